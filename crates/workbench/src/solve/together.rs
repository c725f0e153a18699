//! What all positions of a problem show together, sent after the last of them.

use super::send_object;
use crate::{Context, Error};
use keymove_report::{Object, Phrase, explain_problem_json};
use keymove_study::explain::{Part, Whole};
use serde_json::json;

/// Sends what so many positions show together, or why it is not known.
pub(super) fn send(context: &Context<'_>, parts: Vec<Part>, positions: usize) -> Result<(), Error> {
    if parts.len() < positions {
        let reason = Phrase::new("untold.positions");
        return context
            .send("problem", json!({ "problem": null, "reason": reason.text(), "phrase": reason }));
    }
    match Whole::of(parts) {
        Ok(Whole { explanation, sound }) => {
            let whole = explain_problem_json(&explanation, sound);
            send_object(context, Object::default(), "problem", &whole)
        }
        Err(apart) => context.send("problem", json!({ "problem": null, "reason": apart.to_string() })),
    }
}
