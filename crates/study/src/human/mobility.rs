//! When a line is given up: readings of the rule that the search goes on as long as the defender's mobility declines.
//!
//! The descriptions of Mater have the rule and not its terms. `docs/human.md` says what each reading finds.

use super::MOST_REPLIES;

/// How what a move leaves to the defender must compare with what the attacker's move before left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Mobility {
    /// Fewer replies.
    Falling,
    /// Not more replies.
    #[default]
    NotRising,
    /// Fewer flights: replies by the king.
    FlightsFalling,
    /// Not more flights.
    FlightsNotRising,
    /// Neither more replies nor more flights, and fewer of one of them.
    Either,
    /// Fewer replies than the attacker's last move but one left; the first two moves are free.
    TwoBack,
    /// Not more replies than the attacker's last move, and fewer than his last but one.
    FallingInTwo,
    /// Fewer replies than the attacker's first move.
    BelowFirst,
    /// Fewer replies, the attacker's first move not counted: the second is free.
    FromSecond,
}

impl Mobility {
    /// All readings.
    pub const ALL: [Self; 9] = [
        Self::Falling,
        Self::NotRising,
        Self::FlightsFalling,
        Self::FlightsNotRising,
        Self::Either,
        Self::TwoBack,
        Self::FallingInTwo,
        Self::BelowFirst,
        Self::FromSecond,
    ];

    /// A short name, such as `not-rising`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Falling => "falling",
            Self::NotRising => "not-rising",
            Self::FlightsFalling => "flights-falling",
            Self::FlightsNotRising => "flights-not-rising",
            Self::Either => "either",
            Self::TwoBack => "two-back",
            Self::FallingInTwo => "falling-in-two",
            Self::BelowFirst => "below-first",
            Self::FromSecond => "from-second",
        }
    }

    /// The reading of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What a move of the attacker leaves to the defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Left {
    /// Legal replies to a check, or replies that parry a threat.
    pub(super) replies: u32,
    /// Of these, moves of the king.
    pub(super) flights: u32,
}

/// What the attacker's moves before have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Before {
    last: Option<Left>,
    last_but_one: Option<Left>,
    first: Option<Left>,
}

impl Before {
    /// After one more move.
    pub(super) const fn after(self, left: Left) -> Self {
        let first = match self.first {
            Some(first) => first,
            None => left,
        };
        Self { last: Some(left), last_but_one: self.last, first: Some(first) }
    }

    /// Whether a line may go on with a move that leaves this.
    pub(super) fn allows(self, now: Left, mobility: Mobility) -> bool {
        let Some(last) = self.last else { return true };
        let (replies, flights) = (now.replies.cmp(&last.replies), now.flights.cmp(&last.flights));
        match mobility {
            Mobility::Falling => replies.is_lt(),
            Mobility::NotRising => replies.is_le(),
            Mobility::FlightsFalling => flights.is_lt(),
            Mobility::FlightsNotRising => flights.is_le(),
            Mobility::Either => replies.is_le() && flights.is_le() && (replies.is_lt() || flights.is_lt()),
            Mobility::TwoBack => self.is_below_last_but_one(now),
            Mobility::FallingInTwo => replies.is_le() && self.is_below_last_but_one(now),
            Mobility::BelowFirst => self.first.is_none_or(|first| now.replies < first.replies),
            Mobility::FromSecond => self.last_but_one.is_none() || replies.is_lt(),
        }
    }

    fn is_below_last_but_one(self, now: Left) -> bool {
        self.last_but_one.is_none_or(|before| now.replies < before.replies)
    }
}

/// Whether a move leaves more than any reading allows.
pub(super) const fn is_too_much(left: Left) -> bool {
    left.replies > MOST_REPLIES
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a line goes on with the last of these moves, each given as replies and flights.
    fn check(moves: &[(u32, u32)], expected: [bool; 9]) {
        let left = |&(replies, flights): &(u32, u32)| Left { replies, flights };
        let (now, before) = moves.split_last().expect("a move");
        let before = before.iter().map(left).fold(Before::default(), Before::after);
        let found = Mobility::ALL.map(|mobility| before.allows(left(now), mobility));
        assert_eq!(found, expected, "{moves:?}");
    }

    #[test]
    fn readings() {
        check(&[(4, 4)], [true; 9]);
        check(&[(2, 1), (2, 0)], [false, true, true, true, true, true, true, false, true]);
        check(&[(2, 1), (2, 1)], [false, true, false, true, false, true, true, false, true]);
        check(&[(2, 1), (1, 1)], [true, true, false, true, true, true, true, true, true]);
        check(&[(2, 0), (3, 0)], [false, false, false, true, false, true, false, false, true]);
        check(&[(4, 1), (2, 1), (3, 0)], [false, false, true, true, false, true, false, true, false]);
        check(&[(2, 1), (1, 1), (2, 0)], [false, false, true, true, false, false, false, false, false]);
        check(&[(3, 0), (2, 0), (2, 0)], [false, true, false, true, false, true, true, true, false]);
        check(&[(2, 2), (3, 2), (2, 2)], [true, true, false, true, true, false, false, false, true]);
    }
}
