//! Guard against the king: where the winner's king threatens to move or to castle, its way becomes guarded.
//!
//! Removal test: with the units that guard it since the reply blind, the threat mates.

use super::super::men::{Edit, is_castling, rook_way};
use super::super::{Kind, Motive};
use super::{Candidate, Scene};
use keymove_chess::{Bitboard, Role};

pub(super) fn find(scene: &Scene) -> Vec<Candidate> {
    let threat = scene.threat;
    let by_king = scene.replied.piece_at(threat.from()).is_some_and(|piece| piece.role == Role::King);
    if !by_king || scene.replied.can(threat) || scene.replied.in_check(scene.winner) {
        return Vec::new();
    }
    let mut way = Bitboard::from(threat.to());
    if is_castling(threat) {
        way |= rook_way(threat.to()).1.into();
    }
    let guards: Bitboard = way
        .into_iter()
        .map(|square| scene.replied.attackers(scene.loser(), square))
        .fold(Bitboard::EMPTY, |a, b| a | b);
    vec![Candidate::new(Motive::new(Kind::GuardsKingSquare).at(way), &[Edit::Blind(guards)])]
}
