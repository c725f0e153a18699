//! What is learnt, and when it is worth keeping.

use crate::{Board, Score};
use keymove_chess::Move;

/// What a deep search has said of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The position.
    pub board: Board,
    /// Its value for the side to move.
    pub score: Score,
    /// Half-moves that the search looked ahead.
    pub depth: u32,
    /// The best move.
    pub best: Move,
    /// When: seconds since the beginning of 1970 (UTC).
    pub date: u64,
}

impl Lesson {
    /// The largest score in centipawns; beyond are mates.
    pub const MOST_CENTIPAWNS: i32 = 30_000;
    /// The longest mate, in moves.
    pub const LONGEST_MATE: i32 = 1000;
    /// The largest depth, in half-moves.
    pub const DEEPEST: u32 = 250;
    /// The latest date: the end of the year 9999.
    pub const LATEST: u64 = 253_402_300_799;

    /// The key of the position, by which lessons are found ([`Board::key`]).
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// Whether the move is legal, and every number one that a search can have given.
    pub fn is_possible(&self) -> bool {
        let score = match self.score {
            Score::Centipawns(value) => value.unsigned_abs() <= Self::MOST_CENTIPAWNS as u32,
            // 0 would be a position without a best move.
            Score::Mate(moves) => (1..=Self::LONGEST_MATE as u32).contains(&moves.unsigned_abs()),
        };
        score
            && (1..=Self::DEEPEST).contains(&self.depth)
            && self.date <= Self::LATEST
            && self.board.is_legal(self.best)
    }
}

/// A search must have looked ahead so many half-moves to know better.
const DEEP: u32 = 8;

/// Centipawns that are a mistake.
const MISTAKE: i32 = 60;

/// From here on, in centipawns, a game is won: how clearly does not matter.
const WON: i32 = 600;

/// Whether a position is to be remembered whose value was `shallow` to a search of two half-moves and `deep` to one of
/// `depth`: the deep search must have been deep, and must have said something else. Another length of a mate, or more where
/// enough is won anyway, is nothing else.
///
/// The numbers are judgement: a little more than half a pawn, which decides between moves, and a piece and more, which
/// decides games.
pub fn is_worth_keeping(shallow: Score, deep: Score, depth: u32) -> bool {
    depth >= DEEP && plain(shallow).abs_diff(plain(deep)) >= MISTAKE as u32
}

/// The score in centipawns, none beyond what wins; a mate counts as half a piece more, since to find one is news.
fn plain(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-WON, WON),
        Score::Mate(moves) if moves > 0 => WON + 2 * MISTAKE,
        Score::Mate(_) => -WON - 2 * MISTAKE,
    }
}
