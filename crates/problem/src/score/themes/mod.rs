//! The themes, one file each. A new theme needs a file here, an entry in [`Theme`] and a weight.
//!
//! Themes of one variant are asked with a [`Scene`]; those of the whole play with the [`Phase`].

mod direct_battery;
mod grimshaw;
mod half_pin;
mod indirect_battery;
mod king_flights;
mod lonely_king;
mod pickaninny;
mod self_block;
mod self_pin;
mod tempo;
mod unpin;

use super::part::{Theme, Themes};
use super::phase::{Phase, Scene};
use super::table::Variant;
use keymove_chess::{Bitboard, Color, Position};

/// What is asked for in every variant of a problem, found once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// White units that alone stand between a White line piece and the Black king after the key.
    discoverers: Bitboard,
    /// Pinned after the key, indexed by [`Color`].
    pinned: [Bitboard; 2],
}

impl Ground {
    pub(super) fn of(after: &Position) -> Self {
        Self {
            discoverers: after.discoverers(Color::White),
            pinned: [after.pinned(Color::White), after.pinned(Color::Black)],
        }
    }
}

/// The themes that a mate shows by itself, and the units whose self-pin it uses.
pub(super) fn of_mate(ground: &Ground, scene: &Scene) -> (Themes, Bitboard) {
    let mut themes = Themes::NONE;
    let self_pinned = self_pin::units(ground, scene);
    themes.put(Theme::Direct, direct_battery::holds(ground, scene));
    themes.put(Theme::Indirect, indirect_battery::holds(scene));
    themes.put(Theme::SelfPin, self_pinned.any());
    themes.put(Theme::Unpin, unpin::holds(ground, scene));
    themes.put(Theme::SelfBlock, self_block::holds(scene));
    (themes, self_pinned)
}

/// Adds the themes that several variants show together. `variants` are those of the phase, in its order. Returns how
/// often each theme is shown by the play as a whole, which for themes of single variants is the number of variants.
pub(super) fn of_play(
    before: &Position, phase: &Phase, variants: &mut [Variant], counts: &mut [u16; Theme::COUNT],
) {
    let half_pins = half_pin::pairs(phase.position(), phase, variants);
    let grimshaws = grimshaw::pairs(phase, variants);
    let pickaninnies = pickaninny::pawns(phase, variants);
    for variant in variants.iter() {
        for theme in variant.themes.iter() {
            counts[theme as usize] += 1;
        }
    }
    counts[Theme::Tempo as usize] = u16::from(tempo::holds(phase));
    counts[Theme::KingFlights as usize] = king_flights::count(before, phase.position());
    counts[Theme::LonelyKing as usize] = u16::from(lonely_king::holds(before));
    counts[Theme::HalfPin as usize] = half_pins;
    counts[Theme::Grimshaw as usize] = grimshaws;
    counts[Theme::Pickaninny as usize] = pickaninnies;
}
