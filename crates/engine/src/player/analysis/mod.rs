//! Analysis: the best lines of a position, deeper and deeper, with the mates among them proven as far as that can be done.
//!
//! Search and mate solver work in turns on the same threads. A position that was set up is first put to the solver. When the
//! search then reports a mate whose line holds, it is stopped, the solver tries to prove that mate, and the search goes on
//! with its table as it was. What is proven of a line is that its first move leads to mate in at most so many moves, whatever
//! the other side plays.

mod opinion;
#[cfg(test)]
mod tests;

pub use opinion::opinion;

use super::Player;
use crate::mate::{Aim, ProvenMate, Prover, shown_score, sound_mate};
use crate::search::{Bound, Report, Score};
use crate::strength::worth;
use crate::{Ask, Board, Control, Game, Limits};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use keymove_chess::{Color, Move};
use keymove_problem::Moves;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

/// The longest mate that is hunted for where the search has seen none.
const HUNT_MOVES: u16 = 120;
/// The solver's part of the time, and the longest hunt before the search.
const SHARE: f64 = 0.25;
const LONGEST_HUNT: Duration = Duration::from_secs(2);
/// A turn of the solver that is shorter is not worth stopping the search for.
const SHORTEST_TURN: Duration = Duration::from_millis(20);
/// At least so long is the turn after the search.
const LAST_TURN: Duration = Duration::from_millis(200);
/// The most lines at once.
pub const MOST_LINES: usize = 256;

/// How long to think, and what about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// How many best first moves are wanted, at least 1.
    pub lines: usize,
    /// Longest duration.
    pub time: Duration,
    /// Half-moves to look ahead at most.
    pub depth: Option<u32>,
    /// Positions of the search at most.
    pub nodes: Option<u64>,
}

/// One of the best lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is worth; a mate only if the line leads to it.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
    /// Half-moves of the iteration that it comes from; of a proof its own length.
    pub depth: u32,
    /// The moves, legal one after the other.
    pub moves: Vec<Move>,
    /// What is proven of its first move.
    pub proof: Option<Proof>,
}

impl Line {
    /// The score in words, and what it is: `White mates in 3 (proven, the shortest)`, `White is better (+0.84)`. `turn` is the side to move.
    pub fn words(&self, turn: Color) -> String {
        let words = opinion(turn, self.score);
        match self.proof {
            Some(Proof { by_tables: true, .. }) => format!("{words} (tables)"),
            Some(Proof { shortest: true, .. }) => format!("{words} (proven, the shortest)"),
            Some(_) => format!("{words} (proven)"),
            None => words,
        }
    }
}

/// What is proven of a mate besides that it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// No shorter mate exists.
    pub shortest: bool,
    /// Tables of few men say so, not the solver.
    pub by_tables: bool,
}

/// What is known so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Half-moves of the present iteration, and of the longest line looked at.
    pub depth: u32,
    /// Half-moves of the longest line looked at.
    pub selective_depth: u32,
    /// The best first.
    pub lines: Vec<Line>,
    /// Positions that search and solver have looked at.
    pub nodes: u64,
    /// Time since the beginning.
    pub time: Duration,
}

