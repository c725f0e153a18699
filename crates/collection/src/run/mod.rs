//! All problems of a collection, one thread each.
//!
//! Threads take the next problem in the order of the collection; the thread that runs all this puts the answers back into
//! that order, writes them to the journal as they come and hands them out. How far answers may be ahead of the first one that
//! is missing is bounded, and so is the memory. The last problems, fewer than there are threads, share all of them.

mod intake;
mod order;

use crate::check::check;
use crate::finding::Finding;
use crate::journal::{Fingerprint, Journal, JournalError, fingerprint};
use crate::options::Options;
use crate::summary::Summary;
use intake::{Intake, Task};
use keymove_formats::{Entry, EntryError};
use order::Order;
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Stack of a thread that checks: the solution of a long problem is a deep tree.
const STACK_BYTES: usize = 64 << 20;
/// Answers that may wait for an earlier one.
const WINDOW: u64 = 8192;

/// A problem of a collection, or what stands in its place.
#[derive(Clone, Debug)]
pub struct Item {
    /// The name of its file.
    pub file: Arc<str>,
    /// The problem.
    pub entry: Result<Entry, EntryError>,
}

impl Item {
    /// A problem of a file.
    pub fn new(file: &str, entry: Result<Entry, EntryError>) -> Self {
        Self { file: file.into(), entry }
    }
}

/// A problem that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its number over all files, from 0.
    pub number: u64,
    /// The name of its file.
    pub file: Arc<str>,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The character of that line that is to blame, from 1, if one is.
    pub column: Option<usize>,
    /// Its name; empty if it has none.
    pub id: String,
    /// What is asked; empty if that cannot be read.
    pub stipulation: String,
    /// What was found out.
    pub finding: Finding,
    /// Whether that was taken over from a journal.
    pub known: bool,
}

/// How far a run is. Another thread may look at it.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    done: AtomicU64,
    known: AtomicU64,
    unsound: AtomicU64,
    unfinished: AtomicU64,
}

impl Progress {
    /// Problems that are done, and of these the ones taken over, proven not to be sound, unfinished.
    pub fn counts(&self) -> [u64; 4] {
        let Counters { done, known, unsound, unfinished } = &*self.0;
        [done, known, unsound, unfinished].map(|count| count.load(Ordering::Relaxed))
    }

    fn add(&self, finding: &Finding, known: bool) {
        let count = |counter: &AtomicU64, add: bool| {
            counter.fetch_add(u64::from(add), Ordering::Relaxed);
        };
        count(&self.0.done, true);
        count(&self.0.known, known);
        count(&self.0.unsound, finding.verdict.is_unsound());
        count(&self.0.unfinished, finding.verdict == crate::finding::Verdict::Unfinished);
    }
}

