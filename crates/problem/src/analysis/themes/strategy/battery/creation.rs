//! Battery creation: a move of the attacker makes a battery that fires later.

use super::direct::rear;
use crate::analysis::catalogue::{Detector, Example, Group, Theme};
use crate::analysis::themes::strategy::scene::{Scene, pinners, variations};
use crate::analysis::{Finding, Study};
use keymove_chess::{Bitboard, Move, Position};
use std::collections::BTreeMap;

/// A quiet preparation: the battery was not there before the attacker's move.
pub(in super::super) static BATTERY_CREATION: Theme = Theme {
    name: "Battery creation",
    aliases: &[],
    group: Group::Battery,
    definition: "With the move before the last defence the attacker makes a direct battery that was not there: the front unit or the rear piece arrives, or a unit leaves the line. In a variation it fires and mates.",
    source: "keywords of Olive; the problems that YACPDB labels so",
    example: Example { fen: "", stipulation: "#2", by: "" },
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found: BTreeMap<_, Finding> = BTreeMap::new();
    for scene in variations(study) {
        let Some((creator, battery)) = created(study, &scene) else { continue };
        let finding = found
            .entry((scene.ending.act, scene.ending.way.clone(), battery.0))
            .or_insert_with(|| Finding::new(BATTERY_CREATION.name, Vec::new()).on(battery | creator.to().into()));
        finding.shown.push(scene.shown());
    }
    found.into_values().collect()
}

/// The move that made the battery which fires, and the two units of the battery.
fn created(study: &Study, scene: &Scene) -> Option<(Move, Bitboard)> {
    let rears = rear(scene);
    let rear = rears.first()?;
    let creator = *scene.ending.way.last()?;
    let before = before(study, scene)?;
    let front = scene.ending.last.from();
    let king = before.king(scene.mated)?;
    let stood = before.color(scene.mater()).has(front)
        && before.color(scene.mater()).has(rear)
        && before.discoverers(scene.mater()).has(front)
        && pinners(&before, scene.mater(), king, front).has(rear);
    (!stood).then(|| (creator, rears | front.into()))
}

/// The position before the last move of the way.
pub(in super::super) fn before(study: &Study, scene: &Scene) -> Option<Position> {
    let act = study.acts.get(scene.ending.act)?;
    let mut position = if act.first.is_none() { act.start } else { study.diagram };
    for &mv in &scene.ending.way[..scene.ending.way.len() - 1] {
        position = if mv == Move::NONE { position.turned() } else { position.play(mv) };
    }
    Some(position)
}
