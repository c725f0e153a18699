//! What is shown first: improvements in the order of the scale `problemist`, those that pass the gates before all others.
//!
//! ```text
//! Improvement --> diagram, key, threats (cheap gates) --> Study --> TasteScore, gates --> idle units, best first --> Ranking
//! ```
//!
//! The search finds candidates by the score of the paper; here each of them is looked at as a judge would. Idle units are asked for
//! last and in the order of the points, until as many as are wanted have passed, since the question is the dearest of all.

mod gate;
mod quick;
mod reading;
#[cfg(test)]
mod tests;

pub use gate::{Gate, Gates};

use crate::Task;
use crate::necessity::{idle_units, necessity};
use crate::search::{Improvement, Plan, is_alike};
use crate::wishes::study;
use keymove_chess::{Arrangement, Color, Role, Square};
use keymove_problem::statement::Statement;
use keymove_run::{Progress, Workers, map};
use keymove_solve::Limits;
use keymove_solve::answer::{Question, Wanted};
use keymove_study::Study;
use keymove_study::score::problemist::{Scale, TasteScore};
use keymove_study::score::{Scorer, Weights};
use quick::Glance;
use reading::{Reading, diagram_passes};

/// Positions that the solver looks at for one candidate.
const MOST_POSITIONS: u64 = 2_000_000;
/// Where nothing else is said, what scores up to so many points less than the original by the paper's score is a candidate too: that
/// score takes off points for much that a judge likes.
pub const CANDIDATES_BELOW: i64 = 60;
/// So many candidates are looked at to the end, those that seem best at first sight.
pub const LOOKED_AT: usize = 10_000;
/// Candidates that wait between threads.
const WINDOW: usize = 256;

/// The original as a judge sees it, and the gates.
#[derive(Debug)]
pub struct Ranker<'a> {
    plan: &'a Plan,
    gates: Gates,
    original: Reading,
    /// Of a two-mover.
    glance: Option<Glance>,
    idle: Vec<Square>,
    limits: Limits,
}

/// A candidate with what was found out about it.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The candidate. Its `score` is that of the paper.
    pub improvement: Improvement,
    /// Its points; `None` if it was not looked at any further after a gate that it fails.
    pub taste: Option<Box<TasteScore>>,
    /// Points that its units cost, where it has more of them than the original, or more force of White.
    pub price: i64,
    /// The gate that it does not pass; the first of them.
    pub fails: Option<Gate>,
}

impl Proposal {
    /// All points less the [`price`](Self::price); the least possible if they are not known.
    pub fn points(&self) -> i64 {
        self.taste.as_ref().map_or(i64::MIN, |taste| taste.total() - self.price)
    }
}

/// Points that each unit more than the original has costs, and each pawn that White's force is worth more. Awards tell nothing of
/// this: a rich idea needs units, and problems with it win prizes. Of two settings of one idea the one with fewer units is better.
const PRICE: [i64; 2] = [5, 1];

/// What the units that a position has more than another one cost; nothing if it has fewer.
fn price(position: &Arrangement, original: &Arrangement) -> i64 {
    let units = |board: &Arrangement| i64::from(board.occupied().len());
    let worth = |board: &Arrangement| -> i64 {
        let each = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
        each.iter().map(|&(role, worth)| worth * i64::from(board.pieces(Color::White, role).len())).sum()
    };
    let [unit, pawn] = PRICE;
    (unit * (units(position) - units(original)) + pawn * (worth(position) - worth(original))).max(0)
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
}

impl<'a> Ranker<'a> {
    /// Looks at the original. `None` if the scale does not know such problems, or it could not be looked at to the end.
    pub fn new(plan: &'a Plan, gates: Gates) -> Option<Self> {
        let limits = plan.limits.with_nodes(MOST_POSITIONS);
        let others = plan.whole.as_ref().map_or(&[][..], |whole| &whole.others);
        let original = Reading::of(&study_of(plan, &plan.original, others, &limits)?)?;
        let scale = Scale::of(plan.task.stipulation());
        let mut scorer = Scorer::new(plan.weights.clone());
        let is_two_mover = plan.task == Task::TwoMover;
        let glance =
            if is_two_mover { Glance::of(&plan.original, plan.key, &mut scorer, scale) } else { None };
        let mut ranker = Self { plan, gates, original, glance, idle: Vec::new(), limits };
        if gates.has(Gate::Idle) {
            ranker.idle = ranker.idle_of(&plan.original, plan.key)?;
        }
        // What a search that was stopped has found is still looked at: whoever ranks says when that ends.
        ranker.limits = Limits::default().with_nodes(MOST_POSITIONS);
        Some(ranker)
    }

