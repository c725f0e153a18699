//! Whether a problem is sound, in one word for every kind of play.

use super::{IntroVerdict, LineVerdict};
use crate::tree::Verdict;

/// Whether a problem does what it promises, whatever its kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Soundness {
    /// Computer-tested (C+): one key, or as many solutions as meant, or several if it was not said how many are, and nothing
    /// shorter than stipulated; after a key, an answer to every reply.
    Sound,
    /// More keys or solutions than meant.
    Cooked,
    /// Fewer moves than stipulated suffice.
    ShortSolution,
    /// Fewer solutions than meant, or otherwise branched.
    NotAsIntended,
    /// There is none; after a key, a reply refutes.
    NoSolution,
    /// Moves were left out on purpose, and nothing is known about them.
    Restricted,
    /// The search ended before it was known.
    Open,
}

impl Soundness {
    /// Whether this is proven to be wrong.
    pub const fn is_unsound(self) -> bool {
        matches!(self, Self::Cooked | Self::ShortSolution | Self::NotAsIntended | Self::NoSolution)
    }
}

impl From<&Verdict> for Soundness {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Sound { .. } | Verdict::Answered { .. } => Self::Sound,
            Verdict::Cooked { .. } => Self::Cooked,
            Verdict::ShortSolution { .. } => Self::ShortSolution,
            Verdict::NoSolution | Verdict::Refuted { .. } => Self::NoSolution,
            Verdict::Restricted { .. } => Self::Restricted,
            Verdict::Stopped { .. } => Self::Open,
        }
    }
}

impl From<&LineVerdict> for Soundness {
    fn from(verdict: &LineVerdict) -> Self {
        match verdict {
            // Any number may be meant.
            LineVerdict::Sound | LineVerdict::NotStated => Self::Sound,
            LineVerdict::Cooked => Self::Cooked,
            LineVerdict::Short { .. } => Self::ShortSolution,
            LineVerdict::TooFew | LineVerdict::OtherPattern => Self::NotAsIntended,
            LineVerdict::NoSolution => Self::NoSolution,
            LineVerdict::Restricted => Self::Restricted,
            LineVerdict::Stopped { .. } => Self::Open,
        }
    }
}

impl From<IntroVerdict> for Soundness {
    fn from(verdict: IntroVerdict) -> Self {
        match verdict {
            IntroVerdict::Sound => Self::Sound,
            IntroVerdict::ShortSolution => Self::ShortSolution,
            IntroVerdict::Cooked => Self::Cooked,
            IntroVerdict::NoSolution => Self::NoSolution,
            IntroVerdict::Restricted => Self::Restricted,
            IntroVerdict::Stopped(_) => Self::Open,
        }
    }
}
