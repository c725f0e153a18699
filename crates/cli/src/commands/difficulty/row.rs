//! What is printed of one position of a list.

use crate::batch::{Address, Task};
use anyhow::{Context, Result};
use keymove_problem::statement::Case;
use keymove_report::{Object, human_line, no_difficulty_text};
use keymove_study::difficulty::{Difficulty, NoDifficulty};
use serde_json::Value;

/// The line of a position, with its line end.
pub(super) fn text(
    address: &Address, heading: Option<&str>, case: &Case, rating: Option<f64>,
    found: &Result<Difficulty, NoDifficulty>,
) -> String {
    let heading = heading.map_or_else(String::new, |heading| format!("  {heading}"));
    let head = format!("{}{heading}  {}", address.words(), case.stipulation);
    match found {
        Ok(difficulty) => {
            let key = human_line(&case.position, &[difficulty.key]);
            let rating = rating.map_or_else(String::new, |rating| format!("  rated {rating}"));
            format!("{head}  {:.0}  {key}{rating}\n", difficulty.estimate())
        }
        Err(reason) => format!("{head}  {}", no_difficulty_text(&case.position, reason)),
    }
}

/// The object of a position, with which of several it is and the rating that the file gives it.
pub(super) fn object(text: &str, label: Option<&str>, rating: Option<f64>) -> Result<String> {
    let mut object = Object::read(text)?;
    if let Some(label) = label {
        object.add("case", &label);
    }
    // A whole number has no fraction, as in the file.
    if let Some(rating) = rating.and_then(|rating| rating.to_string().parse::<serde_json::Number>().ok()) {
        object.add("rating", &rating);
    }
    Ok(object.to_string())
}

/// How hard the problem is for those who solve it, if the file says so.
pub(super) fn rating(task: &Task<'_>) -> Result<Option<f64>> {
    let rating = task.entry().other.iter().find(|(name, _)| name.eq_ignore_ascii_case("rating"));
    let number = |value: &Value| match value {
        Value::Null => Ok(None),
        Value::String(text) if text.trim().is_empty() => Ok(None),
        Value::String(text) => text.trim().parse::<f64>().map(Some).ok().context(text.clone()),
        value => value.as_f64().map(Some).with_context(|| value.to_string()),
    };
    let Some((_, value)) = rating else { return Ok(None) };
    match number(value) {
        Ok(rating) if rating.is_none_or(f64::is_finite) => Ok(rating),
        _ => anyhow::bail!("the rating {value} is no number; expected one such as 1500"),
    }
}
