//! What units are for, as JSON.

use super::{Necessity, Need, What, Without};
use serde_json::{Value, json};

/// An object for a unit: `unit` as in FEN with its square, `fen` without it, `without` in a word, `explanation`, as `phrase` too, the moves that
/// show it (`moves`, or `refutations` of the key), `play`; of several positions `places` with the same for each; `score` if what
/// is left is sound and has one; `takes_part`, which of the solutions the unit takes part in; `remarks`.
pub fn to_json(one: &Need, all: &Necessity) -> Value {
    let mut value = json!({
        "unit": format!("{}{}", one.piece.letter(), one.square),
        "fen": one.fen,
    });
    add(&mut value, one.first());
    if one.places.len() > 1 {
        let place = |place: &super::Place| {
            let mut value = json!({ "case": place.label });
            add(&mut value, &place.without);
            value
        };
        value["places"] = one.places.iter().map(place).collect();
    }
    if let Some(score) = one.score {
        value["score"] = score.into();
    }
    if let Some(parts) = &all.parts {
        let used = parts.phases.iter().filter(|phase| phase.used.has(one.square));
        value["takes_part"] = used.map(keymove_report::phase_words).collect();
    }
    if let Some(remark) = all.remark(one) {
        value["remarks"] = json!([remark.text()]);
    }
    value
}

fn add(value: &mut Value, without: &Without) {
    value["without"] = without.what.name().into();
    value["explanation"] = without.explanation.text().into();
    value["phrase"] = json!(without.explanation);
    if !without.moves.is_empty() {
        let name = if without.what == What::NoSolution { "refutations" } else { "moves" };
        value[name] = without.moves.iter().map(ToString::to_string).collect();
    }
    if !without.play.is_empty() {
        value["play"] = without.play.iter().map(String::as_str).collect();
    }
}
