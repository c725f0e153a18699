//! Positions and stipulations from arguments and lines, with errors that point at the place.

use crate::options::StatementOptions;
use crate::output::say;
use anyhow::{Error, Result, anyhow};
use core::ops::Range;
use keymove_chess::notation::{Fen, FenError};
use keymove_chess::{Fault, Position, Setup};
use keymove_problem::Stipulation;
use keymove_problem::statement::{Entry, Place, Statement, StatementError};

/// Longest part of an input that an error shows, in characters.
const WINDOW: usize = 100;

/// A position and what is odd about it.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    pub(crate) position: Position,
    /// Faults that do not keep it from being played.
    oddities: Vec<Fault>,
}

impl Diagram {
    /// Reads a FEN; `startpos` is the initial position of a game.
    pub(crate) fn read(text: &str) -> Result<Self> {
        if text.trim() == "startpos" {
            return Ok(Self { position: Position::initial(), oddities: Vec::new() });
        }
        let setup: Setup = text.parse().map_err(|error| fen_error(text, &error))?;
        let faults = setup.faults();
        let position =
            Position::from_setup(&setup).map_err(|faults| fen_error(text, &FenError::Unplayable(faults)))?;
        Ok(Self { position, oddities: faults.into_iter().collect() })
    }

    /// Warns of what no game can lead to.
    pub(crate) fn warn(&self) {
        warn(self.oddities.iter());
    }
}

/// Reads a FEN as an arrangement of men that need not be playable; `startpos` is the initial position of a game.
pub(crate) fn arrangement(text: &str) -> Result<Fen> {
    let text = if text.trim() == "startpos" { &Position::initial().to_string() } else { text };
    text.parse().map_err(|error| fen_error(text, &error))
}

/// Reads a stipulation.
pub(crate) fn stipulation(text: &str) -> Result<Stipulation> {
    text.trim().parse().map_err(|error: keymove_problem::StipulationError| {
        let column = error.column - 1;
        anyhow!("{error}{}", pointed(&error.text, column, 1))
    })
}

/// A problem as it was typed.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    fen: String,
    stipulation: Stipulation,
}

impl Problem {
    /// The whole statement and the cases that it consists of. Some of several may be beyond solving, a single one may not.
    pub(crate) fn state(&self, options: &StatementOptions) -> Result<(Statement, Vec<Entry>)> {
        let statement = options.state(&self.fen, self.stipulation)?;
        let statement = statement.map_err(|error| fen_error(&self.fen, &error))?;
        let entries = statement.entries().map_err(|error| self.refusal(error))?;
        if let [Entry { case: Err(error), .. }] = entries.as_slice() {
            return Err(self.refusal(error.clone()));
        }
        Ok((statement, entries))
    }

    fn refusal(&self, error: StatementError) -> Error {
        match error {
            StatementError::Unplayable { place, faults } if place == Place::default() => {
                fen_error(&self.fen, &FenError::Unplayable(faults))
            }
            error => {
                let text = error.to_string().replace('\n', "\n  ");
                // Without twins it is clear what is meant.
                anyhow!("{}", text.strip_prefix("problem: ").unwrap_or(&text))
            }
        }
    }
}

/// A problem of an input line: `FEN`, `FEN;STIPULATION`, or `FEN;STIPULATION;` and anything.
pub(crate) fn problem(line: &str, default: Option<Stipulation>) -> Result<Problem> {
    let (fen, rest) = line.split_once(';').map_or((line, None), |(fen, rest)| (fen, Some(rest)));
    let fen = match fen.trim() {
        "startpos" => Position::initial().to_string(),
        _ => fen.to_owned(),
    };
    fen.parse::<Setup>().map_err(|error| fen_error(&fen, &error))?;
    let own = rest.map(|rest| rest.split(';').next().unwrap_or(rest)).filter(|text| !text.trim().is_empty());
    let stipulation = match (own, default) {
        (Some(text), _) => stipulation(text)?,
        (None, Some(default)) => default,
        (None, None) => {
            return Err(anyhow!("no stipulation; expected one such as '#3' (in quotes) after the FEN"));
        }
    };
    Ok(Problem { fen, stipulation })
}

/// Warns of what no game can lead to.
pub(crate) fn warn_of(position: &Position) {
    warn(position.to_setup().faults().iter());
}

fn warn<'a>(oddities: impl Iterator<Item = &'a Fault>) {
    for fault in oddities {
        say(&format!("warning: no game leads to this position: {fault}"));
    }
}

/// The line without the byte order mark that some editors put in front of a file.
pub(crate) fn without_mark(line: &str) -> &str {
    line.strip_prefix('\u{feff}').unwrap_or(line)
}

fn fen_error(text: &str, error: &FenError) -> Error {
    let place = match (error, error.span()) {
        (FenError::Syntax { column, .. }, Some(span)) => pointed(text, column - 1, characters(text, span)),
        _ => String::new(),
    };
    // Several faults stand on lines of their own, below the headline.
    anyhow!("{}{place}", error.to_string().replace('\n', "\n  "))
}

fn characters(text: &str, span: Range<usize>) -> usize {
    text.get(span).map_or(0, |part| part.chars().count())
}

/// Two lines, each after a line end: the text, cut if it is long, and a caret below the character number `column`
/// (from 0) and those that follow, `length` in all. Nothing if there is no text.
pub(crate) fn pointed(text: &str, column: usize, length: usize) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let start = if column < WINDOW { 0 } else { column - WINDOW / 2 };
    let shown: String = text
        .chars()
        .skip(start)
        .take(WINDOW)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let (before, at) = if start == 0 { ("", column) } else { ("...", column - start + 3) };
    let after = if text.chars().count() > start + WINDOW { "..." } else { "" };
    let carets = "^".repeat(length.clamp(1, WINDOW));
    format!("\n  {before}{shown}{after}\n  {}{carets}", " ".repeat(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets() {
        assert_eq!(pointed("8/8/x", 4, 1), "\n  8/8/x\n      ^");
        assert_eq!(pointed(" ", 0, 0), "");
        let long = pointed(&"a".repeat(1000), 500, 1);
        assert!(long.lines().all(|line| line.len() <= WINDOW + 10), "{long}");
        let lines: Vec<_> = long.lines().collect();
        assert_eq!(lines[1].len() - lines[1].trim_start_matches([' ', '.']).len(), 5);
        assert_eq!(lines[2].find('^'), Some(5 + WINDOW / 2));
    }

    #[test]
    fn problems_of_lines() {
        let own = problem("8/8/8/8/8/8/8/k1KQ4 w - -;h#2;remarks", None).expect("valid");
        assert_eq!(own.stipulation.to_string(), "h#2");
        let default = "#7".parse().ok();
        let other = problem("8/8/8/8/8/8/8/k1KQ4", default).expect("valid");
        assert_eq!(other.stipulation.to_string(), "#7");
        assert!(problem("8/8/8/8/8/8/8/k1KQ4", None).is_err());
    }
}