impl Player {
    /// Thinks until the question's limits are reached, the flag is set, or the only line that is wanted is a mate proven to be
    /// the shortest. `hear` gets all that is known whenever something is new.
    pub fn analyse(
        &mut self, game: &Game, question: &Question, stop: &Arc<AtomicBool>, hear: &dyn Fn(&View),
    ) -> View {
        let state = RefCell::new(State::new(game, question));
        if game.board().moves().is_empty() {
            return state.into_inner().view();
        }
        if let Some(mate) = self.tabled(game, question) {
            state.borrow_mut().settle(mate);
            state.borrow().tell(hear);
            return state.into_inner().view();
        }
        let can_ask = Prover::can_ask(game);
        if can_ask && question.depth.is_none() && question.nodes.is_none() && is_set_up(game) {
            let time = question.time.mul_f64(SHARE).min(LONGEST_HUNT);
            self.hunt(&state, Moves::new(HUNT_MOVES), time, stop);
            state.borrow().tell(hear);
        }
        while !state.borrow().is_over(stop) {
            let control = Control::under(Arc::clone(stop));
            let ask = state.borrow().ask();
            let answer = self.engine.search(game, &ask, &control, &|report| {
                let mut state = state.borrow_mut();
                state.take(report);
                state.tell(hear);
                if can_ask && state.doubt().is_some() {
                    control.stop();
                }
            });
            let mut now = state.borrow_mut();
            now.searched = (now.searched.0 + answer.nodes, 0);
            let ended = !control.is_stopped() || stop.load(Ordering::Relaxed);
            now.ended = ended;
            let doubt = now.doubt().filter(|_| can_ask && !stop.load(Ordering::Relaxed));
            drop(now);
            if let Some(doubt) = doubt {
                self.prove(&state, &doubt, stop);
                state.borrow().tell(hear);
            }
            if ended && state.borrow().doubt().is_none_or(|_| !can_ask) {
                break;
            }
        }
        state.into_inner().view()
    }

    /// The mate that tables of few men know, where one line is asked for: nothing is left to think about then.
    fn tabled(&self, game: &Game, question: &Question) -> Option<ProvenMate> {
        self.helpers.mate_tables.as_ref().filter(|_| question.lines <= 1)?.mate(game)
    }

    /// Tries to prove a mate that the search has seen.
    fn prove(&mut self, state: &RefCell<State<'_>>, doubt: &Doubt, stop: &Arc<AtomicBool>) {
        let game = state.borrow().game;
        let length = u16::try_from(doubt.moves.unsigned_abs()).ok().and_then(Moves::new);
        if doubt.moves > 0 && doubt.is_best {
            return self.hunt(state, length, doubt.time, stop);
        }
        let mut after = game.clone();
        after.play(doubt.first);
        let budget = self.bounds(doubt.time, stop);
        let begun = Instant::now();
        let rest = doubt.moves.abs() - i32::from(doubt.moves > 0);
        let finding = match u16::try_from(rest).ok().and_then(Moves::new) {
            // The move itself mates, which its line has shown.
            None => {
                let mate = ProvenMate { moves: 1, line: vec![doubt.first], shortest: true };
                return state.borrow_mut().keep(mate, begun, 0, doubt);
            }
            Some(within) if doubt.moves > 0 => {
                self.helpers.prover.defence(&after, within, doubt.reply, &budget)
            }
            Some(within) => self.helpers.prover.attack(&after, within, Aim::Shortest, &budget, &()),
        };
        let whole = finding.mate.map(|mate| ProvenMate {
            moves: if mate.moves > 0 { -mate.moves } else { 1 - mate.moves },
            line: std::iter::once(doubt.first).chain(mate.line).collect(),
            shortest: mate.shortest,
        });
        let mut state = state.borrow_mut();
        match whole {
            Some(mate) => state.keep(mate, begun, finding.nodes, doubt),
            None => state.fail(begun, finding.nodes, doubt),
        }
    }

    /// Looks for a mate of the side to move, by whatever first move.
    fn hunt(
        &mut self, state: &RefCell<State<'_>>, within: Option<Moves>, time: Duration, stop: &Arc<AtomicBool>,
    ) {
        let Some(within) = within else { return };
        let game = state.borrow().game;
        let begun = Instant::now();
        let budget = self.bounds(time, stop);
        let finding = self.helpers.prover.attack(game, within, Aim::Shortest, &budget, &());
        let mut state = state.borrow_mut();
        let doubt = Doubt {
            first: state.best_first(),
            reply: None,
            moves: i32::from(within.get()),
            is_best: true,
            time,
        };
        match finding.mate {
            Some(mate) => state.keep(mate, begun, finding.nodes, &doubt),
            None => state.fail(begun, finding.nodes, &doubt),
        }
    }

