//! Speed of the search for longer problems, the plain way and with all filters in the same run: a table for
//! `docs/performance.md`. Both must find the same, or the program says so and fails.
//!
//!     cargo run --release -p keymove-compose --example longer -- ../shared/data [--level 2] [--every 3] [--fast]
//!
//! `--every N` takes every N-th of the chosen problems, `--fast` leaves the plain way out.

#[allow(dead_code, reason = "it has no threads and writes no files")]
#[path = "../common/mod.rs"]
mod common;

use common::{Error, Words, lines};
use keymove_chess::Position;
use keymove_compose::Task;
use keymove_compose::search::{Counts, Filters, Improvement, Observer, Plan, run};
use keymove_study::score::Weights;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// File, stipulation, and one of how many problems is taken.
const SAMPLES: [(&str, &str, usize); 4] = [
    ("direct3.jsonl", "#3", 30),
    ("direct4plus.jsonl", "#4", 15),
    ("helpmates.jsonl", "h#2", 6),
    ("helpmates.jsonl", "h#3", 6),
];

#[derive(Default)]
struct Collect(Mutex<(Vec<String>, Counts)>);

impl Observer for Collect {
    fn done(&self, _: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut collected = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        collected
            .0
            .extend(found.iter().map(|one| format!("{} {} {:?}", one.position, one.score, one.solutions)));
        collected.1 += *counts;
    }
}

fn search(plan: &Plan) -> Result<(Vec<String>, Counts, Duration), Error> {
    let started = Instant::now();
    let collect = Collect::default();
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    if !run(plan, &pieces, &collect)? {
        return Err("a search did not end".into());
    }
    let (mut found, counts) = collect.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort();
    Ok((found, counts, started.elapsed()))
}

/// What is the same whatever the filters.
fn distribution(counts: &Counts) -> [u64; 6] {
    [counts.positions, counts.illegal, counts.unsound, counts.undecided, counts.lower, counts.improved]
}

fn positions(path: &Path, stipulation: &str) -> Result<Vec<Position>, Error> {
    Ok(lines(path)?
        .iter()
        .filter(|entry| entry["stipulation"] == stipulation)
        .filter_map(|entry| entry["fen"].as_str()?.parse().ok())
        .collect())
}

fn main() -> Result<(), Error> {
    let words = Words::read(&["--level", "--every"], &["--fast"])?;
    let (level, every) = (words.value("--level", 1)?, words.value("--every", 1)?);
    let plain = !words.has("--fast");
    let mut out = io::stdout().lock();
    writeln!(out, "| | problems | positions | plain, positions/s | fast, positions/s | factor | improved |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- |")?;
    for (file, stipulation, step) in SAMPLES {
        let path = words.folder.join("problems").join(file);
        let Some(task) = stipulation.parse().ok().and_then(|text| Task::of(text).ok()) else { continue };
        let (mut problems, mut improved, mut total) = (0, 0, 0);
        let mut times = [Duration::ZERO; 2];
        for position in positions(&path, stipulation)?.iter().step_by(step * every) {
            let Ok(mut plan) = Plan::of_task(position, task, None, level, Weights::default()) else {
                continue;
            };
            let (found, counts, time) = search(&plan)?;
            problems += 1;
            improved += u32::from(counts.improved > 0);
            total += counts.positions;
            times[1] += time;
            if plain {
                plan.filters = Filters::NONE;
                let (expected, naive, time) = search(&plan)?;
                times[0] += time;
                if found != expected || distribution(&counts) != distribution(&naive) {
                    return Err(format!("{stipulation} {position}: not the same").into());
                }
            }
        }
        let rate = |time: Duration| total as f64 / time.as_secs_f64().max(1e-9);
        let [naive, fast] = times.map(rate);
        let (naive, factor) = if plain {
            (format!("{naive:.0}"), format!("{:.1}", fast / naive))
        } else {
            ("-".into(), "-".into())
        };
        writeln!(
            out,
            "| {stipulation} | {problems} | {total} | {naive} | {fast:.0} | {factor} | {improved} |"
        )?;
        out.flush()?;
    }
    Ok(())
}
