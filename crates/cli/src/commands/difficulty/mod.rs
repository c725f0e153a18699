//! How hard a mate is: one position, or all of files.

mod correlations;
mod row;

use crate::args::{DifficultyArgs, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Batch, Shape, Task};
use crate::cases;
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use correlations::{Correlations, Estimated};
use keymove_chess::Position;
use keymove_problem::statement::Case;
use keymove_problem::{Moves, Stipulation};
use keymove_report::{difficulty_json, difficulty_text, no_difficulty_json, no_difficulty_text};
use keymove_solve::{Limits, Solver, Task as Search};
use keymove_study::difficulty::{self, Difficulty, Kind, NoDifficulty};

pub(crate) fn run(args: &DifficultyArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let asked = Asked::read(&args.input)?;
    let is_list = matches!(asked.input, Input::Many(_));
    let shape = match args.format {
        TableFormat::Json => Shape::Json,
        TableFormat::Text if is_list => Shape::Rows,
        TableFormat::Text => Shape::Blocks,
    };
    let estimator = Estimator {
        kind: if args.game { Kind::Game } else { Kind::Composed },
        interrupt: &interrupt,
        shape,
        quiet: args.messages.quiet,
    };
    let batch = Batch::new(
        options::one_problem(&args.limits, &args.method, &interrupt),
        &interrupt,
        shape,
        &args.messages,
    );
    let mut correlations = Correlations::default();
    let mut out = batch.out(Out::new());
    let take = &mut |estimated: Vec<Estimated>| estimated.iter().for_each(|one| correlations.add(one));
    let exit = batch.each(
        asked,
        &args.input,
        || |task: &Task<'_>, out: &mut Out| estimator.all(task, out),
        &mut out,
        take,
    )?;
    if shape == Shape::Rows {
        out.text(&correlations.table())?;
    }
    out.flush()?;
    Ok(exit)
}

/// The length of a directmate.
fn length(stipulation: &Stipulation) -> Result<Moves> {
    if !stipulation.is_mate() {
        bail!("the difficulty of {stipulation} is not estimated; expected a directmate such as #3");
    }
    Ok(stipulation.moves())
}

/// Estimates positions, each within the limits.
struct Estimator<'a> {
    kind: Kind,
    interrupt: &'a Interrupt,
    shape: Shape,
    quiet: bool,
}

impl Estimator<'_> {
    /// All positions of a problem.
    fn all(&self, task: &Task<'_>, out: &mut Out) -> Result<(Exit, Vec<Estimated>)> {
        let problem = task.problem(&StatementOptions::default())?;
        problem.cases().try_for_each(|case| length(&case.stipulation).map(drop))?;
        let rating = row::rating(task)?;
        if let (false, Some(case)) = (self.quiet, problem.cases().next()) {
            input::remark_on(&case.position, out);
        }
        let mut all = Vec::new();
        let work = &mut |case: &Case, heading: Option<&str>, out: &mut Out| {
            let moves = length(&case.stipulation)?;
            let found = self.estimate(&case.position, moves, &task.limits)?;
            self.print(task, case, heading, rating, &found, out)?;
            all.push(Estimated {
                id: task.address.map_or_else(String::new, |address| address.id.clone()),
                moves,
                rating,
                estimate: found.as_ref().ok().map(Difficulty::estimate),
            });
            Ok(match found {
                Ok(_) => Exit::Solved,
                Err(NoDifficulty::Stopped(_)) => Exit::Unanswered,
                Err(_) => Exit::Refuted,
            })
        };
        let exit = cases::each(&problem, self.shape, self.interrupt, out, work)?;
        Ok((exit, all))
    }

    fn print(
        &self, task: &Task<'_>, case: &Case, heading: Option<&str>, rating: Option<f64>,
        found: &Result<Difficulty, NoDifficulty>, out: &mut Out,
    ) -> Result<()> {
        let (position, moves) = (&case.position, case.stipulation.moves());
        match (self.shape, task.address, found) {
            (Shape::Json, _, _) => {
                let text = match found {
                    Ok(difficulty) => difficulty_json(position, moves, difficulty),
                    Err(reason) => no_difficulty_json(position, moves, self.kind, reason),
                };
                out.line(&row::object(&text, heading.map(|_| case.label.as_str()), rating)?)?;
            }
            (_, Some(address), found) => out.text(&row::text(address, heading, case, rating, found))?,
            (_, None, Ok(difficulty)) => out.text(&difficulty_text(position, difficulty))?,
            (_, None, Err(reason)) => out.text(&no_difficulty_text(position, reason))?,
        }
        Ok(())
    }

    /// The estimate, or why there is none.
    ///
    /// # Errors
    /// No memory.
    fn estimate(
        &self, position: &Position, moves: Moves, limits: &Limits,
    ) -> Result<Result<Difficulty, NoDifficulty>> {
        let limits = limits.begun();
        let mut solver = Solver::new(limits.clone())?;
        let task = Search { position: *position, moves, checks_only: false };
        let outcome = solver.full(&task, &());
        Ok(match self.kind {
            Kind::Game => difficulty::game(&task, &outcome, &limits, &mut solver),
            Kind::Composed => difficulty::composed(&task, &outcome, &limits, &mut solver),
        })
    }
}
