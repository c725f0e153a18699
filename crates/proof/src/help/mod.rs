//! Certificates of helpmates, and their checker. `docs/certificate.md` describes the format.
//!
//! The file lists the solutions. That they are solutions is seen by playing them; that there is no other is seen by going
//! through all lines: no proof of it can be shorter than that, so nothing else of it is in the file.

mod check;
mod header;

pub use check::verify_help;
pub use header::HelpHeader;

use crate::CheckError;
use core::fmt;
use keymove_chess::Color;

/// The first line of a certificate of a helpmate.
pub const HELP_BEGINNING: &str = "keymove-certificate 2";

/// Positions that a check remembers if nothing else is said: it then takes 0.8 GB, and 1.2 GB while its map grows.
pub const MOST_POSITIONS: usize = 14_000_000;

/// What the certificate of a helpmate has been found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedHelp {
    /// The problem and the number of solutions.
    pub header: HelpHeader,
    /// Positions from which every move was made.
    pub searched: u64,
    /// Positions that were remembered as having no mate.
    pub remembered: usize,
}

impl VerifiedHelp {
    /// Who is mated: the side to move, or the other one if the length has half a move.
    pub fn mated(&self) -> Color {
        let turn = self.header.position().turn();
        if self.header.stipulation().length.half { !turn } else { turn }
    }
}

/// One sentence that says what is proven.
impl fmt::Display for VerifiedHelp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mated, length) = (self.mated(), self.header.stipulation().length);
        match self.header.lines() {
            0 => write!(f, "no line mates {mated} within {length} moves"),
            1 => write!(f, "exactly one line mates {mated} within {length} moves, the one that is listed"),
            lines => {
                write!(f, "exactly {lines} lines mate {mated} within {length} moves, those that are listed")
            }
        }
    }
}

/// Why the certificate of a helpmate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HelpRefusal {
    /// It is wrong.
    #[error(transparent)]
    Wrong(#[from] CheckError),
    /// It was not checked to the end, so that it may be right or wrong.
    #[error(
        "not checked to the end: {positions} positions without a mate are remembered, and no more are allowed; whether the \
         certificate is right is not known"
    )]
    Unfinished {
        /// How many positions may be remembered.
        positions: usize,
    },
}
