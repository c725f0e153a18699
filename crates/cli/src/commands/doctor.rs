//! What is missing or slow on this machine.

use crate::args::{DoctorArgs, TableFormat};
use crate::config;
use crate::exit::Exit;
use crate::options;
use crate::output::Out;
use crate::processor;
use crate::units::size;
use crate::version;
use anyhow::Result;
use keymove_chess::Position;
use keymove_problem::Moves;
use keymove_report::Object;
use keymove_server::page;
use keymove_solve::{Limits, Solver, Task};
use serde::Serialize;
use std::io::{IsTerminal, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

/// A mate that takes longer than it is looked for here.
const LONG: &str = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1";
const MOVES: Moves = match Moves::new(9) {
    Some(moves) => moves,
    None => unreachable!(),
};
const SEARCHED: Duration = Duration::from_millis(700);
/// Thousands of positions that one thread generates a second on the machine of `docs/performance.md`, and the part of it below which
/// something is wrong.
const USUAL: f64 = 14_000.0;
const SLOW: f64 = 0.2;
/// Memory below which tables are small.
const LITTLE: u64 = 2 << 30;

/// How it is with something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    /// Something is not there that not everybody needs.
    Note,
    /// It works, and takes longer than it has to.
    Slow,
    Broken,
}

/// One thing that was looked at.
#[derive(Serialize)]
struct Row {
    what: &'static str,
    state: State,
    said: String,
}

pub(crate) fn run(args: &DoctorArgs) -> Result<Exit> {
    let rows = [build(), processor(), memory(), folder(), settings(), terminal(), page(), speed()?];
    let is_broken = rows.iter().any(|row| row.state == State::Broken);
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => {
            for Row { what, state, said } in &rows {
                let word = match state {
                    State::Ok => "ok",
                    State::Note => "note",
                    State::Slow => "slow",
                    State::Broken => "broken",
                };
                out.line(&format!("{word:<8}{what:<11}{said}"))?;
            }
        }
        TableFormat::Json => {
            let mut object = Object::of("keymove-doctor");
            object.add("program", &version::SHORT);
            object.add("rows", &rows);
            out.line(&object.to_string())?;
        }
    }
    out.flush()?;
    Ok(if is_broken { Exit::Refuted } else { Exit::Solved })
}

fn row(what: &'static str, state: State, said: String) -> Row {
    Row { what, state, said }
}

fn build() -> Row {
    let said = version::LONG.lines().next().unwrap_or_default().to_owned();
    if cfg!(debug_assertions) {
        return row(
            "build",
            State::Slow,
            format!("{said}, for its own tests; expected cargo build --release, or a release"),
        );
    }
    row("build", State::Ok, said)
}

fn processor() -> Row {
    let cores = options::threads(None);
    let cores = format!("{cores} {}", if cores == 1 { "thread" } else { "threads" });
    match processor::unused() {
        unused if unused.is_empty() => row("processor", State::Ok, format!("{cores}; {}", processor::LEVEL)),
        unused => {
            let words = unused.join(", ");
            let said = format!(
                "{cores}; this build leaves {words} of it unused; expected one for x86-64-v3, keymove-v3 beside this program"
            );
            row("processor", State::Slow, said)
        }
    }
}

fn memory() -> Row {
    let tables = size(options::memory(None));
    match all_memory() {
        Some(all) if all < LITTLE => {
            let said = format!(
                "{} MB, and tables of up to {tables}; expected --memory, or memory in the settings, below a half of it",
                all >> 20
            );
            row("memory", State::Slow, said)
        }
        Some(all) => {
            row("memory", State::Ok, format!("{:.1} GB; tables of up to {tables}", all as f64 / 1e9))
        }
        None => row("memory", State::Ok, format!("tables of up to {tables}")),
    }
}

/// Bytes of memory, where the system tells it in a file.
fn all_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// Drafts and journals of tests go there, and what a browser is given to save does not: one folder says enough.
fn folder() -> Row {
    let folder = std::env::temp_dir();
    match written(&folder) {
        Ok(()) => row("folder", State::Ok, format!("{} can be written to", folder.display())),
        Err(error) => {
            let said = format!(
                "{}: {error}; expected a folder for passing files, named by TMPDIR",
                folder.display()
            );
            row("folder", State::Broken, said)
        }
    }
}

/// Whether a file of a megabyte finds room.
fn written(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!("keymove-doctor-{}", std::process::id()));
    let result = std::fs::write(&file, vec![0; 1 << 20]);
    let _ = std::fs::remove_file(&file);
    result
}

fn settings() -> Row {
    let said = match config::path() {
        Some(path) if path.exists() => format!("{}", path.display()),
        Some(path) => format!("none; they would be in {}", path.display()),
        None => "none: there is no home folder, and KEYMOVE_CONFIG names no file".to_owned(),
    };
    row("settings", State::Ok, said)
}

fn terminal() -> Row {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let is_unicode = locale.as_deref().is_some_and(|locale| {
        let locale = locale.to_uppercase();
        locale.contains("UTF-8") || locale.contains("UTF8")
    });
    if !stdout().is_terminal() {
        return row("terminal", State::Ok, "none: the output goes to a file or another program".to_owned());
    }
    if !is_unicode && cfg!(unix) {
        let said = format!(
            "{}, not of Unicode: diagrams in signs may look wrong",
            locale.as_deref().unwrap_or("no language")
        );
        return row("terminal", State::Note, said);
    }
    row("terminal", State::Ok, locale.unwrap_or_else(|| "Unicode".to_owned()))
}

fn page() -> Row {
    if page::is_whole() {
        return row(
            "page",
            State::Ok,
            "the page without a server is in this program: keymove page FOLDER".to_owned(),
        );
    }
    let said =
        "keymove serve works; keymove page needs a program that was built after crates/web/build".to_owned();
    row("page", State::Note, said)
}

fn speed() -> Result<Row> {
    let position: Position = LONG.parse()?;
    let limits = Limits { time: Some(SEARCHED), threads: 1, table_bytes: 64 << 20, ..Limits::default() };
    let mut solver = Solver::new(limits)?;
    let begun = Instant::now();
    let outcome = solver.full(&Task { position, moves: MOVES, checks_only: false }, &());
    let rate = outcome.generated() as f64 / begun.elapsed().as_secs_f64() / 1000.0;
    let said = format!("{:.2} million positions a second on one thread", rate / 1000.0);
    if rate < USUAL * SLOW {
        return Ok(row(
            "speed",
            State::Slow,
            format!("{said}; expected {:.1} million or more", USUAL / 1000.0),
        ));
    }
    Ok(row("speed", State::Ok, said))
}
