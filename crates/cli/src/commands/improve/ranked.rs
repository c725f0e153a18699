//! The list by the scale of problemists, within the gates: what is shown first, what stays outside and why.

use super::show::{Entries, distribution, head};
use super::{Job, Searched};
use crate::args::{GateChoice, ScaleChoice};
use crate::bar::{Bar, Pace, Words, percent};
use anyhow::Result;
use keymove_compose::ranking::{Gate, Gates, LOOKED_AT, Proposal, Ranker, Ranking};
use keymove_compose::search::{Improvement, Plan, to_json};
use keymove_report::diagram;
use keymove_run::Progress;
use keymove_study::score::problemist::TasteScore;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What is left of the time for the list when the search was stopped.
const GRACE: Duration = Duration::from_secs(1);
/// So many outside of the gates are printed, and no more than of those within.
const OUTSIDE: usize = 5;

/// The gates that are wished.
fn gates(args: &Job<'_>) -> Gates {
    let mut gates = Gates::USUAL;
    for choice in &args.open {
        gates = match choice {
            GateChoice::Threats => gates.without(Gate::Threats),
            GateChoice::Key => gates.without(Gate::Key),
            GateChoice::Duals => gates.without(Gate::Duals),
            GateChoice::Promoted => gates.without(Gate::Promoted),
            GateChoice::Legal => gates.without(Gate::Legal),
            GateChoice::Idle => gates.without(Gate::Idle),
            GateChoice::All => Gates::NONE,
        };
    }
    let wish = |gates: Gates, is_wished: bool, gate| if is_wished { gates.with(gate) } else { gates };
    wish(wish(gates, args.keep_play, Gate::Play), args.keep_phases, Gate::Phases)
}

/// Whether the list is one of problemists.
pub(super) fn is_wanted(args: &Job<'_>) -> bool {
    args.scale == ScaleChoice::Problemist && !args.deep && !args.repair
}

/// Looks at the original. Nothing if the scale does not know such problems: then the score of the paper decides alone.
pub(super) fn ranker<'a>(args: &Job<'_>, plan: &'a Plan) -> Option<Ranker<'a>> {
    is_wanted(args).then(|| Ranker::new(plan, gates(args))).flatten()
}

/// Looks at what the search has found.
pub(super) fn rank(
    args: &Job<'_>, ranker: &Ranker<'_>, candidates: (Vec<Improvement>, usize), is_whole: bool,
) -> Result<Ranking> {
    let progress = Progress::new();
    let words = Words { part: percent, counted: "", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, args.messages.wants_bar());
    let begun = Instant::now();
    // A search that was stopped, or is stopped now, still has something to show: the best of it that can be looked at soon.
    let over = || ranker.plan().limits.stopped().is_some();
    let stops = || (!is_whole || over()) && begun.elapsed() >= GRACE;
    let ranking = ranker.rank(candidates, args.top.into(), &progress, &stops)?;
    drop(bar);
    Ok(ranking)
}

/// The list in words.
pub(super) fn report(
    plan: &Plan, ranker: &Ranker<'_>, searched: &Searched, ranking: &Ranking, done: bool, top: usize,
) -> String {
    let mut text = head(plan);
    let _ = writeln!(text, "By the scale of problemists {}\n", ranker.original().total());
    text += &distribution(&searched.found, plan, done);
    text.push('\n');
    let mut entries = Entries::new(plan);
    let complete = done && ranking.is_whole();
    match ranking.best.first() {
        None => {
            text += match (done, complete) {
                (_, true) => "\nno improvement within the gates\n",
                (false, _) => "\nno improvement within the gates so far\n",
                _ => "\nno improvement within the gates among those that were looked at to the end\n",
            }
        }
        Some(first) => {
            let title = if complete { "Best within the gates" } else { "Best within the gates so far" };
            let _ = writeln!(text, "\n{}\n{title}", diagram(&first.improvement.position));
        }
    }
    for (number, one) in ranking.best.iter().enumerate() {
        text += &entry(&mut entries, ranker, number + 1, one);
    }
    if ranking.more > 0 {
        let _ = writeln!(text, "     and {} more, none better (--top, --format jsonl)", ranking.more);
    }
    if ranking.behind > 0 {
        let _ = writeln!(
            text,
            "{} others were not looked at to the end: of what passes at first sight the {LOOKED_AT} that seem best were",
            ranking.behind
        );
    }
    if ranking.lower > 0 {
        let _ = writeln!(text, "{} within the gates have no more points than the problem", ranking.lower);
    }
    if ranking.unknown > 0 {
        let _ = writeln!(text, "{} were not looked at to the end", ranking.unknown);
    }
    if !ranking.outside.is_empty() {
        let total: usize = ranking.failed.iter().sum();
        let named = Gate::ALL.iter().filter(|&&gate| ranking.failed[gate as usize] > 0);
        let named = named.map(|&gate| format!("{} {}", gate.name(), ranking.failed[gate as usize]));
        let named = named.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "\nOutside the gates: {total} ({named}; --open shows them within)");
        for (number, one) in ranking.outside.iter().take(OUTSIDE.min(top)).enumerate() {
            text += &entry(&mut entries, ranker, number + 1, one);
        }
    }
    text
}

