//! What a search in rounds has done, as JSON.

use super::{Outcome, Tally};
use serde_json::{Map, Value, json};

impl Tally {
    /// The counts by name, in an order of their own.
    pub fn to_json(&self) -> Map<String, Value> {
        let counts = [
            ("positions", self.positions),
            ("sound", self.sound),
            ("examined", self.examined),
            ("nearly_sound", self.nearly),
            ("from_sound", self.from_sound),
            ("from_nearly_sound", self.from_nearly),
            ("impossible", self.impossible),
            ("unwanted", self.unwanted),
            ("unclear", self.unclear),
            ("improved", self.improved),
        ];
        counts.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect()
    }
}

impl Outcome {
    /// How far it came: `complete`, which it never is; `complete_level`, up to which level nothing was left out, `null` if
    /// the round that was to see to that was stopped; `rounds`, how many were done after it. `level` is that of the plan.
    pub fn to_json(&self, level: u16) -> Map<String, Value> {
        let fields = [
            ("complete", json!(false)),
            ("complete_level", json!(self.rounds.map(|_| level))),
            ("rounds", json!(self.rounds.unwrap_or(0))),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
