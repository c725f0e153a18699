//! Two units each mate in one line and are captured in the other.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::roles;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ZILAHI: Theme = Theme {
    name: "Zilahi",
    aliases: &[],
    group: Group::Manoeuvre,
    definition: "A unit makes the final move in one line and is captured in another, in which a second unit makes the final move that is captured in the first line. In battles both lines belong to one phase.",
    source: "Zilahi(2) in The YACPDB query language guide",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    roles::cycles(study, ZILAHI.name, 2..=2)
}
