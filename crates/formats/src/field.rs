//! The fields of an entry by name, for formats that hold names and values.

use crate::Entry;

/// A text of an entry.
pub(crate) struct Text {
    /// The name that writers use.
    pub(crate) name: &'static str,
    /// Further names that readers understand.
    pub(crate) others: &'static [&'static str],
    pub(crate) get: fn(&Entry) -> &str,
    pub(crate) slot: fn(&mut Entry) -> &mut String,
}

/// A list of texts of an entry.
pub(crate) struct List {
    /// As in [`Text::name`].
    pub(crate) name: &'static str,
    /// As in [`Text::others`].
    pub(crate) others: &'static [&'static str],
    pub(crate) get: fn(&Entry) -> &[String],
    pub(crate) slot: fn(&mut Entry) -> &mut Vec<String>,
}

macro_rules! field {
    ($kind:ident, $name:literal, $others:expr, $field:ident) => {
        $kind { name: $name, others: $others, get: |entry| &entry.$field, slot: |entry| &mut entry.$field }
    };
}

/// All texts, in the order of a table's columns.
pub(crate) const TEXTS: [Text; 11] = [
    field!(Text, "id", &[], id),
    field!(Text, "fen", &[], fen),
    field!(Text, "stipulation", &[], stipulation),
    field!(Text, "source", &[], source),
    field!(Text, "source_id", &["source-id", "number"], source_id),
    field!(Text, "date", &["year"], date),
    field!(Text, "award", &["distinction"], award),
    field!(Text, "title", &[], title),
    field!(Text, "dedication", &[], dedication),
    field!(Text, "intended", &["intended-solutions", "n_solutions"], intended),
    field!(Text, "solution", &[], solution),
];

/// All lists, in the order of a table's columns.
pub(crate) const LISTS: [List; 5] = [
    field!(List, "twins", &["twin"], twins),
    field!(List, "options", &["conditions"], options),
    field!(List, "authors", &["author"], authors),
    field!(List, "keywords", &["themes"], keywords),
    field!(List, "comments", &["comment"], comments),
];

/// What a twin may be preceded by, besides the fields above.
pub(crate) const ZEROPOSITION: &str = "zeroposition";

impl Text {
    /// The text that has this name, by whatever name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        let found = || TEXTS.iter().find(|field| field.name == name || field.others.contains(&name));
        may_be(name).then(found)?
    }

    /// The same in letters of either case.
    pub(crate) fn of_tag(name: &str) -> Option<&'static Self> {
        let found = || TEXTS.iter().find(|field| is_one(name, field.name, field.others));
        may_be(name).then(found)?
    }
}

impl List {
    /// The list that has this name, by whatever name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        let found = || LISTS.iter().find(|field| field.name == name || field.others.contains(&name));
        may_be(name).then(found)?
    }

    /// The same in letters of either case.
    pub(crate) fn of_tag(name: &str) -> Option<&'static Self> {
        let found = || LISTS.iter().find(|field| is_one(name, field.name, field.others));
        may_be(name).then(found)?
    }
}

/// The letters with which names of fields begin, as bits from `a` on.
const INITIALS: u32 = {
    let (mut letters, mut i) = (0, 0);
    while i < TEXTS.len() + LISTS.len() {
        let is_text = i < TEXTS.len();
        let name = if is_text { TEXTS[i].name } else { LISTS[i - TEXTS.len()].name };
        let others = if is_text { TEXTS[i].others } else { LISTS[i - TEXTS.len()].others };
        letters |= bit(name);
        let mut other = 0;
        while other < others.len() {
            letters |= bit(others[other]);
            other += 1;
        }
        i += 1;
    }
    letters
};

/// The bit of a name's first letter.
const fn bit(name: &str) -> u32 {
    match name.as_bytes() {
        [first, ..] if first.is_ascii_alphabetic() => 1 << (first.to_ascii_lowercase() - b'a'),
        _ => 0,
    }
}

/// Whether the name begins as that of a field: most names in a file belong to none.
fn may_be(name: &str) -> bool {
    bit(name) & INITIALS != 0
}

fn is_one(name: &str, one: &str, others: &[&str]) -> bool {
    name.eq_ignore_ascii_case(one) || others.iter().any(|other| name.eq_ignore_ascii_case(other))
}

/// The text as entries have it: line ends are line feeds, blanks at its ends are away; but a solution keeps those before
/// its first line, which say how deep that is.
pub(crate) fn trimmed(name: &str, text: &str) -> String {
    let text = match name {
        "solution" => text.trim_end().trim_start_matches(['\n', '\r']),
        _ => text.trim(),
    };
    if memchr::memchr(b'\r', text.as_bytes()).is_some() {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.to_owned()
    }
}
