//! Rounds of waves of jobs.

use super::journal::Journal;
use super::pool::{Candidate, Pool, Sound, Used, group_of_sound};
use super::reach::Reach;
use super::report::Report;
use super::scout::{ALIKE, Floors, Job, Scout, Yield, narrow_pieces};
use super::{Depth, End, Outcome, STRIDE, Status, Tally, Watcher};
use crate::Breakdown;
use crate::search::{Improvement, Plan};
use crate::space::{Shifts, Space};
use crate::wishes::WishError;
use keymove_chess::Position;
use keymove_problem::sort::Sort as _;
use keymove_run::together;
use keymove_study::score::Scorer;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many jobs are done before what they have found is taken over: enough to keep many threads at work, few enough for
/// later ones to profit from it. It must not depend on the number of threads.
const WAVE: usize = 32;
/// What is kept to be gone on from, in beams: the next round may find less than a beam that is better.
const STOCK: usize = 4;
/// A piece of the complete search yields no more groups than this: a wave of them has to fit into memory.
const MOST_OF_PIECE: usize = 1000;

/// Searches the space of the plan completely, then goes on from the best for some rounds. What is found depends on plan and
/// depth alone, unless it is stopped; plans that differ in their number of threads find the same in the same order.
///
/// # Errors
/// If the wishes of the plan contradict each other.
pub fn run(plan: &Plan, depth: &Depth, watcher: &dyn Watcher) -> Result<Outcome, WishError> {
    run_with(plan, depth, None, watcher)
}

/// The same with a journal: what it has is taken over, and what every wave of jobs yields is added to it. If it cannot be used any
/// more, the search ends as if it were stopped, and [`Journal::take_error`] says why.
///
/// # Errors
/// If the wishes of the plan contradict each other.
pub fn run_with(
    plan: &Plan, depth: &Depth, journal: Option<&mut Journal>, watcher: &dyn Watcher,
) -> Result<Outcome, WishError> {
    let reach = Reach::new(plan)?;
    let bounds = crate::space::Bounds { shifts: Shifts::None, ..reach.bounds(&plan.original) };
    let flawed_space = Space::within(&plan.original, 1..=plan.level.min(STRIDE), &bounds);
    let scouts = (0..plan.threads.max(1)).map(|_| Scout::new(plan, &reach, &flawed_space)).collect();
    let mut search = Search::new(plan, depth, &reach, scouts, watcher);
    search.journal = journal;
    let pieces = (0..plan.space.pieces()).map(Job::Piece);
    let jobs: Vec<Job> = pieces.chain(narrow_pieces(&flawed_space).map(Job::Flawed)).collect();
    if let Err(end) = search.round(0, &jobs) {
        return Ok(Outcome { end, rounds: None, tally: search.tally });
    }
    drop(jobs);
    search.add_original();
    let mut end = End::Rounds;
    let mut done = 0;
    for round in 1..=depth.rounds {
        let jobs: Vec<Job> = search.choose().into_iter().map(Job::GoOn).collect();
        if jobs.is_empty() {
            end = End::Exhausted;
            break;
        }
        if let Err(early) = search.round(round, &jobs) {
            end = early;
            break;
        }
        done = round;
    }
    Ok(Outcome { end, rounds: Some(done), tally: search.tally })
}

struct Search<'a> {
    plan: &'a Plan,
    depth: Depth,
    scouts: Vec<Scout<'a>>,
    watcher: &'a dyn Watcher,
    report: Report<'a>,
    sound: Pool,
    flawed: Pool,
    used: Used,
    tally: Tally,
    journal: Option<&'a mut Journal>,
}

impl<'a> Search<'a> {
    fn new(
        plan: &'a Plan, depth: &Depth, reach: &'a Reach<'a>, scouts: Vec<Scout<'a>>, watcher: &'a dyn Watcher,
    ) -> Self {
        let stock = STOCK * depth.beam.max(1);
        Self {
            plan,
            depth: *depth,
            scouts,
            watcher,
            report: Report::new(plan, reach),
            sound: Pool::new(stock, ALIKE),
            flawed: Pool::new(stock, 1),
            used: Used::default(),
            tally: Tally::default(),
            journal: None,
        }
    }

