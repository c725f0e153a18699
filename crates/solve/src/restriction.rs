//! What keeps a search from looking at everything.

use keymove_chess::{Arrangement, Castling, Move};

/// Moves that are left out, so that a search is faster. It finds less then, and proves nothing about what it does not
/// find.
///
/// Concerned is one side: the attacker of a battle; in help and series play the side that makes the last move or, where
/// that one is forced to it, its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Restriction {
    /// Only moves that give check.
    pub checks_only: bool,
    /// Only moves that leave the enemy king at most so many squares to go to, by castling too; the last move and the last
    /// but one are free. That is Popeye's option `MaxFlightsquares`, which it heeds in battles and ignores in other play.
    ///
    /// Moves are counted from the end of the length that is looked for. As Popeye has it, this is the stipulated length at
    /// the first move of a battle without introduction: a first move of `#3` that is not the last one must obey, even if it
    /// mates in two. Where the defender begins, nothing is asked of the position itself, in which Popeye counts flights too.
    pub max_flights: Option<u8>,
    /// Limits the defences that take long to answer. In battles only.
    pub non_trivial: Option<NonTrivial>,
}

/// A limit to the replies that take long to answer: Popeye's option of this name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NonTrivial {
    /// How many such replies there may be, one at every move apart, in a whole line of play.
    pub most: u16,
    /// A reply is trivial if the attacker wins within this many moves after it; in direct play, within one more. While he
    /// has no more moves left, nothing is restricted.
    pub length: u16,
}

impl Restriction {
    /// No restriction.
    pub const NONE: Self = Self { checks_only: false, max_flights: None, non_trivial: None };

    /// Whether the search looks at everything.
    pub const fn is_none(&self) -> bool {
        !self.checks_only && self.max_flights.is_none() && self.non_trivial.is_none()
    }

    /// Whether the side concerned may make the move that led to this position, with so many further moves left.
    pub(super) fn allows(&self, after: &Arrangement, rest: u16) -> bool {
        if self.checks_only && !after.in_check() {
            return false;
        }
        match self.max_flights {
            Some(most) if rest > 1 => flights(after) <= u32::from(most),
            _ => true,
        }
    }
}

/// The flights of the king of the side to move: squares to which it could go, by castling too.
fn flights(position: &Arrangement) -> u32 {
    let king = position.king(position.turn());
    let castles = |mv: &Move| Some(mv.from()) == king && mv.from().file().abs_diff(mv.to().file()) == 2;
    let castlings = if position.castling() == Castling::NONE {
        0
    } else {
        position.moves().iter().filter(|mv| castles(mv)).count()
    };
    position.king_targets().len() + castlings as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;

    fn check(fen: &str, most: u8, rest: u16, allowed: bool) {
        let position: Position = fen.parse().expect(fen);
        let restriction = Restriction { max_flights: Some(most), ..Restriction::NONE };
        assert_eq!(restriction.allows(&position, rest), allowed, "{fen} {most} {rest}");
    }

    #[test]
    fn flights_count_while_two_moves_are_left() {
        let cornered = "k7/8/1K6/8/8/8/8/7R b - -";
        check(cornered, 1, 2, true);
        check(cornered, 0, 2, false);
        check(cornered, 0, 1, true);
        check(cornered, 0, 0, true);
    }

    #[test]
    fn castlings_are_flights() {
        check("r3k3/8/8/8/8/8/8/3RKR2 b - -", 1, 2, true);
        check("r3k3/8/8/8/8/8/8/4KR2 b - -", 2, 2, false);
        check("4k2r/8/8/8/8/8/8/3RK3 b - -", 3, 2, true);
        check("4k2r/8/8/8/8/8/8/3RK3 b k -", 3, 2, false);
    }

    #[test]
    fn a_check_is_asked_of_every_move() {
        let position: Position = "k7/8/1K6/8/8/8/8/7R b - -".parse().expect("a position");
        let restriction = Restriction { checks_only: true, ..Restriction::NONE };
        assert!((0..4).all(|rest| !restriction.allows(&position, rest)));
        assert!(Restriction::NONE.allows(&position, 3));
        assert!(Restriction::NONE.is_none() && !restriction.is_none());
    }
}
