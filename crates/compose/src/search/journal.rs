//! A file that keeps what a search has found, so that nothing is lost by a stop.
//!
//! Lines of JSON. The first says which search it is; then each piece that is done adds its improvements and a line with its
//! counts, all in one write. What stands after the last of these lines was being written when the program ended: it is cut
//! off when the search is taken up again, and the piece is searched once more. Nothing else is ever taken out of a file:
//! one that is damaged elsewhere, or is none of these, is refused and left as it is. A file is locked as long as a search
//! writes to it.

use super::json::{from_json, to_json};
use super::{Counts, Improvement, Part, Plan};
use crate::Task;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u64 = 1;
/// What the first line calls the transformations beyond the paper's.
const MORE: &str = "more";
/// What it calls the part of the pieces.
const PART: &str = "part";
/// What it calls the stipulation, if that is not `#2`.
const STIPULATION: &str = "stipulation";
/// No line is longer, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The bytes up to the end of the last piece.
    length: u64,
}

/// What an earlier search has done.
#[derive(Clone, Debug, Default)]
pub struct Resumed {
    /// Pieces that are done.
    pub done: BTreeSet<u64>,
    /// What was counted in them.
    pub counts: Counts,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be created, read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, std::io::Error),
    /// It exists, and is not to be lost.
    #[error("{0} exists already; --resume goes on with it")]
    Exists(PathBuf),
    /// There is something else of this name.
    #[error("{0} is no regular file")]
    NoFile(PathBuf),
    /// Another program writes to it.
    #[error("{0} is in use by another search")]
    InUse(PathBuf),
    /// It is of another version of the format.
    #[error("{path} has version {found} of the format; this program reads version {VERSION}")]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: String,
    },
    /// It is none, or damaged.
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
        Self::begin(path, file, plan)
    }

    /// Writes the first line.
    fn begin(path: &Path, file: File, plan: &Plan) -> Result<Self, JournalError> {
        let mut journal = Self { path: path.to_owned(), file, length: 0 };
        journal.lock()?;
        journal.write(&format!("{}\n", Value::Object(header(plan))))?;
        Ok(journal)
    }

    /// Takes up the search of a file. Hands what was found in the pieces that are done to `found`; if the file turns out to
    /// be damaged, some of it has been handed out before. An empty file is one that was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to another search.
    pub fn resume(
        path: &Path, plan: &Plan, found: &mut dyn FnMut(Improvement),
    ) -> Result<(Self, Resumed), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        // What is no file may never end, or keep whoever opens it waiting.
        let metadata = std::fs::metadata(path).map_err(io)?;
        if !metadata.is_file() {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        if metadata.len() == 0 {
            return Ok((Self::begin(path, file, plan)?, Resumed::default()));
        }
        let mut journal = Self { path: path.to_owned(), file, length: 0 };
        journal.lock()?;
        let mut resumed = Resumed::default();
        let length = read(path, &journal.file, plan, false, &mut |piece, improvements, counts| {
            resumed.counts += counts;
            improvements.into_iter().for_each(&mut *found);
            resumed.done.insert(piece);
        })?;
        journal.length = length;
        journal.cut().map_err(io)?;
        Ok((journal, resumed))
    }

    /// Hands the pieces that are done in a file to `done`: with what was found in them and counted. The file is only read; it
    /// may be that of another part of the same search. If it turns out to be damaged, some have been handed out before.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, being written to, or belongs to another search.
    pub fn join(
        path: &Path, plan: &Plan, done: &mut dyn FnMut(u64, Vec<Improvement>, Counts),
    ) -> Result<(), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        if !std::fs::metadata(path).map_err(io)?.is_file() {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let file = File::open(path).map_err(io)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
            return Err(JournalError::InUse(path.to_owned()));
        }
        read(path, &file, plan, true, done).map(drop)
    }

    /// Keeps others from writing to it, where the system can.
    fn lock(&self) -> Result<(), JournalError> {
        match self.file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse(self.path.clone())),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    /// Leaves what is good.
    fn cut(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
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
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            // If this fails too, the next reader cuts off the torn line.
            let _ = self.cut();
            return Err(JournalError::Io(self.path.clone(), error));
        }
        self.length += text.len() as u64;
        Ok(())
    }
}

