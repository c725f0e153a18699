//! What is told without a search: how many positions there are, and what every unit is for.

use super::request::Wanted;
use super::{Request, misfit};
use crate::job::Work;
use crate::{Context, Error};
use keymove_chess::{Color, Move};
use keymove_compose::necessity::{MOST_POSITIONS, NecessityError, necessity, to_json};
use keymove_compose::search::PlanError;
use keymove_compose::space::{Space, count};
use keymove_problem::Intention;
use keymove_problem::statement::Statement;
use keymove_report::Phrase;
use keymove_solve::Limits;
use keymove_solve::answer::{self, Question};
use keymove_study::score::check_diagram;
use serde_json::{Value, json};
use std::time::Instant;

/// For the tables of the solver.
const SOLVER_BYTES: usize = 32 << 20;

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
pub(crate) struct Necessity {
    statement: Statement,
    wanted: Wanted,
}

impl Necessity {
    /// Reads a request.
    pub(crate) fn check(request: &Request) -> Result<Self, Error> {
        let (statement, wanted) = request.read_statement()?;
        Ok(Self { statement, wanted })
    }
}

impl Work for Necessity {
    fn threads(&self, _: usize) -> usize {
        1
    }

    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let Wanted { time, positions, solutions, weights, method, .. } = &self.wanted;
        let limits = context.limits(context.deadline(*time), None);
        let limits = Limits {
            table_bytes: limits.table_bytes.min(SOLVER_BYTES),
            method: *method,
            ..limits.with_nodes(positions.unwrap_or(MOST_POSITIONS))
        };
        let intention = solutions.map(Intention::Solutions);
        let asked = answer::Wanted { intention, ..answer::Wanted::default() };
        let question = Question { statement: self.statement.clone(), wanted: asked, limits };
        let all = match necessity(&question, weights) {
            Ok(all) => all,
            Err(NecessityError::NotSound(why)) => return context.send("unsound", json!({ "message": why })),
            Err(error @ NecessityError::Unknown(_)) => {
                return context.send("undecided", json!({ "message": error.to_string() }));
            }
            Err(error) => return Err(Error::field("fen", error.to_string())),
        };
        let units: Vec<Value> = all.units.iter().map(|one| to_json(one, &all)).collect();
        let phrases = all.economy();
        let economy: Vec<String> = phrases.iter().map(Phrase::text).collect();
        let found =
            json!({ "score": all.score, "units": units, "economy": economy, "economy_phrases": phrases });
        context.send("necessity", found)
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
}
