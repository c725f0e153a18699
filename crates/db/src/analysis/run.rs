//! Many problems through the solver, on all cores.

use super::Found;
use crate::{Database, DbError, EntrySet, View};
use core::sync::atomic::Ordering::Relaxed;
use keymove_collection::{Analysis, State, StudyTables};
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
    /// What decides positions of few men in endgame studies.
    pub studies: StudyTables,
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

impl Outcome {
    fn count(&mut self, state: State) {
        if let Some(place) = State::ALL.iter().position(|&other| other == state) {
            self.states[place] += 1;
        }
    }
}

/// An entry and what it said when it was read.
type Task = (i64, View);

/// What a thread brings of an entry: what was found, or its number, with a panic and its reason.
type Brought = Result<Found, (i64, String)>;

/// How one problem is analysed: `None` if the user has stopped it.
type Solve<'a> = dyn Fn(&Entry, &Limits, &mut Scorer) -> Option<Analysis> + Sync + 'a;

/// Analyses entries and keeps what is found, a second's worth at a time. `hear` is told of each. What a stop leaves
/// undone is not kept, so the next run does it; nor is anything of an entry on which the solver breaks down, while the others
/// go on.
///
/// # Errors
/// What the database says; a thread that does not start.
pub fn analyse(path: &Path, plan: &Plan, hear: &dyn Fn(i64, &Analysis)) -> Result<Outcome, DbError> {
    let solve = |entry: &Entry, limits: &Limits, scorer: &mut Scorer| {
        Analysis::of(entry, limits, &plan.studies, scorer)
    };
    analyse_by(&solve, path, plan, hear)
}

fn analyse_by(
    solve: &Solve<'_>, path: &Path, plan: &Plan, hear: &dyn Fn(i64, &Analysis),
) -> Result<Outcome, DbError> {
    let writer = Database::write(path)?;
    // Nobody may read any more when the writer makes one file of it again: the reader goes with the views.
    let reader = Database::read(path)?;
    let entries: Vec<i64> = plan.entries.iter().collect();
    let count = entries.len() as u64;
    let views = entries.into_iter().filter_map(move |entry| match View::of(&reader, entry) {
        // Somebody has removed it in the meantime.
        Err(DbError::NoEntry { .. }) => None,
        view => Some(view.map(|view| (entry, view))),
    });
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
    solve: &Solve<'_>, view: Result<Task, DbError>, limits: &Limits, scorer: &mut Scorer,
) -> Result<Option<Brought>, DbError> {
    let (entry, view) = view?;
    Ok(match catch(|| solve(&view.entry, limits, scorer)) {
        Ok(analysis) => analysis.map(|analysis| Ok(Found { entry, version: view.version(), analysis })),
        Err(panic) => {
            // It may be half way through a problem.
            *scorer = Scorer::new(Weights::default());
            Some(Err((entry, panic.to_string())))
        }
    })
}

/// Writes what comes in, in whatever order, until nothing comes any more. Between two writings the file belongs to others.
fn keep(
    writer: &Database, results: &mut Results<'_, Result<Brought, DbError>>, outcome: &mut Outcome,
    hear: &dyn Fn(i64, &Analysis),
) -> Result<(), DbError> {
    let mut waiting: Vec<Found> = Vec::new();
    let mut since = Instant::now();
    loop {
        let wait = if waiting.is_empty() { COMMIT } else { COMMIT.saturating_sub(since.elapsed()) };
        let is_over = match results.any_within(wait) {
            Ok(found) => {
                match found? {
                    Err(broken) => outcome.broken.push(broken),
                    Ok(found) => {
                        if waiting.is_empty() {
                            since = Instant::now();
                        }
                        waiting.push(found);
                    }
                }
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        if !waiting.is_empty() && (is_over || since.elapsed() >= COMMIT) {
            for Found { entry, analysis, .. } in writer.keep_analyses(core::mem::take(&mut waiting))? {
                outcome.count(analysis.state);
                hear(entry, &analysis);
            }
        }
        if is_over {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Import;
    use std::path::PathBuf;

    /// A problem with a pawn on this file, whose name is the letter of the file.
    fn problem(file: u8) -> Entry {
        let fen = format!("8/8/8/8/8/{file}P{}/8/K1k5", 7 - file).replace('0', "");
        let id = char::from(b'a' + file).to_string();
        Entry { id, fen, stipulation: "h#5".into(), ..Entry::default() }
    }

    /// A database of so many problems, in a folder of its own.
    fn filled(name: &str, count: u8) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("keymove-db-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.kmdb");
        let mut database = Database::write(&path).expect("a database");
        let mut import = Import::new(&mut database);
        for file in 0..count {
            import.add(&problem(file), "test").expect("imported").expect("taken in");
        }
        import.finish().expect("committed");
        path
    }

    fn clear(path: &Path) {
        let _ = std::fs::remove_dir_all(path.parent().expect("a folder"));
    }

    /// A problem on which the solver breaks down is told, and done again by the next run; the others are kept.
    #[test]
    fn a_panic_costs_one_problem() {
        let path = filled("panic", 7);
        for threads in [1, 3] {
            let entries = Database::read(&path).expect("a database").unanalysed(false).expect("entries");
            let plan = Plan { entries, limits: Limits::default(), threads, studies: StudyTables::default() };
            let count = plan.entries.len() as u64;
            let solve = |entry: &Entry, _: &Limits, _: &mut Scorer| {
                assert!(entry.id != "c", "this one is not to be solved");
                Some(Analysis::refused("not asked".to_owned()))
            };
            let outcome = analyse_by(&solve, &path, &plan, &|_, _| ()).expect("analysed");
            assert_eq!((outcome.states, outcome.left), ([0, 0, 0, count - 1], 0));
            assert_eq!(outcome.broken, [(3, "this one is not to be solved".to_owned())]);
        }
        clear(&path);
    }

    /// What the user does while the solver is at work is not overwritten by what it has found of something else.
    #[test]
    fn what_was_changed_in_the_meantime_is_not_called_solved() {
        let path = filled("changed", 3);
        let entries = Database::read(&path).expect("a database").unanalysed(false).expect("entries");
        let plan = Plan { entries, limits: Limits::default(), threads: 1, studies: StudyTables::default() };
        let solve = |entry: &Entry, _: &Limits, _: &mut Scorer| {
            let mut other = Database::edit(&path).expect("a database");
            match entry.id.as_str() {
                "a" => drop(other.change(1, &problem(3), None).expect("changed")),
                "b" => other.remove(2).expect("removed"),
                _ => {}
            }
            Some(Analysis::refused("not asked".to_owned()))
        };
        let outcome = analyse_by(&solve, &path, &plan, &|_, _| ()).expect("analysed");
        assert_eq!((outcome.states, outcome.left), ([0, 0, 0, 1], 2));
        let database = Database::read(&path).expect("a database");
        assert!(database.analysis(1).expect("read").is_none());
        assert!(database.analysis(3).expect("read").is_some());
        clear(&path);
    }
}
