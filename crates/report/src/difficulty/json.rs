//! The difficulty as JSON; `docs/difficulty.md` describes the shape.

use super::{no_difficulty_text, unit};
use crate::JSON_VERSION;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_study::difficulty::{Difficulty, Input, Kind, NoDifficulty};
use serde::Serialize;

/// What the field `format` says.
pub const DIFFICULTY_FORMAT: &str = "keymove-difficulty";

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    fen: String,
    stipulation: String,
    kind: &'static str,
    #[serde(flatten)]
    answer: Answer<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Estimated {
        estimate: f64,
        unit: &'static str,
        key: String,
        length: u16,
        keys: usize,
        base: f64,
        inputs: Vec<InputNode>,
    },
    Not {
        reason: &'a str,
        explanation: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<String>,
    },
}

/// An input with what it adds.
#[derive(Serialize)]
pub(crate) struct InputNode {
    name: &'static str,
    count: f64,
    value: f64,
    coefficient: f64,
    points: f64,
}

impl From<&Input> for InputNode {
    fn from(input: &Input) -> Self {
        Self {
            name: input.measure.name(),
            count: input.count,
            value: rounded(input.value()),
            coefficient: input.coefficient,
            points: rounded(input.points()),
        }
    }
}

/// The estimate with its inputs, on one line. `moves` is the length that the stipulation asks for.
pub fn difficulty_json(position: &Position, moves: Moves, difficulty: &Difficulty) -> String {
    let answer = Answer::Estimated {
        estimate: rounded(difficulty.estimate()),
        unit: unit(difficulty.kind),
        key: difficulty.key.to_string(),
        length: difficulty.length.get(),
        keys: difficulty.keys,
        base: difficulty.base,
        inputs: difficulty.inputs.iter().map(InputNode::from).collect(),
    };
    write(position, moves, difficulty.kind, answer)
}

/// Why there is no estimate, on one line; `moves` are the first moves that show it.
pub fn no_difficulty_json(position: &Position, moves: Moves, kind: Kind, reason: &NoDifficulty) -> String {
    let strings = |moves: &[Move]| moves.iter().map(ToString::to_string).collect();
    let (word, shown) = match reason {
        NoDifficulty::NoSolution => ("no solution", Vec::new()),
        NoDifficulty::ShortSolution { moves, .. } => ("short solution", strings(moves)),
        NoDifficulty::Cooked(moves) => ("cooked", strings(moves)),
        NoDifficulty::Stopped(_) => ("stopped", Vec::new()),
    };
    let explanation = no_difficulty_text(position, reason).trim_end().to_owned();
    write(position, moves, kind, Answer::Not { reason: word, explanation, moves: shown })
}

/// To thousandths, so that the last bits of a logarithm are not printed; without a negative zero.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0 + 0.0
}

fn write(position: &Position, moves: Moves, kind: Kind, answer: Answer<'_>) -> String {
    let document = Document {
        format: DIFFICULTY_FORMAT,
        version: JSON_VERSION,
        fen: position.to_string(),
        stipulation: format!("#{moves}"),
        kind: match kind {
            Kind::Game => "game",
            Kind::Composed => "composed",
        },
        answer,
    };
    // Strings, finite numbers and lists of them can always be written.
    serde_json::to_string(&document).unwrap_or_default()
}
