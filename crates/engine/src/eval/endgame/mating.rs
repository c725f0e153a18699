//! Where a bare king is driven to be mated.

use super::Ending;
use crate::eval::geometry::{distance, edge_distance};
use keymove_chess::{Bitboard, Role, Square};

/// How near the edges a king is: 0 in the middle, 180 in a corner.
pub(super) fn edge(king: Square) -> i32 {
    180 - 30 * (edge_distance(king.file()) + edge_distance(king.rank())) as i32
}

/// How near the kings are: 0 to 120.
fn close(ending: &Ending) -> i32 {
    140 - 20 * distance(ending.strong_king, ending.weak_king)
}

/// Mates happen at the edge, with the help of the king.
pub(super) fn to_edge(ending: &Ending) -> i32 {
    edge(ending.weak_king) + close(ending)
}

/// Knight and bishop mate only in a corner of the bishop's colour: the nearer to it by diagonals, the better.
pub(super) fn to_corner(ending: &Ending) -> i32 {
    let bishop = ending.position.pieces(ending.strong, Role::Bishop);
    let king = ending.weak_king;
    let king = if (bishop & Bitboard::DARK).any() { king } else { king.mirror() };
    // 7 on a1 and h8, which are dark; 0 on the diagonal between the other corners.
    let corner = (7 - i32::from(king.rank()) - i32::from(king.file())).abs();
    60 * corner + close(ending)
}
