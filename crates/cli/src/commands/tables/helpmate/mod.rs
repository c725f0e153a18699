//! Tables of helpmates: what differs from those of the distance to mate.

pub(super) mod mine;
pub(super) mod probe;
pub(super) mod stats;

use keymove_tables::Helpmate;
use serde_json::{Value as Json, json};

/// What is told of a position, as an object; null if nobody can be helped to mate.
fn helpmate_json(told: Option<Helpmate>) -> Json {
    told.map_or(Json::Null, |told| {
        json!({
            "plies": told.plies,
            "stipulation": told.stipulation(),
            "solutions": told.solutions,
            "exact": told.is_exact(),
        })
    })
}
