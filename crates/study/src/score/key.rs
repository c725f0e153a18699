//! What the key does to the position, in numbers that do not depend on weights.

use super::weights::{Steps, UnitWorth};
use keymove_chess::{Arrangement, Bitboard, Color, Move, MoveList, Role, Square};

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
    /// Checks of Black that it allows: legal moves that give check after it and did not before it, each with one
    /// answer of White's that mates in time. Where White is in check before it, none if fewer
    /// moves of Black are checks after it.
    pub checks: u16,
    /// White units that it pins, where they stand after it.
    pub pins_white: Bitboard,
    /// White units that it unpins, where they stand after it.
    pub unpins_white: Bitboard,
    /// Black units that it pins.
    pub pins_black: Bitboard,
    /// Black units that it unpins.
    pub unpins_black: Bitboard,
    /// The kind of the unit that it moves, promoted where it promotes, if Black can capture that unit after it and could not
    /// before.
    pub sacrificed: Option<Role>,
}

impl Key {
    /// Looks at the key of a diagram. `replies` are Black's legal moves after it, each with whether one answer alone mates;
    /// where that is not known yet, with `true`, which makes `checks` the most that it can be.
    pub(super) fn of(
        before: &Arrangement, after: &Arrangement, mv: Move, replies: impl Iterator<Item = (Move, bool)>,
    ) -> Self {
        let role = before.role_at(mv.from()).unwrap_or(Role::Pawn);
        // If White is in check in the diagram, Black's moves are asked for all the same.
        let black = before.turned();
        let moved = |set: Bitboard| relocated(set, mv);
        let (white_before, white_after) = (moved(before.pinned(Color::White)), after.pinned(Color::White));
        let (black_before, black_after) = (before.pinned(Color::Black), after.pinned(Color::Black));
        let checks = allowed_checks(&black, after);
        let (mut allowed, mut is_capturable) = (0, false);
        for (reply, is_answered_once) in replies {
            allowed += u16::from(is_answered_once && checks.contains(&reply));
            is_capturable |= after.captured_on(reply) == Some(mv.to());
        }
        let was_capturable =
            || black.moves().into_iter().any(|reply| black.captured_on(reply) == Some(mv.from()));
        Self {
            mv,
            role,
            captured: before.captured_on(mv).and_then(|square| before.role_at(square)),
            checkers: after.checkers().len() as u8,
            flights: [before.flights() as u8, after.king_targets().len() as u8],
            checks: allowed,
            pins_white: white_after.without(white_before),
            unpins_white: white_before.without(white_after),
            pins_black: black_after.without(black_before),
            unpins_black: black_before.without(black_after) & after.color(Color::Black),
            sacrificed: (is_capturable && !was_capturable()).then(|| after.role_at(mv.to())).flatten(),
        }
    }

    /// The units that change in number, each with its points: `weight` times the worth of each unit of the set.
    pub(super) fn worth(after: &Arrangement, set: Bitboard, units: &UnitWorth) -> i64 {
        set.into_iter().filter_map(|square| after.role_at(square)).map(|role| units.of(role)).sum()
    }
}

/// Checks of Black after the key that are none before it, with Black to move in both. Where White is in check in the
/// diagram, most moves of Black were checks before, and a key that leaves fewer of them allows none.
fn allowed_checks(before: &Arrangement, after: &Arrangement) -> MoveList {
    let mut checks = after.checking_moves();
    if checks.is_empty() {
        return checks;
    }
    let in_check = before.turned().in_check();
    let given = if in_check { kept_checks(before) } else { before.checking_moves() };
    if in_check && given.len() > checks.len() {
        checks.clear();
    }
    checks.retain(|mv| !given.contains(mv));
    checks
}

/// The moves that capture no king and after which the king of the side that is not to move is attacked, in a position where
/// he is attacked already.
fn kept_checks(position: &Arrangement) -> MoveList {
    let king = position.king(!position.turn());
    let mut moves = position.moves();
    moves.retain(|mv| Some(mv.to()) != king && position.glimpse(*mv).in_check());
    moves
}

/// The set with the unit that moves where it goes.
fn relocated(set: Bitboard, mv: Move) -> Bitboard {
    if set.has(mv.from()) {
        set.without(mv.from().into()) | mv.to().into()
    } else {
        set.without(mv.to().into())
    }
}

/// The distance as a queen would go: as many diagonal steps as possible, the rest straight.
pub(super) fn distance(from: Square, to: Square, steps: Steps) -> i64 {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let diagonal = files.min(ranks);
    i64::from(steps.diagonal) * i64::from(diagonal)
        + i64::from(steps.straight) * i64::from(files.max(ranks) - diagonal)
}
