//! Helpmates that were found, in words and as JSON.

use super::Outcome;
use crate::commands::generate::show::judged_entry;
use crate::commands::ranked::{Nearest, Shown};
use crate::json::Lines;
use crate::units::{grouped, short};
use keymove_compose::enumerate::{Counts, MANY, Proven};
use keymove_compose::ranking::Proposal;
use keymove_report::{Layout, Paint, diagram, help_theme_label, lines_text, unit_count};
use keymove_solve::answer::Recount;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Numbers of solutions that have a row of their own.
const ROWS: usize = 8;

/// What was counted, and the best problems by the score.
pub(super) fn report(outcome: &Outcome, nearest: Option<&Nearest>) -> String {
    let mut text = account(outcome);
    for (number, proven) in outcome.shown.iter().enumerate() {
        let score = proven.problem.score.total().to_string();
        let _ = write!(text, "\n{}", entry(number + 1, &score, proven));
        text += &Nearest::line_of(nearest, &proven.problem.position);
    }
    let wanted = wanted(outcome);
    if wanted > outcome.shown.len() as u64 && !outcome.shown.is_empty() {
        let _ = writeln!(text, "\nthe best of {}, no other has a higher score (--top)", grouped(' ', wanted));
    }
    text
}

/// What was counted, and what judges would prefer. What could not be counted again is left out.
pub(super) fn judged(outcome: &Outcome, shown: &Shown<'_>) -> String {
    let text = account(outcome);
    if wanted(outcome) == 0 {
        return text;
    }
    text + &shown.text(|number, points, one| {
        let proven = of_proposal(outcome, one);
        proven.map_or_else(
            || {
                format!(
                    "{number:>3}. {points}\n     {}  not counted again in time\n",
                    one.improvement.position
                )
            },
            |proven| entry(number, points, proven),
        )
    })
}

/// What judges would prefer as an object of JSON.
pub(super) fn list(outcome: &Outcome, shown: &Shown<'_>) -> Value {
    let mut list = summary(outcome);
    list["scale"] = "problemist".into();
    list["complete"] = shown.is_complete().into();
    if let Value::Object(list) = &mut list {
        list.extend(shown.json(|one| {
            of_proposal(outcome, one)
                .map_or_else(|| one.to_json(), |proven| judged_entry(object(outcome, proven), one))
        }));
    }
    list
}

/// The problem that a proposal is, if it was counted again.
fn of_proposal<'a>(outcome: &'a Outcome, one: &Proposal) -> Option<&'a Proven> {
    outcome.shown.iter().find(|proven| proven.problem.position == *one.improvement.position)
}

fn wanted(outcome: &Outcome) -> u64 {
    outcome.end.groups.iter().map(|(_, counts)| counts.wanted).sum()
}

fn account(outcome: &Outcome) -> String {
    let mut text = String::new();
    for (name, counts) in &outcome.end.groups {
        text += &group(outcome, name, counts);
    }
    if outcome.end.groups.len() > 1 {
        let mut all = Counts::default();
        outcome.end.groups.iter().for_each(|(_, counts)| all += counts);
        text += &group(outcome, "together", &all);
    }
    text
}

fn group(outcome: &Outcome, name: &str, counts: &Counts) -> String {
    let wanted = &outcome.wanted;
    let mut text = format!("{}  {name}\n", wanted.stipulation);
    let mut row = |what: &str, count: u64| {
        if count > 0 {
            let _ = writeln!(text, "  {what:<32}{:>14}", grouped(' ', count));
        }
    };
    row("positions", counts.positions);
    row("no game leads to", counts.impossible);
    row("with a shorter solution", counts.short);
    row("unsound", counts.unsound);
    row("not known in time", counts.undecided);
    row("without a solution", counts.by_solutions[0]);
    for number in 1..=ROWS {
        let what = if number == 1 { "1 solution".to_owned() } else { format!("{number} solutions") };
        row(&what, counts.by_solutions[number]);
    }
    row(
        &format!("{} to {} solutions", ROWS + 1, MANY - 1),
        counts.by_solutions[ROWS + 1..usize::from(MANY)].iter().sum(),
    );
    row(&format!("{MANY} solutions or more"), counts.by_solutions[usize::from(MANY)]);
    row(&format!("with {}, as wished", solutions(wanted.solutions)), counts.wanted);
    text
}

