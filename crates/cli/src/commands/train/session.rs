//! One problem after the other: asked, solved, marked, shown.

use super::choice::{Candidate, Choice, Next};
use super::keeper::Keeper;
use super::typed::{COMMANDS, Typed, read};
use crate::commands::mark;
use crate::commands::play::board::{Look, draw};
use crate::commands::play::events::{Event, Events};
use crate::commands::solve;
use crate::date::now;
use crate::exit::Exit;
use crate::input::Diagram;
use crate::options::SolveOptions;
use crate::output::Out;
use crate::units::span_of_time;
use anyhow::Result;
use keymove_chess::Color;
use keymove_report::unit_count;
use keymove_run::calendar::day;
use keymove_solve::Limits;
use keymove_train::{Ask, Attempt, FULL, HINT_COST, Marked, Prepared, Rated};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A round of problems.
pub(super) struct Session {
    pub(super) ask: Ask,
    /// The largest number of problems.
    pub(super) number: usize,
    /// The longest time for a problem.
    pub(super) patience: Option<Duration>,
    pub(super) look: Look,
    /// What solving a problem may take each time.
    pub(super) limits: Limits,
    /// How solutions are shown.
    pub(super) solve: SolveOptions,
    pub(super) events: Events,
    pub(super) keeper: Keeper,
    pub(super) choice: Choice,
    pub(super) out: Out,
    /// Somebody types; otherwise lines come from a file or a program, and are repeated.
    pub(super) is_terminal: bool,
    /// Whether it is shown how the search for a problem goes on.
    pub(super) wants_bar: bool,
    pub(super) exit: Exit,
    pub(super) sum: Sum,
}

/// What the problems of a round come to.
#[derive(Default)]
pub(super) struct Sum {
    problems: usize,
    points: f64,
    seconds: f64,
}

/// A problem that is being solved.
struct Turn {
    candidate: Candidate,
    prepared: Prepared,
    /// What was typed, line by line.
    lines: Vec<String>,
    hints: usize,
    begun: Instant,
}

/// How a turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    HandedIn,
    GivenUp,
    Skipped,
    /// The user leaves; what was typed does not count.
    Left,
    /// There are no more lines; what was typed counts.
    Closed,
}

impl Session {
    pub(super) fn run(mut self) -> Result<Exit> {
        let before = *self.keeper.training().rating();
        let mut shown = 0;
        while shown < self.number {
            self.out.flush()?;
            let (choice, limits, bar) = (&mut self.choice, &self.limits, self.wants_bar);
            let (next, _) = self.events.during(|stop| choice.next(&stopped_by(limits, stop), bar));
            match next {
                Next::Nothing => {
                    self.say_what_is_missing(shown)?;
                    break;
                }
                Next::Stopped => {
                    self.out.line("Stopped.")?;
                    break;
                }
                Next::Problem(problem) => {
                    shown += 1;
                    let (candidate, prepared) = *problem;
                    let turn =
                        Turn { candidate, prepared, lines: Vec::new(), hints: 0, begun: Instant::now() };
                    if !self.turn(turn, shown)? {
                        break;
                    }
                }
            }
        }
        self.finish(before.rating)?;
        Ok(self.exit.and(self.choice.exit()))
    }

    fn say_what_is_missing(&mut self, shown: usize) -> Result<()> {
        if shown == 0 {
            self.exit = self.exit.and(Exit::Refuted);
            self.out.line("No problem fits.")?;
        } else {
            self.out.line(&format!("No more problems fit: {shown} of {}.", self.number))?;
        }
        Ok(())
    }

    /// One problem; whether there is to be another one.
    fn turn(&mut self, mut turn: Turn, number: usize) -> Result<bool> {
        self.ask(&turn, number)?;
        turn.begun = Instant::now();
        let end = self.listen(&mut turn)?;
        let time = turn.begun.elapsed();
        match end {
            End::Left => return Ok(false),
            End::Closed if turn.lines.is_empty() => return Ok(false),
            End::Skipped => self.out.line("Laid aside; it does not count.")?,
            End::GivenUp => self.account(&turn, time, None)?,
            End::HandedIn | End::Closed => {
                let text = turn.lines.join("\n");
                let (ask, limits, entry) = (self.ask, &self.limits, &turn.candidate.entry);
                self.out.flush()?;
                let (marked, is_stopped) = self
                    .events
                    .during(|stop| keymove_train::mark(entry, &text, ask, &stopped_by(limits, stop)));
                if is_stopped {
                    self.out.line("Stopped while it was marked; this problem does not count.")?;
                    return Ok(false);
                }
                self.account(&turn, time, Some(&marked?))?;
            }
        }
        Ok(end != End::Closed)
    }

