//! Matches between chess engines, and suites of test positions: the figures of `docs/strength.md`.
//!
//!     cargo build --release -p keymove-engine --example arena
//!     arena match -e 'name=Keymove cmd="keymove uci"' -e 'cmd=toga2 option.OwnBook=false' --each option.Hash=64 \
//!         --limit 10+0.1 --games 100 --pgn games.pgn
//!     arena suite -e 'name=Keymove cmd="keymove uci"' wac.epd sts.epd --limit movetime:1
//!
//! The rules are those of [`keymove_engine::Game`]; an engine that breaks them, oversteps its time, hangs or crashes loses
//! its game with a note and is started anew.

mod args;
mod contest;
mod engine;
mod limit;
mod random;
mod spec;
mod stats;
mod suite;
mod tournament;

use args::{Args, Command};
use clap::Parser;
use core::sync::atomic::{AtomicBool, Ordering};
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let args = Args::parse();
    let end = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&end);
    if let Err(error) = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed)) {
        eprintln!("error: cannot listen to Ctrl-C: {error}");
        return ExitCode::from(2);
    }
    let sound = match &args.command {
        Command::Match(args) => args.plan().and_then(|plan| tournament::run(&plan, &end)),
        Command::Suite(args) => args.plan().and_then(|plan| suite::run(&plan, &end)),
    };
    match sound {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

/// Prints a line. Who reads it may have gone; the match goes on, since its games are in a file.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
