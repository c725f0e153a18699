//! Two pieces doubled on a line, the second goes back along it.

use super::crossing::pair;
use super::doubling::doublings;
use super::gather::Gather;
use super::track::{shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static TURTON: Theme = Theme {
    name: "Turton",
    aliases: &["Turton doubling", "Loyd-Turton", "Brunner-Turton"],
    group: Group::Manoeuvre,
    definition: "A line piece moves along a line over a square; a like-moving comrade comes to that square and then \
        moves along the line the other way, to a square next to the king where the first piece alone \
        protects it.",
    source: "chess-problems-gr.blogspot.com, Line openings (Turton doubling); Helpmate Analyzer, definitions (V. \
        Paliulionis)",
    example: Example {
        fen: "8/Q7/8/1pP5/1P1BP3/PB3P2/pp1PN1KP/1k6 w - - 0 1",
        stipulation: "#3",
        by: "C. Mansfield, 1969",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(TURTON.name);
    for track in shown_or_threatened(study) {
        for double in doublings(study, &track) {
            if double.is_back(&track) && double.is_supported(&track) {
                let (first, second) = (&track.steps[double.first], &track.steps[double.second]);
                let detail = format!("{} {}", side(study, first.color), pair(first, second));
                let until = track.until(&track.steps[double.last]);
                found.add(detail, second.mv.to().into(), track.line.act, until);
            }
        }
    }
    found.done()
}
