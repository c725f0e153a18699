//! What Keymove's own scores are written with, whatever the play: their parts as a table and as JSON.

use serde_json::{Value, json};

/// The parts of a score that count, with their names or labels and their points: of themes how often, too; penalties are positive.
pub(super) struct Parts<'a> {
    pub(super) themes: Vec<(&'a str, u16, i64)>,
    pub(super) bonuses: Vec<(&'a str, i64)>,
    pub(super) penalties: Vec<(&'a str, i64)>,
    pub(super) total: i64,
}

impl Parts<'_> {
    /// A line for each part under three headings, and the total.
    pub(super) fn table(&self) -> String {
        let row = |name: &str, points: i64| format!(" {name:<30}{points:>5}\n");
        let mut text = "\nTHEMES:\n".to_owned();
        text.extend(
            self.themes.iter().map(|(name, times, points)| row(&format!("{name} ({times})"), *points)),
        );
        text += "BONUSES:\n";
        text.extend(self.bonuses.iter().map(|(name, points)| row(name, *points)));
        text += "PENALTIES:\n";
        text.extend(self.penalties.iter().map(|(name, points)| row(name, -points)));
        text + &format!(" {:-<35}\n{}", "", row("score", self.total))
    }

    /// Writes them into an object: points by name, and the total.
    pub(super) fn add_to(&self, object: &mut Value) {
        let points = |parts: &mut dyn Iterator<Item = (&str, i64)>| -> Value {
            Value::Object(parts.map(|(name, points)| (name.to_owned(), points.into())).collect())
        };
        object["themes"] = points(&mut self.themes.iter().map(|(name, _, points)| (*name, *points)));
        object["bonuses"] = points(&mut self.bonuses.iter().copied());
        object["penalties"] = points(&mut self.penalties.iter().copied());
        object["total"] = json!(self.total);
    }
}
