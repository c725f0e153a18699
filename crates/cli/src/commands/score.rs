//! Scores a two-mover.

use crate::args::{ScoreArgs, TableFormat};
use crate::exit::Exit;
use crate::input::{self, pointed};
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use keymove_chess::Position;
use keymove_problem::report::{no_score_json, no_score_text, score_json, score_text};
use keymove_problem::score::{NoScore, Scorer, Weights, sound_key};
use keymove_problem::solve::Solver;
use std::path::Path;

pub(crate) fn run(args: &ScoreArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let mut scorer = Scorer::new(weights(&args.weights)?);
    let position = position(args)?;
    let mut solver = Solver::new(options::one_problem(&args.limits, &interrupt))?;
    let mut out = Out::new();
    let scored = sound_key(&position, &mut solver, &()).and_then(|key| scorer.score(&position, key));
    let (text, exit) = match (&scored, args.format) {
        (Ok(score), TableFormat::Text) => (score_text(&position, score, &scorer), Exit::Solved),
        (Ok(score), TableFormat::Json) => (score_json(&position, score, &scorer) + "\n", Exit::Solved),
        (Err(reason), TableFormat::Text) => (no_score_text(&position, reason), exit(reason)),
        (Err(reason), TableFormat::Json) => (no_score_json(&position, reason) + "\n", exit(reason)),
    };
    out.text(&text)?;
    out.flush()?;
    Ok(exit)
}

const fn exit(reason: &NoScore) -> Exit {
    match reason {
        NoScore::BlackToMove | NoScore::Units(_) => Exit::BadInput,
        NoScore::NotAKey(_) | NoScore::NoSolution(_) | NoScore::MateInOne(_) | NoScore::Cooked(_) => {
            Exit::Refuted
        }
        NoScore::Stopped(_) => Exit::Unanswered,
    }
}

fn position(args: &ScoreArgs) -> Result<Position> {
    let stipulation = input::stipulation(&args.stipulation)?;
    let (_, entries) = input::problem(&args.fen, Some(stipulation))?.state(&StatementOptions::default())?;
    let [entry] = entries.as_slice() else { bail!("expected one position") };
    let case = entry.case.as_ref().map_err(Clone::clone)?;
    if !case.stipulation.is_mate() || case.stipulation.moves().get() != 2 {
        bail!("{} is not scored; expected #2", case.stipulation);
    }
    Ok(case.position)
}

fn weights(path: &Path) -> Result<Weights> {
    let default = Weights::default();
    if path == Path::new(&default.name) {
        return Ok(default);
    }
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the weights {name}"))?;
    Weights::parse(&text)
        .map_err(|error| anyhow!("{name}: {error}{}", pointed(&error.text, error.column - 1, 1)))
}
