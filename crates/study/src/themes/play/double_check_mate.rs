//! Mate by two units at once.

use super::finals;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static DOUBLE_CHECK_MATE: Theme = Theme {
    name: "Double-check mate",
    aliases: &["Double check mate", "Double-check mates"],
    group: Group::Mate,
    definition: "The mate is given by double check.",
    source: "rules of chess",
    example: Example::new("6R1/7q/8/5k2/3K1B2/8/7b/8 b - - 0 1", "h#3", "S. Loyd, The Chess Monthly, 1860"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    finals::detect(study, DOUBLE_CHECK_MATE.name, |picture| {
        picture.checkers.more_than_one().then(String::new)
    })
}
