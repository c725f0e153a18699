//! A phase: the play that begins with one first move, or with the defender.

use super::{Next, Play};
use crate::Moves;
use keymove_chess::{Move, Position};

/// Which part of the solution a phase is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PhaseKind {
    /// The defender begins in the diagram.
    SetPlay,
    /// A first move that is refuted.
    Try,
    /// A first move that solves.
    Key,
}

/// One phase of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Which part of the solution it is.
    pub kind: PhaseKind,
    /// The attacker's first move; `None` for set play.
    pub first: Option<Move>,
    /// Whether the first move gives check.
    pub check: bool,
    /// In how many moves a key mates; for other phases, the number of moves of the stipulation.
    pub length: Moves,
    /// The replies that refute a try, in canonical order. Known even where the play is not expanded; empty for a try
    /// that fails by stalemate, and for set play and keys.
    pub refutations: Vec<Move>,
    /// What follows the first move.
    pub next: Next,
}

impl Phase {
    /// The play, if the tree has it.
    pub fn play(&self) -> Option<&Play> {
        self.next.play()
    }

    /// The position from which the play starts, with the defender to move. `diagram` is the problem's position.
    pub fn start(&self, diagram: &Position) -> Option<Position> {
        match self.first {
            Some(mv) => Some(diagram.play(mv)),
            None => diagram.passed(),
        }
    }

    /// Whether every reply is known to have an answer in time. For set play this is what makes a complete block.
    pub fn is_complete(&self) -> bool {
        match &self.next {
            Next::Mate => true,
            Next::Play(play) => !play.replies.is_empty() && play.is_answered(),
            Next::Stalemate => false,
            Next::Unexpanded => self.kind == PhaseKind::Key,
        }
    }
}
