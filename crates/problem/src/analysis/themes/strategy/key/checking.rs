//! Checking key.

use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::{first_move, keys};
use crate::analysis::{Finding, Study};

/// The key gives check.
pub(in super::super) static CHECKING_KEY: Theme = Theme {
    name: "Checking key",
    aliases: &[],
    group: Group::Key,
    definition: "The key gives check.",
    source: "Wikipedia, Glossary of chess problems, under \"key\"",
    example: Example { fen: "BNR1RB2/1q3P2/8/1r3rN1/1P1k1P2/1Pnpn3/Q5b1/K7 w - -", stipulation: "#2", by: "T. R. Dawson" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let keys = keys(study).filter(|(_, act, _)| study.is_battle() && act.check);
    keys.map(|(index, act, key)| Finding::new(CHECKING_KEY.name, first_move(index, key)).on(act.start.checkers()))
        .collect()
}
