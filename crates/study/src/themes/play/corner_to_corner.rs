//! A unit goes from corner to corner.

use super::gather::Gather;
use super::track::{counts, keys, shown, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};
use keymove_chess::Bitboard;

/// The entry of the catalogue.
pub(super) static CORNER_TO_CORNER: Theme = Theme {
    name: "Corner to corner",
    aliases: &["Corner-to-corner"],
    group: Group::Way,
    definition: "A unit stands on two different corner squares within one line. In battles a unit of the attacker.",
    source: "CornerToCorner in The YACPDB query language guide",
    example: Example::new("b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4", "T. R. Dawson, 1912"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CORNER_TO_CORNER.name);
    for track in keys(study).chain(shown(study)) {
        for step in track.steps.iter().filter(|step| CORNERS.has(step.mv.to())) {
            let earlier =
                track.steps.iter().filter(|other| other.index <= step.index && other.unit == step.unit);
            let left = earlier.map(|other| other.mv.from()).find(|&from| CORNERS.has(from));
            if let Some(left) = left.filter(|&left| left != step.mv.to() && counts(study, step)) {
                let detail = format!("{} {}", side(study, step.color), step.role.name());
                found.add(
                    detail,
                    Bitboard::of(left) | step.mv.to().into(),
                    track.line.act,
                    track.until(step),
                );
            }
        }
    }
    found.done()
}

/// a1, h1, a8, h8.
pub(super) const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
