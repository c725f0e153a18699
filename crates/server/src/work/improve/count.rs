//! What is told without a search: how many positions there are, and what every unit is for.

use super::request::Wanted;
use super::{refuse, without_plan};
use crate::jobs::{Context, Gone};
use keymove_chess::{Color, Move};
use keymove_compose::Task;
use keymove_compose::search::PlanError;
use keymove_compose::space::{Space, count};
use keymove_compose::{necessity, needs};
use keymove_study::score::check_diagram;
use serde_json::{Value, json};
use std::time::Instant;

impl Wanted {
    /// Counts the positions of each level. The problem need not be sound.
    pub(crate) fn count(&self, context: &Context) {
        let _ = self.count_levels(context);
    }

    fn count_levels(&self, context: &Context) -> Result<(), Gone> {
        let deadline = context.deadline(self.time);
        let original = &self.original;
        let white = if original.turn() == Color::White { *original } else { original.turned() };
        if let Err(error) = check_diagram(&white).map_err(PlanError::Units) {
            return refuse(context, "fen", &error.to_string());
        }
        if self.wishes.keep_key {
            return refuse(context, "wishes.keep_key", "it goes with a search, which looks for the key");
        }
        let bounds = match self.wishes.bounds_of(original, Move::NONE, self.level) {
            Ok(bounds) => bounds,
            Err(error) => return refuse(context, "wishes", &error.to_string()),
        };
        let stops = || context.is_stopped() || Instant::now() >= deadline;
        for level in 1..=self.level {
            let space = Space::beyond(original, level..=level, &bounds, self.more);
            // Nothing, where it was stopped.
            let positions = count(&space, context.threads(), &stops);
            context.send(&json!({ "event": "level", "level": level, "positions": positions }))?;
            if positions.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Says of each unit what goes wrong without it.
    pub(crate) fn necessity(&self, context: &Context) {
        let _ = self.units(context);
    }

    fn units(&self, context: &Context) -> Result<(), Gone> {
        let deadline = context.deadline(self.time);
        let mut plan = match self.plan(context, deadline) {
            Ok(plan) => plan,
            Err(error) => return without_plan(context, &error),
        };
        self.adjust(&mut plan, context, deadline);
        let units: Vec<Value> = match self.task {
            Task::TwoMover => necessity::necessity(&plan).iter().map(necessity::to_json).collect(),
            _ => needs::needs(&plan).iter().map(needs::to_json).collect(),
        };
        context.send(&json!({ "event": "necessity", "score": plan.score, "units": units }))
    }
}
