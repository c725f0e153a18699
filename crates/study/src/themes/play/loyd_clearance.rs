//! A line piece makes room for a comrade on its line.

use super::crossing::pair;
use super::doubling::doublings;
use super::gather::Gather;
use super::track::{shown_or_threatened, side};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static LOYD_CLEARANCE: Theme = Theme {
    name: "Loyd clearance",
    aliases: &["Loyd's clearance"],
    group: Group::Manoeuvre,
    definition: "As a Turton, but the first piece gives no support in the end: it has only made room on the line.",
    source: "Helpmate Analyzer, definitions (V. Paliulionis) (Turton doubling; Loyd's clearance)",
    example: Example::new("2n5/6p1/8/5p2/8/7N/3pp1B1/KQ1bk3 w - - 0 1", "#3", "S. Loyd, 1858"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(LOYD_CLEARANCE.name);
    for track in shown_or_threatened(study) {
        for double in doublings(study, &track) {
            if double.is_back(&track) && !double.is_supported(&track) {
                let (first, second) = (&track.steps[double.first], &track.steps[double.second]);
                let detail = format!("{} {}", side(study, first.color), pair(first, second));
                let until = track.until(&track.steps[double.last]);
                found.add(detail, second.mv.to().into(), track.line.act, until);
            }
        }
    }
    found.done()
}