    /// The problem itself, if its own neighbourhood was not searched as far as that of others will be.
    fn add_original(&mut self) {
        let Plan { original, key, score: total, .. } = *self.plan;
        if self.plan.level >= STRIDE {
            return;
        }
        if let Ok(score) = Scorer::new(self.plan.weights.clone()).evaluate(&original, key) {
            let group = group_of_sound(&original, key, &score);
            let sound = Some(Sound { key, score: total, wanted: true });
            // Before all others, whatever they score: it is what is to be improved.
            let Ok(position) = Position::from_arrangement(&original.as_diagram()) else { return };
            self.sound.add(Candidate { position, guide: i64::MAX, group, sound });
        }
    }

    /// What the next round goes on from.
    fn choose(&mut self) -> Vec<Candidate> {
        let beam = self.depth.beam.max(1);
        let nearly = self.depth.nearly.min(beam);
        let mut flawed = self.flawed.take(nearly, &mut self.used);
        let sound = self.sound.take(beam - flawed.len(), &mut self.used);
        if nearly > 0 {
            let left = beam - flawed.len() - sound.len();
            flawed.extend(self.flawed.take(left, &mut self.used));
        }
        sound.into_iter().chain(flawed).collect()
    }

    /// Does all jobs; an end if they were not done to theirs.
    fn round(&mut self, round: u16, jobs: &[Job]) -> Result<(), End> {
        let mut done = 0;
        for wave in jobs.chunks(WAVE) {
            let yields = self.known_or_found(wave)?;
            let complete =
                yields.len() == wave.len() && !self.journal.as_ref().is_some_and(|own| own.has_failed());
            done += yields.len();
            self.take_over(yields);
            let status =
                Status { round, jobs: (done, jobs.len()), tally: self.tally, best: self.report.best };
            self.watcher.status(&status);
            if !complete {
                return Err(End::Stopped);
            }
        }
        Ok(())
    }

    /// What came of a wave: known from an earlier run, or found and kept.
    fn known_or_found(&mut self, wave: &[Job]) -> Result<Vec<Yield>, End> {
        if let Some(known) = self.journal.as_mut().and_then(|journal| journal.next(wave.len())) {
            return Ok(known);
        }
        let yields = self.wave(wave).map_err(End::Broken)?;
        if let Some(journal) = self.journal.as_mut().filter(|_| yields.len() == wave.len()) {
            journal.add(&yields);
        }
        Ok(yields)
    }

    /// What came of those jobs of a wave that were done, in their order.
    fn wave(&mut self, jobs: &[Job]) -> Result<Vec<Yield>, Breakdown> {
        let floors = Floors {
            sound: self.sound.floor(),
            flawed: self.flawed.floor(),
            most: (STOCK * self.depth.beam.max(1)).min(MOST_OF_PIECE),
        };
        let (next, watcher, limits) = (AtomicUsize::new(0), self.watcher, &self.plan.limits);
        let yields = together(&mut self.scouts, |scout, broken| {
            let stops = || broken.load(Ordering::Relaxed) || limits.stopped().is_some() || watcher.stops();
            let mut yields = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(job) = jobs.get(number).filter(|_| !stops()) else { return yields };
                let Some(one) = scout.act(job, &floors, &stops) else { return yields };
                yields.push((number, one));
            }
        })?;
        let mut yields: Vec<(usize, Yield)> = yields.into_iter().flatten().collect();
        yields.put_in_order_by_key(|one| one.0);
        Ok(yields.into_iter().map(|one| one.1).collect())
    }

    /// Keeps what is good enough to go on from, and tells of the improvements among it.
    fn take_over(&mut self, yields: Vec<Yield>) {
        let mut fresh = Vec::new();
        for one in yields {
            self.tally += one.tally;
            for candidate in one.sound {
                if !self.used.has(&candidate, ALIKE) && self.sound.add(candidate.clone()) {
                    fresh.push(candidate);
                }
            }
            for candidate in one.flawed {
                if !self.used.has(&candidate, 1) {
                    self.flawed.add(candidate);
                }
            }
        }
        fresh.retain(|candidate| self.sound.has(candidate));
        let (report, tally) = (&mut self.report, &mut self.tally);
        // To look at solutions may take long: whoever stops the search does not want to wait for that.
        let (slow, watcher) = (self.plan.wishes.look_at_solutions(), self.watcher);
        let limits = &self.plan.limits;
        let heard = fresh.iter().take_while(|_| !slow || !(limits.stopped().is_some() || watcher.stops()));
        let improvements: Vec<Improvement> =
            heard.filter_map(|candidate| report.improvement(candidate, tally)).collect();
        if !improvements.is_empty() {
            self.watcher.found(improvements);
        }
    }
}