/// Why a run ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// What was found cannot be handed out.
    #[error(transparent)]
    Out(#[from] io::Error),
    /// The journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Checks all problems and hands each out, in the order of the collection. With a journal, what it knows is not done again,
/// and what it does not know is added. If the interrupt of the limits is raised, the problems that are under way are given up;
/// those that are done are handed out, also behind one that is not.
///
/// # Errors
/// If something cannot be handed out or written; what was written before is good.
pub fn run<I: Iterator<Item = Item> + Send>(
    items: I, options: &Options, journal: Option<&mut Journal>, progress: &Progress,
    out: &mut dyn FnMut(&Checked) -> io::Result<()>,
) -> Result<Summary, RunError> {
    let threads = options.limits.threads.max(1);
    let journal = journal.map(Mutex::new);
    let intake = Intake::new(items, threads, WINDOW);
    let crew = Crew { options, intake: &intake, journal: journal.as_ref() };
    let (sender, answers) = sync_channel(threads * 4);
    let result = thread::scope(|scope| {
        for number in 0..threads {
            let sender = sender.clone();
            let (crew, builder) = (&crew, thread::Builder::new().stack_size(STACK_BYTES));
            let spawned = builder.spawn_scoped(scope, move || crew.work(&sender));
            // Fewer threads do the same work.
            if let (Err(error), 0) = (spawned, number) {
                return Err(RunError::Out(error));
            }
        }
        drop(sender);
        let mut hand = Hand { summary: Summary::default(), order: Order::default(), progress, out };
        let result = hand.take(&crew, &answers);
        // Nobody waits for what is not wanted any more.
        intake.close();
        drop(answers);
        result.map(|()| hand.summary)
    });
    let mut summary = result?;
    summary.interrupted |= options.limits.interrupt.load(Ordering::Relaxed) && !intake.is_through();
    if let Some(journal) = journal {
        journal.into_inner().unwrap_or_else(PoisonError::into_inner).sync()?;
    }
    Ok(summary)
}

/// What a thread has done.
enum Answer {
    Done {
        number: u64,
        checked: Box<Checked>,
        problem: Fingerprint,
    },
    /// The user stopped it.
    GivenUp {
        number: u64,
    },
    Failed(RunError),
}

/// What the threads share.
struct Crew<'a, 'j, I> {
    options: &'a Options,
    intake: &'a Intake<I>,
    journal: Option<&'a Mutex<&'j mut Journal>>,
}

impl<I: Iterator<Item = Item>> Crew<'_, '_, I> {
    /// Checks one problem after the other until there are none.
    fn work(&self, answers: &SyncSender<Answer>) {
        let interrupt = &self.options.limits.interrupt;
        while !interrupt.load(Ordering::Relaxed) {
            let Some(task) = self.intake.next() else { break };
            if answers.send(self.answer(task)).is_err() {
                break;
            }
        }
    }

    fn answer(&self, task: Task) -> Answer {
        let Task { number, item, threads } = task;
        let problem = fingerprint(&item.entry);
        let known = match self.known(problem) {
            Ok(known) => known,
            Err(error) => return Answer::Failed(error.into()),
        };
        let is_known = known.is_some();
        let Some(finding) = known.or_else(|| self.find(&item.entry, threads)) else {
            return Answer::GivenUp { number };
        };
        let (line, column, id, stipulation) = match item.entry {
            Ok(entry) => (entry.line, None, entry.id, entry.stipulation.trim().to_owned()),
            Err(error) => (error.line, error.column, error.id, String::new()),
        };
        let checked =
            Checked { number, file: item.file, line, column, id, stipulation, finding, known: is_known };
        Answer::Done { number, checked: Box::new(checked), problem }
    }

    fn known(&self, problem: Fingerprint) -> Result<Option<Finding>, JournalError> {
        let Some(journal) = self.journal else { return Ok(None) };
        journal.lock().unwrap_or_else(PoisonError::into_inner).get(problem, self.options)
    }

    fn find(&self, entry: &Result<Entry, EntryError>, threads: usize) -> Option<Finding> {
        match entry {
            // What a panic has left half done is nobody's any more.
            Ok(entry) => catch_unwind(AssertUnwindSafe(|| check(entry, self.options, threads)))
                .unwrap_or_else(|panic| Some(Finding::broken(&panic_reason(&*panic)))),
            Err(error) => {
                Some(Finding::unreadable(format!("{}; expected {}", error.problem, error.expected)))
            }
        }
    }
}

/// What a panic says, as [`catch_unwind`] brings it.
pub fn panic_reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned())
}

/// Where the answers go.
struct Hand<'a> {
    summary: Summary,
    order: Order<Box<Checked>>,
    progress: &'a Progress,
    out: &'a mut dyn FnMut(&Checked) -> io::Result<()>,
}

impl Hand<'_> {
    /// Takes all answers as they come.
    fn take<I: Iterator<Item = Item>>(
        &mut self, crew: &Crew<'_, '_, I>, answers: &Receiver<Answer>,
    ) -> Result<(), RunError> {
        for answer in answers {
            match answer {
                Answer::Failed(error) => return Err(error),
                Answer::GivenUp { number } => {
                    self.summary.interrupted = true;
                    self.order.put(number, None);
                }
                Answer::Done { number, checked, problem } => {
                    let is_kept = !checked.known && !checked.finding.broken;
                    if let Some(journal) = crew.journal.filter(|_| is_kept) {
                        let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
                        journal.add(problem, &checked.finding, crew.options)?;
                    }
                    self.progress.add(&checked.finding, checked.known);
                    self.order.put(number, Some(checked));
                }
            }
            while let Some(checked) = self.order.next() {
                self.give(checked)?;
            }
            crew.intake.allow(self.order.first() + WINDOW);
        }
        // Behind a problem that no thread could finish.
        for checked in self.order.rest() {
            self.give(Some(checked))?;
        }
        Ok(())
    }

    fn give(&mut self, checked: Option<Box<Checked>>) -> Result<(), RunError> {
        let Some(checked) = checked else { return Ok(()) };
        self.summary.add(&checked.finding, checked.known);
        Ok((self.out)(&checked)?)
    }
}
