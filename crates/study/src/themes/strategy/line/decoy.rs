//! Like pieces in longer play: one shuts the line of the other, is decoyed along it, and leaves its own.

use super::shut::Crossing;
use crate::themes::strategy::scene::{Scene, displaced, is_line_piece, position_after, scenes};
use crate::{Finding, Study};
use keymove_chess::{Bitboard, Move, Square, attacks};

/// A line piece that went to a square and was decoyed from it along the line of like pieces.
struct Decoy<'a> {
    scene: Scene<'a>,
    /// The moves of the phase before it went there.
    way: &'a [Move],
    /// Its move there.
    arrival: Move,
    /// Where the like pieces stand whose line it shut.
    shut: Bitboard,
    /// Whether it captured there.
    capture: bool,
}

/// Pairs of moves to one square by like pieces, each followed by a decoy of the piece that moved. `capture`: whether an
/// attacker's unit is captured on the square, or nothing.
pub(in super::super) fn decoyed(study: &Study, theme: &'static str, capture: bool) -> Vec<Finding> {
    let decoys: Vec<Decoy> = scenes(study)
        .filter_map(|scene| decoy(study, scene))
        .filter(|decoy| decoy.capture == capture)
        .collect();
    let mut found: Vec<Finding> = Vec::new();
    for (index, other) in decoys.iter().enumerate() {
        for one in decoys[..index].iter().filter(|one| are_mutual(one, other)) {
            let square = one.arrival.to();
            let known = found
                .iter()
                .any(|known| known.shown[0].act == one.scene.ending.act && known.squares == square.into());
            if !known {
                let shown = vec![one.scene.shown(), other.scene.shown()];
                found.push(Finding::new(theme, shown).detailed(format!("on {square}")).on(square.into()));
            }
        }
    }
    found
}

/// Whether two pieces do it to each other on one square, with different mates.
fn are_mutual(one: &Decoy, other: &Decoy) -> bool {
    let (from, other_from, square) = (one.arrival.from(), other.arrival.from(), one.arrival.to());
    one.scene.ending.act == other.scene.ending.act
        && one.way == other.way
        && square == other.arrival.to()
        && one.scene.ending.last != other.scene.ending.last
        && one.shut.has(other_from)
        && other.shut.has(from)
        && Crossing::of(from, other_from, square) == Some(Crossing::Alike)
}

/// If the reply captures with a line piece that has just gone to a square, so that it goes along the line of another which
/// could have captured instead and by that have prevented the mate.
fn decoy<'a>(study: &Study, scene: Scene<'a>) -> Option<Decoy<'a>> {
    let ending = scene.ending;
    let [way @ .., arrival, _] = ending.way.as_slice() else { return None };
    let (square, reply, before) = (arrival.to(), ending.reply, &ending.before);
    let captures = before.color(scene.mater()).has(reply.to());
    if !ending.only || reply.from() != square || !captures || !is_line_piece(before, square) {
        return None;
    }
    let own = before.color(scene.mated).without(square.into());
    let shut: Bitboard = own
        .into_iter()
        .filter(|&unit| is_line_piece(before, unit) && attacks::between(unit, reply.to()).has(square))
        .filter(|&unit| would_prevent(&scene, unit))
        .collect();
    if shut.is_empty() {
        return None;
    }
    let capture = position_after(study, &scene, way.len())?.occupied().has(square);
    Some(Decoy { scene, way, arrival: *arrival, shut, capture })
}

/// Whether the unit could capture but for the one that does, and the last move would then not mate.
fn would_prevent(scene: &Scene, unit: Square) -> bool {
    let (before, reply, last) = (&scene.ending.before, scene.ending.reply, scene.ending.last);
    let Some(role) = before.role_at(unit) else { return false };
    let open = before.occupied().without(reply.from().into());
    if !attacks::of(scene.mated, role, unit, open).has(reply.to()) {
        return false;
    }
    let captured = displaced(before, unit, reply.to()).map(|position| position.turned());
    captured.is_some_and(|position| !position.is_legal(last) || !position.glimpse(last).is_mate())
}
