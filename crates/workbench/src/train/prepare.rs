//! A problem made ready to be asked: solved, found sound, with its hints.

use crate::job::Work;
use crate::{Context, Error, problem, read};
use keymove_formats::Entry;
use keymove_train::{FULL, HINT_COST, Prepared, Unfit, prepare};
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
                    json!({ "fit": false, "open": matches!(unfit, Unfit::Open(_)), "reason": unfit.to_string() })
                }
            },
        )
    }
}

fn fit(prepared: &Prepared) -> Value {
    json!({
        "fit": true,
        "open": false,
        "problem": prepared.problem,
        "difficulty": prepared.difficulty,
        "themes": prepared.themes,
        "hints": prepared.hints,
        "hint_cost": HINT_COST,
        "most": FULL,
        "solutions": prepared.solutions,
    })
}
