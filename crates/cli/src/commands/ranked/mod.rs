//! The list by the scale of problemists, within the gates: what is shown first, what stays outside and why.

mod nearest;

pub(super) use nearest::Nearest;

use crate::args::{GateChoice, MessageArgs, RankArgs};
use crate::bar::{Bar, Pace, Words, percent};
use anyhow::Result;
use keymove_compose::ranking::{Gate, Gates, Proposal, Ranker, Ranking};
use keymove_compose::search::Improvement;
use keymove_report::diagram;
use keymove_run::Progress;
use keymove_solve::Limits;
use keymove_study::score::problemist::{Feature, TasteScore};
use serde_json::{Map, Value};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What is left of the time for the list when the search was stopped.
const GRACE: Duration = Duration::from_secs(1);
/// So many outside of the gates are printed, and no more than of those within.
const OUTSIDE: usize = 5;
/// So many features are named of a problem that is compared with no other: those with most points.
const FEATURES: usize = 8;

/// The gates that are wished.
pub(super) fn gates(args: &RankArgs) -> Gates {
    args.open.iter().fold(Gates::USUAL, |gates, choice| match choice {
        GateChoice::Threats => gates.without(Gate::Threats),
        GateChoice::Key => gates.without(Gate::Key),
        GateChoice::Duals => gates.without(Gate::Duals),
        GateChoice::Promoted => gates.without(Gate::Promoted),
        GateChoice::Legal => gates.without(Gate::Legal),
        GateChoice::Idle => gates.without(Gate::Idle),
        GateChoice::All => Gates::NONE,
    })
}

/// Looks at what a search has found that has these limits.
pub(super) fn rank(
    (args, messages): (&RankArgs, &MessageArgs), ranker: &Ranker<'_>, candidates: (Vec<Improvement>, usize),
    limits: &Limits, is_whole: bool,
) -> Result<Ranking> {
    let progress = Progress::new();
    let words = Words { part: percent, counted: "", ends: true };
    let bar = Bar::start(&progress, Pace::LONG, words, messages.wants_bar());
    let begun = Instant::now();
    // A search that was stopped, or is stopped now, still has something to show: the best of it that can be looked at soon.
    let stops = || (!is_whole || limits.stopped().is_some()) && begun.elapsed() >= GRACE;
    let ranking = ranker.rank(candidates, args.top.into(), &progress, &stops)?;
    drop(bar);
    Ok(ranking)
}

/// A ranking as it is shown.
pub(super) struct Shown<'a> {
    pub(super) ranker: &'a Ranker<'a>,
    pub(super) ranking: &'a Ranking,
    /// Whether the search has looked at everything.
    pub(super) done: bool,
    pub(super) top: usize,
    pub(super) nearest: Option<&'a Nearest>,
    /// Whether each proposal is told with its diagram: otherwise the first one stands above the list.
    pub(super) has_diagrams: bool,
}

