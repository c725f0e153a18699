//! A file that keeps what every piece has brought, so that a long work survives any stop.
//!
//! Lines of JSON, each behind its checksum; the first says which work it is, each of the others is a piece. What is torn or damaged at
//! the end is cut off, and those pieces are searched once more. Parts of a work have files of their own.

use super::{Best, Brought, Counts, Problem, Setting, Wanted, Work};
use crate::search::{JournalError, Kind, weights_digest};
use crate::wishes::Wishes;
use keymove_chess::{Arrangement, Move, Position};
use keymove_run::journal::{LogFile, opened, sealed};
use keymove_study::score::{HelpScore, Weights};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the format.
const VERSION: u64 = 1;
/// No line is longer, in bytes.
const LONGEST: u64 = 1 << 28;
/// What the first line calls the parts of what is asked.
const NAMES: [&str; 12] = [
    "version",
    "stipulation",
    "solutions",
    "material",
    "mates",
    "scheme",
    "wishes",
    "weights",
    "legal",
    "shown",
    "apart",
    "part",
];

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    log: LogFile,
    done: BTreeMap<u64, Brought>,
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(
        path: &Path, work: &dyn Work, wanted: &Wanted, setting: &Setting,
    ) -> Result<Self, JournalError> {
        let mut log = LogFile::create(path)?;
        log.append(&sealed(&header(work, wanted, setting).to_string()))?;
        Ok(Self { log, done: BTreeMap::new() })
    }

    /// Takes up the work of a file. An empty one was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another work.
    pub fn resume(
        path: &Path, work: &dyn Work, wanted: &Wanted, setting: &Setting,
    ) -> Result<Self, JournalError> {
        let (mut log, lines) = LogFile::reopen(path)?;
        let mut lines = lines.up_to(LONGEST);
        let expected = header(work, wanted, setting);
        let Some(first) = lines.next_line()? else {
            log.keep(0)?;
            log.append(&sealed(&expected.to_string()))?;
            return Ok(Self { log, done: BTreeMap::new() });
        };
        let found: Option<Value> = opened(&first).and_then(|text| serde_json::from_str(text).ok());
        let Some(found) = found.filter(|found| found["keymove"] == expected["keymove"]) else {
            return Err(lines.unreadable("expected the first line of a journal of keymove generate").into());
        };
        if let Some(what) = NAMES.into_iter().find(|name| found.get(name) != expected.get(name)) {
            let text = |value: &Value| value.get(what).map_or_else(|| "none".to_owned(), Value::to_string);
            let (found, expected) = (text(&found), text(&expected));
            return Err(JournalError::Other { path: path.to_owned(), what, found, expected });
        }
        let mut done = BTreeMap::new();
        let mut good = lines.whole();
        while let Ok(Some(line)) = lines.next_line() {
            let value: Option<Value> = opened(&line).and_then(|text| serde_json::from_str(text).ok());
            let Some((piece, brought)) =
                value.as_ref().and_then(|value| read(value, &wanted.weights, setting))
            else {
                break;
            };
            done.insert(piece, brought);
            good = lines.whole();
        }
        log.keep(good)?;
        Ok(Self { log, done })
    }

    /// The pieces of earlier runs, to be put together with those to come.
    pub(super) fn take_done(&mut self) -> BTreeMap<u64, Brought> {
        std::mem::take(&mut self.done)
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// If it cannot be written: the file is then good up to the piece before.
    pub(super) fn add(&mut self, piece: u64, brought: &Brought) -> Result<(), JournalError> {
        let found: Vec<Value> = brought.found.ranked().iter().map(written).collect();
        let line = json!({ "piece": piece, "counts": brought.counts.to_json(), "found": found });
        self.log.append(&sealed(&line.to_string()))?;
        Ok(())
    }
}

/// The first line.
fn header(work: &dyn Work, wanted: &Wanted, setting: &Setting) -> Value {
    let wishes = Wishes {
        help_themes: wanted.themes.clone(),
        required: wanted.required.clone(),
        forbidden: wanted.forbidden.clone(),
        ..Wishes::default()
    };
    let least = wanted.min_score.map_or_else(String::new, |least| format!(" --min-score {least}"));
    let pattern = wanted.pattern.as_ref().map_or_else(String::new, |one| format!(" {one}"));
    let exchange = wanted.exchange.as_ref().map_or_else(String::new, |one| format!(" {one}"));
    let mut entries = Map::new();
    let mut put = |name: &str, value: Value| entries.insert(name.to_owned(), value);
    put("keymove", json!("generate"));
    put("version", json!(VERSION));
    put("stipulation", json!(wanted.stipulation.to_string()));
    put("solutions", json!(wanted.solutions));
    put("wishes", json!(format!("{wishes}{least}{pattern}{exchange}")));
    put("weights", json!(weights_digest(&wanted.weights, Kind::Helpmate)));
    put("legal", json!(wanted.legal));
    put("shown", json!(setting.most));
    put("apart", json!(setting.apart));
    put("part", json!(setting.part.to_string()));
    for (name, text) in work.description() {
        put(name, json!(text));
    }
    Value::Object(entries)
}

fn written(problem: &Problem) -> Value {
    let line = |line: &Vec<Move>| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    json!({ "fen": problem.position.to_string(), "solutions": problem.solutions.iter().map(line).collect::<Vec<_>>() })
}

/// A piece and what it has brought; `None` if the line is none.
fn read(value: &Value, weights: &Weights, setting: &Setting) -> Option<(u64, Brought)> {
    let mut found = Best::new(setting.most, setting.apart);
    for problem in value.get("found")?.as_array()? {
        found.add(read_problem(problem, weights)?);
    }
    let counts = Counts::from_json(value.get("counts")?)?;
    Some((value.get("piece")?.as_u64()?, Brought { counts, found }))
}

fn read_problem(value: &Value, weights: &Weights) -> Option<Problem> {
    let position: Position = value.get("fen")?.as_str()?.parse().ok()?;
    let lines = value.get("solutions")?.as_array()?.iter();
    let solutions: Vec<Vec<Move>> =
        lines.map(|line| read_line(&position, line.as_str()?)).collect::<Option<_>>()?;
    let score = HelpScore::of(&position, &solutions, weights)?;
    Some(Problem { position: *position, solutions, score })
}

/// The moves of a line, each of which is legal where it is made.
fn read_line(position: &Arrangement, text: &str) -> Option<Vec<Move>> {
    let mut board = *position;
    let mut line = Vec::new();
    for word in text.split(' ') {
        let mv = board.moves().iter().copied().find(|mv| mv.to_string() == word)?;
        board = board.glimpse(mv);
        line.push(mv);
    }
    Some(line)
}
