#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod csv;
mod entry;
mod epd;
mod error;
mod fen;
mod field;
mod format;
mod json;
mod latex;
mod letters;
mod lines;
mod list;
mod loss;
mod men;
mod packed;
pub mod pgn;
mod popeye;
mod printed;
mod record;
mod split;
mod stated;
mod yaml;

pub use entry::Entry;
pub use epd::EpdLine;
pub use error::EntryError;
pub use format::{Format, Reader, Writer};
pub use letters::{Language, Lettering, LettersError, translated, translated_from};
pub use lines::content;
pub use loss::{Loss, What};
pub use men::listed_men;
pub use packed::unpacked;
pub use stated::{MeaningError, Stated, UnreadTwin};
