//! Direct battery: after the key a White line piece, one White unit and the Black king stand on one line; that front
//! unit mates, and the rear piece is one of the checkers.

use super::Ground;
use crate::score::phase::ScoredVariation;
use keymove_chess::{Bitboard, Color, attacks};

pub(super) fn holds(ground: &Ground, variation: &ScoredVariation) -> bool {
    let front = variation.mate.from();
    if !ground.discoverers.has(front) {
        return false;
    }
    let Some(king) = variation.start.king(Color::Black) else { return false };
    // With the front unit away the rear piece attacks the king that it did not attack before.
    let open = variation.start.occupied().without(front.into());
    let rear = variation.start.attackers(Color::White, king, open)
        & attacks::line(king, front)
        & beyond(king, front);
    // Black may capture the rear piece, and White recapture on its square.
    (rear & variation.end.checkers()).without(variation.defence.to().into()).any()
}

/// The squares from which the unit on `front` is between them and the king.
fn beyond(king: keymove_chess::Square, front: keymove_chess::Square) -> Bitboard {
    let line = attacks::line(king, front);
    line.into_iter().filter(|&square| attacks::between(king, square).has(front)).collect()
}
