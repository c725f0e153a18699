//! What a collection holds, in numbers and names.

use super::Fault;
use crate::Error;
use keymove_db::{Database, NameKind, Names, SCHEMA_VERSION};
use serde::Deserialize;
use serde_json::{Value, json};

/// Names of each kind that are told.
const TOP: usize = 12;

/// Most names of an answer.
const MOST: usize = 200;

/// The longest beginning of names, in bytes.
const LONGEST: usize = 200;

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

/// Names to choose from while one is typed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamesRequest {
    /// What they name.
    kind: String,
    /// How words of them begin.
    #[serde(default)]
    begin: String,
    /// How many.
    most: Option<usize>,
}

/// A request for names that can be answered.
#[derive(Clone, Debug)]
pub struct NamesQuestion {
    /// Stipulations if it is none of these.
    kind: Option<NameKind>,
    begin: String,
    most: usize,
}

impl NamesQuestion {
    /// Reads a request.
    ///
    /// # Errors
    /// A kind of names that there is not; a beginning that is too long.
    pub fn check(request: NamesRequest) -> Result<Self, Error> {
        let NamesRequest { kind, begin, most } = request;
        if begin.len() > LONGEST {
            return Err(Error::field("begin", format!("expected at most {LONGEST} bytes")));
        }
        let named = NameKind::ALL.into_iter().find(|named| named.word() == kind);
        if named.is_none() && kind != "stipulation" {
            let words: Vec<&str> = NameKind::ALL.into_iter().map(NameKind::word).collect();
            return Err(Error::field("kind", format!("expected stipulation, {}", words.join(", "))));
        }
        Ok(Self { kind: named, begin, most: most.unwrap_or(20).min(MOST) })
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
