//! The nearest sound positions to a problem that is not sound.

use super::candidate::units;
use super::request::Wanted;
use super::tracker::Tracker;
use super::{misfit, stopped, summary};
use crate::periodic::looking;
use crate::{Context, Error};
use keymove_chess::Move;
use keymove_compose::search::{Plan, PlanError, run as search};
use keymove_compose::space::{Bounds, Space};
use serde_json::json;
use std::time::Instant;

impl Wanted {
    /// Searches one more transformation at a time until something sound is found.
    pub(super) fn repair(&self, context: &Context<'_>, deadline: Instant, why: &str) -> Result<(), Error> {
        let bounds = self.wishes.bounds_of(&self.original, Move::NONE, self.level);
        let bounds = bounds.map_err(|error| misfit(&error))?;
        let original = json!({
            "fen": self.original.to_string(),
            "units": units(&self.original),
            "stipulation": self.task.stipulation().to_string(),
            "score": null,
            "unsound": why,
            "level": self.level,
            "wishes": self.wishes.to_string(),
        });
        context.send("original", original)?;
        let mut positions = 0;
        for level in 1..=self.level {
            let plan = self.plan_of(level, &bounds, context, deadline);
            let plan = plan.map_err(|error| Error::field("fen", error.to_string()))?;
            let tracker = Tracker::new(context, &plan, self.best, false, deadline);
            let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
            let done = looking(|| tracker.look(), |pulse| search(&plan, &pieces, &tracker.beating(pulse)));
            tracker.flush()?;
            positions += tracker.found().counts.positions;
            let is_found = tracker.found().best.list().next().is_some();
            let (end, fault) = match done {
                Ok(true) => (if is_found { "done" } else { "nothing" }, None),
                Ok(false) => (stopped(context), None),
                Err(breakdown) => ("error", Some(breakdown.to_string())),
            };
            if end != "nothing" || level == self.level {
                let mut fields = summary(&plan, &tracker, end);
                fields["complete"] = matches!(end, "done" | "nothing").into();
                fields["score"] = None::<i64>.into();
                fields["positions"] = positions.into();
                context.send("summary", fields)?;
                return fault.map_or(Ok(()), |message| Err(Error::Fault(message)));
            }
        }
        Ok(())
    }

    /// The search for what exactly so many transformations lead to.
    fn plan_of(
        &self, level: u16, bounds: &Bounds, context: &Context<'_>, deadline: Instant,
    ) -> Result<Plan, PlanError> {
        let solutions = self.solutions.unwrap_or(1);
        let weights = self.weights.clone();
        let mut plan = match &self.whole {
            Some(statement) => Plan::repair_whole(statement, solutions, level, weights)?,
            None => Plan::repair_task(&self.original, self.task, solutions, level, weights)?,
        };
        plan.space = Space::beyond(&self.original, level..=level, bounds, self.more);
        plan.wishes = self.wishes.clone();
        self.adjust(&mut plan, context, deadline);
        Ok(plan)
    }
}
