//! What a search says.

use core::time::Duration;
use keymove_chess::Move;

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the winner; negative: the side to move is mated. 0: it is mated already.
    Mate(i32),
}

impl Score {
    /// The value of the same position for the other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }
}

/// What a score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// News about one line of a search that goes on.
#[derive(Clone, Debug)]
pub struct Report {
    /// Half-moves of the present iteration.
    pub depth: u32,
    /// Half-moves of the longest line looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// What it is worth.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_full: u32,
    /// Tablebase positions looked up.
    pub tablebase_hits: u64,
    /// The moves, legal one after the other.
    pub moves: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The best move; `None` if there is no legal move (of those that were allowed).
    pub best: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// The last complete report of each line, the best first.
    pub lines: Vec<Report>,
    /// Positions visited by all threads.
    pub nodes: u64,
}
