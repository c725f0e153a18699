//! A phase: the play that begins with one first move, or with the defender.

use super::{Next, Play, Refutation};
use keymove_chess::{Arrangement, Move, Position, Square};
use keymove_problem::Moves;

/// Which part of the solution a phase is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PhaseKind {
    /// The defender begins in the diagram, although the attacker should.
    SetPlay,
    /// The defender begins, as the stipulation has it: half a move more than a whole number.
    PostKey,
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
    /// The attacker's first move; `None` where the defender begins.
    pub first: Option<Move>,
    /// Whether the first move gives check.
    pub check: bool,
    /// In how many moves a key solves; for other phases, the number of moves of the stipulation, but 1 for
    /// the set play of a series, of which only the end is left. Where the defender begins,
    /// a move that the attacker might have made before is counted too, here and nowhere below.
    pub length: Moves,
    /// The replies that refute a try or the play after a key, in canonical order. Known even where the play is not
    /// expanded; empty for a try that fails because the defender has no move, and for set play and keys.
    pub refutations: Vec<Refutation>,
    /// In set play, the square that the attacker's pawn has passed over with the last move before the diagram, if that is
    /// stated.
    pub en_passant: Option<Square>,
    /// What follows the first move.
    pub next: Next,
}

impl Phase {
    /// The play, if the tree has it.
    pub fn play(&self) -> Option<&Play> {
        self.next.play()
    }

    /// The position from which the play starts, with the defender to move. `diagram` is the problem's position. After a first
    /// move that reaches the goal it may be no position, because the own king may be in check then.
    pub fn start(&self, diagram: &Arrangement) -> Option<Arrangement> {
        match self.first {
            Some(mv) => Some(diagram.glimpse(mv)),
            None if self.kind == PhaseKind::PostKey => Some(*diagram),
            None => after_double_step(&diagram.passed()?, self.en_passant),
        }
    }

    /// Whether every reply is known to have an answer in time. For set play this is what makes a complete block.
    pub fn is_complete(&self) -> bool {
        match &self.next {
            Next::Goal => true,
            Next::Play(play) => !play.replies.is_empty() && play.is_answered(),
            Next::NoMove => false,
            Next::Unexpanded => match self.kind {
                PhaseKind::Key => true,
                PhaseKind::PostKey => self.refutations.is_empty(),
                PhaseKind::SetPlay | PhaseKind::Try => false,
            },
        }
    }
}

/// The position after the double step over this square, if there was one and if it is possible.
fn after_double_step(position: &Arrangement, passed_over: Option<Square>) -> Option<Arrangement> {
    if passed_over.is_none() {
        return Some(*position);
    }
    let after = position.with_rights(position.castling(), passed_over);
    Position::from_arrangement(&after).ok().map(|after| *after)
}
