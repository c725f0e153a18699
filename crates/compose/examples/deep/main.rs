//! What the search that prunes finds beyond the complete one.
//!
//!     cargo run --release -p keymove-compose --example deep -- FOLDER --results FILE [--level N] [--beam N] [--rounds N]
//!         [--only-sound] [--threads N] [--write docs/compose.md]
//!
//! FOLDER has `problems/direct2.jsonl` and `seeds/seed_positions.jsonl`. The two-movers are those of the experiment that the
//! complete search up to level 3 could not improve, and some that it improved by little. Each is searched completely up to
//! level N (default 2), then deeper, without a limit of time: what is found is the same on every machine. What is done goes
//! to FILE, a JSON object a line, at once, and a second run goes on where the first has ended. From FILE a table in Markdown
//! is made, on standard output or, with `--write`, between the comments of another file that name this program. With
//! `--only-sound` no nearly sound position is gone on from.

#[path = "../common/mod.rs"]
mod common;

use common::{Error, Words, lines, markdown};
use keymove_chess::Position;
use keymove_compose::deep::{Depth, End, Outcome, Status, Watcher, run};
use keymove_compose::search::{Improvement, Plan};
use keymove_study::score::Weights;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What stands between two comments in a file of Markdown is made by this program.
const NAME: &str = "deep";
/// Not improved within three transformations, then those that were by little.
const PROBLEMS: [&str; 13] = [
    "yac-baird-0269",
    "yac-loyd-0005",
    "yac-loyd-0083",
    "yac-mansfield-0041",
    "yac-mansfield-0063",
    "yac-mansfield-0169",
    "yac-mansfield-0811",
    "yac-baird-0021",
    "yac-baird-0735",
    "yac-loyd-0107",
    "yac-mansfield-0019",
    "yac-mansfield-0088",
    "seed-cc-d4",
];

struct Arguments {
    folder: PathBuf,
    results: PathBuf,
    level: u16,
    depth: Depth,
    threads: usize,
    write: Option<PathBuf>,
}

fn arguments() -> Result<Arguments, Error> {
    let valued = ["--results", "--level", "--beam", "--rounds", "--threads", "--write"];
    let words = Words::read(&valued, &["--only-sound"])?;
    let mut depth = Depth::new(words.value("--beam", 50)?, words.value("--rounds", 6)?);
    if words.has("--only-sound") {
        depth.nearly = 0;
    }
    Ok(Arguments {
        results: words.path("--results").ok_or("expected --results with a file")?,
        level: words.value("--level", 2)?,
        depth,
        threads: words.threads()?,
        write: words.path("--write"),
        folder: words.folder,
    })
}

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    let mut problems = lines(&arguments.folder.join("problems/direct2.jsonl"))?;
    problems.extend(lines(&arguments.folder.join("seeds/seed_positions.jsonl"))?);
    let mut results = match arguments.results.exists() {
        true => lines(&arguments.results)?,
        false => Vec::new(),
    };
    for id in PROBLEMS {
        if results.iter().any(|result| result["id"] == id) {
            continue;
        }
        let problem = problems.iter().find(|problem| problem["id"] == id).ok_or(format!("no {id}"))?;
        let result = search(id, problem, &arguments)?;
        eprintln!("{result}");
        let mut file = OpenOptions::new().append(true).create(true).open(&arguments.results)?;
        writeln!(file, "{result}")?;
        results.push(result);
    }
    let table = table(&results);
    match &arguments.write {
        Some(path) => markdown::write(path, NAME, table.trim_end())?,
        None => print!("{table}"),
    }
    Ok(())
}

/// Remembers the best after each round.
#[derive(Default)]
struct Record {
    state: Mutex<(Option<Improvement>, Vec<Option<i64>>)>,
}

impl Watcher for Record {
    fn found(&self, improvements: Vec<Improvement>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for one in improvements {
            let rank = |one: &Improvement| (one.score, std::cmp::Reverse(one.changes.len()));
            if state.0.as_ref().is_none_or(|best| rank(best) < rank(&one)) {
                state.0 = Some(one);
            }
        }
    }

    fn status(&self, status: &Status) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.1.resize(usize::from(status.round) + 1, None);
        state.1[usize::from(status.round)] = status.best;
    }
}

fn search(id: &str, problem: &Value, arguments: &Arguments) -> Result<Value, Error> {
    let position: Position = problem["fen"].as_str().ok_or("a problem without FEN")?.parse()?;
    let mut plan = Plan::new(&position, arguments.level, Weights::default())?;
    plan.threads = arguments.threads;
    let record = Record::default();
    let started = Instant::now();
    let Outcome { tally, end, .. } = run(&plan, &arguments.depth, &record)?;
    if let End::Broken(breakdown) = end {
        return Err(breakdown.into());
    }
    let seconds = started.elapsed().as_secs_f64();
    let (best, rounds) = record.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(json!({
        "id": id,
        "score": plan.score,
        "rounds": rounds,
        "positions": tally.positions + tally.examined,
        "seconds": (10.0 * seconds).round() / 10.0,
        "transformations": best.as_ref().map(|best| best.changes.len()),
        "fen": best.map(|best| best.position.to_string()),
    }))
}

fn table(results: &[Value]) -> String {
    let rounds = results.iter().filter_map(|one| one["rounds"].as_array()).map(Vec::len).max().unwrap_or(1);
    let mut text = "| problem | score | round 0 |".to_owned();
    for round in 1..rounds {
        let _ = write!(text, " round {round} |");
    }
    text += " transformations | positions | time | the best |\n";
    let _ = writeln!(text, "|{}", " --- |".repeat(rounds + 6));
    for id in PROBLEMS {
        let Some(result) = results.iter().find(|result| result["id"] == id) else { continue };
        let or_none = |value: &Value| if value.is_null() { "-".to_owned() } else { value.to_string() };
        let _ = write!(text, "| {id} | {} |", result["score"]);
        for round in 0..rounds {
            let _ = write!(text, " {} |", or_none(&result["rounds"][round]));
        }
        let millions = result["positions"].as_f64().unwrap_or_default() / 1e6;
        let seconds = result["seconds"].as_f64().unwrap_or_default();
        let fen = result["fen"]
            .as_str()
            .map_or("-".to_owned(), |fen| format!("`{}`", fen.split(' ').next().unwrap_or_default()));
        let steps = or_none(&result["transformations"]);
        let _ = writeln!(text, " {steps} | {millions:.1} M | {seconds:.0} s | {fen} |");
    }
    text
}
