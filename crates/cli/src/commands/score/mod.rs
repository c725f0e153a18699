//! Scores a directmate or helpmate, or all problems of files.

mod evaluation;

use crate::args::{ScoreArgs, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Address, Batch, Shape, Task};
use crate::cases;
use crate::exit::Exit;
use crate::input::{self, pointed};
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use evaluation::{Examiner, exit};
use keymove_problem::statement::Case;
use keymove_report::{Object, help_score_json, help_score_text};
use keymove_study::Study;
use keymove_study::score::{Evaluation, HelpScore, Scorer, Weights, is_scored};
use std::path::Path;

pub(crate) fn run(args: &ScoreArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let weights = weights(&args.weights)?;
    let asked = Asked::read(&args.input)?;
    let shape = match (args.format, &asked.input) {
        (TableFormat::Json, _) => Shape::Json,
        (TableFormat::Text, Input::One(_)) => Shape::Blocks,
        (TableFormat::Text, Input::Many(_)) => Shape::Rows,
    };
    let batch = Batch::new(options::one_problem(&args.limits, &interrupt), &interrupt, shape, &args.messages);
    let worker = || {
        let mut examiner = Examiner { scorer: Scorer::new(weights.clone()) };
        let (interrupt, quiet) = (&interrupt, args.messages.quiet);
        move |task: &Task<'_>, out: &mut Out| score(task, shape, quiet, interrupt, &mut examiner, out)
    };
    batch.run(asked, &args.input, worker)
}

/// Scores all positions of a problem.
fn score(
    task: &Task<'_>, shape: Shape, quiet: bool, interrupt: &Interrupt, examiner: &mut Examiner, out: &mut Out,
) -> Result<Exit> {
    let problem = task.problem(&StatementOptions::default())?;
    for case in problem.cases() {
        let stipulation = case.stipulation;
        if !is_scored(stipulation) {
            bail!(
                "{stipulation} is not scored; expected #2, #3 or longer, or a helpmate such as h#2 or h#2.5"
            );
        }
    }
    if let (false, Some(case)) = (quiet, problem.cases().next()) {
        input::warn_of(&case.position, out);
    }
    let mut parts = Vec::new();
    let work = &mut |case: &Case, heading: Option<&str>, out: &mut Out| {
        let evaluation = examiner.examine(case, task, quiet)?;
        parts.extend(part(case, &evaluation));
        match (shape, task.address) {
            (Shape::Json, _) => {
                let mut object = examiner.object(case, &evaluation)?;
                if heading.is_some() {
                    object.add("case", &case.label);
                }
                out.line(&object.to_string())?;
            }
            (_, Some(address)) => out.line(&row(address, heading, case, &evaluation, examiner))?,
            (_, None) => out.text(&examiner.text(case, &evaluation))?,
        }
        Ok(exit(&evaluation))
    };
    let exit = cases::each(&problem, shape, interrupt, out, work)?;
    let is_whole = parts.len() == problem.entries.len() && parts.len() > 1;
    if let Some(study) = is_whole.then(|| Study::of_problem(parts)).flatten() {
        write_whole(&study, task, shape, &examiner.scorer, out)?;
    }
    Ok(exit)
}

/// A helpmate that has a score, with its label.
fn part(case: &Case, evaluation: &Evaluation) -> Option<(String, Study)> {
    let Evaluation::Helpmate(lines, _) = evaluation else { return None };
    let study = Study::of_lines(&case.position, case.stipulation, lines, true);
    (!case.duplex).then(|| (case.label.clone(), study))
}

/// The score of all positions of a helpmate together.
fn write_whole(study: &Study, task: &Task<'_>, shape: Shape, scorer: &Scorer, out: &mut Out) -> Result<()> {
    let Some(score) = HelpScore::of_study(study, scorer.weights()) else { return Ok(()) };
    let (position, asked) = (&study.diagram, study.asked);
    match (shape, task.address) {
        (Shape::Json, _) => {
            let text = help_score_json(position, asked, &[], &score, scorer.weights());
            let mut object = Object::read(&text)?;
            object.add("case", &"all");
            out.line(&object.to_string())?;
        }
        (_, Some(address)) => {
            out.line(&format!("{:>5}  {}  all positions  {asked}", score.total(), address.words()))?;
        }
        (_, None) => {
            out.line("\nall positions\n")?;
            out.text(&help_score_text(position, asked, &[], &score, scorer.weights()))?;
        }
    }
    Ok(())
}

/// Total, address and problem; without a score a dash and the reason.
fn row(
    address: &Address, heading: Option<&str>, case: &Case, evaluation: &Evaluation, examiner: &Examiner,
) -> String {
    let total = evaluation.total().map_or_else(|| "-".to_owned(), |total| total.to_string());
    let reason = match evaluation {
        // The first line says it all; those behind it list tries.
        Evaluation::None(_) | Evaluation::NoHelp(_) => {
            examiner.text(case, evaluation).lines().next().map(|line| format!("  {line}"))
        }
        _ => None,
    };
    format!(
        "{total:>5}  {}  {}{}  {}{}",
        address.words(),
        heading.map_or_else(String::new, |heading| format!("{heading}  ")),
        case.stipulation,
        case.position,
        reason.unwrap_or_default()
    )
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
