//! Composing: the space of positions near a problem, and the search through it for sound ones with a higher score; problems
//! from nothing.
//!
//! ```text
//! original --> Space --> Stem (deleted, shifted) --> additions, one by one --> sound? --> score --> improvement
//! ```

pub mod generate;
pub mod necessity;
pub mod retro;
pub mod rules;
pub mod search;
pub mod sound;
pub mod space;
pub mod wishes;
