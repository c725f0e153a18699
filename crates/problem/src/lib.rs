#![doc = include_str!("../README.md")]

mod intention;
pub mod replay;
pub mod statement;
mod stipulation;

pub use intention::{Intention, IntentionError, pattern};
pub use stipulation::{
    Battle, Decision, Goal, Length, Lengths, MAX_MOVES, Moves, Origins, Play, Stipulation, StipulationError,
};
