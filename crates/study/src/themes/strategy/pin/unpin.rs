//! Unpin: a defence unpins the unit that mates.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::helped;
use crate::themes::strategy::scene::{variations, whose};
use crate::{Finding, Study};
use keymove_chess::attacks;

/// The defence frees the mating unit from a pin.
pub(in super::super) static UNPIN: Theme = Theme {
    name: "Unpin",
    aliases: &["Unpinning", "Direct unpinning", "Indirect unpinning"],
    group: Group::Pin,
    definition: "A defence unpins the attacker's unit that then mates: directly, if the piece that pins it leaves the line, or indirectly, if another unit steps between. In help and series play any move that frees a unit of either side which leaves the line with its next move. In self and reflex play the attacker, who is mated, unpins with his last move the unit that mates.",
    source: "the paper on CHESS COMPOSER of 2006; \"Unpin Themes\", chessproblems.com forum, 2014, for direct and indirect",
    example: Example::new(
        "4K2n/1p1B1n1r/R3N3/2Nk4/2pP4/4r1B1/8/2bQ4 w - -",
        "#2",
        "V. A. Bron, Buletin Problemistic, 1978",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !study.is_battle() {
        return helped::unpins(study, UNPIN.name);
    }
    let found = variations(study).filter_map(|scene| {
        let (ending, unit) = (scene.ending, scene.ending.last.from());
        let freed =
            ending.before.pinned(scene.mater()).has(unit) && !ending.replied.pinned(scene.mater()).has(unit);
        if !freed {
            return None;
        }
        let king = ending.replied.king(scene.mater())?;
        let line = attacks::line(king, unit);
        let direct = line.has(ending.reply.from()) && !attacks::between(king, unit).has(scene.arrival());
        let words = if direct { "direct" } else { "indirect" };
        let side = whose(study, scene.mater());
        let words = if side.is_empty() { words.to_owned() } else { format!("{side}, {words}") };
        Some(Finding::new(UNPIN.name, vec![scene.shown()]).detailed(words).on(unit.into()))
    });
    found.collect()
}
