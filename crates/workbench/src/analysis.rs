//! Entries of a collection through the solver, by somebody who does not have the collection: what is found goes to whoever keeps it.

use crate::job::{Resources, Work};
use crate::{Context, Error, problem, read};
use keymove_collection::{Analysis, StudyTables};
use keymove_formats::Entry;
use keymove_solve::Limits;
use keymove_study::score::{Scorer, Weights};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// What a problem may take if nothing is said.
pub(crate) const USUAL: Duration = Duration::from_secs(10);

/// Entries that are to be analysed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    entries: Vec<Asked>,
    /// Longest time for one problem, in seconds.
    seconds: Option<f64>,
}

/// An entry, as the collection has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    entry: i64,
    /// What comes back with what is found.
    version: String,
    /// The fields of a problem.
    problem: Map<String, Value>,
}

/// Entries that can be analysed, in their order.
#[derive(Debug)]
pub(crate) struct Task {
    entries: Vec<(i64, String, Entry)>,
    time: Duration,
    studies: StudyTables,
}

impl Task {
    /// Checks a request. A diagram that is none is a matter of the analysis, which says so.
    pub(crate) fn check(request: &Request, resources: &Resources) -> Result<Self, Error> {
        let time = read::seconds(request.seconds)?.unwrap_or(USUAL);
        let entries = request
            .entries
            .iter()
            .map(|asked| Ok((asked.entry, asked.version.clone(), problem::fields(&asked.problem)?)));
        Ok(Self { entries: entries.collect::<Result<_, Error>>()?, time, studies: studies(resources, time) })
    }
}

/// Tables for the studies among entries: those of whoever runs the work. What is missing of those up to four men is made, for so long before each study.
#[cfg(feature = "endgame")]
pub(crate) fn studies(resources: &Resources, patience: Duration) -> StudyTables {
    let tables = Some(resources.tables.clone().unwrap_or_default());
    StudyTables { tables, men: 4, memory: u64::MAX, patience: Some(patience), syzygy: None }
}

#[cfg(not(feature = "endgame"))]
pub(crate) fn studies(_: &Resources, _: Duration) -> StudyTables {
    StudyTables::default()
}

impl Work for Task {
    fn threads(&self, _: usize) -> usize {
        1
    }

    /// Tells what is found of each entry, one after the other. What is left when time is up or the work is stopped is not told.
    fn run(&self, context: &Context<'_>) -> Result<(), Error> {
        let deadline = context.deadline(None);
        let mut scorer = Scorer::new(Weights::default());
        for (entry, version, problem) in &self.entries {
            if context.is_stopped() || Instant::now() >= deadline {
                break;
            }
            let limits = Limits {
                time: Some(context.time(Some(self.time))),
                deadline: None,
                threads: 1,
                ..context.limits(deadline, None)
            };
            let Some(analysis) = Analysis::of(problem, &limits, &self.studies, &mut scorer) else { break };
            context.send("analysed", json!({ "entry": entry, "version": version, "analysis": analysis }))?;
        }
        Ok(())
    }
}
