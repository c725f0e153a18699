//! The positions that so many transformations lead to, each of them once.
//!
//! A transformation deletes a unit, shifts all units by files or by ranks, or adds a unit. Whatever the order, they lead to
//! the same position, so one order is enough: deletions, then shifts, then additions; deletions by nearness to h8,
//! additions in the order of [`KINDS`], units of a kind by nearness to h8 (after the paper on CHESS COMPOSER, section
//! 2.3). Files and ranks are shifted at most once each. A unit that was deleted is not added again where it would stand:
//! with fewer transformations the same position would have been reached.
//!
//! Left out on purpose: whether anything about a position is sound; only the units are those that a composition may have
//! (see [`rules`](crate::rules)).

mod bounds;
mod count;
mod estimate;
mod explain;
mod frame;
mod leaf;
pub(crate) mod more;
mod range;
mod rights;
mod slot;
mod stem;
#[cfg(test)]
mod tests;

pub use bounds::{Bounds, Shifts};
pub use count::count;
pub use frame::Frame;
pub use more::{HIGHEST_LEVEL, More};
pub use range::{Space, Step};
pub(crate) use rights::Rights;
pub use slot::{KINDS, Slot};
pub use stem::{Stem, stems};

use keymove_chess::Arrangement;

/// Calls `act` with every position that exactly `level` transformations lead to, each once, with what was done. White is to
/// move; castling is allowed where king and rook are at home.
pub fn each(original: &Arrangement, level: u16, act: &mut impl FnMut(&Arrangement, &Stem, &[Slot])) {
    for stem in stems(original, level) {
        let mut added = Vec::new();
        add(&stem, &stem.position, Slot::FIRST, stem.additions, &mut added, act);
    }
}

fn add(
    stem: &Stem, position: &Arrangement, from: Slot, left: u16, added: &mut Vec<Slot>,
    act: &mut impl FnMut(&Arrangement, &Stem, &[Slot]),
) {
    if left == 0 {
        act(&stem.rights.complete(position), stem, added);
        return;
    }
    for slot in stem.room(position, from) {
        added.push(slot);
        add(stem, &position.with_unit(slot.square(), slot.piece()), slot.next(), left - 1, added, act);
        added.pop();
    }
}
