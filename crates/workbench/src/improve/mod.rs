//! Improving problems, with candidates on the way; counting the positions near one; what its units are for.

mod candidate;
mod count;
mod judged;
mod repair;
mod request;
mod tracker;
mod wishes;

pub(crate) use count::{Count, Necessity};
pub(crate) use judged::{GRACE, Judge, gates, lists};
pub use request::Request;
pub(crate) use tracker::Tracker;
pub(crate) use wishes::OfMatrix as WishesOfMatrix;

use crate::job::Work;
use crate::periodic::looking;
use crate::{Context, Error};
use candidate::{describe, others, solutions};
use keymove_compose::deep::{self, Depth, End};
use keymove_compose::ranking::CANDIDATES_BELOW;
use keymove_compose::search::{Plan, PlanError, run as search};
use keymove_compose::wishes::WishError;
use keymove_solve::Limits;
use request::{Wanted, Way};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// A search for improvements.
#[derive(Debug)]
pub(crate) struct Improve(Wanted);

impl Improve {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        request.read().map(Self)
    }
}

impl Work for Improve {
    fn threads(&self, all: usize) -> usize {
        self.0.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        self.0.improve(context)
    }
}

impl Wanted {
    fn improve(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.time);
        context.tell("progress", json!({ "stage": "solving" }));
        let repairs = self.way == Way::Repair;
        let mut plan = match self.plan(context, deadline) {
            Ok(_) if repairs => {
                return Err(Error::field("fen", "the problem is sound: there is nothing to repair"));
            }
            Ok(plan) => plan,
            Err(error) if repairs && is_unsound(&error) => {
                return self.repair(context, deadline, &error.to_string());
            }
            Err(error) => return without_plan(context, &error),
        };
        plan.wish_beyond(self.wishes.clone(), self.more).map_err(|error| misfit(&error))?;
        let below = if self.gates.is_some() { CANDIDATES_BELOW } else { 0 };
        plan.threshold = self.above.unwrap_or(plan.score.saturating_sub(below));
        self.adjust(&mut plan, context, deadline);
        let judge = Judge::new(&plan, self.gates, self.best);
        let tracker = Tracker::new(context, &plan, self.best, judge.judges(), deadline);
        context.send("original", original(&plan, &tracker))?;
        match self.way {
            Way::Deep { beam, rounds } => {
                deepen(context, &plan, &tracker, &judge, Depth::new(beam.into(), rounds))
            }
            _ => complete(context, &plan, &tracker, &judge),
        }
    }

    /// What is known of the problem; it is solved for that.
    fn plan(&self, context: &Context<'_>, deadline: Instant) -> Result<Plan, PlanError> {
        let limits = Limits { method: self.method, ..context.limits(deadline, None) };
        let weights = self.weights.clone();
        match &self.whole {
            Some(statement) => Plan::of_whole(statement, self.solutions, self.level, weights, &limits),
            None => {
                Plan::of_task_within(&self.original, self.task, self.solutions, self.level, weights, &limits)
            }
        }
    }

    /// What is the same in every search.
    fn adjust(&self, plan: &mut Plan, context: &Context<'_>, deadline: Instant) {
        plan.limits = Limits { method: self.method, ..context.searches(deadline) };
        plan.legal = self.legal;
        plan.threads = context.threads();
        plan.most_positions = self.positions.unwrap_or(plan.most_positions);
    }
}

/// Whether a problem may be repaired.
const fn is_unsound(error: &PlanError) -> bool {
    matches!(error, PlanError::Unsound(_) | PlanError::Units(_) | PlanError::NotSound(_))
}

/// Says why a problem cannot be improved.
fn without_plan(context: &Context<'_>, error: &PlanError) -> Result<(), Error> {
    let message = error.to_string();
    match error {
        PlanError::Unsound(_) | PlanError::NotSound(_) => {
            context.send("unsound", json!({ "message": message }))
        }
        PlanError::Unknown(_) => context.send("undecided", json!({ "message": message })),
        _ => Err(Error::field("fen", message)),
    }
}

