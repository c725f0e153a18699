//! A file that keeps what every wave of jobs has yielded, so that a search in rounds survives any stop.
//!
//! What a wave yields depends on the search and on the waves before it alone. A search that is taken up again takes over the
//! yields of the file, wave by wave, as if it had found them, and goes on where the file ends: it finds what one run finds. Lines
//! of JSON, each behind its checksum; the first says which search it is. What is torn or damaged at the end is cut off and searched
//! once more.

use super::pool::{Candidate, Sound};
use super::scout::Yield;
use super::{Depth, Tally};
use crate::search::{JournalError, Plan, header_of};
use keymove_chess::{Move, Position};
use keymove_run::journal::{Lines, LogError, LogFile, opened, sealed};
use serde_json::{Value, json};
use std::path::Path;

/// No line is longer, in bytes: a wave of the complete search yields thousands of positions.
const LONGEST: u64 = 1 << 28;

/// A file that is being read, and then written.
#[derive(Debug)]
pub struct Journal {
    log: LogFile,
    /// What an earlier run has left and was not yet taken over.
    unread: Option<Lines>,
    /// Why it cannot be used any more.
    error: Option<JournalError>,
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, plan: &Plan, depth: &Depth) -> Result<Self, JournalError> {
        let mut log = LogFile::create(path)?;
        log.append(&sealed(&header(plan, depth).to_string()))?;
        Ok(Self { log, unread: None, error: None })
    }

    /// Takes up the search of a file. An empty one was not begun.
    ///
    /// # Errors
    /// If it cannot be read or written, or belongs to another search.
    pub fn resume(path: &Path, plan: &Plan, depth: &Depth) -> Result<Self, JournalError> {
        let (mut log, lines) = LogFile::reopen(path)?;
        let mut lines = lines.up_to(LONGEST);
        let expected = header(plan, depth);
        match lines.next_line()? {
            None => {
                log.keep(0)?;
                log.append(&sealed(&expected.to_string()))?;
                Ok(Self { log, unread: None, error: None })
            }
            Some(line) => {
                let found: Option<Value> = opened(&line).and_then(|text| serde_json::from_str(text).ok());
                check(&lines, path, found.as_ref(), &expected)?;
                Ok(Self { log, unread: Some(lines), error: None })
            }
        }
    }

    /// Why it could not be read or written any more, if so: the search has ended for that.
    pub fn take_error(&mut self) -> Option<JournalError> {
        self.error.take()
    }

    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// What the next wave, of so many jobs, has yielded in an earlier run; `None` if the file ends here.
    pub(super) fn next(&mut self, jobs: usize) -> Option<Vec<Yield>> {
        let lines = self.unread.as_mut()?;
        let good = lines.whole();
        let line = lines.next_line().ok().flatten();
        let value: Option<Value> = line.and_then(|line| serde_json::from_str(opened(&line)?).ok());
        let yields = value.as_ref().and_then(read).filter(|yields| yields.len() == jobs);
        if yields.is_none() {
            self.unread = None;
            let kept = self.log.keep(good);
            self.note(kept);
        }
        yields
    }

    /// Adds what a wave has yielded.
    pub(super) fn add(&mut self, yields: &[Yield]) {
        let text = json!(yields.iter().map(written).collect::<Vec<_>>()).to_string();
        let added = self.log.append(&sealed(&text)).and_then(|_| self.log.sync());
        self.note(added);
    }

    fn note(&mut self, done: Result<(), LogError>) {
        if let Err(error) = done {
            self.error.get_or_insert(error.into());
        }
    }
}

/// The first line. More rounds may be asked for later: they are not part of it.
fn header(plan: &Plan, depth: &Depth) -> Value {
    let mut header = header_of(plan);
    header.insert("deep".into(), json!({ "beam": depth.beam, "nearly": depth.nearly }));
    Value::Object(header)
}

fn check(lines: &Lines, path: &Path, found: Option<&Value>, expected: &Value) -> Result<(), JournalError> {
    let Some(found) = found.filter(|found| found.get("deep").is_some()) else {
        return Err(lines
            .unreadable("expected the first line of a journal of keymove improve --deep")
            .into());
    };
    let names = expected.as_object().into_iter().flatten().map(|(name, _)| name);
    match { names }.find(|name| found.get(name) != expected.get(name)) {
        None => Ok(()),
        Some(name) => Err(JournalError::Other {
            path: path.to_owned(),
            what: named(name),
            found: found.get(name).unwrap_or_default().to_string(),
            expected: expected[name].to_string(),
        }),
    }
}

/// What messages call a field of the first line.
fn named(field: &str) -> &'static str {
    match field {
        "fen" => "problem",
        "level" => "level",
        "deep" => "beam",
        "threshold" => "score to be exceeded",
        "weights" => "weights",
        "wishes" => "wishes",
        "legal" => "demand for legality",
        "version" => "version",
        _ => "space",
    }
}

fn written(one: &Yield) -> Value {
    let tally = &one.tally;
    let counts = [tally.positions, tally.sound, tally.scored, tally.examined, tally.nearly, tally.from_sound];
    let more = [tally.from_nearly, tally.impossible, tally.unwanted, tally.unclear, tally.improved];
    let all = |list: &[Candidate]| list.iter().map(candidate).collect::<Vec<_>>();
    let counts = [&counts[..], &more].concat();
    json!([all(&one.sound), all(&one.flawed), counts])
}

fn candidate(one: &Candidate) -> Value {
    let Candidate { position, guide, group, sound } = one;
    let sound = sound.map(|Sound { key, score, wanted }| json!([key.to_string(), score, wanted]));
    json!([position.to_string(), guide, group, sound])
}

/// The yields of a line; `None` if it is none.
fn read(line: &Value) -> Option<Vec<Yield>> {
    line.as_array()?.iter().map(read_yield).collect()
}

fn read_yield(value: &Value) -> Option<Yield> {
    let [sound, flawed, counts] = value.as_array()?.as_slice() else { return None };
    let all = |list: &Value| list.as_array()?.iter().map(read_candidate).collect::<Option<Vec<_>>>();
    let counts = counts.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<_>>>()?;
    let &[
        positions,
        sound_ones,
        scored,
        examined,
        nearly,
        from_sound,
        from_nearly,
        impossible,
        unwanted,
        unclear,
        improved,
    ] = counts.as_slice()
    else {
        return None;
    };
    let tally = Tally {
        positions,
        sound: sound_ones,
        scored,
        examined,
        nearly,
        from_sound,
        from_nearly,
        impossible,
        unwanted,
        unclear,
        improved,
    };
    Some(Yield { sound: all(sound)?, flawed: all(flawed)?, tally })
}

fn read_candidate(value: &Value) -> Option<Candidate> {
    let [position, guide, group, sound] = value.as_array()?.as_slice() else { return None };
    let position: Position = position.as_str()?.parse().ok()?;
    let sound = match sound {
        Value::Null => None,
        sound => Some(read_sound(&position, sound)?),
    };
    Some(Candidate { position, guide: guide.as_i64()?, group: group.as_u64()?, sound })
}

fn read_sound(position: &Position, value: &Value) -> Option<Sound> {
    let [key, score, wanted] = value.as_array()?.as_slice() else { return None };
    let text = key.as_str()?;
    let key: Move = position.moves().iter().copied().find(|mv| mv.to_string() == text)?;
    Some(Sound { key, score: score.as_i64()?, wanted: wanted.as_bool()? })
}
