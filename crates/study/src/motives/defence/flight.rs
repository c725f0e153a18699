//! Flight: the unit leaves a square to its king.
//!
//! Removal test: if the king cannot go to that square, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::Role;

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    if parried.step.piece.role == Role::King {
        return Vec::new();
    }
    let vacated = parried.step.vacated();
    let king = parried.replied.king(parried.loser());
    let flights =
        parried.parries().into_iter().filter(|mv| Some(mv.from()) == king && vacated.contains(&mv.to()));
    flights
        .map(|flight| {
            let motive = Motive::new(Kind::Flight).on(flight.to()).proved_by(flight);
            Candidate::new(motive, &[Edit::Bar(flight.to())])
        })
        .collect()
}
