//! Follows a search: keeps the best, and tells what is new.

use super::candidate::{Candidates, Sent};
use crate::periodic::Pulse;
use crate::{Context, Error};
use keymove_compose::deep::{Status, Watcher};
use keymove_compose::search::{Best, Counts, Group, Improvement, Observer, Plan};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most candidates of one look: what is better comes first, the rest with the next look.
const AT_ONCE: usize = 20;
/// The longest time between two lines of progress.
const BEAT: Duration = Duration::from_secs(1);

/// What a search has found so far.
pub(crate) struct Found {
    pub(crate) best: Best,
    pub(super) counts: Counts,
    /// Pieces that are done.
    pub(super) pieces: u64,
    /// About how many positions are in them.
    size: f64,
    /// How many positions of pieces that are not done were searched.
    begun: HashMap<u64, u64>,
    /// How far rounds are.
    status: Option<Status>,
    /// Something has changed since it was told.
    is_new: bool,
}

/// What was told.
struct Told<'a> {
    candidates: Candidates<'a>,
    /// FENs of candidates that were sent, and how many positions each stood for.
    sent: HashMap<String, u64>,
    /// When progress was told.
    last: Instant,
}

impl Told<'_> {
    fn send(&mut self, context: &Context<'_>, one: &Sent) -> Result<(), Error> {
        let fields = self.candidates.fields(one);
        self.sent.insert(one.improvement.position.to_string(), one.count);
        context.send("candidate", fields)
    }
}

/// Follows one search.
pub(crate) struct Tracker<'a> {
    context: &'a Context<'a>,
    plan: &'a Plan,
    deadline: Instant,
    started: Instant,
    sizes: Vec<f64>,
    all: f64,
    found: Mutex<Found>,
    told: Mutex<Told<'a>>,
}

impl<'a> Tracker<'a> {
    pub(crate) fn new(
        context: &'a Context<'a>, plan: &'a Plan, best: usize, is_judged: bool, deadline: Instant,
    ) -> Self {
        let (sizes, now) = (plan.space.sizes(), Instant::now());
        let best = Best::new(best);
        let found = Found {
            best: if is_judged { best.with_pool() } else { best },
            counts: Counts::default(),
            pieces: 0,
            size: 0.0,
            begun: HashMap::new(),
            status: None,
            is_new: false,
        };
        let told = Told { candidates: Candidates::new(context, plan), sent: HashMap::new(), last: now };
        Self {
            context,
            plan,
            deadline,
            started: now,
            all: sizes.iter().sum::<f64>().max(1.0),
            sizes,
            found: Mutex::new(found),
            told: Mutex::new(told),
        }
    }

