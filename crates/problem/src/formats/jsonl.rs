//! One JSON object a line. Fields that are not known are passed over; names with a comma, `Loyd, Samuel`, are turned round.

use super::{Entry, LineError, content};
use serde_json::{Map, Value};

pub(super) fn recognises(line: &str) -> bool {
    line.starts_with(['{', '['])
}

pub(super) fn read(text: &str) -> Vec<Result<Entry, LineError>> {
    if let Some((line, first)) = content(text).next()
        && first.trim_start().starts_with('[')
    {
        return vec![Err(LineError::new(
            line,
            "this is a JSON array",
            "one object a line, without a comma between",
        ))];
    }
    content(text).map(|(line, text)| read_line(text, line)).collect()
}

fn read_line(text: &str, line: usize) -> Result<Entry, LineError> {
    let expected =
        "one JSON object, such as {\"fen\": \"...\", \"stipulation\": \"#2\", \"author\": [\"...\"]}";
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| LineError {
        line,
        column: column(text, &error),
        problem: format!("no JSON object ({})", reason(&error)),
        expected: expected.into(),
    })?;
    let fields = Fields { object: &object, line };
    let (twins, zeroposition) = fields.twins()?;
    let entry = Entry {
        line,
        fen: fields.text("fen")?,
        stipulation: fields.text("stipulation")?,
        twins,
        zeroposition,
        authors: fields.list(&["author", "authors"])?.iter().map(|name| turned(name)).collect(),
        source: fields.text("source")?,
        source_id: fields.text("source_id")?,
        date: fields.text("date")?,
        award: fields.text("award")?,
        title: fields.text("title")?,
        dedication: fields.text("dedication")?,
        intended: match fields.text("intended")? {
            none if none.is_empty() => fields.text("n_solutions")?,
            intended => intended,
        },
        comments: fields.list(&["comment", "comments"])?,
    };
    match entry.fen.trim().is_empty() {
        true => Err(LineError::new(line, "the field \"fen\" is missing or empty", "the diagram as a FEN")),
        false => Ok(entry),
    }
}

/// The parser counts bytes, from 1, and says 0 if there is no place.
fn column(text: &str, error: &serde_json::Error) -> Option<usize> {
    let before = error.column().checked_sub(1)?;
    Some(text.char_indices().take_while(|&(at, _)| at < before).count() + 1)
}

/// What the parser says, without the place, which is told otherwise.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line").map_or(text.clone(), |(words, _)| words.to_owned())
}

struct Fields<'a> {
    object: &'a Map<String, Value>,
    line: usize,
}

impl Fields<'_> {
    /// A text or a number; empty if it is missing or null.
    fn text(&self, name: &str) -> Result<String, LineError> {
        match self.object.get(name) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(value) => single(value).ok_or_else(|| self.wrong(name, "a text")),
        }
    }

    /// The first of these fields that is there: a text, or a list of texts.
    fn list(&self, names: &[&str]) -> Result<Vec<String>, LineError> {
        let found = names.iter().find_map(|name| Some((name, self.object.get(*name)?)));
        let texts = match found {
            None | Some((_, Value::Null)) => Some(Vec::new()),
            Some((_, Value::Array(values))) => values.iter().map(single).collect(),
            Some((_, value)) => single(value).map(|text| vec![text]),
        };
        let texts = texts
            .ok_or_else(|| self.wrong(found.map_or("", |(name, _)| name), "a text or a list of texts"))?;
        Ok(texts.into_iter().filter(|text| !text.trim().is_empty()).collect())
    }

    /// A list of changes, or an object from letter to changes. Under the letter a stands what is done to the diagram
    /// before all: `diagram` if nothing.
    fn twins(&self) -> Result<(Vec<String>, bool), LineError> {
        let Some(Value::Object(twins)) = self.object.get("twins") else {
            return Ok((self.list(&["twins"])?, false));
        };
        let mut texts = Vec::new();
        let mut zeroposition = false;
        for (letter, value) in twins {
            let text = single(value)
                .ok_or_else(|| self.wrong("twins", "texts under letters: {\"b\": \"move h7 a6\"}"))?;
            if letter.trim_matches(')') == "a" {
                if text.trim().eq_ignore_ascii_case("diagram") || text.trim().is_empty() {
                    continue;
                }
                zeroposition = true;
            }
            texts.push(text);
        }
        Ok((texts, zeroposition))
    }

    fn wrong(&self, name: &str, expected: &str) -> LineError {
        let found = self.object.get(name).map_or_else(String::new, Value::to_string);
        let found: String = found.chars().take(40).collect();
        LineError::new(self.line, format!("the field {name:?} is {found}"), expected)
    }
}

/// A text, or a number as one.
fn single(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// `Loyd, Samuel` as it is printed above a diagram: `Samuel Loyd`. With more commas than one it is more than a name.
fn turned(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) if !given.contains(',') && !given.trim().is_empty() => {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.trim().to_owned(),
    }
}
