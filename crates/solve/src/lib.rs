#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod answer;
mod avoided;
mod battle;
mod buckets;
pub mod certificate;
mod crew;
pub mod dead;
mod few_men;
mod first;
mod full;
mod likewise;
mod limits;
mod line;
mod lines;
mod memory;
mod numbers;
mod observer;
mod oracle;
mod outcome;
mod patience;
mod pictures;
mod proof_number;
mod restriction;
mod search;
mod shortest;
mod solver;
mod table;
mod target;
pub mod tree;
mod two_moves;
mod watch;

pub(crate) use battle::{BattleOracle, BattlePosition, BattleRules};
pub use battle::{BattleSolver, BattleTask, IntroOutcome, Introduced};
pub use few_men::{End, FewMen, Help};
pub use limits::{Limits, Stop};
pub use lines::{
    LengthReport, LineError, LineOutcome, LineTask, Method, MethodChoice, candidates as moves_before_mates,
    count as count_lines, solve as solve_lines,
};
pub use memory::Words;
pub use observer::{Observer, SearchEvent, Stage};
pub use oracle::Oracle;
pub use outcome::{DepthReport, FirstMove, FirstVerdict, Mate, MateOutcome, Outcome, Status};
pub use restriction::{NonTrivial, Restriction};
pub use solver::{MoveThatMates, OutOfMemory, Solver, Task};
