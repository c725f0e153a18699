//! Solves files in Popeye's language and answers as Popeye does.

mod input;
mod options;
mod sink;

use crate::args::PyArgs;
use crate::exit::Exit;
use crate::output::say;
use crate::stop::Interrupt;
use anyhow::Result;
use input::Input;
use keymove_popeye::language::{Entry, File};
use keymove_popeye::solve::{self, Completion, Settings};
use options::Options;
use sink::Sink;
use std::ffi::OsString;
use std::path::Path;

/// The words of the command line, with `py` in front of those that are meant for Popeye: because the program is called
/// `py` or `popeye`, or because an option of Popeye comes first, as front ends write it.
pub(crate) fn words(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    let name = words.first().and_then(|word| Path::new(word).file_stem()?.to_str());
    let is_named = matches!(name, Some("py" | "popeye"));
    let is_option = || words.get(1).and_then(|word| word.to_str()).is_some_and(options::is_option);
    if is_named || is_option() {
        words.insert(1, "py".into());
    }
    words
}

pub(crate) fn run(args: PyArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = Options::read(args.words)?;
    let mut exit = Exit::Solved;
    let mut sink = Sink::new();
    if !options.regression {
        sink.version(options.table_bytes)?;
    }
    let sources = options.files.iter().map(Some).chain(options.files.is_empty().then_some(None));
    for source in sources {
        let input = match Input::read(source) {
            Ok(input) => input,
            Err(error) => {
                say(&format!("error: {error:#}"));
                exit = exit.and(Exit::BadInput);
                continue;
            }
        };
        sink.set_encoding(input.is_latin1);
        let file = keymove_popeye::language::read(&input.text);
        exit = exit.and(solve_file(&file, &input, &options, &interrupt, &mut sink)?);
        if interrupt.by_user() {
            break;
        }
    }
    sink.finish()?;
    Ok(exit)
}

fn solve_file(
    file: &File, input: &Input, options: &Options, interrupt: &Interrupt, sink: &mut Sink,
) -> Result<Exit> {
    let mut exit = Exit::Solved;
    if let Some(error) = &file.error {
        say(&format!("error: {}: {error}", input.name));
        return Ok(Exit::BadInput);
    }
    let settings = Settings {
        threads: options.threads,
        table_bytes: options.table_bytes,
        time: options.time,
        interrupt: interrupt.flag(),
        times: !options.regression,
        width: input.width(),
    };
    for entry in &file.entries {
        exit = exit.and(solve_entry(entry, input, &settings, sink)?);
        let left = file.entries.len() - entry.number;
        if interrupt.by_user() {
            if left > 0 {
                say(&format!("incomplete: stopped by the user; problems not begun: {left}"));
            }
            return Ok(exit.and(Exit::Unanswered));
        }
    }
    Ok(exit)
}

fn solve_entry(entry: &Entry, input: &Input, settings: &Settings, sink: &mut Sink) -> Result<Exit> {
    if let Some(refusal) = entry.refusal() {
        say(&format!("error: {}: {refusal}", input.name));
        sink.ignored(entry)?;
        return Ok(Exit::BadInput);
    }
    for name in &entry.problem.protocols {
        sink.protocol(name);
    }
    sink.begin(&input.name, entry);
    let completion = solve::solve(&entry.problem, settings, sink)?;
    sink.flush()?;
    Ok(match completion {
        Completion::Finished => Exit::Solved,
        Completion::Partial | Completion::Interrupted => Exit::Unanswered,
        Completion::Ignored => Exit::BadInput,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_in_popeyes_form() {
        let is_py = |call: &str| {
            let words = words(call.split(' ').map(OsString::from));
            words.get(1).is_some_and(|word| word == "py")
        };
        for call in ["/usr/bin/py x.inp", "popeye.exe", "keymove -maxmem 1024M x.inp", "keymove -maxmem"] {
            assert!(is_py(call), "{call}");
        }
        for option in options::NAMES {
            assert!(is_py(&format!("solver {option} x.inp")), "{option}");
        }
        for call in
            ["keymove", "keymove -h", "keymove solve -maxmem", "keymove --threads 1 py", "keymove x.inp"]
        {
            assert!(!is_py(call), "{call}");
        }
    }
}
