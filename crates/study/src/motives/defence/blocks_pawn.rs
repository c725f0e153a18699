//! Block: the unit stands where the pawn that threatens to mate by a step must go, or on the square that its double step
//! crosses.
//!
//! Removal test: with the unit lifted from its square the pawn mates.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Role, attacks};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let (threat, to) = (parried.threat, parried.step.mv.to());
    let Some(pawn) = parried.replied.piece_at(threat.from()) else { return Vec::new() };
    let in_the_way = to == threat.to() || attacks::between(threat.from(), threat.to()).has(to);
    if pawn.role != Role::Pawn || threat.from().file() != threat.to().file() || !in_the_way {
        return Vec::new();
    }
    vec![Candidate::new(Motive::new(Kind::BlocksPawn).of(threat.from(), pawn).on(to), &[Edit::Lift(to)])]
}
