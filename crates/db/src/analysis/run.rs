//! Many problems through the solver, on all cores.

use super::{Analysis, State};
use crate::{Database, DbError, EntrySet, View};
use core::sync::atomic::Ordering::Relaxed;
use keymove_problem::score::{Scorer, Weights};
use keymove_problem::solve::Limits;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Found facts are committed after this time, so that a run that is killed loses no more.
const COMMIT: Duration = Duration::from_secs(1);
/// Stack of a thread that solves: 500 moves are 1000 calls deep.
const STACK_BYTES: usize = 64 << 20;

/// How a collection is analysed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which entries.
    pub entries: EntrySet,
    /// Limits for each problem, on one thread. Its flag stops the whole run.
    pub limits: Limits,
    /// Problems that are solved at once.
    pub threads: usize,
}

/// What has become of the entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Found by state, in the order of [`State::ALL`].
    pub states: [u64; 4],
    /// Those of which nothing was found out because the user stopped the run.
    pub left: u64,
}

type Found = Result<(i64, Analysis), DbError>;

/// Analyses entries and keeps what is found, a second's worth at a time. `hear` is told of each. What a stop leaves
/// undone is not kept, so the next run does it.
///
/// # Errors
/// What the database says; a thread that does not start.
pub fn analyse(path: &Path, plan: &Plan, hear: &dyn Fn(i64, &Analysis)) -> Result<Outcome, DbError> {
    let writer = Database::write(path)?;
    let entries: Vec<i64> = plan.entries.iter().collect();
    let count = entries.len() as u64;
    let source = Mutex::new(Source { database: Database::read(path)?, entries: entries.into_iter() });
    let mut outcome = Outcome::default();
    std::thread::scope(|scope| {
        let (send, receive) = sync_channel(256);
        for _ in 0..plan.threads.max(1) {
            let (send, source) = (send.clone(), &source);
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, move || work(source, plan, &send)).map_err(DbError::Thread)?;
        }
        drop(send);
        keep(&writer, &receive, |entry, analysis| {
            if let Some(place) = State::ALL.iter().position(|&state| state == analysis.state) {
                outcome.states[place] += 1;
            }
            hear(entry, analysis);
        })
    })
    .map_err(|error| error.at(path))?;
    outcome.left = count - outcome.states.iter().sum::<u64>();
    // The writer makes one file of it again, for which nobody may read.
    drop(source);
    Ok(outcome)
}

/// Where threads get their problems from.
struct Source {
    database: Database,
    entries: std::vec::IntoIter<i64>,
}

fn work(source: &Mutex<Source>, plan: &Plan, send: &SyncSender<Found>) {
    let mut scorer = Scorer::new(Weights::default());
    while !plan.limits.interrupt.load(Relaxed) {
        let next = {
            let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(entry) = source.entries.next() else { return };
            View::of(&source.database, entry).map(|view| (entry, view.entry))
        };
        let found = match next {
            Ok((entry, problem)) => match Analysis::of(&problem, &plan.limits, &mut scorer) {
                Some(analysis) => Ok((entry, analysis)),
                None => return,
            },
            Err(error) => Err(error),
        };
        // Nobody listens any more if the database has failed.
        if send.send(found).is_err() {
            return;
        }
    }
}

/// Writes what comes in until nobody sends any more.
fn keep(
    writer: &Database, receive: &Receiver<Found>, mut hear: impl FnMut(i64, &Analysis),
) -> Result<(), DbError> {
    let mut open: Option<Instant> = None;
    loop {
        let wait = open.map_or(COMMIT, |since| COMMIT.saturating_sub(since.elapsed()));
        match receive.recv_timeout(wait) {
            Ok(found) => {
                let (entry, analysis) = found?;
                if open.is_none() {
                    writer.connection.execute_batch("BEGIN IMMEDIATE")?;
                    open = Some(Instant::now());
                }
                writer.keep_analysis(entry, &analysis)?;
                hear(entry, &analysis);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if open.is_some_and(|since| since.elapsed() >= COMMIT) {
            writer.connection.execute_batch("COMMIT")?;
            open = None;
        }
    }
    if open.is_some() {
        writer.connection.execute_batch("COMMIT")?;
    }
    Ok(())
}
