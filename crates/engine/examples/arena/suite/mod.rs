//! Suites of positions with known best moves: which of them an engine finds.

mod position;

use crate::engine::{Engine, Line, Reply, Surroundings, Transcript};
use crate::limit::{Clock, Limit};
use crate::say;
use crate::spec::Spec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use keymove_chess::Move;
use keymove_engine::Game;
pub(crate) use position::{Item, read};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

/// A suite and who is to solve it.
pub(crate) struct Plan {
    pub(crate) engines: Vec<Spec>,
    /// Name and positions of each suite.
    pub(crate) suites: Vec<(String, Vec<Item>)>,
    pub(crate) limit: Limit,
    pub(crate) concurrency: usize,
    /// How much longer than its limit an engine may think.
    pub(crate) margin: Duration,
    pub(crate) transcript: Option<Transcript>,
    /// Positions that are not solved are listed.
    pub(crate) list: bool,
}

/// What came out for one suite and engine.
#[derive(Clone, Debug, Default)]
struct Score {
    positions: u32,
    solved: u32,
    /// Points of the moves chosen, and of the best ones, where the suite has points.
    points: u32,
    possible: u32,
    /// Moves that are illegal, or did not come.
    failures: u32,
    unsolved: Vec<String>,
}

/// Lets every engine solve every suite and prints a table. Whether nothing failed.
///
/// # Errors
/// An engine cannot be started.
pub(crate) fn run(plan: &Plan, end: &AtomicBool) -> Result<bool, String> {
    let mut table =
        "| suite | engine | positions | solved | % | points | failures |\n|---|---|---:|---:|---:|---:|---:|\n"
            .to_owned();
    let mut sound = true;
    for (name, items) in &plan.suites {
        for spec in &plan.engines {
            if end.load(Ordering::Relaxed) {
                break;
            }
            let score = solve(plan, spec, items, end)?;
            sound &= score.failures == 0;
            let row = row(name, &spec.name, &score);
            say(&row);
            for line in score.unsolved.iter().filter(|_| plan.list) {
                say(&format!("  {line}"));
            }
            let _ = writeln!(table, "{row}");
        }
    }
    say(&format!("\n{table}"));
    Ok(sound && !end.load(Ordering::Relaxed))
}

fn row(suite: &str, engine: &str, score: &Score) -> String {
    let share = 100.0 * f64::from(score.solved) / f64::from(score.positions.max(1));
    let points =
        if score.possible > 0 { format!("{} of {}", score.points, score.possible) } else { String::new() };
    let (positions, solved, failures) = (score.positions, score.solved, score.failures);
    format!("| {suite} | {engine} | {positions} | {solved} | {share:.1} | {points} | {failures} |")
}

/// One suite by one engine, a process for each thread.
fn solve(plan: &Plan, spec: &Spec, items: &[Item], end: &AtomicBool) -> Result<Score, String> {
    let next = AtomicUsize::new(0);
    let score = Mutex::new(Score::default());
    let problem = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            scope.spawn(|| {
                if let Err(error) = work(plan, spec, items, end, &next, &score) {
                    end.store(true, Ordering::Relaxed);
                    problem.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            });
        }
    });
    match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(problem) => Err(problem),
        None => Ok(score.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

fn work(
    plan: &Plan, spec: &Spec, items: &[Item], end: &AtomicBool, next: &AtomicUsize, score: &Mutex<Score>,
) -> Result<(), String> {
    let mut engine = Engine::start(spec, plan.transcript.clone())?;
    while !end.load(Ordering::Relaxed) {
        let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
        if !engine.is_sound() {
            engine.quit();
            engine = Engine::start(spec, plan.transcript.clone())?;
        }
        let Some(chosen) = ask(&mut engine, plan, item, end) else { break };
        score.lock().unwrap_or_else(PoisonError::into_inner).count(item, chosen);
    }
    engine.quit();
    Ok(())
}

/// The move that the engine chooses; `None` inside if it fails, outside if the user wants an end.
fn ask(engine: &mut Engine, plan: &Plan, item: &Item, end: &AtomicBool) -> Option<Option<Move>> {
    let Ok(game) = Game::from_fen(&item.fen, false) else { return Some(None) };
    if engine.new_game(false).is_err() {
        return Some(None);
    }
    let clock = Clock::new(plan.limit);
    let around = Surroundings {
        clock: &clock,
        other: &clock,
        margin: plan.margin,
        patience: Duration::from_secs(600),
        interrupt: end,
    };
    let line = Line { start: Some(&item.fen), words: &[], game: &game };
    match engine.think(&line, &around) {
        Reply::Move { text, .. } => Some(game.parse_move(&text)),
        Reply::Interrupted => None,
        _ => Some(None),
    }
}

impl Score {
    fn count(&mut self, item: &Item, chosen: Option<Move>) {
        self.positions += 1;
        self.possible += item.possible();
        let Some(mv) = chosen else {
            self.failures += 1;
            self.unsolved.push(format!("{}: no answer", item.id));
            return;
        };
        self.points += item.points_of(mv);
        if item.is_solved_by(mv) {
            self.solved += 1;
        } else {
            self.unsolved.push(format!("{}: {mv}, wanted {}", item.id, item.wanted));
        }
    }
}
