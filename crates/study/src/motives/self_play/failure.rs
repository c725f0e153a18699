//! What a try has spoilt: an answer to the refutation that forces in another phase does not here, and does with one effect of
//! the try undone.
//!
//! Only two-movers, or what is left of longer ones, are looked at: the answer must be White's last move.

use super::super::{Kind, Motive};
use super::effect::{self, Effect, Undone};
use super::fate::Fate;
use super::{Rules, Scene, distinct};
use keymove_chess::{Arrangement, Bitboard, Move};

/// `known` are answers to the refutation in other phases.
pub(super) fn find(
    rules: Rules, diagram: &Arrangement, first: Move, refutation: Move, known: &[Move],
) -> Vec<Motive> {
    let Some(mut scene) = Scene::new(rules, diagram, first) else { return Vec::new() };
    // The effects are undone on the board after the refutation, if the unit of the try is still there.
    scene.after = scene.after.play(refutation);
    if scene.after.piece_at(first.to()) != Some(scene.step.became) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for &answer in known {
        let fate = rules.fate(&scene.after, Some(answer), &[]);
        if matches!(fate, Fate::Forces(_)) {
            continue;
        }
        for undone in effect::all(&scene.step, &scene.after) {
            let alike = undone.board.in_check(rules.defender()) == scene.after.in_check(rules.defender());
            if alike && matches!(rules.fate(&undone.board, Some(answer), &[]), Fate::Forces(_)) {
                found.extend(named(&scene, &undone, answer).map(|motive| motive.proved_by(answer)));
            }
        }
    }
    distinct(found)
}

fn named(scene: &Scene, undone: &Undone, answer: Move) -> Option<Motive> {
    let (step, to) = (&scene.step, scene.step.mv.to());
    let of = |kind, unit| Some(Motive::new(kind).of(unit, scene.after.piece_at(unit)?));
    match undone.effect {
        Effect::Shuts(viewer) => Some(of(Kind::TryShutsLine, viewer)?.through(to)),
        Effect::Opens(viewer, square) => Some(of(Kind::TryOpensLine, viewer)?.through(square)),
        Effect::Stands if answer.to() == to => {
            Some(Motive::new(Kind::TryObstructs).of(to, step.became).on(to))
        }
        Effect::Leaves => {
            let end = undone.board.play(answer);
            let king = end.king(scene.rules.defender()).map_or(Bitboard::EMPTY, keymove_chess::attacks::king);
            let guarded = end.attacks(step.mv.from()) & king.without(end.occupied());
            guarded.any().then(|| Motive::new(Kind::TryLeavesPost).of(step.mv.from(), step.piece))
        }
        Effect::Goes => Some(Motive::new(Kind::TryLeavesPost).of(step.mv.from(), step.piece)),
        Effect::Takes(square) => {
            let (_, victim) = step.captured?;
            Some(Motive::new(Kind::TryCaptures).of(square, victim))
        }
        _ => None,
    }
}
