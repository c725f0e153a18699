//! Line opening, the gate: the unit leaves a line of the winner.
//!
//! Removal test: if one line piece of the winner, and it alone, is stopped on the square that was left, the mating move
//! cannot be played, or the king is not in check or has a flight. A line that only pins belongs to the self-pin.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Bitboard, Move, Role, Square, attacks};

pub(super) fn find(allowed: &AllowedMate) -> Vec<Motive> {
    let mut found = Vec::new();
    // A king that leaves a line was the aim of it, or stood in it; see the king's move.
    if allowed.step.piece.role == Role::King {
        return found;
    }
    for square in allowed.step.vacated() {
        found.extend(way(allowed, square));
        if allowed.end.occupied().has(square) {
            continue;
        }
        for unit in allowed.end.line_pieces(allowed.winner) {
            let shut = allowed.end.with(&[Edit::Wall(unit.into(), square)]);
            let (Some((targets, parry)), Some(piece)) =
                (end_of_mate(&shut, allowed, unit), allowed.end.piece_at(unit))
            else {
                continue;
            };
            let motive = Motive::new(Kind::LineOpening).of(unit, piece).through(square).at(targets);
            found.push(parry.map_or(motive, |parry| motive.proved_by(parry)));
        }
    }
    found
}

/// The way of the mating unit, if it goes over the square.
fn way(allowed: &AllowedMate, square: Square) -> Option<Motive> {
    let last = allowed.last?;
    let piece = allowed.replied.piece_at(last.from())?;
    if piece.role == Role::Pawn || !attacks::between(last.from(), last.to()).has(square) {
        return None;
    }
    let shut = allowed.replied.with(&[Edit::Wall(last.from().into(), square)]);
    (!shut.can(last))
        .then(|| Motive::new(Kind::LineOpening).of(last.from(), piece).through(square).on(last.to()))
}

/// Why this is no mate any more: the king's square if it is not in check or others can parry, else the flights; with a
/// parry.
fn end_of_mate(shut: &Men, allowed: &AllowedMate, unit: Square) -> Option<(Bitboard, Option<Move>)> {
    let loser = allowed.loser();
    let king = shut.king(loser)?;
    if !shut.in_check(loser) {
        return Some((king.into(), None));
    }
    let flights: Bitboard = shut.moves_from(king).map(|mv| mv.to()).collect();
    if let Some(flight) = flights.first() {
        return Some((flights, Some(Move::new(king, flight))));
    }
    // One of two checks less can be parried by others; a unit freed from a pin is another matter.
    if allowed.end.checkers(loser).has(unit) && !shut.checkers(loser).has(unit) {
        let parry = shut.moves(loser).next()?;
        return Some((king.into(), Some(parry)));
    }
    None
}