    /// Shows the diagram and says what is wanted.
    fn ask(&mut self, turn: &Turn, number: usize) -> Result<()> {
        let place = turn.candidate.address.as_ref().map_or_else(|| "record".to_owned(), |at| at.words());
        let head = format!("Problem {number} of {}  {place}", self.number);
        self.out.line(&format!("{}{head}", if number > 1 { "\n" } else { "" }))?;
        self.show(turn)?;
        if number == 1 {
            let what = match self.ask {
                Ask::Key => "Type the key, of help and series play all solutions.",
                Ask::All => {
                    "Type the solution: the key, of longer problems the variations, of help and series play all solutions."
                }
            };
            self.out.line(&format!("{what} An empty line hands in; `help` lists what else can be typed."))?;
        }
        if let Some(patience) = self.patience {
            self.out.line(&format!("There are {} for it.", span_of_time(patience)))?;
        }
        Ok(())
    }

    /// The diagram, with what is asked.
    fn show(&mut self, turn: &Turn) -> Result<()> {
        let entry = &turn.candidate.entry;
        let cases = entry.stated()?.statement.cases()?;
        let position = match cases.first() {
            Some(case) if !entry.zeroposition => case.position,
            _ => Diagram::of(entry)?.position,
        };
        self.out.text(&draw(&position, None, Color::White, self.look))?;
        let solutions = match turn.prepared.solutions {
            Some(1) => ", 1 solution".to_owned(),
            Some(number) => format!(", {number} solutions"),
            None => String::new(),
        };
        let stipulation = &turn.prepared.problem.stipulation;
        let begins = position.turn();
        self.out.line(&format!("{stipulation}  {}  {begins} begins{solutions}", unit_count(&position)))?;
        for case in cases.iter().filter(|case| !case.description.is_empty() || case.duplex) {
            let duplex = if case.duplex { " duplex" } else { "" };
            self.out.line(&format!("{} {}{duplex}", case.label, case.description))?;
        }
        Ok(())
    }

    /// Takes lines until the problem is handed in or left.
    fn listen(&mut self, turn: &mut Turn) -> Result<End> {
        let deadline = self.patience.map(|patience| turn.begun + patience);
        loop {
            if self.is_terminal {
                self.out.text("> ")?;
            }
            self.out.flush()?;
            let event = match deadline {
                None => Some(self.events.next()),
                Some(deadline) => self.events.until(deadline),
            };
            let line = match event {
                None => {
                    self.out.line("\nTime is up.")?;
                    return Ok(End::HandedIn);
                }
                Some(Event::Interrupt) => {
                    self.out.line("")?;
                    return Ok(End::Left);
                }
                Some(Event::End) => return Ok(End::Closed),
                Some(Event::Line(line)) => line,
            };
            if !self.is_terminal {
                self.out.line(&format!("> {line}"))?;
            }
            if let Some(end) = self.carry_out(read(&line), turn)? {
                return Ok(end);
            }
        }
    }

    fn carry_out(&mut self, typed: Typed, turn: &mut Turn) -> Result<Option<End>> {
        match typed {
            Typed::Nothing if turn.lines.is_empty() => {
                self.out.line(
                    "Nothing was typed yet; `done` hands that in, `solution` gives up, `skip` lays it aside.",
                )?;
            }
            Typed::Nothing | Typed::Done => return Ok(Some(End::HandedIn)),
            Typed::Skip => return Ok(Some(End::Skipped)),
            Typed::Solution => return Ok(Some(End::GivenUp)),
            Typed::Quit => return Ok(Some(End::Left)),
            Typed::Moves(line) => turn.lines.push(line),
            Typed::Undo => match turn.lines.pop() {
                Some(line) => self.out.line(&format!("Forgotten: {line}"))?,
                None => self.out.line("There is nothing to forget.")?,
            },
            Typed::Hint => self.hint(turn)?,
            Typed::Board => {
                self.show(turn)?;
                for line in &turn.lines {
                    self.out.line(&format!("  {line}"))?;
                }
            }
            Typed::Help => {
                self.out.line("Moves: 1.Qc4! 1...Kd5 2.Sf3, in any letters, or both squares. Commands:")?;
                for (name, meaning) in COMMANDS {
                    self.out.line(&format!("  {name:<8} {meaning}"))?;
                }
            }
            Typed::Mistyped(name) => self.out.line(&format!("That is no move; did you mean `{name}`?"))?,
        }
        Ok(None)
    }

    fn hint(&mut self, turn: &mut Turn) -> Result<()> {
        match turn.prepared.hints.get(turn.hints) {
            None if turn.hints == 0 => self.out.line("There is no hint to this problem.")?,
            None => self.out.line("There are no more hints.")?,
            Some(hint) => {
                turn.hints += 1;
                self.out.line(&format!(
                    "Hint {} of {}: {}",
                    turn.hints,
                    turn.prepared.hints.len(),
                    hint.text()
                ))?;
            }
        }
        Ok(())
    }

