//! Unguard: the unit gives up a guard.
//!
//! Removal test: with the unit back where it came from the mating move is still possible and gives the same check, and the
//! unit itself can then capture the mating unit or step between; if it has captured, so that lifting it would open a line,
//! it is put back without being lifted. Or, if the winner's king makes the last move or castles, it cannot do so, because
//! the unit guards its way. A unit that is pinned on its old square, and one that only stood in the way, fail it.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Bitboard, Move, Role, attacks};

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let step = &allowed.step;
    let (from, to) = (step.mv.from(), step.mv.to());
    if step.piece.role == Role::King {
        return Vec::new();
    }
    if let Some(last) = allowed.last {
        let back = allowed.replied.with(&[Edit::Lift(to), Edit::Put(from, step.piece)]);
        let by_king = back.piece_at(last.from()).is_some_and(|piece| piece.role == Role::King);
        if by_king && allowed.replied.can(last) && !back.can(last) && back.attacks(from).has(last.to()) {
            return vec![Motive::new(Kind::Unguard).of(from, step.piece).on(last.to())];
        }
        // Captured where it has come to: see the decoy.
        if last.to() == to || last.to() == from || attacks::between(last.from(), last.to()).has(from) {
            return Vec::new();
        }
    } else if allowed.arrived().is_none() {
        return Vec::new();
    }
    if allowed.end.occupied().has(from) {
        return Vec::new();
    }
    let put = Edit::Put(from, step.piece);
    let mut parries = parries(allowed, &[Edit::Lift(to), put]);
    if parries.is_empty() && step.captured.is_some() {
        parries = self::parries(allowed, &[put]);
    }
    let squares: Bitboard = parries.iter().map(|mv| mv.to()).collect();
    match parries.first() {
        Some(&parry) => vec![Motive::new(Kind::Unguard).of(from, step.piece).at(squares).proved_by(parry)],
        None => Vec::new(),
    }
}

/// What the unit could do against the mate; nothing if there is another check. The mating move is made again because a pawn
/// that is back may capture in passing.
fn parries(allowed: &AllowedMate, edits: &[Edit]) -> Vec<Move> {
    let back = match allowed.last {
        Some(last) => allowed.replied.with(edits).play(last),
        None => allowed.end.with(edits),
    };
    if back.checkers(allowed.loser()) != allowed.end.checkers(allowed.loser()) {
        return Vec::new();
    }
    back.moves_from(allowed.step.mv.from()).collect()
}
