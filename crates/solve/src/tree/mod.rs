//! The solution of a battle as a plain value: phases, each with its threats and variations. Directmates, selfmates,
//! reflexmates, other goals: what differs is where the goal is reached, in an [`Attack`] or a [`Reply`].
//!
//! Place in the data path: a solver says of every first move what it forces ([`Outcome`](crate::Outcome));
//! [`build`] asks an [`Oracle`](crate::Oracle) for the play behind these verdicts; checks, analysis and reports
//! read the [`Tree`].
//!
//! What always holds:
//! - The tree follows from the problem and the [`Options`] alone. Moves are in canonical order (see [`order`]), so
//!   any number of threads and any table size give equal trees.
//! - Nothing is left out in silence. A node that was not looked into is [`Next::Unexpanded`], and
//!   [`Tree::truncated`] or [`Tree::stopped`] says why unless the options asked for it.
//! - What stands in the tree is proven. A stop never leaves half a list of moves behind.
//!
//! ```
//! use keymove_solve::{Limits, Solver, Task};
//! use keymove_solve::tree::{Options, build};
//! use keymove_problem::Moves;
//!
//! // H. Weenink 1917: White mates in two.
//! let position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse()?;
//! let task = Task { position, moves: Moves::new(2).ok_or("no length")?, checks_only: false };
//! let mut solver = Solver::new(Limits::default())?;
//! let outcome = solver.full(&task, &());
//! let tree = build(&task, &outcome, &Options::default(), &mut solver);
//! assert!(tree.verdict.is_sound());
//! assert_eq!(tree.keys[0].first.map(|mv| mv.to_string()), Some("b5c4".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: the parent of a node and the position at a node. [`Address`] and a replay give both.

mod build;
mod dual;
mod judge;
mod node;
pub mod order;
mod path;
mod phase;
mod tries;
mod verdict;

pub use build::{Continuations, Options, build};
pub use dual::{Dual, duals};
pub use node::{Attack, Defence, Next, Play, Refutation, Reply};
pub use path::{Address, Step};
pub use phase::{Phase, PhaseKind};
pub use verdict::Verdict;

use crate::{FirstMove, Restriction, Stop};
use keymove_chess::{Color, Move, Position};
use keymove_problem::{Moves, Stipulation};

/// Everything that is known about the solution of one problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The diagram.
    pub position: Position,
    /// What is achieved: of the shortest length, if that is [asked](Self::asked) for and there is one.
    pub stipulation: Stipulation,
    /// What was asked. [`build`] takes it to be what the task says; who has solved a [shorter
    /// task](crate::BattleSolver::shortest) instead puts the original one here.
    pub asked: Stipulation,
    /// Whether it was said which keys are meant, there are several, and all of them are.
    pub several_meant: bool,
    /// What the search left out.
    pub restriction: Restriction,
    /// The answer in one word, with the moves that it rests on.
    pub verdict: Verdict,
    /// A first move that solves within so many moves, where the search that examines all first moves was stopped before it came upon
    /// one. [`build`] knows none.
    pub known: Option<(Move, Moves)>,
    /// Every first move with what it forces, in canonical order. If the defender begins, every reply that he may choose: it
    /// is refuted, as the problem is, or its length is one more than the moves that the attacker needs after it.
    pub first_moves: Vec<FirstMove>,
    /// In reflex play, the moves by which the attacker must reach the goal in the diagram, in canonical order. If there are
    /// any, nothing solves.
    pub obliged: Vec<Move>,
    /// What happens if the defender begins although he should not; `None` if that was not asked for or cannot be: in
    /// direct play in one move, in parry play unless the defender could end it at once, when the attacker is in check in the
    /// diagram, and in a restricted search.
    pub set_play: Option<Phase>,
    /// First moves with few refutations, fewest first; within that, in canonical order.
    pub tries: Vec<Phase>,
    /// First moves that solve, shortest first.
    pub keys: Vec<Phase>,
    /// The play if the stipulation lets the defender begin, with half a move. There are no other phases then.
    pub post_key: Option<Phase>,
    /// Whether the limit on nodes kept the tree from being complete.
    pub truncated: bool,
    /// Why the search for the tree ended early, if it did. The tree is then true but incomplete.
    pub stopped: Option<Stop>,
    /// The attacker's and defender's moves in the tree.
    pub nodes: usize,
}

impl Tree {
    /// All phases in the order of a printed solution: set play, tries, keys.
    pub fn phases(&self) -> impl Iterator<Item = &Phase> {
        self.set_play.iter().chain(&self.tries).chain(self.solutions())
    }

    /// The phases that solve, and the play after a key whether or not it does.
    pub fn solutions(&self) -> impl Iterator<Item = &Phase> {
        self.keys.iter().chain(&self.post_key)
    }

    /// The attacker: the side to move in the diagram unless the defender begins.
    pub fn attacker(&self) -> Color {
        let turn = self.position.turn();
        if self.stipulation.length.half { !turn } else { turn }
    }

    /// Whether every part that the options asked for is there in full.
    pub fn is_complete(&self) -> bool {
        !self.truncated && self.stopped.is_none()
    }
}
