//! What is shown first: sound problems in the order of the scale `problemist`, those that pass the gates before all others.
//!
//! ```text
//! Improvement --> diagram, key, threats (cheap gates) --> Study --> TasteScore, gates --> idle units, best first --> Ranking
//! ```
//!
//! A search finds candidates by the score of the paper; here each of them is looked at as a judge would. Improvements are compared
//! with the problem they come from; what is made from a matrix or from nothing, with a problem that has none of the faults that gates
//! are about. Idle units are asked for last and in the order of the points, until as many as are wanted have passed, since the question
//! is the dearest of all.

mod error;
mod gate;
mod list;
mod quick;
mod reading;
#[cfg(test)]
mod tests;

pub use error::NoRanking;
pub use gate::{Gate, Gates};
pub use list::{Proposal, Ranking};

use crate::Task;
use crate::general::Solved;
use crate::necessity::{NecessityError, idle_units, necessity};
use crate::search::{Improvement, Plan, WholePlan, is_alike};
use crate::wishes::{NoStudy, studied};
use keymove_chess::{Arrangement, Color, Move, Square};
use keymove_problem::statement::Statement;
use keymove_run::{Progress, Workers, map};
use keymove_solve::Limits;
use keymove_solve::answer::{Question, Wanted};
use keymove_study::Study;
use keymove_study::score::problemist::{Scale, TasteScore};
use keymove_study::score::{Scorer, Weights, force};
use list::{Glanced, Looked, put_in_order, spread};
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

/// What candidates are compared with, and the gates.
#[derive(Debug)]
pub struct Ranker<'a> {
    kind: Kind<'a>,
    gates: Gates,
    /// What gates compare with: the original, or a problem without any of the faults that they are about.
    measure: Reading,
    /// The same of a two-mover at first sight.
    glance: Option<Glance>,
    /// The problem that is improved, if there is one.
    original: Option<Original<'a>>,
    /// Whether candidates that differ in nothing but the squares of units that were added stand for each other.
    merges: bool,
    limits: Limits,
}

/// What kind of problems are ranked.
#[derive(Clone, Copy, Debug)]
pub struct Kind<'a> {
    /// What is asked.
    pub task: Task,
    /// Of a problem of the [general](crate::general) kind, all of it but the diagram.
    pub whole: Option<&'a WholePlan>,
    /// What the parts of the paper's score are worth.
    pub weights: &'a Weights,
    /// How many threads look, at least 1.
    pub threads: usize,
}

impl<'a> Kind<'a> {
    const fn of_plan(plan: &'a Plan) -> Self {
        Self { task: plan.task, whole: plan.whole.as_ref(), weights: &plan.weights, threads: plan.threads }
    }
}

/// A problem that is improved.
#[derive(Debug)]
struct Original<'a> {
    diagram: &'a Arrangement,
    idle: Vec<Square>,
}

/// Points that each unit more than the original has costs, and each pawn that White's force is worth more. Awards tell nothing of
/// this: a rich idea needs units, and problems with it win prizes. Of two settings of one idea the one with fewer units is better.
const PRICE: [i64; 2] = [5, 1];

/// What the units that a position has more than another one cost; nothing if it has fewer.
fn price(position: &Arrangement, original: &Arrangement) -> i64 {
    let units = |board: &Arrangement| i64::from(board.occupied().len());
    let white = |board: &Arrangement| i64::from(force(board, Color::White));
    let [unit, pawn] = PRICE;
    (unit * (units(position) - units(original)) + pawn * (white(position) - white(original))).max(0)
}

impl<'a> Ranker<'a> {
    /// Of what a plan finds: beside its problem, or, where that is not sound, by itself.
    ///
    /// # Errors
    /// If the problem cannot be looked at as a judge would.
    pub fn new(plan: &'a Plan, gates: Gates) -> Result<Self, NoRanking> {
        let kind = Kind::of_plan(plan);
        if plan.repairs {
            return Ok(Self { merges: true, ..Self::alone(kind, gates) });
        }
        let limits = plan.limits.with_nodes(MOST_POSITIONS);
        let others = plan.whole.as_ref().map_or(&[][..], |whole| &whole.others);
        let unfit = |no: NoStudy| match no {
            NoStudy::Stopped(stop) => NoRanking::Unfinished(stop.to_string()),
            NoStudy::Unfit => NoRanking::Unknown,
        };
        let study = study_of(kind.task, &plan.original, others, &limits).map_err(unfit)?;
        if !study.complete {
            return Err(NoRanking::Unfinished("its solution is too large".to_owned()));
        }
        let measure = Reading::of(&study).ok_or(NoRanking::Unknown)?;
        let scale = Scale::of(kind.task.stipulation());
        let mut scorer = Scorer::new(plan.weights.clone());
        let glance = match kind.task {
            Task::TwoMover => Glance::of(&plan.original, plan.key, &mut scorer, scale),
            _ => None,
        };
        let mut ranker =
            Self { measure, glance, merges: true, limits: limits.clone(), ..Self::alone(kind, gates) };
        let mut idle = Vec::new();
        if gates.has(Gate::Idle) {
            idle = ranker.idle_of(&plan.original, plan.key)?;
        }
        ranker.original = Some(Original { diagram: &plan.original, idle });
        // What a search that was stopped has found is still looked at: whoever ranks says when that ends.
        ranker.limits = Limits::default().with_nodes(MOST_POSITIONS);
        Ok(ranker)
    }

