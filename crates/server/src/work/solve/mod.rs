//! Solving, with news on the way.
//!
//! What is sent is the library's own JSON, the same as the command line prints, as soon as there is some: the solution before
//! its explanation, the explanation before the certificate. One deadline holds for all of it.

mod battle;
mod certificate;
mod introduction;
mod lines;
mod mate;
mod request;

pub(crate) use request::Request;

use super::news::Progress;
use crate::error::ApiError;
use crate::jobs::{Context, Gone};
use keymove_problem::statement::{Case, Entry};
use keymove_solve::Limits;
use request::{Wanted, words_of};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::time::Instant;

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    entries: Vec<Entry>,
    wanted: Wanted,
}

/// One position under way.
struct Work<'a> {
    context: &'a Context,
    wanted: &'a Wanted,
    case: &'a Case,
    deadline: Instant,
    /// Which of several positions it is.
    label: Option<Value>,
    progress: Progress,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, ApiError> {
        let wanted = request.wanted()?;
        Ok(Self { entries: request.entries()?, wanted })
    }

    /// Solves, and sends what comes of it.
    pub(crate) fn answer(&self, context: &Context) {
        let deadline = context.deadline(self.wanted.time);
        let several = self.entries.len() > 1;
        for (index, entry) in self.entries.iter().enumerate() {
            let label = several.then(|| label(entry));
            let sent = match &entry.case {
                Ok(case) => {
                    let is_last = index + 1 == self.entries.len();
                    let progress = Progress::of(case, label.clone(), deadline, is_last);
                    Work { context, wanted: &self.wanted, case, deadline, label, progress }.solve()
                }
                Err(error) => {
                    context.send(&json!({ "event": "unsolvable", "case": label, "message": words_of(error) }))
                }
            };
            if sent == Err(Gone) {
                return;
            }
        }
    }
}

/// Which of several positions it is.
fn label(entry: &Entry) -> Value {
    let Entry { label, description, duplex, .. } = entry;
    json!({ "label": label, "description": description, "duplex": duplex })
}

impl Work<'_> {
    fn solve(&self) -> Result<(), Gone> {
        if !self.case.stipulation.play.is_battle() {
            return lines::solve(self);
        }
        if self.case.stipulation.intro > 0 {
            return introduction::solve(self);
        }
        match self.wanted.mate {
            Some(mode) => mate::solve(self, mode),
            None => battle::solve(self),
        }
    }

    /// What a search may take from now on.
    fn limits(&self) -> Limits {
        Limits {
            time: Some(self.deadline.saturating_duration_since(Instant::now())),
            nodes: self.wanted.nodes,
            table_bytes: self.context.memory(self.wanted.memory),
            threads: self.context.threads(),
            interrupt: self.context.stop_flag(),
        }
    }

    /// Sends an object of the library's as it is, with what the command line adds to it, too.
    fn send(&self, event: &str, object: &str) -> Result<(), Gone> {
        let mut object = object.trim_end().to_owned();
        let error = self.case.set_play.as_ref().and_then(|set_play| set_play.as_ref().err());
        let mut add = |name: &str, value: &Value| {
            if object.ends_with('}') {
                object.truncate(object.len() - 1);
                object.push_str(&format!(",\"{name}\":{value}}}"));
            }
        };
        if let ("solution", Some(error)) = (event, error) {
            add("set_play_error", &Value::from(words_of(error)));
        }
        if let ("solution", Some(label)) = (event, &self.label) {
            add("case", label);
        }
        let Ok(object) = RawValue::from_string(object) else {
            return self.fault("what was found out cannot be written as JSON");
        };
        let event_text = Value::from(event);
        let label = self.label.as_ref().map(ToString::to_string);
        let label = label.map_or_else(String::new, |label| format!("\"case\":{label},"));
        // The name of the field is a word of ours.
        let line = format!("{{\"event\":{event_text},{label}\"{event}\":{object}}}");
        match RawValue::from_string(line) {
            Ok(line) => self.context.send(&line),
            Err(_) => self.fault("what was found out cannot be written as JSON"),
        }
    }

    /// Sends a line of few fields.
    fn note(&self, event: &str, fields: Value) -> Result<(), Gone> {
        let mut line = self.line(event);
        if let Value::Object(fields) = fields {
            line.extend(fields);
        }
        self.context.send(&line)
    }

    fn line(&self, event: &str) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("event".into(), event.into());
        if let Some(label) = &self.label {
            line.insert("case".into(), label.clone());
        }
        line
    }

    fn fault(&self, words: &str) -> Result<(), Gone> {
        self.context.send(&json!({ "event": "error", "error": ApiError::internal(words) }))
    }
}
