//! What is told without a search: how many positions there are, and what every unit is for.

use super::request::Wanted;
use super::{Request, misfit, without_plan};
use crate::job::Work;
use crate::{Context, Error};
use keymove_chess::{Color, Move};
use keymove_compose::Task;
use keymove_compose::search::PlanError;
use keymove_compose::space::{Space, count};
use keymove_compose::{necessity, needs};
use keymove_study::score::check_diagram;
use serde_json::{Value, json};
use std::time::Instant;

/// Counts the positions of each level. The problem need not be sound.
#[derive(Debug)]
pub(crate) struct Count(Wanted);

impl Count {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        request.read().map(Self)
    }
}

impl Work for Count {
    fn threads(&self, all: usize) -> usize {
        self.0.threads.unwrap_or(all)
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        self.0.count_levels(context)
    }
}

/// Says of each unit what goes wrong without it.
#[derive(Debug)]
pub(crate) struct Necessity(Wanted);

impl Necessity {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        request.read().map(Self)
    }
}

impl Work for Necessity {
    fn threads(&self, _: usize) -> usize {
        1
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        self.0.units(context)
    }
}

impl Wanted {
    fn count_levels(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(self.time);
        let original = &self.original;
        let white = if original.turn() == Color::White { *original } else { original.turned() };
        let unfit = |error: PlanError| Error::field("fen", error.to_string());
        check_diagram(&white).map_err(|error| unfit(PlanError::Units(error)))?;
        if self.wishes.keep_key {
            return Err(Error::field("wishes.keep_key", "it goes with a search, which looks for the key"));
        }
        let bounds =
            self.wishes.bounds_of(original, Move::NONE, self.level).map_err(|error| misfit(&error))?;
        let stops = || context.is_stopped() || Instant::now() >= deadline;
        for level in 1..=self.level {
            let space = Space::beyond(original, level..=level, &bounds, self.more);
            // Nothing, where it was stopped.
            let positions = count(&space, context.threads(), &stops);
            context.send("level", json!({ "level": level, "positions": positions }))?;
            if positions.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn units(&self, context: &Context<'_>) -> Result<(), Error> {
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
        context.send("necessity", json!({ "score": plan.score, "units": units }))
    }
}