fn header(plan: &Plan) -> Map<String, Value> {
    let weights = Sha256::digest(weights_in_words(plan));
    let weights: String = weights.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let wishes = plan.wishes.to_string();
    let mut entries = vec![
        ("keymove", json!("improve")),
        ("version", json!(VERSION)),
        ("fen", json!(plan.original.to_string())),
        ("level", json!(plan.level)),
        ("threshold", json!(plan.threshold)),
        ("legal", json!(plan.legal)),
        ("weights", json!(weights)),
        ("wishes", json!(if wishes.is_empty() { "none" } else { &wishes })),
        ("pieces", json!(plan.space.pieces())),
        (MORE, json!(plan.space.more().to_string())),
        (PART, json!(plan.part.to_string())),
    ];
    if plan.task != Task::TwoMover {
        entries.push((STIPULATION, json!(plan.task.stipulation().to_string())));
        entries.push(("positions", json!(plan.most_positions)));
    }
    if let Some(help) = &plan.help {
        entries.push(("solutions", json!(help.wanted)));
    }
    // The paper's transformations alone, and the whole, go without saying.
    let said = |name: &str| match name {
        MORE => plan.space.more().any(),
        PART => plan.part != Part::default(),
        _ => true,
    };
    let entries = entries.into_iter().filter(|(name, _)| said(name));
    entries.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the weights of the search are: those of helpmates only where they matter.
fn weights_in_words(plan: &Plan) -> String {
    let all = format!("{:?}", plan.weights);
    let own = format!(", helpmate: {:?}", plan.weights.helpmate);
    if plan.help.is_some() { all } else { all.replace(&own, "") }
}

/// Hands over the pieces that are done; returns how many bytes of the file are good. It may belong to any part of the
/// search, or only to that of the plan.
fn read(
    path: &Path, file: &File, plan: &Plan, any_part: bool, act: &mut dyn FnMut(u64, Vec<Improvement>, Counts),
) -> Result<u64, JournalError> {
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut done = BTreeSet::new();
    let mut found = Vec::new();
    let (mut length, mut good) = (0, 0);
    for number in 1.. {
        line.clear();
        // A file of something else may be one long line.
        let mut limited = lines.by_ref().take(LONGEST_LINE);
        let read =
            limited.read_until(b'\n', &mut line).map_err(|error| JournalError::Io(path.to_owned(), error))?;
        length += read as u64;
        let whole = line.last() == Some(&b'\n');
        if !whole && number > 1 && (read as u64) < LONGEST_LINE {
            break;
        }
        let unreadable = |what: &str| JournalError::Unreadable(path.to_owned(), number, what.to_owned());
        if number == 1 {
            check_header(path, whole.then_some(&line), plan, any_part)?;
            good = length;
            continue;
        }
        let value: Value = serde_json::from_slice(&line).map_err(|_| unreadable("this is no JSON"))?;
        if value.get("done").is_none() {
            found.push(from_json(&value).ok_or_else(|| unreadable("this is no improvement"))?);
            continue;
        }
        let (piece, counts) =
            piece(&value, plan).ok_or_else(|| unreadable("this is no piece that was done"))?;
        if counts.improved != found.len() as u64 {
            let (counted, found) = (counts.improved, found.len());
            return Err(unreadable(&format!("{counted} improvements were counted, but {found} stand here")));
        }
        if !done.insert(piece) {
            return Err(unreadable(&format!("piece {piece} is done a second time")));
        }
        act(piece, std::mem::take(&mut found), counts);
        good = length;
    }
    Ok(good)
}

fn check_header(
    path: &Path, line: Option<&Vec<u8>>, plan: &Plan, any_part: bool,
) -> Result<(), JournalError> {
    const NAMES: [&str; 12] = [
        STIPULATION,
        "fen",
        "level",
        MORE,
        "threshold",
        "legal",
        "weights",
        "wishes",
        "solutions",
        "positions",
        "pieces",
        PART,
    ];
    let value: Option<Value> = line.and_then(|line| serde_json::from_slice(line).ok());
    let expected = Value::Object(header(plan));
    let Some(value) = value.filter(|value| value["keymove"] == expected["keymove"]) else {
        let what = "expected the first line of a journal of keymove improve".to_owned();
        return Err(JournalError::Unreadable(path.to_owned(), 1, what));
    };
    if value["version"] != expected["version"] {
        return Err(JournalError::Version { path: path.to_owned(), found: value["version"].to_string() });
    }
    for what in NAMES.into_iter().filter(|&what| !(any_part && what == PART)) {
        if value[what] != expected[what] {
            let text = |value: &Value| match value {
                // A two-mover's journal does not say so.
                Value::Null if what == STIPULATION => "\"#2\"".to_owned(),
                Value::Null => "none".to_owned(),
                value => value.to_string(),
            };
            let (found, expected) = (text(&value[what]), text(&expected[what]));
            return Err(JournalError::Other { path: path.to_owned(), what, found, expected });
        }
    }
    Ok(())
}

/// The number of a piece that is done, and what was counted in it.
fn piece(value: &Value, plan: &Plan) -> Option<(u64, Counts)> {
    let piece = value["done"].as_u64().filter(|&piece| piece < plan.space.pieces())?;
    let mut counts = Counts::default();
    for (name, count) in value["counts"].as_object()? {
        *counts.by_name(name)? += count.as_u64()?;
    }
    Some((piece, counts))
}
