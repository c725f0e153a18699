#![doc = include_str!("../README.md")]

mod lines;
mod log;
mod seal;

pub use lines::Lines;
pub use log::{LogError, LogFile};
pub use seal::{opened, sealed};
