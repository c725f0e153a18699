//! Every piece takes part.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static ECONOMICAL_MATE: Theme = Theme {
    name: "Economical mate",
    aliases: &["Economical mates"],
    group: Group::Mate,
    definition: "A mate in which every piece of the mating side takes part, except perhaps king and pawns: it gives \
        check, attacks a square next to the king or pins a unit that could parry.",
    source: "StrateGems, Chess Problem Terminology; Glossary of chess problems (Wikipedia)",
    example: Example::new("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2", "H. Weenink, 1917"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, ECONOMICAL_MATE.name, |picture| picture.is_economical().then(String::new))
}