    fn bounds(&self, time: Duration, stop: &Arc<AtomicBool>) -> keymove_solve::Limits {
        let threads = self.engine.settings().threads.max(1);
        keymove_solve::Limits { time: Some(time), threads, ..keymove_solve::Limits::interrupted_by(stop) }
    }
}

/// Whether the position was set up by somebody who may want to know whether there is a mate in it.
fn is_set_up(game: &Game) -> bool {
    game.plies() == 0 && *game.board() != Board::initial()
}

/// A mate that is not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Doubt {
    first: Move,
    reply: Option<Move>,
    moves: i32,
    /// It is that of the best line.
    is_best: bool,
    /// What the solver may use for it.
    time: Duration,
}

/// How far an analysis is.
struct State<'a> {
    game: &'a Game,
    question: &'a Question,
    started: Instant,
    /// The last report of each line, by its number.
    reports: Vec<Report>,
    proofs: Vec<ProvenMate>,
    /// What was asked without success, and with what time.
    failed: Vec<(Move, i32, Duration)>,
    /// Positions of the searches that are over, and of the one that is running; of the solver.
    searched: (u64, u64),
    solved: u64,
    solver_time: Duration,
    depth: (u32, u32),
    ended: bool,
    /// What is proven comes from tables.
    tabled: bool,
}

impl<'a> State<'a> {
    fn new(game: &'a Game, question: &'a Question) -> Self {
        Self {
            game,
            question,
            started: Instant::now(),
            reports: Vec::new(),
            proofs: Vec::new(),
            failed: Vec::new(),
            searched: (0, 0),
            solved: 0,
            solver_time: Duration::ZERO,
            depth: (0, 0),
            ended: false,
            tabled: false,
        }
    }

    fn wanted(&self) -> usize {
        self.question.lines.clamp(1, MOST_LINES)
    }

    /// What is left to be asked of the search.
    fn ask(&self) -> Ask {
        let nodes = self.question.nodes.map(|nodes| nodes.saturating_sub(self.searched.0).max(1));
        let time = self.question.time.saturating_sub(self.started.elapsed());
        let limits = Limits { depth: self.question.depth, nodes, move_time: Some(time), ..Limits::default() };
        Ask { limits, lines: self.wanted(), ..Ask::default() }
    }

    fn is_over(&self, stop: &AtomicBool) -> bool {
        let settled = self.wanted() == 1 && self.proofs.iter().any(|proof| proof.moves > 0 && proof.shortest);
        settled
            || stop.load(Ordering::Relaxed)
            || self.started.elapsed() >= self.question.time
            || self.question.nodes.is_some_and(|nodes| self.searched.0 >= nodes)
    }

    /// A search that begins again tells nothing new before the depth that was reached.
    fn take(&mut self, report: &Report) {
        self.searched.1 = report.nodes;
        if report.depth < self.depth.0 || report.line > self.wanted() {
            return;
        }
        self.depth = (report.depth, self.depth.1.max(report.selective_depth));
        // The same move on another place: the older report is of an earlier iteration.
        let first = report.moves.first();
        self.reports.retain(|other| other.line != report.line && other.moves.first() != first);
        self.reports.push(report.clone());
        self.reports.sort_by_key(|report| report.line);
    }

    fn best_first(&self) -> Move {
        self.reports.first().and_then(|report| report.moves.first()).copied().unwrap_or(Move::NONE)
    }

