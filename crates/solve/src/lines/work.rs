//! The lengths one after the other; each of them by all threads together.
//!
//! The nodes after the first moves are the items of work. What each of them gives does not depend on who takes it, and the
//! solutions are put into canonical order, so the answer is the same for any number of threads.

use super::super::crew;
use super::super::few_men::FewMenHelp;
use super::super::limits::{Limits, Monitor};
use super::super::observer::{Observer, SearchEvent};
use super::super::outcome::Status;
use super::failures::Failures;
use super::node::{History, Node};
use super::outcome::{LengthReport, LineOutcome, Method};
use super::progress::{self, Found, Progress};
use super::reachable::{Aim, Origin, Reachable};
use super::script::{Course, Script, Step, courses};
use super::search::{Halt, Search, Shared};
use super::task::{LineError, LineTask, MethodChoice};
use super::turns::{self, Costs};
use crate::tree::order;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use keymove_chess::{Move, Position};
use keymove_problem::{Goal, Lengths, Origins, Play};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Items of work a thread, if there are as many.
const ITEMS: usize = 16;
/// Moves that are made at most before an item begins.
const ITEM_DEPTH: usize = 6;
/// How much larger a table becomes.
const GROWTH: usize = 4;
/// Up to this many steps the recursion fits any stack that a thread may have.
const SMALL_STACK_STEPS: u16 = 64;

/// Finds all solutions of the task.
///
/// # Errors
/// [`LineError`] if the stipulation is battle play, or if there is no memory at all.
pub(super) fn solve(
    limits: &Limits, task: &LineTask, observer: &dyn Observer,
) -> Result<LineOutcome, LineError> {
    let method = if task.method == MethodChoice::Auto { limits.method } else { task.method };
    let task = &LineTask { method, ..task.clone() };
    let script = Script::new(&task.stipulation)?;
    let bytes = Failures::MIN_BYTES;
    let table = Failures::new(bytes).ok_or(LineError::OutOfMemory(bytes))?;
    let courses = courses(&task.stipulation);
    let steps = courses.iter().map(|course| course.steps).max().unwrap_or(0);
    let few_men = help_of_few_men(limits, task);
    let monitor = Monitor::new(limits);
    let work = Work {
        task,
        script: &script,
        limits,
        monitor: &monitor,
        observer,
        started: Instant::now(),
        aim: Aim::of(task),
        few_men,
        admits: &|mv| admits(task, mv),
        stored: AtomicU64::new(0),
        costs: Costs::default(),
    };
    Ok(with_room(steps, || work.all(&courses, table)))
}

/// What is known of few men, if both sides help to mate. A mate ends a help play of any length, so that the shortest one tells what is too far.
fn help_of_few_men(limits: &Limits, task: &LineTask) -> Option<FewMenHelp> {
    let LineTask { position, stipulation, .. } = task;
    let is_helpmate =
        stipulation.play == Play::Help && stipulation.goal == Goal::Mate && stipulation.intro == 0;
    let knows = limits.few_men.as_ref().filter(|_| is_helpmate)?;
    let length = stipulation.length;
    let mated = if length.half { !position.turn() } else { position.turn() };
    FewMenHelp::new(knows, position, mated, length.plies())
}

/// Runs the work where its recursion has room.
fn with_room<T: Send>(steps: u16, work: impl FnOnce() -> T + Send) -> T {
    if steps <= SMALL_STACK_STEPS { work() } else { keymove_run::with_room(work) }
}

/// Whether lines that begin with this move are asked for.
fn admits(task: &LineTask, mv: Move) -> bool {
    let position = &task.position;
    task.first_moves.as_ref().is_none_or(|range| {
        let key = order::key(position, mv);
        let before = position.moves().iter().filter(|&&other| order::key(position, other) < key).count();
        range.contains(&(before as u32 + 1))
    })
}

/// One task being solved.
struct Work<'a> {
    task: &'a LineTask,
    script: &'a Script,
    limits: &'a Limits,
    monitor: &'a Monitor,
    observer: &'a dyn Observer,
    started: Instant,
    /// Which final pictures are looked at.
    aim: Option<Aim>,
    /// What is known of few men.
    few_men: Option<FewMenHelp>,
    /// Whether lines that begin with this move are asked for.
    admits: &'a (dyn Fn(Move) -> bool + Sync),
    /// Moves of the solutions stored so far.
    stored: AtomicU64,
    /// What searches that take turns have cost.
    costs: Costs,
}

/// A node after some first moves.
struct Item<H> {
    path: Vec<Move>,
    /// The positions after these moves.
    trail: Vec<Position>,
    node: Node<H>,
    left: u16,
}

