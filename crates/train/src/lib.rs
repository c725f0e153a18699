#![doc = include_str!("../README.md")]
// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod answers;
mod json;
mod lettering;
mod marking;
mod training;

pub use answers::{AnswersError, answers};
pub use json::{MARK_FORMAT, TRAINING_FORMAT, marked_json, rated_json, summary_json};
pub use marking::{Ask, Award, FULL, MarkError, Marked, mark, scheme};
pub use training::{
    Asked, Attempt, Due, HINT_COST, Known, Prepared, Problem, RECORD_FORMAT, Rated, Rating, Record,
    RecordError, Repetition, Summary, Tally, Training, Unfit, csv, day_of, hints, order, prepare,
};
