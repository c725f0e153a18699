//! Solving as training: what was tried, and what follows from it.
//!
//! What always holds: everything that is told of a solver follows from the list of attempts, which is all that is kept
//! ([`record`]). No clock is read here: moments come in as values.

mod export;
mod hints;
mod prepare;
mod problem;
mod queue;
mod rating;
mod record;
mod repetition;
mod summary;

pub use export::csv;
pub use hints::{HINT_COST, hints};
pub use prepare::{Asked, Prepared, Unfit, prepare};
pub use problem::Problem;
pub use queue::order;
pub use rating::Rating;
pub use record::{RECORD_FORMAT, Record, RecordError};
pub use repetition::{Repetition, day_of};
pub use summary::{Due, Summary, Tally};

use crate::Ask;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A problem that somebody has tried to solve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// When it ended, in seconds since the beginning of 1970, in universal time.
    pub date: u64,
    /// Which problem.
    pub problem: Problem,
    /// What was asked for.
    pub ask: Ask,
    /// The estimate of its difficulty, on the scale of composed problems; only of directmates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<f64>,
    /// The themes that it shows, by their names in the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<String>,
    /// The points that count, what hints cost taken off.
    pub points: f64,
    /// The points that there were.
    pub most: f64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many hints were given.
    pub hints: u32,
}

impl Attempt {
    /// The part of the points that was reached, from 0 to 1.
    pub fn score(&self) -> f64 {
        repetition::clamp_score(self.points / self.most)
    }

    /// Whether all points were reached.
    pub fn is_full(&self) -> bool {
        self.score() >= 1.0
    }

    /// What is wrong with it, if it cannot be an attempt.
    pub fn fault(&self) -> Option<&'static str> {
        let is_between = |value: f64, low: f64, high: f64| (low..=high).contains(&value);
        if self.date > LATEST {
            return Some("its date is beyond the year 9999");
        }
        if !(is_between(self.most, 0.0, MOST) && self.most > 0.0 && is_between(self.points, 0.0, self.most)) {
            return Some("its points are not from 0 to what there were");
        }
        if !is_between(self.seconds, 0.0, MOST) {
            return Some("its seconds are no time that anybody takes");
        }
        if self.difficulty.is_some_and(|value| !is_between(value, -MOST, MOST)) {
            return Some("its difficulty is out of range");
        }
        let mut texts = self.problem.texts().chain(&self.themes);
        if texts.any(|text| text.contains(char::is_control)) {
            return Some("a text in it has signs that are no letters");
        }
        if self.problem.fen.is_empty() || self.problem.stipulation.is_empty() {
            return Some("it does not say which problem it is");
        }
        None
    }
}

/// The last second of the year 9999.
const LATEST: u64 = 253_402_300_799;
/// No number of an attempt is larger.
const MOST: f64 = 1e8;

/// What is known of a problem that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// How hard it has turned out to be.
    pub rating: Rating,
    /// How many attempts there were.
    pub attempts: usize,
    /// When the last one ended, as [`Attempt::date`].
    pub last: u64,
    /// When it comes again; `None` as long as it was never missed.
    pub repetition: Option<Repetition>,
}

/// An attempt with what it did to the ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The attempt.
    pub attempt: Attempt,
    /// Whether it is the first one at this problem; the others change no rating, because the solution has been shown.
    pub is_first: bool,
    /// The rating of the solver before it.
    pub before: Rating,
    /// And after it.
    pub after: Rating,
    /// The rating of the problem after it.
    pub problem: Rating,
}

/// Everything that somebody has tried, and what follows from it. Collected from attempts in the order in which they were made.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Training {
    rating: Rating,
    problems: BTreeMap<Problem, Known>,
    attempts: Vec<Rated>,
}

impl Training {
    /// How strong the solver is.
    pub const fn rating(&self) -> &Rating {
        &self.rating
    }

    /// What is known of a problem, if it was tried.
    pub fn known(&self, problem: &Problem) -> Option<&Known> {
        self.problems.get(problem)
    }

    /// All problems that were tried.
    pub fn problems(&self) -> impl Iterator<Item = (&Problem, &Known)> {
        self.problems.iter()
    }

    /// All attempts, the oldest first.
    pub fn attempts(&self) -> &[Rated] {
        &self.attempts
    }

