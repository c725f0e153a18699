//! Tags of the user, which are no part of what a problem is.

use super::{EditError, problem_of};
use crate::{Database, DbError, NameKind, names};
use rusqlite::params;

/// The longest tag, in characters.
const LONGEST: usize = 100;
/// Most tags of an entry.
const MOST: i64 = 200;

impl Database {
    /// The tags of an entry.
    ///
    /// # Errors
    /// What the database says.
    pub fn tags(&self, entry: i64) -> Result<Vec<String>, DbError> {
        self.mentioned_by(entry, NameKind::Tag).map_err(|error| error.at(self.path()))
    }

    /// Adds tags to an entry and takes others away; returns those that it has then.
    ///
    /// # Errors
    /// What the database says; no such entry; a tag that is empty, too long or one too many.
    pub fn tag(&mut self, entry: i64, add: &[String], remove: &[String]) -> Result<Vec<String>, EditError> {
        let add = add.iter().map(|tag| tidy(tag)).collect::<Result<Vec<_>, _>>()?;
        self.at_once(|database| {
            let connection = &database.connection;
            problem_of(connection, entry)?;
            for tag in remove {
                let sql = "DELETE FROM mention WHERE entry = ?1 AND name = (SELECT id FROM name WHERE kind = ?2 AND text = ?3)";
                connection.execute(sql, params![entry, NameKind::Tag.word(), tag.trim()])?;
            }
            for tag in &add {
                names::mention(connection, entry, NameKind::Tag, tag)?;
            }
            let sql = "SELECT count(*) FROM mention JOIN name ON name.id = mention.name WHERE entry = ?1 AND kind = ?2";
            let count: i64 =
                connection.query_row(sql, params![entry, NameKind::Tag.word()], |row| row.get(0))?;
            match count > MOST {
                true => Err(EditError::Unfit(format!("{count} tags; expected at most {MOST}"))),
                false => Ok(()),
            }
        })?;
        Ok(self.tags(entry)?)
    }
}

/// A tag on one line, without blanks around it.
fn tidy(text: &str) -> Result<String, EditError> {
    let tag = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match tag.chars().count() {
        0 => Err(EditError::Unfit("an empty tag; expected some letters".to_owned())),
        1..=LONGEST if !tag.chars().any(char::is_control) => Ok(tag),
        length => Err(EditError::Unfit(format!(
            "a tag of {length} characters or with control characters; expected at most {LONGEST}"
        ))),
    }
}
