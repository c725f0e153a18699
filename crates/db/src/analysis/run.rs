//! Many problems through the solver, on all cores.

use super::{Analysis, State};
use crate::{Database, DbError, EntrySet, View};
use core::sync::atomic::Ordering::Relaxed;
use keymove_collection::panic_reason;
use keymove_formats::Entry;
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights};
use std::panic::{AssertUnwindSafe, catch_unwind};
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Found by state, in the order of [`State::ALL`].
    pub states: [u64; 4],
    /// Those of which nothing was found out because the user stopped the run.
    pub left: u64,
    /// Those on which the solver broke down, which is a fault of this program, each with the reason.
    pub broken: Vec<(i64, String)>,
}

/// What a thread brings of an entry.
enum Found {
    Facts(Analysis),
    /// A panic and its reason.
    Broken(String),
}

type Message = Result<(i64, Found), DbError>;

/// How one problem is analysed: `None` if the user has stopped it.
type Solve = dyn Fn(&Entry, &Limits, &mut Scorer) -> Option<Analysis> + Sync;

/// Analyses entries and keeps what is found, a second's worth at a time. `hear` is told of each. What a stop leaves
/// undone is not kept, so the next run does it; nor is anything of an entry on which the solver breaks down, while the others
/// go on.
///
/// # Errors
/// What the database says; a thread that does not start.
pub fn analyse(path: &Path, plan: &Plan, hear: &dyn Fn(i64, &Analysis)) -> Result<Outcome, DbError> {
    analyse_by(&Analysis::of, path, plan, hear)
}

fn analyse_by(
    solve: &Solve, path: &Path, plan: &Plan, hear: &dyn Fn(i64, &Analysis),
) -> Result<Outcome, DbError> {
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
            thread.spawn_scoped(scope, move || work(solve, source, plan, &send)).map_err(DbError::Thread)?;
        }
        drop(send);
        keep(&writer, &receive, &mut outcome, hear)
    })
    .map_err(|error| error.at(path))?;
    outcome.left = count - outcome.states.iter().sum::<u64>() - outcome.broken.len() as u64;
    // The writer makes one file of it again, for which nobody may read.
    drop(source);
    Ok(outcome)
}

/// Where threads get their problems from.
struct Source {
    database: Database,
    entries: std::vec::IntoIter<i64>,
}

fn work(solve: &Solve, source: &Mutex<Source>, plan: &Plan, send: &SyncSender<Message>) {
    let mut scorer = Scorer::new(Weights::default());
    while !plan.limits.interrupt.load(Relaxed) {
        let next = {
            let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(entry) = source.entries.next() else { return };
            View::of(&source.database, entry).map(|view| (entry, view.entry))
        };
        let found = match next {
            Ok((entry, problem)) => {
                match catch_unwind(AssertUnwindSafe(|| solve(&problem, &plan.limits, &mut scorer))) {
                    Ok(Some(analysis)) => Ok((entry, Found::Facts(analysis))),
                    Ok(None) => return,
                    Err(panic) => {
                        // It may be half way through a problem.
                        scorer = Scorer::new(Weights::default());
                        Ok((entry, Found::Broken(panic_reason(&*panic))))
                    }
                }
            }
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
    writer: &Database, receive: &Receiver<Message>, outcome: &mut Outcome, hear: &dyn Fn(i64, &Analysis),
) -> Result<(), DbError> {
    let mut open: Option<Instant> = None;
    loop {
        let wait = open.map_or(COMMIT, |since| COMMIT.saturating_sub(since.elapsed()));
        match receive.recv_timeout(wait) {
            Ok(message) => match message? {
                (entry, Found::Broken(reason)) => outcome.broken.push((entry, reason)),
                (entry, Found::Facts(analysis)) => {
                    if open.is_none() {
                        writer.connection.execute_batch("BEGIN IMMEDIATE")?;
                        open = Some(Instant::now());
                    }
                    writer.keep_analysis(entry, &analysis)?;
                    if let Some(place) = State::ALL.iter().position(|&state| state == analysis.state) {
                        outcome.states[place] += 1;
                    }
                    hear(entry, &analysis);
                }
            },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Import;

    /// A problem on which the solver breaks down is told, and done again by the next run; the others are kept.
    #[test]
    fn a_panic_costs_one_problem() {
        let folder = std::env::temp_dir().join(format!("keymove-db-test-{}-panic", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.kmdb");
        let mut database = Database::write(&path).expect("a database");
        let mut import = Import::new(&mut database);
        for (left, name) in ('a'..='g').enumerate() {
            let fen = format!("8/8/8/8/8/{left}P{}/8/K1k5", 7 - left).replace('0', "");
            let entry = Entry { id: name.into(), fen, stipulation: "h#5".into(), ..Entry::default() };
            import.add(&entry, "test").expect("imported").expect("taken in");
        }
        import.finish().expect("committed");
        drop(database);
        for threads in [1, 3] {
            let entries = Database::read(&path).expect("a database").unanalysed(false).expect("entries");
            let plan = Plan { entries, limits: Limits::default(), threads };
            let count = plan.entries.len() as u64;
            let solve = |entry: &Entry, _: &Limits, _: &mut Scorer| {
                assert!(entry.id != "c", "this one is not to be solved");
                Some(Analysis::refused("not asked".to_owned()))
            };
            let outcome = analyse_by(&solve, &path, &plan, &|_, _| ()).expect("analysed");
            assert_eq!((outcome.states, outcome.left), ([0, 0, 0, count - 1], 0));
            assert_eq!(outcome.broken, [(3, "this one is not to be solved".to_owned())]);
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
}
