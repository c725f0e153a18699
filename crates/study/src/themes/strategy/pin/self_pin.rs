//! Self-pin: a defence pins a unit of its own side.

use super::pinned::made_by_reply;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::helped;
use crate::themes::strategy::scene::{variations, whose};
use crate::{Finding, Study};

/// The mate relies on a pin that the defence has made.
pub(in super::super) static SELF_PIN: Theme = Theme {
    name: "Self-pin",
    aliases: &["Selfpinning", "Self-pinning"],
    group: Group::Pin,
    definition: "A defence leaves a unit of its own side pinned that was not pinned before it, or a move of the king lets it be pinned afresh, and the mate stands only because of that pin: freed from it, the unit could parry. In help and series play with any move of the mated side, the pin lasting to the end. In self and reflex play the attacker, who is mated, pins his own unit with his last move.",
    source: "the paper on CHESS COMPOSER of 2006; D. Friedgood, Chess Problems: Pinning Themes, ChessBase 2012",
    example: Example::new("8/8/3R4/8/3nkpQ1/B7/5K2/8 w - -", "#2", "P. Benko, Deutsche Schachzeitung, 1973"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !study.is_battle() {
        return helped::self_pins(study, SELF_PIN.name);
    }
    let found = variations(study).filter_map(|scene| {
        let units = made_by_reply(&scene);
        units.any().then(|| {
            Finding::new(SELF_PIN.name, vec![scene.shown()]).detailed(whose(study, scene.mated)).on(units)
        })
    });
    found.collect()
}
