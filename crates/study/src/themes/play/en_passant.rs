//! Capture en passant.

use super::gather::Gather;
use super::track::{side, solving};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static EN_PASSANT: Theme = Theme {
    name: "En passant",
    aliases: &["e.p."],
    group: Group::Way,
    definition: "A capture en passant is part of the play after the key or of a solution: key, defence, answer or \
        single threat.",
    source: "rules of chess; keyword of YACPDB",
    example: Example::new("4n1br/7Q/4p3/K7/2kp1pNR/1Np5/B1prP3/8 w - - 0 1", "#2", "S. Loyd, 1868"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(EN_PASSANT.name);
    for track in solving(study) {
        for step in track.steps.iter().filter(|step| step.is_en_passant()) {
            let detail = side(study, step.color);
            found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
        }
    }
    found.done()
}
