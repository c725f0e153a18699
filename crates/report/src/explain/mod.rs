//! Explanations: why a problem works, in words and as JSON. `docs/explain.md` describes both.

mod json;
mod moves;
mod phrases;
mod reasons;
mod solving;
mod text;
mod tries;
mod wire;

pub use json::{explain_json, explain_lines_json};
pub use text::{ExplainOptions, ShownTries, explain_lines_text, explain_text};

/// What the field `format` says.
pub const EXPLAIN_FORMAT: &str = "keymove-explanation";
