//! Reading what is meant: a number, a pattern, or moves.

use super::{Intended, IntendedSolution};
use crate::statement::{Case, Entry};
use crate::{Intention, IntentionError, printed};
use core::str::FromStr;
use keymove_chess::notation::{MoveError, parse_san};

/// What is said of the solutions that are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// How many, or how they branch.
    Number(Intention),
    /// The moves: solutions of help and series play, keys where one side resists. Of several positions those of each follow
    /// its letter at the beginning of a line (`b) 1.Kd4 ...`); without letters they are about the first.
    Moves(String),
}

/// Why moves are no solutions of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IntendedError {
    /// There are none in the text.
    #[error(
        "intended solutions `{text}`: no moves; expected lines such as 1.Kd4 Bf2 2.Ke3 Re1#, separated by semicolons"
    )]
    Nothing {
        /// The text.
        text: String,
    },
    /// A move that is not legal.
    #[error(
        "intended solution `{text}`, half-move {ply}, `{word}`: {error}; expected a legal move in the notation of problems"
    )]
    Move {
        /// The solution.
        text: String,
        /// Which half-move, from 1.
        ply: usize,
        /// The move as it stands there.
        word: String,
        /// What is wrong with it.
        error: Box<MoveError>,
    },
    /// Letters of twins that do not fit the problem.
    #[error(
        "intended solutions: {found} letters of twins; expected one in front of the moves of each of the {parts} positions"
    )]
    Parts {
        /// How many letters there are.
        found: usize,
        /// How many positions.
        parts: usize,
    },
}

impl FromStr for Meaning {
    type Err = IntentionError;

    /// Moves if anything in the text looks like one, otherwise a number or a pattern.
    fn from_str(text: &str) -> Result<Self, IntentionError> {
        let bytes = text.as_bytes();
        let has_square = bytes.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
        if has_square || text.contains("0-0") || text.contains("O-O") {
            return Ok(Self::Moves(text.to_owned()));
        }
        text.trim().parse().map(Self::Number)
    }
}

impl Intended {
    /// The solutions of the position with this number, from 0, among so many; `None` if the text is about others.
    ///
    /// # Errors
    ///
    /// The first move that is not legal; letters that are not those of the positions.
    pub fn read(text: &str, parts: usize, part: usize, case: &Case) -> Result<Option<Self>, IntendedError> {
        let labelled = printed::sections(text);
        let own = match labelled.len() {
            0 if part == 0 => text,
            0 => return Ok(None),
            found if found == parts => labelled.get(part).map_or("", String::as_str),
            found => return Err(IntendedError::Parts { found, parts }),
        };
        let intended = Self::of(own, case);
        for solution in &intended.solutions {
            if solution.lines.is_empty() {
                return Err(first_fault(solution, case));
            }
        }
        if intended.solutions.is_empty() {
            return Err(IntendedError::Nothing { text: own.trim().to_owned() });
        }
        Ok(Some(intended))
    }

    /// The solutions of each place of a problem, as [`Self::read`] reads them; `None` where the text is about others, or where there is
    /// no position to solve.
    ///
    /// # Errors
    ///
    /// As [`Self::read`].
    pub fn of_entries(text: &str, entries: &[Entry]) -> Result<Vec<Option<Self>>, IntendedError> {
        let one = |(part, entry): (usize, &Entry)| match &entry.case {
            Ok(case) => Self::read(text, entries.len(), part, case),
            Err(_) => Ok(None),
        };
        entries.iter().enumerate().map(one).collect()
    }

    /// The same without letters of twins, and whether or not the moves are legal.
    pub fn of(text: &str, case: &Case) -> Self {
        let stipulation = &case.stipulation;
        let texts =
            if stipulation.play.is_battle() { keys(text) } else { lines(text, stipulation.length.half) };
        let in_turn = stipulation.play.is_battle() || stipulation.play.alternates() && stipulation.intro == 0;
        let solution =
            |text: String| IntendedSolution { lines: printed::line(&case.position, &text, in_turn), text };
        Self { solutions: texts.into_iter().map(solution).collect() }
    }
}

/// Keys in a text that has nothing else: `1.Qa1! 1.Qb1!`, `Qa1, Qb1`.
fn keys(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| letter.is_whitespace() || ",;|".contains(letter));
    let words = words.map(|word| word.trim_end_matches(['!', '?'])).filter(|word| !word.is_empty());
    // A number may stand alone.
    words.filter(|word| *word != "1." && *word != "1...").map(str::to_owned).collect()
}

/// Lines in a text that has nothing else, with numbers or with separators.
fn lines(text: &str, half: bool) -> Vec<String> {
    let of_part = |part: &str| {
        let numbered = printed::lines(part, half);
        if !numbered.is_empty() {
            return numbered;
        }
        let lines = part.lines().map(str::trim);
        lines.filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    text.split([';', '|']).flat_map(of_part).collect()
}

/// The error of a solution that cannot be followed.
fn first_fault(solution: &IntendedSolution, case: &Case) -> IntendedError {
    let text = solution.text.clone();
    let mut position = case.position;
    for (index, word) in text.split_whitespace().filter_map(printed::word).enumerate() {
        let passed = position.passed().filter(|_| index > 0 && !case.stipulation.play.alternates());
        let error = match parse_san(&position, word) {
            Ok(mv) => {
                position = position.play(mv);
                continue;
            }
            Err(error) => Box::new(error),
        };
        if let Some((passed, mv)) = passed.and_then(|passed| Some((passed, parse_san(&passed, word).ok()?))) {
            position = passed.play(mv);
            continue;
        }
        return IntendedError::Move { word: word.to_owned(), ply: index + 1, error, text };
    }
    IntendedError::Nothing { text }
}
