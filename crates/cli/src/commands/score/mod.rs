//! Scores a directmate or helpmate, or all problems of a file.

mod batch;
mod evaluation;

use crate::args::{ScoreArgs, TableFormat};
use crate::exit::Exit;
use crate::input::{self, pointed};
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use evaluation::{Examiner, Problem, exit};
use keymove_problem::Stipulation;
use keymove_study::score::{Scorer, Weights, is_scored};
use std::path::Path;

pub(crate) fn run(args: &ScoreArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let scorer = Scorer::new(weights(&args.weights)?);
    let limits = options::one_problem(&args.limits, &interrupt);
    let mut examiner = Examiner { scorer, limits, interrupt: &interrupt };
    match (&args.file, &args.fen) {
        (Some(file), _) => batch::all(file, args, &mut examiner),
        (None, fen) => one(fen.as_deref().unwrap_or_default(), args, &mut examiner),
    }
}

fn one(fen: &str, args: &ScoreArgs, examiner: &mut Examiner<'_>) -> Result<Exit> {
    let stipulation = args.stipulation.as_deref().map(input::stipulation).transpose()?;
    let problem = problem(fen, stipulation)?;
    let evaluation = examiner.examine(&problem)?;
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&examiner.text(&problem, &evaluation))?,
        TableFormat::Json => out.line(&examiner.json(&problem, &evaluation))?,
    }
    out.flush()?;
    Ok(exit(&evaluation))
}

/// A problem that can have a score: `FEN`, or `FEN;STIPULATION` and anything.
fn problem(line: &str, default: Option<Stipulation>) -> Result<Problem> {
    let (_, entries) = input::problem(line, default)?.state(&StatementOptions::default())?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    let case = entry.case.as_ref().map_err(Clone::clone)?;
    let stipulation = case.stipulation;
    if !is_scored(stipulation) {
        bail!("{stipulation} is not scored; expected #2, #3 or longer, or a helpmate such as h#2 or h#2.5");
    }
    Ok(Problem { position: case.position, stipulation })
}

/// The weights of this name, or of this file.
pub(crate) fn weights(path: &Path) -> Result<Weights> {
    let default = Weights::default();
    if path == Path::new(&default.name) {
        return Ok(default);
    }
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the weights {name}"))?;
    Weights::parse(&text)
        .map_err(|error| anyhow!("{name}: {error}{}", pointed(&error.text, error.column - 1, 1)))
}
