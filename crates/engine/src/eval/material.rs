//! What units are worth, and how far the game has gone.

use super::record::{Record, Sum};
use super::terms::*;
use super::view::View;
use keymove_chess::{Color, Position, Role};

/// Phase of the initial position; 0 is an endgame of kings and pawns.
pub(super) const FULL_PHASE: i32 = 24;

/// Values for comparing material, in centipawns, indexed by kind: those of Zarkov. For rules that ask who has more, not
/// for the evaluation itself.
pub(super) const PLAIN: [i32; 6] = [100, 325, 335, 540, 1050, 0];

/// How many pieces are left: knights and bishops count 1, rooks 2, queens 4; at most [`FULL_PHASE`].
pub(super) fn phase(position: &Position) -> i32 {
    let minors = position.role(Role::Knight) | position.role(Role::Bishop);
    let sum = minors.len() + 2 * position.role(Role::Rook).len() + 4 * position.role(Role::Queen).len();
    (sum as i32).min(FULL_PHASE)
}

/// Material of a side without its pawns, in [`PLAIN`] values.
pub(super) fn pieces_value(position: &Position, us: Color) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| PLAIN[role.index()] * position.pieces(us, role).len() as i32)
        .sum()
}

/// All terms of material but the value of pawns, which is with their structure.
pub(super) fn evaluate<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let count = |role| view.position.pieces(us, role).len() as i32;
    let (knights, bishops, rooks) = (count(Role::Knight), count(Role::Bishop), count(Role::Rook));
    sum.add(us, KNIGHT_VALUE.value(), knights);
    sum.add(us, BISHOP_VALUE.value(), bishops);
    sum.add(us, ROOK_VALUE.value(), rooks);
    sum.add(us, QUEEN_VALUE.value(), count(Role::Queen));
    pairs(sum, us, knights, bishops, rooks);
    by_pawns(sum, us, knights, rooks, count(Role::Pawn));
}

/// What two of a kind are worth together.
fn pairs<R: Record>(sum: &mut Sum<R>, us: Color, knights: i32, bishops: i32, rooks: i32) {
    sum.if_so(us, BISHOP_PAIR.value(), bishops > 1);
    sum.if_so(us, KNIGHT_PAIR.value(), knights > 1);
    sum.if_so(us, ROOK_PAIR.value(), rooks > 1);
}

/// What the number of own pawns means to knights and rooks.
fn by_pawns<R: Record>(sum: &mut Sum<R>, us: Color, knights: i32, rooks: i32, pawns: i32) {
    sum.add(us, KNIGHT_PER_PAWN.value(), knights * (pawns - 5));
    sum.add(us, ROOK_PER_PAWN.value(), rooks * (pawns - 5));
}
