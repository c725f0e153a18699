//! Printable sheets of problems, solved as far as the time of a job goes.

use crate::diagram::{StyleRequest, bounded};
use crate::job::Work;
use crate::{Context, Error, Resources, problem, read};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use core::time::Duration;
use keymove_formats::Entry;
use keymove_sheet::{Ending, Options, Paper, Solutions, Solver};
use keymove_solve::{Limits, MethodChoice};
use keymove_study::score::{Scorer, Weights};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Instant;

/// Most problems of a sheet.
const MOST: usize = 500;
/// The longest solution that is printed, in lines.
const LINES: usize = 60;
/// How long one problem may take if the client does not say it.
const EACH: Duration = Duration::from_secs(10);

/// Problems that must be done before the rest is estimated from them.
const ENOUGH: usize = 3;

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Problems by the fields of JSON lines.
    #[serde(default)]
    problems: Vec<Map<String, Value>>,
    /// Entries of the collection, after those.
    #[serde(default)]
    entries: Vec<i64>,
    #[serde(default)]
    title: String,
    format: Format,
    /// Whether solutions, verdicts, themes and scores are printed.
    #[serde(default)]
    solve: bool,
    /// Where they stand.
    #[serde(default)]
    solutions: Place,
    /// Whether several solutions of help and series play stand side by side, with what each unit does in which.
    #[serde(default)]
    side_by_side: bool,
    /// Tries with up to so many refutations are printed.
    #[serde(default)]
    tries: usize,
    #[serde(default)]
    method: read::Method,
    /// Longest duration for one problem, in seconds.
    seconds: Option<f64>,
    /// Diagrams side by side.
    per_row: Option<u8>,
    #[serde(default)]
    paper: PaperRequest,
    #[serde(default)]
    style: StyleRequest,
    /// Black at the bottom.
    #[serde(default)]
    flipped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Pdf,
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Place {
    #[default]
    End,
    Below,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PaperRequest {
    #[default]
    A4,
    Letter,
}

impl Request {
    /// The entries of the collection that it names.
    ///
    /// # Errors
    /// Too many problems for one sheet, or none; a title that is too long.
    pub fn entries(&self) -> Result<&[i64], Error> {
        let count = self.problems.len() + self.entries.len();
        if !(1..=MOST).contains(&count) {
            return Err(Error::field("problems", format!("{count} problems; expected 1 to {MOST}")));
        }
        bounded("title", &self.title)?;
        Ok(&self.entries)
    }
}

/// A sheet that can be made.
#[derive(Debug)]
pub(crate) struct Sheet {
    entries: Vec<Entry>,
    title: String,
    format: Format,
    solve: bool,
    side_by_side: bool,
    tries: usize,
    method: MethodChoice,
    each: Duration,
    flipped: bool,
    options: Options,
}

impl Sheet {
    /// Reads a request. The entries of the collection that it [names](Request::entries) are among the resources.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let numbers = request.entries()?;
        let each = read::seconds(request.seconds)?.unwrap_or(EACH);
        if request.per_row.is_some_and(|count| !(1..=Options::MOST_PER_ROW).contains(&count)) {
            let message = format!("expected 1 to {}", Options::MOST_PER_ROW);
            return Err(Error::field("per_row", message));
        }
        let mut entries = request.problems.iter().map(problem::read).collect::<Result<Vec<_>, _>>()?;
        match &resources.entries {
            Some(own) if own.len() == numbers.len() => entries.extend(own.iter().cloned()),
            _ if numbers.is_empty() => {}
            _ => return Err(Error::field("entries", "there is no collection; expected problems")),
        }
        let solutions = match (request.solve, request.solutions) {
            (false, _) => Solutions::None,
            (true, Place::End) => Solutions::End,
            (true, Place::Below) => Solutions::Below,
        };
        let paper = match request.paper {
            PaperRequest::A4 => Paper::A4,
            PaperRequest::Letter => Paper::Letter,
        };
        Ok(Self {
            entries,
            title: request.title.clone(),
            format: request.format,
            solve: request.solve,
            side_by_side: request.side_by_side,
            tries: request.tries,
            method: request.method.choice(),
            each,
            flipped: request.flipped,
            options: Options { solutions, per_row: request.per_row, paper, style: request.style.into() },
        })
    }

    /// The sheet as a file.
    fn file(&self, context: &Context<'_>) -> Result<Value, Error> {
        let (sheet, unsolved) = self.solved(context);
        let count = self.entries.len();
        context.tell("progress", json!({ "phase": "pages", "done": count, "of": count }));
        let (kind, name, bytes) = match self.format {
            Format::Html => ("text/html", "problems.html", sheet.html(&self.options).into_bytes()),
            Format::Pdf => {
                let pdf = sheet.pdf(&self.options).map_err(|error| Error::fault(error.to_string()))?;
                ("application/pdf", "problems.pdf", pdf.bytes)
            }
        };
        Ok(json!({
            "name": name, "type": kind, "problems": count, "unsolved": unsolved,
            "bytes": bytes.len(), "base64": BASE64_STANDARD.encode(&bytes),
        }))
    }

    /// The sheet, and how many of its problems were not solved within their time, before all time was up or it was stopped.
    fn solved(&self, context: &Context<'_>) -> (keymove_sheet::Sheet, usize) {
        let started = Instant::now();
        let deadline = context.deadline(None);
        let mut solver = Solver {
            limits: Limits { method: self.method, ..context.limits(deadline, None) },
            tries: self.tries,
            lines: LINES,
            scorer: self.solve.then(|| Scorer::new(Weights::default())),
            skip: !self.solve,
            side_by_side: self.side_by_side,
            audience: keymove_sheet::Audience::Problemists,
        };
        let (mut unsolved, mut late) = (0, 0);
        let mut problems = Vec::with_capacity(self.entries.len());
        for (done, entry) in self.entries.iter().enumerate() {
            let left = deadline.saturating_duration_since(Instant::now());
            context.tell("progress", self.progress(done, started.elapsed(), left));
            solver.limits.time = Some(self.each);
            let (problem, ending) = solver.problem(entry, self.flipped);
            problems.push(problem);
            let is_unsolved = self.solve && ending == Ending::Unanswered;
            unsolved += usize::from(is_unsolved);
            late += usize::from(is_unsolved && (Instant::now() >= deadline || context.is_stopped()));
        }
        let mut notes = Vec::new();
        if late > 0 {
            let why = if context.is_stopped() { "it was stopped" } else { "the time was up" };
            notes.push(format!(
                "Incomplete: {why} before everything was solved; what was not solved is labelled."
            ));
        }
        (keymove_sheet::Sheet { title: self.title.clone(), notes, problems }, unsolved)
    }

    /// Which problem is next, and how long the rest takes if it is like those before.
    fn progress(&self, done: usize, spent: Duration, allowed: Duration) -> Value {
        let of = self.entries.len();
        let rest = (done >= ENOUGH).then(|| spent.mul_f64((of - done) as f64 / done as f64));
        json!({
            "phase": if self.solve { "solving" } else { "reading" },
            "done": done,
            "of": of,
            "problem": self.entries.get(done).map(heading),
            "seconds": spent.as_secs_f64(),
            "seconds_left": rest.map(|rest| rest.min(allowed).as_secs_f64()),
        })
    }
}

impl Work for Sheet {
    fn threads(&self, all: usize) -> usize {
        if self.solve { all } else { 1 }
    }

    /// Makes it and sends it, and tells before how far it is.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let fields = self.file(context)?;
        context.send("sheet", fields)
    }
}

/// `Henri Weenink, #2`
fn heading(entry: &Entry) -> String {
    let parts = [entry.author_names().join(" & "), entry.stipulation.trim().to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
