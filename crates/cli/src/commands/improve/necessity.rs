//! What goes wrong without each unit, of a whole problem.

use super::{Job, refused, said};
use crate::args::{TableFormat, WishArgs};
use crate::commands::score::weights;
use crate::exit::Exit;
use crate::input::{self, Problem};
use crate::output::Out;
use crate::stop::Interrupt;
use anyhow::{Result, anyhow, bail};
use keymove_compose::necessity::{MOST_POSITIONS, Necessity, NecessityError, Need, What, necessity, to_json};
use keymove_compose::search::piece_name;
use keymove_solve::Limits;
use keymove_solve::answer::{Question, Wanted};
use std::fmt::Write;

/// For the tables of the solver.
const SOLVER_BYTES: usize = 32 << 20;

/// Asks it of every unit. Exit code 3 if a limit has left something open.
pub(super) fn run(args: &Job<'_>, interrupt: &Interrupt) -> Result<Exit> {
    if !args.more.is_empty() {
        bail!("--more goes with a search, not with --necessity");
    }
    if args.wishes != WishArgs::default() {
        bail!("wishes go with a search for improvements, not with --necessity");
    }
    let problem = said(args)?;
    if let Some(unread) = problem.unread.first() {
        bail!("{}", unread.problem);
    }
    let most = args.space.positions.unwrap_or(MOST_POSITIONS);
    let limits = Limits { table_bytes: SOLVER_BYTES, ..super::limits_of(args, interrupt).with_nodes(most) };
    let intention = args.solutions.map(|number| keymove_problem::Intention::Solutions(number.into()));
    let wanted = Wanted { intention: intention.or(problem.intention.clone()), ..Wanted::default() };
    let question = Question { statement: problem.statement.clone(), wanted, limits };
    let all = match necessity(&question, &weights(&args.rank.weights)?) {
        Ok(all) => all,
        Err(error @ NecessityError::NotSound(_)) => {
            let words = format!("not sound: {error}; what units are for can be said of sound problems only");
            return refused(args, &words, Exit::Refuted);
        }
        Err(error @ NecessityError::Unknown(_)) => {
            return refused(args, &error.to_string(), Exit::Unanswered);
        }
        Err(error @ NecessityError::Unsolved(_)) => return Err(anyhow!("{error}")),
    };
    let mut out = Out::new();
    match args.rank.format.table() {
        TableFormat::Text => out.text(&text(&problem, &all))?,
        TableFormat::Json => {
            if let Some(case) = problem.cases().next().filter(|_| !args.messages.quiet) {
                input::remark_on(&case.position, &mut out);
            }
            for one in &all.units {
                out.line(&args.lines.line("keymove-necessity", &to_json(one, &all)))?;
            }
        }
    }
    out.flush()?;
    let is_open =
        all.units.iter().flat_map(|one| &one.places).any(|place| place.without.what == What::Undecided);
    Ok(if is_open { Exit::Unanswered } else { Exit::Solved })
}

/// The problem, a line for each unit or for each of its positions, what is idle, and the remarks on economy.
fn text(problem: &Problem, all: &Necessity) -> String {
    let mut text = head(problem, all);
    text.push_str("\nWithout\n");
    for one in &all.units {
        text += &unit(one);
    }
    let idle = all.units.iter().filter(|one| one.is_idle()).count();
    let _ = match idle {
        0 => writeln!(text, "\nno unit is idle"),
        1 => writeln!(text, "\n1 unit is idle"),
        _ => writeln!(text, "\n{idle} units are idle, each for itself; without one another may be needed"),
    };
    let remarks: Vec<String> = all.economy().iter().map(|remark| remark.text()).collect();
    if !remarks.is_empty() {
        text.push_str("\nEconomy\n");
        remarks.iter().for_each(|remark| text += &format!("  {remark}\n"));
    }
    text
}

fn head(problem: &Problem, all: &Necessity) -> String {
    let statement = &problem.statement;
    let first = problem.cases().next().filter(|_| !statement.zeroposition);
    let fen =
        first.map_or_else(|| statement.setup.arrangement().to_string(), |case| case.position.to_string());
    let score = all.score.map_or_else(String::new, |score| format!("  score {score}"));
    let mut text = format!("{fen}\n{}{score}\n", statement.stipulation);
    if problem.is_several() {
        for entry in &problem.entries {
            let exchanged = if entry.duplex { " colours exchanged" } else { "" };
            let _ =
                writeln!(text, "{}", format!("{} {}{exchanged}", entry.label, entry.description).trim_end());
        }
    }
    text
}

fn unit(one: &Need) -> String {
    let unit = format!("{} {}", piece_name(one.piece), one.square);
    let score = one.score.map_or_else(String::new, |score| format!("  (score {score})"));
    if let [place] = one.places.as_slice() {
        return format!("  {unit:<16} {}{score}\n", place.without.explanation.text());
    }
    let mut text = format!("  {unit}{score}\n");
    for place in &one.places {
        let _ = writeln!(text, "    {:<4} {}", place.label, place.without.explanation.text());
    }
    text
}
