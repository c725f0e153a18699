//! A phase with its first level of variations, as a table of moves.

use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Moves;
use keymove_solve::tree::{Defence, Next, Phase, PhaseKind};

/// A phase, or one solution of help or series play.
#[derive(Clone, Debug)]
pub struct Act {
    /// Which part of the solution it is; [`PhaseKind::Key`] also for a solution of help or series play.
    pub kind: PhaseKind,
    /// Index of the position from which it is played, see [`Study::settings`](super::Study::settings).
    pub setting: usize,
    /// The first move; `None` where the defender begins.
    pub first: Option<Move>,
    /// Whether the first move gives check.
    pub check: bool,
    /// As [`Phase::length`]; for a solution of help or series play the number of its moves, both sides counted.
    pub length: Moves,
    /// After the first move. The defender is to move unless it is a series.
    pub start: Arrangement,
    /// What the attacker threatens: the shortest threats, in canonical order.
    pub threats: Vec<Move>,
    /// Whether nothing is threatened though the attacker has a move left and the defender is not in check.
    pub block: bool,
    /// All replies, in canonical order; empty where the tree was cut, and for solutions of help and series play.
    pub variations: Vec<Variation>,
    /// The replies that refute, in canonical order.
    pub refutations: Vec<Move>,
    /// Whether the play after the first move is there.
    pub expanded: bool,
}

/// A reply with its answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The reply.
    pub reply: Move,
    /// What it does about the threats.
    pub effect: Defence,
    /// The attacker's moves that solve soonest, in canonical order; empty if it refutes or reaches the goal itself.
    pub answers: Vec<Move>,
    /// How many moves the attacker needs; 0 if the reply reaches the goal, `None` if it refutes.
    pub length: Option<u16>,
    /// Whether the goal is reached sooner than promised.
    pub short: bool,
}

impl Variation {
    /// Whether it is a defence: no threat works after it, or there was none.
    pub fn defends(&self) -> bool {
        matches!(self.effect, Defence::Full | Defence::Unthreatened)
    }

    /// The answer to a defence that has only one and does not shorten the play: what counts as a variation when phases
    /// are compared.
    pub fn answer(&self) -> Option<Move> {
        match self.answers[..] {
            [answer] if self.defends() && !self.short => Some(answer),
            _ => None,
        }
    }
}

impl Act {
    pub(super) fn of_phase(phase: &Phase, start: Arrangement) -> Self {
        let mut act = Self {
            kind: phase.kind,
            setting: 0,
            first: phase.first,
            check: phase.check,
            length: phase.length,
            start,
            threats: Vec::new(),
            block: false,
            variations: Vec::new(),
            refutations: phase.refutations.iter().map(|refutation| refutation.mv).collect(),
            expanded: !matches!(phase.next, Next::Unexpanded),
        };
        let Some(play) = phase.play() else { return act };
        let shortest = play.threats.first().map(|threat| threat.length);
        act.threats = play
            .threats
            .iter()
            .take_while(|threat| Some(threat.length) == shortest)
            .map(|threat| threat.mv)
            .collect();
        act.block = play.zugzwang;
        act.variations = play
            .replies
            .iter()
            .map(|reply| Variation {
                reply: reply.mv,
                effect: reply.defence,
                answers: reply.shortest().iter().map(|attack| attack.mv).collect(),
                length: reply.length(),
                short: reply.short,
            })
            .collect();
        act
    }

    pub(super) fn of_solution(diagram: &Position, moves: &[Move]) -> Self {
        let first = moves.first().copied();
        let start = first.map_or(**diagram, |mv| diagram.glimpse(mv));
        Self {
            kind: PhaseKind::Key,
            setting: 0,
            first,
            check: start.in_check(),
            length: Moves::new(moves.len() as u16).unwrap_or(Moves::ONE),
            start,
            threats: Vec::new(),
            block: false,
            variations: Vec::new(),
            refutations: Vec::new(),
            expanded: true,
        }
    }

    /// Whether it solves.
    pub fn solves(&self) -> bool {
        self.kind == PhaseKind::Key
    }

    /// Whether every reply is answered, and there is one.
    pub fn is_complete(&self) -> bool {
        !self.variations.is_empty() && self.variations.iter().all(|variation| variation.length.is_some())
    }

    /// The variation that begins with this reply.
    pub fn variation(&self, reply: Move) -> Option<&Variation> {
        self.variations.iter().find(|variation| variation.reply == reply)
    }

    /// The answer to this defence, if it has exactly one: see [`Variation::answer`].
    pub fn answer(&self, defence: Move) -> Option<Move> {
        self.variation(defence)?.answer()
    }
}
