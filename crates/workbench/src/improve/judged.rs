//! What a search has found, by the scale of problemists and within the gates.

use super::tracker::Tracker;
use crate::{Context, Error};
use keymove_compose::ranking::{Gate, Proposal, Ranker};
use keymove_compose::search::Plan;
use keymove_run::Progress;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// What is left of the time for the list when the search was stopped.
const GRACE: Duration = Duration::from_secs(1);

/// Judges all candidates, sends those that are listed and were not sent, and gives the lists for the summary.
pub(super) fn judge(
    context: &Context<'_>, plan: &Plan, tracker: &Tracker<'_>, ranker: &Ranker<'_>, best: usize,
    is_whole: bool,
) -> Result<Value, Error> {
    context.tell("progress", json!({ "stage": "judging", "level": plan.level }));
    let candidates = tracker.found().best.take_pool();
    let begun = Instant::now();
    let stops = || (!is_whole || tracker.is_over()) && begun.elapsed() >= GRACE;
    let ranking = ranker
        .rank(candidates, best, &Progress::new(), &stops)
        .map_err(|error| Error::fault(error.to_string()))?;
    let listed = ranking.best.iter().chain(&ranking.outside);
    tracker.send_listed(listed.map(|one| &one.improvement))?;
    let failed = Gate::ALL.iter().map(|&gate| (gate.name().to_owned(), ranking.failed[gate as usize].into()));
    Ok(json!({
        "score": ranker.original().total(),
        "best": ranking.best.iter().map(entry).collect::<Vec<_>>(),
        "outside": ranking.outside.iter().map(entry).collect::<Vec<_>>(),
        "more": ranking.more,
        "behind": ranking.behind,
        "lower": ranking.lower,
        "unknown": ranking.unknown,
        "failed": failed.collect::<Map<String, Value>>(),
    }))
}

fn entry(one: &Proposal) -> Value {
    json!({
        "fen": one.improvement.position.to_string(),
        "score": one.taste.as_ref().map(|taste| taste.total()),
        "gate": one.fails.map(Gate::name),
    })
}
