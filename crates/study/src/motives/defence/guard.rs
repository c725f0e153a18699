//! Guard: from its new square the unit can capture the mating unit or step between.
//!
//! Removal test: if the unit cannot move from its new square, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::{Bitboard, Move, Role};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let to = scene.step.mv.to();
    if scene.step.piece.role == Role::King {
        return Vec::new();
    }
    let winners = scene.replied.play(scene.threat).color(scene.winner);
    let own = scene.parries().into_iter().filter(|parry| parry.from() == to);
    let (captures, others): (Vec<Move>, Vec<Move>) = own.partition(|parry| winners.has(parry.to()));
    // What undoes one parry undoes all: they are one reason, whichever comes first.
    let candidate = |(kind, parries): (Kind, Vec<Move>)| {
        let squares: Bitboard = parries.iter().map(|parry| parry.to()).collect();
        let motive = Motive::new(kind).of(to, scene.step.became).at(squares).proved_by(*parries.first()?);
        Some(Candidate::new(motive, &[Edit::Idle(to.into())]))
    };
    let kinds = [(Kind::GuardsMatingSquare, captures), (Kind::CanInterpose, others)];
    kinds.into_iter().filter_map(candidate).collect()
}
