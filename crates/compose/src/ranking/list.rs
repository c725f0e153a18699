//! Proposals, and the lists in which they are shown.

use super::Gate;
use crate::search::{Improvement, to_json};
use keymove_study::score::problemist::TasteScore;
use serde_json::{Map, Value, json};

/// A candidate with what was found out about it.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The candidate. Its `score` is that of the paper.
    pub improvement: Improvement,
    /// Its points; `None` if it was not looked at any further after a gate that it fails.
    pub taste: Option<Box<TasteScore>>,
    /// Points that its units cost, where it has more of them than the original, or more force of White. Nothing without an original.
    pub price: i64,
    /// The gate that it does not pass; the first of them.
    pub fails: Option<Gate>,
    /// About how many points it has, as far as a first sight tells.
    pub(super) sight: i64,
}

impl Proposal {
    /// All points less the [`price`](Self::price); the least possible if they are not known.
    pub fn points(&self) -> i64 {
        self.taste.as_ref().map_or(i64::MIN, |taste| taste.total() - self.price)
    }

    /// As a line of the stream of candidates, but with the score of this scale and that of the paper apart, the price, and the gate
    /// that it fails.
    pub fn to_json(&self) -> Value {
        let mut value = to_json(&self.improvement);
        value["composer_2006"] = self.improvement.score.into();
        value["score"] = self.taste.as_ref().map(|taste| taste.total()).into();
        value["price"] = self.price.into();
        value["gates"] = self.fails.iter().map(|gate| gate.name()).collect::<Vec<_>>().into();
        value
    }
}

/// Candidates in the order in which they are shown.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// Those that pass all gates and have more points than the original, best first. Of those that differ in nothing but the square
    /// of a unit that was added, only the first.
    pub best: Vec<Proposal>,
    /// How many others pass and have more points: those like one of the best, and those behind them.
    pub more: usize,
    /// Those that were not looked at to the end because so many others seem better at first sight.
    pub behind: usize,
    /// Those that pass the gates and have no more points than the original.
    pub lower: usize,
    /// The best that fail a gate, best first; of each gate at least one, if there is one.
    pub outside: Vec<Proposal>,
    /// How many candidates fail each gate first, in the order of [`Gate::ALL`].
    pub failed: [usize; Gate::ALL.len()],
    /// Candidates that could not be looked at to the end: too large, or the ranking was stopped.
    pub unknown: usize,
}

impl Ranking {
    /// Whether every candidate was looked at to the end: only then nothing better was missed.
    pub const fn is_whole(&self) -> bool {
        self.unknown == 0 && self.behind == 0
    }

    /// The lists and how many are in none of them, each proposal as it is told by the caller.
    pub fn to_json(&self, mut entry: impl FnMut(&Proposal) -> Value) -> Map<String, Value> {
        let mut list = |proposals: &[Proposal]| proposals.iter().map(&mut entry).collect::<Vec<_>>();
        let failed = self.failed_by_name().map(|(gate, count)| (gate.name().to_owned(), count.into()));
        let fields = [
            ("best", json!(list(&self.best))),
            ("more", self.more.into()),
            ("behind", self.behind.into()),
            ("lower", self.lower.into()),
            ("unknown", self.unknown.into()),
            ("failed", Value::Object(failed.collect())),
            ("outside", json!(list(&self.outside))),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// How many fail each gate first.
    pub fn failed_by_name(&self) -> impl Iterator<Item = (Gate, usize)> + '_ {
        Gate::ALL.into_iter().map(|gate| (gate, self.failed[gate as usize]))
    }
}

/// Most points first; of equal ones those with fewer transformations, then fewer units, then by the diagram.
pub(super) fn put_in_order(proposals: &mut [Proposal], points: impl Fn(&Proposal) -> i64) {
    proposals.sort_by_cached_key(|one| {
        let Improvement { position, changes, score, .. } = &one.improvement;
        let units = position.occupied().len();
        (
            std::cmp::Reverse(points(one)),
            changes.len(),
            units,
            std::cmp::Reverse(*score),
            position.to_string(),
        )
    });
}

/// So many, best first, but of each gate the best one; none that is like one before it.
pub(super) fn spread(
    proposals: Vec<Proposal>, wanted: usize, is_alike: impl Fn(&Proposal, &Proposal) -> bool,
) -> Vec<Proposal> {
    let mut seen = [false; Gate::ALL.len()];
    let mut kept: Vec<Proposal> = Vec::new();
    let mut room = wanted;
    for one in proposals {
        let Some(gate) = one.fails else { continue };
        let is_first = !std::mem::replace(&mut seen[gate as usize], true);
        if is_first || room > 0 && !kept.iter().any(|other| is_alike(other, &one)) {
            room = room.saturating_sub(1);
            kept.push(one);
        }
    }
    kept
}

/// What a candidate is at first sight.
pub(super) enum Glanced {
    /// It may be good: its points as far as they are known.
    Passes(i64, Improvement),
    Fails(Proposal),
}

/// What looking at a candidate has told.
pub(super) enum Looked {
    Passes(Proposal),
    Fails(Proposal),
    Unknown,
}
