//! A file that keeps what a search has found, so that nothing is lost by a stop.
//!
//! Lines of JSON. The first says which search it is; then each piece that is done adds its improvements and a line with its
//! counts, all in one write. What stands after the last of these lines was being written when the program ended: it is cut
//! off when the search is taken up again, and the piece is searched once more.

use super::{Changes, Counts, Improvement, Plan};
use keymove_chess::notation::parse_uci;
use keymove_chess::{Color, Piece, Role, Square};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u64 = 1;

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// What an earlier search has done.
#[derive(Clone, Debug, Default)]
pub struct Resumed {
    /// Pieces that are done.
    pub done: BTreeSet<u64>,
    /// What was counted in them.
    pub counts: Counts,
    /// What was found in them.
    pub found: Vec<Improvement>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be created, read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
    /// It exists, and is not to be lost.
    #[error("{0} exists already; resume it, or choose another name")]
    Exists(PathBuf),
    /// It is none, or one of another version.
    #[error("{0}: line {1}: {2}")]
    Unreadable(PathBuf, usize, String),
    /// It belongs to another search.
    #[error("{path} belongs to another search: its {what} is {found}, expected {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// In what it differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What the search is.
        expected: String,
    },
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, JournalError> {
        let io = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
            _ => JournalError::Io(path.to_owned(), error),
        };
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(io)?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.write(&format!("{}\n", Value::Object(header(plan))))?;
        Ok(journal)
    }

    /// Takes up the search of a file.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another search.
    pub fn resume(path: &Path, plan: &Plan) -> Result<(Self, Resumed), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let (resumed, length) = read(path, &file, plan)?;
        file.set_len(length).map_err(io)?;
        file.seek(SeekFrom::Start(length)).map_err(io)?;
        Ok((Self { path: path.to_owned(), file }, resumed))
    }

    /// Adds a piece that is done.
    ///
    /// # Errors
    /// If it cannot be written: the file is then good up to the piece before.
    pub fn add(&mut self, piece: u64, found: &[Improvement], counts: &Counts) -> Result<(), JournalError> {
        let mut text = String::new();
        for one in found {
            text += &to_json(one).to_string();
            text.push('\n');
        }
        let counts: Map<String, Value> = counts
            .named()
            .filter(|&(_, count)| count > 0)
            .map(|(name, count)| (name.into(), count.into()))
            .collect();
        text += &json!({ "done": piece, "counts": counts }).to_string();
        text.push('\n');
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        self.file.write_all(text.as_bytes()).map_err(|error| JournalError::Io(self.path.clone(), error))
    }
}

fn header(plan: &Plan) -> Map<String, Value> {
    let weights = Sha256::digest(format!("{:?}", plan.weights));
    let weights: String = weights.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let wishes = plan.wishes.to_string();
    let entries = [
        ("keymove", json!("improve")),
        ("version", json!(VERSION)),
        ("fen", json!(plan.original.to_string())),
        ("level", json!(plan.level)),
        ("threshold", json!(plan.threshold)),
        ("weights", json!(weights)),
        ("wishes", json!(if wishes.is_empty() { "none" } else { &wishes })),
        ("pieces", json!(plan.space.pieces())),
    ];
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the file says, and how many bytes of it do.
fn read(path: &Path, file: &File, plan: &Plan) -> Result<(Resumed, u64), JournalError> {
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut resumed = Resumed::default();
    let mut found = Vec::new();
    let (mut length, mut good) = (0, 0);
    for number in 1.. {
        line.clear();
        let read =
            lines.read_until(b'\n', &mut line).map_err(|error| JournalError::Io(path.to_owned(), error))?;
        if read == 0 || line.last() != Some(&b'\n') {
            break;
        }
        length += read as u64;
        let unreadable = |what: &str| JournalError::Unreadable(path.to_owned(), number, what.to_owned());
        let value: Value = serde_json::from_slice(&line).map_err(|error| unreadable(&error.to_string()))?;
        if number == 1 {
            check_header(path, &value, plan)?;
            good = length;
        } else if let Some(piece) = value["done"].as_u64() {
            resumed.done.insert(piece);
            add_counts(&mut resumed.counts, &value["counts"]);
            resumed.found.append(&mut found);
            good = length;
        } else {
            found.push(from_json(&value).ok_or_else(|| unreadable("this is no improvement"))?);
        }
    }
    if good == 0 {
        let what = "expected the first line of a search of keymove improve";
        return Err(JournalError::Unreadable(path.to_owned(), 1, what.to_owned()));
    }
    Ok((resumed, good))
}

fn check_header(path: &Path, value: &Value, plan: &Plan) -> Result<(), JournalError> {
    const NAMES: [&str; 8] =
        ["keymove", "version", "fen", "level", "threshold", "weights", "wishes", "pieces"];
    let expected = header(plan);
    for what in NAMES {
        if value[what] != expected[what] {
            if what == "keymove" {
                let text = "expected the first line of a search of keymove improve".to_owned();
                return Err(JournalError::Unreadable(path.to_owned(), 1, text));
            }
            let (found, expected) = (value[what].to_string(), expected[what].to_string());
            return Err(JournalError::Other { path: path.to_owned(), what, found, expected });
        }
    }
    Ok(())
}

fn add_counts(counts: &mut Counts, value: &Value) {
    for (name, count) in value.as_object().into_iter().flatten() {
        if let (Some(sum), Some(count)) = (counts.by_name(name), count.as_u64()) {
            *sum += count;
        }
    }
}

/// An improvement as JSON: `fen`, `key` in UCI notation, `score`, `themes`, `changes`.
pub fn to_json(one: &Improvement) -> Value {
    let units = |units: &[(Square, Piece)]| -> Vec<String> {
        units.iter().map(|(square, piece)| format!("{}{square}", piece.letter())).collect()
    };
    let changes = &one.changes;
    json!({
        "fen": one.position.to_string(),
        "key": one.key.to_string(),
        "score": one.score,
        "themes": one.themes,
        "changes": {
            "delete": units(&changes.deleted),
            "shift": [changes.shift.0, changes.shift.1],
            "add": units(&changes.added),
        },
    })
}

fn from_json(value: &Value) -> Option<Improvement> {
    let units = |value: &Value| -> Option<Vec<(Square, Piece)>> {
        value.as_array()?.iter().map(|unit| from_letters(unit.as_str()?)).collect()
    };
    let changes = &value["changes"];
    let steps = |number: usize| i8::try_from(changes["shift"][number].as_i64()?).ok();
    let position = value["fen"].as_str()?.parse().ok()?;
    Some(Improvement {
        position,
        key: parse_uci(&position, value["key"].as_str()?).ok()?,
        score: value["score"].as_i64()?,
        themes: usize::try_from(value["themes"].as_u64()?).ok()?,
        changes: Changes {
            deleted: units(&changes["delete"])?,
            shift: (steps(0)?, steps(1)?),
            added: units(&changes["add"])?,
        },
    })
}

fn from_letters(text: &str) -> Option<(Square, Piece)> {
    let letter = text.chars().next()?;
    let role = Role::ALL.into_iter().find(|role| role.letter().eq_ignore_ascii_case(&letter))?;
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((Square::parse(text.get(1..)?)?, Piece { color, role }))
}
