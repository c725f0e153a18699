//! What all attempts come to.

use super::{Attempt, Problem, Rating, Training};
use std::collections::BTreeMap;

/// Attempts of one kind, counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// All of them.
    pub attempts: usize,
    /// Those with all points.
    pub solved: usize,
    /// Those with no points.
    pub missed: usize,
    /// The points of all of them.
    pub points: f64,
    /// The points that there were.
    pub most: f64,
    /// The time of all of them, in seconds.
    pub seconds: f64,
}

impl Tally {
    fn add(&mut self, attempt: &Attempt) {
        self.attempts += 1;
        self.solved += usize::from(attempt.is_full());
        self.missed += usize::from(attempt.points <= 0.0);
        self.points += attempt.points;
        self.most += attempt.most;
        self.seconds += attempt.seconds;
    }
}

/// A problem that is to be repeated.
#[derive(Clone, PartialEq, Debug)]
pub struct Due {
    /// Which one.
    pub problem: Problem,
    /// The day from which on it is due, counted from the beginning of 1970 in universal time.
    pub day: u64,
    /// How hard it has turned out to be.
    pub rating: Rating,
}

/// What all attempts come to at some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// How strong the solver is.
    pub rating: Rating,
    /// How many problems were tried.
    pub problems: usize,
    /// All attempts.
    pub all: Tally,
    /// By stipulation, in the order of their texts.
    pub by_kind: Vec<(String, Tally)>,
    /// By theme, in the order of their names; an attempt counts for each theme of its problem.
    pub by_theme: Vec<(String, Tally)>,
    /// What is due, the most overdue first.
    pub due: Vec<Due>,
    /// What will be due later, the next first.
    pub later: Vec<Due>,
}

impl Summary {
    /// At this moment, in seconds since the beginning of 1970.
    pub fn of(training: &Training, seconds: u64) -> Self {
        let mut all = Tally::default();
        let (mut kinds, mut themes) = (BTreeMap::<_, Tally>::new(), BTreeMap::<_, Tally>::new());
        for rated in training.attempts() {
            let attempt = &rated.attempt;
            all.add(attempt);
            kinds.entry(attempt.problem.stipulation.clone()).or_default().add(attempt);
            for theme in &attempt.themes {
                themes.entry(theme.clone()).or_default().add(attempt);
            }
        }
        let waiting = training.problems().filter_map(|(problem, known)| {
            let state = known.repetition?;
            let due = Due { problem: problem.clone(), day: state.due, rating: known.rating };
            Some((state.is_due(seconds), due))
        });
        let mut waiting: Vec<(bool, Due)> = waiting.collect();
        waiting.sort_by_key(|(_, due)| due.day);
        let (due, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(is_due, _)| *is_due);
        let plain = |list: Vec<(bool, Due)>| list.into_iter().map(|(_, due)| due).collect();
        Self {
            rating: *training.rating(),
            problems: training.problems().count(),
            all,
            by_kind: kinds.into_iter().collect(),
            by_theme: themes.into_iter().collect(),
            due: plain(due),
            later: plain(later),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{attempt, problem};
    use super::*;

    #[test]
    fn everything_is_counted() {
        const DAY: u64 = 86_400;
        let mut help = attempt(3, 2 * DAY, 0.0);
        help.problem.stipulation = "h#2".to_owned();
        help.themes.clear();
        let attempts = [attempt(1, DAY, 5.0), attempt(2, DAY, 2.0), help.clone(), attempt(2, 2 * DAY, 5.0)];
        let summary = Summary::of(&attempts.into_iter().collect(), 3 * DAY);
        assert_eq!((summary.problems, summary.all.attempts), (3, 4));
        let counts = |tally: &Tally| (tally.attempts, tally.solved, tally.missed, tally.points, tally.most);
        let kinds: Vec<_> =
            summary.by_kind.iter().map(|(kind, tally)| (kind.as_str(), counts(tally))).collect();
        assert_eq!(kinds, [("#2", (3, 2, 0, 12.0, 15.0)), ("h#2", (1, 0, 1, 0.0, 5.0))]);
        let themes: Vec<_> =
            summary.by_theme.iter().map(|(name, tally)| (name.as_str(), tally.attempts)).collect();
        assert_eq!(themes, [("Grimshaw", 3)]);
        let days = |list: &[Due]| list.iter().map(|due| (due.problem.clone(), due.day)).collect::<Vec<_>>();
        assert_eq!(days(&summary.due), [(help.problem, 3)]);
        assert_eq!(days(&summary.later), [(problem(2), 8)]);
    }
}
