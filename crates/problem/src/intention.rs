//! The number of solutions that the author meant, and the pattern that they form.

use crate::Stipulation;
use crate::sort::Sort as _;
use core::fmt;
use core::str::FromStr;
use keymove_chess::Move;

/// How many solutions a problem is meant to have. The default is one.
///
/// ```
/// use keymove_problem::Intention;
/// let intention: Intention = "2.1.1.1".parse()?;
/// assert_eq!(intention.solutions(), 2);
/// # Ok::<(), keymove_problem::IntentionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Intention {
    /// So many.
    Solutions(u64),
    /// `2.1.1.1`: for every half-move the number of ways to go on, in each line the same. `2.1...` is short for a list
    /// that goes on with ones.
    Pattern {
        /// The numbers that were given; a leading 0 that stands for the half-move that is missing is left out.
        branches: Vec<u64>,
        /// Whether ones follow, as many as there is room for.
        open: bool,
    },
}

impl Default for Intention {
    fn default() -> Self {
        Self::Solutions(1)
    }
}

/// Why a text is no [`Intention`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "intention `{text}`, column {column}: {problem}; expected a number of solutions such as 2, or the ways to go on at every half-move, such as 2.1.1.1"
)]
pub struct IntentionError {
    /// The whole text.
    pub text: String,
    /// Where it goes wrong: character position, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl Intention {
    /// The number of solutions.
    pub fn solutions(&self) -> u64 {
        match self {
            Self::Solutions(number) => *number,
            Self::Pattern { branches, .. } => branches.iter().fold(1, |all, &n| all.saturating_mul(n)),
        }
    }

    /// Why the intention cannot be one of this stipulation, in words; `None` if it can.
    pub fn misfit(&self, stipulation: &Stipulation) -> Option<String> {
        let Self::Pattern { branches, open } = self else { return None };
        if !stipulation.play.alternates() || stipulation.intro > 0 {
            return Some(format!("{self} needs play in turn; {stipulation} takes a number of solutions"));
        }
        let plies = usize::from(stipulation.length.plies());
        let fits = if *open { branches.len() <= plies } else { branches.len() == plies };
        (!fits)
            .then(|| format!("{self} describes {} half-moves, but {stipulation} has {plies}", branches.len()))
    }

    /// Whether solutions that form this pattern, if they form one, are those meant.
    pub fn fits(&self, found: Option<&[u64]>) -> bool {
        match (self, found) {
            (Self::Solutions(_), _) => true,
            (Self::Pattern { .. }, None) => false,
            (Self::Pattern { branches, open }, Some(found)) => {
                let (start, rest) = found.split_at(branches.len().min(found.len()));
                start == branches && (rest.is_empty() || *open && rest.iter().all(|&n| n == 1))
            }
        }
    }
}

/// `3`, `2.1.1.1`, `2.1...`.
impl fmt::Display for Intention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solutions(number) => write!(f, "{number}"),
            Self::Pattern { branches, open } => {
                f.write_str(&written(branches))?;
                f.write_str(if *open { "..." } else { "" })
            }
        }
    }
}

impl FromStr for Intention {
    type Err = IntentionError;

    fn from_str(text: &str) -> Result<Self, IntentionError> {
        let error = |column: usize, problem: String| IntentionError { text: text.into(), column, problem };
        let (body, open) = match text.strip_suffix("...") {
            Some(body) => (body, true),
            None => (text, false),
        };
        let mut branches = Vec::new();
        let mut column = 1;
        for (index, part) in body.split('.').enumerate() {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            match part.parse::<u64>() {
                // The half-move that is missing where the other side begins.
                Ok(0) if digits && index == 0 && body.contains('.') => {}
                Ok(number) if digits && number > 0 => branches.push(number),
                _ => {
                    let found = if part.is_empty() {
                        "a number is missing".into()
                    } else {
                        format!("found `{part}`")
                    };
                    return Err(error(column, found));
                }
            }
            column += part.chars().count() + 1;
        }
        Ok(match branches.as_slice() {
            &[number] if !open && !body.contains('.') => Self::Solutions(number),
            _ => Self::Pattern { branches, open },
        })
    }
}

/// The numbers with points between.
fn written(branches: &[u64]) -> String {
    branches.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}

/// The number of ways to go on at every half-move, if it is the same in all lines: `[2, 1, 1, 1]` for two lines that part
/// with the first move. `None` if the lines differ in that or in length, or if there are none.
pub fn pattern(lines: &[Vec<Move>]) -> Option<Vec<u64>> {
    let mut lines: Vec<&[Move]> = lines.iter().map(Vec::as_slice).collect();
    let length = lines.first()?.len();
    if lines.iter().any(|line| line.len() != length) {
        return None;
    }
    lines.put_in_order();
    let mut groups = vec![lines.as_slice()];
    let mut branches = Vec::with_capacity(length);
    for ply in 0..length {
        let mut next = Vec::with_capacity(groups.len());
        let mut ways = None;
        for group in groups {
            let before = next.len();
            next.extend(group.chunk_by(|one, other| one[ply] == other[ply]));
            let found = (next.len() - before) as u64;
            if *ways.get_or_insert(found) != found {
                return None;
            }
        }
        branches.extend(ways);
        groups = next;
    }
    Some(branches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Square;

    fn line(squares: &[u8]) -> Vec<Move> {
        squares.iter().map(|&file| Move::new(Square::at(0, 0), Square::at(file, 1))).collect()
    }

    #[test]
    fn texts() {
        for text in ["1", "12", "2.1.1.1", "2.1..."] {
            assert_eq!(text.parse::<Intention>().expect(text).to_string(), text);
        }
        let half: Intention = "0.2.1.1".parse().expect("a leading nought");
        assert_eq!((half.to_string().as_str(), half.solutions()), ("2.1.1", 2));
        for (text, column) in [("", 1), ("0", 1), ("x", 1), ("2..1", 3), ("2.0.1", 3), ("-1", 1), ("1.+2", 3)]
        {
            assert_eq!(text.parse::<Intention>().expect_err(text).column, column, "{text}");
        }
    }

    #[test]
    fn patterns() {
        let check = |lines: &[&[u8]], expected: Option<&[u64]>| {
            let lines: Vec<_> = lines.iter().map(|squares| line(squares)).collect();
            assert_eq!(pattern(&lines).as_deref(), expected);
        };
        check(&[], None);
        check(&[&[1, 2]], Some(&[1, 1]));
        check(&[&[1, 2], &[3, 2]], Some(&[2, 1]));
        check(&[&[1, 2], &[1, 3]], Some(&[1, 2]));
        check(&[&[1, 2], &[3, 2], &[1, 3], &[3, 4]], Some(&[2, 2]));
        check(&[&[1, 2], &[3, 2], &[1, 3]], None);
        check(&[&[1, 2], &[3]], None);
    }

    #[test]
    fn fits() {
        let fits = |intention: &str, found: Option<&[u64]>| {
            intention.parse::<Intention>().expect("valid").fits(found)
        };
        assert!(fits("4", None) && fits("2.2.1", Some(&[2, 2, 1])) && fits("2...", Some(&[2, 1, 1])));
        assert!(!fits("2.2.1", None) && !fits("2.2.1", Some(&[4, 1, 1])) && !fits("2...", Some(&[2, 2, 1])));
        let stipulation = "h#2".parse().expect("valid");
        let misfit = |text: &str| text.parse::<Intention>().expect("valid").misfit(&stipulation).is_some();
        assert!(misfit("2.1.1") && !misfit("2.1.1.1") && !misfit("2...") && !misfit("7"));
    }
}
