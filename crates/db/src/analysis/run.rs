//! Many problems through the solver, on all cores.

use super::{Analysis, State};
use crate::{Database, DbError, EntrySet, View};
use core::sync::atomic::Ordering::Relaxed;
use keymove_formats::Entry;
use keymove_run::{Results, Workers, catch, map};
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights};
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// Found facts are committed after this time, so that a run that is killed loses no more.
const COMMIT: Duration = Duration::from_secs(1);
/// Entries that may be under way or wait to be kept.
const WINDOW: usize = 256;

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
    // Nobody may read any more when the writer makes one file of it again: the reader goes with the views.
    let reader = Database::read(path)?;
    let entries: Vec<i64> = plan.entries.iter().collect();
    let count = entries.len() as u64;
    let views = entries.into_iter().map(move |entry| Ok((entry, View::of(&reader, entry)?.entry)));
    let worker = || {
        let mut scorer = Scorer::new(Weights::default());
        move |view| find(solve, view, &plan.limits, &mut scorer).transpose()
    };
    let each = (0..plan.threads.max(1)).map(|_| worker()).collect();
    let workers = Workers { each, window: WINDOW, stops: &|| plan.limits.interrupt.load(Relaxed) };
    let mut outcome = Outcome::default();
    let kept = map(views, workers, |results| keep(&writer, results, &mut outcome, hear));
    kept.map_err(DbError::Thread).flatten().map_err(|error| error.at(path))?;
    outcome.left = count - outcome.states.iter().sum::<u64>() - outcome.broken.len() as u64;
    Ok(outcome)
}

/// What a thread brings of an entry; nothing if the user stops it.
fn find(
    solve: &Solve, view: Result<(i64, Entry), DbError>, limits: &Limits, scorer: &mut Scorer,
) -> Result<Option<(i64, Found)>, DbError> {
    let (entry, problem) = view?;
    Ok(match catch(|| solve(&problem, limits, scorer)) {
        Ok(analysis) => analysis.map(|analysis| (entry, Found::Facts(analysis))),
        Err(panic) => {
            // It may be half way through a problem.
            *scorer = Scorer::new(Weights::default());
            Some((entry, Found::Broken(panic.to_string())))
        }
    })
}

/// Writes what comes in, in whatever order, until nothing comes any more.
fn keep(
    writer: &Database, results: &mut Results<'_, Result<(i64, Found), DbError>>, outcome: &mut Outcome,
    hear: &dyn Fn(i64, &Analysis),
) -> Result<(), DbError> {
    let mut open: Option<Instant> = None;
    loop {
        let wait = open.map_or(COMMIT, |since| COMMIT.saturating_sub(since.elapsed()));
        match results.any_within(wait) {
            Ok(found) => match found? {
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
