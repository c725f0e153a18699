//! Which moves reach a goal.

use super::heedless::Board;
use super::node::Node;
use keymove_chess::{Move, Square};

/// What the last move is to achieve. The mover reaches the goal; "the other side" is to move afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    Mate,
    Stalemate,
    MateOrStalemate,
    DoubleStalemate,
    AutoStalemate,
    AutoMate,
    DoubleMate,
    CounterMate,
    Check,
    Capture,
    Target(Square),
    EnPassant,
    Castling,
    Circuit,
    Exchange,
    FarRank,
    Any,
}

impl Goal {
    /// The moves of the side to move that reach the goal. Some of them may leave the mover's own king in check.
    pub(crate) fn moves(self, node: &Node) -> Vec<Move> {
        match self {
            Self::AutoMate | Self::DoubleMate | Self::CounterMate => self.heedless_moves(node),
            _ => node.moves().into_iter().filter(|&mv| self.is_reached(node, mv)).collect(),
        }
    }

    /// Whether the goal is, among other things, that the other side cannot move.
    pub(crate) fn is_immobility(self) -> bool {
        matches!(
            self,
            Self::Mate
                | Self::Stalemate
                | Self::MateOrStalemate
                | Self::DoubleStalemate
                | Self::DoubleMate
                | Self::CounterMate
        )
    }

    /// Whether the side to move can reach the goal in one.
    pub(crate) fn is_near(self, node: &Node) -> bool {
        !self.moves(node).is_empty()
    }

    /// Whether this legal move reaches the goal.
    fn is_reached(self, before: &Node, mv: Move) -> bool {
        let next = before.play(mv);
        let after = next.position;
        match self {
            Self::Mate => after.in_check() && after.moves().is_empty(),
            Self::Stalemate => !after.in_check() && after.moves().is_empty(),
            Self::MateOrStalemate => after.moves().is_empty(),
            Self::DoubleStalemate => {
                after.moves().is_empty() && after.passed().is_some_and(|mover| mover.moves().is_empty())
            }
            Self::AutoStalemate => after.passed().is_some_and(|mover| mover.moves().is_empty()),
            Self::Check => after.in_check(),
            Self::Capture => before.position.role_at(mv.to()).is_some() || before.is_en_passant(mv),
            Self::Target(square) => mv.to() == square,
            Self::EnPassant => before.is_en_passant(mv),
            Self::Castling => before.is_castling(mv),
            Self::Circuit => next.origin(mv.to()) == mv.to(),
            Self::Exchange => {
                let mover = before.position.turn();
                let old = next.origin(mv.to());
                let other = after.piece_at(old).filter(|piece| piece.color == mover);
                old != mv.to() && other.is_some() && next.origin(old) == mv.to()
            }
            Self::FarRank => mv.to().rank() == 7 - before.position.turn().home_rank(),
            Self::Any => true,
            Self::AutoMate | Self::DoubleMate | Self::CounterMate => false,
        }
    }

    /// The moves that reach a goal for which the mover need not heed his own king.
    fn heedless_moves(self, node: &Node) -> Vec<Move> {
        let before = Board::of(&node.position);
        let mover = node.position.turn();
        let possible = match self {
            // He must not have been beaten already; or he must, and now beats too.
            Self::DoubleMate => !node.position.moves().is_empty(),
            Self::CounterMate => node.position.in_check() && node.position.moves().is_empty(),
            _ => true,
        };
        let moves = before.moves(mover).into_iter().filter(|&mv| possible && !before.takes_king(mv));
        moves
            .filter(|&mv| {
                let after = before.play(mv);
                match self {
                    Self::AutoMate => after.is_mated(mover),
                    _ => after.is_mated(mover) && after.is_mated(!mover),
                }
            })
            .collect()
    }
}
