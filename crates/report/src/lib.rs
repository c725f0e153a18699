#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

/// Compiles and runs the examples of the guide to the library.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Guide;

mod answer;
mod board;
mod difficulty;
mod economy;
mod explain;
mod human;
mod intended;
mod introduction;
mod json;
mod lines;
mod mate;
mod object;
mod paint;
mod phrase;
mod schema;
mod score;
mod stats;
mod text;
mod themes;
mod verdict;
mod weights;
mod words;

pub use answer::{
    CaseNote, Notes, answer_json, answer_keys, answer_text, costs_table, explanation_json, explanation_text,
    verdict_of, weights_json,
};
pub use board::{diagram, unit_count};
pub use difficulty::{
    DIFFICULTY_FORMAT, difficulty_json, difficulty_text, no_difficulty_json, no_difficulty_text,
};
pub use economy::{
    economy_line, economy_lines, economy_phrases, economy_remark, idle_lines, phase_phrase, phase_words,
};
pub use explain::{
    Compared, EXPLAIN_FORMAT, ExplainOptions, PROBLEM_FORMAT, ShownTries, compared, explain_json,
    explain_lines_json, explain_lines_text, explain_plans_text, explain_problem_json, explain_problem_text,
    explain_text,
};
pub use human::{
    HUMAN_FORMAT, HumanStep, HumanStepKind, HumanStepLine, human_found, human_head, human_json, human_line,
    human_steps, human_text, human_verdict,
};
pub use intended::{
    DifferenceNote, IntendedLine, IntendedMove, IntendedReport, IntendedStatus, PartingPoint, UnintendedLine,
};
pub use introduction::{INTRO_FORMAT, intro_json, intro_keys, intro_text};
pub use json::{JSON_FORMAT, depth_object, json};
pub use lines::{
    LINES_FORMAT, LineStats, length_table, line_keys, line_list_json, line_text, line_verdict_line,
    lines_header, lines_json, lines_solution, lines_text,
};
pub use mate::{MATE_FORMAT, mate_json, mate_text, mate_verdict_line};
pub use object::{ERROR_FORMAT, JSON_VERSION, Object};
pub use paint::Paint;
pub use phrase::{ENGLISH, Phrase, Value, moves, side, unit};
pub use schema::SCHEMAS;
pub use score::{
    COMPOSER, PROBLEMIST, SCORE_FORMAT, evaluation_json, evaluation_text, feature_list_text,
    general_bonus_label, general_penalty_label, general_score_json, general_score_text, general_theme_label,
    help_bonus_label, help_penalty_label, help_score_json, help_score_text, help_theme_label,
    no_general_score_json, no_general_score_text, no_help_score_json, no_help_score_text, no_play_score_json,
    no_score_json, no_score_text, other_total_text, play_score_json, play_score_text, score_json, score_text,
    taste_json, taste_text, theme_label,
};
pub use stats::{Stats, depth_head, depth_row, depth_table};
pub use text::{Layout, Printed, TextOptions, header, printed, solution, text};
pub use themes::{
    FoundTheme, Instance, PROBLEM_THEMES_FORMAT, THEMES_FORMAT, act_words, catalogue_markdown, move_words,
    problem_themes_json, shown_words, table_text, theme_json, themes_json, themes_text, unsound_text,
};
pub use verdict::{dual_lines, verdict_line};
pub use weights::{WEIGHTS_FORMAT, weights_line, weights_text};
pub use words::{missing as missing_phrase, stop as stop_phrase};

use keymove_solve::tree::Tree;

/// The first moves that solve in UCI notation, shortest solution first, one a line, each with its line end. Empty if none
/// is known.
pub fn key_lines(tree: &Tree) -> String {
    tree.keys.iter().filter_map(|phase| phase.first).map(|mv| format!("{mv}\n")).collect()
}
