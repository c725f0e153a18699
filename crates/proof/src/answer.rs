//! What the checker answers: what is proven, or why a certificate is refused and where.

use crate::{Claim, FirstMove, Header, HeaderError};
use core::fmt;
use keymove_chess::Move;
use keymove_problem::Battle;

/// What a certificate has been found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The problem and the proven claim.
    pub header: Header,
    /// How much was checked.
    pub statistics: Statistics,
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Length of the body in words of two bytes.
    pub words: usize,
    /// Positions in which the attacker was proven to win.
    pub wins: u64,
    /// Positions in which he was proven not to.
    pub refutations: u64,
    /// Positions, besides, whose proof was shared.
    pub shared: u64,
}

/// Why a certificate is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckError {
    /// The place in the file: of the last word read, if there is one.
    pub offset: usize,
    /// The moves from the position of the problem to the place of the fault.
    pub line: Vec<Move>,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The header.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The file is shorter than header and digest.
    #[error("the file ends before its digest")]
    NoDigest,
    /// The content is not the one that was written.
    #[error("the SHA-256 digest does not fit: the file is damaged")]
    Digest,
    /// The body has an odd number of bytes.
    #[error("the body ends within a word")]
    HalfWord,
    /// The body ends within a proof.
    #[error("the body ends, but a move is expected")]
    Ended,
    /// The body goes on after the proof.
    #[error("the proof is complete, but the body goes on")]
    Surplus,
    /// A word that is no move that may be played.
    #[error("the word {0:#06x} is not a legal move here")]
    Illegal(u16),
    /// A reference to a proof that does not exist.
    #[error("the position is said to be proven already, which it is not, or not for this length")]
    NotProven,
    /// The defender has no move, and the goal is not reached.
    #[error("the defender has no move, but what is claimed is not reached")]
    Stuck,
    /// The defender has a move that is not answered when the end is due.
    #[error("what is claimed is not reached, but the number of moves is used up")]
    TooLate,
    /// The attacker has to reach the goal himself where he is said to force the defender to.
    #[error("the attacker has to reach the goal himself")]
    Obliged,
    /// The goal is reached where that is denied.
    #[error("the goal is reached where that is denied")]
    Reached,
    /// A line of the body that is no solution.
    #[error("the line is listed, but does not mate within the moves of the stipulation")]
    NoSolution,
    /// A line of the body that does not come after the one before it.
    #[error("the line is listed twice, or not in its place")]
    Order,
    /// The body has another number of lines than the header says.
    #[error("{lines} lines are listed; the header says {claimed}")]
    Lines {
        /// Lines of the body.
        lines: u64,
        /// What the header says.
        claimed: u64,
    },
    /// A solution that is not listed.
    #[error("the line is a solution that is not listed")]
    Unlisted,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "certificate refused at byte {}", self.offset)?;
        for (i, mv) in self.line.iter().enumerate() {
            f.write_str(if i == 0 { ", after " } else { " " })?;
            mv.fmt(f)?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&self.reason)
    }
}

/// One sentence that says what is proven.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keymove_problem::Length { moves: limit, half } = self.header.stipulation().length;
        let verb = if self.header.battle() == Battle::MATE { "mate" } else { "solve" };
        match self.header.claim() {
            Claim::Full(list) => {
                write!(f, "the first moves that {verb}, each with its exact number of moves:")?;
                for first in list {
                    write!(f, " {first}")?;
                }
                write!(f, "; no other {verb}s within {limit}")
            }
            Claim::Mate(FirstMove { mv, moves }) => write!(f, "{mv} {verb}s within {moves}"),
            Claim::Shortest(FirstMove { mv, moves }) => {
                write!(f, "{mv} {verb}s within {moves}, and no first move {verb}s within fewer")
            }
            Claim::None if half => write!(f, "a move of the defender is not answered within {limit}"),
            Claim::None => write!(f, "no first move {verb}s within {limit}"),
            Claim::Answered => write!(f, "every move of the defender is answered within {limit}"),
        }
    }
}