    /// Of problems that come from nowhere: gates keep out what has any of the faults that they are about, and all that passes is
    /// listed. There is no price for units, and each problem stands for itself.
    pub fn alone(kind: Kind<'a>, gates: Gates) -> Self {
        Self {
            kind,
            gates,
            measure: Reading::faultless(),
            glance: (kind.task == Task::TwoMover).then(Glance::faultless),
            original: None,
            merges: false,
            limits: Limits::default().with_nodes(MOST_POSITIONS),
        }
    }

    /// The points of the problem that is improved, if there is one.
    pub fn original(&self) -> Option<&TasteScore> {
        self.original.as_ref().map(|_| &self.measure.taste)
    }

    /// Puts the candidates of [`Best::take_pool`](crate::search::Best::take_pool) in order, of which the best so many are wanted.
    /// `progress` tells how many are done; what is left when `stops` says so is counted as unknown.
    ///
    /// # Errors
    /// If the system gives not one thread.
    pub fn rank(
        &self, (candidates, dropped): (Vec<Improvement>, usize), wanted: usize, progress: &Progress,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> std::io::Result<Ranking> {
        let all = candidates.len();
        let mut ranking = Ranking::default();
        let mut unseen = Vec::new();
        progress.begin("first sight", Some(all as u64));
        let mut seen = Vec::new();
        self.each(candidates, progress, stops, &|one, scorer| self.glance(one, scorer), &mut |glanced| {
            match glanced {
                Glanced::Passes(points, one) => seen.push((points, one)),
                Glanced::Fails(proposal) => unseen.push(proposal),
            }
        })?;
        ranking.unknown = all - seen.len() - unseen.len();
        let candidates;
        (candidates, ranking.behind) = quick::best(seen, LOOKED_AT);
        ranking.behind += dropped;
        let all = candidates.len();
        progress.begin("judging", Some(all as u64));
        let (mut passing, mut outside) = (Vec::new(), Vec::new());
        self.each(candidates, progress, stops, &|one, _| self.look(one), &mut |looked| match looked {
            Looked::Unknown => {}
            Looked::Passes(proposal) => passing.push(proposal),
            Looked::Fails(proposal) => outside.push(proposal),
        })?;
        ranking.unknown += all - passing.len() - outside.len();
        put_in_order(&mut passing, Proposal::points);
        self.choose(passing, wanted, &mut ranking, &mut outside, stops);
        for gate in outside.iter().chain(&unseen).filter_map(|proposal| proposal.fails) {
            ranking.failed[gate as usize] += 1;
        }
        outside.append(&mut self.look_again(unseen, wanted, progress, stops)?);
        put_in_order(&mut outside, Proposal::points);
        ranking.outside = spread(outside, wanted, |one, other| self.is_alike(one, other));
        Ok(ranking)
    }

    /// Puts all candidates through a function, on as many threads as are wanted, and hands on what it gives in their order.
    fn each<T: Send, R: Send>(
        &self, candidates: Vec<T>, progress: &Progress, stops: &(dyn Fn() -> bool + Sync),
        look: &(dyn Fn(T, &mut Scorer) -> R + Sync), take: &mut dyn FnMut(R),
    ) -> std::io::Result<()> {
        // A machine without threads has this one.
        if self.kind.threads <= 1 {
            let mut scorer = Scorer::new(self.kind.weights.clone());
            for one in candidates.into_iter().take_while(|_| !stops()) {
                progress.advance(1);
                take(look(one, &mut scorer));
            }
            return Ok(());
        }
        let each = (0..self.kind.threads).map(|_| {
            let mut scorer = Scorer::new(self.kind.weights.clone());
            move |one: T| Some(look(one, &mut scorer))
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
        // Of longer problems nothing can: those with the highest score of the paper come first.
        let mut points = one.score;
        let mut failed = None;
        if let Some(measure) = &self.glance
            && let Some(glance) =
                Glance::of(&one.position, one.key, scorer, Scale::of(self.kind.task.stipulation()))
        {
            points = glance.points;
            failed = glance.fails(measure, self.gates);
        }
        points -= self.price(&one.position);
        let original = self.original.as_ref().map(|original| original.diagram);
        let failed = failed.or_else(|| {
            [Gate::Promoted, Gate::Legal]
                .into_iter()
                .find(|&gate| self.gates.has(gate) && !diagram_passes(gate, &one.position, original))
        });
        match failed {
            Some(gate) => Glanced::Fails(Proposal { sight: points, ..self.proposal(one, None, Some(gate)) }),
            None => Glanced::Passes(points, one),
        }
    }

    fn price(&self, position: &Arrangement) -> i64 {
        self.original.as_ref().map_or(0, |original| price(position, original.diagram))
    }

    fn proposal(
        &self, improvement: Improvement, taste: Option<Box<TasteScore>>, fails: Option<Gate>,
    ) -> Proposal {
        let price = self.price(&improvement.position);
        Proposal { improvement, taste, price, fails, sight: 0 }
    }

    /// Whether two differ in nothing but the squares of units that were added or moved.
    fn is_alike(&self, one: &Proposal, other: &Proposal) -> bool {
        self.merges && one.points() == other.points() && is_alike(&one.improvement, &other.improvement)
    }

    /// Asks for idle units, best first, until there are enough.
    fn choose(
        &self, passing: Vec<Proposal>, wanted: usize, ranking: &mut Ranking, outside: &mut Vec<Proposal>,
        stops: &dyn Fn() -> bool,
    ) {
        let least = self.original().map_or(i64::MIN, TasteScore::total);
        for mut proposal in passing {
            if proposal.points() <= least {
                ranking.lower += 1;
            } else if ranking.best.len() >= wanted
                || ranking.best.iter().any(|other| self.is_alike(other, &proposal))
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
        let Some(reading) = self.reading(&one) else { return Looked::Unknown };
        let frame = one.changes.frame();
        let failed = Gate::ALL
            .into_iter()
            .find(|&gate| self.gates.has(gate) && !reading.passes(gate, &self.measure, frame));
        let proposal = self.proposal(one, Some(Box::new(reading.taste)), failed);
        if failed.is_some() { Looked::Fails(proposal) } else { Looked::Passes(proposal) }
    }

    fn reading(&self, one: &Improvement) -> Option<Reading> {
        let study = study_of(self.kind.task, &one.position, &one.others, &self.limits).ok()?;
        Reading::of(&study)
    }

    /// Those that failed a gate at first sight and may be shown for that, looked at to the end: so many that seem best, and of each
    /// gate the one that does. What cannot be looked at in time has no points.
    fn look_again(
        &self, mut unseen: Vec<Proposal>, wanted: usize, progress: &Progress,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> std::io::Result<Vec<Proposal>> {
        put_in_order(&mut unseen, |one| one.sight);
        let is_alike = |one: &Proposal, other: &Proposal| {
            self.merges && one.sight == other.sight && is_alike(&one.improvement, &other.improvement)
        };
        let few = spread(unseen, wanted, is_alike);
        progress.begin("outside the gates", Some(few.len() as u64));
        let mut all = Vec::new();
        let look = |one: Proposal, _: &mut Scorer| {
            let taste = if stops() { None } else { self.reading(&one.improvement).map(|read| read.taste) };
            Proposal { taste: taste.map(Box::new), ..one }
        };
        // Whoever stops the ranking sees them without points.
        self.each(few, progress, &|| false, &look, &mut |one| all.push(one))?;
        Ok(all)
    }

    /// Whether a candidate has more idle units than the original, or one that was added; without an original, whether it has any.
    /// `None` if that cannot be told.
    fn adds_idle(&self, one: &Improvement) -> Option<bool> {
        if !self.gates.has(Gate::Idle) {
            return Some(false);
        }
        let idle = self.idle_of(&one.position, one.key).ok()?;
        let Some(original) = &self.original else { return Some(!idle.is_empty()) };
        let is_new = |square: &Square| one.changes.arrivals().any(|(arrival, _)| arrival == *square);
        Some(idle.len() > original.idle.len() || idle.iter().any(is_new))
    }

    /// The idle units of a sound problem of this kind.
    fn idle_of(&self, position: &Arrangement, key: Move) -> Result<Vec<Square>, NoRanking> {
        if self.kind.task == Task::TwoMover {
            return Ok(idle_units(position, key).map(|idle| idle.square).collect());
        }
        let stipulation = self.kind.task.stipulation();
        let statement = match self.kind.whole {
            Some(whole) => whole.whole.statement_of(position),
            None => Statement::read(&position.to_string(), stipulation).map_err(|_| NoRanking::Unknown)?,
        };
        let question = Question { statement, wanted: Wanted::default(), limits: self.limits.clone() };
        let found = necessity(&question, &Weights::default()).map_err(|error| match error {
            NecessityError::Unknown(why) => NoRanking::Unfinished(why),
            NecessityError::NotSound(_) | NecessityError::Unsolved(_) => NoRanking::Unknown,
        })?;
        Ok(found.units.iter().filter(|need| need.is_idle()).map(|need| need.square).collect())
    }
}

/// The solution of a problem with all its positions.
fn study_of(
    task: Task, position: &Arrangement, others: &[Solved], limits: &Limits,
) -> Result<Study, NoStudy> {
    let mut parts = vec![(String::new(), studied(position, task.stipulation(), limits)?)];
    for other in others {
        parts.push((other.label.clone(), studied(&other.position, other.stipulation, limits)?));
    }
    Study::together(parts).ok_or(NoStudy::Unfit)
}
