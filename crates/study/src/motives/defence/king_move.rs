//! King's move: the king leaves the mating net.
//!
//! Removal test: with the king back where it came from, and what it captured still gone, the threat mates.

use super::super::men::{Edit, is_castling, rook_way};
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::Role;

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let step = &parried.step;
    if step.piece.role != Role::King {
        return Vec::new();
    }
    let (from, to) = (step.mv.from(), step.mv.to());
    let mut back = vec![Edit::Lift(to), Edit::Put(from, step.piece)];
    if is_castling(step.mv) {
        let (home, target) = rook_way(to);
        let Some(rook) = parried.replied.piece_at(target) else { return Vec::new() };
        back.extend([Edit::Lift(target), Edit::Put(home, rook)]);
    }
    vec![Candidate::new(Motive::new(Kind::MovesKing).of(to, step.piece).on(to), &back)]
}