    /// A mate of some line that the solver should be asked about now.
    fn doubt(&self) -> Option<Doubt> {
        let elapsed = self.started.elapsed();
        let searching = elapsed.saturating_sub(self.solver_time);
        let share = searching.mul_f64(SHARE / (1.0 - SHARE)).saturating_sub(self.solver_time);
        let left = self.question.time.saturating_sub(elapsed);
        // After the search has ended by itself, each mate gets one more turn.
        let time = if self.ended { share.max(elapsed).max(LAST_TURN) } else { share }.min(left);
        if time < SHORTEST_TURN {
            return None;
        }
        let is_open = |report: &&Report| {
            let (Some(moves), Some(&first)) = (sound_mate(self.game, report), report.moves.first()) else {
                return false;
            };
            moves != 0 && !self.is_proven(first, moves) && !self.has_failed(first, moves, time)
        };
        let report = self.reports.iter().find(is_open)?;
        let moves = sound_mate(self.game, report)?;
        let (first, reply) = (*report.moves.first()?, report.moves.get(1).copied());
        Some(Doubt { first, reply, moves, is_best: report.line == 1, time })
    }

    fn is_proven(&self, first: Move, moves: i32) -> bool {
        self.proofs.iter().any(|proof| {
            // A shorter mate of the best line may begin with another move.
            proof.line.first() == Some(&first) && proof.moves.signum() == moves.signum()
        })
    }

    fn has_failed(&self, first: Move, moves: i32, time: Duration) -> bool {
        self.failed
            .iter()
            .any(|&(mv, length, spent)| mv == first && length == moves && time < spent.saturating_mul(2))
    }

    fn keep(&mut self, mate: ProvenMate, begun: Instant, nodes: u64, doubt: &Doubt) {
        if mate.line.first() != Some(&doubt.first) {
            // The line that gave reason to ask begins with another move, of which nothing is known yet.
            self.failed.push((doubt.first, doubt.moves, doubt.time));
        }
        self.proofs.retain(|proof| proof.line.first() != mate.line.first());
        self.proofs.push(mate);
        self.spend(begun, nodes);
    }

    /// Takes what tables say.
    fn settle(&mut self, mate: ProvenMate) {
        self.tabled = true;
        self.proofs.push(mate);
    }

    fn fail(&mut self, begun: Instant, nodes: u64, doubt: &Doubt) {
        let spent = if self.ended { Duration::MAX } else { doubt.time };
        self.failed.push((doubt.first, doubt.moves, spent));
        self.spend(begun, nodes);
    }

    fn spend(&mut self, begun: Instant, nodes: u64) {
        self.solved += nodes;
        self.solver_time += begun.elapsed();
    }

    fn tell(&self, hear: &dyn Fn(&View)) {
        hear(&self.view());
    }

    fn view(&self) -> View {
        View {
            depth: self.depth.0,
            selective_depth: self.depth.1,
            lines: self.lines(),
            nodes: self.searched.0 + self.searched.1 + self.solved,
            time: self.started.elapsed(),
        }
    }

    /// What the search says, with what is proven in its place.
    fn lines(&self) -> Vec<Line> {
        let proven = |proof: &ProvenMate| Line {
            score: Score::Mate(proof.moves),
            bound: Bound::Exact,
            depth: proof.line.len() as u32,
            moves: proof.line.clone(),
            proof: Some(Proof { shortest: proof.shortest, by_tables: self.tabled }),
        };
        let mut lines: Vec<Line> = self.proofs.iter().map(proven).collect();
        for report in &self.reports {
            let same = |line: &&mut Line| line.moves.first() == report.moves.first();
            let seen = Line {
                score: shown_score(self.game, report),
                bound: report.bound,
                depth: report.depth,
                moves: report.moves.clone(),
                proof: None,
            };
            match lines.iter_mut().find(same) {
                // The search may have seen a shorter mate since.
                Some(line)
                    if worth(seen.score) > worth(line.score) && matches!(seen.score, Score::Mate(1..)) =>
                {
                    *line = seen;
                }
                Some(_) => {}
                None => lines.push(seen),
            }
        }
        // In the order of the search where it does not matter.
        lines.sort_by_key(|line| core::cmp::Reverse(worth(line.score)));
        lines.truncate(self.wanted());
        lines
    }
}