impl Work<'_> {
    fn all(&self, courses: &[Course], mut table: Failures) -> LineOutcome {
        let mut outcome = self.nothing_yet();
        for course in courses {
            let is_new = outcome.lengths.last().is_none_or(|report| report.length != course.length);
            if is_new {
                if self.task.stipulation.lengths == Lengths::Shortest && outcome.solutions() > 0 {
                    break;
                }
                outcome.lengths.push(LengthReport {
                    length: course.length,
                    solutions: 0,
                    generated: 0,
                    elapsed: Duration::ZERO,
                });
            }
            let halt = if self.script.goal.needs_history() || self.script.other_goal.needs_history() {
                self.course::<Origins>(course, &mut table, &mut outcome)
            } else {
                self.course::<()>(course, &mut table, &mut outcome)
            };
            match halt {
                Some(Halt::Stopped(stop)) => outcome.status = Status::Stopped(stop),
                Some(_) => outcome.stopped_at_max = true,
                None => continue,
            }
            break;
        }
        outcome.elapsed = self.started.elapsed();
        outcome
    }

    fn nothing_yet(&self) -> LineOutcome {
        LineOutcome {
            lines: Vec::new(),
            unlisted: 0,
            status: Status::Complete,
            stopped_at_max: false,
            restricted: !self.task.restriction.is_none(),
            method: if self.aim.is_some() { Method::Pictures } else { Method::Plain },
            generated: 0,
            lengths: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }

    /// How every course is searched; `None`: by both methods in turns.
    fn method(&self) -> Option<Method> {
        match (self.aim, self.task.method) {
            (None, _) => Some(Method::Plain),
            (Some(_), MethodChoice::Pictures) => Some(Method::Pictures),
            (Some(_), _) => None,
        }
    }

    /// Searches one course and adds what it gives; says why it ended early, if it did.
    fn course<H: History>(
        &self, course: &Course, table: &mut Failures, outcome: &mut LineOutcome,
    ) -> Option<Halt> {
        let started = Instant::now();
        let wanted = self.task.max_solutions.map(|most| most.saturating_sub(outcome.solutions()));
        if wanted == Some(0) {
            return Some(Halt::Enough);
        }
        let mut run = Run {
            work: self,
            course: *course,
            wanted,
            enough: AtomicBool::new(false),
            entries: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            reachable: Mutex::default(),
            halted: Mutex::new(None),
        };
        let (found, halt) = run.all::<H>(table);
        let mut lines = found.lines;
        if wanted.is_none() {
            sort_lines(&self.task.position, &mut lines);
        }
        let most = wanted.unwrap_or(u64::MAX);
        lines.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let unlisted = found.unlisted.min(most - lines.len() as u64);
        let generated = run.generated.into_inner();
        if let Some(report) = outcome.lengths.last_mut() {
            report.solutions += lines.len() as u64 + unlisted;
            report.generated += generated;
            report.elapsed += started.elapsed();
        }
        outcome.generated += generated;
        outcome.unlisted += unlisted;
        outcome.lines.append(&mut lines);
        halt
    }
}

/// One course being searched.
struct Run<'a> {
    work: &'a Work<'a>,
    course: Course,
    wanted: Option<u64>,
    enough: AtomicBool,
    /// Entries of the table.
    entries: AtomicU64,
    generated: AtomicU64,
    /// Pictures along the line where a search has stopped.
    reachable: Mutex<Vec<Reachable>>,
    halted: Mutex<Option<Halt>>,
}

