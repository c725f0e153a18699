//! Findings for readers and for programs.

mod json;
mod text;

pub use json::{CHECK_FORMAT, problem_json, summary_json};
pub use text::{problem_line, summary_text};
