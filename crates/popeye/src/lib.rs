#![doc = include_str!("../README.md")]

pub mod language;
pub mod print;
mod problem;
pub mod solve;

pub use problem::{Options, Problem};