impl Run<'_> {
    fn all<H: History>(&mut self, table: &mut Failures) -> (Found, Option<Halt>) {
        let items = match self.items::<H>(table) {
            Ok(items) => items,
            Err(halt) => return (Found::default(), Some(halt)),
        };
        let depth = self.course.length.moves + u16::from(self.course.length.half);
        self.work.observer.hear(SearchEvent::Depth { depth, first_moves: items.len() });
        let all: Vec<Progress> = items.iter().map(|_| Progress::default()).collect();
        let mut can_grow = true;
        loop {
            let room = if can_grow { table.comfortable_entries() } else { u64::MAX };
            progress::release(&all);
            self.round(&items, &all, table, room);
            let halted = self.halted.get_mut().unwrap_or_else(PoisonError::into_inner);
            match halted.take() {
                Some(Halt::Crowded) => can_grow = self.grow(table),
                halt => return (Self::gather(all), halt),
            }
        }
    }

    fn shared<'s>(&'s self, table: &'s Failures, room: u64) -> Shared<'s> {
        Shared {
            script: self.work.script,
            course: self.course,
            restriction: self.work.task.restriction,
            wanted: self.wanted,
            enough: &self.enough,
            table,
            room,
            entries: &self.entries,
            monitor: self.work.monitor,
            stored: &self.work.stored,
            observer: self.work.observer,
            aim: self.work.aim,
            few_men: self.work.few_men.as_ref(),
            reachable: &self.reachable,
            admits: self.work.admits,
        }
    }

    /// The items of work, in canonical order.
    fn items<H: History>(&self, table: &Failures) -> Result<Vec<Item<H>>, Halt> {
        let shared = self.shared(table, u64::MAX);
        let mut search = Search::new(&shared, Method::Plain, None);
        search.ordered = true;
        let root = Item {
            path: Vec::new(),
            trail: Vec::new(),
            node: Node::diagram(&self.work.task.position),
            left: self.course.steps,
        };
        let mut items = vec![root];
        for depth in 0..ITEM_DEPTH {
            let left = self.course.steps - depth as u16;
            let Step::Free(free) = self.work.script.step(&self.course, left) else { break };
            if depth > 0 && (items.len() >= ITEMS * self.work.limits.threads || left <= 3) {
                break;
            }
            let mut next = Vec::new();
            for item in &items {
                search.path.clone_from(&item.path);
                search.each_child(&item.node, free, &mut |search, child: &Node<H>| {
                    if depth > 0 || search.path.first().is_some_and(|&mv| (self.work.admits)(mv)) {
                        let mut trail = item.trail.clone();
                        trail.push(child.position);
                        next.push(Item { path: search.path.clone(), trail, node: *child, left: left - 1 });
                    }
                    Ok(false)
                })?;
            }
            items = next;
        }
        let told = search.tell();
        self.generated.fetch_add(search.generated, Ordering::Relaxed);
        told.map(|()| items)
    }

    /// Lets all threads work on what is not done yet.
    fn round<H: History>(&self, items: &[Item<H>], all: &[Progress], table: &Failures, room: u64) {
        let shared = self.shared(table, room);
        crew::together(self.work.limits.threads, || match self.work.method() {
            Some(method) => self.work_off(Search::new(&shared, method, None), items, all),
            None => turns::by_turns(&self.work.costs, |method, seat| {
                self.work_off(Search::new(&shared, method, Some(seat)), items, all);
            }),
        });
    }

    /// Searches items until none is left.
    fn work_off<'s, H: History>(&self, mut search: Search<'s, H>, items: &[Item<H>], all: &'s [Progress]) {
        while let Some(index) = progress::take(all, search.method) {
            let item = &items[index];
            let origin = Origin { start: &self.work.task.position, path: &item.path, trail: &item.trail };
            match search.item(&all[index], &origin, &item.node, item.left) {
                Ok(true) => self.report(&search.generated, item, all),
                Ok(false) => continue,
                Err(halt) => {
                    self.halt(halt);
                    break;
                }
            }
            if self.wanted.is_some_and(|wanted| solutions_of_finished(all) >= wanted) {
                self.enough.store(true, Ordering::Relaxed);
                self.halt(Halt::Enough);
                break;
            }
        }
        let _ = search.tell();
        self.generated.fetch_add(search.generated, Ordering::Relaxed);
        search.hand_over();
    }

    /// Notes why the course is not searched to its end; the first reason stays.
    fn halt(&self, halt: Halt) {
        self.halted.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(halt);
    }

    fn report<H>(&self, generated: &u64, item: &Item<H>, all: &[Progress]) {
        let Some(&mv) = item.path.first() else { return };
        let done = all.iter().filter(|progress| progress.is_done()).count();
        self.work.observer.hear(SearchEvent::FirstMove {
            depth: self.course.length.moves + u16::from(self.course.length.half),
            mv,
            mates: false,
            done,
            of: all.len(),
            generated: self.work.monitor.nodes().max(*generated),
            elapsed: self.work.started.elapsed(),
        });
    }

    /// Moves to a larger table; says whether there may be a larger one still.
    fn grow(&self, table: &mut Failures) -> bool {
        // Both tables exist while one is poured into the other.
        let budget = self.work.limits.table_bytes.saturating_sub(table.bytes()).min(Failures::MAX_BYTES);
        let bytes = table.bytes().saturating_mul(GROWTH).min(budget);
        if bytes < 2 * table.bytes() {
            return false;
        }
        let Some(larger) = Failures::new(bytes) else { return false };
        if !table.pour_into(&larger, || self.work.monitor.check(0).is_ok()) {
            return false;
        }
        *table = larger;
        true
    }

    /// All that was found, in the order of items.
    fn gather(all: Vec<Progress>) -> Found {
        let mut sum = Found::default();
        for found in all.into_iter().map(Progress::into_found) {
            sum.unlisted += found.unlisted;
            sum.lines.extend(found.lines);
        }
        sum
    }
}

/// Solutions of the items before the first unfinished one.
fn solutions_of_finished(all: &[Progress]) -> u64 {
    all.iter().map_while(Progress::solutions).sum()
}

/// Puts lines into canonical order.
fn sort_lines(position: &Position, lines: &mut [Vec<Move>]) {
    lines.sort_by_cached_key(|line| {
        let mut position = **position;
        let mut keys = Vec::with_capacity(line.len());
        for &mv in line {
            if !position.color(position.turn()).has(mv.from()) {
                position = position.passed().unwrap_or(position);
            }
            keys.push(order::key(&position, mv));
            position = position.glimpse(mv);
        }
        keys
    });
}
