//! A written solution, marked.

use crate::job::Work;
use crate::{Context, Error, problem, read};
use keymove_formats::Entry;
use keymove_report::JSON_VERSION;
use keymove_train::{Ask, MARK_FORMAT, mark, marked_json};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Longest written solution, in bytes.
const LONGEST: usize = 20_000;

/// The body of a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The fields of JSON lines.
    problem: Map<String, Value>,
    answer: String,
    #[serde(default)]
    ask: Ask,
    seconds: Option<f64>,
    /// Bytes for all tables.
    memory: Option<usize>,
}

/// A solution that can be looked at.
#[derive(Debug)]
pub(crate) struct Marking {
    entry: Entry,
    answer: String,
    ask: Ask,
    time: Option<Duration>,
    memory: Option<usize>,
}

impl Marking {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let length = request.answer.len();
        if length > LONGEST {
            return Err(Error::field("answer", format!("{length} bytes; expected at most {LONGEST}")));
        }
        Ok(Self {
            entry: problem::read(&request.problem)?,
            answer: request.answer.clone(),
            ask: request.ask,
            time: read::seconds(request.seconds)?,
            memory: request.memory,
        })
    }
}

impl Work for Marking {
    fn threads(&self, all: usize) -> usize {
        all
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let limits = super::limits(context, self.time, self.memory);
        let marked = mark(&self.entry, &self.answer, self.ask, &limits)
            .map_err(|error| Error::field("problem", error.to_string()))?;
        let mut object = marked_json(&self.entry, &self.answer, &marked);
        object["format"] = json!(MARK_FORMAT);
        object["version"] = json!(JSON_VERSION);
        // Points that could not be settled are no points, and no wrong answer either.
        context.send("marked", json!({ "final": marked.points().is_some(), "marked": object }))
    }
}
