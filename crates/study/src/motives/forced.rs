//! Self and reflex play: why the last reply is forced.
//!
//! Removal tests: the reply answers a check (with the units that give it blind there is no check to answer), or there is no
//! other legal reply though there is no check; a unit is held by a pin if it could make another move with the piece that
//! pins it blind.

use super::men::{Edit, Men};
use super::{Kind, Motive};
use keymove_chess::{Arrangement, Bitboard, Move};

/// Why the side to move can only make moves that reach the goal; empty if it could make another one.
pub(in super::super) fn find(position: &Arrangement, goals: &[Move]) -> Vec<Motive> {
    let legal = position.moves();
    if legal.is_empty() || legal.iter().any(|mv| !goals.contains(mv)) {
        return Vec::new();
    }
    let (side, men) = (position.turn(), Men::from(position));
    let checkers = men.checkers(side);
    let mut found = Vec::new();
    if checkers.any() {
        found.push(Motive::new(Kind::ForcedByCheck).at(checkers));
    } else {
        let movers: Bitboard = legal.iter().map(|mv| mv.from()).collect();
        found.push(Motive::new(Kind::ForcedByZugzwang).at(movers));
    }
    for unit in position.pinned(side) {
        let (Some(piece), Some(pinner)) = (men.piece_at(unit), men.pinner(unit)) else { continue };
        let (free, Some(by)) = (men.with(&[Edit::Blind(pinner.into())]), men.piece_at(pinner)) else {
            continue;
        };
        if let Some(other) = free.moves_from(unit).find(|mv| !legal.contains(mv)) {
            found.push(Motive::new(Kind::HeldByPin).of(unit, piece).by(pinner, by).proved_by(other));
        }
    }
    found
}
