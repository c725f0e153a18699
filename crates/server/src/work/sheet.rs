//! Printable sheets of problems, solved as far as the time of a job goes.

use super::collection::download::saved;
use super::collection::{Collection, problem};
use super::pictures::{StyleRequest, bounded};
use crate::error::ApiError;
use crate::jobs::{Client, Context, Jobs};
use axum::response::Response;
use core::time::Duration;
use keymove_book::{Book, Options, Paper, Problem, Solutions, Solver};
use keymove_db::View;
use keymove_formats::Entry;
use keymove_problem::score::{Scorer, Weights};
use keymove_problem::solve::Limits;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Instant;
use tokio::sync::oneshot;

/// Most problems of a sheet.
const MOST: usize = 500;
/// The longest solution that is printed, in lines.
const LINES: usize = 60;
/// How long one problem may take if the client does not say it.
const EACH: Duration = Duration::from_secs(10);

/// What a client asks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
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
    /// Tries with up to so many refutations are printed.
    #[serde(default)]
    tries: usize,
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

/// A sheet that can be made.
#[derive(Debug)]
pub(crate) struct Sheet {
    entries: Vec<Entry>,
    title: String,
    format: Format,
    solve: bool,
    tries: usize,
    each: Duration,
    flipped: bool,
    options: Options,
}

impl Sheet {
    pub(crate) async fn check(request: Request, collection: Option<&Collection>) -> Result<Self, ApiError> {
        let count = request.problems.len() + request.entries.len();
        if !(1..=MOST).contains(&count) {
            return Err(ApiError::bad("problems", format!("{count} problems; expected 1 to {MOST}")));
        }
        bounded("title", &request.title)?;
        let each = request.seconds.map(Duration::try_from_secs_f64).transpose();
        let each = each.map_err(|error| ApiError::bad("seconds", error.to_string()))?.unwrap_or(EACH);
        let mut entries = request.problems.iter().map(problem::read).collect::<Result<Vec<_>, _>>()?;
        entries.extend(of_collection(request.entries, collection).await?);
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
            title: request.title,
            format: request.format,
            solve: request.solve,
            tries: request.tries,
            each,
            flipped: request.flipped,
            options: Options { solutions, per_row: request.per_row, paper, style: request.style.into() },
        })
    }

    /// The file, made by a job.
    pub(crate) async fn file(
        self, jobs: &Jobs, client: Client, threads: usize,
    ) -> Result<Response, ApiError> {
        let (kind, name) = match self.format {
            Format::Pdf => ("application/pdf", "problems.pdf"),
            Format::Html => ("text/html; charset=utf-8", "problems.html"),
        };
        let threads = if self.solve { threads } else { 1 };
        let (sender, receiver) = oneshot::channel();
        // Dropped with this future if the client goes away: that stops the job.
        let _lines = jobs.submit(client, threads, move |context| {
            let _ = sender.send(self.bytes(context));
        })?;
        let lost =
            |_| ApiError::internal("a fault of the program ended this job; the log of the server says where");
        Ok(saved(receiver.await.map_err(lost)??, kind, name))
    }

    fn bytes(&self, context: &Context) -> Result<Vec<u8>, ApiError> {
        let book = self.book(context);
        match self.format {
            Format::Html => Ok(book.html(&self.options).into_bytes()),
            Format::Pdf => book
                .pdf(&self.options)
                .map(|pdf| pdf.bytes)
                .map_err(|error| ApiError::internal(error.to_string())),
        }
    }

    fn book(&self, context: &Context) -> Book {
        let deadline = Instant::now() + context.time(None);
        let mut notes = Vec::new();
        let mut solver = Solver {
            limits: Limits {
                time: None,
                nodes: None,
                table_bytes: context.memory(None),
                threads: context.threads(),
                interrupt: context.stop_flag(),
            },
            tries: self.tries,
            lines: LINES,
            scorer: self.solve.then(|| Scorer::new(Weights::default())),
            skip: !self.solve,
        };
        let mut late = 0;
        let problem = |entry: &Entry| -> Problem {
            let left = deadline.saturating_duration_since(Instant::now());
            late += usize::from(left.is_zero());
            solver.limits.time = Some(left.min(self.each));
            solver.problem(entry, self.flipped).0
        };
        let problems = self.entries.iter().map(problem).collect();
        if self.solve && (late > 0 || context.is_stopped()) {
            notes.push(
                "Incomplete: the time was up before everything was solved; what was not solved is labelled."
                    .to_owned(),
            );
        }
        Book { title: self.title.clone(), notes, problems }
    }
}

/// Entries by their numbers, in this order.
async fn of_collection(numbers: Vec<i64>, collection: Option<&Collection>) -> Result<Vec<Entry>, ApiError> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let collection =
        collection.ok_or_else(|| ApiError::bad("entries", "there is no collection; expected problems"))?;
    let views = collection.read(move |database| {
        let view = |number: i64| Ok(View::of(database, number)?.entry);
        numbers.into_iter().map(view).collect()
    });
    views.await
}
