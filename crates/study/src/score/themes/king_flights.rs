//! King flights: the squares to which the king may go after the key, if there are no fewer than before it.

use keymove_chess::Arrangement;

/// The number of flights that count; 0 if the key takes some. `before` has White to move, `after` Black.
pub(super) fn count(before: &Arrangement, after: &Arrangement) -> u16 {
    let flights = after.king_targets().len();
    if flights >= before.flights() { flights as u16 } else { 0 }
}
