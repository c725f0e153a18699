//! What a table says of a position of few men.

use super::making::{Maker, Unmade};
use super::tables_of;
use crate::event::Event;
use crate::job::{Resources, Work};
use crate::{Context, Error, read};
use keymove_chess::notation::san;
use keymove_chess::{Move, Position};
use keymove_report::Object;
use keymove_tables::{Material, Tables, Unknown, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Tables of so many men are made when they are wanted: a few seconds. Larger ones take minutes and gigabytes, and are used where they are.
const MOST_MADE: usize = 4;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    fen: String,
    /// Whether a table that is missing is made; otherwise only what is at hand is looked up.
    #[serde(default = "yes")]
    make: bool,
    seconds: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
}

const fn yes() -> bool {
    true
}

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    position: Position,
    makes: bool,
    tables: Arc<Tables>,
    time: Option<Duration>,
    memory: Option<usize>,
    threads: Option<usize>,
}

/// What is told: the object of the command line, or why there is none.
#[derive(Serialize)]
struct Told {
    probe: Option<Object>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl Told {
    fn unknown(word: &'static str, message: impl ToString) -> Self {
        Self { probe: None, unknown: Some(word), message: Some(message.to_string()) }
    }
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        Ok(Self {
            position: read::position(&request.fen)?,
            makes: request.make,
            tables: tables_of(resources),
            time: read::seconds(request.seconds)?,
            memory: request.memory,
            threads: request.threads,
        })
    }

    fn told(&self, context: &Context<'_>) -> Told {
        let refusal = |unknown: Unknown| Told::unknown(word(&unknown), unknown);
        match probe_json(&self.tables, &self.position) {
            Ok(probe) => Told { probe: Some(probe), unknown: None, message: None },
            Err(Unknown::NoTable(title)) if self.makes && title.material.men() <= MOST_MADE => {
                match self.made(context) {
                    Ok(()) => probe_json(&self.tables, &self.position).map_or_else(refusal, |probe| Told {
                        probe: Some(probe),
                        unknown: None,
                        message: None,
                    }),
                    Err(Unmade::Stopped) => {
                        Told::unknown("stopped", format!("the table of {title} was not finished"))
                    }
                    Err(Unmade::Impossible(words)) => Told::unknown("unmade", words),
                }
            }
            Err(unknown) => refusal(unknown),
        }
    }

    /// The tables of the position and of what its moves lead to, which are of its family.
    fn made(&self, context: &Context<'_>) -> Result<(), Unmade> {
        let maker = Maker {
            context,
            tables: &self.tables,
            deadline: context.deadline(self.time),
            memory: self.memory,
        };
        let material = Material::of(&self.position).map(|(material, _)| material);
        maker.make(material.as_slice())
    }
}

impl Work for Question {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        context.send_event(Event::in_order("probe", &self.told(context))?)
    }
}

/// The word for programs.
const fn word(unknown: &Unknown) -> &'static str {
    match unknown {
        Unknown::NoKing => "no_king",
        Unknown::TooMany(_) => "too_many",
        Unknown::Castling => "castling",
        Unknown::NoTable(_) => "no_table",
        Unknown::Unreadable(_) => "unreadable",
    }
}

/// The object `keymove-tables-probe`: what a position is worth, what each of its moves is, and a line of best play.
///
/// # Errors
/// Why that is not known.
pub fn probe_json(tables: &Tables, position: &Position) -> Result<Object, Unknown> {
    let value = tables.probe(position)?;
    let material =
        Material::of(position).map_or_else(|| "KK".to_owned(), |(material, _)| material.to_string());
    let mut object = Object::of("keymove-tables-probe");
    object.add("fen", &position.to_string());
    object.add("material", &material);
    object.add("value", &value_json(value));
    let moves: Vec<_> = tables
        .moves(position)?
        .iter()
        .map(|&(mv, worth)| json!({ "move": mv.to_string(), "san": san(position, mv), "value": value_json(worth) }))
        .collect();
    object.add("moves", &moves);
    object.add("line", &spelled(&tables.line(position)?, *position));
    Ok(object)
}

/// A value as an object: `kind` is win, draw or loss of whoever it is the value for; `moves` until mate.
pub fn value_json(value: Value) -> serde_json::Value {
    match value {
        Value::Win(moves) => json!({ "kind": "win", "moves": moves }),
        Value::Draw => json!({ "kind": "draw", "moves": null }),
        Value::Loss(moves) => json!({ "kind": "loss", "moves": moves }),
    }
}

/// A line in short notation.
pub fn spelled(line: &[Move], mut position: Position) -> Vec<String> {
    let spell = |&mv: &Move| {
        let text = san(&position, mv);
        position = position.play(mv);
        text
    };
    line.iter().map(spell).collect()
}
