//! A file that keeps what is done of a whole collection.
//!
//! Lines of JSON, each behind its checksum. The first says which problems are searched and how; each further one has pieces of
//! one search that are done, with their counts, their best improvement, and the time that they took. Levels are not part
//! of the first line: who takes up a file may go further. The last line may be torn: it is cut off, and its pieces are
//! searched once more. A file with anything else wrong in it is refused and left as it is.

use super::subject::Outcome;
use super::{Experiment, Subject};
use crate::search::{Counts, Improvement, JournalError, from_json, header_of, to_json};
use crate::space::HIGHEST_LEVEL;
use keymove_run::journal::{Lines, LogError, LogFile, opened, sealed};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The version of the format.
const VERSION: u64 = 1;
/// What the first line says that it is.
const NAME: &str = "improve-collection";
/// No line is longer, in bytes: it has one improvement and the pieces of a second.
const LONGEST: u64 = 1 << 24;

/// A file that is being written.
#[derive(Debug)]
pub struct Journal {
    log: LogFile,
}

/// Pieces of one search that are done.
pub(super) struct Done<'a> {
    pub(super) problem: usize,
    pub(super) level: u16,
    pub(super) pieces: &'a [u64],
    pub(super) counts: &'a Counts,
    pub(super) time: Duration,
    pub(super) best: Option<&'a Improvement>,
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, subjects: &[Subject]) -> Result<Self, JournalError> {
        let mut log = LogFile::create(path)?;
        log.append(&sealed(&Value::Object(header(subjects)).to_string()))?;
        Ok(Self { log })
    }

    /// Takes up a file: what it has is put into the experiment. An empty one was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to other problems or another way of searching them.
    pub fn resume(path: &Path, experiment: &mut Experiment) -> Result<Self, JournalError> {
        let (mut log, lines) = LogFile::reopen(path)?;
        let mut lines = lines.up_to(LONGEST);
        let expected = header(&experiment.subjects);
        let Some(first) = lines.next_line()? else {
            log.keep(0)?;
            log.append(&sealed(&Value::Object(expected).to_string()))?;
            return Ok(Self { log });
        };
        check(&lines, path, &first, &expected)?;
        let mut good = lines.whole();
        let mut sizes = BTreeMap::new();
        // A line that makes no sense is the torn end of the file unless another one follows.
        let mut torn: Option<LogError> = None;
        while let Some(line) = lines.next_line()? {
            if let Some(error) = torn {
                return Err(error.into());
            }
            let value = opened(&line).and_then(|text| serde_json::from_str::<Value>(text).ok());
            match value {
                None => torn = Some(lines.unreadable("this line is damaged")),
                Some(value) => {
                    take(&value, experiment, &mut sizes).map_err(|what| lines.unreadable(&what))?;
                    good = lines.whole();
                }
            }
        }
        log.keep(good)?;
        Ok(Self { log })
    }

    /// Adds what is done.
    ///
    /// # Errors
    /// If it cannot be written: the file is then good up to what was added before.
    pub(super) fn add(&mut self, done: &Done<'_>) -> Result<(), JournalError> {
        let counts: Map<String, Value> = done
            .counts
            .named()
            .filter(|&(_, count)| count > 0)
            .map(|(name, count)| (name.into(), count.into()))
            .collect();
        let line = json!({
            "problem": done.problem,
            "level": done.level,
            "pieces": ranges(done.pieces),
            "counts": counts,
            "seconds": done.time.as_secs_f64(),
            "best": done.best.map(to_json),
        });
        self.log.append(&sealed(&line.to_string()))?;
        Ok(())
    }
}

/// Numbers as ranges, each with its first and its last.
fn ranges(numbers: &[u64]) -> Vec<[u64; 2]> {
    let mut ranges: Vec<[u64; 2]> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => ranges.push([number, number]),
        }
    }
    ranges
}

