//! What can be asked of a collection, by the words of the server's interface: whoever has the database answers, over HTTP or without. The
//! interface has no `analyses`, which are for a page whose solvers have no collection.
//!
//! Whole files, in and out, are the matter of [`Import`](super::Import) and [`Export`](super::Export).

use super::criteria::{Asked, Pairs};
use super::entries::{self, Change};
use super::overview::{self, NamesQuestion};
use super::{Fault, analyse, similar};
use crate::{Error, Resources, from_json};
use keymove_db::{Database, Found};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// What is answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// What was asked for.
    Value(Value),
    /// Something that was not there before.
    Made(Value),
    /// JSON as it was kept.
    Kept(String),
    /// It is done, and there is nothing to say.
    Done,
}

type Question = Box<dyn FnOnce(&Database) -> Result<Answer, Fault> + Send>;
type Changing = Box<dyn FnOnce(&mut Database) -> Result<Answer, Fault> + Send>;

/// A request that is in order.
pub enum Call {
    /// Changes nothing.
    Question(Question),
    /// One transaction of the database.
    Change(Changing),
}

impl core::fmt::Debug for Call {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Question(_) => "Question",
            Self::Change(_) => "Change",
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tags {
    #[serde(default)]
    add: Vec<String>,
    #[serde(default)]
    remove: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// What it is: `solution`, `explanation`.
    kind: String,
    /// An object, kept as it is.
    result: Box<RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    entries: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Analyses {
    found: Vec<Found>,
}

impl Call {
    /// Reads a request: a method in small letters, the path below `/collection/`, what stands behind the question mark, and the body.
    ///
    /// # Errors
    /// What cannot be understood of it; [`Error::Unknown`] if there is no such path.
    pub fn read(method: &str, path: &str, pairs: &Pairs, body: &[u8]) -> Result<Self, Error> {
        let words: Vec<&str> = path.split('/').collect();
        match (method, &words[..]) {
            ("get", _) => question(&words, pairs),
            ("post", ["similar"]) => {
                let question = similar::Question::check(&from_json(body)?, pairs)?;
                Ok(asks(move |database| entries::similar(database, &question)))
            }
            ("post", ["analyses", "left"]) => {
                let wanted = analyse::Analyse::check(&from_json(body)?, pairs, &Resources::default())?;
                Ok(asks(move |database| wanted.left(database)))
            }
            ("post", ["analyses", "entries"]) => {
                let Numbers { entries } = from_json(body)?;
                Ok(asks(move |database| analyse::asked(database, &entries)))
            }
            _ => change(method, &words, body),
        }
    }

    /// Answers, or makes the change.
    ///
    /// # Errors
    /// What the database says.
    pub fn answer(self, database: &mut Database) -> Result<Answer, Fault> {
        match self {
            Self::Question(ask) => ask(database),
            Self::Change(change) => change(database),
        }
    }
}

fn question(words: &[&str], pairs: &Pairs) -> Result<Call, Error> {
    Ok(match words {
        ["stats"] => asks(overview::stats),
        ["removed"] => asks(entries::removed),
        ["names"] => {
            let question = NamesQuestion::read(pairs)?;
            asks(move |database| question.answer(database))
        }
        ["entries"] => {
            let asked = Asked::read(pairs)?;
            asks(move |database| entries::list(database, &asked))
        }
        ["entries", id] => {
            let id = number(id)?;
            asks(move |database| entries::show(database, id))
        }
        ["entries", id, "results"] => {
            let id = number(id)?;
            asks(move |database| entries::results(database, id))
        }
        ["entries", id, "results", result] => {
            let (id, result) = (number(id)?, number(result)?);
            Call::Question(Box::new(move |database| {
                database.result(id, result)?.map(Answer::Kept).ok_or_else(no_result)
            }))
        }
        _ => return Err(unknown()),
    })
}

fn change(method: &str, words: &[&str], body: &[u8]) -> Result<Call, Error> {
    Ok(match (method, words) {
        ("post", ["entries"]) => {
            let entry = entries::read(&from_json::<Map<String, Value>>(body)?)?;
            changes(move |database| {
                let added = entries::add(database, &entry)?;
                Ok(if added["arrival"] == "new" { Answer::Made(added) } else { Answer::Value(added) })
            })
        }
        ("post", ["analyses"]) => {
            // Nobody writes it by hand, and in what is found `null` says that something is not known.
            let Analyses { found } =
                serde_json::from_slice(body).map_err(|error| Error::Shape(error.to_string()))?;
            changes(move |database| analyse::keep(database, found).map(Answer::Value))
        }
        ("put", ["entries", id]) => {
            let (id, change) = (number(id)?, from_json::<Change>(body)?);
            let entry = change.entry()?;
            changes(move |database| change.make(database, id, &entry).map(Answer::Value))
        }
        ("delete", ["entries", id]) => {
            let id = number(id)?;
            changes(move |database| Ok(database.remove(id).map(|()| Answer::Done)?))
        }
        ("post", ["entries", id, "revert"]) => {
            let id = number(id)?;
            changes(move |database| entries::revert(database, id).map(Answer::Value))
        }
        ("post", ["entries", id, "restore"]) => {
            let id = number(id)?;
            changes(move |database| entries::restore(database, id).map(Answer::Value))
        }
        ("post", ["entries", id, "tags"]) => {
            let (id, Tags { add, remove }) = (number(id)?, from_json(body)?);
            changes(move |database| Ok(Answer::Value(json!({ "tags": database.tag(id, &add, &remove)? }))))
        }
        ("post", ["entries", id, "results"]) => {
            let (id, Kept { kind, result }) = (number(id)?, from_json(body)?);
            if !result.get().starts_with('{') {
                return Err(Error::field("result", "expected an object"));
            }
            changes(move |database| {
                Ok(Answer::Made(json!({ "id": database.keep_result(id, &kind, result.get())? })))
            })
        }
        ("delete", ["entries", id, "results", result]) => {
            let (id, result) = (number(id)?, number(result)?);
            changes(move |database| match database.remove_result(id, result)? {
                true => Ok(Answer::Done),
                false => Err(no_result()),
            })
        }
        _ => return Err(unknown()),
    })
}

fn asks(ask: impl FnOnce(&Database) -> Result<Value, Fault> + Send + 'static) -> Call {
    Call::Question(Box::new(|database| ask(database).map(Answer::Value)))
}

fn changes(change: impl FnOnce(&mut Database) -> Result<Answer, Fault> + Send + 'static) -> Call {
    Call::Change(Box::new(change))
}

/// Numbers in a path. What is none names nothing that there is.
fn number(word: &str) -> Result<i64, Error> {
    word.parse().map_err(|_| Error::Unknown("expected the number of an entry".into()))
}

fn no_result() -> Fault {
    Error::Unknown("there is no such result".into()).into()
}

fn unknown() -> Error {
    Error::Unknown("there is nothing of this name about collections".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(method: &str, path: &str, body: &str) -> Result<Call, Error> {
        Call::read(method, path, &Vec::new(), body.as_bytes())
    }

    #[test]
    fn questions_and_changes_are_told_apart() {
        let is_change = |method, path, body| matches!(read(method, path, body), Ok(Call::Change(_)));
        let is_question = |method, path, body| matches!(read(method, path, body), Ok(Call::Question(_)));
        assert!(is_question("get", "entries/3", "") && is_question("get", "stats", ""));
        assert!(is_question("post", "similar", r#"{"fen":"8/8/8/8/8/8/8/K1k5 w - -"}"#));
        assert!(is_change("delete", "entries/3", "") && is_change("post", "entries/3/restore", "{}"));
        assert!(is_change("post", "entries/3/tags", r#"{"add":["x"]}"#));
    }

    #[test]
    fn what_is_nowhere_is_unknown() {
        for (method, path) in
            [("get", "entries/x"), ("get", ""), ("put", "stats"), ("delete", "entries/1/results/y")]
        {
            let error = read(method, path, "{}").expect_err("nothing there");
            assert!(matches!(error, Error::Unknown(_)), "{method} {path}: {error}");
        }
    }
}
