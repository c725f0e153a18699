//! Problems out of the database.

use super::criteria;
use crate::args::DbExportArgs;
use crate::bar::{Bar, Pace, Words};
use crate::collection::is_same;
use crate::commands::convert::losses::Losses;
use crate::commands::convert::target::Target;
use crate::exit::Exit;
use crate::output::say;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use keymove_db::{Database, View};
use keymove_run::Progress;

pub(super) fn run(args: &DbExportArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let target = Target::of(&args.output, args.to.map(|to| to.format()))?;
    if is_same(&args.database, &args.output) {
        bail!("{}: the output would replace the database; expected another name", args.output.display());
    }
    let criteria = criteria::read(&args.criteria)?;
    let database = Database::read(&args.database)?;
    let found = database.search(&criteria)?;
    if found.is_empty() {
        say("no problem found, nothing written");
        return Ok(Exit::Refuted);
    }
    let mut writer = target.open()?;
    let mut losses = Losses::new(target.format, args.verbose, args.messages.quiet);
    let mut written = 0;
    let progress = Progress::new();
    progress.begin("", Some(found.len() as u64));
    let words = Words { part: |done, of| format!("{done} of {of}"), counted: "", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, args.messages.wants_bar());
    for number in found.iter() {
        if interrupt.by_user() {
            bail!("{}: not written, because it was interrupted", target.name());
        }
        let view = View::of(&database, number)?;
        let entries: Vec<_> = match args.records {
            true => view.records.into_iter().map(|record| record.entry).collect(),
            false => vec![view.entry],
        };
        for entry in &entries {
            for loss in &writer.write(entry)? {
                losses.note(&format!("#{number}"), entry, &loss.field, &loss.what.to_string());
            }
            written += 1;
        }
        progress.advance(1);
    }
    drop(bar);
    writer.finish(&target)?;
    losses.finish();
    if !args.messages.quiet {
        let what = match (args.records, written) {
            (true, 1) => "record",
            (true, _) => "records",
            (false, 1) => "problem",
            (false, _) => "problems",
        };
        say(&format!("{}: {written} {what} written", target.name()));
    }
    Ok(Exit::Solved)
}
