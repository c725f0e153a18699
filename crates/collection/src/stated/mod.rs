//! What an entry states about its solution, read with care: what is not understood is not held against anybody.

mod compare;
mod soundness;
mod text;

pub(crate) use compare::compare;

use keymove_chess::notation::parse_san;
use keymove_chess::{Move, Position};
use keymove_formats::Entry;
use serde_json::Value;
use soundness::Soundness;

/// Names under which collections give first moves or whole solutions, the surer ones first.
const KEY_FIELDS: [&str; 3] = ["key", "keys", "source_key"];

/// What an entry states.
#[derive(Debug)]
pub(crate) struct Claims {
    /// First moves, or solutions, of the diagram, from a field of their own.
    listed: Vec<String>,
    /// The printed solution of each part; empty if it is not clear which text belongs to which.
    texts: Vec<String>,
    soundness: Option<Soundness>,
}

/// A move or a line of moves that is stated.
pub(crate) struct Claim<T> {
    /// As it stands there.
    pub(crate) text: String,
    /// What it is; `None` if the position has no such move.
    pub(crate) value: Option<T>,
}

impl Claims {
    /// What an entry of so many parts states.
    pub(crate) fn of(entry: &Entry, parts: usize) -> Self {
        let listed = KEY_FIELDS.iter().filter_map(|name| entry.other.get(*name)).map(texts);
        Self {
            listed: listed.into_iter().find(|texts| !texts.is_empty()).unwrap_or_default(),
            texts: text::parts(&entry.solution, parts),
            soundness: Soundness::of(entry),
        }
    }

    /// The first moves that are stated for a part to solve.
    pub(crate) fn keys(&self, part: usize, position: &Position) -> Vec<Claim<Move>> {
        let listed = if part == 0 { self.listed.as_slice() } else { &[] };
        let words = match (listed, self.texts.get(part)) {
            ([], Some(text)) => text::keys(text),
            (listed, _) => listed.to_vec(),
        };
        words.into_iter().map(|text| Claim { value: first_move(position, &text), text }).collect()
    }

    /// The solutions of help or series play that are stated for a part; `None` if there are none, or none that can be read.
    pub(crate) fn lines(
        &self, part: usize, position: &Position, half: bool,
    ) -> Option<Vec<Claim<Vec<Move>>>> {
        if part == 0 && !self.listed.is_empty() {
            let claim = |text: &String| Claim { value: text::line(position, text), text: text.clone() };
            return Some(self.listed.iter().map(claim).collect());
        }
        let lines = text::lines(self.texts.get(part)?, half);
        let claim = |text: String| {
            let value = text::line(position, &text);
            value.is_some().then_some(Claim { text, value })
        };
        // One that cannot be read may be written in another way, and then so may all.
        lines.into_iter().map(claim).collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty())
    }
}

/// A list of texts, or one.
fn texts(value: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(|text| text.trim().to_owned());
    let texts = match value {
        Value::Array(values) => values.iter().map(text).collect::<Option<Vec<_>>>(),
        value => text(value).map(|text| text.split([',', ';']).map(|part| part.trim().to_owned()).collect()),
    };
    texts.unwrap_or_default().into_iter().filter(|text| !text.is_empty()).collect()
}

/// The move that a text begins with, without its number.
fn first_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.trim();
    let text = text.strip_prefix("1.").unwrap_or(text).trim_start();
    parse_san(position, text).ok()
}
