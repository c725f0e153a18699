//! The command line of Keymove.
//!
//! Place in the data path: `args` is what was typed, `options` the same checked; each module of `commands` runs one
//! command with the libraries and writes its answer to standard output. Standard error carries warnings, progress and
//! the one message of a run that fails. How a run ended is an `exit::Exit`, which is also the exit code.

mod args;
mod asked;
mod bar;
mod batch;
mod cases;
mod collection;
mod commands;
mod config;
mod date;
mod exit;
mod failure;
mod input;
mod items;
mod json;
mod options;
mod output;
mod processor;
mod progress;
mod signals;
mod source;
mod stop;
mod typed;
mod units;
mod version;

use args::{Args, Command};
use exit::Exit;
use keymove_run::STACK_BYTES;
use keymove_study::human::Program;
use std::ffi::OsString;

/// Runs the program with these words, the first of which is its name, and gives its exit code. Help, and words that make no sense, end the
/// process.
pub fn command(words: impl IntoIterator<Item = OsString>) -> u8 {
    ended(words).number()
}

/// The folder where this program keeps tables of few men, if this system has one for such things.
pub fn tables_folder() -> Option<std::path::PathBuf> {
    commands::tables::folder(None)
}

/// Goes on as a build for more of what this processor has, if one lies beside this program.
pub fn hand_over() {
    processor::hand_over();
}

fn ended(words: impl IntoIterator<Item = OsString>) -> Exit {
    if let Some(refusal) = processor::refusal(&processor::missing()) {
        output::say(&refusal);
        return Exit::Failed;
    }
    commands::completions::answer();
    let args = typed::read(commands::py::words(words.into_iter()));
    if let Err(error) = config::load() {
        output::say(&failure::message(&error));
        return Exit::BadInput;
    }
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(|| run(args));
    let result = match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        // The panic has been reported where it happened.
        Ok(Err(_)) => return Exit::Failed,
        Err(error) => Err(anyhow::Error::new(error).context("cannot start a thread")),
    };
    match result {
        Ok(exit) => exit,
        Err(error) if failure::is_closed_pipe(&error) => Exit::Solved,
        Err(error) => {
            output::say(&failure::message(&error));
            failure::exit(&error)
        }
    }
}

fn run(args: Args) -> anyhow::Result<Exit> {
    match args.command {
        None => Ok(commands::intro::run()),
        Some(Command::Solve(args)) => commands::solve::run(&args),
        Some(Command::Explain(args)) => commands::explain::run(&args),
        Some(Command::Score(args)) => commands::score::run(&args),
        Some(Command::Difficulty(args)) => commands::difficulty::run(&args),
        Some(Command::Compose(args)) => commands::compose::run(&args),
        Some(Command::Improve(args)) => commands::improve::run(&args),
        Some(Command::Generate(args)) => commands::generate::run(&args),
        Some(Command::Themes(args)) => commands::themes::run(&args),
        Some(Command::Verify(args)) => commands::verify::run(&args),
        Some(Command::Sheet(args)) => commands::sheet::run(&args),
        Some(Command::Convert(args)) => commands::convert::run(&args),
        Some(Command::Check(args)) => commands::check::run_files(&args),
        Some(Command::Db(args)) => commands::db::run(&args.command),
        Some(Command::Mine(args)) => commands::mine::run(&args),
        Some(Command::Serve(args)) => commands::serve::run(&args),
        Some(Command::Cluster(args)) => commands::cluster::run(&args),
        Some(Command::Page(args)) => commands::page::run(&args),
        Some(Command::Uci(args)) => commands::uci::run(&args),
        Some(Command::Book(args)) => commands::book::run(&args.command),
        Some(Command::Tables(args)) => commands::tables::run(&args.command),
        Some(Command::Study(args)) => commands::study::run(&args),
        Some(Command::Dead(args)) => commands::dead::run(&args),
        Some(Command::Learn(args)) => commands::learn::run(&args.command),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Mark(args)) => commands::mark::run(&args),
        Some(Command::Train(args)) => commands::train::run(&args),
        Some(Command::Review(args)) => commands::review::run(&args),
        Some(Command::Py(args)) => commands::py::run(args),
        Some(Command::Diagram(args)) => commands::diagram::run(&args),
        Some(Command::Mater(args)) => commands::mater::run(&args),
        Some(Command::Mater1(args)) => commands::human::run(&args, Program::One),
        Some(Command::Mater2(args)) => commands::human::run(&args, Program::Two),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Bench(args)) => commands::bench::run(args),
        Some(Command::Doctor(args)) => commands::doctor::run(&args),
        Some(Command::Config(args)) => commands::config::run(&args),
        Some(Command::Completions(args)) => commands::completions::run(&args),
        Some(Command::Schema(args)) => commands::schema::run(&args),
        Some(Command::Man(args)) => commands::man::run(&args),
    }
}
