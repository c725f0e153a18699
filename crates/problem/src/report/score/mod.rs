//! The quality score in words: the layout of the paper on CHESS COMPOSER (2006, appendix D), JSON, and why there is none.

mod json;
mod text;
mod unscored;

pub use json::{SCORE_FORMAT, SCORE_VERSION, no_score_json, score_json};
pub use text::{score_text, theme_label};
pub use unscored::no_score_text;
