//! The difficulty of a problem: every input with what it adds, in words and as JSON. `docs/difficulty.md` describes both.

pub(super) mod json;
mod text;

pub use json::{DIFFICULTY_FORMAT, difficulty_json, no_difficulty_json};
pub use text::{difficulty_text, no_difficulty_text};

use keymove_study::difficulty::Kind;

/// What an estimate is counted in.
pub(super) const fn unit(kind: Kind) -> &'static str {
    match kind {
        Kind::Game => "rating",
        Kind::Composed => "points",
    }
}
