//! Siers battery: the front unit opens the battery, gives the king a flight, and mates it there.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, position_after, variations};
use crate::{Finding, Study};
use keymove_chess::Role;

/// A battery opens with check, the king leaves, the front unit mates from another square.
pub(in super::super) static SIERS: Theme = Theme {
    name: "Siers battery",
    aliases: &["Siers", "Roessel", "Rössel theme", "Siers Rössel"],
    group: Group::Battery,
    definition: "The front unit of a direct battery moves, the piece behind it gives check, the king goes to a square that the front unit guarded before it moved, and the front unit mates with its next move.",
    source: "keywords of Olive; glossaries of chess problem terms",
    example: Example::new(
        "8/4b1pQ/4p3/4p3/kB2R1p1/Np6/8/1K6 w - -",
        "#3",
        "V. A. Bron, Československý šach, 1958",
    ),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let shown = variations(study).filter(|scene| holds(study, scene).unwrap_or(false));
    shown.map(|scene| Finding::new(SIERS.name, vec![scene.shown()]).on(scene.king.into())).collect()
}

fn holds(study: &Study, scene: &Scene) -> Option<bool> {
    let opening = *scene.ending.way.last()?;
    // A battery that the first move fires stood ready in the diagram: that is no preparation.
    if scene.ending.way.len() < 3
        || scene.defender() != Some(Role::King)
        || opening.to() != scene.ending.last.from()
    {
        return Some(false);
    }
    let before = position_after(study, scene, scene.ending.way.len() - 1)?;
    let fired = before.discoverers(scene.mater()).has(opening.from())
        && scene.ending.before.checkers().without(opening.to().into()).any();
    let guarded = before.attackers(scene.mater(), scene.arrival(), before.occupied()).has(opening.from());
    Some(fired && guarded)
}
