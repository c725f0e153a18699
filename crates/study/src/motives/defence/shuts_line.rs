//! Line shut: the unit stands in a line of the winner: on the way of the threatening unit, on the line of its check, or on
//! a line that guards a flight or pins. On a line that pins, this is an unpin.
//!
//! Removal test: if that line piece, and it alone, sees and goes through the unit, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Role, Square, attacks};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let to = parried.step.mv.to();
    if parried.step.piece.role == Role::King {
        return Vec::new();
    }
    let lines = parried.replied.line_pieces(parried.winner).without(to.into());
    lines.into_iter().filter_map(|unit| candidate(parried, unit, to)).collect()
}

fn candidate(parried: &ParriedThreat, unit: Square, to: Square) -> Option<Candidate> {
    let piece = parried.replied.piece_at(unit)?;
    let edits = [Edit::Glass(unit.into(), to)];
    let motive = Motive::new(Kind::ShutsLine).of(unit, piece).through(to);
    if unit == parried.threat.from() && attacks::between(unit, parried.threat.to()).has(to) {
        return Some(Candidate::new(motive.on(parried.threat.to()), &edits));
    }
    // What the line does on the board after the threat.
    let seen = parried.replied.with(&edits);
    let (shut, open) = (parried.end(&parried.replied)?, parried.end(&seen)?);
    let king = shut.king(parried.loser())?;
    let place = if unit == parried.threat.from() { parried.threat.to() } else { unit };
    let gained = open.attacks(place).without(shut.attacks(place));
    if gained.has(king) {
        return Some(Candidate::new(motive.on(king), &edits));
    }
    let parries = parried.parries();
    let flights: Bitboard =
        parries.iter().filter(|mv| mv.from() == king && gained.has(mv.to())).map(|mv| mv.to()).collect();
    if flights.any() {
        return Some(Candidate::new(motive.at(flights), &edits));
    }
    let pinned = parries
        .iter()
        .map(|mv| mv.from())
        .find(|&unit| unit != king && open.pinner(unit) == Some(place) && shut.pinner(unit).is_none())?;
    let freed = parried.replied.piece_at(pinned).filter(|freed| freed.role != Role::King)?;
    let motive = Motive::new(Kind::Unpins).of(pinned, freed).by(unit, piece).through(to);
    Some(Candidate::new(motive, &edits))
}
