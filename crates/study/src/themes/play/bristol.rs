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
    example: Example::new("4k3/4p3/3p4/8/6q1/8/RB6/Q4K2 b - - 0 1", "h#2", "P. Benkő, 2001"),
    detect: Detector::Code(detect),
};

/// The entry of the catalogue for pieces of both sides.
pub(super) static BICOLOUR_BRISTOL: Theme = Theme {
    name: "Bicolour Bristol",
    aliases: &["Bicolor Bristol", "Bicoloured Bristol"],
    group: Group::Manoeuvre,
    definition: "In help play, a Bristol of two pieces of different sides: a line piece moves along a line over a square, and a \
        like-moving piece of the other side follows in the same direction to that square, passing over the place that the \
        first one has left.",
    source: "chess-problems-gr.blogspot.com, Line openings; Helpmate Analyzer, definitions (V. Paliulionis) (Bristol)",
    example: Example::new(
        "8/4r3/pkp5/1p2B3/5b1K/4N3/8/8 b - - 0 1",
        "h#3",
        "T. Linß, from the tests of Popeye (without its twin)",
    ),
    detect: Detector::Code(bicolour),
};

fn detect(study: &Study) -> Vec<Finding> {
    clearances(study, BRISTOL.name, |first, second| first.color == second.color)
}

fn bicolour(study: &Study) -> Vec<Finding> {
    if study.is_battle() {
        return Vec::new();
    }
    clearances(study, BICOLOUR_BRISTOL.name, |first, second| first.color != second.color)
}

fn clearances(study: &Study, theme: &'static str, fits: fn(&Step, &Step) -> bool) -> Vec<Finding> {
    let mut found = Gather::new(theme);
    for track in shown_or_threatened(study) {
        for (index, first) in track.steps.iter().enumerate().filter(|(_, step)| counts(study, step)) {
            let later = (0..).zip(&track.steps).skip(index + 1);
            for (at, second) in later.filter(|(_, step)| fits(first, step)) {
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
