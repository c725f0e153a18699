//! Flight: the unit leaves a square to its king.
//!
//! Removal test: if the king cannot go to that square, the threat mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::Role;

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    if scene.step.piece.role == Role::King {
        return Vec::new();
    }
    let vacated = scene.step.vacated();
    let king = scene.replied.king(scene.loser());
    let flights =
        scene.parries().into_iter().filter(|mv| Some(mv.from()) == king && vacated.contains(&mv.to()));
    flights
        .map(|flight| {
            let motive = Motive::new(Kind::Flight).on(flight.to()).proved_by(flight);
            Candidate::new(motive, &[Edit::Bar(flight.to())])
        })
        .collect()
}
