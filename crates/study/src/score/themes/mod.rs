//! The themes, one file each. A new theme needs a file here, an entry in [`Theme`] and a weight.
//!
//! Themes of one variant are asked with a [`ScoredVariation`]; those of the whole play with the [`Phase`].

mod direct_battery;
mod grimshaw;
mod half_pin;
mod indirect_battery;
mod king_flights;
mod lonely_king;
mod pickaninny;
mod self_block;
pub(super) mod self_pin;
mod tempo;
mod unpin;

pub(super) use tempo::holds as is_tempo;

use super::part::{Theme, Themes};
use super::phase::{Phase, ScoredVariation};
use super::table::Variant;
use keymove_chess::{Arrangement, Bitboard, Color, Square};

/// What is asked for in every variant of a problem, found once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// White units that alone stand between a White line piece and the Black king after the key.
    discoverers: Bitboard,
    /// Pinned after the key, indexed by [`Color`].
    pinned: [Bitboard; 2],
}

impl Ground {
    pub(super) fn of(after: &Arrangement) -> Self {
        Self {
            discoverers: after.discoverers(Color::White),
            pinned: [after.pinned(Color::White), after.pinned(Color::Black)],
        }
    }
}

/// The themes that a mate shows by itself, and the units whose self-pin it uses.
pub(super) fn of_mate(ground: &Ground, variation: &ScoredVariation) -> (Themes, Bitboard) {
    let mut themes = Themes::NONE;
    let self_pinned = self_pin::units(ground, variation);
    themes.put(Theme::Direct, direct_battery::holds(ground, variation));
    themes.put(Theme::Indirect, indirect_battery::holds(variation));
    themes.put(Theme::SelfPin, self_pinned.any());
    themes.put(Theme::Unpin, unpin::holds(ground, variation));
    themes.put(Theme::SelfBlock, self_block::holds(variation));
    (themes, self_pinned)
}

/// Hears of the themes that several variants show together.
pub(super) trait Together {
    /// A half-pin of the units on these squares.
    fn half_pin(&mut self, one: Square, other: Square);
    /// A Grimshaw in the variants with these numbers, the smaller one first.
    fn grimshaw(&mut self, first: usize, second: usize);
    /// A Pickaninny of the pawn on this square.
    fn pickaninny(&mut self, pawn: Square);
}

/// Counts them.
impl Together for [u16; Theme::COUNT] {
    fn half_pin(&mut self, _: Square, _: Square) {
        self[Theme::HalfPin as usize] += 1;
    }

    fn grimshaw(&mut self, _: usize, _: usize) {
        self[Theme::Grimshaw as usize] += 1;
    }

    fn pickaninny(&mut self, _: Square) {
        self[Theme::Pickaninny as usize] += 1;
    }
}

/// Finds and marks the themes that several variants show together. `variants` are those of the phase, in its order.
pub(super) fn of_play(phase: &Phase, variants: &mut [Variant], together: &mut impl Together) {
    half_pin::find(phase.position(), phase, variants, together);
    grimshaw::find(phase, variants, together);
    pickaninny::find(phase, variants, together);
}

/// Counts the variants of each theme that one variant shows by itself.
pub(super) fn of_variants<'a>(variants: impl Iterator<Item = &'a Variant>, counts: &mut [u16; Theme::COUNT]) {
    for theme in variants.flat_map(|variant| variant.themes.iter()) {
        // The others are counted by what shows them together.
        if !matches!(theme, Theme::HalfPin | Theme::Grimshaw | Theme::Pickaninny) {
            counts[theme as usize] = counts[theme as usize].saturating_add(1);
        }
    }
}

/// Counts what diagram and key show. `after` is the position after the key.
pub(super) fn of_key(
    before: &Arrangement, after: &Arrangement, is_tempo: bool, counts: &mut [u16; Theme::COUNT],
) {
    counts[Theme::Tempo as usize] = u16::from(is_tempo);
    counts[Theme::KingFlights as usize] = king_flights::count(before, after);
    counts[Theme::LonelyKing as usize] = u16::from(lonely_king::holds(before));
}
