//! What a user writes to look for words: `novotny`, `"good companion"`, `mansf*`, `-helpmate`.

use std::fmt::Write;

/// Words that cannot be looked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} {problem}; expected words, \"a phrase\", a beginning such as mansf*, -word for what must not occur"
)]
pub struct WordsError {
    /// As it was written.
    pub text: String,
    /// What is wrong with it.
    pub problem: &'static str,
}

/// What is looked for: all of these words, none of those. It is written in the language of SQLite's full text search,
/// in which nothing of the user's text is more than a quoted string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words(String);

impl Words {
    /// Reads what a user has written.
    ///
    /// # Errors
    /// No word that is looked for, or a phrase without an end.
    ///
    /// ```
    /// let words = keymove_db::Words::read("good \"1st prize\" comp* -draw")?;
    /// assert_eq!(words.query(), r#""good" AND "1st prize" AND "comp"* NOT "draw""#);
    /// # Ok::<(), keymove_db::WordsError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, WordsError> {
        let fail = |problem| WordsError { text: text.to_owned(), problem };
        let (mut wanted, mut unwanted) = (Vec::new(), Vec::new());
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let is_unwanted = rest.starts_with('-');
            rest = rest.strip_prefix('-').unwrap_or(rest);
            let (phrase, after) = match rest.strip_prefix('"') {
                Some(quoted) => {
                    quoted.split_once('"').ok_or_else(|| fail("has a quote without its other half"))?
                }
                None => {
                    let end = rest.find(|letter: char| letter.is_whitespace() || letter == '"');
                    rest.split_at(end.unwrap_or(rest.len()))
                }
            };
            let is_beginning = phrase.ends_with('*') || after.starts_with('*');
            rest = after.strip_prefix('*').unwrap_or(after).trim_start();
            // A phrase without letters would match nothing, and everything with it.
            if phrase.contains(char::is_alphanumeric) {
                let star = if is_beginning { "*" } else { "" };
                let quoted = format!("\"{}\"{star}", phrase.replace(['"', '\0'], " ").trim_end_matches('*'));
                if is_unwanted { &mut unwanted } else { &mut wanted }.push(quoted);
            }
        }
        if wanted.is_empty() {
            return Err(fail("has no word to be found"));
        }
        let mut query = wanted.join(" AND ");
        for word in unwanted {
            // Writing to a string cannot fail.
            let _ = write!(query, " NOT {word}");
        }
        Ok(Self(query))
    }

    /// In the language of FTS5.
    pub fn query(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_is_quoted() {
        let query = |text| Words::read(text).map(|words| words.query().to_owned());
        assert_eq!(query("a OR b"), Ok(r#""a" AND "OR" AND "b""#.into()));
        assert_eq!(query("x\"y z\"*"), Ok(r#""x" AND "y z"*"#.into()));
        assert_eq!(query("col:(x) ^y"), Ok(r#""col:(x)" AND "^y""#.into()));
        assert_eq!(query("1.Qb5-c4!"), Ok(r#""1.Qb5-c4!""#.into()));
        for wrong in ["", "  ", "-only", "\"", "***", "a \"b"] {
            assert!(query(wrong).is_err(), "{wrong}");
        }
    }
}
