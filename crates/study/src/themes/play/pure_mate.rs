//! Each square of the field is barred once.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static PURE_MATE: Theme = Theme {
    name: "Pure mate",
    aliases: &["Pure mates"],
    group: Group::Mate,
    definition: "A mate in which each square next to the king is barred for one reason only: attacked once, or \
        occupied by a unit of his side and not attacked. A block may be attacked by a piece that must pin \
        it; a double check only if it is needed.",
    source: "StrateGems, Chess Problem Terminology; Glossary of chess problems (Wikipedia)",
    example: Example::new("1k6/8/K1R5/2n5/8/8/8/8 w - - 0 1", "#2", "from the tests of Popeye"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, PURE_MATE.name, |picture| picture.is_pure().then(String::new))
}
