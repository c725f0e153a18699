#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod distances;
mod file;
mod helpmate;
mod layout;
mod make;
mod material;
pub mod mine;
mod probe;
mod stats;
mod store;
mod symmetry;
mod table;
mod title;
mod value;
pub mod verify;
mod zeroing;

pub use file::BadFile;
pub use helpmate::{Helpmate, MOST_SOLUTIONS, stipulation};
pub use make::{MakeError, Making, Step};
pub use material::{MOST_MEN, Material, MaterialError};
pub use stats::{Counts, HelpmateCounts, Length, ZeroingCounts};
pub use store::{Origin, TableError, Tables, Unknown};
pub use table::Table;
pub use title::{Kind, Title};
pub use value::Value;
pub use zeroing::{FIFTY_MOVES, Wdl, Zeroing};
