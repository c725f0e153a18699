//! What the solver says of a collection.

use super::criteria;
use crate::args::DbAnalyseArgs;
use crate::bar::{Bar, Pace, Words};
use crate::commands::tables::of_studies;
use crate::exit::Exit;
use crate::options;
use crate::output::say;
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_collection::State;
use keymove_db::{Database, Outcome, Plan, analyse};
use keymove_run::Progress;
use keymove_solve::Limits;
use std::sync::atomic::Ordering::Relaxed;

pub(super) fn run(args: &DbAnalyseArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let criteria = criteria::read(&args.criteria)?;
    let entries = {
        let database = Database::read(&args.database)?;
        database.unanalysed(args.retry)?.and(&database.search(&criteria)?)
    };
    let name = args.database.display();
    let (count, threads) = (entries.len() as u64, options::threads(args.threads));
    let studies = of_studies(&args.tables, args.memory)?;
    let limits = Limits {
        time: Some(args.time),
        nodes: args.nodes,
        table_bytes: options::memory(args.memory) / threads.max(1),
        threads: 1,
        method: args.method.choice(),
        few_men: studies.few_men(),
        ..Limits::interrupted_by(&interrupt.flag())
    };
    let progress = Progress::new();
    progress.begin("", Some(count));
    let shown = Words { part: |done, of| format!("{done} of {of}"), counted: "problems", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, shown, args.messages.wants_bar());
    let plan = Plan { entries, limits, threads, studies };
    let outcome = analyse(&args.database, &plan, &|_, _| {
        progress.advance(1);
        progress.count(1);
    })?;
    drop(bar);
    if !args.messages.quiet {
        say(&format!("{name}: {}", words(&outcome)));
    }
    for (entry, reason) in &outcome.broken {
        say(&format!(
            "error: {name}: entry {entry}: the analysis has broken down, which is a fault of this program: {reason}"
        ));
    }
    let exit = if outcome.broken.is_empty() { Exit::Solved } else { Exit::Failed };
    if outcome.left > 0 {
        let left = outcome.left;
        say(&match interrupt.flag().load(Relaxed) {
            true => format!(
                "{name}: interrupted; what was found is kept, and the same command goes on with {left} problems"
            ),
            false => format!(
                "{name}: {left} problems were changed or removed meanwhile; the same command takes them up"
            ),
        });
        return Ok(exit.and(Exit::Unanswered));
    }
    let [_, _, stopped, _] = outcome.states;
    Ok(exit.and(if stopped > 0 { Exit::Unanswered } else { Exit::Solved }))
}

/// `12 sound, 1 unsound`
fn words(outcome: &Outcome) -> String {
    let counted = State::ALL.iter().zip(outcome.states).filter(|(_, count)| *count > 0);
    let words: Vec<String> = counted
        .map(|(state, count)| match state {
            State::Stopped => format!("{count} not solved within the limits (--retry with larger ones)"),
            State::Refused => format!("{count} not for the solver"),
            state => format!("{count} {}", state.word()),
        })
        .collect();
    if words.is_empty() { "nothing to analyse".to_owned() } else { words.join(", ") }
}
