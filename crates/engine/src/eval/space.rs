//! Room in the middle, worth the more, the more pieces need it.

use super::geometry::{CENTRE_FILES, rank_set, up};
use super::record::{Record, Sum};
use super::terms::SPACE;
use super::view::View;
use keymove_chess::{Color, Role};

/// Space counts from this phase on: with fewer pieces nobody lacks room.
const CROWDED: i32 = 16;

/// Squares of the files c to f on ranks 2 to 4 that no own pawn takes and no enemy pawn attacks, those behind own pawns
/// counted twice.
pub(super) fn evaluate<R: Record>(view: &View, sum: &mut Sum<R>, us: Color, phase: i32) {
    if phase < CROWDED {
        return;
    }
    let (pawns, them) = (view.pawns[us.index()], !us);
    let ranks = rank_set(us, 1) | rank_set(us, 2) | rank_set(us, 3);
    let room = (CENTRE_FILES & ranks).without(pawns | view.by(them, Role::Pawn));
    let mut behind = pawns;
    behind |= up(them, behind);
    behind |= up(them, up(them, behind));
    let safe_behind = room & behind.without(view.hit(them));
    let count = (room.len() + safe_behind.len()) as i32;
    let users = view.of(us).len() as i32 - 3;
    sum.add(us, SPACE.value(), count * users * users / 64);
}
