#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod file;
mod layout;
mod make;
mod material;
pub mod mine;
mod probe;
mod stats;
mod store;
mod symmetry;
mod table;
mod value;
pub mod verify;

pub use file::BadFile;
pub use make::{MakeError, Making, Step};
pub use material::{MOST_MEN, Material, MaterialError};
pub use stats::Counts;
pub use store::{Origin, TableError, Tables, Unknown};
pub use table::Table;
pub use value::Value;
