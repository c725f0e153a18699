//! What the play after the key shows: one entry a defence, in the order of the [`Phase`].

use super::part::{Penalty, Theme, Themes};
use super::phase::{Phase, ScoredVariation};
use super::themes::{self, Ground, Together};
use super::weights::PenaltyWeights;
use keymove_chess::{Arrangement, Bitboard, Move, Square};

/// What a defence with its mates shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variant {
    /// The themes that it shows, if it has a single mate; else none. All but the Pickaninny ask that the mate is not a
    /// threat.
    pub themes: Themes,
    /// It has a single mate, that is not a threat, and it shows a theme.
    pub thematic: bool,
    /// Of several mates at least one, not a threat, shows a self-block, self-pin, unpin or battery.
    pub thematic_dual: bool,
    /// Of several mates each is the single mate of another defence.
    pub minor_dual: bool,
    /// Units whose self-pin the mate needs.
    self_pinned: Bitboard,
}

impl Variant {
    /// Whether the mate needs the self-pin of the unit on this square.
    pub(super) fn pins(&self, unit: Square) -> bool {
        self.self_pinned.has(unit)
    }

    /// Adds what the same defence with the same mates shows elsewhere.
    pub(super) fn join(&mut self, other: &Self) {
        self.themes = self.themes.or(other.themes);
        self.thematic |= other.thematic;
        self.thematic_dual |= other.thematic_dual;
        self.minor_dual |= other.minor_dual;
    }

    /// Adds the points for a defence with so many mates.
    pub(super) fn penalize(
        &self, mates: usize, weights: &PenaltyWeights, penalties: &mut [i64; Penalty::COUNT],
    ) {
        if self.minor_dual {
            penalties[Penalty::MinorDuals as usize] += weights.minorduals.of(mates);
        }
        if self.thematic_dual {
            penalties[Penalty::ThematicDuals as usize] += i64::from(weights.thematicduals);
        }
    }
}

/// Numbers of different mates, by which the play is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MateCounts {
    /// Different mates in single variants whose first such variant is thematic.
    pub thematic: u16,
    /// Other different mates in single variants.
    pub other: u16,
    /// Of all of these, mates by the king.
    pub by_king: u16,
    /// Defences.
    pub variants: u16,
}

/// Fills `variants` and counts how often each theme is shown.
pub(super) fn fill(before: &Arrangement, phase: &Phase, variants: &mut Vec<Variant>) -> [u16; Theme::COUNT] {
    let mut counts = [0; Theme::COUNT];
    examine(phase, variants, &mut counts);
    themes::of_variants(variants.iter(), &mut counts);
    themes::of_key(before, phase.position(), tempo(phase), &mut counts);
    counts
}

/// Whether nothing is threatened, and there is no check.
fn tempo(phase: &Phase) -> bool {
    themes::is_tempo(phase.threats().is_empty(), phase.position())
}

/// Fills `variants` and reports the themes that several of them show together.
pub(super) fn examine(phase: &Phase, variants: &mut Vec<Variant>, together: &mut impl Together) {
    let ground = Ground::of(phase.position());
    variants.clear();
    variants.extend(phase.defences().iter().map(|defence| {
        let mates = phase.mates(defence);
        let mut variant = Variant::default();
        let shown =
            |&mate: &Move| themes::of_mate(&ground, &ScoredVariation::new(phase.position(), defence, mate));
        let mut distinct = mates.iter().filter(|mate| !phase.threats().contains(mate));
        if mates.len() == 1 {
            (variant.themes, variant.self_pinned) = distinct.next().map(shown).unwrap_or_default();
        } else {
            variant.thematic_dual = distinct.any(|mate| !shown(mate).0.is_empty());
        }
        variant.minor_dual = mates.len() > 1 && mates.iter().all(|&mate| is_single_elsewhere(phase, mate));
        variant
    }));
    themes::of_play(phase, variants, together);
    for (defence, variant) in phase.defences().iter().zip(variants) {
        variant.thematic = !variant.themes.is_empty() && phase.distinct(defence).is_some();
    }
}

fn is_single_elsewhere(phase: &Phase, mate: Move) -> bool {
    phase.defences().iter().any(|defence| phase.single(defence) == Some(mate))
}

/// Counts different mates.
pub(super) fn mates(phase: &Phase, variants: &[Variant], seen: &mut Vec<Move>) -> MateCounts {
    seen.clear();
    let mut counts = MateCounts { variants: variants.len() as u16, ..MateCounts::default() };
    let king = phase.position().king(keymove_chess::Color::White);
    for (defence, variant) in phase.defences().iter().zip(variants) {
        let Some(mate) = phase.single(defence).filter(|mate| !seen.contains(mate)) else { continue };
        seen.push(mate);
        counts.by_king += u16::from(king == Some(mate.from()));
        if variant.thematic { counts.thematic += 1 } else { counts.other += 1 }
    }
    counts
}

/// Points for minor and thematic duals.
pub(super) fn duals(
    phase: &Phase, variants: &[Variant], weights: &PenaltyWeights, penalties: &mut [i64; Penalty::COUNT],
) {
    for (defence, variant) in phase.defences().iter().zip(variants) {
        variant.penalize(phase.mates(defence).len(), weights, penalties);
    }
}
