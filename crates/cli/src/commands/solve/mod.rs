//! Solves the problems of the command line or of standard input.

mod certificate;
mod full;
mod mate;
mod mate_report;

use crate::args::{Mode, SolveArgs};
use crate::exit::Exit;
use crate::input::{self, Diagram};
use crate::options::SolveOptions;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Context, Result, bail};
use certificate::Draft;
use keymove_problem::Stipulation;
use keymove_problem::solve::{Solver, Task};
use std::io::{self, BufRead, IsTerminal};
use std::time::Instant;

pub(crate) fn run(args: SolveArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = SolveOptions::check(&args, &interrupt)?;
    let mut out = Out::new();
    match source(args)? {
        Source::One(line, stipulation) => {
            let (diagram, stipulation) = input::problem(&line, stipulation)?;
            Job { options: &options, interrupt: &interrupt, batch: false }.solve(
                &diagram,
                stipulation,
                &mut out,
            )
        }
        Source::Lines(stipulation) => {
            Job { options: &options, interrupt: &interrupt, batch: true }.solve_lines(stipulation, &mut out)
        }
    }
}

/// Where problems come from.
enum Source {
    One(String, Option<Stipulation>),
    /// Standard input, with the stipulation for lines that have none.
    Lines(Option<Stipulation>),
}

fn source(args: SolveArgs) -> Result<Source> {
    // A stipulation alone stands in the place of the FEN.
    let (fen, stipulation) = match (args.fen, args.stipulation) {
        (Some(word), None) if word.trim_start().starts_with('#') => (None, Some(word)),
        words => words,
    };
    if let (Some(fen), Some("w" | "b")) = (&fen, stipulation.as_deref()) {
        bail!("a FEN is one argument: put it in quotes, as in: keymove solve '{fen} w - -' '#2'");
    }
    if let Some(word) = args.surplus.first() {
        bail!("found {word:?} after the stipulation, where nothing is expected");
    }
    let stipulation = stipulation.map(|text| input::stipulation(&text)).transpose()?;
    match fen {
        Some(line) if line != "-" => Ok(Source::One(line, stipulation)),
        None if io::stdin().is_terminal() => {
            bail!(
                "no position; expected a FEN in quotes, as in: keymove solve '4k3/8/4K3/8/8/8/8/7R w - -' '#1'"
            )
        }
        _ => Ok(Source::Lines(stipulation)),
    }
}

/// What all problems of a run have in common.
struct Job<'a> {
    options: &'a SolveOptions,
    interrupt: &'a Interrupt,
    /// Whether there may be several problems.
    batch: bool,
}

/// One problem under way.
struct Work<'a> {
    job: &'a Job<'a>,
    task: Task,
    stipulation: Stipulation,
    solver: Solver,
    deadline: Option<Instant>,
}

impl Job<'_> {
    fn solve_lines(&self, default: Option<Stipulation>, out: &mut Out) -> Result<Exit> {
        let mut exit = Exit::Solved;
        let mut problems = 0;
        for (index, line) in io::stdin().lock().lines().enumerate() {
            let number = index + 1;
            let line = match line {
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    say(&format!("error: line {number}: not UTF-8 text"));
                    exit = exit.and(Exit::BadInput);
                    continue;
                }
                line => line.context("cannot read standard input")?,
            };
            let line = input::without_mark(&line);
            if line.trim().is_empty() || line.starts_with("# ") {
                continue;
            }
            problems += 1;
            if problems > 1 {
                if self.options.certificate.is_some() {
                    bail!("line {number}: a certificate is about one problem; give only one");
                }
                self.separate(out)?;
            }
            exit = exit.and(match input::problem(line, default) {
                Ok((diagram, stipulation)) => self.solve(&diagram, stipulation, out)?,
                Err(error) => {
                    say(&format!("error: line {number}: {error:#}"));
                    Exit::BadInput
                }
            });
            if self.interrupt.by_user() {
                return Ok(exit.and(Exit::Unanswered));
            }
        }
        if problems == 0 {
            bail!(
                "no position on standard input; expected one a line, `FEN;#n`, or `FEN` with '#n' as argument"
            );
        }
        Ok(exit)
    }

    /// Between two problems: an empty line, but JSON has one line a problem.
    fn separate(&self, out: &mut Out) -> Result<()> {
        if self.options.format != crate::args::Format::Json {
            out.line("")?;
        }
        Ok(())
    }

    fn solve(&self, diagram: &Diagram, stipulation: Stipulation, out: &mut Out) -> Result<Exit> {
        if !stipulation.is_mate() {
            bail!("{stipulation} is not supported yet");
        }
        if !self.options.quiet {
            diagram.warn();
        }
        let draft = self.options.certificate.as_deref().map(Draft::create).transpose()?;
        let limits = self.options.limits.clone();
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let work = Work {
            job: self,
            task: Task {
                position: diagram.position,
                moves: stipulation.moves(),
                checks_only: self.options.checks_only,
            },
            stipulation,
            solver: Solver::new(limits)?,
            deadline,
        };
        match self.options.mode {
            Mode::Full => full::solve(work, draft, out),
            Mode::Shortest | Mode::First => mate::solve(work, draft, out),
        }
    }
}
