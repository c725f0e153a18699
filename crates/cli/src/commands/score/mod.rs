//! Scores a problem, or all problems of files.

mod evaluation;

use crate::args::{ScaleChoice, ScoreArgs, TableFormat};
use crate::asked::{Asked, Input};
use crate::batch::{Address, Batch, Shape, Task};
use crate::cases;
use crate::exit::Exit;
use crate::input::{self, pointed};
use crate::options::{self, StatementOptions};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Context, Result, anyhow, bail};
use evaluation::{Examiner, Scored, UNSTUDIED, exit};
use keymove_problem::statement::Case;
use keymove_report::{
    COMPOSER, Object, PROBLEMIST, feature_list_text, general_score_json, general_score_text, help_score_json,
    help_score_text, other_total_text, taste_json, taste_text,
};
use keymove_study::Study;
use keymove_study::score::problemist::TasteScore;
use keymove_study::score::{Evaluation, GeneralScore, HelpScore, Scorer, Weights, is_helpmate, is_scored};
use std::path::Path;

pub(crate) fn run(args: &ScoreArgs) -> Result<Exit> {
    if args.list {
        let mut out = Out::new();
        out.text(&feature_list_text())?;
        out.flush()?;
        return Ok(Exit::Solved);
    }
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let scale = match (args.scale, &args.weights) {
        (Some(ScaleChoice::Problemist), Some(_)) => {
            bail!(
                "--weights are those of the scale composer-2006; expected --scale composer-2006, or no --scale"
            )
        }
        (None, Some(_)) => ScaleChoice::Composer,
        (scale, _) => scale.unwrap_or(ScaleChoice::Problemist),
    };
    let weights = args.weights.as_deref().map_or_else(|| Ok(Weights::default()), weights)?;
    let asked = Asked::read(&args.input)?;
    let shape = match (args.format, &asked.input) {
        (TableFormat::Json, _) => Shape::Json,
        (TableFormat::Text, Input::One(_)) => Shape::Blocks,
        (TableFormat::Text, Input::Many(_)) => Shape::Rows,
    };
    let batch = Batch::new(
        options::one_problem(&args.limits, &args.method, &interrupt),
        &interrupt,
        shape,
        &args.messages,
    );
    let worker = || {
        let mut examiner = Examiner { scorer: Scorer::new(weights.clone()), scale };
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
            bail!("{stipulation} {NOT_SCORED}");
        }
    }
    if let (false, Some(case)) = (quiet, problem.cases().next()) {
        input::remark_on(&case.position, out);
    }
    let (mut parts, mut studies) = (Vec::new(), Vec::new());
    let work = &mut |case: &Case, heading: Option<&str>, out: &mut Out| {
        let scored = examiner.examine(case, task, quiet)?;
        parts.extend(part(case, &scored.evaluation));
        let study = scored.taste.as_ref().filter(|_| !case.duplex);
        studies.extend(study.map(|(study, _)| (case.label.clone(), study.clone())));
        match (shape, task.address) {
            (Shape::Json, _) => {
                let mut object = examiner.object(case, &scored)?;
                if heading.is_some() {
                    object.add("case", &case.label);
                }
                out.line(&object.to_string())?;
            }
            (_, Some(address)) => out.line(&row(address, heading, case, &scored, examiner))?,
            (_, None) => out.text(&examiner.text(case, &scored))?,
        }
        let found = exit(&scored.evaluation);
        let missing = found == Exit::Solved && scored.total(examiner.scale).is_none();
        Ok(if missing { Exit::Unanswered } else { found })
    };
    let exit = cases::each(&problem, shape, interrupt, out, work)?;
    if parts.len() == problem.entries.len() && parts.len() > 1 {
        write_whole(parts, studies, task, shape, examiner, out)?;
    }
    Ok(exit)
}

/// What is said of a stipulation that has no score, after its name.
const NOT_SCORED: &str =
    "is not scored; expected whole moves without an introduction, of directmates at least 2";

