//! How hard a directmate is to solve by hand, estimated from a few numbers that are all shown.
//!
//! ```text
//! position, first moves ---> key, tries, line, answers, human_search ---> Counts --- formula ---> Difficulty
//! ```
//!
//! There are two kinds with a formula each. A *game mate* ([`game`]) may have several keys; the estimate is that of the
//! key that is easiest to find, on the scale of the ratings that the formula was fitted to. A *composed problem*
//! ([`composed`]) has one key; its points are set by judgement, because there are no ratings to fit. `docs/difficulty.md`
//! has both formulas, where the numbers come from and how well they do.
//!
//! Deliberately absent: plays other than the directmate, and any knowledge of what solvers have seen before.
//!
//! ```
//! use keymove_problem::Moves;
//! use keymove_solve::{Limits, Solver, Task};
//! use keymove_study::difficulty;
//! // H. Weenink, Good Companion 1917.
//! let position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse()?;
//! let task = Task { position, moves: Moves::new(2).ok_or("no length")?, checks_only: false };
//! let limits = Limits::default();
//! let mut solver = Solver::new(limits.clone())?;
//! let outcome = solver.full(&task, &());
//! let difficulty = difficulty::composed(&task, &outcome, &limits, &mut solver)?;
//! assert_eq!(difficulty.key.to_string(), "b5c4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod formula;
mod human_search;
mod key;
mod line;
mod measure;
mod statistics;
mod tries;

pub use formula::{COMPOSED, Formula, GAME, Input};
pub(crate) use human_search::MOST_POSITIONS;
pub use measure::{Counts, Measure, Scale};
pub use statistics::{area_under_curve, group_of, is_held_out, least_squares, rank_correlation};

use crate::human::Examination;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::tree::{self, Verdict};
use keymove_solve::{Limits, Oracle, Outcome, Status, Stop, Task};

/// Which formula was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// [`GAME`]: any key will do.
    Game,
    /// [`COMPOSED`]: one key.
    Composed,
}

/// An estimate with everything that it was made from.
#[derive(Clone, PartialEq, Debug)]
pub struct Difficulty {
    /// Which formula was used.
    pub kind: Kind,
    /// The key that was looked at: of several, the one with the smallest estimate.
    pub key: Move,
    /// In how many moves it mates.
    pub length: Moves,
    /// How many first moves mate in time.
    pub keys: usize,
    /// What the formula begins with.
    pub base: f64,
    /// What it adds, in its order.
    pub inputs: Vec<Input>,
}

impl Difficulty {
    /// The base and the points of all inputs: rating points of a game mate, points of our own of a composed problem.
    pub fn estimate(&self) -> f64 {
        self.base + self.inputs.iter().map(Input::points).sum::<f64>()
    }
}

/// Why there is no estimate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDifficulty {
    /// No first move mates in time.
    #[error("no first move mates in time")]
    NoSolution,
    /// Fewer moves suffice by these first moves. Only of composed problems.
    #[error("unsound, there is a mate in {length}")]
    ShortSolution {
        /// The smallest number of moves.
        length: Moves,
        /// The first moves that mate in that number.
        moves: Vec<Move>,
    },
    /// All these first moves mate in the stipulated number of moves. Only of composed problems.
    #[error("cooked, there are {} keys", .0.len())]
    Cooked(Vec<Move>),
    /// Something that the formula needs is not known.
    #[error("{0} before everything was known that the estimate needs")]
    Stopped(Stop),
}

impl From<Stop> for NoDifficulty {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Estimates a mate as games give it: every first move that mates within the task's length is a key, and the one with the
/// smallest estimate counts. `outcome` is that of a full search, `limits` bound the human-like search, `oracle` answers for
/// mate.
///
/// # Errors
/// [`NoDifficulty::NoSolution`], [`NoDifficulty::Stopped`].
pub fn game(
    task: &Task, outcome: &Outcome, limits: &Limits, oracle: &mut impl Oracle,
) -> Result<Difficulty, NoDifficulty> {
    complete(outcome)?;
    let keys: Vec<(Move, Moves)> = outcome.keys().collect();
    let mut shared = Counts::default();
    tries::unforced(&task.position, &keys, &mut shared);
    human_search::look(&human_search::examined(&task.position, limits), task.moves, &mut shared)?;
    let mut easiest: Option<Difficulty> = None;
    for &(mv, length) in &keys {
        let counts = of_key(&task.position, (mv, length), shared.clone(), oracle)?;
        let (base, inputs) = (GAME.base, GAME.inputs(&counts));
        let one = Difficulty { kind: Kind::Game, key: mv, length, keys: keys.len(), base, inputs };
        if easiest.as_ref().is_none_or(|best| one.estimate() < best.estimate()) {
            easiest = Some(one);
        }
    }
    easiest.ok_or(NoDifficulty::NoSolution)
}

/// Estimates a composed problem: exactly one first move must mate within the task's length, and none sooner. `outcome` is
/// that of a full search, `limits` bound the human-like search, `oracle` answers for mate.
///
/// # Errors
/// Every reason of [`NoDifficulty`].
pub fn composed(
    task: &Task, outcome: &Outcome, limits: &Limits, oracle: &mut impl Oracle,
) -> Result<Difficulty, NoDifficulty> {
    complete(outcome)?;
    let key = match Verdict::of(&task.into(), outcome) {
        Verdict::Sound { key } => key,
        Verdict::Cooked { keys } => return Err(NoDifficulty::Cooked(keys)),
        Verdict::ShortSolution { length, moves } => {
            return Err(NoDifficulty::ShortSolution { length, moves });
        }
        _ => return Err(NoDifficulty::NoSolution),
    };
    let seen = human_search::examined(&task.position, limits);
    Ok(of_sound(task, key, outcome, &seen, oracle)?)
}

/// The same if it is known that `key` alone mates in time, and Mater II has looked at the position and `seen` this.
pub(crate) fn of_sound(
    task: &Task, key: Move, outcome: &Outcome, seen: &Examination, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Difficulty, Stop> {
    let key = (key, task.moves);
    let mut counts = Counts::default();
    tries::unforced(&task.position, &[key], &mut counts);
    human_search::look(seen, task.moves, &mut counts)?;
    tries::nearly(&tree::build(task, outcome, &tries::TREE, oracle), &mut counts)?;
    let counts = of_key(&task.position, key, counts, oracle)?;
    let (base, inputs) = (COMPOSED.base, COMPOSED.inputs(&counts));
    Ok(Difficulty { kind: Kind::Composed, key: key.0, length: key.1, keys: 1, base, inputs })
}

/// Adds what depends on the key.
fn of_key(
    position: &Position, (mv, length): (Move, Moves), mut counts: Counts, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Counts, Stop> {
    counts.set(Measure::Length, length.get());
    key::look(position, mv, &mut counts);
    line::look(position, mv, length, oracle, &mut counts)?;
    Ok(counts)
}

const fn complete(outcome: &Outcome) -> Result<(), NoDifficulty> {
    match outcome.status {
        Status::Complete => Ok(()),
        Status::Stopped(stop) => Err(NoDifficulty::Stopped(stop)),
    }
}
