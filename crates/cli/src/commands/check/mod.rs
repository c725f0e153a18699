//! Checks whole collections.

use crate::args::{CheckArgs, TableFormat};
use crate::asked::check_standard_input;
use crate::bar::{Bar, Pace, Words, percent};
use crate::commands::tables::of_studies;
use crate::exit::Exit;
use crate::items::{Items, Reading};
use crate::options;
use crate::output::{Out, say};
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_collection::{
    Checked, Journal, Options, RunError, Summary, Verdict, problem_json, problem_line, run, summary_json,
    summary_text,
};
use keymove_run::Progress;
use keymove_solve::Limits;
use std::io;

pub(crate) fn run_files(args: &CheckArgs) -> Result<Exit> {
    check_standard_input(&args.files)?;
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = options(args, &interrupt)?;
    let mut journal = journal(args, &options)?;
    let progress = Progress::new();
    let items = Items::open(
        args.files.clone(),
        Reading::of(&args.reading),
        args.kept.own.journal.as_deref(),
        &progress,
    )?
    .until(interrupt.flag());
    let troubles = items.troubles();
    let words = Words { part: percent, counted: "problems", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, args.messages.wants_bar());
    let mut out = Printer { out: Out::new(), format: args.format, faults: args.faults };
    let found = run(items, &options, journal.as_mut(), &progress, &mut |checked| out.problem(checked));
    drop(bar);
    let summary = found.map_err(|error| match error {
        // As it is, for whoever looks for a closed pipe.
        RunError::Out(error) => error.into(),
        error => anyhow::Error::new(error),
    })?;
    out.summary(&summary)?;
    if !args.messages.quiet {
        note(args, &summary);
    }
    Ok(exit(&summary).and(troubles.exit()))
}

fn options(args: &CheckArgs, interrupt: &Interrupt) -> Result<Options> {
    let studies = of_studies(&args.tables, args.memory)?;
    Ok(Options {
        limits: Limits {
            time: Some(args.time),
            nodes: args.nodes,
            table_bytes: options::memory(args.memory),
            threads: options::threads(args.threads),
            method: args.method.choice(),
            few_men: studies.few_men(),
            ..Limits::interrupted_by(&interrupt.flag())
        },
        duals: args.duals,
        keywords: !args.no_keywords,
        studies,
        part: args.kept.own.part.unwrap_or_default(),
    })
}

fn journal(args: &CheckArgs, options: &Options) -> Result<Option<Journal>> {
    let kept = &args.kept;
    let Some(path) = &kept.own.journal else { return Ok(None) };
    let mut journal = match kept.own.resume {
        true => Journal::resume(path, options)?,
        false => Journal::create(path, options)?,
    };
    for other in &kept.join {
        journal.join(other, options)?;
    }
    Ok(Some(journal))
}

/// What concerns the run and not the collection.
fn note(args: &CheckArgs, summary: &Summary) {
    if args.kept.own.resume || !args.kept.join.is_empty() {
        let Summary { known, problems, .. } = summary;
        say(&format!("taken over from the journal: {known} of {problems}"));
    }
    if summary.interrupted {
        let more = if args.kept.own.journal.is_some() { "; --resume goes on" } else { "" };
        say(&format!("incomplete: stopped by the user; the other problems were not checked{more}"));
    }
}

fn exit(summary: &Summary) -> Exit {
    let mut exit = Exit::Solved;
    let mut note = |count: u64, what| {
        if count > 0 {
            exit = exit.and(what);
        }
    };
    let not_stated = summary.of(Verdict::NotStated);
    note(summary.unsound() + summary.differs + summary.keyword + not_stated, Exit::Refuted);
    note(
        summary.of(Verdict::Unfinished) + summary.incomplete + u64::from(summary.interrupted),
        Exit::Unanswered,
    );
    note(summary.of(Verdict::Unreadable), Exit::BadInput);
    note(summary.broken, Exit::Failed);
    exit
}

/// Where the answers go.
struct Printer {
    out: Out,
    format: TableFormat,
    faults: bool,
}

impl Printer {
    /// A line that can be read as soon as the problem is done.
    fn problem(&mut self, checked: &Checked) -> io::Result<()> {
        let finding = &checked.finding;
        let is_fine = finding.verdict == Verdict::Sound
            && finding.differences.is_empty()
            && finding.remarks.is_empty()
            && finding.complete;
        if self.faults && is_fine {
            return Ok(());
        }
        self.out.line(&match self.format {
            TableFormat::Text => problem_line(checked),
            TableFormat::Json => problem_json(checked),
        })?;
        self.out.flush()
    }

    fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        match self.format {
            TableFormat::Text => self.out.text(&format!("\n{}", summary_text(summary)))?,
            TableFormat::Json => self.out.line(&summary_json(summary))?,
        }
        self.out.flush()
    }
}
