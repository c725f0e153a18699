//! The records of an entry as one: what the first does not say the others may.

use crate::identity::Identity;
use crate::{Database, DbError, Symmetry, body};
use keymove_formats::Entry;

/// A record of an entry, with where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Its number in the database.
    pub number: i64,
    /// The file from which it was imported, as it was named then.
    pub file: String,
    /// What it says.
    pub entry: Entry,
    /// Whether it is what the user says of the problem, and not a file.
    pub own: bool,
    /// Whether the user has made another problem of it: its diagram, or what is asked, is no longer that of the entry.
    pub is_other: bool,
    /// What turns its diagram into the one that stands for the problem.
    symmetry: Symmetry,
}

/// What a record adds to others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Joined {
    /// The fields in which it says something that they do not.
    pub adds: Vec<String>,
    /// Where both say something, and not the same.
    pub differs: Vec<Difference>,
}

/// A field of which two records do not say the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its name.
    pub field: String,
    /// What the earlier records say.
    pub before: String,
    /// What the later one says.
    pub after: String,
}

/// An entry with all its records.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Its number.
    pub number: i64,
    /// The records in the order in which they came.
    pub records: Vec<Record>,
    /// What the user says, or else the first record, with what it lacks from the others. Solutions and the like come only
    /// from records with the diagram as it stands here: in another the squares are others.
    pub entry: Entry,
    /// What each of the further records adds.
    pub joined: Vec<Joined>,
}

