//! Explanations: why a problem works, in words and as JSON. `docs/explain.md` describes both.

mod compared;
mod json;
mod moves;
mod phrases;
mod plans;
mod reasons;
mod solving;
mod table;
mod text;
mod tries;
mod wire;

pub use compared::{Compared, compared};
pub(crate) use json::{battle_json, solution_json};
pub use json::{explain_json, explain_lines_json, explain_problem_json};
pub(crate) use phrases::list as squares_text;
pub use plans::explain_plans_text;
pub use text::{ExplainOptions, ShownTries, explain_lines_text, explain_problem_text, explain_text};

/// What the field `format` says.
pub const EXPLAIN_FORMAT: &str = "keymove-explanation";

/// What the field `format` says of all positions of a problem together.
pub const PROBLEM_FORMAT: &str = "keymove-problem";