fn solutions(number: u64) -> String {
    if number == 1 { "1 solution".to_owned() } else { format!("{number} solutions") }
}

fn entry(number: usize, points: &str, proven: &Proven) -> String {
    let problem = &proven.problem;
    let mut text = format!(
        "{number:>3}. {points}  {}\n     {}\n\n",
        unit_count(&proven.solution.task.position),
        problem.position
    );
    let indent = |text: &mut String, part: &str| {
        for line in part.lines() {
            let line = format!("     {line}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
    };
    indent(&mut text, &diagram(&proven.solution.task.position));
    let themes: Vec<String> = problem
        .score
        .shown_themes()
        .map(|(theme, _)| match problem.score.counts[theme as usize] {
            1 => help_theme_label(theme).to_owned(),
            times => format!("{} {times}", help_theme_label(theme)),
        })
        .collect();
    let themes = if themes.is_empty() { "none".to_owned() } else { themes.join(", ") };
    indent(&mut text, &format!("\nthemes: {themes}\n"));
    indent(&mut text, &lines_text(&proven.solution, Layout::default(), Paint::default()));
    text
}

/// The problems, the best first, and what was counted: an object a line.
pub(super) fn lines(outcome: &Outcome) -> Vec<String> {
    let format = Lines::default();
    let problem = |proven: &Proven| format.line("keymove-enumerated", &object(outcome, proven));
    let mut lines: Vec<String> = outcome.shown.iter().map(problem).collect();
    lines.push(format.line("keymove-enumeration", &summary(outcome)));
    lines
}

/// An object for a problem: `fen`, `stipulation`, `solutions` (each a list of UCI moves), `score`, `themes` (name to how often),
/// `units`, and `recount`: `how` it was counted again, whether that `agrees` (`null` if it came to no end).
fn object(outcome: &Outcome, proven: &Proven) -> Value {
    let problem = &proven.problem;
    let themes: Map<String, Value> = problem
        .score
        .shown_themes()
        .map(|(theme, _)| (theme.name().to_owned(), problem.score.counts[theme as usize].into()))
        .collect();
    let line = |line: &Vec<keymove_chess::Move>| line.iter().map(ToString::to_string).collect::<Vec<_>>();
    let recount = proven.solution.counts.first();
    json!({
        "fen": problem.position.to_string(),
        "stipulation": outcome.wanted.stipulation.to_string(),
        "solutions": problem.solutions.iter().map(line).collect::<Vec<_>>(),
        "score": problem.score.total(),
        "themes": themes,
        "units": problem.position.occupied().len(),
        "recount": {
            "how": recount.map(|count| count.how.clone()),
            "agrees": recount.and_then(|count| match count.result {
                Recount::Same => Some(true),
                Recount::Other(_) => Some(false),
                Recount::Unfinished(_) => None,
            }),
        },
    })
}

/// An object for all: `stipulation`, the number of `solutions` that is wanted, whether the search is `complete`, and `groups`, each with
/// its `name` and what was counted.
fn summary(outcome: &Outcome) -> Value {
    let group = |(name, counts): &(String, Counts)| {
        let mut value = counts.to_json();
        value["name"] = name.as_str().into();
        value
    };
    json!({
        "stipulation": outcome.wanted.stipulation.to_string(),
        "solutions": outcome.wanted.solutions,
        "complete": outcome.end.complete,
        "groups": outcome.end.groups.iter().map(group).collect::<Vec<_>>(),
    })
}

/// Times and sizes.
pub(super) fn statistics(outcome: &Outcome) -> String {
    let positions: u64 =
        outcome.end.groups.iter().map(|(_, counts)| counts.positions + counts.impossible).sum();
    let tables = match outcome.table_bytes {
        0 => String::new(),
        bytes => format!(", tables of {} MiB", bytes.div_ceil(1 << 20)),
    };
    format!(
        "{:.1} s, {} positions in {} pieces{tables}",
        outcome.elapsed.as_secs_f64(),
        short(positions),
        outcome.end.pieces
    )
}
