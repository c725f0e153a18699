//! Castling.

use super::gather::Gather;
use super::track::{side, solving};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CASTLING: Theme = Theme {
    name: "Castling",
    aliases: &["0-0", "0-0-0"],
    group: Group::Way,
    definition: "Castling is part of the play after the key or of a solution: key, defence, answer or single threat.",
    source: "rules of chess; keyword of YACPDB",
    example: Example::new(
        "8/8/8/8/4k3/7Q/4N3/R3K2R w KQ - 0 1",
        "#2",
        "V. V. Kuzmichev after E. Lasker, 2015",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found = Gather::new(CASTLING.name);
    for track in solving(study) {
        for step in track.steps.iter().filter(|step| step.castles()) {
            let detail = format!(
                "{}, {}",
                side(study, step.color),
                if step.mv.to().file() == 6 { "short" } else { "long" }
            );
            found.add(detail, step.mv.to().into(), track.line.act, track.until(step));
        }
    }
    found.done()
}
