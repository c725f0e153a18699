//! Two pieces doubled on a line, the first goes on.

use super::crossing::pair;
use super::doubling::doublings;
use super::gather::Gather;
use super::track::{shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ZEPLER: Theme = Theme {
    name: "Zepler doubling",
    aliases: &["Zepler", "Zepler-Turton"],
    group: Group::Manoeuvre,
    definition: "A line piece moves along a line over a square; a like-moving comrade comes to that square; the first \
        piece moves on in the same direction, to a square next to the king where the comrade alone protects \
        it.",
    source: "chess-problems-gr.blogspot.com, Line openings (Zepler-Turton doubling); Helpmate Analyzer, \
        definitions (V. Paliulionis)",
    example: Example::new("8/8/2K5/7Q/8/p1p4R/kp6/8 w - - 0 1", "#4", "V. A. Bron, 1955"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(ZEPLER.name);
    for track in shown_or_threatened(study) {
        for double in doublings(study, &track) {
            if double.is_onward(&track) && double.is_supported(&track) {
                let (first, second) = (&track.steps[double.first], &track.steps[double.second]);
                let detail = format!("{} {}", side(study, first.color), pair(first, second));
                let until = track.until(&track.steps[double.last]);
                found.add(detail, second.mv.to().into(), track.line.act, until);
            }
        }
    }
    found.done()
}
