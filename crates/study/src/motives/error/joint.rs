//! Two effects of one move of which either lets the mate in: a unit blocks a flight that a line which it opens covers as
//! well, or shuts off a unit that it pins, too.
//!
//! Removal test: with either effect undone alone it is still mate; with both undone, and nothing else, it is not. Then the king
//! is not in check, or has a flight, or a unit that was shut off parries.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::AllowedMate;
use keymove_chess::{Bitboard, Move, Role, Square};

/// What might be one of the two, and how to undo it.
struct Effect {
    motive: Motive,
    edit: Edit,
}

impl Effect {
    /// The unit of the mated side that could parry if nothing else hindered it.
    fn parrying(&self) -> Option<Square> {
        self.motive.unit.filter(|_| self.motive.kind == Kind::Interference).map(|unit| unit.square)
    }
}

/// Every such pair of a mate that follows the move at once.
pub(super) fn find(allowed: &AllowedMate) -> Vec<[Motive; 2]> {
    let loser = allowed.loser();
    let Some(king) = allowed.end.king(loser).filter(|_| allowed.end.is_mated(loser)) else {
        return Vec::new();
    };
    if allowed.step.piece.role == Role::King {
        return Vec::new();
    }
    let mut effects: Vec<Effect> = block(allowed).into_iter().collect();
    effects.extend(shut(allowed));
    effects.extend(opened(allowed));
    // What is enough alone is another error.
    effects.retain(|effect| allowed.end.with(&[effect.edit]).is_mated(loser));
    let mut found = Vec::new();
    for (index, one) in effects.iter().enumerate() {
        for other in &effects[index + 1..] {
            let undone = allowed.end.with(&[one.edit, other.edit]);
            let parries = parries(&undone, king, &[one, other]);
            if !undone.in_check(loser) || !parries.is_empty() {
                found.push([one, other].map(|effect| told(allowed, effect, king, &parries).together()));
            }
        }
    }
    found
}

/// The unit stands beside its own king.
fn block(allowed: &AllowedMate) -> Option<Effect> {
    let (square, king) = (allowed.arrived()?, allowed.end.king(allowed.loser())?);
    let beside = keymove_chess::attacks::king(king).has(square);
    let motive = Motive::new(Kind::SelfBlock).of(square, allowed.step.became).on(square);
    beside.then_some(Effect { motive, edit: Edit::Lift(square) })
}

/// Units of its side that would see further without it.
fn shut(allowed: &AllowedMate) -> Vec<Effect> {
    let Some(square) = allowed.arrived() else { return Vec::new() };
    let lines = allowed.end.line_pieces(allowed.loser()).without(square.into());
    let of_unit = |unit: Square| {
        let edit = Edit::Glass(unit.into(), square);
        let piece = allowed.end.piece_at(unit)?;
        let motive = Motive::new(Kind::Interference).of(unit, piece).through(square);
        sees_more(&allowed.end.with(&[edit]), &allowed.end, unit).then_some(Effect { motive, edit })
    };
    lines.into_iter().filter_map(of_unit).collect()
}

/// Line pieces of the winner that see further because the move has left a square.
fn opened(allowed: &AllowedMate) -> Vec<Effect> {
    let mut found = Vec::new();
    for square in allowed.step.vacated() {
        if allowed.end.occupied().has(square) {
            continue;
        }
        for unit in allowed.end.line_pieces(allowed.winner) {
            let edit = Edit::Wall(unit.into(), square);
            let Some(piece) = allowed.end.piece_at(unit) else { continue };
            if sees_more(&allowed.end, &allowed.end.with(&[edit]), unit) {
                let motive = Motive::new(Kind::LineOpening).of(unit, piece).through(square);
                found.push(Effect { motive, edit });
            }
        }
    }
    found
}

/// Whether the unit attacks anything on the one board that it does not on the other.
fn sees_more(one: &Men, other: &Men, unit: Square) -> bool {
    one.attacks(unit).without(other.attacks(unit)).any()
}

/// What the king, or a unit that the effects have shut off, can do.
fn parries(undone: &Men, king: Square, effects: &[&Effect]) -> Vec<Move> {
    let units = effects.iter().filter_map(|effect| effect.parrying());
    std::iter::once(king).chain(units).flat_map(|unit| undone.moves_from(unit).collect::<Vec<_>>()).collect()
}

/// The motive with the squares that it is about and a parry; a line that pins is told as a pin.
fn told(allowed: &AllowedMate, effect: &Effect, king: Square, parries: &[Move]) -> Motive {
    let motive = match (effect.motive.kind, effect.motive.unit) {
        (Kind::LineOpening, Some(by)) => {
            let pinned = parries.iter().map(|parry| parry.from()).find(|&unit| unit != king);
            let pinned = pinned.filter(|&unit| allowed.end.pinner(unit) == Some(by.square));
            let unit = pinned.and_then(|unit| Some((unit, allowed.end.piece_at(unit)?)));
            unit.map_or(effect.motive, |(unit, piece)| {
                Motive::new(Kind::SelfPin).of(unit, piece).by(by.square, by.piece)
            })
        }
        _ => effect.motive,
    };
    let beyond: Bitboard = parries.iter().map(|parry| parry.to()).collect();
    let motive = match motive.kind {
        Kind::SelfBlock => motive,
        _ if beyond.any() => motive.at(beyond),
        _ => motive.on(king),
    };
    parries.first().map_or(motive, |&parry| motive.proved_by(parry))
}
