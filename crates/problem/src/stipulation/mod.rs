//! What is to be achieved, how it is played for, in how many moves.
//!
//! A [`Stipulation`] is a value: play x goal x length, as Popeye's manual and the databases write it: `#3`, `s#4`, `h#2.5`,
//! `ser-h=7`, `exact-hs#3`, `2->ser-h#4`, `reci-h(=)#2`.

mod battle;
mod goal;
mod length;
mod parse;
mod play;
mod reached;

pub use battle::{Battle, Decision};
pub use goal::Goal;
pub use length::{Length, Lengths, MAX_MOVES, Moves};
pub use parse::StipulationError;
pub use play::Play;
pub use reached::Origins;

use core::fmt;

/// What is asked of a position. The side to move in it begins.
///
/// ```
/// use keymove_problem::{Goal, Play, Stipulation};
/// let stipulation: Stipulation = "h#2.5".parse()?;
/// assert_eq!((stipulation.play, stipulation.goal), (Play::Help, Goal::Mate));
/// assert_eq!(stipulation.length.plies(), 5);
/// assert_eq!(stipulation.to_string(), "h#2.5");
/// # Ok::<(), keymove_problem::StipulationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// At most this many moves of the other side alone come first, and at least one; 0: none.
    pub intro: u16,
    /// Who wants what, and who moves when.
    pub play: Play,
    /// What the last move is to achieve.
    pub goal: Goal,
    /// In reciprocal play what Black's last move is to achieve, where that is not [`Self::goal`].
    pub other_goal: Option<Goal>,
    /// The number of moves.
    pub length: Length,
    /// Which lengths count.
    pub lengths: Lengths,
}

impl Stipulation {
    /// `#n`.
    pub const fn mate(moves: Moves) -> Self {
        Self {
            intro: 0,
            play: Play::Direct,
            goal: Goal::Mate,
            other_goal: None,
            length: Length::whole(moves),
            lengths: Lengths::UpTo,
        }
    }

    /// Whole moves of the side whose moves are counted, at least one.
    pub fn moves(&self) -> Moves {
        Moves::new(self.length.moves).unwrap_or(Moves::ONE)
    }

    /// Whether this is `#n` without any addition: what the directmate solver takes.
    pub fn is_mate(&self) -> bool {
        *self == Self::mate(self.moves())
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.intro > 0 {
            write!(f, "{}->", self.intro)?;
        }
        f.write_str(match self.lengths {
            Lengths::UpTo => "",
            Lengths::Exact => "exact-",
            Lengths::Shortest => "shortest-",
        })?;
        write!(f, "{}", self.play)?;
        if let Some(goal) = self.other_goal {
            write!(f, "({goal})")?;
        }
        write!(f, "{}{}", self.goal, self.length)
    }
}
