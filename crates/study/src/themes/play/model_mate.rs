//! Pure and economical.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static MODEL_MATE: Theme = Theme {
    name: "Model mate",
    aliases: &["Model mates", "Model"],
    group: Group::Mate,
    definition: "A mate that is pure and economical.",
    source: "StrateGems, Chess Problem Terminology; Glossary of chess problems (Wikipedia)",
    example: Example::new("8/6p1/6Q1/1K2k1P1/6P1/3pr3/B2N4/6B1 w - - 0 1", "#2", "E. E. H. Baird, 1901"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, MODEL_MATE.name, |picture| picture.is_model().then(|| finals::pins(picture)))
}
