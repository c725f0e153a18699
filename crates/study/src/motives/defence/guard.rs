//! Guard: from its new square the unit can capture the mating unit or step between.
//!
//! Removal test: if the unit cannot move from its new square, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Move, Role};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let to = parried.step.mv.to();
    if parried.step.piece.role == Role::King {
        return Vec::new();
    }
    let winners = parried.replied.play(parried.threat).color(parried.winner);
    let own = parried.parries().into_iter().filter(|parry| parry.from() == to);
    let (captures, others): (Vec<Move>, Vec<Move>) = own.partition(|parry| winners.has(parry.to()));
    // What undoes one parry undoes all: they are one reason, whichever comes first.
    let candidate = |(kind, parries): (Kind, Vec<Move>)| {
        let squares: Bitboard = parries.iter().map(|parry| parry.to()).collect();
        let motive = Motive::new(kind).of(to, parried.step.became).at(squares).proved_by(*parries.first()?);
        Some(Candidate::new(motive, &[Edit::Idle(to.into())]))
    };
    let kinds = [(Kind::GuardsMatingSquare, captures), (Kind::CanInterpose, others)];
    kinds.into_iter().filter_map(candidate).collect()
}
