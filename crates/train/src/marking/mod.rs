//! Written solutions against proven ones.
//!
//! What always holds: a move is called wrong only where the solver has proven it, and its reply stands beside it; where the solver
//! ran out of time that is said, and there are no final points.

mod battle;
mod lines;
mod units;
mod words;

use crate::lettering::readings;
use keymove_formats::{Entry, MeaningError};
use keymove_problem::printed::sections_of;
use keymove_problem::statement::{Case, StatementError};
use keymove_problem::written::Written;
use keymove_problem::{Aim, Battle, Lengths, Play, Stipulation};
use keymove_report::{Phrase, missing_phrase};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, AnswerError, Found, Wanted, name_keys};
use serde::{Deserialize, Serialize};

/// The points of a problem that is solved completely, as in solving tournaments.
pub const FULL: f64 = 5.0;

/// What a solver is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// The first move of battles; all solutions of help and series play.
    Key,
    /// What solving tournaments ask for: of longer battles the variations, too.
    #[default]
    All,
}

/// Points that were given or withheld, or of which that is not known.
#[derive(Clone, PartialEq, Debug)]
pub struct Award {
    /// What they are for: `key`, `variation 1...Bc5 2.Qd4`.
    pub what: Phrase,
    /// How many.
    pub worth: f64,
    /// Whether they are given; `None` if the solver could not settle it.
    pub given: Option<bool>,
    /// Why; `None` in a scheme, where nothing is marked yet.
    pub reason: Option<Phrase>,
}

/// A written solution with its points.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marked {
    /// What there were points for, in the order of the solution.
    pub awards: Vec<Award>,
    /// What else is to be said: words that were not understood, moves that are wrong and cost nothing.
    pub remarks: Vec<Phrase>,
    /// Why the points are not final; `None` if they are.
    pub open: Option<Phrase>,
}

impl Marked {
    /// The points, from 0 to [`FULL`], if they are final.
    pub fn points(&self) -> Option<f64> {
        (self.open.is_none() && self.awards.iter().all(|award| award.given.is_some()))
            .then(|| self.at_least())
    }

    /// The points that are certain.
    pub fn at_least(&self) -> f64 {
        let given = |award: &&Award| award.given == Some(true);
        let sum: f64 = self.awards.iter().filter(given).map(|award| award.worth).sum();
        // Fifths and thirds add up to whole numbers again.
        // The empty sum of floating point numbers is a negative zero.
        (sum * 1e6).round() / 1e6 + 0.0
    }
}