    /// Points, ratings, the solution. Without marks the problem was given up.
    fn account(&mut self, turn: &Turn, time: Duration, marked: Option<&Marked>) -> Result<()> {
        let given = match marked {
            Some(marked) => {
                self.out.text(&mark::table(marked))?;
                marked.points()
            }
            None => Some(0.0),
        };
        match given {
            None => {
                self.exit = self.exit.and(Exit::Unanswered);
                self.out.line(
                    "Not everything was settled in the time of the search, so this problem does not count.",
                )?;
            }
            Some(points) => {
                let cost = HINT_COST * turn.hints as f64;
                let points = (points - cost).max(0.0);
                let hints = match turn.hints {
                    0 => String::new(),
                    hints => format!(", {cost:.2} taken off for hints: {hints}"),
                };
                self.out.line(&format!(
                    "Points: {points:.2} of {FULL:.2}{hints}; time: {}",
                    span_of_time(time)
                ))?;
                self.keep(turn, points, time)?;
            }
        }
        self.solution(turn)
    }

    fn keep(&mut self, turn: &Turn, points: f64, time: Duration) -> Result<()> {
        self.sum.problems += 1;
        self.sum.points += points;
        self.sum.seconds += time.as_secs_f64();
        let attempt = Attempt {
            date: now(),
            problem: turn.prepared.problem.clone(),
            ask: self.ask,
            difficulty: turn.prepared.difficulty,
            themes: turn.prepared.themes.clone(),
            points,
            most: FULL,
            // Thousandths are more than anybody measures.
            seconds: time.as_millis() as f64 / 1000.0,
            hints: u32::try_from(turn.hints).unwrap_or(u32::MAX),
        };
        let (rated, error) = self.keeper.add(&attempt);
        if let Some(error) = error {
            self.exit = self.exit.and(Exit::BadInput);
            let rest = match self.keeper {
                Keeper::File(..) => "this attempt is not kept",
                Keeper::Memory(_) => "nothing more is kept",
            };
            self.out.line(&format!("{error}: {rest}"))?;
        }
        self.tell(&rated)
    }

    fn tell(&mut self, rated: &Rated) -> Result<()> {
        let Rated { before, after, problem, .. } = rated;
        let text = if rated.is_first {
            format!(
                "Rating: {:.0} -> {:.0} (±{:.0}); of the problem: {:.0}",
                before.rating, after.rating, after.deviation, problem.rating
            )
        } else {
            format!("Rating: {:.0}, as before: you have seen this problem already", after.rating)
        };
        self.out.line(&text)?;
        let known = self.keeper.training().known(&rated.attempt.problem);
        if let (Some(state), Keeper::File(..)) = (known.and_then(|known| known.repetition), &self.keeper) {
            let due = day(state.due);
            self.out.line(&format!("It comes again on {due} with --due."))?;
        }
        Ok(())
    }

    /// The solution as `solve` shows it.
    fn solution(&mut self, turn: &Turn) -> Result<()> {
        self.out.line("")?;
        self.out.flush()?;
        let (solve, limits, out) = (&self.solve, &self.limits, &mut self.out);
        let (shown, _) = self
            .events
            .during(|stop| solve::show(&turn.candidate.entry, solve, stopped_by(limits, stop), out));
        shown?;
        let entry = &turn.candidate.entry;
        let said = [entry.author_names().join(", "), entry.source.clone(), entry.date.clone()];
        let said: Vec<String> = said.into_iter().filter(|text| !text.is_empty()).collect();
        if !said.is_empty() {
            self.out.line(&said.join(", ").replace(char::is_control, " "))?;
        }
        Ok(())
    }

    fn finish(&mut self, before: f64) -> Result<()> {
        let Sum { problems, points, seconds } = self.sum;
        if problems > 0 {
            let rating = self.keeper.training().rating();
            self.out.line(&format!(
                "\nTotal: {points:.2} of {:.2}, problems: {problems}, time: {}, rating: {before:.0} -> {:.0} (±{:.0})",
                FULL * problems as f64,
                span_of_time(Duration::from_secs_f64(seconds)),
                rating.rating,
                rating.deviation
            ))?;
            if let Keeper::File(_, path) = &self.keeper {
                self.out.line(&format!("The record is {}.", path.display()))?;
            }
        }
        Ok(self.out.flush()?)
    }
}

/// The same limits, which this flag ends.
fn stopped_by(limits: &Limits, stop: &Arc<AtomicBool>) -> Limits {
    Limits { interrupt: Arc::clone(stop), ..limits.clone() }
}
