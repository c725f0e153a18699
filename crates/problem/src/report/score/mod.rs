//! The quality score in words: the layout of the paper on CHESS COMPOSER (2006, appendix D), JSON, and why there is none.
//! Moremovers are written in the same way.

mod json;
mod text;
mod unscored;

pub use json::{SCORE_FORMAT, SCORE_VERSION, no_play_score_json, no_score_json, play_score_json, score_json};
pub use text::{play_score_text, score_text, theme_label};
pub use unscored::no_score_text;
