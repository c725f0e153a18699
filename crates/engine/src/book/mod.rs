//! The opening book: positions of many games, and which moves were played in them.
//!
//! A book is a file in the format of Polyglot, so that other programs can use it: records of sixteen bytes
//! ([`Record`]), sorted by the key of the position ([`key`]). [`Book`] reads any such file and finds the moves of a
//! position; what it finds is legal, whatever the file says. A book that was made here has statistics beside it
//! ([`Statistics`]), with which it also knows moves that nobody has played there but that lead to a position of the book.
//! [`choose`] draws one of them by how often they were played. [`Builder`] makes such files from games.
//!
//! Deliberately absent: learning from results in the `learn` field of the records, which is read and written but means
//! nothing here.

mod build;
mod choice;
mod file;
mod key;
mod numbers;
mod record;
mod statistics;
mod survey;
mod table;
#[cfg(test)]
mod tests;

pub use build::{BuildError, Builder, Built, Options, Outcome};
pub use choice::{Random, choose};
pub use file::{Book, BookMove};
pub use key::key;
pub use record::Record;
pub use statistics::{Counts, Making, Statistics};
pub use survey::Survey;
pub use table::BookError;
