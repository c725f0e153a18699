//! Many games: who plays whom with which opening, on several threads, and what comes out.

mod date;
mod results;
mod schedule;

use crate::contest::{Heading, Opening, Side, Terms, play, write_pgn};
use crate::engine::{Engine, Transcript};
use crate::limit::Limit;
use crate::say;
use crate::spec::Spec;
use crate::stats::{Sprt, Verdict};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use results::Results;
pub(crate) use schedule::Form;
use schedule::Task;
use std::fs::File;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

/// A match as it is asked for.
pub(crate) struct Plan {
    pub(crate) engines: Vec<Spec>,
    /// The time control of engines without their own.
    pub(crate) limit: Limit,
    pub(crate) form: Form,
    /// Games of each pairing.
    pub(crate) games: usize,
    /// In the order in which they are played.
    pub(crate) openings: Vec<Opening>,
    pub(crate) terms: Terms,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) event: String,
    pub(crate) pgn: Option<File>,
    pub(crate) transcript: Option<Transcript>,
    /// Engines are started anew for every game.
    pub(crate) restart: bool,
    /// Running scores are printed after so many games.
    pub(crate) every: usize,
}

/// What threads share.
struct Shared<'a> {
    plan: &'a Plan,
    tasks: Vec<Task>,
    next: AtomicUsize,
    /// The user wants an end, or the match is decided.
    end: &'a AtomicBool,
    results: Mutex<Results>,
    problem: Mutex<Option<String>>,
}

/// Plays the match; the final table is printed. Whether no engine failed.
///
/// # Errors
/// An engine cannot be started, or a file cannot be written.
pub(crate) fn run(plan: &Plan, end: &AtomicBool) -> Result<bool, String> {
    let tasks = schedule::tasks(plan.engines.len(), plan.form, plan.games, plan.openings.len());
    let names = plan.engines.iter().map(|spec| spec.name.clone()).collect();
    let shared = Shared {
        plan,
        next: AtomicUsize::new(0),
        end,
        results: Mutex::new(Results::new(names, tasks.len())),
        problem: Mutex::new(None),
        tasks,
    };
    std::thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            scope.spawn(|| {
                if let Err(problem) = work(&shared) {
                    shared.end.store(true, Ordering::Relaxed);
                    shared.problem.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(problem);
                }
            });
        }
    });
    let results = shared.results.into_inner().unwrap_or_else(PoisonError::into_inner);
    say(&format!("\n{}", results.report(plan.sprt)));
    match shared.problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(problem) => Err(problem),
        None => Ok(results.failures() == 0),
    }
}

/// Plays games until there are no more.
fn work(shared: &Shared<'_>) -> Result<(), String> {
    let mut engines: Vec<Option<Engine>> = shared.plan.engines.iter().map(|_| None).collect();
    while !shared.end.load(Ordering::Relaxed) {
        let number = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(task) = shared.tasks.get(number) else { break };
        one(shared, number + 1, task, &mut engines)?;
    }
    for engine in engines.into_iter().flatten() {
        engine.quit();
    }
    Ok(())
}

/// Plays one game and notes it.
fn one(
    shared: &Shared<'_>, number: usize, task: &Task, engines: &mut [Option<Engine>],
) -> Result<(), String> {
    let plan = shared.plan;
    let mut player = |index: usize| -> Result<Engine, String> {
        match engines[index].take() {
            Some(engine) => Ok(engine),
            None => start(shared, index),
        }
    };
    let (mut white, mut black) = (player(task.white)?, player(task.black)?);
    let limit = |index: usize| plan.engines[index].limit.unwrap_or(plan.limit);
    let limits = [limit(task.white), limit(task.black)];
    let opening = &plan.openings[task.opening];
    let sides =
        (Side { engine: &mut white, limit: limits[0] }, Side { engine: &mut black, limit: limits[1] });
    let record = play(sides.0, sides.1, opening, &plan.terms, shared.end);
    let memory = [white.peak_memory(), black.peak_memory()];
    for (index, engine) in [(task.white, white), (task.black, black)] {
        if engine.is_sound() && !plan.restart { engines[index] = Some(engine) } else { engine.quit() }
    }
    let players = [&*plan.engines[task.white].name, &*plan.engines[task.black].name];
    let date = date::today();
    let heading = Heading { event: &plan.event, date: &date, round: number, players, limits };
    let mut results = shared.results.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(mut file) = plan.pgn.as_ref() {
        file.write_all(write_pgn(&heading, &record).as_bytes())
            .map_err(|error| format!("cannot write the games: {error}"))?;
    }
    results.note(number, task, &record, memory);
    if results.games().is_multiple_of(plan.every) {
        say(&results.standings(plan.sprt));
    }
    if let Some(sprt) = plan.sprt
        && sprt.verdict(&results.tally(0, 1)) != Verdict::Open
    {
        shared.end.store(true, Ordering::Relaxed);
    }
    Ok(())
}

fn start(shared: &Shared<'_>, index: usize) -> Result<Engine, String> {
    let spec = &shared.plan.engines[index];
    let engine = Engine::start(spec, shared.plan.transcript.clone())?;
    let mut results = shared.results.lock().unwrap_or_else(PoisonError::into_inner);
    if results.started(index) && !engine.unknown.is_empty() {
        say(&format!("{}: has no option {}", spec.name, engine.unknown.join(", ")));
    }
    Ok(engine)
}
