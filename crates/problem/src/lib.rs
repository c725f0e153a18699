#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod certificate;
pub mod check;
pub mod difficulty;
pub mod human;
mod place;
mod replay;
pub mod report;
pub mod score;
pub mod solve;
pub mod statement;
mod stipulation;
pub mod tree;

pub use stipulation::{
    Battle, Decision, Goal, Length, Lengths, MAX_MOVES, Moves, Origins, Play, Stipulation, StipulationError,
};

/// Compiles the example of the repository's front page.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;
