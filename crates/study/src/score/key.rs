//! What the key does to the position, in numbers that do not depend on weights.

use super::weights::{Steps, UnitWorth};
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square};

/// The key, seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub mv: Move,
    /// The kind of the unit that moves.
    pub role: Role,
    /// The kind of the unit that it captures.
    pub captured: Option<Role>,
    /// The number of units that give check after it.
    pub checkers: u8,
    /// Flights before and after it.
    pub flights: [u8; 2],
    /// Legal checks of Black before and after it.
    pub checks: [u16; 2],
    /// White units that it pins, where they stand after it.
    pub pins_white: Bitboard,
    /// White units that it unpins, where they stand after it.
    pub unpins_white: Bitboard,
    /// Black units that it pins.
    pub pins_black: Bitboard,
    /// Black units that it unpins.
    pub unpins_black: Bitboard,
    /// White units that Black can capture after it and could not before, where they stand after it.
    pub sacrifices: Bitboard,
}

impl Key {
    /// Looks at the key of a diagram. `replies` are Black's legal moves after it.
    pub(super) fn of(
        before: &Arrangement, after: &Arrangement, mv: Move, replies: impl Iterator<Item = Move>,
    ) -> Self {
        let role = before.role_at(mv.from()).unwrap_or(Role::Pawn);
        let en_passant = role == Role::Pawn && before.en_passant() == Some(mv.to());
        // If White is in check in the diagram, Black's moves are asked for all the same.
        let black = before.turned();
        let moved = |set: Bitboard| relocated(set, mv);
        let (white_before, white_after) = (moved(before.pinned(Color::White)), after.pinned(Color::White));
        let (black_before, black_after) = (before.pinned(Color::Black), after.pinned(Color::Black));
        let king = before.pieces(Color::White, Role::King);
        let capturable_before: Bitboard =
            black.moves().into_iter().filter_map(|mv| capture(&black, mv)).collect();
        let capturable_after: Bitboard = replies.filter_map(|mv| capture(after, mv)).collect();
        Self {
            mv,
            role,
            captured: if en_passant { Some(Role::Pawn) } else { before.role_at(mv.to()) },
            checkers: after.checkers().len() as u8,
            flights: [before.flights() as u8, after.king_targets().len() as u8],
            checks: [black.checking_moves().len() as u16, after.checking_moves().len() as u16],
            pins_white: white_after.without(white_before),
            unpins_white: white_before.without(white_after),
            pins_black: black_after.without(black_before),
            unpins_black: black_before.without(black_after) & after.color(Color::Black),
            sacrifices: capturable_after.without(moved(capturable_before.without(king))),
        }
    }

    /// The units that change in number, each with its points: `weight` times the worth of each unit of the set.
    pub(super) fn worth(after: &Arrangement, set: Bitboard, units: &UnitWorth) -> i64 {
        set.into_iter().filter_map(|square| after.role_at(square)).map(|role| units.of(role)).sum()
    }
}

/// The set with the unit that moves where it goes.
fn relocated(set: Bitboard, mv: Move) -> Bitboard {
    if set.has(mv.from()) {
        set.without(mv.from().into()) | mv.to().into()
    } else {
        set.without(mv.to().into())
    }
}

/// The square of the White unit that a Black move captures.
fn capture(position: &Arrangement, mv: Move) -> Option<Square> {
    if position.color(Color::White).has(mv.to()) {
        return Some(mv.to());
    }
    let en_passant =
        position.en_passant() == Some(mv.to()) && position.role_at(mv.from()) == Some(Role::Pawn);
    en_passant.then_some(Square::at(mv.to().file(), mv.from().rank()))
}

/// The distance as a queen would go: as many diagonal steps as possible, the rest straight.
pub(super) fn distance(from: Square, to: Square, steps: Steps) -> i64 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let diagonal = files.min(ranks);
    i64::from(steps.diagonal) * i64::from(diagonal)
        + i64::from(steps.straight) * i64::from(files.max(ranks) - diagonal)
}
