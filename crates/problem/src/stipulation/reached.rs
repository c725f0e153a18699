//! Whether a move reaches a goal.

use super::Goal;
use keymove_chess::{Move, MoveList, Position, Role, Square};

/// Where the units now on the board stood in the diagram. Needed for goals that ask for it, see [`Goal::needs_history`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origins([Square; 64]);

impl Origins {
    /// Every unit stands where it stood.
    pub fn in_diagram() -> Self {
        Self(core::array::from_fn(|index| Square::new_masked(index as u8)))
    }

    /// After a legal move from `before`.
    #[must_use]
    pub fn after(&self, before: &Position, mv: Move) -> Self {
        let mut next = *self;
        next.0[mv.to().index()] = self.0[mv.from().index()];
        if let Some((from, to)) = castled_rook(before, mv) {
            next.0[to.index()] = self.0[from.index()];
        }
        next
    }

    /// Where the unit on this square stood in the diagram.
    pub fn of(&self, square: Square) -> Square {
        self.0[square.index()]
    }
}

/// Where the rook goes if the move is a castling.
fn castled_rook(before: &Position, mv: Move) -> Option<(Square, Square)> {
    let files = mv.to().file().abs_diff(mv.from().file());
    if before.role_at(mv.from()) != Some(Role::King) || files < 2 {
        return None;
    }
    let rank = mv.from().rank();
    let (from, to) = if mv.to().file() == 6 { (7, 5) } else { (0, 3) };
    Some((Square::at(from, rank), Square::at(to, rank)))
}

impl Goal {
    /// All moves of the side to move that reach the goal. `origins` are those of `position`.
    pub fn moves(self, position: &Position, origins: &Origins) -> MoveList {
        match self {
            Self::Mate => position.mating_moves(),
            _ => position.moves().into_iter().filter(|&mv| self.is_reached(position, mv, origins)).collect(),
        }
    }

    /// Whether the side to move can reach the goal with one move.
    pub fn is_within_reach(self, position: &Position, origins: &Origins) -> bool {
        match self {
            Self::Mate => position.mating_move().is_some(),
            _ => position.moves().into_iter().any(|mv| self.is_reached(position, mv, origins)),
        }
    }

    /// Whether this legal move reaches the goal. `origins` are those of `before`.
    pub fn is_reached(self, before: &Position, mv: Move, origins: &Origins) -> bool {
        let after = before.play(mv);
        match self {
            Self::Mate => after.is_mate(),
            Self::Stalemate => after.is_stalemate(),
            Self::MateOrStalemate => !after.has_move(),
            Self::DoubleStalemate => {
                after.is_stalemate() && after.passed().is_some_and(|passed| passed.is_stalemate())
            }
            Self::AutoStalemate => after.passed().is_some_and(|passed| passed.is_stalemate()),
            // The rules of chess forbid to leave one's own king in check.
            Self::AutoMate | Self::DoubleMate | Self::CounterMate => false,
            Self::Check => after.in_check(),
            Self::Capture => is_capture(before, mv),
            Self::PieceWin => {
                is_capture(before, mv) && !after.moves().iter().any(|&reply| is_capture(&after, reply))
            }
            Self::Target(square) => mv.to() == square,
            Self::EnPassant => is_en_passant(before, mv),
            Self::Castling => castled_rook(before, mv).is_some(),
            Self::Circuit => origins.of(mv.from()) == mv.to(),
            Self::Exchange => {
                let next = origins.after(before, mv);
                let origin = next.of(mv.to());
                origin != mv.to() && after.role_at(origin).is_some() && next.of(origin) == mv.to()
            }
            Self::FarRank => mv.to().rank() == 7 - before.turn().home_rank(),
            Self::Any => true,
        }
    }
}

fn is_capture(before: &Position, mv: Move) -> bool {
    before.role_at(mv.to()).is_some() || is_en_passant(before, mv)
}

fn is_en_passant(before: &Position, mv: Move) -> bool {
    before.en_passant() == Some(mv.to()) && before.role_at(mv.from()) == Some(Role::Pawn)
}
