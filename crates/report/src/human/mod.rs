//! What Mater I or II has looked at: in words, with the try-lists as a trace, and as JSON. `docs/human.md` describes both.

mod json;
mod step;
mod trace;
mod words;

pub use json::{HUMAN_FORMAT, human_json};
pub use step::{HumanStep, HumanStepKind, HumanStepLine, human_steps};

use crate::phrase::{moves, text_of};
use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::human::{Examination, FullSearch, Mobility, Rules};

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
    text_of(&words::verdict(examination, full))
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
    format!("{mobility}, {} at most", moves(rules.moves).text())
}
