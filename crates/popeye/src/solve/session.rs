//! One problem from its first remark to its last line.

use super::{Completion, battle, lines, twins};
use crate::Problem;
use crate::language::Language;
use crate::language::words::{AGAINS, Again, name};
use crate::print::messages::{Message, message, time};
use crate::print::{Range, first_moves, head};
use core::sync::atomic::AtomicBool;
use core::time::Duration;
use keymove_chess::{Fault, Position};
use keymove_problem::statement::{Case, Entry, Statement, StatementError};
use keymove_problem::{Length, Moves, Play, Stipulation};
use keymove_solve::Limits;
use keymove_solve::answer::Found;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// With what problems are solved, and how they are printed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Bytes for tables.
    pub table_bytes: usize,
    /// The longest time for one problem, twins together. Option `MaxTime` may make it shorter.
    pub time: Option<Duration>,
    /// Set by the user to stop.
    pub interrupt: Arc<AtomicBool>,
    /// Whether times are printed, as they are unless outputs are to be compared.
    pub times: bool,
    /// How wide a line of text from the file is: Popeye counts bytes.
    pub width: fn(&str) -> usize,
}

/// Where the output goes.
pub trait Output {
    /// Takes a part of the solution.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn text(&mut self, text: &str) -> io::Result<()>;

    /// Takes a message to the user about this problem, without a line end.
    fn say(&mut self, text: &str);
}

/// Solves a problem and prints it.
///
/// # Errors
///
/// If the output cannot be written.
pub fn solve(problem: &Problem, settings: &Settings, out: &mut dyn Output) -> io::Result<Completion> {
    let started = Instant::now();
    let limit = [settings.time, problem.options.max_time].into_iter().flatten().min();
    // One clock for all twins.
    let limits = Limits {
        time: limit,
        table_bytes: settings.table_bytes,
        threads: settings.threads.max(1),
        ..Limits::interrupted_by(&settings.interrupt)
    };
    let mut session = Session { problem, settings, started, limits: limits.begun(), out };
    let completion = session.run()?;
    session.close(completion)?;
    Ok(completion)
}

/// What is printed in the place of a problem that cannot be solved at all.
pub fn ignored(language: Language) -> String {
    format!("\n{}.\n\n\n", message(language, Message::Ignored))
}

/// A problem under way.
pub(super) struct Session<'a> {
    pub(super) problem: &'a Problem,
    pub(super) settings: &'a Settings,
    pub(super) started: Instant,
    /// What bounds its searches.
    pub(super) limits: Limits,
    out: &'a mut dyn Output,
}

