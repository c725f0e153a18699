//! Making problems from nothing, with those found on the way.

use crate::improve::{GRACE, gates, lists, stopped};
use crate::job::Work;
use crate::periodic::{Pulse, looking};
use crate::score::weights;
use crate::{Context, Error, read};
use keymove_chess::notation::short_algebraic;
use keymove_compose::Task;
use keymove_compose::generate::{
    Counts, End, Found, LENGTHS, Material, MaterialError, Observer, Plan, Start, run as generate,
};
use keymove_compose::ranking::{Gates, Kind, Ranker};
use keymove_compose::wishes::required_theme;
use keymove_problem::Stipulation;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long it goes on if nothing is said about its end.
const USUAL_TIME: Duration = Duration::from_secs(60);
/// How many of the best are listed if nothing is said, and at most.
const BEST: usize = 10;
const MOST_BEST: usize = 100;
/// Seeds and attempts are below this, so that they are the same in JavaScript.
const EXACT: u64 = 1 << 53;
/// The most of what is counted.
const MOST_COUNT: usize = 10_000;
const MOST_THEMES: usize = 16;
const MOST_PATIENCE: u32 = 100_000;

/// What is to be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `#2` if nothing is said, or `#3`.
    stipulation: Option<String>,
    /// `KQRB/kpp`, `KQ+/k+`; any units if nothing is said.
    material: Option<String>,
    /// `8..12`, kings included.
    units: Option<String>,
    /// Begin with mating pictures instead of units on any squares.
    #[serde(default)]
    from_mates: bool,
    /// Themes of the score: `selfblock`, `grimshaw=2`.
    #[serde(default)]
    themes: Vec<String>,
    /// Leave out what scores less.
    min_score: Option<i64>,
    /// Allow also what no game can lead to.
    #[serde(default)]
    impossible: bool,
    /// What the parts of the score are worth: the text of a TOML file.
    weights: Option<String>,
    /// Decides everything that is left to chance.
    seed: Option<u64>,
    /// Enough after so many attempts.
    attempts: Option<u64>,
    /// Enough when so many problems are found.
    count: Option<usize>,
    /// How many steps problems are apart at least.
    apart: Option<usize>,
    /// How many exchanges of units an attempt tries.
    patience: Option<u32>,
    /// `problemist` if nothing is said: what is found is judged within the gates in the end; `composer-2006`: it is not.
    scale: Option<String>,
    /// Gates that are left open.
    #[serde(default)]
    open: Vec<String>,
    /// How many of the best are listed.
    best: Option<usize>,
    seconds: Option<f64>,
    threads: Option<usize>,
}

/// A request that can be carried out.
#[derive(Debug)]
pub(crate) struct Generate {
    plan: Plan,
    stipulation: Stipulation,
    gates: Option<Gates>,
    best: usize,
    time: Option<Duration>,
    threads: Option<usize>,
}

impl Generate {
    /// Reads a request. `seed` is taken if it has none.
    pub(crate) fn check(request: &Request, seed: u64) -> Result<Self, Error> {
        let stipulation = read::stipulation(request.stipulation.as_deref().unwrap_or("#2"))?;
        if !stipulation.is_mate() || !LENGTHS.contains(&stipulation.moves()) {
            let words = format!("{stipulation} cannot be made from nothing here; expected #2 or #3");
            return Err(Error::field("stipulation", words));
        }
        let usual = Plan::usual(stipulation.moves());
        let material = request.material(&usual)?;
        if request.themes.len() > MOST_THEMES {
            let words = format!("{} themes; expected at most {MOST_THEMES}", request.themes.len());
            return Err(Error::field("themes", words));
        }
        let theme = |text: &String| {
            let theme = required_theme(text).map_err(|error| error.to_string())?;
            match material.lacks(theme.0) {
                None => Ok(theme),
                Some(what) => {
                    let name = theme.0.name();
                    Err(format!("{name} needs {what}, which the material {material} does not have"))
                }
            }
        };
        let themes = request.themes.iter().map(theme).collect::<Result<_, _>>();
        let patience = read::within("patience", request.patience, 1..=MOST_PATIENCE)?;
        let plan = Plan {
            start: if request.from_mates { Start::Mates } else { Start::Chance },
            themes: themes.map_err(|words| Error::field("themes", words))?,
            min_score: request.min_score,
            legal: !request.impossible,
            weights: weights(request.weights.as_deref())?,
            seed: read::within("seed", request.seed, 0..=EXACT - 1)?.unwrap_or(seed % EXACT),
            attempts: read::within("attempts", request.attempts, 1..=EXACT - 1)?,
            count: read::within("count", request.count, 1..=MOST_COUNT)?,
            apart: read::within("apart", request.apart, 0..=64)?.unwrap_or(usual.apart),
            patience: patience.unwrap_or(usual.patience),
            material,
            ..usual
        };
        let is_endless = plan.attempts.is_none() && plan.count.is_none();
        let time = read::seconds(request.seconds)?.or(is_endless.then_some(USUAL_TIME));
        Ok(Self {
            plan,
            stipulation,
            gates: gates(request.scale.as_deref(), &request.open)?,
            best: read::within("best", request.best, 1..=MOST_BEST)?.unwrap_or(BEST),
            time,
            threads: request.threads,
        })
    }
}

