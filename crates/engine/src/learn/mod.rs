//! The learn table: positions that a shallow search gets wrong, with what a deep one has said.
//!
//! An engine that has learnt so in one game does not fall for the same again: at the start of the next its lessons are put
//! into the table of its search. On the disk a table is a file of lines ([`LearnTable`]), one [`Lesson`] each, which is
//! added to and can be cut off at any byte without losing anything older. What is read from it is believed only as far
//! as it can be: the position must be one, its move legal, its numbers possible.
//!
//! Source of the idea: J. Stanback, "How Zarkov Plays Chess".

mod lesson;
mod lines;
mod table;
#[cfg(test)]
mod tests;

pub use lesson::{Lesson, is_worth_keeping};
pub use lines::{CSV_HEAD, Refused};
pub use table::{LearnError, LearnTable, Loaded, csv};
