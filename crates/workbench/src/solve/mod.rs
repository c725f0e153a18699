//! Solving, with news on the way.
//!
//! What is sent is the library's own JSON, the same as the command line prints, as soon as there is some: the solution before
//! its explanation, the explanation before the certificate, and after the last position what all of them show together. One
//! deadline holds for all of it.

mod certificate;
mod request;
mod together;

pub use request::Request;

use crate::event::Event;
use crate::job::Work;
use crate::progress::Progress;
use crate::{Context, Error};
use keymove_problem::intended::Intended;
use keymove_problem::statement::{Case, Entry};
use keymove_report::{self as report, CaseNote, IntendedReport, Notes, Object, Phrase};
use keymove_solve::answer::{self, Answer, AnswerError, Found, LineSolution, Soundness};
use keymove_study::explain::{self, Caps, Part};
use request::{Checked, MOST_SOLUTIONS, words_of};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Most solutions of help and series play that are explained; more are meant by nobody.
const EXPLAINED: usize = 200;

/// A request that can be answered.
#[derive(Debug)]
pub(crate) struct Question {
    entries: Vec<Entry>,
    /// Which solutions are meant of each, if that is said.
    intended: Vec<Option<Intended>>,
    wanted: Wanted,
    threads: Option<usize>,
}

/// What is wanted of each position.
#[derive(Debug)]
struct Wanted {
    answer: answer::Wanted,
    explain: bool,
    certificate: bool,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: Option<usize>,
}

/// One position under way.
struct OneCase<'a> {
    context: &'a Context<'a>,
    wanted: &'a Wanted,
    case: &'a Case,
    intended: Option<&'a Intended>,
    deadline: Instant,
    /// Which of several positions it is.
    label: Option<Value>,
    progress: Progress,
}

impl Wanted {
    /// What is wanted of this position if the request leaves it open.
    fn of(&self, case: &Case) -> answer::Wanted {
        let mut wanted = self.answer.clone();
        if case.stipulation.play.is_battle() {
            // All play is explained.
            let all = self.explain && wanted.mode == answer::Mode::Full;
            wanted.play = wanted.play.or(all.then_some(true));
        } else {
            wanted.max_solutions = wanted.max_solutions.or((!wanted.recount).then_some(MOST_SOLUTIONS));
        }
        wanted
    }
}

impl Question {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let Checked { wanted, entries, intended } = request.read()?;
        Ok(Self { entries, intended, wanted, threads: request.threads })
    }
}

impl Work for Question {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.wanted.time);
        let several = self.entries.len() > 1;
        let mut parts = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let label = several.then(|| label(entry));
            match &entry.case {
                Ok(case) => {
                    let is_last = index + 1 == self.entries.len();
                    let progress = Progress::of(case, label.clone(), deadline, is_last);
                    let intended = self.intended.get(index).and_then(Option::as_ref);
                    let wanted = &self.wanted;
                    let case = OneCase { context, wanted, case, intended, deadline, label, progress };
                    parts.extend(case.solve()?);
                }
                Err(error) => {
                    context.send("unsolvable", json!({ "case": label, "message": words_of(error) }))?
                }
            }
        }
        if several && self.wanted.explain {
            together::send(context, parts, self.entries.len())?;
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
    /// Solves the position and sends all that is wanted of it. Returns it as it was explained, if it was.
    fn solve(&self) -> Result<Option<Part>, Error> {
        let limits = keymove_solve::Limits {
            nodes: self.wanted.nodes,
            ..self.context.limits(self.deadline, self.wanted.memory)
        };
        let wanted = answer::Wanted { intended: self.intended.cloned(), ..self.wanted.of(self.case) };
        let answer = self
            .progress
            .during(self.context, "search", |observer| wanted.answer(self.case, &limits, observer));
        let mut answer = match answer {
            Ok(answer) => answer,
            Err(AnswerError::Memory(error)) => return Err(Error::fault(error.to_string())),
            Err(error) => {
                self.note("unsolvable", json!({ "message": error.to_string() }))?;
                return Ok(None);
            }
        };
        let set_play = self.case.set_play.as_ref().and_then(|set_play| set_play.as_ref().err());
        let intended = IntendedReport::of(&mut answer);
        let notes = Notes {
            set_play_error: set_play.map(words_of),
            intended: intended.clone(),
            case: self.label.is_some().then(|| CaseNote::from(self.case)),
        };
        self.send("solution", &report::answer_json(&answer, &notes, false))?;
        let part = if self.wanted.explain { self.explain(&mut answer, intended.as_ref())? } else { None };
        certificate::send(self, &mut answer)?;
        Ok(part)
    }

    fn explain(&self, answer: &mut Answer, intended: Option<&IntendedReport>) -> Result<Option<Part>, Error> {
        if let Some(reason) = unexplained(answer) {
            let words = reason.text();
            self.note("explanation", json!({ "explanation": null, "reason": words, "phrase": reason }))?;
            return Ok(None);
        }
        let explained =
            self.progress.during(self.context, "explanation", |_| explain::of(answer, &Caps::default()));
        match explained {
            Ok(explanation) => {
                self.send("explanation", &report::explanation_json(answer, &explanation, intended, false))?;
                let sound = answer.soundness() == Soundness::Sound;
                let Case { label, duplex, .. } = self.case;
                Ok(Some(Part { label: label.clone(), duplex: *duplex, study: explanation.study, sound }))
            }
            Err(error) => {
                self.note("explanation", json!({ "explanation": null, "reason": error.to_string() }))?;
                Ok(None)
            }
        }
    }

    /// Sends an object of the library's as it is.
    fn send(&self, event: &'static str, object: &str) -> Result<(), Error> {
        let mut fields = Object::default();
        if let Some(label) = &self.label {
            fields.add("case", label);
        }
        send_object(self.context, fields, event, object)
    }

    /// Sends a few fields.
    fn note(&self, event: &'static str, mut fields: Value) -> Result<(), Error> {
        if let Some(label) = &self.label {
            fields["case"] = label.clone();
        }
        self.context.send(event, fields)
    }
}

/// Sends an object of the library's as it is, in a field with the name of the event behind others.
pub(crate) fn send_object(
    context: &Context<'_>, mut fields: Object, event: &'static str, object: &str,
) -> Result<(), Error> {
    let fault = |error| Error::fault(format!("what was found out cannot be written as JSON: {error}"));
    fields.add(event, &Object::read(object).map_err(fault)?);
    context.send_event(Event::in_order(event, &fields)?)
}

/// Why an answer is not explained, if it is not.
fn unexplained(answer: &Answer) -> Option<Phrase> {
    match &answer.found {
        Found::Introduced(_) => Some(Phrase::new("untold.introduction")),
        Found::Lines(LineSolution { task, .. }) if task.stipulation.intro > 0 => {
            Some(Phrase::new("untold.introduction"))
        }
        Found::Lines(LineSolution { outcome, .. }) if outcome.lines.len() > EXPLAINED => {
            Some(Phrase::new("untold.too_many").with("count", EXPLAINED.to_string()))
        }
        Found::Mate(_) => Some(Phrase::new("untold.mate_alone")),
        Found::Battle(_) | Found::Lines(_) => None,
    }
}
