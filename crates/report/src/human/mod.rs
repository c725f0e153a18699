//! What Mater I or II has looked at: in words, with the try-lists as a trace, and as JSON. `docs/human.md` describes both.

mod json;
mod step;
mod trace;

pub use json::{HUMAN_FORMAT, human_json};
pub use step::{HumanStep, human_steps};

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::human::{Combination, Examination, FullSearch, Mobility, Rules};

/// Position, combination, number of positions examined, what the proof solver says of the mate, if it was asked, and, if
/// wanted, the trace.
pub fn human_text(examination: &Examination, full: Option<&FullSearch>, with_trace: bool) -> String {
    let head = human_head(examination);
    let found = human_found(examination, full);
    let trace = if with_trace { format!("\n{}", trace::trace(examination)) } else { String::new() };
    format!("{head}\n{found}{trace}")
}

/// The position, and what is looked at.
pub fn human_head(examination: &Examination) -> String {
    let position = &examination.position;
    let program = examination.rules.program.name();
    format!("{position}\n{program}, {} to move, {}\n", position.turn(), bounds(&examination.rules))
}

/// The combination, if one was found, and the verdict.
pub fn human_found(examination: &Examination, full: Option<&FullSearch>) -> String {
    let line = examination.combination().map(|found| human_line(&examination.position, &found.line));
    let line = line.map_or_else(String::new, |line| format!("{line}\n\n"));
    format!("{line}{}\n", human_verdict(examination, full))
}

/// What was found, and the number of positions examined, in a sentence; with what the proof solver says of the mate, if it was
/// asked. What was not found is not denied.
pub fn human_verdict(examination: &Examination, full: Option<&FullSearch>) -> String {
    let count = plural(examination.positions, "position");
    let program = examination.rules.program.name();
    match (examination.combination(), examination.stop) {
        (Some(found), _) => {
            let (length, beside) = beside(&found, full);
            format!("found: mate in {length}; {count} examined{beside}")
        }
        (None, Some(stop)) => format!("incomplete: {stop}, nothing found so far; {count} examined"),
        (None, None) => {
            format!(
                "not found: {program} sees no mate here, which does not mean that there is none; {count} examined"
            )
        }
    }
}

/// How long the mate is, as far as that is known, and what a search of all moves took.
fn beside(found: &Combination, full: Option<&FullSearch>) -> (String, String) {
    let moves = found.moves;
    let Some(full) = full else {
        let length =
            if moves == 1 { "1".into() } else { format!("{moves} at most, perhaps not the shortest") };
        return (length, String::new());
    };
    let length = match (full.shortest, full.is_shortest()) {
        (Some(shortest), Some(false)) => format!("{moves} at most, not the shortest: mate in {shortest}"),
        (_, Some(true)) if moves == 1 => "1".to_owned(),
        (_, Some(true)) => format!("{moves}, proven the shortest"),
        _ => format!("{moves} at most, perhaps not the shortest"),
    };
    let positions = plural(full.positions, "position");
    let took = match full.stop {
        None => format!("; a full search needs {positions}"),
        Some(stop) if full.none_within == 0 => {
            format!("; a full search is incomplete after {positions}: {stop}")
        }
        Some(stop) => {
            let none = plural(full.none_within.into(), "move");
            format!("; a full search is incomplete after {positions}: {stop}, no mate in {none}")
        }
    };
    (length, took)
}

/// Moves with their numbers, in the short notation of problems; the first is the attacker's.
pub fn human_line(position: &Position, line: &[Move]) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for (index, &mv) in line.iter().enumerate() {
        let number = if index % 2 == 0 { format!("{}.", index / 2 + 1) } else { String::new() };
        words.push(number + &short_algebraic(&position, mv));
        position = position.play(mv);
    }
    words.join(" ")
}

fn bounds(rules: &Rules) -> String {
    let mobility = match rules.mobility {
        Mobility::Falling => "as long as the replies become fewer",
        Mobility::NotRising => "as long as the replies do not become more",
        Mobility::FlightsFalling => "as long as the flights become fewer",
        Mobility::FlightsNotRising => "as long as the flights do not become more",
        Mobility::Either => "as long as replies or flights become fewer and neither become more",
        Mobility::TwoBack => "as long as the replies are fewer than two moves before",
        Mobility::FallingInTwo => "as long as the replies do not become more, and fewer in two moves",
        Mobility::BelowFirst => "as long as the replies are fewer than to the first move",
        Mobility::FromSecond => "as long as the replies become fewer, from the second move on",
    };
    format!("{mobility}, {} at most", plural(rules.moves.into(), "move"))
}

fn plural(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
