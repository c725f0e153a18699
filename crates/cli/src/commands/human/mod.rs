//! Mater I and II: one position, or all of a file.

mod solve;
pub(crate) mod suite;
mod totals;

pub(crate) use solve::solve;

use crate::args::{HumanArgs, MobilityChoice, TableFormat};
use crate::exit::Exit;
use crate::input::Diagram;
use crate::output::Out;
use crate::source::Source;
use crate::stop::Interrupt;
use anyhow::Result;
use keymove_report::{human_json, human_line, human_text, human_verdict};
use keymove_solve::Limits;
use keymove_study::human::{Examination, Mobility, Program, Rules, examine};
use std::path::Path;
use suite::NamedPosition;
use totals::Totals;

pub(crate) fn run(args: &HumanArgs, program: Program) -> Result<Exit> {
    let interrupt = Interrupt::install(Exit::Unanswered.number())?;
    let limits =
        Limits { time: args.time, nodes: args.nodes, interrupt: interrupt.flag(), ..Limits::default() };
    let mobility = match args.mobility {
        MobilityChoice::Falling => Mobility::Falling,
        MobilityChoice::NotRising => Mobility::NotRising,
    };
    let rules = Rules { program, mobility, moves: args.moves };
    match (&args.file, &args.fen) {
        (Some(file), _) => all(file, args, &rules, &limits, &interrupt),
        (None, fen) => one(fen.as_deref().unwrap_or_default(), args, &rules, &limits),
    }
}

fn one(fen: &str, args: &HumanArgs, rules: &Rules, limits: &Limits) -> Result<Exit> {
    let diagram = Diagram::read(fen)?;
    diagram.warn();
    let examination = examine(&diagram.position, rules, limits);
    let mut out = Out::new();
    match args.format {
        TableFormat::Text => out.text(&human_text(&examination, !args.no_trace))?,
        TableFormat::Json => out.line(&human_json(&examination))?,
    }
    out.flush()?;
    Ok(if examination.combination().is_some() { Exit::Solved } else { Exit::Unanswered })
}

fn all(file: &Path, args: &HumanArgs, rules: &Rules, limits: &Limits, interrupt: &Interrupt) -> Result<Exit> {
    let text = Source::open(file)?.bytes()?;
    let suite = suite::read(&String::from_utf8_lossy(&text));
    suite.complain();
    let mut out = Out::new();
    let mut totals = Totals::default();
    for entry in &suite.entries {
        let examination = examine(&entry.position, rules, limits);
        if interrupt.by_user() {
            break;
        }
        totals.add(entry, &examination);
        match args.format {
            TableFormat::Text => out.text(&described(entry, &examination, !args.no_trace))?,
            TableFormat::Json => out.line(&human_json(&examination))?,
        }
    }
    if args.format == TableFormat::Text {
        out.text(&totals.table())?;
    }
    out.flush()?;
    Ok(if !suite.unreadable.is_empty() {
        Exit::BadInput
    } else if interrupt.by_user() {
        Exit::Unanswered
    } else {
        Exit::Solved
    })
}

/// All about a position of a file, or, without trace, one line.
fn described(entry: &NamedPosition, examination: &Examination, with_trace: bool) -> String {
    if with_trace {
        return format!("{}\n{}\n", entry.id, human_text(examination, true));
    }
    let line = examination
        .combination()
        .map_or_else(String::new, |found| format!("  {}", human_line(&examination.position, &found.line)));
    format!("{}  {}{line}\n", entry.id, human_verdict(examination))
}
