//! Whether positions are sound two-movers: exactly one key, no mate in one.
//!
//! [`exact`] asks one position and stops at the first thing that spoils it. [`family`] asks all positions that differ from
//! a parent by one more unit at once: from the parent's refutations it knows squares on which a unit cannot matter, and
//! asks [`exact`] about what is left. That both say the same is tested; nothing is taken on trust.

mod arrival;
mod castling;
mod certain;
mod en_passant;
pub mod exact;
pub mod family;
mod footprint;
mod helping;
mod hindrance;
mod inherited;
mod spots;
mod tally;
#[cfg(test)]
mod tests;

pub use exact::{Answer, verdict};
pub use family::Family;
