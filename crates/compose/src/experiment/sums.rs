//! Numbers of an experiment: averages and deviations, level by level, and what became of each problem.

use super::{Experiment, Outcome};
use crate::compare::Shown;
use crate::search::{Changes, Counts};

/// How values are spread; all of it is 0 where there are none.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// Their average.
    pub mean: f64,
    /// Their standard deviation, as that of a sample: the sum of squares is divided by one less than their number.
    pub deviation: f64,
    /// The least one.
    pub least: f64,
    /// The one in the middle; of an even number the average of the two.
    pub median: f64,
    /// The largest one.
    pub most: f64,
}

impl Spread {
    /// Of these values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_unstable_by(f64::total_cmp);
        let (Some(&least), Some(&most)) = (values.first(), values.last()) else { return Self::default() };
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        let middle = count / 2;
        let median = if count.is_multiple_of(2) {
            f64::midpoint(values[middle - 1], values[middle])
        } else {
            values[middle]
        };
        Self { count, mean, deviation, least, median, most }
    }
}

/// One level of all problems of which it was searched to the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelSums {
    /// What became of the positions of all problems together.
    pub counts: Counts,
    /// Positions of a problem.
    pub positions: Spread,
    /// Improvements of a problem.
    pub improvements: Spread,
    /// Seconds that a problem took.
    pub seconds: Spread,
    /// Positions a second.
    pub speed: Spread,
    /// Problems with an improvement on this level.
    pub improved: usize,
}

/// A problem before and after.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// Its number.
    pub problem: usize,
    /// The score of the original and of the best problem known, which is the original where nothing is better.
    pub scores: [i64; 2],
    /// The units, kings included.
    pub units: [u32; 2],
    /// What is shown; `None` of play that no themes are counted of.
    pub shown: Option<[Shown; 2]>,
    /// How many transformations of each kind the best improvement takes; `None` if there is none.
    pub kinds: Option<Kinds>,
}

/// Numbers of transformations by kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kinds {
    /// Units deleted.
    pub deleted: usize,
    /// Shifts; by files and by ranks count apart.
    pub shifts: usize,
    /// Units added.
    pub added: usize,
    /// All that the paper does not have.
    pub further: usize,
}

impl Kinds {
    /// Those of a list of changes.
    pub fn of(changes: &Changes) -> Self {
        let (deleted, added) = (changes.deleted.len(), changes.added.len());
        let shifts = usize::from(changes.shift.0 != 0) + usize::from(changes.shift.1 != 0);
        Self { deleted, shifts, added, further: changes.len() - deleted - shifts - added }
    }

    /// How many there are in all.
    pub const fn all(self) -> usize {
        self.deleted + self.shifts + self.added + self.further
    }
}

impl Experiment {
    /// The sums of one level.
    pub fn level_sums(&self, level: u16) -> LevelSums {
        let done: Vec<&Outcome> =
            (0..self.subjects.len()).filter_map(|problem| self.whole(problem, level)).collect();
        let spread = |of: &dyn Fn(&Outcome) -> f64| Spread::of(done.iter().map(|one| of(one)));
        let mut counts = Counts::default();
        done.iter().for_each(|one| counts += one.counts);
        let seconds = |one: &Outcome| one.time.as_secs_f64();
        LevelSums {
            counts,
            positions: spread(&|one| one.counts.positions as f64),
            improvements: spread(&|one| one.counts.improved as f64),
            seconds: spread(&seconds),
            speed: spread(&|one| one.counts.positions as f64 / seconds(one).max(1e-9)),
            improved: done.iter().filter(|one| one.counts.improved > 0).count(),
        }
    }

    /// Improvements of all levels together, of each problem that was searched up to the level that was asked for.
    pub fn improvements(&self) -> Spread {
        let sum = |problem: usize| {
            let levels = (1..=self.level).filter_map(|level| self.whole(problem, level));
            levels.map(|one| one.counts.improved as f64).sum()
        };
        Spread::of(self.searched(self.level).map(sum))
    }

    /// The problems that were searched to the end up to this level.
    pub fn searched(&self, level: u16) -> impl Iterator<Item = usize> + '_ {
        (0..self.subjects.len()).filter(move |&problem| self.is_whole(problem, level))
    }

    /// What became of a problem within so many transformations.
    pub fn change(&self, problem: usize, level: u16) -> Change {
        let subject = &self.subjects[problem];
        let (score, units) = (subject.plan.score, subject.plan.original.occupied().len());
        let before = subject.shown();
        let best = self.best(problem, level);
        let after = best.map_or(before, |best| subject.shown_improved(best));
        Change {
            problem,
            scores: [score, best.map_or(score, |best| best.score)],
            units: [units, best.map_or(units, |best| best.position.occupied().len())],
            shown: before.zip(after).map(|(before, after)| [before, after]),
            kinds: best.map(|best| Kinds::of(&best.changes)),
        }
    }
}
