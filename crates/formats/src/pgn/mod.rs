//! Portable game notation, read strictly: a sign that is not understood is an error with its place, never passed over.
//!
//! [`Games`] reads games of any kind from a stream, with variations, comments and marks of value (NAGs), in the letters of
//! English, German or French. As problems of a collection they come from [`crate::Format::Pgn`]: the tag `FEN` has the
//! diagram, `Stipulation` (or words such as "mate in 3" in another tag or before the first move) what is asked, `White` the
//! authors, `Event` the source; the moves are the solution.
//!
//! Source of the grammar: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994.

mod asked;
mod chunk;
mod entries;
mod games;
mod latin1;
mod moves;
mod movetext;
mod reading;
mod spelling;
mod tags;
mod write;

pub(crate) use asked::stipulation as asked;
pub(crate) use entries::Entries;
pub use entries::date;
pub use games::{Game, Games};
pub use latin1::Latin1;
pub use movetext::Item;
pub use tags::Tag;
pub(crate) use write::write;

/// The tags that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Whether a first line is one of such a text: a tag.
pub(crate) fn recognises(line: &str) -> bool {
    let rest = line.strip_prefix('[').unwrap_or_default().trim_start();
    let name = rest.split(' ').next().unwrap_or_default();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name && rest[name.len()..].trim_start().starts_with('"')
}