/// Why a solution cannot be marked.
#[derive(Debug, thiserror::Error)]
pub enum MarkError {
    /// The problem makes no sense.
    #[error(transparent)]
    Meaning(#[from] MeaningError),
    /// No position of it can be solved.
    #[error(transparent)]
    Statement(#[from] StatementError),
    /// It cannot be solved however much time there is.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// There are no rules for it here.
    #[error("{}", .0.text())]
    NotMarked(Phrase),
}

/// What one position brings.
#[derive(Default)]
struct Part {
    /// What its points are for, and how much of the whole, in shares.
    awards: Vec<Award>,
    /// How many shares of the problem it is.
    shares: f64,
    remarks: Vec<Phrase>,
    open: Option<Phrase>,
}

/// Marks a solution of a problem. Each position is solved within the limits.
///
/// # Errors
/// [`MarkError`]: what is no problem, or none of a kind that is marked.
pub fn mark(entry: &Entry, text: &str, ask: Ask, limits: &Limits) -> Result<Marked, MarkError> {
    each(entry, ask, limits, |case, is_only, answer| {
        let texts: Vec<String> = readings(text).map(|text| section(&text, &case.label, is_only)).collect();
        part(answer, &texts, ask)
    })
}

/// What there are points for in a problem, before anything is written: [awards](Award) that are neither given nor withheld, without reasons. A
/// key that has to be right, but gives no points by itself, stands before what follows it, with nothing for its worth. Each position is solved
/// within the limits; where they ended the search, [`Marked::open`] says so, and the awards are not all.
///
/// # Errors
/// [`MarkError`]: what is no problem, or none of a kind that is marked.
pub fn scheme(entry: &Entry, ask: Ask, limits: &Limits) -> Result<Marked, MarkError> {
    let mut scheme = each(entry, ask, limits, |_, _, answer| scheme_of(answer, ask))?;
    for award in &mut scheme.awards {
        (award.given, award.reason) = (None, None);
    }
    scheme.remarks.clear();
    Ok(scheme)
}

/// What all positions of a problem bring, each of them solved.
fn each(
    entry: &Entry, ask: Ask, limits: &Limits,
    mut of: impl FnMut(&Case, bool, &mut Answer) -> Result<Part, MarkError>,
) -> Result<Marked, MarkError> {
    if entry.stipulation.parse::<Aim>().is_ok() {
        return Err(MarkError::NotMarked(studies_not_marked()));
    }
    let mut stated = entry.stated()?;
    if let Some(twin) = stated.unread.first() {
        return Err(MarkError::NotMarked(in_words(&twin.problem)));
    }
    name_keys(&mut stated.statement);
    let cases = stated.statement.cases()?;
    let mut marked = Marked::default();
    let mut parts = Vec::new();
    let is_only = cases.len() == 1;
    for case in &cases {
        check(&case.stipulation).map_err(MarkError::NotMarked)?;
        let play = case.stipulation.play.is_battle().then_some(ask == Ask::All);
        let wanted = Wanted { intention: intention(case, &stated), play, ..Wanted::default() };
        let mut answer = wanted.answer(case, limits, &())?;
        parts.push(of(case, is_only, &mut answer)?);
    }
    let shares: f64 = parts.iter().map(|part| part.shares).sum();
    for (case, part) in cases.iter().zip(parts) {
        let label = |words| if is_only { words } else { labelled(&case.label, words) };
        let scale = part.shares * FULL / shares.max(f64::MIN_POSITIVE);
        marked.awards.extend(part.awards.into_iter().map(|award| Award {
            what: label(award.what),
            reason: award.reason.map(label),
            worth: award.worth * scale,
            ..award
        }));
        marked.remarks.extend(part.remarks.into_iter().map(label));
        marked.open = marked.open.or(part.open.map(label));
    }
    Ok(marked)
}

/// Why there are no rules for marking solutions of this stipulation, if there are none.
pub(crate) fn check(stipulation: &Stipulation) -> Result<(), Phrase> {
    let is_marked = if stipulation.play.is_battle() {
        matches!(stipulation.play, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex)
            && Battle::new(stipulation).is_some()
            && stipulation.lengths != Lengths::Exact
            && stipulation.intro == 0
            && !stipulation.length.half
    } else {
        true
    };
    if is_marked { Ok(()) } else { Err(not_marked(stipulation)) }
}

/// How many solutions are meant, where a stipulation can have several.
pub(crate) fn intention(case: &Case, stated: &keymove_formats::Stated) -> Option<keymove_problem::Intention> {
    stated.intention.clone().filter(|_| !case.stipulation.play.is_battle())
}

/// The part of an answer that is about a position, whose label is its heading; all of it if there is only one position.
fn section(text: &str, label: &str, is_only: bool) -> String {
    if is_only {
        return text.to_owned();
    }
    let wanted = label.trim_start_matches('+').chars().next();
    let found = sections_of(text).into_iter().find(|(letter, _)| Some(*letter) == wanted);
    found.map_or_else(String::new, |(_, text)| text)
}

fn scheme_of(answer: &Answer, ask: Ask) -> Result<Part, MarkError> {
    let missing = answer.missing().map(|missing| missing_phrase(&missing));
    match &answer.found {
        Found::Battle(battle) => Ok(battle::scheme(&answer.case, battle, ask, missing)),
        Found::Lines(solution) => Ok(lines::mark(&answer.case, solution, &[], missing)),
        Found::Introduced(_) | Found::Mate(_) => {
            Err(MarkError::NotMarked(not_marked(&answer.case.stipulation)))
        }
    }
}

fn not_marked(stipulation: &Stipulation) -> Phrase {
    Phrase::new("mark.not_marked").with("stipulation", stipulation.to_string())
}

/// Why endgame studies are not asked and not marked.
pub(crate) fn studies_not_marked() -> Phrase {
    Phrase::new("mark.studies")
}

/// What another crate has in English alone.
pub(crate) fn in_words(words: &str) -> Phrase {
    Phrase::new("mark.words").with("words", words)
}

/// What is said of one of several positions.
pub(crate) fn labelled(label: &str, words: Phrase) -> Phrase {
    Phrase::new("mark.labelled").with("label", label).with("words", words)
}

fn part(answer: &mut Answer, texts: &[String], ask: Ask) -> Result<Part, MarkError> {
    let missing = answer.missing().map(|missing| missing_phrase(&missing));
    let Answer { case, found, .. } = answer;
    match found {
        Found::Battle(battle) => {
            let read = |text: &String| Written::read(&case.position, text);
            let written = texts
                .iter()
                .map(read)
                .min_by_key(|written| (written.unread.len(), usize::MAX - written.moves.len()));
            Ok(battle::mark(case, battle, &written.unwrap_or_default(), ask, missing))
        }
        Found::Lines(solution) => Ok(lines::mark(case, solution, texts, missing)),
        Found::Introduced(_) | Found::Mate(_) => Err(MarkError::NotMarked(not_marked(&case.stipulation))),
    }
}
