//! From names and values to an entry.

use super::nested::SAID;
use super::{MEN, Object, algebraic, single, twins};
use crate::field::{List, Text, ZEROPOSITION, trimmed};
use crate::{Entry, EntryError};
use serde_json::Value;

/// The entry that begins on this line.
///
/// # Errors
/// A missing diagram, or a field that is something else than it should be.
pub(crate) fn entry(object: Object, line: usize) -> Result<Entry, EntryError> {
    let id = object.get("id").and_then(single).unwrap_or_default();
    read(object, line).map_err(|error| error.of(&id))
}

fn read(object: Object, line: usize) -> Result<Entry, EntryError> {
    let mut reading = Reading { entry: Entry { line, ..Entry::default() }, line };
    let mut has_diagram = false;
    for (name, value) in object {
        match (name.as_str(), value) {
            (_, Value::Null) => {}
            (MEN, value) => {
                match algebraic::read(&value, line) {
                    Ok(fen) => reading.entry.fen = fen,
                    Err(_) if algebraic::is_fairy(&value) => {
                        reading.entry.other.insert(MEN.to_owned(), value);
                    }
                    Err(error) => return Err(error),
                }
                has_diagram = true;
            }
            ("source", Value::Object(source)) => reading.source(source)?,
            ("award", Value::Object(award)) => reading.award(award)?,
            ("date", Value::Object(date)) => reading.entry.date = reading.date(&date)?,
            ("twins", Value::Object(texts)) => {
                (reading.entry.twins, reading.entry.zeroposition) = twins::read(&texts, line)?;
            }
            (ZEROPOSITION, Value::Bool(zeroposition)) => reading.entry.zeroposition = zeroposition,
            (_, value) => reading.put(name, value)?,
        }
    }
    let mut entry = reading.entry;
    if has_diagram {
        hear(&mut entry);
    }
    if entry.fen.is_empty() && !has_diagram {
        let expected = "the diagram, as a FEN or as `algebraic`";
        return Err(EntryError::new(line, "the field \"fen\" is missing or empty", expected));
    }
    Ok(entry)
}

/// Takes from the comments what YACPDB has no field for.
fn hear(entry: &mut Entry) {
    for (words, get, slot) in SAID {
        let found = entry.comments.iter().position(|comment| comment.starts_with(words));
        if let Some(index) = found.filter(|_| get(entry).is_empty()) {
            let text = entry.comments.remove(index).split_off(words.len());
            *slot(entry) = text;
        }
    }
}

struct Reading {
    entry: Entry,
    line: usize,
}

impl Reading {
    /// Puts a value where its name says. What stands there already, under another name, is not replaced.
    fn put(&mut self, name: String, value: Value) -> Result<(), EntryError> {
        if let Some(field) = Text::named(&name) {
            let slot = (field.slot)(&mut self.entry);
            match single(&value) {
                Some(text) if slot.is_empty() => *slot = trimmed(field.name, &text),
                // Other programs have objects of their own under these names.
                None if field.name != "solution" => return Err(self.wrong(&name, &value, "a text")),
                None => drop(self.entry.other.insert(name, value)),
                Some(_) => self.entry.keep(&name, value),
            }
            return Ok(());
        }
        let Some(field) = List::named(&name) else {
            self.entry.other.insert(name, value);
            return Ok(());
        };
        let texts = match &value {
            Value::Array(values) => values.iter().map(single).collect(),
            value => single(value).map(|text| vec![text]),
        };
        match texts {
            Some(texts) if (field.get)(&self.entry).is_empty() => {
                let texts =
                    texts.iter().map(|text| trimmed(field.name, text)).filter(|text| !text.is_empty());
                *(field.slot)(&mut self.entry) = texts.collect();
            }
            None if field.name != "keywords" => {
                return Err(self.wrong(&name, &value, "a text or a list of texts"));
            }
            None => drop(self.entry.other.insert(name, value)),
            Some(_) => self.entry.keep(&name, value),
        }
        Ok(())
    }

    /// The parts of YACPDB's `source`.
    fn source(&mut self, source: Object) -> Result<(), EntryError> {
        for (name, value) in source {
            let slot = match (name.as_str(), &value) {
                (_, Value::Null) => continue,
                ("date", Value::Object(date)) => {
                    self.entry.date = self.date(date)?;
                    continue;
                }
                ("name", _) => &mut self.entry.source,
                ("problemid", _) => &mut self.entry.source_id,
                ("date", _) => &mut self.entry.date,
                _ => {
                    self.entry.other.insert(format!("source.{name}"), value);
                    continue;
                }
            };
            match single(&value) {
                Some(text) => text.trim().clone_into(slot),
                None => return Err(self.wrong(&format!("source.{name}"), &value, "a text")),
            }
        }
        Ok(())
    }

    /// The parts of YACPDB's `award`.
    fn award(&mut self, award: Object) -> Result<(), EntryError> {
        for (name, value) in award {
            match (name.as_str(), single(&value)) {
                (_, _) if value.is_null() => {}
                ("distinction", Some(text)) => text.trim().clone_into(&mut self.entry.award),
                ("distinction", None) => return Err(self.wrong("award.distinction", &value, "a text")),
                _ => drop(self.entry.other.insert(format!("award.{name}"), value)),
            }
        }
        Ok(())
    }

    /// `{year, month, day}` as `1917-05-23`.
    fn date(&self, date: &Object) -> Result<String, EntryError> {
        let part = |name: &str| match date.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match single(value) {
                Some(text) => Ok(Some(text.trim().to_owned())),
                None => Err(self.wrong(&format!("date.{name}"), value, "a number")),
            },
        };
        let mut text = part("year")?.unwrap_or_default();
        for name in ["month", "day"] {
            let Some(number) = part(name)? else { break };
            text.push_str(&format!("-{number:0>2}"));
        }
        Ok(text)
    }

    fn wrong(&self, name: &str, value: &Value, expected: &str) -> EntryError {
        let found: String = value.to_string().chars().take(40).collect();
        EntryError::new(self.line, format!("the field {name:?} is {found}"), expected)
    }
}
