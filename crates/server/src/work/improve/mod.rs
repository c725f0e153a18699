//! Improving problems, with candidates on the way.

mod candidate;
mod count;
mod listener;
mod repair;
mod request;
mod wishes;

pub(crate) use request::{Request, only_case, weights};

use super::beside::beside;
use crate::error::ApiError;
use crate::jobs::{Context, Gone};
use candidate::{describe, solutions};
use keymove_compose::Halt;
use keymove_compose::deep::{self, Depth, End};
use keymove_compose::search::{Plan, PlanError, run as search};
use keymove_solve::Limits;
use listener::Listener;
use request::{Wanted, Way};
use serde_json::{Map, Value, json};
use std::time::Instant;

impl Wanted {
    /// Searches, and sends what is found.
    pub(crate) fn answer(&self, context: &Context) {
        let _ = self.improve(context);
    }

    fn improve(&self, context: &Context) -> Result<(), Gone> {
        let deadline = context.deadline(self.time);
        context.tell(&json!({ "event": "progress", "stage": "solving" }));
        let repairs = self.way == Way::Repair;
        let mut plan = match self.plan(context, deadline) {
            Ok(_) if repairs => {
                return refuse(context, "fen", "the problem is sound: there is nothing to repair");
            }
            Ok(plan) => plan,
            Err(error) if repairs && is_unsound(&error) => {
                return self.repair(context, deadline, &error.to_string());
            }
            Err(error) => return without_plan(context, &error),
        };
        if let Err(error) = plan.wish_beyond(self.wishes.clone(), self.more) {
            return refuse(context, "wishes", &error.to_string());
        }
        plan.threshold = self.above.unwrap_or(plan.score);
        self.adjust(&mut plan, context, deadline);
        let listener = Listener::new(context, &plan, self.best, deadline);
        context.send(&original(&plan, &listener))?;
        match self.way {
            Way::Deep { beam, rounds } => deepen(context, &plan, &listener, Depth::new(beam.into(), rounds)),
            _ => complete(context, &plan, &listener),
        }
    }

    /// What is known of the problem; it is solved for that.
    fn plan(&self, context: &Context, deadline: Instant) -> Result<Plan, PlanError> {
        let limits = Limits {
            time: Some(deadline.saturating_duration_since(Instant::now())),
            nodes: None,
            table_bytes: context.memory(None),
            threads: context.threads(),
            interrupt: context.stop_flag(),
        };
        let weights = self.weights.clone();
        Plan::of_task_within(&self.original, self.task, self.solutions, self.level, weights, &limits)
    }

    /// What is the same in every search.
    fn adjust(&self, plan: &mut Plan, context: &Context, deadline: Instant) {
        plan.halt = Halt::new(context.stop_flag(), Some(deadline));
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
fn without_plan(context: &Context, error: &PlanError) -> Result<(), Gone> {
    let message = error.to_string();
    match error {
        PlanError::Unsound(_) | PlanError::NotSound(_) => {
            context.send(&json!({ "event": "unsound", "message": message }))
        }
        PlanError::Unknown(_) => context.send(&json!({ "event": "undecided", "message": message })),
        _ => refuse(context, "fen", &message),
    }
}

/// What is to be improved, and how much there is to be searched.
fn original(plan: &Plan, listener: &Listener<'_>) -> Value {
    let mut line = json!({
        "event": "original",
        "stipulation": plan.task.stipulation().to_string(),
        "score": plan.score,
        "above": plan.threshold,
        "level": plan.level,
        "pieces": plan.space.pieces(),
        "positions_about": listener.all().round(),
        "wishes": plan.wishes.to_string(),
    });
    describe(&mut line, plan, &plan.original, plan.key, solutions(plan));
    line
}

/// Everything within so many transformations.
fn complete(context: &Context, plan: &Plan, listener: &Listener<'_>) -> Result<(), Gone> {
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    let done = beside(|| listener.look(), || search(plan, &pieces, listener));
    listener.flush()?;
    let (end, fault) = match done {
        Ok(true) => ("done", None),
        Ok(false) => (stopped(context), None),
        Err(breakdown) => ("error", Some(breakdown.to_string())),
    };
    let mut line = summary(plan, listener, end);
    line["complete"] = (end == "done").into();
    context.send(&line)?;
    tell_fault(context, fault)
}

/// Round after round from the best; never complete.
fn deepen(context: &Context, plan: &Plan, listener: &Listener<'_>, depth: Depth) -> Result<(), Gone> {
    let outcome = match beside(|| listener.look(), || deep::run(plan, &depth, listener)) {
        Ok(outcome) => outcome,
        Err(error) => return refuse(context, "wishes", &error.to_string()),
    };
    listener.flush()?;
    let (end, fault) = match &outcome.end {
        End::Rounds => ("rounds", None),
        End::Exhausted => ("exhausted", None),
        End::Stopped => (stopped(context), None),
        End::Broken(breakdown) => ("error", Some(breakdown.to_string())),
    };
    let mut line = summary(plan, listener, end);
    if let Value::Object(line) = &mut line {
        line.extend(outcome.to_json(plan.level));
        line.insert("counts".to_owned(), outcome.tally.to_json().into());
    }
    context.send(&line)?;
    tell_fault(context, fault)
}

/// Why a search was stopped before its end.
fn stopped(context: &Context) -> &'static str {
    if context.is_stopped() { "stopped" } else { "time" }
}

/// What came of it: the best in their order, what nothing beats in every respect, and what became of all positions.
fn summary(plan: &Plan, listener: &Listener<'_>, end: &str) -> Value {
    let found = listener.found();
    let entry = |group: &keymove_compose::search::Group| {
        let first = group.first();
        json!({ "fen": first.position.to_string(), "score": first.score, "same": group.count() })
    };
    let counts: Map<String, Value> =
        found.counts.named().map(|(name, count)| (name.to_owned(), count.into())).collect();
    json!({
        "event": "summary",
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

fn tell_fault(context: &Context, fault: Option<String>) -> Result<(), Gone> {
    match fault {
        Some(message) => context.send(&json!({ "event": "error", "error": ApiError::internal(message) })),
        None => Ok(()),
    }
}

/// What can only be told once the problem is solved.
fn refuse(context: &Context, field: &'static str, message: &str) -> Result<(), Gone> {
    context.send(&json!({ "event": "error", "error": ApiError::bad(field, message) }))
}
