#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod aim;
pub mod intended;
mod intention;
pub mod printed;
pub mod replay;
pub mod sort;
pub mod statement;
mod stipulation;
pub mod written;

pub use aim::{Aim, AimError};
pub use intention::{Intention, IntentionError, pattern};
pub use stipulation::{
    Battle, Decision, Goal, Length, Lengths, MAX_MOVES, Moves, Origins, Play, Stipulation, StipulationError,
};
