//! When the mate solver has its turn, and how long that may be.

use super::think::Thinker;
use crate::Board;
use crate::mate::Prover;
use crate::search::{Bound, Report, Score};
use core::time::Duration;
use keymove_chess::Move;

/// The longest mate that is hunted for where the search has seen none.
pub(super) const HUNT_MOVES: i32 = 120;
/// Turns that are shorter than this are not worth their beginning.
const SHORTEST_TURN: Duration = Duration::from_millis(2);
const FEWEST_NODES: u64 = 2_000;
/// The same where the search has seen nothing and has to stop and begin again for it.
const SHORTEST_HUNT: Duration = Duration::from_millis(250);
/// From so many centipawns on, a position of a game is one in which a mate may be hunted for.
const PROMISING: i32 = 600;
/// In the middle of a game the hunt for a mate before the search has so much of the share.
const PART_OF_GAMES: f64 = 0.3;
/// On a clock, a turn may take this part of the time left at most.
const PART_OF_CLOCK: u32 = 50;

/// What the solver is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// The mate that was seen, as a score has it; `None`: is there any?
    pub(super) seen: Option<i32>,
    /// The first move of the line.
    pub(super) hint: Option<Move>,
}

impl Question {
    /// What a report gives reason to ask.
    pub(super) fn about(report: &Report) -> Self {
        let seen = match report.score {
            Score::Mate(moves) if report.bound == Bound::Exact => Some(moves),
            _ => None,
        };
        Self { seen, hint: report.moves.first().copied() }
    }
}

/// What one turn may cost; `None`: any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
}

impl Turn {
    /// Whether it is worth while, if at least so much is.
    fn is_enough(self, time: Duration, nodes: u64) -> bool {
        self.time.is_none_or(|own| own >= time) && self.nodes.is_none_or(|own| own >= nodes)
    }

    fn of(self, share: f64) -> Self {
        Self {
            time: self.time.map(|time| time.mul_f64(share)),
            nodes: self.nodes.map(|nodes| (nodes as f64 * share) as u64),
        }
    }
}

impl Thinker<'_> {
    /// The solver's share of the whole, 0 to 0.9; 0 where it may not be asked.
    fn share(&self) -> f64 {
        if self.task.is_plain() && Prover::can_ask(&self.task.game) {
            f64::from(self.task.options.mate_share.min(90)) / 100.0
        } else {
            0.0
        }
    }

    fn is_on_clock(&self) -> bool {
        self.task.ask.limits.clock.is_some()
    }

    /// Whether time or positions are given to this move alone.
    fn is_measured(&self) -> bool {
        let limits = &self.task.ask.limits;
        limits.depth.is_none()
            && !self.is_on_clock()
            && (limits.move_time.is_some() || limits.nodes.is_some())
    }

    /// What is left of the budget.
    fn left(&self) -> Turn {
        let (limits, cost) = (&self.task.ask.limits, self.cost());
        let used = cost.time + self.task.options.overhead;
        Turn {
            time: limits.move_time.map(|time| time.saturating_sub(used)),
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(cost.nodes)),
        }
    }

    /// The turn before the search begins: its share for positions that were set up, a small part of it for those of a game, in most of which there is
    /// no mate to be hunted for.
    pub(super) fn first_turn(&self) -> Option<Turn> {
        let board = self.task.game.board();
        let part = match self.task.game.plies() {
            0 if *board == Board::initial() => return None,
            0 => 1.0,
            _ => PART_OF_GAMES,
        };
        let turn = self.left().of(self.share() * part);
        (self.is_measured() && !self.task.pondering && self.worth(turn)).then_some(turn)
    }

    /// Whether the search is to be stopped for this question, which a report with this score has raised.
    pub(super) fn interrupts(&self, question: &Question, score: Score) -> bool {
        let endless = self.task.infinite && !self.task.signals.is_pondering();
        let promising = question.seen.is_some() || matches!(score, Score::Centipawns(PROMISING..));
        self.share() > 0.0 && (endless || (self.is_measured() && promising))
    }

    /// The turn for a question in the middle of the search. Of what is measured, the solver gets its share of the rest as
    /// soon as there is a mate to be proven; of an endless search, its share of what was used so far. `None` if that is too
    /// little, or no more than what has not sufficed for the same question before.
    pub(super) fn next_turn(&self, question: &Question) -> Option<Turn> {
        let share = self.share();
        let state = self.state.borrow();
        let failed = state.failed.clone().filter(|(asked, _)| asked.seen == question.seen);
        let solver_time = state.solver.time;
        drop(state);
        let turn = if self.task.infinite {
            let search_time = self.started.elapsed().saturating_sub(solver_time);
            let ratio = share / (1.0 - share);
            Turn { time: Some(search_time.mul_f64(ratio).saturating_sub(solver_time)), nodes: None }
        } else {
            self.left().of(share)
        };
        if question.seen.is_none() && !turn.is_enough(SHORTEST_HUNT, 0) {
            return None;
        }
        let more = failed.is_none_or(|(_, turn_before)| {
            let (time, nodes) = (turn_before.time.unwrap_or_default(), turn_before.nodes.unwrap_or(0));
            turn.is_enough(2 * time, 2 * nodes)
        });
        (more && self.worth(turn)).then_some(turn)
    }

    /// The turn after the search has ended by itself.
    pub(super) fn last_turn(&self) -> Option<Turn> {
        let share = self.share();
        if self.task.signals.is_stopped() || share == 0.0 {
            return None;
        }
        let limits = &self.task.ask.limits;
        let turn = if let Some(clock) = limits.clock {
            let used = self.started.elapsed().mul_f64(share / (1.0 - share)).max(SHORTEST_TURN);
            Turn { time: Some(used.min(clock.left / PART_OF_CLOCK)), nodes: None }
        } else if limits.depth.is_some() {
            // The same from run to run, which a time would not be.
            let nodes = (self.cost().nodes as f64 * share / (1.0 - share)) as u64;
            Turn { time: None, nodes: Some(nodes.max(FEWEST_NODES)) }
        } else {
            self.left()
        };
        self.worth(turn).then_some(turn)
    }

    /// All that is left, for shortening a mate; `None` where that is not wanted.
    pub(super) fn rest_of_turns(&self) -> Option<Turn> {
        let turn = self.left();
        let wanted =
            !self.is_on_clock() && self.task.ask.limits.depth.is_none() && !self.task.signals.is_stopped();
        (wanted && self.worth(turn)).then_some(turn)
    }

    fn worth(&self, turn: Turn) -> bool {
        self.share() > 0.0 && turn.is_enough(SHORTEST_TURN, FEWEST_NODES)
    }
}