/// The first line. What all problems have in common is named, so that a message can say what is different.
fn header(subjects: &[Subject]) -> Map<String, Value> {
    let mut digest = Sha256::new();
    let mut common = Map::new();
    for subject in subjects {
        // The level is that of the search; what the plan was made with says nothing.
        let header = subject.at_level(1).map(|plan| header_of(&plan)).unwrap_or_default();
        digest.update(Value::Object(header.clone()).to_string());
        digest.update("\n");
        if common.is_empty() {
            common = header;
            common.retain(|name, _| COMMON.contains(&name.as_str()));
        }
    }
    let digest: String = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    common.insert("keymove".into(), NAME.into());
    common.insert("version".into(), VERSION.into());
    common.insert("problems".into(), subjects.len().into());
    common.insert("digest".into(), digest.into());
    common
}

/// What the first line takes over from that of a search.
const COMMON: [&str; 4] = ["weights", "wishes", "legal", "more"];
/// What has to be the same, the plainest first.
const NAMES: [&str; 6] = ["problems", "weights", "wishes", "legal", "more", "digest"];

fn check(lines: &Lines, path: &Path, line: &[u8], expected: &Map<String, Value>) -> Result<(), JournalError> {
    let found: Option<Value> = opened(line).and_then(|text| serde_json::from_str(text).ok());
    let Some(found) = found.filter(|found| found["keymove"] == NAME) else {
        let what = "expected the first line of a journal of keymove improve --report";
        return Err(lines.unreadable(what).into());
    };
    if found["version"] != VERSION {
        return Err(JournalError::Version { path: path.to_owned(), found: found["version"].to_string() });
    }
    let none = Value::Null;
    match NAMES.into_iter().find(|&name| found[name] != *expected.get(name).unwrap_or(&none)) {
        None => Ok(()),
        Some(name) => Err(JournalError::Other {
            path: path.to_owned(),
            what: match name {
                "problems" => "number of problems",
                "digest" => "digest of the problems",
                name => name,
            },
            found: found[name].to_string(),
            expected: expected.get(name).unwrap_or(&none).to_string(),
        }),
    }
}

/// Puts a line into the experiment; what is wrong with it if that cannot be.
fn take(
    line: &Value, experiment: &mut Experiment, sizes: &mut BTreeMap<(usize, u16), u64>,
) -> Result<(), String> {
    let no_line = || "this is no part of a search that was done".to_owned();
    let problem =
        line["problem"].as_u64().and_then(|number| usize::try_from(number).ok()).ok_or_else(no_line)?;
    let level = line["level"].as_u64().and_then(|level| u16::try_from(level).ok()).ok_or_else(no_line)?;
    let subject = experiment.subjects.get(problem).ok_or_else(no_line)?;
    if !(1..=HIGHEST_LEVEL).contains(&level) {
        return Err(no_line());
    }
    let all = match sizes.get(&(problem, level)) {
        Some(&all) => all,
        None => {
            let all = subject.at_level(level).map_err(|error| error.to_string())?.space.pieces();
            sizes.insert((problem, level), all);
            all
        }
    };
    let (counts, best) = read_found(line).ok_or_else(no_line)?;
    let seconds = line["seconds"].as_f64().ok_or_else(no_line)?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| no_line())?;
    let outcome = experiment.outcomes[problem].entry(level).or_default();
    for range in line["pieces"].as_array().ok_or_else(no_line)? {
        let (Some(first), Some(last)) = (range[0].as_u64(), range[1].as_u64()) else { return Err(no_line()) };
        if first > last || last >= all {
            return Err(format!("pieces {first} to {last}: the search has {all}"));
        }
        for piece in first..=last {
            if !outcome.done.insert(piece) {
                return Err(format!("piece {piece} is done a second time"));
            }
        }
    }
    outcome.add(&counts, time, best);
    outcome.is_whole = outcome.done.len() as u64 == all;
    Ok(())
}

fn read_found(line: &Value) -> Option<(Counts, Option<Improvement>)> {
    let mut counts = Counts::default();
    for (name, count) in line["counts"].as_object()? {
        *counts.by_name(name)? = count.as_u64()?;
    }
    let best = match &line["best"] {
        Value::Null => None,
        best => Some(from_json(best)?),
    };
    (best.is_some() == (counts.improved > 0)).then_some((counts, best))
}

/// What a search knows already.
pub(super) fn known(experiment: &Experiment, problem: usize, level: u16) -> Outcome {
    experiment.outcomes[problem].get(&level).cloned().unwrap_or_default()
}
