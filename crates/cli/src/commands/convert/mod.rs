//! Converts collections of problems from any format to any other.

pub(crate) mod losses;
pub(crate) mod target;

use crate::args::ConvertArgs;
use crate::asked::check_standard_input;
use crate::bar::{Bar, Pace, Words, percent};
use crate::collection::{Collection, is_same, size};
use crate::exit::Exit;
use crate::items::Reading;
use crate::output::{Flood, say};
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_formats::{Entry, EntryError, Language, What, translated};
use keymove_run::Progress;
use losses::Losses;
use target::Target;

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let target = Target::of(&args.output, args.to.map(|to| to.format()))?;
    if args.files.iter().any(|file| is_same(file, &args.output)) {
        bail!("{}: the output would replace an input; expected another name", args.output.display());
    }
    check_standard_input(&args.files)?;
    let mut run = Run {
        language: args.letters.map(|letters| letters.language()),
        writer: target.open()?,
        losses: Losses::new(target.format, args.verbose, args.messages.quiet),
        flood: Flood::default(),
        written: 0,
        unread: 0,
    };
    let progress = Progress::new();
    progress.begin("", args.files.iter().map(|file| size(file)).sum());
    let words = Words { part: percent, counted: "problems", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, args.messages.wants_bar());
    for file in &args.files {
        let collection = Collection::open(file, Reading::of(&args.reading), progress.clone())?;
        let name = collection.name.clone();
        let before = run.written + run.unread;
        for read in collection {
            if interrupt.by_user() {
                bail!("{}: not written, because it was interrupted", target.name());
            }
            run.one(&name, read)?;
            progress.count_to(run.written + run.unread);
        }
        if run.written + run.unread == before {
            run.fail(&format!("error: {name}: no problem in it"));
        }
    }
    drop(bar);
    run.flood.finish("problems that cannot be converted");
    let (written, unread) = (run.written, run.unread);
    run.writer.finish(&target)?;
    run.losses.finish();
    if !args.messages.quiet {
        let plural = if written == 1 { "" } else { "s" };
        let rest = if unread > 0 { format!(", {unread} not") } else { String::new() };
        say(&format!("{}: {written} problem{plural} written{rest}", target.name()));
    }
    Ok(if unread > 0 { Exit::BadInput } else { Exit::Solved })
}

struct Run {
    language: Option<Language>,
    writer: target::Out,
    losses: Losses,
    flood: Flood,
    written: u64,
    unread: u64,
}

impl Run {
    /// Converts a problem, or complains of it.
    fn one(&mut self, file: &str, read: Result<Entry, EntryError>) -> Result<()> {
        let mut entry = match read {
            Ok(entry) => entry,
            Err(error) => {
                self.fail(&format!("error: {file}, {error}"));
                return Ok(());
            }
        };
        if let Some(language) = self.language {
            match translated(&entry.solution, language) {
                Ok(solution) => entry.solution = solution,
                Err(error) => self.losses.note(file, &entry, "solution", &format!("not translated: {error}")),
            }
        }
        let losses = self.writer.write(&entry)?;
        if losses.iter().any(|loss| loss.field == "fen" && loss.what == What::All) {
            let reason = match entry.arrangement() {
                Err(error) => error.to_string(),
                // Only where there are no problems without one.
                Ok(_) => {
                    let format = self.losses.format.name();
                    format!(
                        "the stipulation {:?} is none for {format}; expected one such as #2",
                        entry.stipulation
                    )
                }
            };
            let place = losses::place(file, &entry);
            self.fail(&format!("error: {place}: {reason}"));
            return Ok(());
        }
        self.written += 1;
        for loss in &losses {
            self.losses.note(file, &entry, &loss.field, &loss.what.to_string());
        }
        Ok(())
    }

    fn fail(&mut self, message: &str) {
        self.unread += 1;
        self.flood.say(message);
    }
}
