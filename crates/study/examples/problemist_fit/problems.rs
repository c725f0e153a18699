//! The problems of a collection: solved, their features, their score by the other scale.

use crate::{Error, GROUPS};
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Soundness, Wanted};
use keymove_study::Study;
use keymove_study::difficulty::group_of;
use keymove_study::score::problemist::{Features, Judged, Scale};
use keymove_study::score::{Scorer, Weights, score_of};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// What kind of problems.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    TwoMovers,
    Moremovers,
    Selfmates,
    Helpmates,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::TwoMovers => "two-movers",
            Self::Moremovers => "moremovers",
            Self::Selfmates => "selfmates and reflexmates",
            Self::Helpmates => "helpmates",
        }
    }

    /// The name of the table of weights.
    pub(crate) const fn table(self) -> &'static str {
        match self {
            Self::TwoMovers => "twomovers",
            Self::Moremovers => "moremovers",
            Self::Selfmates => "others",
            Self::Helpmates => "helpmates",
        }
    }

    const fn files(self) -> &'static [&'static str] {
        match self {
            Self::TwoMovers => &["direct2"],
            Self::Moremovers => &["direct3", "direct4plus"],
            Self::Selfmates => &["self_reflex"],
            Self::Helpmates => &["helpmates"],
        }
    }
}

/// A sound problem whose author is known.
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) stipulation: Stipulation,
    pub(crate) award: Option<String>,
    pub(crate) group: u64,
    pub(crate) judged: Judged,
    /// Its score by the scale `composer-2006`.
    pub(crate) composer: Option<i64>,
}

impl Problem {
    pub(crate) fn scale(&self) -> &'static Scale {
        Scale::of(self.stipulation)
    }

    pub(crate) fn has_prize(&self) -> bool {
        self.award.as_ref().is_some_and(|award| award.contains("Prize"))
    }
}

/// All problems of a kind that have features within five seconds, and an author.
pub(crate) fn read(folder: &Path, kind: Kind) -> Result<Vec<Problem>, Error> {
    let mut problems = Vec::new();
    let mut scorer = Scorer::new(Weights::default());
    for file in kind.files() {
        let path = folder.join(format!("{file}.jsonl"));
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let count = text.lines().count();
        for (number, line) in text.lines().enumerate() {
            let value: Value = serde_json::from_str(line)?;
            problems.extend(problem(&value, &mut scorer));
            if (number + 1) % 200 == 0 || number + 1 == count {
                eprintln!("{file}: {} of {count}", number + 1);
            }
        }
    }
    Ok(problems)
}

fn problem(value: &Value, scorer: &mut Scorer) -> Option<Problem> {
    let word = |name: &str| value[name].as_str().map(str::to_owned);
    let authors: Vec<&str> = value["author"].as_array()?.iter().filter_map(Value::as_str).collect();
    let (id, stipulation) = (word("id")?, word("stipulation")?.parse().ok()?);
    if authors.is_empty() {
        return None;
    }
    let mut statement = Statement::read(&word("fen")?, stipulation).ok()?;
    for twin in value["twins"].as_object().into_iter().flat_map(serde_json::Map::values) {
        statement.twins.push(twin.as_str()?.parse().ok()?);
    }
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for entry in statement.entries().ok()? {
        let case = entry.case.as_ref().ok()?;
        let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
        let wanted = Wanted { any_number: true, ..Wanted::studied() };
        let answer = wanted.answer(case, &limits, &()).ok()?;
        if answer.soundness() != Soundness::Sound {
            return None;
        }
        answers.push((case.label.clone(), answer));
    }
    let composer = score_of(&mut answers, scorer).map(|total| total.points);
    let parts = answers.iter_mut().map(|(label, answer)| Some((label.clone(), Study::of(answer).ok()?)));
    let study = Study::together(parts.collect::<Option<Vec<_>>>()?)?;
    let features = Features::of(&study)?;
    let award = word("award");
    let decade: String = word("date").unwrap_or_default().chars().take(3).collect();
    let circle = format!("{} {decade}", authors.join(", "));
    let judged = Judged { features, awarded: award.is_some(), circle };
    Some(Problem { group: group_of(&id, GROUPS), id, stipulation, award, judged, composer })
}
