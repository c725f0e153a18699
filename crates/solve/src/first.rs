//! Any mate, as fast as possible; then shorter ones, and the proof that there is none shorter.
//!
//! Two searches take turns (with several threads they run side by side) and share the table of facts. Proof-number
//! search finds long forced mates: first of any length, with positions as its nodes; if that comes to nothing it climbs a
//! short ladder of bounds. Once something is found it asks for less than what it has. Full-width search finds the short
//! quiet mates, and is the one that proves that nothing shorter exists.

use super::crew;
use super::limits::{Monitor, Stop};
use super::line;
use super::numbers::NumberTable;
use super::observer::{Observer, SearchEvent};
use super::outcome::{DepthReport, MateOutcome, Status};
use super::proof_number::{Answer, Nodes, ProofNumberSearch};
use super::shortest::{self, FullWidth};
use super::solver::{Solver, Task};
use super::target::Target;
use std::thread::ScopedJoinHandle;
use std::time::Instant;

/// No mate of more moves is looked for with positions as nodes.
const FARTHEST: u16 = 200;
/// Bounds, in moves, of the proof-number searches where that has found nothing.
const LADDER: [u16; 4] = [14, 28, 60, FARTHEST];
/// Positions that the first proof-number search may generate; doubled from round to round.
const FIRST_EFFORT: u64 = 1 << 18;
/// The full-width search may generate one position for so many of the proof-number search, as long as no mate is known.
const PROOF_PER_FULL: u64 = 8;
/// The same once there is a mate, when a shorter one has to be found or refuted.
const PROOF_PER_FULL_THEN: u64 = 3;

/// After so many mates lost for want of memory the search gives up.
const MOST_LOST: u32 = 8;

/// What a proof-number search looks for: a mate within so many moves, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Aim {
    bound: u16,
    nodes: Nodes,
}

/// The state of the two searches.
struct Quest<'a, T> {
    task: &'a Task,
    target: &'a T,
    solver: &'a mut Solver,
    numbers: NumberTable,
    threads: usize,
    monitor: &'a Monitor,
    observer: &'a dyn Observer,
    started: Instant,
    improve: bool,
    outcome: MateOutcome,
    /// Aims for which the proof-number search has come to nothing.
    exhausted: Vec<Aim>,
    /// Mates that were proven but lost again before they could be written down.
    lost: u32,
    /// Positions that the full-width search has generated beyond its share (negative: credit).
    full_debt: i64,
}

/// Searches until a mate is found (and, with `improve`, is proven to be the shortest) or the monitor stops it.
pub(super) fn solve<T: Target>(
    solver: &mut Solver, target: &T, task: &Task, improve: bool, observer: &dyn Observer,
) -> MateOutcome {
    let started = Instant::now();
    let monitor = Monitor::new(&solver.limits);
    let mut outcome = MateOutcome::unknown(task);
    let easy = task.moves.get().min(3);
    shortest::deepen((solver, target), task, easy, &monitor, &mut outcome, observer, started);
    let settled = outcome.mate.is_some() || outcome.none_within == task.moves.get();
    if outcome.status == Status::Complete && !settled {
        let Some(numbers) = NumberTable::new(NumberTable::MIN_BYTES.min(solver.limits.table_bytes / 2))
        else {
            outcome.status = Status::Stopped(Stop::Memory);
            return outcome;
        };
        let mut quest = Quest {
            task,
            target,
            threads: solver.limits.threads.max(1),
            solver,
            numbers,
            monitor: &monitor,
            observer,
            started,
            improve,
            outcome,
            exhausted: Vec::new(),
            lost: 0,
            full_debt: 0,
        };
        if let (Err(stop), false) = (quest.go(), quest.is_done()) {
            quest.outcome.status = Status::Stopped(stop);
        }
        outcome = quest.outcome;
    }
    outcome.elapsed = started.elapsed();
    outcome
}

