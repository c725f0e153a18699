//! Why the reply that mates is forced, and what in White's own position makes it mate.
//!
//! Removal tests: the reply answers a check (with the units that give it blind there is no check to answer), or there is no
//! other legal reply though there is no check; in reflex play there is another one, and the rule forbids it. A unit is held
//! by a pin if it could make another move with the piece that pins it blind. In the mate a unit of White blocks if its king
//! could go to its square were it lifted, and is pinned if it parries with the pinning piece blind.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use keymove_chess::{Arrangement, Bitboard, Move, Role, Square};

/// Why the side to move can only make moves that reach the goal; empty if it could make another one. `obliged` says that the
/// rule forbids the others, so that there may be some.
pub(in super::super::super) fn find(position: &Arrangement, goals: &[Move], obliged: bool) -> Vec<Motive> {
    let legal = position.moves();
    let is_only = legal.iter().all(|mv| goals.contains(mv));
    if legal.is_empty() || !is_only && !obliged {
        return Vec::new();
    }
    let (side, men) = (position.turn(), Men::from(position));
    if !is_only {
        let other = legal.iter().copied().find(|mv| !goals.contains(mv));
        let motive = Motive::new(Kind::ForcedByRule);
        return vec![other.map_or(motive, |mv| motive.proved_by(mv))];
    }
    let checkers = men.checkers(side);
    let mut found = Vec::new();
    if checkers.any() {
        found.push(Motive::new(Kind::ForcedByCheck).at(checkers));
        found.extend(way_out(&men, &legal, checkers));
    } else {
        let movers: Bitboard = legal.iter().map(|mv| mv.from()).collect();
        found.push(Motive::new(Kind::ForcedByZugzwang).at(movers));
    }
    for unit in position.pinned(side) {
        let (Some(piece), Some(pinner)) = (men.piece_at(unit), men.pinner(unit)) else { continue };
        let (free, Some(by)) = (men.with(&[Edit::Blind(pinner.into())]), men.piece_at(pinner)) else {
            continue;
        };
        // Without the check there would be other moves than those of this unit.
        if free.checkers(side) != checkers {
            continue;
        }
        if let Some(other) = free.moves_from(unit).find(|mv| !legal.contains(mv)) {
            found.push(Motive::new(Kind::HeldByPin).of(unit, piece).by(pinner, by).proved_by(other));
        }
    }
    found
}

/// How the check is answered, if all legal moves do so in the same way.
fn way_out(men: &Men, legal: &[Move], checkers: Bitboard) -> Option<Motive> {
    let by_king = |mv: &&Move| men.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::King);
    let targets: Bitboard = legal.iter().map(|mv| mv.to()).collect();
    if legal.iter().filter(by_king).count() == legal.len() {
        return Some(Motive::new(Kind::OnlyKingMoves).at(targets));
    }
    if targets.without(checkers).is_empty() {
        return Some(Motive::new(Kind::OnlyCaptures).at(targets));
    }
    let between = legal.iter().filter(by_king).count() == 0 && (targets & men.occupied()).is_empty();
    between.then(|| Motive::new(Kind::OnlyInterpositions).at(targets))
}

/// What in the position of the mated side helps to mate it: its own blocks and pins, a battery that the mating move fires.
pub(in super::super::super) fn in_mate(position: &Arrangement, mate: Move) -> Vec<Motive> {
    let end = position.glimpse(mate);
    if !end.is_mate() {
        return Vec::new();
    }
    let (loser, men) = (end.turn(), Men::from(&end));
    let Some(king) = men.king(loser) else { return Vec::new() };
    let mut found = Vec::new();
    for rear in men.checkers(loser).without(mate.to().into()) {
        found.extend(men.piece_at(rear).map(|piece| Motive::new(Kind::BatteryMates).of(rear, piece)));
    }
    let blocks = |square: &Square| men.with(&[Edit::Lift(*square)]).can(Move::new(king, *square));
    let near = keymove_chess::attacks::king(king) & men.color(loser);
    let blocked: Bitboard = near.into_iter().filter(blocks).collect();
    if blocked.any() {
        found.push(Motive::new(Kind::OwnBlocks).at(blocked));
    }
    for unit in end.pinned(loser) {
        let (Some(piece), Some(pinner)) = (men.piece_at(unit), men.pinner(unit)) else { continue };
        let free = men.with(&[Edit::Blind(pinner.into())]);
        let parry = free.moves_from(unit).next().filter(|_| free.in_check(loser));
        if let (Some(parry), Some(by)) = (parry, men.piece_at(pinner)) {
            found.push(Motive::new(Kind::OwnPin).of(unit, piece).by(pinner, by).proved_by(parry));
        }
    }
    found
}
