//! The entry of an environment.

use super::environments::Environment;
use super::pieces;
use super::plain::plain;
use super::scan::{Command, Fault, Part, Scanner};
use crate::field::trimmed;
use crate::{Entry, EntryError, printed};
use keymove_chess::notation::{Fen, forsyth};
use keymove_chess::{Color, Setup};

const MEN: &str = "\\pieces{wKd8, ...} or \\fen{...}";

pub(super) fn entry(environment: &Environment) -> Result<Entry, EntryError> {
    let reading = Reading { german: environment.german, ..Reading::default() };
    reading.read(&environment.text, environment.line).map_err(|fault| placed(environment, fault))
}

/// The error of a fault, with line and character.
fn placed(environment: &Environment, fault: Fault) -> EntryError {
    let before = environment.text.get(..fault.at).unwrap_or(&environment.text);
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[start..].chars().count() + if line == 0 { environment.column } else { 1 };
    EntryError::new(environment.line + line, fault.problem, fault.expected).at(column)
}

/// What has been read of an environment.
#[derive(Default)]
struct Reading {
    entry: Entry,
    german: bool,
    has_men: bool,
    day: String,
    month: String,
    year: String,
    /// Lines below the diagram, for which the men must be known.
    below: Vec<String>,
}

impl Reading {
    fn read(mut self, text: &str, line: usize) -> Result<Entry, Fault> {
        self.entry.line = line;
        let mut scanner = Scanner::new(text);
        if let Some(size) = scanner.optional() {
            let is_usual = size.text.trim() == "8x8" || !size.text.contains('x');
            if !is_usual {
                return Err(Fault::new(
                    size.at,
                    format!("a board of {} squares", size.text.trim()),
                    "one of 8x8",
                ));
            }
        }
        while let Some(command) = scanner.next()? {
            self.command(&command)?;
        }
        if !self.has_men {
            return Err(Fault::new(0, "a diagram without men", MEN));
        }
        self.entry.date = self.date();
        for line in core::mem::take(&mut self.below) {
            if !printed::take(&mut self.entry, &line) {
                self.entry.comments.push(line);
            }
        }
        Ok(self.entry)
    }

    fn text(&self, part: Part<'_>) -> String {
        plain(part.text, self.german)
    }

    /// The lines of an argument that are not empty; semicolons part them, too, if that is said.
    fn items(&self, part: Part<'_>, separators: &[char]) -> Vec<String> {
        let text = self.text(part);
        let items = text.split(|sign| sign == '\n' || separators.contains(&sign)).map(str::trim);
        items.filter(|item| !item.is_empty()).map(str::to_owned).collect()
    }

    fn command(&mut self, command: &Command<'_>) -> Result<(), Fault> {
        match command.name {
            "gridchess" => self.entry.options.push("GridChess".to_owned()),
            "verticalcylinder" => self.entry.options.push("Cylinder".to_owned()),
            "horizontalcylinder" => self.entry.options.push("HorizontalCylinder".to_owned()),
            "nofields" | "nosquares" => {
                return Err(Fault::new(
                    command.at,
                    "squares that do not belong to the board",
                    "a board of 8x8 squares",
                ));
            }
            _ => {}
        }
        let Some(&part) = command.arguments.first() else { return Ok(()) };
        match command.name {
            "pieces" => {
                let setup = pieces::read(part)?;
                self.entry.fen = forsyth(&setup);
                self.men(&setup, command)?;
            }
            "fen" => {
                let text = self.text(part);
                let fen: Fen =
                    text.parse().map_err(|error| Fault::new(part.at, format!("{error}"), "a FEN"))?;
                self.entry.fen = text;
                self.men(&fen.setup, command)?;
            }
            "author" | "authors" => self.entry.authors.extend(self.items(part, &[';'])),
            "source" => self.entry.source = self.trimmed("source", part),
            "sourcenr" => self.entry.source_id = self.trimmed("source_id", part),
            "day" => self.day = self.trimmed("date", part),
            "month" => self.month = self.trimmed("date", part),
            "year" => self.year = self.trimmed("date", part),
            "award" => self.entry.award = self.trimmed("award", part),
            "dedication" | "dedic" => self.entry.dedication = self.trimmed("dedication", part),
            "title" => self.entry.title = self.trimmed("title", part),
            "stipulation" | "stip" => {
                let text = self.text(part);
                printed::ask(&mut self.entry, &text);
            }
            "twins" | "twin" => {
                for twin in self.items(part, &[]) {
                    printed::twin(&mut self.entry, &twin);
                }
            }
            "condition" | "cond" => self.entry.options.extend(self.items(part, &[';'])),
            "remark" | "remarks" | "rem" => self.below.extend(self.items(part, &[])),
            "solution" | "sol" => self.entry.solution = self.trimmed("solution", part),
            "themes" | "theme" => self.entry.keywords.extend(self.items(part, &[',', ';'])),
            "comment" | "comments" => self.entry.comments.extend(self.items(part, &[])),
            name => self.keep(name, command),
        }
        Ok(())
    }

    fn trimmed(&self, field: &str, part: Part<'_>) -> String {
        trimmed(field, &self.text(part))
    }

    /// What else is said of the problem. Commands with several arguments change how it looks.
    fn keep(&mut self, name: &str, command: &Command<'_>) {
        let name = match name {
            "issue" => "source.issue",
            "tournament" | "tourn" => "award.tourney",
            name => name,
        };
        let [part] = command.arguments.as_slice() else { return };
        let text = self.text(*part);
        if !text.trim().is_empty() {
            self.entry.keep(name, text.trim().into());
        }
    }

    /// Checks the number of units, if it is given: `8+5`.
    fn men(&mut self, setup: &Setup, command: &Command<'_>) -> Result<(), Fault> {
        self.has_men = true;
        let Some(stated) = command.optional else { return Ok(()) };
        let count = |color| setup.units().filter(|(_, piece)| piece.color == color).count();
        let counted = [count(Color::White), count(Color::Black), 0];
        let numbers: Option<Vec<usize>> =
            stated.text.split('+').map(|number| number.trim().parse().ok()).collect();
        match numbers {
            Some(numbers) if numbers.len() >= 2 && !counted.starts_with(&numbers) => Err(Fault::new(
                stated.at,
                format!("{} units stated, {}+{} counted", stated.text.trim(), counted[0], counted[1]),
                "the number of White's and Black's units",
            )),
            _ => Ok(()),
        }
    }

    /// `1917-05-23` if day, month and year are numbers; otherwise as they are printed.
    fn date(&self) -> String {
        let number =
            |text: &str, most: u8| text.parse::<u8>().ok().filter(|number| (1..=most).contains(number));
        let is_year = self.year.len() == 4 && self.year.bytes().all(|byte| byte.is_ascii_digit());
        match (number(&self.month, 12), number(&self.day, 31)) {
            (Some(month), Some(day)) if is_year => format!("{}-{month:02}-{day:02}", self.year),
            (Some(month), None) if is_year && self.day.is_empty() => format!("{}-{month:02}", self.year),
            _ => {
                let day = if self.day.is_empty() {
                    String::new()
                } else {
                    format!("{}.", self.day.trim_end_matches('.'))
                };
                let month = if self.month.is_empty() { String::new() } else { format!("{}/", self.month) };
                format!("{day}{month}{}", self.year).trim_end_matches('/').to_owned()
            }
        }
    }
}
