//! A problem made ready to be shown: solved, found sound, with its hints.

use super::{Problem, hints};
use crate::marking;
use keymove_chess::Position;
use keymove_formats::{Entry, Stated};
use keymove_problem::statement::Case;
use keymove_problem::{Aim, Stipulation};
use keymove_report::{Phrase, missing_phrase, stop_phrase};
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
    /// The positions that are asked, more than one of twins.
    pub positions: Vec<Asked>,
    /// The hints, the vaguest first.
    pub hints: Vec<Phrase>,
    /// How many solutions are to be found, where there can be several.
    pub solutions: Option<usize>,
}

/// One position of a problem that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// What stands above its solution, `a)`; empty if it is the only one.
    pub label: String,
    /// What the twin has changed; empty for the diagram.
    pub change: String,
    /// The position with the side that begins.
    pub position: Position,
    /// What is asked of it.
    pub stipulation: Stipulation,
}

/// Why a problem cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// It makes no sense.
    #[error("{0}")]
    Meaning(String),
    /// There are no rules for marking it.
    #[error("{}", .0.text())]
    NotMarked(Phrase),
    /// It is proven to be unsound, and how.
    #[error("{}", unsound(.0).text())]
    Unsound(Phrase),
    /// Whether it is sound was not settled, and why.
    #[error("{}", open(.0).text())]
    Open(Phrase),
}

impl Unfit {
    /// What is said, for other languages; `None` of what only English has words for.
    pub fn phrase(&self) -> Option<Phrase> {
        match self {
            Self::Meaning(_) => None,
            Self::NotMarked(why) => Some(why.clone()),
            Self::Unsound(why) => Some(unsound(why)),
            Self::Open(why) => Some(open(why)),
        }
    }
}

fn unsound(why: &Phrase) -> Phrase {
    Phrase::new("unfit.unsound").with("why", why.clone())
}

fn open(why: &Phrase) -> Phrase {
    Phrase::new("unfit.open").with("why", why.clone())
}

/// Solves a problem within the limits, each position by itself, and looks at why it works. A problem that is not proven to be sound is
/// not asked.
///
/// # Errors
/// [`Unfit`].
pub fn prepare(entry: &Entry, limits: &Limits) -> Result<Prepared, Unfit> {
    let meaning = |error: &dyn core::fmt::Display| Unfit::Meaning(error.to_string());
    if entry.stipulation.parse::<Aim>().is_ok() {
        return Err(Unfit::NotMarked(marking::studies_not_marked()));
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
    let label = |case: &Case, hint| if is_only { hint } else { marking::labelled(&case.label, hint) };
    let hints = cases
        .iter()
        .zip(&parts)
        .flat_map(|(case, part)| hints(&part.explanation).into_iter().map(|hint| label(case, hint)));
    let hints = hints.collect();
    let asked = |case: &Case| Asked {
        label: if is_only { String::new() } else { case.label.clone() },
        change: case.description.clone(),
        position: case.position,
        stipulation: case.stipulation,
    };
    let positions = cases.iter().map(asked).collect();
    let solutions: Option<usize> = parts.iter().map(|part| part.solutions).sum();
    let difficulty = match parts.as_slice() {
        [part] => difficulty(&part.explanation),
        _ => None,
    };
    Ok(Prepared { problem, difficulty, themes: themes(entry, cases, parts), positions, hints, solutions })
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
    let explanation = explain::of(&mut answer, &Caps::default())
        .map_err(|error| Unfit::NotMarked(marking::in_words(&error.to_string())))?;
    let solving = explanation.study.acts.iter().filter(|act| act.solves()).count();
    let solutions = (!case.stipulation.play.is_battle()).then_some(solving);
    Ok(Part { explanation, solutions })
}

fn check(answer: &Answer) -> Result<(), Unfit> {
    let soundness = answer.proven_unsound().unwrap_or_else(|| answer.soundness());
    let unsound = |name| Err(Unfit::Unsound(Phrase::new(name)));
    match soundness {
        Soundness::Sound => Ok(()),
        Soundness::Cooked => unsound("unfit.cooked"),
        Soundness::ShortSolution => unsound("unfit.short"),
        Soundness::NotAsIntended => unsound("unfit.not_intended"),
        Soundness::NoSolution => unsound("unfit.no_solution"),
        Soundness::Restricted | Soundness::Open => {
            let missing = || answer.missing().map(|missing| missing_phrase(&missing));
            let why = answer.stopped().map(stop_phrase).or_else(missing);
            Err(Unfit::Open(why.unwrap_or_else(|| Phrase::new("unfit.ended"))))
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