    /// What an attempt would do.
    fn rated(&self, attempt: &Attempt) -> (Rated, Known) {
        let known = self.problems.get(&attempt.problem);
        let (is_first, before) = (known.is_none(), self.rating);
        let own = known.map_or_else(|| Rating::of_problem(attempt.difficulty), |known| known.rating);
        let score = attempt.score();
        let (after, problem) = if is_first { rating::game(&before, &own, score) } else { (before, own) };
        let repetition = match known.and_then(|known| known.repetition) {
            Some(state) => Some(state.after(score, attempt.date)),
            None => (!attempt.is_full()).then(|| Repetition::begun(attempt.date)),
        };
        let attempts = known.map_or(0, |known| known.attempts) + 1;
        let known = Known { rating: problem, attempts, last: attempt.date, repetition };
        (Rated { attempt: attempt.clone(), is_first, before, after, problem }, known)
    }

    /// Takes in an attempt that was made after all others; gives it with what it did.
    pub fn add(&mut self, attempt: &Attempt) -> Rated {
        let (rated, known) = self.rated(attempt);
        self.rating = rated.after;
        self.problems.insert(attempt.problem.clone(), known);
        self.attempts.push(rated.clone());
        rated
    }
}

impl FromIterator<Attempt> for Training {
    fn from_iter<I: IntoIterator<Item = Attempt>>(attempts: I) -> Self {
        let mut training = Self::default();
        for attempt in attempts {
            training.add(&attempt);
        }
        training
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A problem that is another one for every number.
    pub(crate) fn problem(number: u8) -> Problem {
        Problem {
            fen: format!("8/8/8/8/8/8/8/{number} w - -"),
            stipulation: "#2".to_owned(),
            twins: Vec::new(),
            zeroposition: false,
            options: Vec::new(),
            intended: String::new(),
        }
    }

    pub(crate) fn attempt(number: u8, date: u64, points: f64) -> Attempt {
        Attempt {
            date,
            problem: problem(number),
            ask: Ask::All,
            difficulty: Some(125.0),
            themes: vec!["Grimshaw".to_owned()],
            points,
            most: 5.0,
            seconds: 61.5,
            hints: 1,
        }
    }

    const DAY: u64 = 86_400;

    #[test]
    fn only_first_attempts_are_rated() {
        let mut training = Training::default();
        let first = training.add(&attempt(0, DAY, 5.0));
        assert!(first.is_first && first.after.rating > first.before.rating);
        assert!(first.problem.rating < 1500.0, "{first:?}");
        let again = training.add(&attempt(0, 2 * DAY, 0.0));
        assert!(!again.is_first && again.before == again.after && again.problem == first.problem);
        assert_eq!(training.known(&problem(0)).map(|known| (known.attempts, known.last)), Some((2, 2 * DAY)));
    }

    #[test]
    fn what_was_missed_comes_again() {
        let mut training = Training::default();
        training.add(&attempt(0, DAY, 5.0));
        let due = |training: &Training, number| {
            training.known(&problem(number)).and_then(|known| known.repetition).map(|state| state.due)
        };
        assert_eq!(due(&training, 0), None);
        training.add(&attempt(1, DAY, 4.5));
        assert_eq!(due(&training, 1), Some(2));
        training.add(&attempt(1, 2 * DAY, 5.0));
        assert_eq!(due(&training, 1), Some(8));
        training.add(&attempt(0, 3 * DAY, 0.0));
        assert_eq!(due(&training, 0), Some(4));
    }

    #[test]
    fn faults() {
        assert_eq!(attempt(0, 0, 5.0).fault(), None);
        let wrong = [
            Attempt { date: u64::MAX, ..attempt(0, 0, 1.0) },
            Attempt { points: 6.0, ..attempt(0, 0, 1.0) },
            Attempt { points: -1.0, ..attempt(0, 0, 1.0) },
            Attempt { points: f64::NAN, ..attempt(0, 0, 1.0) },
            Attempt { most: 0.0, points: 0.0, ..attempt(0, 0, 1.0) },
            Attempt { seconds: -1.0, ..attempt(0, 0, 1.0) },
            Attempt { difficulty: Some(1e9), ..attempt(0, 0, 1.0) },
            Attempt { themes: vec!["\u{1b}[2J".to_owned()], ..attempt(0, 0, 1.0) },
            Attempt { problem: Problem { fen: String::new(), ..problem(0) }, ..attempt(0, 0, 1.0) },
        ];
        for attempt in wrong {
            assert!(attempt.fault().is_some(), "{attempt:?}");
        }
    }
}
