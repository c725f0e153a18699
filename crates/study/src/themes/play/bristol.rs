//! A line piece clears the way for a comrade that follows it.

use super::crossing::{moves_on, pair};
use super::gather::Gather;
use super::track::{Step, counts, shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static BRISTOL: Theme = Theme {
    name: "Bristol",
    aliases: &["Bristol clearance"],
    group: Group::Manoeuvre,
    definition: "A line piece moves along a line over a square, so that a like-moving comrade can follow in the same \
        direction to that square, passing over the place that the first one has left. In battles pieces of \
        the attacker.",
    source: "kobulchess.com, Definitions of themes; Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1",
        stipulation: "h#2",
        by: "P. Benkő, 2001",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(BRISTOL.name);
    for track in shown_or_threatened(study) {
        for (index, first) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            let later = (0..).zip(&track.steps).skip(index + 1);
            for (at, second) in later.filter(|(_, step)| step.color == first.color) {
                if follows(first, second) && track.stays(index, at) {
                    let detail = format!("{} {}", side(study, first.color), pair(first, second));
                    found.add(detail, second.mv.to().into(), track.line.act, track.until(second));
                }
            }
        }
    }
    found.done()
}

/// Whether the second move goes over the square that the first one left to a square over which that one passed.
fn follows(first: &Step, second: &Step) -> bool {
    first.unit != second.unit
        && first.passed().has(second.mv.to())
        && second.passed().has(first.mv.from())
        && moves_on(second.role, first)
}