impl Shown<'_> {
    /// Whether nothing better was missed.
    pub(super) const fn is_complete(&self) -> bool {
        self.done && self.ranking.is_whole()
    }

    /// The lists in words. A proposal is told by the caller, who is given its number and its points.
    pub(super) fn text(&self, mut entry: impl FnMut(usize, &str, &Proposal) -> String) -> String {
        let mut text = String::new();
        let ranking = self.ranking;
        match ranking.best.first() {
            None => {
                let what = if self.ranker.original().is_some() { "no improvement" } else { "nothing" };
                let _ = match (self.done, self.is_complete()) {
                    (_, true) => writeln!(text, "\n{what} within the gates"),
                    (false, _) => writeln!(text, "\n{what} within the gates so far"),
                    _ => {
                        writeln!(text, "\n{what} within the gates among those that were looked at to the end")
                    }
                };
            }
            Some(first) => {
                let title = if self.is_complete() { "" } else { " so far" };
                if !self.has_diagrams {
                    let _ = write!(text, "\n{}", diagram(&first.improvement.position));
                }
                let _ = writeln!(text, "\nBest within the gates{title}");
            }
        }
        for (number, one) in ranking.best.iter().enumerate() {
            text += &self.entry(&mut entry, number + 1, one);
        }
        if ranking.more > 0 {
            let _ = writeln!(text, "     and {} more, none better (--top, --format jsonl)", ranking.more);
        }
        if ranking.behind > 0 {
            let _ = writeln!(
                text,
                "{} others were not looked at to the end: those that were seem better at first sight",
                ranking.behind
            );
        }
        if ranking.lower > 0 {
            let _ = writeln!(text, "{} within the gates have no more points than the problem", ranking.lower);
        }
        if ranking.unknown > 0 {
            let _ = writeln!(text, "{} were not looked at to the end", ranking.unknown);
        }
        let failed: Vec<(Gate, usize)> = ranking.failed_by_name().filter(|&(_, count)| count > 0).collect();
        if !failed.is_empty() {
            let total: usize = failed.iter().map(|&(_, count)| count).sum();
            let named: Vec<String> =
                failed.iter().map(|(gate, count)| format!("{} {count}", gate.name())).collect();
            let named = named.join(", ");
            let _ = writeln!(text, "\nOutside the gates: {total} ({named}; --open shows them within)");
            for (number, one) in ranking.outside.iter().take(OUTSIDE.min(self.top)).enumerate() {
                text += &self.entry(&mut entry, number + 1, one);
            }
        }
        text
    }

    fn entry(
        &self, entry: &mut dyn FnMut(usize, &str, &Proposal) -> String, number: usize, one: &Proposal,
    ) -> String {
        let mut text = entry(number, &self.points(one), one);
        let judged = match (&one.taste, self.ranker.original()) {
            (None, _) => Vec::new(),
            (Some(taste), Some(original)) => differences(original, taste),
            (Some(taste), None) => most(taste),
        };
        if !judged.is_empty() {
            let _ = writeln!(text, "     judged  {}", judged.join(", "));
        }
        text + &Nearest::line_of(self.nearest, &one.improvement.position)
    }

    /// The points of the scale, those of the paper behind them, and before them the gate that is not passed.
    fn points(&self, one: &Proposal) -> String {
        let original = self.ranker.original();
        let words = |gate: Gate| if original.is_some() { gate.words() } else { gate.fault() };
        let gate = one.fails.map(|gate| format!("[{}: {}]  ", gate.name(), words(gate))).unwrap_or_default();
        let points = match (&one.taste, original) {
            (None, _) => "-".to_owned(),
            (Some(taste), None) => taste.total().to_string(),
            (Some(taste), Some(original)) => {
                let price = match one.price {
                    price @ 1.. => format!(", -{price} for units"),
                    _ => String::new(),
                };
                format!("{} ({:+}{price})", taste.total(), taste.total() - original.total())
            }
        };
        format!("{gate}{points}  composer-2006 {}", one.improvement.score)
    }

    /// The lists as JSON. A proposal is told by the caller.
    pub(super) fn json(&self, mut entry: impl FnMut(&Proposal) -> Value) -> Map<String, Value> {
        self.ranking.to_json(|one| {
            let mut value = entry(one);
            if let Some(nearest) = self.nearest {
                value["nearest"] = nearest.json(&one.improvement.position);
            }
            value
        })
    }
}

/// `mates 4 -> 5 (+18)`, what weighs most first.
fn differences(before: &TasteScore, after: &TasteScore) -> Vec<String> {
    let changed = Feature::ALL.iter().filter_map(|&feature| {
        let gain = after.points[feature as usize] - before.points[feature as usize];
        let amounts = [before, after].map(|taste| amount(taste.features.get(feature)));
        let [was, is] = amounts;
        (gain != 0).then(|| (gain, format!("{} {was} -> {is} ({gain:+})", name(feature))))
    });
    heaviest_first(changed.collect())
}

/// `mates 5 (+90)`: those features that weigh most.
fn most(taste: &TasteScore) -> Vec<String> {
    let shown = taste.shown().map(|(feature, value, points)| {
        (points, format!("{} {} ({points:+})", name(feature), amount(value)))
    });
    let mut all = heaviest_first(shown.collect());
    all.truncate(FEATURES);
    all
}

fn heaviest_first(mut all: Vec<(i64, String)>) -> Vec<String> {
    all.sort_by_key(|(points, _)| std::cmp::Reverse(points.abs()));
    all.into_iter().map(|(_, words)| words).collect()
}

fn amount(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn name(feature: Feature) -> String {
    feature.name().replace('_', " ")
}
