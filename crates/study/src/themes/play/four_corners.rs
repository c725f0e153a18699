//! A unit visits all corners.

use super::corner_to_corner::CORNERS;
use super::track::{counts, side, solving};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Shown, Study};
use keymove_chess::Bitboard;
use std::collections::BTreeMap;

/// The entry of the catalogue.
pub(super) static FOUR_CORNERS: Theme = Theme {
    name: "Four corners",
    aliases: &[],
    group: Group::Way,
    definition: "A unit stands on all four corner squares in the course of the solution, not necessarily in one line. \
        In battles a unit of the attacker, in first moves and in the lines of the play after the key.",
    source: "FourCorners in The YACPDB query language guide",
    example: Example::new("b7/8/8/5k2/6r1/1K4p1/8/5r1R b - - 0 1", "h#4", "T. R. Dawson, 1912"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut ways: BTreeMap<(usize, usize), Way> = BTreeMap::new();
    for track in solving(study) {
        for step in track.steps.iter().filter(|step| counts(study, step)) {
            let way = ways.entry((step.color.index(), step.unit.index())).or_default();
            for square in [step.mv.from(), step.mv.to()] {
                if CORNERS.has(square) && !way.squares.has(square) {
                    way.squares |= square.into();
                    way.detail = format!("{} {}", side(study, step.color), step.role.name());
                    let moves = track.until(step).to_vec();
                    way.shown.push(Shown { act: track.line.act, moves });
                }
            }
        }
    }
    let all = ways.into_values().filter(|way| way.squares == CORNERS);
    all.map(|way| Finding::new(FOUR_CORNERS.name, way.shown).detailed(way.detail).on(CORNERS)).collect()
}

/// Which corners a unit has visited, and in what play.
#[derive(Default)]
struct Way {
    squares: Bitboard,
    detail: String,
    shown: Vec<Shown>,
}
