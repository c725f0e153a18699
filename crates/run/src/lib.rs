#![doc = include_str!("../README.md")]

pub mod journal;
mod map;
mod panic;
mod progress;
mod stack;
mod together;

pub use map::{Results, Workers, map};
pub use panic::{Panic, catch};
pub use progress::{Moment, Progress};
pub use stack::{STACK_BYTES, with_room};
pub use together::together;
