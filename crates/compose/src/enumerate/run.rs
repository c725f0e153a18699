//! Threads that take numbered pieces of a work, and what they bring in the order of numbers.

use super::{Counts, Journal, JournalError, Problem};
use crate::Breakdown;
use crate::generate::distance;
use keymove_run::Part;
use keymove_run::{Progress, Results, Workers, catch, map};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io;

/// Pieces that may wait for an earlier one, for each thread.
const WINDOW: usize = 64;

/// A row of numbered pieces.
pub trait Work: Sync {
    /// What the groups are called of which counts are told apart.
    fn groups(&self) -> Vec<String>;

    /// The number of pieces; `None` if there is no end.
    fn pieces(&self) -> Option<u64>;

    /// The group of a piece, by its place.
    fn group(&self, piece: u64) -> usize;

    /// Searches a piece; `None` if it was stopped before its end. Nothing but the number of the piece may decide what comes out.
    fn search(&self, piece: u64, stops: &dyn Fn() -> bool) -> Option<Brought>;

    /// What the work is, apart from what is wanted: names and texts, in the same order whenever the work is the same.
    fn description(&self) -> Vec<(&'static str, String)>;
}

/// What a piece brings.
#[derive(Clone, Debug)]
pub struct Brought {
    /// What was counted.
    pub counts: Counts,
    /// The best problems.
    pub found: Best,
}

/// The best problems: the highest score first, of equal ones in the order of their diagrams.
#[derive(Clone, Debug)]
pub struct Best {
    most: usize,
    apart: usize,
    list: Vec<Problem>,
}

impl Best {
    /// Nothing yet; so many at the most, and each so many steps from the others at least ([`distance`]).
    pub const fn new(most: usize, apart: usize) -> Self {
        Self { most, apart, list: Vec::new() }
    }

    /// Considers one more. With a distance what is kept depends on the order in which they come.
    pub fn add(&mut self, problem: Problem) {
        if self.list.len() >= self.most && self.list.last().is_some_and(|last| score(last) > score(&problem))
        {
            return;
        }
        if self.apart > 0 {
            let near = |other: &Problem| distance(&problem.position, &other.position) < self.apart;
            if self.list.iter().any(|other| near(other) && score(other) >= score(&problem)) {
                return;
            }
            self.list.retain(|other| !near(other));
        }
        let place = self.list.partition_point(|other| rank(other, &problem).is_lt());
        self.list.insert(place, problem);
        self.list.truncate(self.most);
    }

    /// The problems, the best first.
    pub fn ranked(&self) -> &[Problem] {
        &self.list
    }
}

fn score(problem: &Problem) -> i64 {
    problem.score.total()
}

/// The better one first. Diagrams are compared where scores are equal alone: that takes longer.
fn rank(one: &Problem, other: &Problem) -> Ordering {
    let diagrams = || one.position.to_string().cmp(&other.position.to_string());
    score(other).cmp(&score(one)).then_with(diagrams)
}

/// How a work is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// How many threads search, at least 1.
    pub threads: usize,
    /// Which of the pieces.
    pub part: Part,
    /// How many problems are kept at the most.
    pub most: usize,
    /// How many steps from one another they are at least; 0 if that is not asked.
    pub apart: usize,
    /// How many problems are enough.
    pub enough: Option<usize>,
    /// How many pieces of a work without end are searched.
    pub pieces: Option<u64>,
}

/// Hears of a run.
pub trait Observer: Sync {
    /// Whether to stop.
    fn stops(&self) -> bool;

    /// So many problems were found, the best with this score.
    fn found(&self, problems: usize, best: Option<i64>);

    /// Where to tell how far the run is.
    fn progress(&self) -> &Progress;
}

