//! Whole collections: improved level by level, with one journal, and a report of what became of them.

mod charts;
mod files;
mod subjects;
mod tables;

use super::limits_of;
use crate::args::{ImproveArgs, MessageArgs};
use crate::asked::Asked;
use crate::bar::{Bar, Pace, Words};
use crate::exit::Exit;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use files::Folder;
use keymove_compose::experiment::{End, Experiment, Journal, run as search};
use keymove_run::Progress;
use std::path::Path;
use subjects::{Found, subjects};

pub(super) fn run(args: &ImproveArgs, asked: Asked, folder: &Path, interrupt: &Interrupt) -> Result<Exit> {
    let folder = Folder::open(folder)?;
    let progress = Progress::new();
    let bar = bar(&progress, &args.messages);
    // The time is for all problems together.
    let limits = limits_of(args, interrupt);
    let Found { subjects, left_out, exit, level } = subjects(args, asked, &limits, &progress, interrupt)?;
    if subjects.is_empty() {
        drop(bar);
        bail!("no problem that can be improved; expected at least one");
    }
    let mut experiment = Experiment::new(subjects, level);
    let mut journal = match &args.space.kept.journal {
        Some(path) if args.space.kept.resume => Some(Journal::resume(path, &mut experiment)?),
        Some(path) => Some(Journal::create(path, &experiment.subjects)?),
        None => None,
    };
    let end = search(&mut experiment, journal.as_mut(), &progress);
    drop(bar);
    let state =
        State { experiment: &experiment, left_out: &left_out, words: words(&experiment, &end, interrupt) };
    folder.write(&state)?;
    let mut out = Out::new();
    out.text(&tables::summary(&experiment))?;
    out.flush()?;
    let more = if args.space.kept.journal.is_some() { "; --resume goes on" } else { "" };
    let is_done = matches!(end, Ok(End::Done { .. }));
    for line in &state.words {
        say(line);
    }
    if !left_out.is_empty() {
        say(&format!(
            "{} of {} problems left out: see left-out.csv",
            left_out.len(),
            left_out.len() + experiment.subjects.len()
        ));
    }
    if !args.messages.quiet {
        say(&format!("written: {}", folder.path().join(files::PAGE).display()));
    }
    end?;
    if !is_done && !more.is_empty() {
        say(more.trim_start_matches("; "));
    }
    Ok(if is_done { exit } else { exit.and(Exit::Unanswered) })
}

/// What a report tells of.
struct State<'a> {
    experiment: &'a Experiment,
    left_out: &'a [LeftOut],
    /// What is to be known before any number: what is incomplete, and whether it went one level further.
    words: Vec<String>,
}

/// A problem that cannot be improved.
struct LeftOut {
    place: String,
    why: String,
}

fn bar(progress: &Progress, messages: &MessageArgs) -> Bar {
    let part = |done, whole: u64| format!("{:.1} %", 100.0 * done as f64 / whole.max(1) as f64);
    let words = Words { part, counted: "positions", ends: true };
    Bar::start(progress, Pace::LONG, words, messages.wants_bar())
}

/// What is said about the end.
fn words<E>(experiment: &Experiment, end: &Result<End, E>, interrupt: &Interrupt) -> Vec<String> {
    let level = experiment.level;
    let why = match end {
        Err(_) => "stopped by an error",
        Ok(_) if interrupt.by_user() => "stopped by the user",
        Ok(_) => "out of time",
    };
    let all = experiment.subjects.len();
    let done = experiment.searched(level).count();
    let beyond = |further: usize| {
        let of = if further == 1 { "1 problem".to_owned() } else { format!("{further} problems") };
        let is = if further == 1 { "is" } else { "are" };
        let found =
            experiment.unimproved(level).filter(|&one| experiment.best(one, level + 1).is_some()).count();
        format!(
            "{of} that nothing within {} improves {is} searched one level further, to level {}: {found} improved there",
            transformations(level),
            level + 1
        )
    };
    match *end {
        Ok(End::Done { further: 0 }) => Vec::new(),
        Ok(End::Done { further }) => vec![beyond(further)],
        Ok(End::StoppedBeyond { further }) => {
            let whole =
                experiment.unimproved(level).filter(|&one| experiment.is_whole(one, level + 1)).count();
            vec![
                beyond(further),
                format!("incomplete: {why} on level {}, after {whole} of {further}", level + 1),
            ]
        }
        Ok(End::Stopped) | Err(_) => {
            vec![format!(
                "incomplete: {why}; {done} of {all} problems are searched to the end up to level {level}"
            )]
        }
    }
}

/// `1 transformation`, `3 transformations`.
fn transformations(count: u16) -> String {
    if count == 1 { "1 transformation".to_owned() } else { format!("{count} transformations") }
}
