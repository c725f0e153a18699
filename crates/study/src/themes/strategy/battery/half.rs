//! Half-battery: two units before a line piece, of which one leaves and makes a battery of the other.

use super::direct::rear;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, variations};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, attacks};
use std::collections::BTreeMap;

/// One of two units leaves the line with the first move; the other fires the battery that arises.
pub(in super::super) static HALF_BATTERY: Theme = Theme {
    name: "Half-battery",
    aliases: &["Half battery"],
    group: Group::Battery,
    definition: "In the diagram two units of the attacker alone stand between a line piece of his and the enemy king. One of them leaves the line with the first move of a phase, and in a variation the other mates with a check from the line piece.",
    source: "keywords of Olive; glossaries of chess problem terms; the problems that YACPDB labels so",
    example: Example::new(
        "B7/1R5r/8/2NN4/5ppQ/4pk1p/4p3/1r2B1nK w - -",
        "#2",
        "C. Mansfield, Problemas, 1969",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let mut found: BTreeMap<_, Finding> = BTreeMap::new();
    for scene in variations(study) {
        let Some(pair) = pair(study, &scene) else { continue };
        let finding = found
            .entry((scene.ending.act, pair.0))
            .or_insert_with(|| Finding::new(HALF_BATTERY.name, Vec::new()).on(pair));
        finding.shown.push(scene.shown());
    }
    found.into_values().collect()
}

/// The two units and the piece behind them.
fn pair(study: &Study, scene: &Scene) -> Option<Bitboard> {
    let first = study.acts.get(scene.ending.act)?.first?;
    // At the first move only: later the units need not be those of the diagram.
    if scene.ending.way.len() != 1 {
        return None;
    }
    let rear = rear(study, scene).first()?;
    let diagram = &study.setting(scene.ending.act).position;
    let king = diagram.king(scene.mated)?;
    let between = attacks::between(king, rear) & diagram.occupied();
    let front = scene.ending.last.from();
    let two = Bitboard::from(first.from()) | front.into();
    (first.from() != front && between == two && diagram.color(scene.mater()).has(rear))
        .then(|| two | rear.into())
}
