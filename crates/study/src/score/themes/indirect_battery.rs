//! Indirect battery: after the key a White line piece looks through one White unit at a square next to where the king is
//! mated, on which no Black unit stands then. That unit mates; before the mate no White unit guards the square, after
//! it the rear piece alone does.

use crate::score::phase::ScoredVariation;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

pub(super) fn holds(variation: &ScoredVariation) -> bool {
    let Some(king) = variation.end.king(Color::Black) else { return false };
    let near = attacks::king(king).without(variation.end.color(Color::Black));
    near.into_iter().any(|square| opens(variation, square))
}

fn opens(variation: &ScoredVariation, square: Square) -> bool {
    let guards = variation.end.attackers(Color::White, square, variation.end.occupied());
    let Some(rear) = guards.first() else { return false };
    if guards.more_than_one() || !looks_through(variation, rear, square) {
        return false;
    }
    variation.replied.attackers(Color::White, square, variation.replied.occupied()).is_empty()
}

/// Whether after the key the piece on `rear` would attack the square but for the unit that is going to mate.
fn looks_through(variation: &ScoredVariation, rear: Square, square: Square) -> bool {
    let start = &variation.start;
    // Black may capture the rear piece, and White recapture on its square.
    if !start.color(Color::White).has(rear) || variation.defence.to() == rear {
        return false;
    }
    let reach = match start.role_at(rear) {
        Some(Role::Bishop) => attacks::bishop(rear, Bitboard::EMPTY),
        Some(Role::Rook) => attacks::rook(rear, Bitboard::EMPTY),
        Some(Role::Queen) => attacks::queen(rear, Bitboard::EMPTY),
        _ => return false,
    };
    reach.has(square) && attacks::between(rear, square) & start.occupied() == variation.mate.from().into()
}
