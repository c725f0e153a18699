//! Units mate in one line and are captured in another, in exchange.

use super::roles;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ZILAHI: Theme = Theme {
    name: "Zilahi",
    aliases: &["Cyclic Zilahi"],
    group: Group::Manoeuvre,
    definition: "A unit makes the final move in one line and is captured in another, in which a second unit makes the \
        final move that is captured in the first line; both lines belong to one phase of a battle, tries \
        left out. In help and series play also three to six units, each captured in the line of the next, in \
        a cycle.",
    source: "Zilahi in The YACPDB query language guide",
    example: Example {
        fen: "8/8/P2p4/4pK2/2p1P1P1/4kN2/Q4NP1/4qB2 w - - 0 1",
        stipulation: "#2",
        by: "E. E. H. Baird, 1888",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    roles::cycles(study, ZILAHI.name, if study.is_battle() { 2 } else { 6 })
}
