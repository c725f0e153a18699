//! Indirect battery: a unit mates by leaving a line that leads to a square next to the king.

use super::direct::stage;
use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Scene, is_line_piece, variations, whose};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Square, attacks};

/// The mating unit opens a line to a square next to the king.
pub(in super::super) static INDIRECT_BATTERY: Theme = Theme {
    name: "Indirect battery",
    aliases: &[],
    group: Group::Battery,
    definition: "Before the last move, in battles before the last defence, a line piece, in help and series play one that does not check in the mate, looks through one unit of its own side at a square next to where the king is mated, on which none of the king's units stands then. That unit mates; before the mate no unit of its side guards the square, after it the piece behind alone does.",
    source: "the paper on CHESS COMPOSER of 2006; P. Wong, Glossary of chess problem terms",
    example: Example::new("8/8/6B1/8/2k2K2/Q3P3/8/7R w - -", "#2", "S. Loyd, St. Louis Globe-Democrat, 1907"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let found = variations(study).filter_map(|scene| {
        let near = attacks::king(scene.king).without(scene.ending.end.color(scene.mated));
        let opened: Bitboard = near.into_iter().filter(|&square| opens(study, &scene, square)).collect();
        opened.any().then(|| {
            Finding::new(INDIRECT_BATTERY.name, vec![scene.shown()])
                .detailed(whose(study, scene.mater()))
                .on(opened)
        })
    });
    found.collect()
}

fn opens(study: &Study, scene: &Scene, square: Square) -> bool {
    let (end, replied, stage) = (&scene.ending.end, &scene.ending.replied, stage(study, scene));
    let guards = end.attackers(scene.mater(), square, end.occupied());
    let Some(rear) = guards.first().filter(|_| !guards.more_than_one()) else { return false };
    // The mated side may capture the rear piece, and the other recapture on its square.
    let stands = stage.color(scene.mater()) & replied.color(scene.mater());
    if !stands.has(rear) || !is_line_piece(stage, rear) {
        return false;
    }
    // A battery that fires at the king is no indirect one; the paper's score of two-movers counts both.
    if end.checkers().has(rear) && !study.is_battle() {
        return false;
    }
    let Some(role) = stage.role_at(rear) else { return false };
    attacks::of(scene.mater(), role, rear, Bitboard::EMPTY).has(square)
        && attacks::between(rear, square) & stage.occupied() == scene.ending.last.from().into()
        && replied.attackers(scene.mater(), square, replied.occupied()).is_empty()
}