impl Request {
    fn material(&self, usual: &Plan) -> Result<Material, Error> {
        let material = match self.material.as_deref().map(str::trim) {
            None | Some("") => Material::default(),
            Some(text) => text.parse().map_err(|error: MaterialError| match error {
                MaterialError::Letter { column, .. } | MaterialError::TooMany { column, .. } => {
                    Error::at("material", (column - 1, 1), error.to_string())
                }
                _ => Error::field("material", error.to_string()),
            })?,
        };
        let of_units = |error: MaterialError| Error::field("units", error.to_string());
        match self.units.as_deref().map(str::trim) {
            None | Some("") => material.with_usual_units(&Plan::usual_units(usual.moves)),
            Some(text) => material.with_units(Material::read_units(text).map_err(of_units)?),
        }
        .map_err(of_units)
    }
}

impl Work for Generate {
    fn threads(&self, all: usize) -> usize {
        self.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let plan = &Plan { threads: context.threads(), ..self.plan.clone() };
        let deadline = context.deadline(self.time);
        context.send("generation", described(plan, self.stipulation))?;
        let follower = Follower::new(context, deadline);
        let end =
            looking(|| follower.look(), |pulse| generate(plan, &Beating { follower: &follower, pulse }));
        follower.flush()?;
        let word = match &end.error {
            Some(_) => "error",
            None if end.complete => "done",
            None => stopped(context),
        };
        let ranked = end.pool.ranked();
        let mut fields = described(plan, self.stipulation);
        fields["end"] = word.into();
        fields["complete"] = end.complete.into();
        fields["attempts"] = end.counts.attempts.into();
        fields["positions"] = end.counts.positions.into();
        fields["problems"] = end.pool.len().into();
        fields["best"] = ranked
            .iter()
            .take(self.best)
            .map(|found| json!({ "fen": found.position.to_string(), "score": found.score.total() }))
            .collect();
        fields["judged"] = self.judged(context, plan, &end)?;
        context.send("summary", fields)?;
        end.error.map_or(Ok(()), |error| Err(Error::Fault(error.to_string())))
    }
}

impl Generate {
    /// What judges would prefer; nothing if that is not wished, or nobody waits for it.
    fn judged(&self, context: &Context<'_>, plan: &Plan, end: &End) -> Result<Value, Error> {
        let Some(gates) = self.gates.filter(|_| !context.is_stopped() && !end.pool.is_empty()) else {
            return Ok(Value::Null);
        };
        context.tell("progress", json!({ "stage": "judging" }));
        let task = Task::of(self.stipulation).map_err(|error| Error::fault(error.to_string()))?;
        let kind = Kind { task, whole: None, weights: &plan.weights, threads: plan.threads };
        let candidates = end.pool.ranked().into_iter().map(Found::as_candidate).collect();
        // Time was for the search; who stops it wants an answer soon.
        let begun = Instant::now();
        let stops = || context.is_stopped() && begun.elapsed() >= GRACE;
        let (_, mut fields) = lists(&Ranker::alone(kind, gates), (candidates, 0), self.best, &stops)?;
        fields.insert("score".to_owned(), Value::Null);
        Ok(fields.into())
    }
}

fn described(plan: &Plan, stipulation: Stipulation) -> Value {
    json!({
        "stipulation": stipulation.to_string(),
        "material": plan.material.to_string(),
        "seed": plan.seed,
    })
}

/// Follows a run, and tells what is new.
struct Follower<'a> {
    context: &'a Context<'a>,
    deadline: Instant,
    started: Instant,
    heard: Mutex<Heard>,
}

/// What was not told yet.
#[derive(Default)]
struct Heard {
    found: Vec<Value>,
    counts: Counts,
    problems: usize,
    best: Option<i64>,
}

impl<'a> Follower<'a> {
    fn new(context: &'a Context<'a>, deadline: Instant) -> Self {
        Self { context, deadline, started: Instant::now(), heard: Mutex::default() }
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what was found since, and how far the run is.
    fn look(&self) {
        let _ = self.flush();
        let seconds = self.started.elapsed().as_secs_f64();
        let heard = self.heard();
        let positions = heard.counts.positions;
        let fields = json!({
            "stage": "generating",
            "attempts": heard.counts.attempts,
            "positions": positions,
            "rate": (positions as f64 / seconds.max(0.001)).round(),
            "problems": heard.problems,
            "best": heard.best,
            "seconds": seconds,
            "seconds_allowed": self.deadline.saturating_duration_since(Instant::now()).as_secs_f64(),
        });
        drop(heard);
        self.context.tell("progress", fields);
    }

    fn flush(&self) -> Result<(), Error> {
        let found = std::mem::take(&mut self.heard().found);
        found.into_iter().try_for_each(|fields| self.context.send("generated", fields))
    }
}

/// A run's way to a [`Follower`].
struct Beating<'a, 'b> {
    follower: &'b Follower<'a>,
    pulse: &'b Pulse<'b>,
}

impl Observer for Beating<'_, '_> {
    fn found(&self, found: &Found, instead_of: &[Found]) {
        let mut fields = found.to_json(instead_of);
        fields["san"] = short_algebraic(&found.position, found.key).into();
        let mut heard = self.follower.heard();
        heard.best = heard.best.max(Some(found.score.total()));
        heard.found.push(fields);
    }

    fn done(&self, counts: &Counts, problems: usize) {
        let mut heard = self.follower.heard();
        (heard.counts, heard.problems) = (*counts, problems);
    }

    fn stops(&self) -> bool {
        self.pulse.beat();
        self.follower.context.is_stopped() || Instant::now() >= self.follower.deadline
    }
}
