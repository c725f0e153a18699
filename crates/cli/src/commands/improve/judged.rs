//! Improvements in the order of the scale of problemists, beside the problem.

use super::show::{Entries, distribution, head};
use super::{Job, Searched};
use crate::args::ScaleChoice;
use crate::commands::ranked::{Nearest, Shown, gates};
use crate::output::say;
use keymove_compose::ranking::{CANDIDATES_BELOW, Gate, Proposal, Ranker};
use keymove_compose::search::Plan;
use serde_json::{Map, Value, json};

/// The score of the paper that candidates exceed if nothing is said.
pub(super) fn threshold(args: &Job<'_>, plan: &Plan) -> i64 {
    match args.rank.scale {
        ScaleChoice::Problemist => plan.score.saturating_sub(CANDIDATES_BELOW),
        ScaleChoice::Composer => plan.score,
    }
}

/// Looks at the problem. Nothing if the score of the paper decides alone; if something else was wished, why is said.
pub(super) fn ranker<'a>(args: &Job<'_>, plan: &'a Plan) -> Option<Ranker<'a>> {
    if !args.rank.is_judged() {
        return None;
    }
    let wishes = [(args.keep_play, Gate::Play), (args.keep_phases, Gate::Phases)];
    let wished = wishes.into_iter().filter(|(is_wished, _)| *is_wished);
    let gates = wished.fold(gates(&args.rank), |gates, (_, gate)| gates.with(gate));
    Ranker::new(plan, gates).map_err(|error| say(&format!("{error}; by the score of the paper"))).ok()
}

/// The collection that improvements are looked up in, if one is named.
pub(super) fn nearest(args: &Job<'_>, plan: &Plan) -> anyhow::Result<Option<Nearest>> {
    Nearest::open(args.rank.collection.as_deref(), plan.task.stipulation(), Some(&plan.original))
}

/// The list of a complete search in words.
pub(super) fn report(plan: &Plan, shown: &Shown<'_>, searched: &Searched) -> String {
    let account = distribution(&searched.found, plan, matches!(searched.end, Ok(true)));
    format!("{}{}{account}\n{}", head(plan), points(shown), lists(plan, shown, false))
}

/// The points of the problem.
pub(super) fn points(shown: &Shown<'_>) -> String {
    let original = shown.ranker.original().map(|taste| taste.total());
    original.map_or_else(String::new, |points| format!("By the scale of problemists {points}\n\n"))
}

/// The lists alone. `counted`: with the number of transformations.
pub(super) fn lists(plan: &Plan, shown: &Shown<'_>, counted: bool) -> String {
    let mut entries = Entries::new(plan);
    entries.counted = counted;
    shown.text(|number, points, one| entries.ranked(number, points, &one.improvement))
}

/// The list as an object of JSON, with what was counted.
pub(super) fn list(plan: &Plan, shown: &Shown<'_>, counts: Map<String, Value>) -> Value {
    let mut list = json!({
        "fen": plan.original.to_string(),
        "stipulation": plan.task.stipulation().to_string(),
        "scale": "problemist",
        "score": shown.ranker.original().map(|taste| taste.total()),
        "composer_2006": plan.score,
        "level": plan.level,
        "complete": shown.is_complete(),
        "counts": counts,
    });
    if let Value::Object(list) = &mut list {
        list.extend(shown.json(Proposal::to_json));
    }
    list
}