impl<T: Target> Quest<'_, T> {
    fn go(&mut self) -> Result<(), Stop> {
        for round in 0u32.. {
            self.fit_tables();
            for rung in 0..LADDER.len().min(round as usize + 1) {
                let effort = FIRST_EFFORT << (round - rung as u32).min(40);
                let aim = self.aim(rung);
                self.turn(aim, effort)?;
                self.observer.hear(SearchEvent::Positions { generated: self.outcome.generated });
                if self.is_done() {
                    return Ok(());
                }
                if self.lost > MOST_LOST {
                    return Err(Stop::Memory);
                }
                if self.outcome.mate.is_some() || aim.nodes == Nodes::Positions {
                    // There is one aim only.
                    break;
                }
            }
        }
        Ok(())
    }

    /// Half of the budget at most for each table, and no more than the work so far calls for.
    fn fit_tables(&mut self) {
        let budget = self.solver.limits.table_bytes;
        let wanted = usize::try_from(self.outcome.generated.saturating_mul(8)).unwrap_or(usize::MAX);
        self.solver.grow_table(wanted.max(1 << 23).min(budget / 2), self.monitor);
        self.numbers.grow(wanted.min(budget.saturating_sub(self.solver.table.bytes())), self.monitor);
    }

    /// What the next proof-number search is for.
    fn aim(&self, rung: usize) -> Aim {
        if let Some(mate) = &self.outcome.mate {
            return Aim { bound: mate.within.get() - 1, nodes: Nodes::WithMovesLeft };
        }
        let any = Aim { bound: FARTHEST.min(self.task.moves.get()), nodes: Nodes::Positions };
        if any.bound <= T::NEAR || self.exhausted.contains(&any) {
            return Aim { bound: LADDER[rung].min(self.task.moves.get()), nodes: Nodes::WithMovesLeft };
        }
        any
    }

    fn is_done(&self) -> bool {
        let none = self.outcome.none_within;
        match &self.outcome.mate {
            Some(mate) => !self.improve || mate.within.get() == none + 1,
            None => none >= self.task.moves.get(),
        }
    }

    /// One turn of both searches.
    fn turn(&mut self, aim: Aim, effort: u64) -> Result<(), Stop> {
        let hopeless = self.exhausted.contains(&aim) || aim.bound <= self.outcome.none_within;
        if self.threads == 1 || hopeless {
            let before = self.outcome.generated;
            if !hopeless {
                let found = self.proof_number_slice(aim, effort);
                self.take(found)?;
            }
            let ratio = if self.outcome.mate.is_some() { PROOF_PER_FULL_THEN } else { PROOF_PER_FULL };
            let credit = if hopeless { effort } else { (self.outcome.generated - before) / ratio };
            let credit = i64::try_from(credit).unwrap_or(i64::MAX);
            self.full_debt = self.full_debt.saturating_sub(credit);
            if self.full_debt < 0 && !self.is_done() {
                let slice = self.monitor.slice(self.full_debt.unsigned_abs());
                let full = self.full_width_slice(&slice, self.threads);
                self.take_full(full, &slice)?;
            }
            return Ok(());
        }
        let slice = self.monitor.slice(u64::MAX);
        let (found, full) = {
            let this = &*self;
            std::thread::scope(|scope| {
                let full = crew::spawn(scope, || this.full_width_slice(&slice, this.threads - 1));
                let found = this.proof_number_slice(aim, effort);
                // A mate that may be improved goes on to be proven by the other search.
                slice.stop(Stop::Nodes);
                (found, full.map(ScopedJoinHandle::join))
            })
        };
        // What either has found counts, even if the other one was stopped.
        let first = self.take(found);
        let second = match full {
            Some(Ok(full)) => self.take_full(full, &slice),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => {
                // No second thread is to be had: take turns instead.
                self.threads = 1;
                Ok(())
            }
        };
        first.and(second)
    }

    /// Goes on with the full-width search until the slice is over; depth by depth from what is known.
    fn full_width_slice(&self, slice: &Monitor, threads: usize) -> Vec<(DepthReport, Option<bool>)> {
        let last = match &self.outcome.mate {
            Some(mate) => mate.within.get() - 1,
            None => self.task.moves.get(),
        };
        let full = FullWidth {
            table: &self.solver.table,
            target: self.target,
            threads,
            task: self.task,
            monitor: slice,
        };
        let mut reports = Vec::new();
        for depth in self.outcome.none_within + 1..=last {
            let (report, answer) = full.ask(depth);
            reports.push((report, answer));
            if answer != Some(false) {
                break;
            }
        }
        reports
    }

    fn take_full(&mut self, reports: Vec<(DepthReport, Option<bool>)>, slice: &Monitor) -> Result<(), Stop> {
        for (report, answer) in reports {
            self.full_debt += report.generated as i64;
            self.outcome.add(&report);
            match answer {
                Some(false) => {
                    self.outcome.none_within = report.depth;
                    // It may have been begun in slices before this one.
                    let whole = self.outcome.depths.last().unwrap_or(&report);
                    self.observer.hear(SearchEvent::DepthDone(whole));
                }
                Some(true) => {
                    self.announce(report.depth);
                }
                None => {}
            }
        }
        self.monitor.check(slice.nodes())
    }

    /// Goes on with the proof-number search for this: what it found, and its counts.
    fn proof_number_slice(&self, aim: Aim, effort: u64) -> Found {
        let Self { task, target, solver, numbers, monitor, .. } = self;
        let mut search =
            ProofNumberSearch::new(&solver.table, numbers, monitor, (*target).clone(), aim.nodes);
        let answer = search.mates(&task.position, aim.bound, effort);
        search.flush();
        Found { aim, answer, generated: search.generated, terminal: search.terminal }
    }

    fn take(&mut self, found: Found) -> Result<(), Stop> {
        self.outcome.generated += found.generated;
        self.outcome.terminal += found.terminal;
        match found.answer? {
            Answer::Mate(within) => self.announce(within),
            Answer::Nothing => self.exhausted.push(found.aim),
            Answer::Unfinished => {}
        }
        Ok(())
    }

    /// Takes a proof of mate within so many moves: measures it, writes down a line, even if the time is over.
    fn announce(&mut self, within: u16) {
        let Solver { table, grace, .. } = &*self.solver;
        let Some(mate) =
            line::mate((table, &self.numbers), self.target, self.task, within, self.monitor, *grace)
        else {
            self.lost += 1;
            return;
        };
        if self.outcome.mate.as_ref().is_none_or(|old| mate.within < old.within) {
            let first = mate.line.first().copied().unwrap_or_default();
            let (within, elapsed) = (mate.within.get(), self.started.elapsed());
            self.observer.hear(SearchEvent::MateFound { within, first, elapsed });
            self.outcome.mate = Some(mate);
        }
    }
}

/// What a slice of proof-number search came to.
struct Found {
    aim: Aim,
    answer: Result<Answer, Stop>,
    generated: u64,
    terminal: u64,
}
