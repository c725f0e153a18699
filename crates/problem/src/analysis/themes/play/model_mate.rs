//! Pure and economical.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use super::finals;
use crate::analysis::{Finding, Study};

/// The entry of the catalogue.
pub(super) static MODEL_MATE: Theme = Theme {
    name: "Model mate",
    aliases: &["Model mates", "Model"],
    group: Group::Mate,
    definition: "A mate that is pure and economical.",
    source: "StrateGems, Chess Problem Terminology; Glossary of chess problems (Wikipedia)",
    example: Example {
        fen: "",
        stipulation: "#2",
        by: "",
    },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, MODEL_MATE.name, |picture| picture.is_model())
}
