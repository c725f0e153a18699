//! The logical school: a main plan that fails if it is tried at once, and the foreplan that removes the obstacle.
//!
//! Place in the data path: [`find`] is asked for the plans of a [`Study`] by who has an [`Oracle`] at hand, and puts them into
//! [`Study::plans`]; themes, explanations and reports read them there.
//!
//! What always holds of a [`Plan`]: the main plan is a move of a unit that can go to the same square in the diagram; tried at
//! once, in the moves that are left to it there, it threatens the same (after checks, if it begins with such) and fails to one
//! reply, two or three, none of which captures the unit that moved; after the foreplan it mates in that number of moves. The
//! replies of the foreplan are made against threats or checks. Every [`Change`] named has been undone on the board after the
//! foreplan, everything else left as it is, and the reply refutes again. That a plan is [pure](Plan::pure) is said if there is
//! only one such change against each refutation, and these, made in the diagram, let the main plan through. A main plan may
//! also threaten nothing in time; then it fails to one move of a pawn, which the pawn has made during the foreplan. All this
//! is asked of the oracle; what it could not answer is not said. What holds of a [`TempoLoss`] is said there.
//!
//! Deliberately absent: main plans of one move, or that fail to more replies, other foreplans in zugzwang, and what two changes
//! do together of which either would be enough.

mod attempt;
mod candidate;
mod change;
mod course;
mod search;
mod tempo;

pub use change::{Change, Sort};
pub use course::board_after;
pub use tempo::TempoLoss;

use crate::motives::Motive;
use crate::study::Study;
use course::{Course, Difference};
use keymove_chess::{Move, Square};
use keymove_problem::sort::Sort as _;
use keymove_problem::{Goal, Moves, Play};
use keymove_solve::{Oracle, Stop};
use search::Search;

/// The longest main plan that is tried at once, in moves.
const LONGEST: u16 = 5;

/// How many questions to the solver the plans of a problem are worth, unless another number is wanted.
pub const QUESTIONS: usize = 2_000;

/// A main plan with its foreplan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Index of the phase, see [`Study::acts`].
    pub act: usize,
    /// Index of the line of the solution that shows it, see [`Study::lines`].
    pub line: usize,
    /// The moves of the phase before the main plan, the key included: an even number. [`Move::NONE`] where the defender's reply
    /// does not matter, in what is only threatened.
    pub foreplan: Vec<Move>,
    /// The main plan's first move, as it is played after the foreplan.
    pub main: Move,
    /// How many moves of the attacker the main plan takes.
    pub length: Moves,
    /// The main plan tried in the diagram: the same unit goes to the same square. These are the moves before the refutation: one, or
    /// several, with the replies between them, if it begins with checks.
    pub tried: Vec<Move>,
    /// What the try threatens, as the solution does; `None` if both only wait, and threaten nothing in time.
    pub threat: Option<Move>,
    /// The replies after which the main plan, tried at once, does not mate in its [length](Self::length): all of them, at least
    /// one.
    pub obstacles: Vec<Obstacle>,
    /// Whether one change against each obstacle is all that is needed of the foreplan.
    pub pure: bool,
    /// Defences against the threat of the main plan in the solution, answered by another move.
    pub substitutes: Vec<Substitute>,
    /// How many foreplans the line has, this one being the last, and the moves of the longest one. Each of the others
    /// prepares a plan that begins with the next.
    pub foreplans: (usize, usize),
}

impl Plan {
    /// The only obstacle, if there is only one.
    pub fn sole(&self) -> Option<&Obstacle> {
        match &self.obstacles[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// What the foreplan has changed against any of the obstacles.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.obstacles.iter().flat_map(|one| &one.changes)
    }

    /// Whether the foreplan is only threatened.
    pub fn is_threat(&self) -> bool {
        self.foreplan.contains(&Move::NONE)
    }

    /// The moves of the phase down to the main plan's first move.
    pub fn moves(&self) -> Vec<Move> {
        self.foreplan.iter().copied().chain([self.main]).collect()
    }

    /// The moves of the phase down to where the refutation would be made.
    pub fn played(&self) -> Vec<Move> {
        self.moves().into_iter().chain(self.tried.iter().skip(1).copied()).collect()
    }
}

/// A reply that refutes a main plan tried at once, and what the foreplan does about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The reply.
    pub refutation: Move,
    /// The same after the foreplan, if it can be played: the unit goes to that square from where it stands then.
    pub later: Move,
    /// The square in the diagram of the unit that makes it.
    pub defender: Square,
    /// How it defeats the threat; empty if nothing was proven, and of plans that threaten nothing.
    pub why: Vec<Motive>,
    /// What has become of it after the foreplan.
    pub fate: Fate,
    /// What the foreplan has changed so that it no longer works, each proven by undoing it.
    pub changes: Vec<Change>,
    /// After how many of the attacker's moves all this has changed for good.
    pub removed: usize,
}

