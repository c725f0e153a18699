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

pub use request::Request;

use crate::event::Event;
use crate::job::Work;
use crate::progress::Progress;
use crate::{Context, Error};
use keymove_problem::statement::{Case, Entry};
use keymove_report::Object;
use keymove_solve::Limits;
use request::{Wanted, words_of};
use serde_json::{Value, json};
use std::time::Instant;

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    entries: Vec<Entry>,
    wanted: Wanted,
    threads: Option<usize>,
}

/// One position under way.
struct OneCase<'a> {
    context: &'a Context<'a>,
    wanted: &'a Wanted,
    case: &'a Case,
    deadline: Instant,
    /// Which of several positions it is.
    label: Option<Value>,
    progress: Progress,
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let wanted = request.wanted()?;
        Ok(Self { entries: request.entries()?, wanted, threads: request.threads })
    }
}

impl Work for Question {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.wanted.time);
        let several = self.entries.len() > 1;
        for (index, entry) in self.entries.iter().enumerate() {
            let label = several.then(|| label(entry));
            match &entry.case {
                Ok(case) => {
                    let is_last = index + 1 == self.entries.len();
                    let progress = Progress::of(case, label.clone(), deadline, is_last);
                    OneCase { context, wanted: &self.wanted, case, deadline, label, progress }.solve()?;
                }
                Err(error) => {
                    context.send("unsolvable", json!({ "case": label, "message": words_of(error) }))?
                }
            }
        }
        Ok(())
    }
}

/// Which of several positions it is.
fn label(entry: &Entry) -> Value {
    let Entry { label, description, duplex, .. } = entry;
    json!({ "label": label, "description": description, "duplex": duplex })
}

impl OneCase<'_> {
    fn solve(&self) -> Result<(), Error> {
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
    fn send(&self, event: &'static str, object: &str) -> Result<(), Error> {
        let fault = |error| Error::fault(format!("what was found out cannot be written as JSON: {error}"));
        let mut object = Object::read(object).map_err(fault)?;
        let error = self.case.set_play.as_ref().and_then(|set_play| set_play.as_ref().err());
        if let ("solution", Some(error)) = (event, error) {
            object.add("set_play_error", &words_of(error));
        }
        if let ("solution", Some(label)) = (event, &self.label) {
            object.add("case", label);
        }
        let mut fields = Object::default();
        if let Some(label) = &self.label {
            fields.add("case", label);
        }
        fields.add(event, &object);
        self.context.send_event(Event::in_order(event, &fields)?)
    }

    /// Sends a few fields.
    fn note(&self, event: &'static str, mut fields: Value) -> Result<(), Error> {
        if let Some(label) = &self.label {
            fields["case"] = label.clone();
        }
        self.context.send(event, fields)
    }
}

/// There is no memory for even the smallest table of a solver.
fn no_memory() -> Error {
    Error::fault("no memory for the smallest table")
}
