//! Escape: the unit that was to be captured with mate is gone.
//!
//! Removal test: with the unit back, and what it captured, the capture mates. Since this undoes the whole reply, it is asked last: only where no
//! single effect, and no set of them, passes its test.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::Role;

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let step = &parried.step;
    let (from, to) = (step.mv.from(), step.mv.to());
    if parried.threat.to() != from || step.piece.role == Role::King {
        return Vec::new();
    }
    let mut back = vec![Edit::Lift(to), Edit::Put(from, step.piece)];
    back.extend(step.captured.map(|(square, unit)| Edit::Put(square, unit)));
    vec![Candidate::new(Motive::new(Kind::Leaves).of(from, step.piece).on(from), &back)]
}
