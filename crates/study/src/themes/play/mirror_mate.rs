//! All eight squares next to the king are empty.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static MIRROR_MATE: Theme = Theme {
    name: "Mirror mate",
    aliases: &["Mirror mates"],
    group: Group::Mate,
    definition: "A mate in which the king stands off the edge and all eight squares next to him are empty.",
    source: "Glossary of chess problems (Wikipedia)",
    example: Example::new("8/8/6B1/3N4/4R3/3k1N2/8/1K6 w - - 0 1", "#2", "E. E. H. Baird, 1924"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, MIRROR_MATE.name, |picture| picture.is_mirror().then(String::new))
}
