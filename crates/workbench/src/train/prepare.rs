//! A problem made ready to be asked: solved, found sound, with its hints.

use crate::job::Work;
use crate::{Context, Error, problem, read};
use keymove_formats::Entry;
use keymove_report::Phrase;
use keymove_train::{Asked, FULL, HINT_COST, Prepared, Unfit, prepare};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The fields of JSON lines.
    problem: Map<String, Value>,
    seconds: Option<f64>,
    /// Bytes for all tables.
    memory: Option<usize>,
}

/// A problem that can be looked at.
#[derive(Debug)]
pub(crate) struct Preparation {
    entry: Entry,
    time: Option<Duration>,
    memory: Option<usize>,
}

impl Preparation {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        Ok(Self {
            entry: problem::read(&request.problem)?,
            time: read::seconds(request.seconds)?,
            memory: request.memory,
        })
    }
}

impl Work for Preparation {
    fn threads(&self, all: usize) -> usize {
        all
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let limits = super::limits(context, self.time, self.memory);
        context.send(
            "prepared",
            match prepare(&self.entry, &limits) {
                Ok(prepared) => fit(&prepared),
                Err(unfit) => {
                    let mut object = json!({ "fit": false, "open": matches!(unfit, Unfit::Open(_)), "reason": unfit.to_string() });
                    if let Some(phrase) = unfit.phrase() {
                        object["phrase"] = json!(phrase);
                    }
                    object
                }
            },
        )
    }
}

fn position(asked: &Asked) -> Value {
    json!({
        "label": asked.label,
        "change": asked.change,
        "fen": asked.position.to_string(),
        "stipulation": asked.stipulation.to_string(),
    })
}

fn fit(prepared: &Prepared) -> Value {
    json!({
        "fit": true,
        "open": false,
        "problem": prepared.problem,
        "difficulty": prepared.difficulty,
        "themes": prepared.themes,
        "positions": prepared.positions.iter().map(position).collect::<Vec<_>>(),
        "hints": prepared.hints.iter().map(Phrase::text).collect::<Vec<_>>(),
        "hint_phrases": prepared.hints,
        "hint_cost": HINT_COST,
        "most": FULL,
        "solutions": prepared.solutions,
    })
}
