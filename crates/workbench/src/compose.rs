//! Completing matrices to sound problems, with those found on the way; counting their positions.

use crate::improve::{Judge, Tracker, WishesOfMatrix, gates, stopped, summary};
use crate::job::Work;
use crate::periodic::looking;
use crate::score::weights;
use crate::{Context, Error, read};
use keymove_compose::matrix::{MatrixFile, MatrixFileError, estimate};
use keymove_compose::ranking::Gates;
use keymove_compose::search::{Best, Plan, run as search};
use keymove_compose::space::count;
use keymove_compose::wishes::Wishes;
use keymove_solve::{Limits, MethodChoice};
use keymove_study::score::Weights;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How many of the best are kept if nothing is said.
const BEST: usize = 10;
/// The longest text of a matrix, in bytes.
const LONGEST: usize = 16 << 10;
/// How long a sample is searched to tell how long all takes.
const SAMPLE: Duration = Duration::from_secs(2);

/// A matrix, and what its completions must be besides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The text of a file, as `keymove compose` reads it.
    matrix: String,
    /// What is asked if the matrix does not say it: `#2` if nothing is said here either.
    stipulation: Option<String>,
    /// Of longer problems: positions looked at before one is given up as undecided.
    positions: Option<u64>,
    /// What the parts of the score are worth: the text of a TOML file.
    weights: Option<String>,
    /// Count only what scores more than this.
    above: Option<i64>,
    /// Leave out what no game can lead to.
    #[serde(default)]
    legal: bool,
    /// `problemist` if nothing is said: what is found is judged within the gates after the search; `composer-2006`: it is not.
    scale: Option<String>,
    /// Gates that are left open: `threats`, `key`, `duals`, `promoted`, `legal`, `idle`.
    #[serde(default)]
    open: Vec<String>,
    /// How many of the best.
    best: Option<usize>,
    /// What the matrix does not say.
    #[serde(default)]
    wishes: WishesOfMatrix,
    #[serde(default)]
    method: read::Method,
    seconds: Option<f64>,
    threads: Option<usize>,
}

/// A request that can be carried out.
#[derive(Debug)]
struct Wanted {
    file: MatrixFile,
    wishes: Wishes,
    weights: Weights,
    above: Option<i64>,
    legal: bool,
    positions: Option<u64>,
    /// The gates, if what is found is judged.
    gates: Option<Gates>,
    best: usize,
    method: MethodChoice,
    time: Option<Duration>,
    threads: Option<usize>,
}

/// A search for completions.
#[derive(Debug)]
pub(crate) struct Compose(Wanted);

/// Counts the positions of a matrix.
#[derive(Debug)]
pub(crate) struct Count(Wanted);

impl Compose {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        request.read().map(Self)
    }
}

impl Count {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        request.read().map(Self)
    }
}

impl Request {
    fn read(&self) -> Result<Wanted, Error> {
        let stipulation = read::stipulation(self.stipulation.as_deref().unwrap_or("#2"))?;
        if self.matrix.len() > LONGEST {
            let message = format!("{} bytes; expected at most {LONGEST}", self.matrix.len());
            return Err(Error::field("matrix", message));
        }
        let file =
            MatrixFile::read(&self.matrix, stipulation).map_err(|error| placed(&self.matrix, &error))?;
        let task = file.matrix.task();
        if file.solutions.is_some() && task.stipulation().play.is_battle() {
            let message = "the number of solutions is for helpmates and other play in which they are counted";
            return Err(Error::field("matrix", message));
        }
        file.matrix.arrangements().map_err(|error| unfit(&error))?;
        let mut wishes = self.wishes.read(task)?;
        for theme in &file.themes {
            wishes.require(task, theme).map_err(|error| unfit(&error))?;
        }
        Ok(Wanted {
            file,
            wishes,
            weights: weights(self.weights.as_deref())?,
            above: self.above,
            legal: self.legal,
            positions: read::within("positions", self.positions, 1..=u64::MAX)?,
            gates: gates(self.scale.as_deref(), &self.open)?,
            best: read::within("best", self.best, 1..=Best::MOST.into())?.unwrap_or(BEST),
            method: self.method.choice(),
            time: read::seconds(self.seconds)?,
            threads: self.threads,
        })
    }
}

