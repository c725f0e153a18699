//! Battery creation: a move of the attacker makes a battery that fires later.

use super::direct::{rear, stage};
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, pinners, scenes, whose};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Move};
use std::collections::BTreeMap;

/// The battery that fires does not stand in the diagram.
pub(in super::super) static BATTERY_CREATION: Theme = Theme {
    name: "Battery creation",
    aliases: &[],
    group: Group::Battery,
    definition: "The side that mates gets a direct battery that does not stand in the diagram: the front unit or the rear piece arrives, or a unit leaves the line. It fires and mates in a variation or as the only threat.",
    source: "keywords of Olive; the problems that YACPDB labels so",
    example: Example::new(
        "7Q/8/4Pb2/BK1N1N1B/2R5/3k1P1n/3Pr1R1/8 w - -",
        "#2",
        "V. A. Bron, 64, tourney of the 7th congress, 1932",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found: BTreeMap<_, Finding> = BTreeMap::new();
    for scene in scenes(study).filter(|scene| {
        scene.ending.only && (scene.ending.is_variation() || scene.ending.reply == Move::NONE)
    }) {
        let Some(battery) = created(study, &scene) else { continue };
        let finding = found.entry((scene.ending.act, battery.0)).or_insert_with(|| {
            Finding::new(BATTERY_CREATION.name, Vec::new()).detailed(whose(study, scene.mater())).on(battery)
        });
        finding.shown.push(scene.shown());
    }
    found.into_values().collect()
}

/// The two units of a battery that fires and that did not stand in the diagram, if the king has not moved into its line.
fn created(study: &Study, scene: &Scene) -> Option<Bitboard> {
    let rears = rear(study, scene);
    let rear = rears.first()?;
    let (diagram, mater, front) =
        (&study.setting(scene.ending.act).position, scene.mater(), scene.ending.last.from());
    let king = diagram.king(scene.mated)?;
    if stage(study, scene).king(scene.mated) != Some(king) {
        return None;
    }
    let own = diagram.color(mater);
    let stood = own.has(front)
        && own.has(rear)
        && diagram.discoverers(mater).has(front)
        && pinners(diagram, mater, king, front).has(rear);
    (!stood && !scene.ending.way.is_empty()).then(|| rears | front.into())
}