impl Session<'_> {
    fn run(&mut self) -> io::Result<Completion> {
        for remark in &self.problem.remarks {
            self.out.text(&format!("{remark}\n"))?;
        }
        let Some(statement) = self.statement() else { return Ok(Completion::Ignored) };
        if !self.problem.options.no_board {
            self.out.text(&head(self.problem, &statement, self.settings.width))?;
        }
        if statement.zeroposition {
            let word = name(self.problem.language, &AGAINS, &Again::Zeroposition);
            self.out.text(&format!("\n{word}\n\n"))?;
        }
        let entries = match statement.entries() {
            Ok(entries) => entries,
            Err(error) => {
                self.out.say(&error.to_string());
                return Ok(Completion::Ignored);
            }
        };
        self.entries(&statement, &entries)
    }

    /// The statement with what the options change about it.
    fn statement(&mut self) -> Option<Statement> {
        let mut statement = self.problem.statement.clone()?;
        let language = self.problem.language;
        if statement.post_key && statement.stipulation.post_key().is_none() {
            self.out.say(message(language, Message::NoPostKey).trim_end());
            statement.post_key = false;
        }
        if self.problem.options.white_to_play {
            let in_turn = matches!(
                statement.stipulation.play,
                Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
            );
            // What remains without the first half-move.
            match statement.stipulation.set_play().filter(|_| in_turn && !statement.stipulation.length.half) {
                Some(stipulation) => statement.stipulation = stipulation,
                None => self.out.say(message(language, Message::NoWhiteToPlay).trim_end()),
            }
        }
        Some(statement)
    }

    fn entries(&mut self, statement: &Statement, entries: &[Entry]) -> io::Result<Completion> {
        let mut completion = None;
        let mut label = None;
        for entry in entries {
            if !entry.label.is_empty() && label != Some(&entry.label) {
                // The first entry is a) of the diagram, unless that is not solved.
                let number = label.map_or(usize::from(statement.zeroposition), |_| {
                    self.twin_number(statement, entry, entries)
                });
                self.remarks(number)?;
                self.out.text(&twins::heading(self.problem.language, entry))?;
                label = Some(&entry.label);
            }
            let this = if self.limits.stopped().is_some() {
                Some(Completion::Interrupted)
            } else {
                match &entry.case {
                    Ok(case) => Some(self.case(case)?),
                    Err(error) => self.unsolvable(error)?,
                }
            };
            completion = match (completion, this) {
                (Some(before), Some(this)) => Some(Completion::and(before, this)),
                (before, this) => before.or(this),
            };
        }
        Ok(completion.unwrap_or(Completion::Ignored))
    }

    /// The number of a twin from 1; 0 for the diagram.
    fn twin_number(&self, statement: &Statement, entry: &Entry, entries: &[Entry]) -> usize {
        let mut labels: Vec<&str> = entries.iter().map(|entry| entry.label.as_str()).collect();
        labels.dedup();
        let place = labels.iter().position(|&label| label == entry.label).unwrap_or(0);
        place + usize::from(statement.zeroposition)
    }

    /// The remarks of a twin.
    fn remarks(&mut self, number: usize) -> io::Result<()> {
        for (twin, remark) in &self.problem.twin_remarks {
            if twin + 1 == number {
                self.out.text(&format!("{remark}\n"))?;
            }
        }
        Ok(())
    }

    fn case(&mut self, case: &Case) -> io::Result<Completion> {
        if let Some(Err(error)) = &case.set_play {
            let what = match error {
                StatementError::SetPlayInCheck { .. } => Message::SetPlayInCheck,
                _ => Message::NoSetPlay,
            };
            self.out.say(message(self.problem.language, what).trim_end());
        }
        match self.solved(case) {
            Ok(solution) => {
                self.out.text(&solution.text)?;
                Ok(solution.completion)
            }
            Err(trouble) => {
                self.out.say(&trouble);
                self.out.text("\n")?;
                Ok(Completion::Ignored)
            }
        }
    }

    fn solved(&self, case: &Case) -> Result<Solution, String> {
        let wanted = match case.stipulation.play.is_battle() {
            true => battle::wanted(self, case),
            false => lines::wanted(self),
        };
        let case = lines::shortened(self, case);
        let answer = wanted.answer(&case, &self.limits, &()).map_err(|error| error.to_string())?;
        Ok(match &answer.found {
            Found::Lines(solution) => lines::print(self, &case, solution),
            Found::Introduced(introduced) => battle::introduced(self, &introduced.solution),
            Found::Battle(battle) => battle::print(self, &case, battle),
            Found::Mate(_) => return Err("one mate alone was not asked for".into()),
        })
    }

    /// Says why a position is not solved. A position in which the king can be captured has no solution, so it takes
    /// nothing from those of the other twins: it is `None`.
    fn unsolvable(&mut self, error: &StatementError) -> io::Result<Option<Completion>> {
        self.out.say(&error.to_string());
        // Popeye does not begin with a position in which the king can be captured.
        if !matches!(error, StatementError::Unplayable { .. }) {
            self.out.text("\n")?;
        }
        Ok((!king_can_be_captured(error)).then_some(Completion::Ignored))
    }

    fn close(&mut self, completion: Completion) -> io::Result<()> {
        let language = self.problem.language;
        let mut text = match completion {
            Completion::Finished => message(language, Message::Finished).to_owned(),
            Completion::Partial => message(language, Message::Partial).to_owned(),
            Completion::Interrupted => message(language, Message::Interrupted).to_owned(),
            Completion::Ignored => format!("\n{}.", message(language, Message::Ignored)),
        };
        if self.settings.times {
            text.push_str(&format!(" {}{}", message(language, Message::Time), time(self.started.elapsed())));
        }
        text.push_str("\n\n\n");
        self.out.text(&text)
    }

    /// Which first moves are looked at, if they are numbered. Like Popeye, it does not number those of `#1` or
    /// `ser-reci-h#1` unless some of them are to be left out.
    pub(super) fn numbers(&self, stipulation: &Stipulation) -> Option<Range> {
        let options = &self.problem.options;
        let is_all = options.start_move.is_none() && options.last_move.is_none();
        let is_single = stipulation.length == Length::whole(Moves::ONE);
        let play = stipulation.play;
        if is_all && is_single && (play.is_battle() || play == Play::SeriesReciprocal) {
            return None;
        }
        let range =
            Range { first: options.start_move.unwrap_or(1), last: options.last_move.unwrap_or(u32::MAX) };
        // The intelligent mode knows no first moves.
        (options.move_numbers && !options.intelligent).then_some(range)
    }

    /// What it means that only these first moves are looked at.
    pub(super) fn left_out(&self, position: &Position, range: Range) -> Completion {
        let all = first_moves(position, Range { first: 1, last: u32::MAX }).len();
        let seen = first_moves(position, range).len();
        if seen < all { Completion::Partial } else { Completion::Finished }
    }

    /// The time behind a first move.
    pub(super) fn move_time(&self) -> String {
        if !self.settings.times {
            return String::new();
        }
        format!("   {}{}", message(self.problem.language, Message::Time), time(self.started.elapsed()))
    }
}

/// Whether all that is wrong with a position is that the side to move can capture the king.
fn king_can_be_captured(error: &StatementError) -> bool {
    let StatementError::Unplayable { faults, .. } = error else { return false };
    faults.iter().all(|fault| matches!(fault, Fault::CheckAfterMove { .. } | Fault::KingsAdjacent { .. }))
}

/// What has been found out about one position.
pub(super) struct Solution {
    pub(super) text: String,
    pub(super) completion: Completion,
}
