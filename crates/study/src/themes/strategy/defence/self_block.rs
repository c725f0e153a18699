//! Self-block: a defence takes a flight from its own king.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::helped;
use crate::themes::strategy::scene::{Scene, variations, whose};
use crate::{Finding, Study};
use keymove_chess::{Role, attacks};

/// A unit stands in the mate next to its king on a square that is not attacked.
pub(in super::super) static SELF_BLOCK: Theme = Theme {
    name: "Self-block",
    aliases: &["Selfblock", "Self block"],
    group: Group::Defence,
    definition: "In a variation a unit other than the king moves next to where its king is mated, and stands there in the mate on a square that no enemy unit attacks. In help and series play with any move of the mated side. In self and reflex play the attacker, who is mated, blocks with his last move.",
    source: "the paper on CHESS COMPOSER of 2006; Helpmate Analyzer, themes (V. Paliulionis)",
    example: Example::new(
        "8/8/4p3/KB4p1/3p4/1Nnnq2p/1Nr1kP1R/4B2Q w - -",
        "#2",
        "C. Mansfield, Shakhmaty v SSSR, 1963",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    if !study.is_battle() {
        return helped::blocks(study, SELF_BLOCK.name, |_| true);
    }
    let blocks = variations(study).filter(holds);
    blocks
        .map(|scene| {
            Finding::new(SELF_BLOCK.name, vec![scene.shown()])
                .detailed(whose(study, scene.mated))
                .on(scene.arrival().into())
        })
        .collect()
}

/// Whether the reply blocks a square that the king would need.
pub(in super::super) fn holds(scene: &Scene) -> bool {
    let (end, block) = (&scene.ending.end, scene.arrival());
    scene.defender() != Some(Role::King)
        && attacks::king(scene.king).has(block)
        && end.color(scene.mated).has(block)
        && end.attackers(scene.mater(), block, end.occupied()).is_empty()
}
