//! Pin-mate: a pinned unit could otherwise parry.

use super::pinned::needed;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::study::track::Track;
use crate::themes::strategy::helped;
use crate::themes::strategy::scene::variations;
use crate::{Finding, Shown, Study};
use keymove_chess::Bitboard;

/// The mate relies on a pin.
pub(in super::super) static PIN_MATE: Theme = Theme {
    name: "Pin-mate",
    aliases: &["Pin mate", "Pin mates", "Double pin-mate"],
    group: Group::Pin,
    definition: "In the final picture a unit of the mated side is pinned that could otherwise capture the checking unit or step between. If there are several, their number is told.",
    source: "glossaries of chess problem terms: StrateGems, Wikipedia, keywords of the PDB",
    example: Example::new(
        "6Q1/1N1qp3/3p2B1/3P1n2/4k1K1/2B5/6N1/3R4 w - -",
        "#2",
        "P. Benko, Chess Life & Review, 1976",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let of = |units: Bitboard, shown| {
        let detail = match units.len() {
            0 => return None,
            1 => String::new(),
            count => format!("{count} pinned units"),
        };
        Some(Finding::new(PIN_MATE.name, vec![shown]).detailed(detail).on(units))
    };
    if study.is_battle() {
        return variations(study).filter_map(|scene| of(needed(&scene), scene.shown())).collect();
    }
    let whole = |track: &Track| Shown { act: track.line.act, moves: track.line.moves.clone() };
    helped::mates(study).filter_map(|(track, picture)| of(picture.pinned, whole(&track))).collect()
}