/// What is to be improved, and how much there is to be searched.
fn original(plan: &Plan, tracker: &Tracker<'_>) -> Value {
    let mut fields = json!({
        "stipulation": plan.task.stipulation().to_string(),
        "score": plan.score,
        "above": plan.threshold,
        "level": plan.level,
        "pieces": plan.space.pieces(),
        "positions_about": tracker.all().round(),
        "wishes": plan.wishes.to_string(),
    });
    if let Some((_, time)) = plan.estimate() {
        fields["seconds_about"] = time.as_secs_f64().into();
    }
    describe(&mut fields, plan, &plan.original, plan.key, (solutions(plan), others(plan)));
    fields
}

/// Everything within so many transformations.
fn complete(
    context: &Context<'_>, plan: &Plan, tracker: &Tracker<'_>, judge: &Judge<'_>,
) -> Result<(), Error> {
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    let done = looking(|| tracker.look(), |pulse| search(plan, &pieces, &tracker.beating(pulse)));
    tracker.flush()?;
    let (end, fault) = match done {
        Ok(true) => ("done", None),
        Ok(false) => (stopped(context), None),
        Err(breakdown) => ("error", Some(breakdown.to_string())),
    };
    let mut fields = summary(plan, tracker, end);
    fields["complete"] = (end == "done").into();
    judge.add_to(&mut fields, context, tracker, end == "done")?;
    context.send("summary", fields)?;
    fault.map_or(Ok(()), |message| Err(Error::Fault(message)))
}

/// Round after round from the best; never complete.
fn deepen(
    context: &Context<'_>, plan: &Plan, tracker: &Tracker<'_>, judge: &Judge<'_>, depth: Depth,
) -> Result<(), Error> {
    let outcome = looking(|| tracker.look(), |pulse| deep::run(plan, &depth, &tracker.beating(pulse)));
    let outcome = outcome.map_err(|error| misfit(&error))?;
    tracker.flush()?;
    let (end, fault) = match &outcome.end {
        End::Rounds => ("rounds", None),
        End::Exhausted => ("exhausted", None),
        End::Stopped => (stopped(context), None),
        End::Broken(breakdown) => ("error", Some(breakdown.to_string())),
    };
    let mut fields = summary(plan, tracker, end);
    if let Value::Object(fields) = &mut fields {
        fields.extend(outcome.to_json(plan.level));
        fields.insert("counts".to_owned(), outcome.tally.to_json().into());
    }
    judge.add_to(&mut fields, context, tracker, matches!(end, "rounds" | "exhausted"))?;
    context.send("summary", fields)?;
    fault.map_or(Ok(()), |message| Err(Error::Fault(message)))
}

/// Why a search was stopped before its end.
pub(crate) fn stopped(context: &Context<'_>) -> &'static str {
    if context.is_stopped() { "stopped" } else { "time" }
}

/// What came of it: the best in their order, what nothing beats in every respect, and what became of all positions.
pub(crate) fn summary(plan: &Plan, tracker: &Tracker<'_>, end: &str) -> Value {
    let found = tracker.found();
    let entry = |group: &keymove_compose::search::Group| {
        let first = group.first();
        json!({ "fen": first.position.to_string(), "score": first.score, "same": group.count() })
    };
    let counts: Map<String, Value> =
        found.counts.named().map(|(name, count)| (name.to_owned(), count.into())).collect();
    json!({
        "end": end,
        "fen": plan.original.to_string(),
        "score": plan.score,
        "level": plan.level,
        "best": found.best.list().map(entry).collect::<Vec<_>>(),
        "front": found.best.front().map(|one| one.position.to_string()).collect::<Vec<_>>(),
        "counts": counts,
        "pieces": found.pieces,
        "pieces_of": plan.space.pieces(),
    })
}

/// A wish that does not go with the problem, which only the solved problem tells.
fn misfit(error: &WishError) -> Error {
    Error::field("wishes", error.to_string())
}