/// What is wrong with the matrix as a whole.
fn unfit(error: &dyn core::error::Error) -> Error {
    Error::field("matrix", error.to_string())
}

/// An error in the text of a matrix, with its place in the whole text.
fn placed(text: &str, error: &MatrixFileError) -> Error {
    let before: usize =
        text.split_inclusive('\n').take(error.line - 1).map(|line| line.chars().count()).sum();
    Error::at("matrix", (before + error.column - 1, 1), error.to_string())
}

impl Wanted {
    /// The search as the context bounds it. To number a large matrix takes a moment.
    fn plan(&self, context: &Context<'_>, deadline: Instant) -> Result<Plan, Error> {
        let solutions = self.file.solutions.unwrap_or(1);
        let plan = Plan::of_matrix(&self.file.matrix, solutions, self.weights.clone());
        let mut plan = plan.map_err(|error| unfit(&error))?;
        let wished = plan.wish_of_matrix(self.wishes.clone());
        wished.map_err(|error| Error::field("wishes", error.to_string()))?;
        if let Some(above) = self.above {
            plan.count_above(above);
        }
        plan.legal = self.legal;
        plan.most_positions = self.positions.unwrap_or(plan.most_positions);
        plan.limits = Limits { method: self.method, ..context.searches(deadline) };
        plan.threads = context.threads();
        Ok(plan)
    }
}

impl Work for Compose {
    fn threads(&self, all: usize) -> usize {
        self.0.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.0.time);
        let plan = self.0.plan(context, deadline)?;
        let judge = Judge::new(&plan, self.0.gates, self.0.best);
        let tracker = Tracker::new(context, &plan, self.0.best, judge.judges(), deadline);
        let mut fields = described(&plan)?;
        fields["pieces"] = plan.space.pieces().into();
        fields["positions_about"] = tracker.all().round().into();
        context.send("matrix", fields)?;
        let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
        let done = looking(|| tracker.look(), |pulse| search(&plan, &pieces, &tracker.beating(pulse)));
        tracker.flush()?;
        let (end, fault) = match done {
            Ok(true) if tracker.found().best.list().next().is_none() => ("nothing", None),
            Ok(true) => ("done", None),
            Ok(false) => (stopped(context), None),
            Err(breakdown) => ("error", Some(breakdown.to_string())),
        };
        let mut fields = summary(&plan, &tracker, end);
        fields["complete"] = matches!(end, "done" | "nothing").into();
        judge.add_to(&mut fields, context, &tracker, matches!(end, "done" | "nothing"))?;
        fields["score"] = None::<i64>.into();
        context.send("summary", fields)?;
        fault.map_or(Ok(()), |message| Err(Error::Fault(message)))
    }
}

impl Work for Count {
    fn threads(&self, all: usize) -> usize {
        self.0.threads.unwrap_or(all)
    }

    /// With nothing for a number that was not known when it was stopped.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.0.time);
        let plan = self.0.plan(context, deadline)?;
        let stops = || context.is_stopped() || Instant::now() >= deadline;
        let positions = count(&plan.space, plan.threads, &stops);
        let estimate = match positions {
            Some(positions) => {
                estimate(&plan, positions, SAMPLE).map_err(|error| Error::Fault(error.to_string()))?
            }
            None => None,
        };
        let mut fields = described(&plan)?;
        fields["positions"] = positions.into();
        fields["sample"] = estimate.map(|estimate| estimate.sample).into();
        fields["seconds_about"] = estimate.map(|estimate| estimate.time.as_secs_f64()).into();
        context.send("matrix_count", fields)
    }
}

/// The matrix in one line, and how many arrangements it has before anything is added.
fn described(plan: &Plan) -> Result<Value, Error> {
    let Some(matrix) = plan.space.matrix() else { return Err(Error::fault("the search has no matrix")) };
    let arrangements = matrix.arrangements().map_err(|error| Error::field("matrix", error.to_string()))?;
    Ok(json!({
        "matrix": matrix.to_string(),
        "stipulation": plan.task.stipulation().to_string(),
        "arrangements": arrangements,
        "wishes": plan.wishes.to_string(),
    }))
}
