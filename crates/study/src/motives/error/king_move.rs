//! The king moves into the mate: to a flight, orthogonally or diagonally, or by castling.
//!
//! Removal test: with the king back where it came from (and the rook too, after castling, and what the king has captured) the
//! mating move cannot be played, or it does not mate. Units whose check the king answers are blind for this test.

use super::super::men::{Edit, is_castling, rook_way};
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::Role;

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let step = &allowed.step;
    let (Some(last), Role::King) = (allowed.last, step.piece.role) else { return Vec::new() };
    let (from, to) = (step.mv.from(), step.mv.to());
    let mut back = vec![Edit::Lift(to), Edit::Put(from, step.piece)];
    back.extend(step.captured.map(|(square, unit)| Edit::Put(square, unit)));
    let kind = if is_castling(step.mv) {
        let (home, target) = rook_way(to);
        let Some(rook) = allowed.replied.piece_at(target) else { return Vec::new() };
        back.extend([Edit::Lift(target), Edit::Put(home, rook)]);
        Kind::CastlesIntoMate
    } else if from.file() != to.file() && from.rank() != to.rank() {
        Kind::DiagonalFlight
    } else {
        Kind::OrthogonalFlight
    };
    // If the king answers a check, its old square is attacked anyway.
    let answered = allowed.before.checkers(allowed.loser()).without(last.from().into());
    back.push(Edit::Blind(answered));
    if last.to() != from && allowed.replied.with(&back).mates(last) {
        return Vec::new();
    }
    vec![Motive::new(kind).of(to, step.piece).on(to)]
}
