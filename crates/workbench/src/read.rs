//! Positions and stipulations as clients send them.

use crate::Error;
use keymove_chess::notation::FenError;
use keymove_chess::{Position, Setup};
use keymove_problem::statement::{Entry, Statement, StatementError, Twins};
use keymove_problem::{Stipulation, StipulationError};
use keymove_solve::MethodChoice;
use serde::Deserialize;
#[cfg(feature = "improve")]
use std::ops::RangeInclusive;
use std::time::Duration;

/// Longest text of a position or stipulation, in bytes.
const LONGEST: usize = 1000;
/// Most twins: more than a problem has.
const MOST_TWINS: usize = 64;

/// A position that can be played.
pub(crate) fn position(fen: &str) -> Result<Position, Error> {
    let setup = setup(fen)?;
    Position::from_setup(&setup).map_err(|faults| fen_error(fen, &FenError::Unplayable(faults)))
}

/// Any arrangement of men.
pub(crate) fn setup(fen: &str) -> Result<Setup, Error> {
    bounded("fen", fen)?;
    fen.parse().map_err(|error| fen_error(fen, &error))
}

/// What is asked.
pub(crate) fn stipulation(text: &str) -> Result<Stipulation, Error> {
    bounded("stipulation", text)?;
    text.trim().parse().map_err(|error: StipulationError| {
        let skipped = text.chars().take_while(|letter| letter.is_whitespace()).count();
        Error::at("stipulation", (skipped + error.column.saturating_sub(1), 1), error.to_string())
    })
}

/// The twins of a problem, in words; with `zero` the diagram itself is none of them.
pub(crate) fn twins(texts: &[String], zero: bool) -> Result<Twins, Error> {
    let many =
        |count: usize| Error::field("twins", format!("{count} of them; expected at most {MOST_TWINS}"));
    if texts.len() > MOST_TWINS {
        return Err(many(texts.len()));
    }
    let mut twins = Twins::of(zero);
    for text in texts {
        bounded("twins", text)?;
        twins
            .read(text)
            .map_err(|error| Error::at("twins", (error.column.saturating_sub(1), 1), error.to_string()))?;
    }
    if twins.twins.len() > MOST_TWINS { Err(many(twins.twins.len())) } else { Ok(twins) }
}

/// How help and series play is searched by work that solves it for something else.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Method {
    #[default]
    Auto,
    Plain,
    Pictures,
}

impl Method {
    pub(crate) const fn choice(self) -> MethodChoice {
        match self {
            Self::Auto => MethodChoice::Auto,
            Self::Plain => MethodChoice::Plain,
            Self::Pictures => MethodChoice::Pictures,
        }
    }
}

/// A duration that was given in seconds, of at most 136 years.
pub(crate) fn seconds(given: Option<f64>) -> Result<Option<Duration>, Error> {
    let expected = |_| Error::field("seconds", "expected a number of seconds, 0 or more");
    let bounded = given.map(|seconds| seconds.min(u32::MAX.into()));
    bounded.map(Duration::try_from_secs_f64).transpose().map_err(expected)
}

/// A number within bounds.
#[cfg(feature = "improve")]
pub(crate) fn within<T: PartialOrd + core::fmt::Display + Copy>(
    field: &'static str, value: Option<T>, bounds: RangeInclusive<T>,
) -> Result<Option<T>, Error> {
    match value {
        Some(value) if !bounds.contains(&value) => {
            let message = format!("expected a number from {} to {}", bounds.start(), bounds.end());
            Err(Error::field(field, message))
        }
        value => Ok(value),
    }
}

/// Refuses a text longer than anything sensible.
pub(crate) fn bounded(field: &'static str, text: &str) -> Result<(), Error> {
    match text.len() {
        0..=LONGEST => Ok(()),
        length => Err(Error::field(field, format!("{length} bytes; expected at most {LONGEST}"))),
    }
}

pub(crate) fn fen_error(text: &str, error: &FenError) -> Error {
    let words = error.to_string();
    match (error, error.span()) {
        (FenError::Syntax { column, .. }, Some(span)) => {
            let length = text.get(span).map_or(1, |part| part.chars().count());
            Error::at("fen", (column - 1, length.max(1)), words)
        }
        _ => Error::field("fen", words),
    }
}

/// Why a position cannot be played.
pub(crate) fn refusal(fen: &str, error: &StatementError) -> Error {
    match error {
        StatementError::Unplayable { faults, .. } => fen_error(fen, &FenError::Unplayable(faults.clone())),
        error => Error::field("fen", error.to_string()),
    }
}

/// The position of a statement without twins.
pub(crate) fn only_case(fen: &str, statement: &Statement) -> Result<Position, Error> {
    let entries = statement.entries().map_err(|error| Error::field("fen", error.to_string()))?;
    match entries.as_slice() {
        [Entry { case: Ok(case), .. }] => Ok(case.position),
        [Entry { case: Err(error), .. }] => Err(refusal(fen, error)),
        _ => Err(Error::field("fen", "expected one position")),
    }
}
