//! Black correction: a unit's careful move avoids the error of its leaving, and makes one of its own.

use crate::catalogue::{Detector, Example, Group, Theme};
use crate::themes::strategy::scene::{Node, Scene, nodes, without};
use crate::{Act, Finding, Study};
use keymove_chess::{Bitboard, Move, Role, Square};
use keymove_problem::sort::Sort as _;

/// The error of leaving a square is corrected by one of the moves.
pub(in super::super) static BLACK_CORRECTION: Theme = Theme {
    name: "Black correction",
    aliases: &["Correction"],
    group: Group::Defence,
    definition: "In the solution a piece of the side that is mated defends by leaving its square, which lets in a mate: with the piece gone altogether nothing that was threatened would mate, save its capture there, but that mate would. It follows one of the piece's moves; after another, the correction, no mate that leaving lets in works, but one of another kind.",
    source: "StrateGems, Chess Problem Terminology, under \"correction\"",
    example: Example::new("8/8/8/4B3/8/1B6/rPK5/k7 w - -", "#2", "T. R. Dawson, The Pittsburgh Sun, 1925"),
    detect: Detector::Code(detect),
};

fn detect(study: &Study) -> Vec<Finding> {
    let solves = |node: &&Node| study.acts.get(node.act).is_some_and(Act::solves);
    nodes(study).iter().filter(solves).flat_map(of_node).collect()
}

fn of_node(node: &Node) -> Vec<Finding> {
    let mut units: Vec<Square> = node.variations().map(|scene| scene.ending.reply.from()).collect();
    units.put_in_order();
    units.dedup();
    units.into_iter().filter_map(|unit| of_unit(node, unit)).collect()
}

fn of_unit(node: &Node, unit: Square) -> Option<Finding> {
    let scenes: Vec<&Scene> = node.variations().filter(|scene| scene.ending.reply.from() == unit).collect();
    let differ = scenes.iter().any(|scene| scene.ending.last != scenes[0].ending.last);
    // A king's or pawn's moves have nothing in common that could be called leaving.
    if !differ || matches!(scenes[0].defender(), Some(Role::King | Role::Pawn) | None) {
        return None;
    }
    let general = let_in(node, scenes[0], unit)?;
    let (random, careful): (Vec<&Scene>, Vec<&Scene>) =
        scenes.iter().partition(|scene| general.contains(&scene.ending.last));
    let first = random.first()?;
    if careful.is_empty() {
        return None;
    }
    let shown = std::iter::once(first).chain(&careful).map(|scene| scene.shown()).collect();
    Some(Finding::new(BLACK_CORRECTION.name, shown).on(Bitboard::from(unit)))
}

/// The mates that the unit's leaving lets in; `None` if it leaves a threat in force.
fn let_in(node: &Node, scene: &Scene, unit: Square) -> Option<Vec<Move>> {
    let gone = without(&scene.ending.before.turned(), unit.into())?;
    let mates: Vec<Move> = gone.mating_moves().into_iter().collect();
    let threatened = |mate: &&Move| node.threats.contains(mate);
    if mates.iter().filter(threatened).any(|mate| mate.to() != unit) {
        return None;
    }
    Some(mates.iter().filter(|mate| !node.threats.contains(mate)).copied().collect())
}
