//! All problems of a collection, one thread each.
//!
//! Threads take the next problem in the order of the collection and write what they find to the journal at once; the thread that
//! runs all this hands it out in that order. The last problems, fewer than there are threads, share all of them.

use crate::check::check;
use crate::finding::{Finding, Verdict};
use crate::journal::{Journal, JournalError, fingerprint};
use crate::options::Options;
use crate::summary::Summary;
use keymove_formats::{Entry, EntryError};
use keymove_run::{Progress, Results, Share, Shares, Workers, catch, map};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Answers that may wait for an earlier one.
const WINDOW: usize = 8192;

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
    let crew = Crew {
        options,
        journal: journal.map(Mutex::new),
        progress,
        summary: Mutex::default(),
        has_failed: AtomicBool::new(false),
    };
    let work = |share| crew.check(share).transpose();
    let workers = Workers { each: vec![work; threads], window: WINDOW, stops: &|| crew.stops() };
    let items = (0..).zip(items).filter(|(number, _)| options.part.has(*number));
    let is_whole = map(Shares::new(items, threads), workers, |checked| hand_out(checked, out))??;
    if let Some(journal) = crew.journal {
        journal.into_inner().unwrap_or_else(PoisonError::into_inner).sync()?;
    }
    let mut summary = crew.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.interrupted = !is_whole;
    Ok(summary)
}

/// Hands out what was found; whether that is all.
fn hand_out(
    results: &mut Results<'_, Result<Checked, RunError>>, out: &mut dyn FnMut(&Checked) -> io::Result<()>,
) -> Result<bool, RunError> {
    for checked in results.by_ref() {
        out(&checked?)?;
    }
    Ok(results.is_whole())
}

/// What the threads share.
struct Crew<'a> {
    options: &'a Options,
    journal: Option<Mutex<&'a mut Journal>>,
    progress: &'a Progress,
    summary: Mutex<Summary>,
    /// The journal cannot be read or written.
    has_failed: AtomicBool,
}

impl Crew<'_> {
    fn stops(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed) || self.options.limits.interrupt.load(Ordering::Relaxed)
    }

    /// Checks a problem and keeps what was found; nothing if the user stops it.
    fn check(&self, share: Share<(u64, Item)>) -> Result<Option<Checked>, RunError> {
        let Share { item: (number, Item { file, entry }), threads, .. } = share;
        let problem = fingerprint(&entry);
        let known = self.in_journal(|journal| journal.get(problem, self.options))?.flatten();
        let is_known = known.is_some();
        let Some(finding) = known.or_else(|| self.find(&entry, threads)) else { return Ok(None) };
        if !is_known && !finding.broken {
            self.in_journal(|journal| journal.add(problem, &finding, self.options))?;
        }
        self.count(&finding, is_known);
        let (line, column, id, stipulation) = match entry {
            Ok(entry) => (entry.line, None, entry.id, entry.stipulation.trim().to_owned()),
            Err(error) => (error.line, error.column, error.id, String::new()),
        };
        Ok(Some(Checked { number, file, line, column, id, stipulation, finding, known: is_known }))
    }

    fn count(&self, finding: &Finding, known: bool) {
        let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        summary.add(finding, known);
        self.progress.count(1);
        self.progress.take_over(u64::from(known));
        let known = match summary.known {
            0 => String::new(),
            known => format!("{known} from the journal, "),
        };
        let (unsound, unfinished) = (summary.unsound(), summary.of(Verdict::Unfinished));
        self.progress.note(format!("{known}{unsound} unsound, {unfinished} unfinished"));
    }

    /// Uses the journal, if there is one.
    fn in_journal<T>(
        &self, work: impl FnOnce(&mut Journal) -> Result<T, JournalError>,
    ) -> Result<Option<T>, JournalError> {
        let Some(journal) = &self.journal else { return Ok(None) };
        let result = work(&mut journal.lock().unwrap_or_else(PoisonError::into_inner));
        self.has_failed.fetch_or(result.is_err(), Ordering::Relaxed);
        result.map(Some)
    }

    fn find(&self, entry: &Result<Entry, EntryError>, threads: usize) -> Option<Finding> {
        match entry {
            Ok(entry) => catch(|| check(entry, self.options, threads))
                .unwrap_or_else(|panic| Some(Finding::broken(&panic.to_string()))),
            Err(error) => {
                Some(Finding::unreadable(format!("{}; expected {}", error.problem, error.expected)))
            }
        }
    }
}
