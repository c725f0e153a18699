//! The quality score in words: the layout of the paper on CHESS COMPOSER (2006, appendix D), JSON, and why there is none.
//! Moremovers are written in the same way, helpmates and all other play in their own.

mod evaluation;
mod general;
mod help;
mod json;
mod own;
mod problemist;
mod text;
mod unscored;

pub use evaluation::{evaluation_json, evaluation_text};
pub use general::{
    general_bonus_label, general_penalty_label, general_score_json, general_score_text, general_theme_label,
    no_general_score_json, no_general_score_text,
};
pub use help::{
    help_bonus_label, help_penalty_label, help_score_json, help_score_text, help_theme_label,
    no_help_score_json, no_help_score_text,
};
pub use json::{SCORE_FORMAT, no_play_score_json, no_score_json, play_score_json, score_json};
pub use problemist::{COMPOSER, PROBLEMIST, feature_list_text, other_total_text, taste_json, taste_text};
pub use text::{play_score_text, score_text, theme_label};
pub use unscored::no_score_text;
