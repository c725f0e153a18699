#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod around;
mod certificate;
pub mod check;
pub mod explain;
mod few_men;
pub mod find;
pub mod graph;
mod judge;
mod opinion;
mod reach;
pub mod shown;
mod studies;

pub use certificate::certificate;
pub use few_men::FewMenTables;
pub use judge::{Barred, Ground, Judge};
pub use opinion::{Opinion, Opinions};
pub use reach::within_reach;
pub use studies::{Aim, Node, Study, StudyError};
