//! The text at the head of a certificate of lines: the problem and how many solutions it has.

use super::HELP_BEGINNING;
use crate::HeaderError;
use crate::envelope::Head;
use core::fmt;
use keymove_chess::Position;
use keymove_problem::{Goal, Lengths, Play, Stipulation};

/// A helpmate and the number of its solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpHeader {
    position: Position,
    stipulation: Stipulation,
    lines: u64,
}

impl HelpHeader {
    /// The claim that a helpmate has so many solutions, of up to as many moves as the stipulation allows.
    ///
    /// # Errors
    /// [`HeaderError`] if there are no certificates of this play, or of this position. Whether the claim is true is not looked at.
    pub fn new(position: Position, stipulation: Stipulation, lines: u64) -> Result<Self, HeaderError> {
        if !Self::is_about(&stipulation) {
            return Err(HeaderError::NoHelpmate { stipulation: stipulation.to_string() });
        }
        let header = Self { position, stipulation, lines };
        if position.exclusive_castlings().is_none() {
            Ok(header)
        } else {
            Err(HeaderError::ExclusiveCastlings)
        }
    }

    /// Whether there are certificates of lines for such a stipulation: `h#n` and `h#n.5`.
    pub fn is_about(stipulation: &Stipulation) -> bool {
        let Stipulation { intro, play, goal, other_goal, lengths, .. } = *stipulation;
        let is_plain = intro == 0 && other_goal.is_none() && lengths == Lengths::UpTo;
        is_plain && play == Play::Help && goal == Goal::Mate
    }

    /// The position of the problem.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The stipulation of the problem.
    pub const fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// The number of solutions claimed.
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// Reads a header in normal form and tells how many bytes it takes.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, usize), HeaderError> {
        let mut head = Head::of(bytes, HELP_BEGINNING)?;
        let position: Position = head.field("fen")?.parse()?;
        let stipulation: Stipulation = head.field("stipulation")?.parse()?;
        let word = head.field("claim")?;
        if word != CLAIM {
            return Err(HeaderError::NoSolutions { word: word.into() });
        }
        let text = head.field("lines")?;
        let lines = text.parse().map_err(|_| HeaderError::Count { text: text.into() })?;
        let header = Self::new(position, stipulation, lines)?;
        let length = head.is_normal(header.to_string())?;
        Ok((header, length))
    }
}

/// The only claim there is.
const CLAIM: &str = "solutions";

/// The whole header with the blank line at its end.
impl fmt::Display for HelpHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, stipulation, lines } = self;
        writeln!(f, "{HELP_BEGINNING}\nfen {position}\nstipulation {stipulation}")?;
        write!(f, "claim {CLAIM}\nlines {lines}\n\n")
    }
}
