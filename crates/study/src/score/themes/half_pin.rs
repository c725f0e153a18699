//! Half-pin: after the key two Black units alone stand between a White line piece and the king, and each, by moving,
//! gives a self-pin variant of the other.

use super::Together;
use crate::score::part::Theme;
use crate::score::phase::Phase;
use crate::score::table::Variant;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// Marks the variants and reports the half-pins.
pub(super) fn find(
    after: &Arrangement, phase: &Phase, variants: &mut [Variant], together: &mut impl Together,
) {
    let Some(king) = after.king(Color::Black) else { return };
    let lines = |role: Role| after.pieces(Color::White, role) | after.pieces(Color::White, Role::Queen);
    let snipers = attacks::bishop(king, Bitboard::EMPTY) & lines(Role::Bishop)
        | attacks::rook(king, Bitboard::EMPTY) & lines(Role::Rook);
    for sniper in snipers {
        let between = attacks::between(king, sniper) & after.occupied();
        let mut units = between.into_iter();
        let (Some(one), Some(other), None) = (units.next(), units.next(), units.next()) else { continue };
        if between.without(after.color(Color::Black)).any() {
            continue;
        }
        let shown = |leaver: Square, pinned: Square| {
            phase.defences().iter().zip(variants.iter()).any(|(d, v)| d.mv.from() == leaver && v.pins(pinned))
        };
        if shown(one, other) && shown(other, one) {
            together.half_pin(one, other);
            for (defence, variant) in phase.defences().iter().zip(variants.iter_mut()) {
                let from = defence.mv.from();
                let holds = from == one && variant.pins(other) || from == other && variant.pins(one);
                variant.themes.put(Theme::HalfPin, holds);
            }
        }
    }
}
