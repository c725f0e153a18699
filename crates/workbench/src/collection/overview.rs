//! What a collection holds, in numbers and names.

use super::Fault;
use super::criteria::Pairs;
use crate::Error;
use keymove_db::{Criteria, Database, NameKind, Names, SCHEMA_VERSION};
use serde_json::{Value, json};

/// Names of each kind that are told.
const TOP: usize = 12;

/// Most names of an answer.
const MOST: usize = 200;

/// The longest beginning of names, in bytes.
const LONGEST: usize = 200;

/// That there is one of this name, and how many entries it has.
///
/// # Errors
/// What the database says.
pub fn about(database: &Database, name: &str) -> Result<Value, Fault> {
    Ok(json!({ "open": true, "name": name, "entries": database.search(&Criteria::default())?.len() }))
}

/// What it holds, in numbers.
///
/// # Errors
/// What the database says.
pub fn stats(database: &Database) -> Result<Value, Fault> {
    let stats = database.stats(TOP)?;
    let mut value = json!({
        "entries": stats.entries,
        "records": stats.records,
        "duplicates": stats.duplicates,
        "years": stats.years,
        "analysed": counted(&stats.states),
        "stipulations": counted(&stats.stipulations),
        "files": counted(&stats.files),
        "bytes": stats.bytes,
        "schema": SCHEMA_VERSION,
    });
    for Names { kind, count, top } in &stats.names {
        value[format!("{}s", kind.word())] = json!({ "count": count, "top": counted(top) });
    }
    Ok(value)
}

fn counted(names: &[(String, u64)]) -> Value {
    names.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect()
}

/// A request for names to choose from while one is typed.
#[derive(Clone, Debug)]
pub struct NamesQuestion {
    /// Stipulations if it is none of these.
    kind: Option<NameKind>,
    begin: String,
    most: usize,
}

impl NamesQuestion {
    /// Reads what an address says: what they name (`kind`), how words of them `begin`, and how many at `most`.
    ///
    /// # Errors
    /// A kind of names that there is not; a beginning that is too long; other parameters.
    pub fn read(pairs: &Pairs) -> Result<Self, Error> {
        let (mut kind, mut begin, mut most) = (None, "", None);
        for (name, value) in pairs {
            match name.as_str() {
                "kind" => kind = Some(value),
                "begin" => begin = value,
                "most" => {
                    let wrong = |_| Error::Shape(format!("most={value}: expected a number that fits"));
                    most = Some(value.parse::<usize>().map_err(wrong)?);
                }
                other => {
                    let words = format!("unknown parameter {other:?}; expected kind, begin or most");
                    return Err(Error::Shape(words));
                }
            }
        }
        let kind = kind.ok_or_else(|| Error::Shape("the parameter kind is missing".into()))?;
        if begin.len() > LONGEST {
            return Err(Error::field("begin", format!("expected at most {LONGEST} bytes")));
        }
        let named = NameKind::ALL.into_iter().find(|named| named.word() == kind.as_str());
        if named.is_none() && kind != "stipulation" {
            let words: Vec<&str> = NameKind::ALL.into_iter().map(NameKind::word).collect();
            return Err(Error::field("kind", format!("expected stipulation, {}", words.join(", "))));
        }
        Ok(Self { kind: named, begin: begin.to_owned(), most: most.unwrap_or(20).min(MOST) })
    }

    /// Names, the most frequent first, each with the number of entries that mention it.
    ///
    /// # Errors
    /// What the database says.
    pub fn answer(&self, database: &Database) -> Result<Value, Fault> {
        Ok(counted(&match self.kind {
            Some(kind) => database.names(kind, &self.begin, self.most)?,
            None => database.stipulations(self.begin.trim(), self.most)?,
        }))
    }
}
