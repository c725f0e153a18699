//! Places in the text of a file, for errors that point at them.

/// Where something is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters, from 1.
    pub(crate) column: usize,
    /// The text of that line.
    pub(crate) text: String,
}

impl Place {
    /// The place of the byte with this index; the end if there is none.
    pub(crate) fn of(source: &str, offset: usize) -> Self {
        let before = source.get(..offset).unwrap_or(source);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            text: source[start..].lines().next().unwrap_or("").to_owned(),
        }
    }
}
