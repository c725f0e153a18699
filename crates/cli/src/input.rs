//! Positions and stipulations from arguments and lines, with errors that point at the place.

use crate::options::StatementOptions;
use crate::output::{Out, say};
use anyhow::{Error, Result, anyhow};
use core::ops::Range;
use keymove_chess::notation::{Fen, FenError};
use keymove_chess::{Fault, Position};
use keymove_formats::{MeaningError, Stated, UnreadTwin};
use keymove_problem::intended::{Intended, Meaning};
use keymove_problem::statement::{Case, Entry, Place, Statement, StatementError};
use keymove_problem::{Intention, Stipulation, StipulationError};
use keymove_solve::answer::name_keys;
use keymove_study::score::promoted_force;

/// Longest part of an input that an error shows, in characters.
const WINDOW: usize = 100;

/// A position and what is odd about it.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    pub(crate) position: Position,
    /// Half-moves without a capture or a move of a pawn.
    pub(crate) halfmoves: u32,
    /// Faults that do not keep it from being played.
    oddities: Vec<Fault>,
}

impl Diagram {
    /// Reads a FEN; `startpos` is the initial position of a game.
    pub(crate) fn read(text: &str) -> Result<Self> {
        if text.trim() == "startpos" {
            return Ok(Self { position: Position::initial(), halfmoves: 0, oddities: Vec::new() });
        }
        Self::of(&keymove_formats::Entry { fen: text.to_owned(), ..keymove_formats::Entry::default() })
    }

    /// The diagram of an entry. Who moves is by its stipulation if the FEN does not say it.
    pub(crate) fn of(entry: &keymove_formats::Entry) -> Result<Self> {
        let setup = entry.setup().map_err(|error| meaning(&entry.fen, error))?;
        let oddities = setup.faults().into_iter().collect();
        let position = Position::from_setup(&setup)
            .map_err(|faults| fen_error(&entry.fen, &FenError::Unplayable(faults)))?;
        Ok(Self { position, halfmoves: setup.halfmoves, oddities })
    }

    /// Warns of what no game can lead to.
    pub(crate) fn warn(&self) {
        self.oddities.iter().for_each(|fault| say(&oddity(fault)));
    }
}

/// Reads a FEN as an arrangement of men that need not be playable; `startpos` is the initial position of a game.
pub(crate) fn arrangement(text: &str) -> Result<Fen> {
    let text = if text.trim() == "startpos" { &Position::initial().to_string() } else { text };
    text.parse().map_err(|error| fen_error(text, &error))
}

/// Reads a stipulation.
pub(crate) fn stipulation(text: &str) -> Result<Stipulation> {
    text.trim().parse().map_err(|error| stipulation_error(&error))
}

fn stipulation_error(error: &StipulationError) -> Error {
    anyhow!("{error}{}", pointed(&error.text, error.column - 1, 1))
}

/// A problem as it is meant.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The whole statement.
    pub(crate) statement: Statement,
    /// Its positions. Some of several may be beyond solving, a single one may not.
    pub(crate) entries: Vec<Entry>,
    /// How many solutions are meant, if that is said.
    pub(crate) intention: Option<Intention>,
    /// Which solutions are meant of each of the [entries](Self::entries), if that is said on the command line.
    intended: Vec<Option<Intended>>,
    /// Twins that cannot be read.
    pub(crate) unread: Vec<UnreadTwin>,
}

impl Problem {
    /// What an entry means, with this stipulation unless it has one of its own, and with these options.
    ///
    /// # Errors
    /// What makes no sense, with the place in the text; a problem of one position that cannot be solved.
    pub(crate) fn of(
        entry: &keymove_formats::Entry, default: Option<Stipulation>, options: &StatementOptions,
    ) -> Result<Self> {
        let stated = match default.filter(|_| entry.stipulation.trim().is_empty()) {
            Some(default) => {
                let asked = keymove_formats::Entry { stipulation: default.to_string(), ..entry.clone() };
                asked.stated()
            }
            None => entry.stated(),
        };
        let Stated { statement, intention, unread } = stated.map_err(|error| meaning(&entry.fen, error))?;
        let mut statement = options.apply(statement)?;
        name_keys(&mut statement);
        let entries = statement.entries().map_err(|error| refusal(&entry.fen, error))?;
        if let ([Entry { case: Err(error), .. }], []) = (entries.as_slice(), unread.as_slice()) {
            return Err(refusal(&entry.fen, error.clone()));
        }
        let (intention, intended) = match &options.meant {
            None => (intention, Vec::new()),
            Some(Meaning::Number(number)) => (Some(number.clone()), Vec::new()),
            Some(Meaning::Moves(text)) => (None, Intended::of_entries(text, &entries)?),
        };
        Ok(Self { statement, entries, intention, intended, unread })
    }

    /// Which solutions are meant of one of the positions, if that is said.
    pub(crate) fn intended(&self, case: &Case) -> Option<Intended> {
        let is_it = |entry: &Entry| entry.label == case.label && entry.duplex == case.duplex;
        self.intended.get(self.entries.iter().position(is_it)?)?.clone()
    }

    /// The positions that can be solved.
    pub(crate) fn cases(&self) -> impl Iterator<Item = &Case> {
        self.entries.iter().filter_map(|entry| entry.case.as_ref().ok())
    }

    /// Whether there is more than one position.
    pub(crate) fn is_several(&self) -> bool {
        self.entries.len() + self.unread.len() > 1
    }
}

/// The error of an entry whose diagram has this text, with the place pointed at.
fn meaning(fen: &str, error: MeaningError) -> Error {
    match error {
        MeaningError::Fen(error) => fen_error(fen, &error),
        MeaningError::Stipulation(error) => stipulation_error(&error),
        MeaningError::NoStipulation => {
            anyhow!("no stipulation; expected one such as '#3' (in quotes) after the FEN")
        }
        error => anyhow!("{error}"),
    }
}

fn refusal(fen: &str, error: StatementError) -> Error {
    match error {
        StatementError::Unplayable { place, faults } if place == Place::default() => {
            fen_error(fen, &FenError::Unplayable(faults))
        }
        error => {
            let text = error.to_string().replace('\n', "\n  ");
            // Without twins it is clear what is meant.
            anyhow!("{}", text.strip_prefix("problem: ").unwrap_or(&text))
        }
    }
}

/// Remarks on a diagram, the same in every command: warns of what no game can lead to, and says what units must have been promoted
/// before it.
pub(crate) fn remark_on(position: &Position, out: &mut Out) {
    for fault in &position.to_setup().faults() {
        out.say(&oddity(fault));
    }
    for fault in promoted_force(position) {
        out.say(&format!("note: promoted force: {fault}"));
    }
}

fn oddity(fault: &Fault) -> String {
    format!("warning: no game leads to this position: {fault}")
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
}
