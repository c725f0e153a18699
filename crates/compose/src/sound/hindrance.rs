//! Where one more unit hinders a move, and where it makes others possible.

use super::castling::castles;
use super::spots::{EVERYWHERE, Spots, meet};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// Where a unit keeps this move of Black from being made: in its way, on its square, or attacking the king afterwards.
/// `None` if the move has rules of its own.
pub(super) fn hindrances(before: &Arrangement, mv: Move, after: &Arrangement) -> Option<Spots> {
    let role = before.role_at(mv.from())?;
    let (from, to) = (mv.from(), mv.to());
    let passes = role == Role::Pawn && from.file() != to.file() && !before.occupied().has(to);
    if castles(before, mv) || passes {
        return None;
    }
    let way = if role == Role::Knight { Bitboard::EMPTY } else { attacks::between(from, to) } | to.into();
    let king = after.king(Color::Black)?;
    let mut spots = [way; 10];
    add_attackers(&mut spots, king, after.occupied());
    Some(spots)
}

/// Adds from where White units attack the Black king.
pub(super) fn add_attackers(spots: &mut Spots, king: Square, occupied: Bitboard) {
    let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    spots[0] |= diagonal | straight;
    spots[1] |= straight;
    spots[2] |= diagonal;
    spots[3] |= attacks::knight(king);
    spots[4] |= attacks::pawn(Color::Black, king);
}

/// Where a unit shields the king of this side from a line piece that checks it or pins a unit.
pub(super) fn freeing(position: &Arrangement, side: Color) -> Bitboard {
    let Some(king) = position.king(side) else { return Bitboard::EMPTY };
    let queens = position.pieces(!side, Role::Queen);
    let snipers = attacks::bishop(king, Bitboard::EMPTY) & (position.pieces(!side, Role::Bishop) | queens)
        | attacks::rook(king, Bitboard::EMPTY) & (position.pieces(!side, Role::Rook) | queens);
    let occupied = position.occupied();
    let mut squares = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper);
        let units = between & occupied;
        if !units.more_than_one() && units.without(position.color(side)).is_empty() {
            squares |= between.without(units);
        }
    }
    squares
}

/// Where a unit lets the king of this side go to a square that line pieces alone attack.
pub(super) fn freeing_king(position: &Arrangement, side: Color) -> Bitboard {
    each_guarded(position, side, |lines| lines.fold(Bitboard::FULL, |all, line| all & line))
}

/// Where a unit shuts a line that keeps the king of this side from a square which only line pieces attack: two together
/// may let him go there where one alone does not.
pub(super) fn shields_of_king(position: &Arrangement, side: Color) -> Bitboard {
    each_guarded(position, side, |lines| {
        lines
            .map(|line| line.any().then_some(line))
            .try_fold(Bitboard::EMPTY, |any, line| Some(any | line?))
            .unwrap_or_default()
    })
}

/// The empty squares that `choose` finds among the lines between a square next to the king and what attacks it, for all
/// these squares together.
pub(super) fn each_guarded(
    position: &Arrangement, side: Color, choose: impl Fn(&mut dyn Iterator<Item = Bitboard>) -> Bitboard,
) -> Bitboard {
    let Some(king) = position.king(side) else { return Bitboard::EMPTY };
    let occupied = position.occupied().without(king.into());
    let near = attacks::king(king).without(position.color(side));
    let mut squares = Bitboard::EMPTY;
    for square in near {
        let guards = position.attackers(!side, square, occupied);
        if guards.any() {
            squares |= choose(&mut guards.into_iter().map(|guard| attacks::between(guard, square)));
        }
    }
    squares.without(position.occupied())
}

/// Hands where each answer to a check is hindered to `act`, until it says that it has heard enough. Answers with rules of
/// their own are left out, as if they were always hindered.
pub(super) fn each_answer(checked: &Arrangement, mut act: impl FnMut(&Spots) -> bool) {
    for &answer in &checked.moves() {
        if let Some(hindrances) = hindrances(checked, answer, &checked.glimpse(answer))
            && !act(&hindrances)
        {
            return;
        }
    }
}

/// Where a unit spoils every answer to a check, Black to move.
pub(super) fn spoilers(checked: &Arrangement) -> Spots {
    let mut common = EVERYWHERE;
    each_answer(checked, |hindrances| {
        meet(&mut common, hindrances);
        common.iter().any(|set| set.any())
    });
    common
}
