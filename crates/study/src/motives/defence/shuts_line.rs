//! Line shut: the unit stands in a line of the winner: on the way of the threatening unit, on the line of its check, or on
//! a line that guards a flight or pins. On a line that pins, this is an unpin.
//!
//! Removal test: if that line piece, and it alone, sees and goes through the unit, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::{Bitboard, Role, Square, attacks};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let to = scene.step.mv.to();
    if scene.step.piece.role == Role::King {
        return Vec::new();
    }
    let lines = scene.replied.line_pieces(scene.winner).without(to.into());
    lines.into_iter().filter_map(|unit| candidate(scene, unit, to)).collect()
}

fn candidate(scene: &Scene, unit: Square, to: Square) -> Option<Candidate> {
    let piece = scene.replied.piece_at(unit)?;
    let edits = [Edit::Glass(unit.into(), to)];
    let motive = Motive::new(Kind::ShutsLine).of(unit, piece).through(to);
    if unit == scene.threat.from() && attacks::between(unit, scene.threat.to()).has(to) {
        return Some(Candidate::new(motive.on(scene.threat.to()), &edits));
    }
    // What the line does on the board after the threat.
    let seen = scene.replied.with(&edits);
    let (shut, open) = (scene.end(&scene.replied)?, scene.end(&seen)?);
    let king = shut.king(scene.loser())?;
    let place = if unit == scene.threat.from() { scene.threat.to() } else { unit };
    let gained = open.attacks(place).without(shut.attacks(place));
    if gained.has(king) {
        return Some(Candidate::new(motive.on(king), &edits));
    }
    let parries = scene.parries();
    let flights: Bitboard =
        parries.iter().filter(|mv| mv.from() == king && gained.has(mv.to())).map(|mv| mv.to()).collect();
    if flights.any() {
        return Some(Candidate::new(motive.at(flights), &edits));
    }
    let pinned = parries
        .iter()
        .map(|mv| mv.from())
        .find(|&unit| unit != king && open.pinner(unit) == Some(place) && shut.pinner(unit).is_none())?;
    let freed = scene.replied.piece_at(pinned).filter(|freed| freed.role != Role::King)?;
    let motive = Motive::new(Kind::Unpins).of(pinned, freed).by(unit, piece).through(to);
    Some(Candidate::new(motive, &edits))
}
