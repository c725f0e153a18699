//! Everything on the board takes part.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static IDEAL_MATE: Theme = Theme {
    name: "Ideal mate",
    aliases: &["Ideal mates"],
    group: Group::Mate,
    definition: "A model mate in which every unit on the board, of either side, takes part.",
    source: "StrateGems, Chess Problem Terminology; Glossary of chess problems (Wikipedia)",
    example: Example::new("6k1/8/4K3/8/2R5/8/B7/8 w - - 0 1", "#2", "E. E. H. Baird, 1924"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, IDEAL_MATE.name, |picture| picture.is_ideal().then(|| finals::pins(picture)))
}
