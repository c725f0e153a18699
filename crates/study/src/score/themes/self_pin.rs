//! Self-pin: a Black move leaves a Black unit pinned that was not pinned before it, or pins it afresh by a move of the
//! king, and the mate stands only because of that pin: freed from it, the unit could parry.

use super::Ground;
use crate::score::phase::ScoredVariation;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// The newly pinned units that the mate relies on.
pub(super) fn units(ground: &Ground, variation: &ScoredVariation) -> Bitboard {
    let mut pinned = variation.replied.pinned(Color::Black);
    if pinned.is_empty() {
        return pinned;
    }
    if variation.defender != Role::King {
        let before = ground.pinned[Color::Black.index()];
        pinned = pinned.without(before);
        // A unit that moved along the line on which it was pinned is as pinned as before.
        if before.has(variation.defence.from()) {
            pinned = pinned.without(variation.defence.to().into());
        }
    }
    pinned &= variation.end.color(Color::Black);
    pinned.into_iter().filter(|&unit| parries_if_free(&variation.end, unit)).collect()
}

/// Whether the unit, pinned in the mate, could capture the checker or step between if the piece that pins it did not.
pub(in crate::score) fn parries_if_free(end: &Arrangement, unit: Square) -> bool {
    let Some(king) = end.king(Color::Black) else { return false };
    let (checkers, occupied) = (end.checkers(), end.occupied());
    let Some(checker) = checkers.first() else { return false };
    let open = occupied.without(unit.into());
    let pinners = end.attackers(Color::White, king, open).without(checkers);
    if checkers.more_than_one() || pinners.is_empty() {
        return false;
    }
    let safe = |to: Square, captured: Bitboard| {
        let then = (open | to.into()).without(captured.without(to.into()));
        end.attackers(Color::White, king, then).without(captured | pinners).is_empty()
    };
    let relief = attacks::between(king, checker) | checkers;
    (reach(end, unit) & relief).into_iter().any(|to| safe(to, to.into()))
        || en_passant(end, unit).is_some_and(|to| safe(to, Square::at(to.file(), unit.rank()).into()))
}

/// Where the Black unit could go if its own king did not matter, en passant apart.
pub(super) fn reach(position: &Arrangement, unit: Square) -> Bitboard {
    let (own, occupied) = (position.color(Color::Black), position.occupied());
    match position.role_at(unit) {
        Some(Role::Pawn) => {
            let single = Bitboard::from(unit).south().without(occupied);
            let double = (single & Bitboard::rank(5)).south().without(occupied);
            single | double | attacks::pawn(Color::Black, unit) & position.color(Color::White)
        }
        Some(role) => attacks::of(Color::Black, role, unit, occupied).without(own),
        None => Bitboard::EMPTY,
    }
}

fn en_passant(position: &Arrangement, unit: Square) -> Option<Square> {
    let target = position.en_passant()?;
    let captures =
        position.role_at(unit) == Some(Role::Pawn) && attacks::pawn(Color::Black, unit).has(target);
    captures.then_some(target)
}
