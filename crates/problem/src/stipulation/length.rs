//! How long a solution may be.

use core::fmt;

/// The longest problem that can be asked for, in moves.
pub const MAX_MOVES: u16 = 500;

/// A number of moves of the attacker, from 1 to [`MAX_MOVES`]: not plies, not "unknown", not "never".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moves(u16);

impl Moves {
    /// One move.
    pub const ONE: Self = Self(1);

    /// The number as a length, or `None` outside 1 to [`MAX_MOVES`].
    pub const fn new(moves: u16) -> Option<Self> {
        if moves >= 1 && moves <= MAX_MOVES { Some(Self(moves)) } else { None }
    }

    /// The plain number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// One move fewer, or `None` after the last.
    pub const fn less_one(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The length that stands in a stipulation: `3`, or `2.5` for two moves and a half.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Length {
    /// Whole moves, 0 to [`MAX_MOVES`]; 0 only with a half.
    pub moves: u16,
    /// Whether half a move stands before them.
    pub half: bool,
}

impl Length {
    /// One half-move.
    pub const HALF: Self = Self { moves: 0, half: true };

    /// This many whole moves.
    pub const fn whole(moves: Moves) -> Self {
        Self { moves: moves.get(), half: false }
    }

    /// The number of half-moves if both sides move in turn.
    pub const fn plies(self) -> u16 {
        2 * self.moves + self.half as u16
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.moves, if self.half { ".5" } else { "" })
    }
}

/// Which lengths count as solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lengths {
    /// All up to the stipulated one.
    #[default]
    UpTo,
    /// The stipulated one only.
    Exact,
    /// The shortest that has a solution, up to the stipulated one.
    Shortest,
}
