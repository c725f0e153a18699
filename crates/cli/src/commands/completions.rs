//! Completion in shells: the script that asks this program, and what it answers.

use crate::args::{Args, CompletionsArgs};
use crate::exit::Exit;
use crate::output::Out;
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::env::{CompleteEnv, Shells};
use clap_complete::{CompletionCandidate, PathCompleter, engine::ValueCompleter};
use keymove_study::catalogue;
use std::ffi::OsStr;

/// Set by the script when it asks.
const VARIABLE: &str = "KEYMOVE_COMPLETE";

/// What is asked most often, by how often.
const STIPULATIONS: [&str; 24] = [
    "#2", "#3", "#4", "#5", "h#2", "h#3", "h#2.5", "h#3.5", "h#4", "h#5", "s#2", "s#3", "s#4", "s#5", "r#2",
    "r#3", "hs#3", "hs#3.5", "h=2", "h=3", "ser-h#3", "ser-h#5", "ser-#3", "#1",
];

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Result<Exit> {
    let shells = Shells::builtins();
    let name = args.shell.to_string();
    let shell = shells.completer(&name).with_context(|| format!("nothing is known of the shell {name}"))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "keymove", "keymove", "keymove", &mut script)?;
    let mut out = Out::new();
    out.text(&String::from_utf8_lossy(&script))?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// Answers a script that asks, and ends the program then.
pub(crate) fn answer() {
    if std::env::var_os(VARIABLE).is_some() {
        CompleteEnv::with_factory(Args::command).var(VARIABLE).complete();
    }
}

/// Files, and stipulations that begin so.
pub(crate) fn problems(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = PathCompleter::any().complete(typed);
    all.extend(beginning(typed, STIPULATIONS));
    all
}

/// Names of themes that begin so, and what [`problems`] gives.
pub(crate) fn problems_and_themes(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = themes(typed);
    all.extend(problems(typed));
    all
}

/// Names of themes of the catalogue that begin so.
pub(crate) fn themes(typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, catalogue::all().iter().map(|theme| theme.name))
}

fn beginning<'a>(typed: &OsStr, words: impl IntoIterator<Item = &'a str>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy().to_lowercase();
    let words = words.into_iter().filter(|word| word.to_lowercase().starts_with(&typed));
    words.map(CompletionCandidate::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(found: &[CompletionCandidate]) -> Vec<String> {
        found.iter().map(|one| one.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn what_begins_so() {
        assert_eq!(values(&problems(OsStr::new("h#2"))), ["h#2", "h#2.5"]);
        assert!(values(&themes(OsStr::new("zag"))).contains(&"Zagoruiko".to_owned()));
        assert!(values(&problems(OsStr::new("src/com"))).iter().any(|path| path.starts_with("src/commands")));
    }

    #[test]
    fn stipulations_can_be_read() {
        for text in STIPULATIONS {
            assert!(text.parse::<keymove_problem::Stipulation>().is_ok(), "{text}");
        }
    }
}
