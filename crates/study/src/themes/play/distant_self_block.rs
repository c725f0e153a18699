//! A self-block made before the king comes.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::helped;
use crate::{Finding, Study};

/// The entry of the catalogue.
pub(super) static DISTANT_SELF_BLOCK: Theme = Theme {
    name: "Distant self-block",
    aliases: &["Anticipatory self-block"],
    group: Group::Defence,
    definition: "In help and series play a self-block on a square that is not next to the king when the unit goes there: the \
        king comes later.",
    source: "Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new(
        "8/8/2Nq4/5k2/3P4/5K2/2b2P2/8 b - - 0 1",
        "h#4",
        "H. Grubert, D. Müller and T. Linß, harmonie, 1990",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    helped::blocks(study, DISTANT_SELF_BLOCK.name, |near| !near)
}
