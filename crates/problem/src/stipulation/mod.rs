//! What is to be achieved, in how many moves.
//!
//! Today the one stipulation is the directmate, `#n`. Other plays and goals join as further fields.

use core::fmt;
use core::str::FromStr;

/// The longest directmate that can be asked for, in moves.
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

/// A directmate: the side to move mates in at most this many moves against any defence.
///
/// ```
/// use keymove_problem::Stipulation;
/// let stipulation: Stipulation = "#3".parse()?;
/// assert_eq!(stipulation.moves.get(), 3);
/// assert_eq!(stipulation.to_string(), "#3");
/// # Ok::<(), keymove_problem::StipulationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stipulation {
    /// Within how many moves mate must be given.
    pub moves: Moves,
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.moves)
    }
}

/// Why a text is not a stipulation that can be solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stipulation `{text}`, column {column}: {problem}; expected a directmate such as #3")]
pub struct StipulationError {
    /// The whole text.
    pub text: String,
    /// Where it goes wrong: character position, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let error = |column: usize, problem: String| StipulationError { text: text.into(), column, problem };
        let number = match text.chars().next() {
            Some('#') => &text[1..],
            Some(other) => return Err(error(1, format!("`{other}` is not the sign of a directmate"))),
            None => return Err(error(1, "nothing there".into())),
        };
        if let Some((at, wrong)) = number.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(error(at + 2, format!("`{wrong}` is not a digit")));
        }
        if number.is_empty() {
            return Err(error(2, "the number of moves is missing".into()));
        }
        let moves = number.parse().ok().and_then(Moves::new);
        let moves =
            moves.ok_or_else(|| error(2, format!("{number} moves; 1 to {MAX_MOVES} are possible")))?;
        Ok(Self { moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<u16, &str>) {
        let found = text.parse::<Stipulation>();
        match expected {
            Ok(moves) => assert_eq!(found.map(|s| s.moves.get()), Ok(moves), "{text}"),
            Err(words) => {
                let message = found.expect_err(text).to_string();
                assert!(message.contains(words), "{text}: {message}");
            }
        }
    }

    #[test]
    fn directmates() {
        check("#1", Ok(1));
        check("#64", Ok(64));
        check("#500", Ok(500));
    }

    #[test]
    fn errors_name_place_and_reason() {
        check("", Err("column 1: nothing there"));
        check("#", Err("column 2: the number of moves is missing"));
        check("#0", Err("column 2: 0 moves; 1 to 500"));
        check("#501", Err("1 to 500"));
        check("#99999999999", Err("1 to 500"));
        check("#abc", Err("column 2: `a` is not a digit"));
        check("#3x", Err("column 3: `x` is not a digit"));
        check("h#2", Err("column 1: `h`"));
        check("\u{fe6a}3", Err("column 1"));
    }
}
