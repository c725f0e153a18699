#![doc = include_str!("../README.md")]

pub mod language;
pub mod print;
mod problem;
pub mod solve;
mod write;

pub use problem::{Options, Problem};
pub use write::{Written, option_words, plain_twin, write};
