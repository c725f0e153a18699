//! What all positions of a problem show together, sent after the last of them.

use super::send_object;
use crate::{Context, Error};
use keymove_report::{Object, explain_problem_json};
use keymove_study::explain::{Part, Whole};
use serde_json::json;

/// Sends what so many positions show together, or why it is not known.
pub(super) fn send(context: &Context<'_>, parts: Vec<Part>, positions: usize) -> Result<(), Error> {
    let reason = if parts.len() < positions {
        "not every position is solved and explained".to_owned()
    } else {
        match Whole::of(parts) {
            Ok(Whole { explanation, sound }) => {
                let whole = explain_problem_json(&explanation, sound);
                return send_object(context, Object::default(), "problem", &whole);
            }
            Err(apart) => apart.to_string(),
        }
    };
    context.send("problem", json!({ "problem": null, "reason": reason }))
}
