//! What a record says that is searched for.

use crate::identity::stipulation;
use keymove_formats::Entry;

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NameKind {
    /// Who made it.
    Author,
    /// Where it was published.
    Source,
    /// A distinction.
    Award,
    /// A theme or another label, as the collection says.
    Label,
    /// A theme that the solver's play shows, by its name in the catalogue.
    Theme,
    /// A tag of the user.
    Tag,
    /// A first move that solves: `Qc4`, and the same by its squares, `b5c4`.
    Key,
}

impl NameKind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Author, Self::Source, Self::Award, Self::Label, Self::Theme, Self::Tag, Self::Key];

    /// Its word in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Source => "source",
            Self::Award => "award",
            Self::Label => "label",
            Self::Theme => "theme",
            Self::Tag => "tag",
            Self::Key => "key",
        }
    }
}

/// The facts of a record.
#[derive(Clone)]
pub(crate) struct Facts {
    pub(crate) stipulation: String,
    pub(crate) year: Option<i64>,
    pub(crate) names: Vec<(NameKind, String)>,
    /// Texts for the columns of the full text search.
    pub(crate) about: String,
    pub(crate) remarks: String,
}

impl Facts {
    pub(crate) fn of(entry: &Entry) -> Self {
        let kinds = [
            (NameKind::Author, entry.authors.as_slice()),
            (NameKind::Source, core::slice::from_ref(&entry.source)),
            (NameKind::Award, core::slice::from_ref(&entry.award)),
            (NameKind::Label, entry.keywords.as_slice()),
        ];
        let named = |(kind, names): (NameKind, &[String])| {
            let names = names.iter().filter(|name| !name.trim().is_empty());
            names.map(|name| (kind, name.trim().to_owned())).collect::<Vec<_>>()
        };
        let mut names: Vec<_> = kinds.into_iter().flat_map(named).collect();
        names.sort();
        names.dedup();
        let about = [
            &entry.id,
            &entry.source,
            &entry.source_id,
            &entry.date,
            &entry.award,
            &entry.title,
            &entry.dedication,
        ];
        let lists = entry.authors.iter().chain(&entry.keywords).chain(&entry.options).chain(&entry.twins);
        let about: Vec<&str> = about.into_iter().chain(lists).map(String::as_str).collect();
        let mut remarks = entry.comments.clone();
        remarks.extend(entry.other.values().map(|value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => value.to_string(),
        }));
        Self {
            stipulation: stipulation(entry),
            year: year(&entry.date),
            names,
            about: about.join("\n"),
            remarks: remarks.join("\n"),
        }
    }
}

/// The first four digits in a row that could be a year: `1917-05`, `Good Companion, 5/1917`.
pub(crate) fn year(date: &str) -> Option<i64> {
    let digits = date.split(|letter: char| !letter.is_ascii_digit());
    let mut years = digits.filter(|digits| digits.len() == 4).filter_map(|digits| digits.parse().ok());
    years.find(|year| (800..3000).contains(year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years() {
        for (date, expected) in [
            ("1917-05-23", Some(1917)),
            ("05/1917", Some(1917)),
            ("ca. 1880?", Some(1880)),
            ("?", None),
            ("12345", None),
        ] {
            assert_eq!(year(date), expected, "{date}");
        }
    }
}
