//! What keeps a search from looking at everything.

use keymove_chess::{Castling, Move, Position};

/// What the attacker is restricted to. A restricted search finds less, and proves nothing about what it does not find.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Restriction {
    /// The attacker only gives check.
    pub checks_only: bool,
    /// As long as the attacker has two further moves or more, he leaves the defending king no more flights than this.
    pub max_flights: Option<u32>,
    /// Limits the defences that take long to answer.
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

    /// Whether the attacker may make the move that led to this position, with so many further moves left.
    pub(super) fn allows(&self, after: &Position, rest: u16) -> bool {
        if self.checks_only && !after.in_check() {
            return false;
        }
        match self.max_flights {
            Some(most) if rest > 1 => flights(after) <= most,
            _ => true,
        }
    }
}

/// The flights of the king of the side to move: squares to which it could go, by castling too.
fn flights(position: &Position) -> u32 {
    let king = position.king(position.turn());
    let castles = |mv: &Move| Some(mv.from()) == king && mv.from().file().abs_diff(mv.to().file()) == 2;
    let castlings = if position.castling() == Castling::NONE {
        0
    } else {
        position.moves().iter().filter(|mv| castles(mv)).count()
    };
    position.king_targets().len() + castlings as u32
}
