//! Runs a suite of mates.
//!
//! A mate counts only if its line, replayed with the rules of chess and nothing else, ends in mate at the claimed
//! length. `docs/bench.md` describes the lines of a suite and what is counted.

mod cpu;
mod measure;
mod print;
mod suite;
mod totals;

use crate::args::BenchArgs;
use crate::exit::Exit;
use crate::options::BenchOptions;
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, bail};
use suite::{BenchPosition, Suite};
use totals::Totals;

pub(crate) fn run(args: BenchArgs) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let options = BenchOptions::new(args, &interrupt);
    let suite = Suite::read(&options.files, options.reading)?;
    let entries = suite::sample(&suite.entries, options.sample, options.seed);
    if entries.is_empty() && suite.unreadable == 0 {
        bail!("no positions with a mate to be found");
    }
    let mut out = Out::new();
    let totals = run_all(&entries, &options, &interrupt, &mut out)?;
    print::totals(&totals, &suite, &options, interrupt.by_user(), &mut out)?;
    out.flush()?;
    Ok(exit(&totals, &suite, &interrupt))
}

fn run_all(
    entries: &[&BenchPosition], options: &BenchOptions, interrupt: &Interrupt, out: &mut Out,
) -> Result<Totals> {
    let mut totals = Totals::default();
    let width = entries.iter().map(|entry| entry.id.chars().count()).max().unwrap_or(0);
    print::head(options, width, out)?;
    for entry in entries {
        let result = measure::measure(entry, options)?;
        if interrupt.by_user() {
            break;
        }
        print::result(entry, &result, options, width, out)?;
        out.flush()?;
        totals.add(entry, &result);
    }
    Ok(totals)
}

/// What cannot be read weighs most, then what is wrong.
fn exit(totals: &Totals, suite: &Suite, interrupt: &Interrupt) -> Exit {
    if suite.unreadable > 0 {
        Exit::BadInput
    } else if totals.all().wrong() > 0 {
        Exit::Refuted
    } else if interrupt.by_user() {
        Exit::Unanswered
    } else {
        Exit::Solved
    }
}
