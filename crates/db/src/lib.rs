#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod analysis;
mod board;
mod body;
mod database;
mod edit;
mod error;
mod facts;
mod identity;
mod import;
mod json;
mod material;
mod merge;
mod names;
mod pattern;
mod rows;
mod schema;
mod search;
mod similar;
mod stats;
mod symmetry;
mod words;

pub use analysis::{Found, Outcome, Plan, analyse};
pub use board::Board;
pub use database::Database;
pub use edit::{EditError, KeptResult, RESULT_BYTES, Removed};
pub use error::DbError;
pub use facts::NameKind;
pub use import::{Arrival, Import, Refusal};
pub use json::man_name;
pub use material::{Material, MaterialError};
pub use merge::{Difference, Joined, Record, View};
pub use pattern::{Pattern, PatternError, Turns};
pub use schema::{APPLICATION_ID, SCHEMA_VERSION};
pub use search::{Criteria, EntrySet, Order, fits};
pub use similar::{Likeness, Overlay, Similar};
pub use stats::{Names, Stats};
pub use symmetry::Symmetry;
pub use words::{Words, WordsError};
