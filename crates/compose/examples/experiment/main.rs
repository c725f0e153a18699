//! Repeats the experiment of the paper on CHESS COMPOSER: how much of 100 published two-movers is improved, level by level.
//!
//!     cargo run --release -p keymove-compose --example experiment -- FOLDER --results FILE [--level N] [--threads N]
//!         [--only ID] [--write docs/compose.md] [--plot docs/pictures/improve.svg]
//!
//! FOLDER has `problems/direct2.jsonl` and `seeds/seed_positions.jsonl`. Of each ten two-movers the first is taken that is
//! sound and has units that a composition may have, and besides the diagrams of the paper. Every level up to N (default 2)
//! is searched by itself, the problems one after the other; what is done goes to FILE, a JSON object a line, at once, and a
//! second run goes on where the first has ended. From FILE tables in Markdown are made, on standard output or, with
//! `--write`, between the comments of another file that name this program; and with `--plot` a picture of the scores.

#[path = "../common/mod.rs"]
mod common;
mod plot;
mod problems;
mod results;
mod tables;

use common::{Error, Words, markdown};
use problems::Problem;
use results::{Outcome, Results};
use std::path::PathBuf;

/// What stands between two comments in a file of Markdown is made by this program.
const NAME: &str = "experiment";

struct Arguments {
    folder: PathBuf,
    results: PathBuf,
    level: u16,
    threads: usize,
    only: Option<String>,
    write: Option<PathBuf>,
    plot: Option<PathBuf>,
}

fn arguments() -> Result<Arguments, Error> {
    let words = Words::read(&["--results", "--level", "--threads", "--only", "--write", "--plot"], &[])?;
    Ok(Arguments {
        results: words.path("--results").ok_or("expected --results with a file")?,
        level: words.value("--level", 2)?,
        threads: words.threads()?,
        only: words.has("--only").then(|| words.value("--only", String::new())).transpose()?,
        write: words.path("--write"),
        plot: words.path("--plot"),
        folder: words.folder,
    })
}

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    let (collection, diagrams) = problems::load(&arguments.folder)?;
    let mut results = Results::open(&arguments.results)?;
    let all: Vec<&Problem> = diagrams.iter().chain(&collection).collect();
    for level in 1..=arguments.level {
        for (number, problem) in all.iter().enumerate() {
            let wanted = arguments.only.as_ref().is_none_or(|only| *only == problem.id);
            if !wanted || results.get(problem, level).is_some() {
                continue;
            }
            let outcome = Outcome::search(problem, level, arguments.threads)?;
            eprintln!("level {level}, {} of {}: {}", number + 1, all.len(), outcome.words());
            results.add(outcome)?;
        }
    }
    let text = tables::all(&collection, &diagrams, &results, arguments.level);
    match &arguments.write {
        Some(path) => markdown::write(path, NAME, text.trim_end())?,
        None => print!("{text}"),
    }
    if let Some(path) = &arguments.plot {
        std::fs::write(path, plot::scores(&collection, &results, arguments.level))?;
    }
    Ok(())
}
