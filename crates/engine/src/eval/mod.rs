//! What a position is worth without looking ahead.

use keymove_chess::{Color, Position, Role};

/// Evaluates positions. Each thread has its own: it remembers structures of pawns.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {}

impl Evaluator {
    /// With nothing remembered yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value for the side to move, in centipawns, of a position in which nobody is in check.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let side = |color: Color| -> i32 {
            [
                (Role::Pawn, 100),
                (Role::Knight, 325),
                (Role::Bishop, 335),
                (Role::Rook, 540),
                (Role::Queen, 1050),
            ]
            .into_iter()
            .map(|(role, value)| value * position.pieces(color, role).len() as i32)
            .sum()
        };
        side(position.turn()) - side(!position.turn())
    }
}