    /// What is searched.
    pub const fn plan(&self) -> &Plan {
        self.plan
    }

    /// The points of the original.
    pub fn original(&self) -> &TasteScore {
        &self.original.taste
    }

    /// Puts the candidates of [`Best::take_pool`](crate::search::Best::take_pool) in order, of which the best so many are wanted. `progress` tells how many are done; what is left when `stops`
    /// says so is counted as unknown.
    ///
    /// # Errors
    /// If the system gives not one thread.
    pub fn rank(
        &self, (candidates, dropped): (Vec<Improvement>, usize), wanted: usize, progress: &Progress,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> std::io::Result<Ranking> {
        let all = candidates.len();
        let mut ranking = Ranking::default();
        let mut outside = Vec::new();
        progress.begin("first sight", Some(all as u64));
        let mut seen = Vec::new();
        self.each(candidates, progress, stops, &|one, scorer| self.glance(one, scorer), &mut |glanced| {
            match glanced {
                Glanced::Passes(points, one) => seen.push((points, one)),
                Glanced::Fails(proposal) => outside.push(proposal),
            }
        })?;
        ranking.unknown = all - seen.len() - outside.len();
        let candidates;
        (candidates, ranking.behind) = quick::best(seen, LOOKED_AT);
        ranking.behind += dropped;
        let all = candidates.len();
        progress.begin("judging", Some(all as u64));
        let (mut passing, mut failing) = (Vec::new(), Vec::new());
        self.each(candidates, progress, stops, &|one, _| self.look(one), &mut |looked| match looked {
            Looked::Unknown => {}
            Looked::Passes(proposal) => passing.push(proposal),
            Looked::Fails(proposal) => failing.push(proposal),
        })?;
        ranking.unknown += all - passing.len() - failing.len();
        outside.append(&mut failing);
        put_in_order(&mut passing);
        self.choose(passing, wanted, &mut ranking, &mut outside, stops);
        for proposal in &outside {
            if let Some(gate) = proposal.fails {
                ranking.failed[gate as usize] += 1;
            }
        }
        put_in_order(&mut outside);
        ranking.outside = spread(outside, wanted);
        Ok(ranking)
    }

    /// Puts all candidates through a function, on as many threads as the plan has, and hands on what it gives in their order.
    fn each<R: Send>(
        &self, candidates: Vec<Improvement>, progress: &Progress, stops: &(dyn Fn() -> bool + Sync),
        look: &(dyn Fn(Improvement, &mut Scorer) -> R + Sync), take: &mut dyn FnMut(R),
    ) -> std::io::Result<()> {
        // A machine without threads has this one.
        if self.plan.threads <= 1 {
            let mut scorer = Scorer::new(self.plan.weights.clone());
            for one in candidates.into_iter().take_while(|_| !stops()) {
                progress.advance(1);
                take(look(one, &mut scorer));
            }
            return Ok(());
        }
        let each = (0..self.plan.threads).map(|_| {
            let mut scorer = Scorer::new(self.plan.weights.clone());
            move |one: Improvement| Some(look(one, &mut scorer))
        });
        let workers = Workers { each: each.collect(), window: WINDOW, stops };
        map(candidates.into_iter(), workers, |results| {
            for result in results {
                progress.advance(1);
                take(result);
            }
        })
    }

    /// What can be told soon.
    fn glance(&self, one: Improvement, scorer: &mut Scorer) -> Glanced {
        let mut points = 0;
        let mut failed = None;
        if let Some(original) = &self.glance
            && let Some(glance) =
                Glance::of(&one.position, one.key, scorer, Scale::of(self.plan.task.stipulation()))
        {
            points = glance.points - price(&one.position, &self.plan.original);
            failed = glance.fails(original, self.gates);
        }
        let failed = failed.or_else(|| {
            [Gate::Promoted, Gate::Legal].into_iter().find(|&gate| {
                self.gates.has(gate) && !diagram_passes(gate, &one.position, &self.plan.original)
            })
        });
        match failed {
            Some(gate) => Glanced::Fails(self.proposal(one, None, Some(gate))),
            None => Glanced::Passes(points, one),
        }
    }

    fn proposal(
        &self, improvement: Improvement, taste: Option<Box<TasteScore>>, fails: Option<Gate>,
    ) -> Proposal {
        let price = price(&improvement.position, &self.plan.original);
        Proposal { improvement, taste, price, fails }
    }

    /// Asks for idle units, best first, until there are enough.
    fn choose(
        &self, passing: Vec<Proposal>, wanted: usize, ranking: &mut Ranking, outside: &mut Vec<Proposal>,
        stops: &dyn Fn() -> bool,
    ) {
        let least = self.original().total();
        for mut proposal in passing {
            if proposal.points() <= least {
                ranking.lower += 1;
            } else if ranking.best.len() >= wanted
                || ranking.best.iter().any(|other| is_alike_in(other, &proposal))
            {
                ranking.more += 1;
            } else {
                match if stops() { None } else { self.adds_idle(&proposal.improvement) } {
                    None => ranking.unknown += 1,
                    Some(false) => ranking.best.push(proposal),
                    Some(true) => {
                        proposal.fails = Some(Gate::Idle);
                        outside.push(proposal);
                    }
                }
            }
        }
    }

    /// All but idle units.
    fn look(&self, one: Improvement) -> Looked {
        let fails = |one, taste, gate| Looked::Fails(self.proposal(one, taste, Some(gate)));
        let Some(reading) = study_of(self.plan, &one.position, &one.others, &self.limits)
            .and_then(|study| Reading::of(&study))
        else {
            return Looked::Unknown;
        };
        let frame = one.changes.frame();
        let failed = Gate::ALL
            .into_iter()
            .find(|&gate| self.gates.has(gate) && !reading.passes(gate, &self.original, frame));
        let taste = Some(Box::new(reading.taste));
        match failed {
            Some(gate) => fails(one, taste, gate),
            None => Looked::Passes(self.proposal(one, taste, None)),
        }
    }

    /// Whether a candidate has more idle units than the original, or one that was added; `None` if that cannot be told.
    fn adds_idle(&self, one: &Improvement) -> Option<bool> {
        if !self.gates.has(Gate::Idle) {
            return Some(false);
        }
        let idle = self.idle_of(&one.position, one.key)?;
        let is_new = |square: &Square| one.changes.arrivals().any(|(arrival, _)| arrival == *square);
        Some(idle.len() > self.idle.len() || idle.iter().any(is_new))
    }

    /// The idle units of a sound problem of the plan's kind.
    fn idle_of(&self, position: &Arrangement, key: keymove_chess::Move) -> Option<Vec<Square>> {
        if self.plan.task == Task::TwoMover {
            return Some(idle_units(position, key).map(|idle| idle.square).collect());
        }
        let statement = match &self.plan.whole {
            Some(whole) => whole.whole.statement_of(position),
            None => Statement::read(&position.to_string(), self.plan.task.stipulation()).ok()?,
        };
        let question = Question { statement, wanted: Wanted::default(), limits: self.limits.clone() };
        let found = necessity(&question, &Weights::default()).ok()?;
        Some(found.units.iter().filter(|need| need.is_idle()).map(|need| need.square).collect())
    }
}

/// What a candidate is at first sight.
enum Glanced {
    /// It may be good: its points as far as they are known.
    Passes(i64, Improvement),
    Fails(Proposal),
}

/// What looking at a candidate has told.
enum Looked {
    Passes(Proposal),
    Fails(Proposal),
    Unknown,
}

/// The solution of a problem of the plan's kind with all its positions.
fn study_of(
    plan: &Plan, position: &Arrangement, others: &[crate::general::Solved], limits: &Limits,
) -> Option<Study> {
    let mut parts = vec![(String::new(), study(position, plan.task.stipulation(), limits)?)];
    for other in others {
        parts.push((other.label.clone(), study(&other.position, other.stipulation, limits)?));
    }
    Study::together(parts)
}

/// Most points first; of equal ones those with fewer transformations, then fewer units, then by the diagram.
fn put_in_order(proposals: &mut [Proposal]) {
    proposals.sort_by_cached_key(|one| {
        let Improvement { position, changes, score, .. } = &one.improvement;
        let units = position.occupied().len();
        (
            std::cmp::Reverse(one.points()),
            changes.len(),
            units,
            std::cmp::Reverse(*score),
            position.to_string(),
        )
    });
}

/// Whether two differ in nothing but the squares of units that were added or moved.
fn is_alike_in(one: &Proposal, other: &Proposal) -> bool {
    one.points() == other.points() && is_alike(&one.improvement, &other.improvement)
}

/// So many, best first, but of each gate the best one.
fn spread(proposals: Vec<Proposal>, wanted: usize) -> Vec<Proposal> {
    let mut seen = [false; Gate::ALL.len()];
    let mut kept: Vec<Proposal> = Vec::new();
    let mut room = wanted;
    for one in proposals {
        let Some(gate) = one.fails else { continue };
        let is_first = !std::mem::replace(&mut seen[gate as usize], true);
        if is_first || room > 0 && !kept.iter().any(|other| is_alike_in(other, &one)) {
            room = room.saturating_sub(1);
            kept.push(one);
        }
    }
    kept
}
