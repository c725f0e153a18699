//! Guard against the king: where the winner's king threatens to move or to castle, its way becomes guarded.
//!
//! Removal test: with the units that guard it since the reply blind, the threat mates.

use super::super::men::{Edit, is_castling, rook_way};
use super::super::{Kind, Motive};
use super::{Candidate, ParriedThreat};
use keymove_chess::{Bitboard, Role};

pub(super) fn find(parried: &ParriedThreat) -> Vec<Candidate> {
    let threat = parried.threat;
    let by_king = parried.replied.piece_at(threat.from()).is_some_and(|piece| piece.role == Role::King);
    if !by_king || parried.replied.can(threat) || parried.replied.in_check(parried.winner) {
        return Vec::new();
    }
    let mut way = Bitboard::from(threat.to());
    if is_castling(threat) {
        way |= rook_way(threat.to()).1.into();
    }
    let guards: Bitboard = way
        .into_iter()
        .map(|square| parried.replied.attackers(parried.loser(), square))
        .fold(Bitboard::EMPTY, |a, b| a | b);
    vec![Candidate::new(Motive::new(Kind::GuardsKingSquare).at(way), &[Edit::Blind(guards)])]
}
