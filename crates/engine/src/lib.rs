#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod bench;
pub mod board;
pub mod book;
pub mod contest;
pub mod eval;
pub mod learn;
pub mod mate;
pub mod player;
pub mod search;
pub mod strength;
pub mod tablebase;
pub mod uci;

pub use board::{Board, BoardError, Game};
pub use search::{
    Answer, Ask, Bound, Clock, Control, Engine, Limits, Margin, Margins, OutOfMemory, Report, Score,
    Settings, Technique, Tuning,
};