/// Why a run could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The system gives no thread.
    #[error("no thread can be started: {0}")]
    Thread(#[from] io::Error),
    /// A thread has panicked.
    #[error(transparent)]
    Broken(#[from] Breakdown),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// How a run ended.
#[derive(Debug)]
pub struct End {
    /// The names of the groups, and what was counted in each.
    pub groups: Vec<(String, Counts)>,
    /// The best problems.
    pub best: Best,
    /// How many pieces are done, those of earlier runs among them.
    pub pieces: u64,
    /// Whether all pieces of the part were searched, or enough problems found.
    pub complete: bool,
    /// What has ended the run, if it could not go on. What was found stands all the same.
    pub error: Option<RunError>,
}

/// Searches the pieces that no earlier run has, and puts all together.
pub fn run(
    work: &dyn Work, setting: &Setting, journal: Option<&mut Journal>, observer: &dyn Observer,
) -> End {
    let mut row = Row {
        groups: work.groups().into_iter().map(|name| (name, Counts::default())).collect(),
        best: Best::new(setting.most, setting.apart),
        done: BTreeMap::new(),
        work,
        setting,
        observer,
        journal,
        pieces: 0,
        error: None,
    };
    if let Some(journal) = row.journal.as_mut() {
        row.done = journal.take_done();
    }
    let end = work.pieces().or(setting.pieces).unwrap_or(u64::MAX);
    let all = || setting.part.pieces(end);
    observer.progress().begin("", (end < u64::MAX).then(|| all().count() as u64));
    observer.progress().skip(row.done.len() as u64);
    let earlier: Vec<u64> = row.done.keys().copied().collect();
    let known = |piece: &u64| earlier.binary_search(piece).is_ok();
    let stops = || observer.stops();
    let search = |piece: u64| match known(&piece) {
        true => Some((piece, None)),
        false => Some((piece, Some(work.search(piece, &stops)?))),
    };
    let threads = setting.threads.max(1);
    let workers = Workers { each: vec![search; threads], window: WINDOW * threads, stops: &stops };
    let mapped = catch(|| map(all(), workers, |results| row.take_all(results)));
    let complete = match mapped {
        Ok(Ok(complete)) => complete && row.error.is_none(),
        Ok(Err(error)) => {
            row.error.get_or_insert(error.into());
            false
        }
        Err(panic) => {
            row.error.get_or_insert(Breakdown::from(panic).into());
            false
        }
    };
    End { groups: row.groups, best: row.best, pieces: row.pieces, complete, error: row.error }
}

/// What pieces have brought, put together.
struct Row<'a> {
    groups: Vec<(String, Counts)>,
    best: Best,
    /// What earlier runs have brought and was not yet put together.
    done: BTreeMap<u64, Brought>,
    work: &'a dyn Work,
    setting: &'a Setting,
    observer: &'a dyn Observer,
    journal: Option<&'a mut Journal>,
    pieces: u64,
    error: Option<RunError>,
}

impl Row<'_> {
    /// Takes what comes, in the order of pieces, until it is enough. Returns whether that is so or nothing is missing.
    fn take_all(&mut self, results: &mut Results<'_, (u64, Option<Brought>)>) -> bool {
        for (piece, brought) in results.by_ref() {
            self.take(piece, brought);
            if self.error.is_some() {
                return false;
            }
            if self.setting.enough.is_some_and(|enough| self.best.ranked().len() >= enough) {
                return true;
            }
        }
        results.is_whole()
    }

    /// Takes what a piece has brought, or an earlier run has kept of it.
    fn take(&mut self, piece: u64, brought: Option<Brought>) {
        let is_new = brought.is_some();
        let Some(brought) = brought.or_else(|| self.done.remove(&piece)) else { return };
        if let (true, Some(journal)) = (is_new, self.journal.as_mut())
            && let Err(error) = journal.add(piece, &brought)
        {
            self.error = Some(error.into());
            return;
        }
        self.pieces += 1;
        if let Some((_, counts)) = self.groups.get_mut(self.work.group(piece)) {
            *counts += &brought.counts;
        }
        let progress = self.observer.progress();
        progress.advance(u64::from(is_new));
        progress.count(brought.counts.positions);
        if !is_new {
            progress.take_over(brought.counts.positions);
        }
        for problem in brought.found.ranked().iter().take(self.setting.most) {
            self.best.add(problem.clone());
        }
        self.observer.found(self.best.ranked().len(), self.best.ranked().first().map(score));
    }
}
