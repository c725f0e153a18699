//! What Mater I or II has looked at: in words, with the try-lists as a trace, and as JSON. `docs/human.md` describes both.

mod json;
mod trace;

pub use json::{HUMAN_FORMAT, human_json};

use keymove_chess::notation::short_algebraic;
use keymove_chess::{Move, Position};
use keymove_study::human::{Combination, Examination, Mobility, Rules};

/// Position, combination, number of positions examined and, if wanted, the trace.
pub fn human_text(examination: &Examination, with_trace: bool) -> String {
    let position = &examination.position;
    let mut text = format!(
        "{position}\n{}, {} to move, {}\n\n",
        examination.rules.program.name(),
        position.turn(),
        bounds(&examination.rules)
    );
    if let Some(found) = examination.combination() {
        text += &format!("{}\n\n", human_line(position, &found.line));
    }
    text += &format!("{}\n", human_verdict(examination));
    if with_trace {
        text += &format!("\n{}", trace::trace(examination));
    }
    text
}

/// What was found, and the number of positions examined, in a sentence. What was not found is not denied.
pub fn human_verdict(examination: &Examination) -> String {
    let count = plural(examination.positions, "position");
    let program = examination.rules.program.name();
    match (examination.combination(), examination.stop) {
        (Some(Combination { moves: 1, .. }), _) => format!("found: mate in 1; {count} examined"),
        (Some(found), _) => {
            format!("found: mate in {} at most, perhaps not the shortest; {count} examined", found.moves)
        }
        (None, Some(stop)) => format!("incomplete: {stop}, nothing found so far; {count} examined"),
        (None, None) => {
            format!(
                "not found: {program} sees no mate here, which does not mean that there is none; {count} examined"
            )
        }
    }
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
    };
    format!("{mobility}, {} at most", plural(rules.moves.into(), "move"))
}

fn plural(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
