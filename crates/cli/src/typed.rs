//! What was typed, taken apart by `clap`, with more help than it gives where somebody comes from another program.

use crate::args::Args;
use crate::asked::is_position;
use crate::exit::Exit;
use crate::output::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, Parser};
use std::ffi::{OsStr, OsString};

/// Options of other programs, and of this one elsewhere, with what they are called here.
const OTHER_NAMES: [(&str, &str); 9] = [
    ("--json", "--format json"),
    ("--jsonl", "--format json"),
    ("--output-format", "--format"),
    ("--limit", "--top"),
    ("--stipulation", "the stipulation behind the FEN: 'FEN' '#2'"),
    ("--fen", "the FEN in front of the stipulation: 'FEN' '#2'"),
    ("--input", "the name of the file alone"),
    ("--depth", "the number of moves in the stipulation: '#3'"),
    ("--colour", "--color"),
];

/// The arguments; ends the program where there are none: with a message, or because help was asked for.
pub(crate) fn read(words: Vec<OsString>) -> Args {
    let words = with_help(words);
    Args::try_parse_from(&words).unwrap_or_else(|error| match tip(&error, &words) {
        Some(tip) => {
            say(&format!("error: {tip}"));
            std::process::exit(Exit::BadInput.number().into())
        }
        None => error.exit(),
    })
}

/// `keymove help solve` is `keymove solve --help`.
fn with_help(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

/// The message in place of the one of `clap`, where it is known what was meant.
fn tip(error: &Error, words: &[OsString]) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => command(words.get(1)?),
        ErrorKind::UnknownArgument => option(error),
        _ => None,
    }
}

fn command(word: &OsStr) -> Option<String> {
    let shown = word.to_string_lossy();
    if is_position(word) {
        return Some(format!("no command; did you mean: keymove solve '{shown}' '#2'"));
    }
    let is_file = std::path::Path::new(word).is_file();
    is_file.then(|| format!("no command; did you mean: keymove solve {shown}, or: keymove check {shown}"))
}

fn option(error: &Error) -> Option<String> {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = typed.split('=').next().unwrap_or(typed);
    let (_, here) = OTHER_NAMES.into_iter().find(|(other, _)| *other == name)?;
    Some(format!("unexpected argument '{name}' found; expected {here}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(words: &[&str]) -> Option<String> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let error = Args::try_parse_from(&words).expect_err("no arguments");
        tip(&error, &words)
    }

    #[test]
    fn what_was_meant() {
        let fen = "8/8/8/8/8/8/8/k1KQ4 w - -";
        let solve = format!("no command; did you mean: keymove solve '{fen}' '#2'");
        assert_eq!(told(&["keymove", fen, "#2"]), Some(solve));
        assert_eq!(told(&["keymove", "slove"]), None);
        let json = told(&["keymove", "solve", fen, "#2", "--json"]);
        assert_eq!(json.as_deref(), Some("unexpected argument '--json' found; expected --format json"));
        assert_eq!(told(&["keymove", "solve", fen, "#2", "--quite"]), None);
    }

    #[test]
    fn help_of_a_command() {
        let words = ["keymove", "help", "db", "import"].map(OsString::from).to_vec();
        assert_eq!(with_help(words), ["keymove", "db", "import", "--help"].map(OsString::from));
    }
}
