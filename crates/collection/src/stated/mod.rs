//! What an entry states about its solution, read with care: what is not understood is not held against anybody.

mod compare;
mod play;
mod soundness;

pub(crate) use compare::compare;

use crate::finding::Verdict;
use keymove_chess::notation::parse_san;
use keymove_chess::{Move, Position};
use keymove_formats::Entry;
use keymove_problem::intended::{Intended, IntendedSolution};
use keymove_problem::statement::Case;
use keymove_problem::{Intention, printed};
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

/// How many solutions of help or series play the author of an entry of so many parts intends for the part with this number,
/// from 0, if no field of the entry says so: as many as its solution has; `None` if there is none that can be read.
pub fn intention(entry: &Entry, parts: usize, part: usize, case: &Case) -> Option<Intention> {
    Claims::of(entry, parts).intention(part, case)
}

impl Claims {
    /// What an entry of so many parts states.
    pub(crate) fn of(entry: &Entry, parts: usize) -> Self {
        let listed = KEY_FIELDS.iter().filter_map(|name| entry.other.get(*name)).map(texts);
        // What a field says of a diagram that is not to be solved is about nothing.
        let listed = listed.into_iter().find(|texts| !texts.is_empty() && !entry.zeroposition);
        Self {
            listed: listed.unwrap_or_default(),
            texts: printed::parts(&entry.solution, parts),
            soundness: Soundness::of(entry),
        }
    }

    /// What is stated of the solution of a part: its keys, or its lines; `None` if nothing is that can be read.
    pub(crate) fn intended(&self, part: usize, case: &Case) -> Option<Intended> {
        let solutions = match case.stipulation.play.is_battle() {
            true => Some(self.keys(part, &case.position)).filter(|keys| !keys.is_empty()),
            false => self.lines(part, case),
        };
        solutions.map(|solutions| Intended { solutions })
    }

    /// What is stated of soundness, in the words of the entry, and whether a verdict is that; `None` if nothing is said about it.
    pub(crate) fn soundness(&self, verdict: Verdict) -> Option<(&str, bool)> {
        let stated = self.soundness.as_ref()?;
        Some((&stated.words, stated.fits(verdict)?))
    }

    /// The first moves that are stated for a part to solve.
    pub(crate) fn keys(&self, part: usize, position: &Position) -> Vec<IntendedSolution> {
        let listed = if part == 0 { self.listed.as_slice() } else { &[] };
        let words = match (listed, self.texts.get(part)) {
            ([], Some(text)) => printed::keys(text),
            (listed, _) => listed.to_vec(),
        };
        let key = |text: String| {
            let key = first_move(position, &text);
            IntendedSolution { lines: key.into_iter().map(|mv| vec![mv]).collect(), text }
        };
        words.into_iter().map(key).collect()
    }

    /// How many solutions of help or series play are intended for a part, if no number is stated: as many as are printed.
    pub(crate) fn intention(&self, part: usize, case: &Case) -> Option<Intention> {
        let lines = self.lines(part, case)?.len() as u64;
        (lines > 0).then_some(Intention::Solutions(lines))
    }

    /// What is wrong with the mates that the printed solution of a part claims, in words.
    pub(crate) fn wrong_mates(&self, part: usize, position: &Position, key: Move) -> Vec<String> {
        self.texts.get(part).map_or_else(Vec::new, |text| play::wrong_mates(position, key, text))
    }

    /// The solutions of help or series play that are stated for a part; `None` if there are none, or none that can be read.
    fn lines(&self, part: usize, case: &Case) -> Option<Vec<IntendedSolution>> {
        let Case { position, stipulation, .. } = case;
        let in_turn = stipulation.play.alternates() && stipulation.intro == 0;
        let claim = |text: String| IntendedSolution { lines: printed::line(position, &text, in_turn), text };
        if part == 0 && !self.listed.is_empty() {
            return Some(self.listed.iter().cloned().map(claim).collect());
        }
        let lines = printed::lines(self.texts.get(part)?, stipulation.length.half);
        let claims: Vec<IntendedSolution> = lines.into_iter().map(claim).collect();
        // One that cannot be read may be written in another way, and then so may all.
        let is_read = !claims.is_empty() && claims.iter().all(|claim| !claim.lines.is_empty());
        is_read.then_some(claims)
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
    let text = text.strip_prefix("1.").unwrap_or(text);
    parse_san(position, text.split_whitespace().next()?).ok()
}