fn entry(entries: &mut Entries, ranker: &Ranker<'_>, number: usize, one: &Proposal) -> String {
    let points = match &one.taste {
        Some(taste) => {
            let price = if one.price > 0 { format!(", -{} for units", one.price) } else { String::new() };
            format!("{} ({:+}{price})", taste.total(), taste.total() - ranker.original().total())
        }
        None => "-".to_owned(),
    };
    let gate = one.fails.map_or_else(String::new, |gate| format!("[{}: {}]  ", gate.name(), gate.words()));
    let mut text = entries.ranked(number, &format!("{gate}{points}"), &one.improvement);
    if let Some(taste) = &one.taste {
        let differs = differences(ranker.original(), taste);
        if !differs.is_empty() {
            let _ = writeln!(text, "     judged  {}", differs.join(", "));
        }
    }
    text
}

/// `mates 4 -> 5 (+18)`, what weighs most first.
fn differences(before: &TasteScore, after: &TasteScore) -> Vec<String> {
    let mut all: Vec<(i64, String)> = keymove_study::score::problemist::Feature::ALL
        .iter()
        .filter_map(|&feature| {
            let gain = after.points[feature as usize] - before.points[feature as usize];
            let amount = |taste: &TasteScore| (taste.features.get(feature) * 100.0).round() / 100.0;
            let word = feature.name().replace('_', " ");
            (gain != 0).then(|| (gain, format!("{word} {} -> {} ({gain:+})", amount(before), amount(after))))
        })
        .collect();
    all.sort_by_key(|(gain, _)| std::cmp::Reverse(gain.abs()));
    all.into_iter().map(|(_, words)| words).collect()
}

/// The list as an object of JSON.
pub(super) fn list(
    plan: &Plan, ranker: &Ranker<'_>, searched: &Searched, ranking: &Ranking, done: bool,
) -> Value {
    let counts = searched.found.counts.named().map(|(name, count)| (name.to_owned(), count.into()));
    let failed = Gate::ALL.iter().map(|&gate| (gate.name().to_owned(), ranking.failed[gate as usize].into()));
    json!({
        "fen": plan.original.to_string(),
        "stipulation": plan.task.stipulation().to_string(),
        "scale": "problemist",
        "score": ranker.original().total(),
        "composer_2006": plan.score,
        "level": plan.level,
        "complete": done && ranking.is_whole(),
        "counts": counts.collect::<Map<String, Value>>(),
        "best": ranking.best.iter().map(proposal).collect::<Vec<_>>(),
        "more": ranking.more,
        "behind": ranking.behind,
        "lower": ranking.lower,
        "unknown": ranking.unknown,
        "failed": failed.collect::<Map<String, Value>>(),
        "outside": ranking.outside.iter().map(proposal).collect::<Vec<_>>(),
    })
}

/// A proposal: as a line of the stream, but with the score of this scale and that of the paper apart, and the gate that it fails.
fn proposal(one: &Proposal) -> Value {
    let mut value = to_json(&one.improvement);
    value["composer_2006"] = one.improvement.score.into();
    value["score"] = one.taste.as_ref().map(|taste| taste.total()).into();
    value["price"] = one.price.into();
    value["gates"] = one.fails.iter().map(|gate| gate.name()).collect::<Vec<_>>().into();
    value
}
