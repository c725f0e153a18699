//! What endgame studies ask for: no goal in a number of moves, but a win or a draw.

use core::fmt;
use core::str::FromStr;
use keymove_chess::Color;

/// What the solver's side of an endgame study is to achieve.
///
/// ```
/// # use keymove_chess::Color;
/// # use keymove_problem::Aim;
/// let aim: Aim = "+".parse()?;
/// assert_eq!(aim.asked_of(Color::White), "White to play and win");
/// # Ok::<(), keymove_problem::AimError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// `+`: a win.
    Win,
    /// `=`: a draw at least.
    Draw,
}

/// A stipulation of another kind.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no stipulation of a study; expected + (win) or = (draw)")]
pub struct AimError(String);

impl Aim {
    /// Its sign in stipulations.
    pub const fn sign(self) -> char {
        match self {
            Self::Win => '+',
            Self::Draw => '=',
        }
    }

    /// What `White to play and ...` has for it.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }

    /// The sentence that is printed below a diagram.
    pub fn asked_of(self, solver: Color) -> String {
        format!("{solver:?} to play and {}", self.verb())
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

impl FromStr for Aim {
    type Err = AimError;

    fn from_str(text: &str) -> Result<Self, AimError> {
        match text.trim().to_lowercase().as_str() {
            "+" | "win" => Ok(Self::Win),
            "=" | "draw" => Ok(Self::Draw),
            _ => Err(AimError(text.trim().chars().take(40).collect())),
        }
    }
}