/// A position that has a score by which all positions can be scored together, with its label.
fn part(case: &Case, evaluation: &Evaluation) -> Option<(String, Study)> {
    let study = match evaluation {
        Evaluation::Helpmate(lines, _) => Study::of_lines(&case.position, case.stipulation, lines, true),
        Evaluation::General(found) => found.study.clone(),
        _ => return None,
    };
    (!case.duplex).then(|| (case.label.clone(), study))
}

/// The score of all positions of a problem together. By the scale `problemist` help and series play has one, from the `studies`; by
/// `composer-2006` helpmates have one by their own measure, and the rest by that for all play.
fn write_whole(
    parts: Vec<(String, Study)>, studies: Vec<(String, Study)>, task: &Task<'_>, shape: Shape,
    examiner: &Examiner, out: &mut Out,
) -> Result<()> {
    let Some((_, first)) = parts.first() else { return Ok(()) };
    let (position, asked, weights) = (first.diagram, first.asked, examiner.scorer.weights());
    let is_helpmate = parts.iter().all(|(_, study)| is_helpmate(study.asked));
    let (total, text, json) = if is_helpmate {
        let Some(study) = Study::of_problem(parts) else { return Ok(()) };
        let Some(score) = HelpScore::of_study(&study, weights) else { return Ok(()) };
        let text = help_score_text(&position, asked, &[], &score, weights);
        (score.total(), text, help_score_json(&position, asked, &[], &score, weights))
    } else {
        let Some(score) = GeneralScore::of(&parts, weights) else { return Ok(()) };
        let text = general_score_text(None, &score, weights);
        (score.total(), text, general_score_json(&position, asked, &[], &score, weights))
    };
    let whole = (studies.len() > 1).then(|| Study::of_problem(studies)).flatten();
    let taste = whole.and_then(|study| TasteScore::of(&study).map(|score| (study, score)));
    let taste_total = taste.as_ref().map(|(_, score)| score.total());
    let (total, text, json) = match (examiner.scale, taste) {
        (ScaleChoice::Problemist, Some((study, score))) => {
            let (text, json) =
                (taste_text(&study, &score, Some(total)), taste_json(&study, &score, Some(total)));
            (score.total(), text, json)
        }
        // Battles have no common study.
        (ScaleChoice::Problemist, None) => return Ok(()),
        (ScaleChoice::Composer, _) => {
            let mut object = Object::read(&json)?;
            object.add("scale", &COMPOSER);
            object.add("totals", &serde_json::json!({ PROBLEMIST: taste_total, COMPOSER: total }));
            (total, text + &other_total_text(PROBLEMIST, taste_total), object.to_string())
        }
    };
    match (shape, task.address) {
        (Shape::Json, _) => {
            let mut object = Object::read(&json)?;
            object.add("case", &"all");
            out.line(&object.to_string())?;
        }
        (_, Some(address)) => {
            out.line(&format!("{total:>5}  {}  all positions  {asked}", address.words()))?;
        }
        (_, None) => {
            out.line("\nall positions\n")?;
            out.text(&text)?;
        }
    }
    Ok(())
}

/// Total, address and problem; without a score a dash and the reason.
fn row(
    address: &Address, heading: Option<&str>, case: &Case, scored: &Scored, examiner: &Examiner,
) -> String {
    let total = scored.total(examiner.scale).map_or_else(|| "-".to_owned(), |total| total.to_string());
    let reason = match &scored.evaluation {
        // The first line says it all; those behind it list tries.
        Evaluation::None(_) | Evaluation::NoHelp(_) | Evaluation::NoGeneral(_) => {
            examiner.reason(case, &scored.evaluation).lines().next().map(|line| format!("  {line}"))
        }
        _ if scored.total(examiner.scale).is_none() => Some(format!("  {UNSTUDIED}")),
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
