//! The nearest sound positions to a problem that is not sound.

use super::candidate::units;
use super::listener::Listener;
use super::request::Wanted;
use super::{refuse, stopped, summary, tell_fault};
use crate::jobs::{Context, Gone};
use crate::work::beside::beside;
use keymove_chess::Move;
use keymove_compose::search::{Plan, PlanError, run as search};
use keymove_compose::space::{Bounds, Space};
use serde_json::json;
use std::time::Instant;

impl Wanted {
    /// Searches one more transformation at a time until something sound is found.
    pub(super) fn repair(&self, context: &Context, deadline: Instant, why: &str) -> Result<(), Gone> {
        let bounds = match self.wishes.bounds_of(&self.original, Move::NONE, self.level) {
            Ok(bounds) => bounds,
            Err(error) => return refuse(context, "wishes", &error.to_string()),
        };
        context.send(&json!({
            "event": "original",
            "fen": self.original.to_string(),
            "units": units(&self.original),
            "stipulation": self.task.stipulation().to_string(),
            "score": null,
            "unsound": why,
            "level": self.level,
            "wishes": self.wishes.to_string(),
        }))?;
        let mut positions = 0;
        for level in 1..=self.level {
            let plan = match self.plan_of(level, &bounds, context, deadline) {
                Ok(plan) => plan,
                Err(error) => return refuse(context, "fen", &error.to_string()),
            };
            let listener = Listener::new(context, &plan, self.best, deadline);
            let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
            let done = beside(|| listener.look(), || search(&plan, &pieces, &listener));
            listener.flush()?;
            positions += listener.found().counts.positions;
            let is_found = listener.found().best.list().next().is_some();
            let (end, fault) = match done {
                Ok(true) => (if is_found { "done" } else { "nothing" }, None),
                Ok(false) => (stopped(context), None),
                Err(breakdown) => ("error", Some(breakdown.to_string())),
            };
            if end != "nothing" || level == self.level {
                let mut line = summary(&plan, &listener, end);
                line["complete"] = matches!(end, "done" | "nothing").into();
                line["score"] = None::<i64>.into();
                line["positions"] = positions.into();
                context.send(&line)?;
                return tell_fault(context, fault);
            }
        }
        Ok(())
    }

    /// The search for what exactly so many transformations lead to.
    fn plan_of(
        &self, level: u16, bounds: &Bounds, context: &Context, deadline: Instant,
    ) -> Result<Plan, PlanError> {
        let solutions = self.solutions.unwrap_or(1);
        let mut plan = Plan::repair_task(&self.original, self.task, solutions, level, self.weights.clone())?;
        plan.space = Space::beyond(&self.original, level..=level, bounds, self.more);
        plan.wishes = self.wishes.clone();
        self.adjust(&mut plan, context, deadline);
        Ok(plan)
    }
}
