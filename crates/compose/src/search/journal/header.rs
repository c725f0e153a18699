//! The line that says which search a journal belongs to.

use super::{JournalError, VERSION};
use crate::Task;
use crate::search::{Part, Plan};
use keymove_journal::Lines;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// What the line calls the transformations beyond the paper's.
const MORE: &str = "more";
/// What it calls the part of the pieces.
const PART: &str = "part";
/// What it calls the stipulation, if that is not `#2`.
const STIPULATION: &str = "stipulation";
/// What it calls the score to be exceeded, if there is one.
const THRESHOLD: &str = "threshold";
/// What it calls what is sought, if that is not an improvement.
const AIM: &str = "aim";

/// The line of this search.
pub(super) fn header(plan: &Plan) -> Map<String, Value> {
    let weights = Sha256::digest(weights_in_words(plan));
    let weights: String = weights.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let wishes = plan.wishes.to_string();
    let mut entries = vec![
        ("keymove", json!("improve")),
        ("version", json!(VERSION)),
        ("fen", json!(plan.original.to_string())),
        ("level", json!(plan.level)),
        (THRESHOLD, json!(plan.threshold)),
        ("legal", json!(plan.legal)),
        ("weights", json!(weights)),
        ("wishes", json!(if wishes.is_empty() { "none" } else { &wishes })),
        ("pieces", json!(plan.space.pieces())),
        (AIM, json!("repair")),
        (MORE, json!(plan.space.more().to_string())),
        (PART, json!(plan.part.to_string())),
    ];
    if plan.task != Task::TwoMover {
        entries.push((STIPULATION, json!(plan.task.stipulation().to_string())));
        entries.push(("positions", json!(plan.most_positions)));
    }
    if let Some(help) = &plan.help {
        entries.push(("solutions", json!(help.wanted)));
    }
    // Improvements, the paper's transformations alone, and the whole go without saying.
    let said = |name: &str| match name {
        MORE => plan.space.more().any(),
        PART => plan.part != Part::default(),
        AIM => plan.repairs,
        THRESHOLD => !plan.repairs,
        _ => true,
    };
    let entries = entries.into_iter().filter(|(name, _)| said(name));
    entries.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the weights of the search are: those of helpmates only where they matter.
fn weights_in_words(plan: &Plan) -> String {
    let all = format!("{:?}", plan.weights);
    let own = format!(", helpmate: {:?}", plan.weights.helpmate);
    if plan.help.is_some() { all } else { all.replace(&own, "") }
}

/// Whether a line begins a search, or a level of one.
pub(super) fn is_header(value: &Value) -> bool {
    value.get("keymove").is_some()
}

/// Whether it is the line of this search; of any part of it, if that is wanted.
///
/// # Errors
/// If it is none, of another version, or that of another search.
pub(super) fn check_header(
    lines: &Lines, value: Option<Value>, plan: &Plan, any_part: bool,
) -> Result<(), JournalError> {
    const NAMES: [&str; 13] = [
        AIM,
        STIPULATION,
        "fen",
        "level",
        MORE,
        THRESHOLD,
        "legal",
        "weights",
        "wishes",
        "solutions",
        "positions",
        "pieces",
        PART,
    ];
    let expected = Value::Object(header(plan));
    let Some(value) = value.filter(|value| value["keymove"] == expected["keymove"]) else {
        return Err(lines.unreadable("expected the first line of a journal of keymove improve").into());
    };
    if value["version"] != expected["version"] {
        return Err(JournalError::Version {
            path: lines.path().to_owned(),
            found: value["version"].to_string(),
        });
    }
    for what in NAMES.into_iter().filter(|&what| !(any_part && what == PART)) {
        if value[what] != expected[what] {
            let text = |value: &Value| match value {
                // These go without saying.
                Value::Null if what == STIPULATION => "\"#2\"".to_owned(),
                Value::Null if what == AIM => "\"improvement\"".to_owned(),
                Value::Null => "none".to_owned(),
                value => value.to_string(),
            };
            let (found, expected) = (text(&value[what]), text(&expected[what]));
            return Err(JournalError::Other { path: lines.path().to_owned(), what, found, expected });
        }
    }
    Ok(())
}