/// What has become of a refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It can no longer be played.
    Impossible,
    /// It can be played, and this move answers it in time.
    Answered(Move),
}

/// A defence that takes the place of the refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Substitute {
    /// The reply.
    pub reply: Move,
    /// The square in the diagram of the unit that makes it.
    pub unit: Square,
    /// The move that answers it, which was not threatened.
    pub answer: Move,
    /// Whether it is none if the main plan is tried at once: not possible, or the threat still works.
    pub new: bool,
    /// Index of the line, see [`Study::lines`].
    pub line: usize,
}

/// What a search for plans has found.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    /// The plans, the main plan that comes last in its line first.
    pub plans: Vec<Plan>,
    /// Where the attacker loses the move.
    pub tempo_losses: Vec<TempoLoss>,
    /// Possible plans that were not decided: too many or too hard questions, or a stop.
    pub open: usize,
    /// Why something was not looked into, if the search was stopped.
    pub stopped: Option<Stop>,
}

/// The plans of a sound directmate in three or more, with at most `most` questions to the solver. Other problems have none.
pub fn find<O: Oracle + ?Sized>(study: &Study, oracle: &mut O, most: usize) -> Plans {
    let stipulation = &study.stipulation;
    let is_mate = stipulation.goal == Goal::Mate && stipulation.play == Play::Direct;
    if most == 0
        || !is_mate
        || stipulation.length.half
        || stipulation.moves().get() < 3
        || study.key().is_none()
    {
        return Plans::default();
    }
    let mut search = Search::new(study, oracle, most);
    let mut found = Plans::default();
    for candidate in candidate::all(study) {
        match search.examine(&candidate) {
            Some(plan) => found.plans.extend(plan),
            None => found.open += 1,
        }
    }
    let (tempo_losses, open) = tempo::find(&mut search);
    found.tempo_losses = tempo_losses;
    found.open += open;
    found.stopped = search.end();
    let repeated: Vec<bool> = found.plans.iter().map(|plan| is_repeated(study, &found.plans, plan)).collect();
    let mut repeated = repeated.into_iter();
    found.plans.retain(|_| repeated.next() != Some(true));
    number(&mut found.plans);
    found.plans.put_in_order_by_key(|plan| (plan.is_threat(), std::cmp::Reverse(plan.foreplan.len())));
    found
}

/// Whether all that a plan needs has been done already by the foreplan of another one that begins earlier in the same line: what
/// is played from there on is not for its sake.
fn is_repeated(study: &Study, plans: &[Plan], plan: &Plan) -> bool {
    let mut earlier = plans.iter().filter(|other| plan.foreplan.starts_with(&other.moves()));
    earlier.any(|other| {
        let done = Course::of(&study.diagram, &other.foreplan).map(|course| course.differences);
        let is_done = |change: &Change| {
            let now = |one: &Difference| (one.from, one.now.map(|(square, _)| square));
            done.iter().flatten().any(|one| now(one) == (change.unit.square, change.to))
        };
        plan.changes().all(is_done)
    })
}

/// Says of each plan how many foreplans its line has.
fn number(plans: &mut [Plan]) {
    let ends: Vec<(usize, Vec<Move>)> =
        plans.iter().map(|plan| (plan.foreplan.len(), plan.moves())).collect();
    for plan in plans {
        let earlier = ends.iter().filter(|(_, moves)| plan.foreplan.starts_with(moves));
        let mut ends: Vec<usize> = earlier.map(|(end, _)| end / 2).chain([plan.foreplan.len() / 2]).collect();
        ends.put_in_order();
        ends.dedup();
        let lengths = ends.iter().scan(0, |begin, &end| Some(end - std::mem::replace(begin, end)));
        plan.foreplans = (ends.len(), lengths.max().unwrap_or(0));
    }
}
