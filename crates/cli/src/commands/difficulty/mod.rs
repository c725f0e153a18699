//! How hard a mate is: one position, or all of a file.

mod correlations;
mod file;

use crate::args::{DifficultyArgs, TableFormat};
use crate::exit::Exit;
use crate::input;
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_chess::Position;
use keymove_problem::{Moves, Stipulation};
use keymove_report::{difficulty_json, difficulty_text, no_difficulty_json, no_difficulty_text};
use keymove_solve::{Limits, Solver, Task};
use keymove_study::difficulty::{self, Difficulty, Kind, NoDifficulty};

pub(crate) fn run(args: &DifficultyArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let limits = options::one_problem(&args.limits, &interrupt);
    let kind = if args.game { Kind::Game } else { Kind::Composed };
    match (&args.file, &args.fen) {
        (Some(path), _) => {
            // Most of them are short: threads would cost more than they gain.
            let threads = args.limits.threads.map_or(1, usize::from);
            file::run(path, args.format, &Estimator { kind, limits: Limits { threads, ..limits }, interrupt })
        }
        (None, fen) => {
            let (position, moves) = problem(fen.as_deref().unwrap_or_default(), args)?;
            input::warn_of(&position);
            one(&position, moves, args.format, &Estimator { kind, limits, interrupt })
        }
    }
}

fn problem(fen: &str, args: &DifficultyArgs) -> Result<(Position, Moves)> {
    let stipulation = args.stipulation.as_deref().map(input::stipulation).transpose()?;
    let (_, entries) = input::problem(fen, stipulation)?.state(&StatementOptions::default())?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    let case = entry.case.as_ref().map_err(Clone::clone)?;
    Ok((case.position, length(&case.stipulation)?))
}

/// The length of a directmate.
fn length(stipulation: &Stipulation) -> Result<Moves> {
    if !stipulation.is_mate() {
        bail!("the difficulty of {stipulation} is not estimated; expected a directmate such as #3");
    }
    Ok(stipulation.moves())
}

fn one(position: &Position, moves: Moves, format: TableFormat, estimator: &Estimator) -> Result<Exit> {
    let found = estimator.estimate(position, moves)?;
    let mut out = Out::new();
    match (&found, format) {
        (Ok(difficulty), TableFormat::Text) => out.text(&difficulty_text(position, difficulty))?,
        (Ok(difficulty), TableFormat::Json) => out.line(&difficulty_json(position, moves, difficulty))?,
        (Err(reason), TableFormat::Text) => out.text(&no_difficulty_text(position, reason))?,
        (Err(reason), TableFormat::Json) => {
            out.line(&no_difficulty_json(position, moves, estimator.kind, reason))?;
        }
    }
    out.flush()?;
    Ok(match found {
        Ok(_) => Exit::Solved,
        Err(NoDifficulty::Stopped(_)) => Exit::Unanswered,
        Err(_) => Exit::Refuted,
    })
}

/// Estimates one position after the other, each within the limits.
struct Estimator {
    kind: Kind,
    limits: Limits,
    interrupt: Interrupt,
}

impl Estimator {
    /// The estimate, or why there is none.
    ///
    /// # Errors
    /// No memory.
    fn estimate(&self, position: &Position, moves: Moves) -> Result<Result<Difficulty, NoDifficulty>> {
        let limits = self.limits.begun();
        let mut solver = Solver::new(limits.clone())?;
        let task = Task { position: *position, moves, checks_only: false };
        let outcome = solver.full(&task, &());
        Ok(match self.kind {
            Kind::Game => difficulty::game(&task, &outcome, &limits, &mut solver),
            Kind::Composed => difficulty::composed(&task, &outcome, &limits, &mut solver),
        })
    }
}