/// A text of an entry that says the same of the problem whichever way it is turned.
type TextField = (&'static str, fn(&mut Entry) -> &mut String);

const TEXTS: [TextField; 7] = [
    ("source", |entry| &mut entry.source),
    ("source_id", |entry| &mut entry.source_id),
    ("date", |entry| &mut entry.date),
    ("award", |entry| &mut entry.award),
    ("title", |entry| &mut entry.title),
    ("dedication", |entry| &mut entry.dedication),
    ("intended", |entry| &mut entry.intended),
];

impl View {
    /// The entry of a number.
    ///
    /// # Errors
    /// No such entry; what the database says.
    pub fn of(database: &Database, number: i64) -> Result<Self, DbError> {
        let mut statement = database.connection.prepare_cached(
            "SELECT record.id, file.path, record.line, record.symmetry, body.text, record.own FROM record \
             JOIN body ON body.record = record.id JOIN file ON file.id = record.file WHERE entry = ?1 \
             ORDER BY own DESC, record.id",
        )?;
        let mut rows = statement.query([number])?;
        let mut records = Vec::new();
        while let Some(row) = rows.next()? {
            let record = row.get(0)?;
            let mut entry = body::read(row.get_ref(4)?.as_str().map_err(rusqlite::Error::from)?, record)?;
            entry.line = usize::try_from(row.get::<_, i64>(2)?).unwrap_or_default();
            let symmetry = Symmetry::from_bits(row.get(3)?);
            let own = row.get(5)?;
            records.push(Record { number: record, file: row.get(1)?, entry, own, is_other: false, symmetry });
        }
        mark_others(&mut records);
        let Some(first) = records.first() else { return Err(DbError::NoEntry { name: number.to_string() }) };
        let (mut entry, symmetry, own) = (first.entry.clone(), first.symmetry, first.own);
        let join = |record: &Record| match own {
            // What the user has left out is left out.
            true => join(&mut entry.clone(), &record.entry, record.symmetry == symmetry),
            false => join(&mut entry, &record.entry, record.symmetry == symmetry),
        };
        let joined = records.iter().skip(1).map(join).collect();
        Ok(Self { number, records, entry, joined })
    }

    /// What turns the diagram of the entry into that of one of its records.
    pub fn turn(&self, record: &Record) -> Symmetry {
        if record.is_other {
            return Symmetry::IDENTITY;
        }
        self.records.first().map_or(Symmetry::IDENTITY, |first| first.symmetry.then(record.symmetry))
    }
}

/// What the records of an entry say together. An import adds to it what comes in, where a [`View`] would read all records
/// again.
#[derive(Debug)]
pub(crate) struct Sum {
    entry: Entry,
    /// The way from the diagram of the entry to the common one.
    symmetry: Symmetry,
    /// Whether it is the user who says what the entry is.
    pub(crate) own: bool,
}

impl Sum {
    /// The sum of the records that the database has.
    pub(crate) fn of(database: &Database, number: i64) -> Result<Self, DbError> {
        let View { entry, records, .. } = View::of(database, number)?;
        let first = records.first();
        let symmetry = first.map_or(Symmetry::IDENTITY, |record| record.symmetry);
        Ok(Self { entry, symmetry, own: first.is_some_and(|record| record.own) })
    }

    /// Takes in a record whose way to the common diagram is this. Gives what turns the diagram of the entry into its own, and
    /// what it adds.
    pub(crate) fn add(&mut self, entry: &Entry, symmetry: Symmetry) -> (Symmetry, Joined) {
        let is_same_side = self.symmetry == symmetry;
        let joined = match self.own {
            // What the user has left out is left out.
            true => join(&mut self.entry.clone(), entry, is_same_side),
            false => join(&mut self.entry, entry, is_same_side),
        };
        (self.symmetry.then(symmetry), joined)
    }
}

/// Finds the records from which the user has made another problem.
fn mark_others(records: &mut [Record]) {
    let [first, rest @ ..] = records else { return };
    let problem = |entry: &Entry| Identity::of(entry).ok().map(|(identity, _)| identity.problem);
    if first.own {
        let own = problem(&first.entry);
        rest.iter_mut().for_each(|record| record.is_other = problem(&record.entry) != own);
    }
}

/// Adds to an entry what another record of it says.
fn join(base: &mut Entry, other: &Entry, is_same_side: bool) -> Joined {
    let mut joined = Joined::default();
    let mut other = other.clone();
    refine(&mut base.date, &mut other.date, &mut joined);
    for (name, text) in TEXTS {
        joined.text(name, text(base), text(&mut other));
    }
    if is_same_side {
        joined.text("solution", &mut base.solution, &other.solution);
    }
    if base.authors.is_empty() && !other.authors.is_empty() {
        base.authors.clone_from(&other.authors);
        joined.adds.push("authors".to_owned());
    } else if !other.authors.is_empty() && names(base) != names(&other) {
        joined.differs.push(Difference::of("authors", base.authors.join(" & "), other.authors.join(" & ")));
    }
    joined.list("keywords", &mut base.keywords, &other.keywords);
    joined.list("comments", &mut base.comments, &other.comments);
    // Many of these have to do with squares.
    for (name, value) in other.other.iter().filter(|_| is_same_side) {
        match base.other.get(name) {
            None => {
                base.other.insert(name.clone(), value.clone());
                joined.adds.push(name.clone());
            }
            Some(own) if own != value => {
                joined.differs.push(Difference::of(name, own.to_string(), value.to_string()));
            }
            Some(_) => {}
        }
    }
    joined
}

/// `1917-05` says more than `1917`, and contradicts it in nothing.
fn refine(own: &mut String, other: &mut String, joined: &mut Joined) {
    let goes_on =
        |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with('-'));
    if own.is_empty() || other.is_empty() {
        return;
    }
    if goes_on(other, own) {
        own.clone_from(other);
        joined.adds.push("date".to_owned());
    } else if goes_on(own, other) {
        other.clone_from(own);
    }
}

impl Joined {
    fn text(&mut self, name: &str, own: &mut String, other: &str) {
        if own.is_empty() && !other.is_empty() {
            other.clone_into(own);
            self.adds.push(name.to_owned());
        } else if !other.is_empty() && !own.split_whitespace().eq(other.split_whitespace()) {
            self.differs.push(Difference::of(name, own.clone(), other.to_owned()));
        }
    }

    fn list(&mut self, name: &str, own: &mut Vec<String>, other: &[String]) {
        let new: Vec<String> = other.iter().filter(|item| !own.contains(item)).cloned().collect();
        if !new.is_empty() {
            own.extend(new);
            self.adds.push(name.to_owned());
        }
    }
}

impl Difference {
    fn of(field: &str, before: String, after: String) -> Self {
        Self { field: field.to_owned(), before, after }
    }
}

/// The authors as far as collections agree on how they are written, in the order of the alphabet: the first letter and the
/// family name. `Loyd, Samuel` is `S. Loyd`.
fn names(entry: &Entry) -> Vec<(Option<char>, String)> {
    let key = |name: &String| {
        let name = name.to_lowercase();
        let family = name.split_whitespace().next_back().unwrap_or_default().to_owned();
        (name.chars().find(|letter| letter.is_alphabetic()), family)
    };
    let mut names: Vec<_> = entry.author_names().iter().map(key).collect();
    names.sort();
    names
}
