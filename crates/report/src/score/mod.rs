//! The quality score in words: the layout of the paper on CHESS COMPOSER (2006, appendix D), JSON, and why there is none.
//! Moremovers are written in the same way, helpmates in their own.

mod evaluation;
mod help;
mod json;
mod text;
mod unscored;

pub use evaluation::{evaluation_json, evaluation_text};
pub use help::{
    help_bonus_label, help_penalty_label, help_score_json, help_score_text, help_theme_label,
    no_help_score_json, no_help_score_text,
};
pub use json::{SCORE_FORMAT, no_play_score_json, no_score_json, play_score_json, score_json};
pub use text::{play_score_text, score_text, theme_label};
pub use unscored::no_score_text;