    /// The same for a search that asks, as often as it does whether to stop, for somebody to look.
    pub(crate) const fn beating<'b>(&'b self, pulse: &'b Pulse<'b>) -> Beating<'a, 'b> {
        Beating { tracker: self, pulse }
    }

    pub(crate) fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told(&self) -> MutexGuard<'_, Told<'a>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is searched.
    pub(crate) const fn plan(&self) -> &Plan {
        self.plan
    }

    /// About how many positions there are.
    pub(crate) const fn all(&self) -> f64 {
        self.all
    }

    pub(super) fn is_over(&self) -> bool {
        self.context.is_stopped() || Instant::now() >= self.deadline
    }

    /// Tells what is new: some candidates, and how far the search is.
    pub(crate) fn look(&self) {
        let mut told = self.told();
        let _ = self.send(&mut told, AT_ONCE);
        let mut found = self.found();
        if found.is_new || told.last.elapsed() >= BEAT {
            found.is_new = false;
            told.last = Instant::now();
            let fields = self.progress(&found);
            drop(found);
            self.context.tell("progress", fields);
        }
    }

    /// Sends all that are among the best and were not sent yet, and once more those that stand for more positions than was said.
    pub(crate) fn flush(&self) -> Result<(), Error> {
        self.send(&mut self.told(), usize::MAX)
    }

    /// Sends those of a list that were not sent, or of which something else was said.
    pub(super) fn send_listed<'b>(&self, list: impl Iterator<Item = &'b Improvement>) -> Result<(), Error> {
        let told = &mut self.told();
        for one in list {
            let sent = self.found().best.list().find(|group| group.first() == one).map(Sent::of_group);
            let sent = sent.unwrap_or_else(|| Sent::alone(one));
            if told.sent.get(&one.position.to_string()) != Some(&sent.count) {
                told.send(self.context, &sent)?;
            }
        }
        Ok(())
    }

    fn send(&self, told: &mut Told<'_>, most: usize) -> Result<(), Error> {
        for one in self.fresh(&told.sent, most) {
            // After the end all are sent, the best first.
            if most < usize::MAX && self.is_over() {
                return Ok(());
            }
            told.send(self.context, &one)?;
        }
        Ok(())
    }

    /// What is among the best, or beaten by nothing in all respects, and was not sent; at the end also what stands for more positions by now.
    fn fresh(&self, sent: &HashMap<String, u64>, most: usize) -> Vec<Sent> {
        let found = self.found();
        let best = found.best.list().map(|group| (group.first(), Some(group)));
        let front = found.best.front().map(|one| (one, None));
        let mut names = HashSet::new();
        let is_fresh = |name: &str, group: Option<&Group>| match (sent.get(name), group) {
            (None, _) => true,
            (Some(&count), Some(group)) => most == usize::MAX && count != group.count(),
            (Some(_), None) => false,
        };
        best.chain(front)
            .filter(|(one, group)| {
                let name = one.position.to_string();
                is_fresh(&name, *group) && names.insert(name)
            })
            .take(most)
            .map(|(one, group)| group.map_or_else(|| Sent::alone(one), Sent::of_group))
            .collect()
    }

    /// About how many positions a piece has.
    fn size_of(&self, piece: u64) -> f64 {
        self.sizes.get(piece as usize).copied().unwrap_or_default()
    }

    /// About how many positions were searched, as the sizes of pieces count them.
    fn searched(&self, found: &Found) -> f64 {
        let begun = found.begun.iter().map(|(&piece, &positions)| self.size_of(piece).min(positions as f64));
        found.size + begun.sum::<f64>()
    }

    fn progress(&self, found: &Found) -> Value {
        let seconds = self.started.elapsed().as_secs_f64();
        let best = found.best.list().next().map(|group| group.first().score);
        let mut fields = json!({
            "stage": "searching",
            "level": self.plan.level,
            "seconds": seconds,
            "seconds_allowed": self.deadline.saturating_duration_since(Instant::now()).as_secs_f64(),
            "best": best,
        });
        let positions = if let Some(Status { round, jobs, tally, .. }) = found.status {
            fields["round"] = round.into();
            fields["done"] = json!(jobs.0 as f64 / jobs.1.max(1) as f64);
            fields["improved"] = tally.improved.into();
            tally.positions + tally.examined
        } else {
            let done = (self.searched(found) / self.all).min(1.0);
            fields["done"] = json!(done);
            fields["improved"] = found.counts.improved.into();
            // As long as the rest takes if it is like what was done.
            fields["seconds_left"] = json!((done > 0.0).then(|| seconds * (1.0 / done - 1.0)));
            found.counts.positions
        };
        fields["positions"] = positions.into();
        fields["rate"] = json!((positions as f64 / seconds.max(0.001)).round());
        fields
    }
}

/// A search's way to a [`Tracker`].
pub(crate) struct Beating<'a, 'b> {
    tracker: &'b Tracker<'a>,
    pulse: &'b Pulse<'b>,
}

impl Beating<'_, '_> {
    fn stops(&self) -> bool {
        self.pulse.beat();
        self.tracker.is_over()
    }
}

impl Observer for Beating<'_, '_> {
    fn done(&self, piece: u64, _: Vec<Improvement>, _: &Counts) {
        let mut found = self.tracker.found();
        found.begun.remove(&piece);
        found.pieces += 1;
        found.size += self.tracker.size_of(piece);
        found.is_new = true;
    }

    /// What was found is told at once: a piece of a longer problem may take minutes.
    fn part(&self, piece: u64, improvements: &[Improvement], counts: &Counts) {
        let mut found = self.tracker.found();
        improvements.iter().for_each(|one| found.best.add(one));
        found.counts += *counts;
        *found.begun.entry(piece).or_default() += counts.positions;
        found.is_new = true;
    }

    fn stops(&self) -> bool {
        self.stops()
    }
}

impl Watcher for Beating<'_, '_> {
    fn found(&self, improvements: Vec<Improvement>) {
        let mut found = self.tracker.found();
        improvements.iter().for_each(|one| found.best.add(one));
        found.is_new = true;
    }

    fn status(&self, status: &Status) {
        let mut found = self.tracker.found();
        found.status = Some(*status);
        found.is_new = true;
    }

    fn stops(&self) -> bool {
        self.stops()
    }
}
