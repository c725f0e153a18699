//! All eight squares next to the king are empty.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::finals;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static MIRROR_MATE: Theme = Theme {
    name: "Mirror mate",
    aliases: &["Mirror mates"],
    group: Group::Mate,
    definition: "A mate in which the king stands off the edge and all eight squares next to him are empty.",
    source: "Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, MIRROR_MATE.name, |picture| picture.is_mirror())
}
