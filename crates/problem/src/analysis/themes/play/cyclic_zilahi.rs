//! Three or more units mate and are captured in turn.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::roles;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static CYCLIC_ZILAHI: Theme = Theme {
    name: "Cyclic Zilahi",
    aliases: &["Zilahi cycle"],
    group: Group::Manoeuvre,
    definition: "Three or more units, each of which makes the final move in one line and is captured in the line of the next, the last one in the line of the first. In help and series play.",
    source: "Zilahi(n) in The YACPDB query language guide",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if study.is_battle() { Vec::new() } else { roles::cycles(study, CYCLIC_ZILAHI.name, 3..=6) }
}
