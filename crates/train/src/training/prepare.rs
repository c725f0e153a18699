//! A problem made ready to be shown: solved, found sound, with its hints.

use super::{Problem, hints};
use crate::marking;
use keymove_formats::{Entry, Stated};
use keymove_problem::Aim;
use keymove_problem::statement::Case;
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Soundness, Wanted, name_keys};
use keymove_study::explain::{self, Caps, Explanation};
use keymove_study::{Study, catalogue};

/// A problem that can be asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Prepared {
    /// Which one.
    pub problem: Problem,
    /// The estimate of its difficulty, on the scale of composed problems, if it is a directmate and the estimate was made in time.
    pub difficulty: Option<f64>,
    /// The themes that it shows, and those that its collection names, by their names in the catalogue.
    pub themes: Vec<String>,
    /// The hints, the vaguest first.
    pub hints: Vec<String>,
    /// How many solutions are to be found, where there can be several.
    pub solutions: Option<usize>,
}

/// Why a problem cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// It makes no sense.
    #[error("{0}")]
    Meaning(String),
    /// There are no rules for marking it.
    #[error("{0}")]
    NotMarked(String),
    /// It is proven to be unsound.
    #[error("not sound: {0}")]
    Unsound(String),
    /// Whether it is sound was not settled.
    #[error("not settled: {0}")]
    Open(String),
}

/// Solves a problem within the limits, each position by itself, and looks at why it works. A problem that is not proven to be sound is
/// not asked.
///
/// # Errors
/// [`Unfit`].
pub fn prepare(entry: &Entry, limits: &Limits) -> Result<Prepared, Unfit> {
    let meaning = |error: &dyn core::fmt::Display| Unfit::Meaning(error.to_string());
    if entry.stipulation.parse::<Aim>().is_ok() {
        return Err(Unfit::NotMarked("solutions of endgame studies are not marked".to_owned()));
    }
    let mut stated = entry.stated().map_err(|error| meaning(&error))?;
    if let Some(twin) = stated.unread.first() {
        return Err(Unfit::Meaning(twin.problem.clone()));
    }
    name_keys(&mut stated.statement);
    let cases = stated.statement.cases().map_err(|error| meaning(&error))?;
    let problem = Problem::of(entry).map_err(|error| meaning(&error))?;
    let mut parts = Vec::new();
    for case in &cases {
        marking::check(&case.stipulation).map_err(Unfit::NotMarked)?;
        parts.push(solved(case, &stated, limits)?);
    }
    let is_only = parts.len() == 1;
    let label =
        |case: &Case, text: &str| if is_only { text.to_owned() } else { format!("{} {text}", case.label) };
    let hints = cases
        .iter()
        .zip(&parts)
        .flat_map(|(case, part)| hints(&part.explanation).into_iter().map(|hint| label(case, &hint)));
    let hints = hints.collect();
    let solutions: Option<usize> = parts.iter().map(|part| part.solutions).sum();
    let difficulty = match parts.as_slice() {
        [part] => difficulty(&part.explanation),
        _ => None,
    };
    Ok(Prepared { problem, difficulty, themes: themes(entry, cases, parts), hints, solutions })
}

/// A position that is sound.
struct Part {
    explanation: Explanation,
    solutions: Option<usize>,
}

fn solved(case: &Case, stated: &Stated, limits: &Limits) -> Result<Part, Unfit> {
    let wanted = Wanted { intention: marking::intention(case, stated), ..Wanted::studied() };
    let answer = wanted.answer(case, limits, &());
    let mut answer = answer.map_err(|error| Unfit::Meaning(error.to_string()))?;
    check(&answer)?;
    let explanation =
        explain::of(&mut answer, &Caps::default()).map_err(|error| Unfit::NotMarked(error.to_string()))?;
    let solving = explanation.study.acts.iter().filter(|act| act.solves()).count();
    let solutions = (!case.stipulation.play.is_battle()).then_some(solving);
    Ok(Part { explanation, solutions })
}

fn check(answer: &Answer) -> Result<(), Unfit> {
    let soundness = answer.proven_unsound().unwrap_or_else(|| answer.soundness());
    let unsound = |words: &str| Err(Unfit::Unsound(words.to_owned()));
    match soundness {
        Soundness::Sound => Ok(()),
        Soundness::Cooked => unsound("it is cooked"),
        Soundness::ShortSolution => unsound("there is a shorter solution"),
        Soundness::NotAsIntended => unsound("it has not the solutions that are meant"),
        Soundness::NoSolution => unsound("it has no solution"),
        Soundness::Restricted | Soundness::Open => {
            let why = answer.stopped().map(|stop| stop.to_string()).or_else(|| answer.missing());
            Err(Unfit::Open(why.unwrap_or_else(|| "the search ended before it was known".to_owned())))
        }
    }
}

fn difficulty(explanation: &Explanation) -> Option<f64> {
    let estimate = explanation.solving.as_ref()?.difficulty.as_ref()?.as_ref().ok()?;
    Some(estimate.estimate())
}

/// The themes of all positions, of them together, and the labels of the collection that are themes.
fn themes(entry: &Entry, cases: Vec<Case>, parts: Vec<Part>) -> Vec<String> {
    let mut themes: Vec<String> = Vec::new();
    let mut take = |name: &str| {
        if !themes.iter().any(|other| other == name) {
            themes.push(name.to_owned());
        }
    };
    let mut studies = Vec::new();
    for (case, part) in cases.into_iter().zip(parts) {
        part.explanation.themes.iter().for_each(|found| take(found.theme));
        studies.push((case.label, part.explanation.study));
    }
    if studies.len() > 1
        && let Some(study) = Study::of_problem(studies)
    {
        catalogue::detect(&study).iter().for_each(|found| take(found.theme));
    }
    let labels = entry.keywords.iter().filter_map(|label| catalogue::find(label));
    labels.for_each(|theme| take(theme.name));
    themes
}
