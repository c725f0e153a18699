#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod calendar;
mod draft;
pub mod journal;
mod map;
mod panic;
mod part;
mod progress;
mod shares;
mod stack;
mod together;

pub use draft::{Draft, discard_drafts, write_file};
pub use map::{Results, Workers, map};
pub use panic::{Panic, catch};
pub use part::{NoPart, Part};
pub use progress::{Moment, Progress};
pub use shares::{Share, Shares};
pub use stack::{STACK_BYTES, with_room};
pub use together::together;
