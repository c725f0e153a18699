//! Checking key.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{first_move, keys};
use crate::{Finding, Study};

/// The key gives check.
pub(in super::super) static CHECKING_KEY: Theme = Theme {
    name: "Checking key",
    aliases: &[],
    group: Group::Key,
    definition: "The key gives check to the king that is to be mated.",
    source: "keywords of YACPDB",
    example: Example::new(
        "2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ -",
        "#2",
        "Em. Lasker, Schweizerische Schachzeitung, 1900",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let keys = keys(study).filter(|(_, act, _)| study.is_battle() && act.check);
    keys.map(|(index, act, key)| {
        Finding::new(CHECKING_KEY.name, first_move(index, key)).on(act.start.checkers())
    })
    .collect()
}
