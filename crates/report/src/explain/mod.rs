//! Explanations: why a problem works, in words and as JSON. `docs/explain.md` describes both.

mod json;
mod moves;
mod phrases;
mod solving;
mod text;
mod wire;

pub use json::{explain_json, explain_lines_json};
pub use text::{ExplainOptions, explain_lines_text, explain_text};

/// What the field `format` says.
pub const EXPLAIN_FORMAT: &str = "keymove-explanation";
