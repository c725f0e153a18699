//! Looks for a mate as a player does: few moves, the most forcing ones first, and only as long as they force.
//!
//! These are the programs Mater I and Mater II of Baylor and Simon (1966), as far as they are publicly described;
//! `docs/human.md` gives the rules, and says where the description leaves a choice and what was chosen. What is found
//! is a forced mate, because every legal reply to every move of the combination has been answered. That nothing is found
//! proves nothing: almost all moves are left out.
//!
//! In the order of a search: `mater1` and `mater2` make a [`TryList`], `replies` orders what the defender may
//! answer, `search` goes through both, `mobility` says when a line is given up, and `combination` takes the mate out of the lists
//! that are left behind. `full_search` asks the proof solver about that mate.
//! The lists are the trace: they keep every move that was looked at, and what became of it.

mod combination;
mod full_search;
mod mater1;
mod mater2;
mod mobility;
mod replies;
mod search;
mod try_list;

pub use combination::Combination;
pub use full_search::{FullSearch, full_search};
pub use mobility::Mobility;
pub use search::{Examination, Threats, examine};
pub use try_list::{Answer, Fate, Kind, Program, Rules, Try, TryList};

/// A check that leaves more replies than this is dropped, and so is a threat that more replies parry.
pub const MOST_REPLIES: u32 = 4;
