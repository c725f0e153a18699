//! Lessons on the disk.
//!
//! The file begins with a line that names its kind and version; every other line is a lesson. All lines have a checksum in
//! front ([`keymove_run::journal::sealed`]), so that one that was being written when the program was killed is known, and cut
//! off. A lesson of a position that has one already is written behind it, and counts instead. When half of the file is
//! of no use any more, it is written anew under another name, which then takes the place of the old one at once.

use super::lesson::Lesson;
use super::lines::{CSV_HEAD, Refused};
use keymove_run::journal::{Lines, LogError, LogFile, opened, sealed};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The first line.
const HEAD: &str = "keymove learn table 1";

/// Lines that are refused and remembered; a file may have any number.
const MOST_REFUSED: usize = 20;

/// Why a learn table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    /// The file cannot be opened, read or written, or another engine has it.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It is something else, which is not to be written to.
    #[error("{0} is no learn table of this program: its first line is another one")]
    Foreign(PathBuf),
    /// The lesson is none: an illegal move, or a number that no search gives.
    #[error("the lesson makes no sense")]
    Impossible,
}

/// What was found in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loaded {
    /// Lines with lessons that can be used.
    pub lines: usize,
    /// The file ended in the middle of a line, which is lost.
    pub torn: bool,
    /// Lines that were not believed, the first twenty.
    pub refused: Vec<Refused>,
    /// How many there were.
    pub refusals: usize,
}

/// A learn table, open for more. Nobody else can write to it meanwhile.
#[derive(Debug)]
pub struct LearnTable {
    log: LogFile,
    lessons: HashMap<u64, Lesson>,
    limit: usize,
    /// Lines behind the first.
    lines: usize,
    loaded: Loaded,
}

impl LearnTable {
    /// Opens a file for at most `limit` lessons, and makes it if there is none. Lessons beyond are forgotten, the shallowest
    /// first, of these the oldest.
    ///
    /// # Errors
    /// If it cannot be opened, is in use, or is no learn table.
    pub fn open(path: impl AsRef<Path>, limit: usize) -> Result<Self, LearnError> {
        let path = path.as_ref();
        let (mut log, lines) = match LogFile::reopen(path) {
            Err(LogError::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => {
                let mut log = LogFile::create(path)?;
                log.append(&sealed(HEAD))?;
                return Ok(Self::of(log, limit, HashMap::new(), Loaded::default()));
            }
            opened => opened?,
        };
        let (lessons, loaded, whole) = read(lines)?;
        log.keep(whole)?;
        if whole == 0 {
            log.append(&sealed(HEAD))?;
        }
        let mut table = Self::of(log, limit, lessons, loaded);
        table.shrink();
        if table.is_mostly_useless() {
            table.rewrite()?;
        }
        Ok(table)
    }

    fn of(log: LogFile, limit: usize, lessons: HashMap<u64, Lesson>, loaded: Loaded) -> Self {
        let lines = loaded.lines + loaded.refusals;
        Self { log, lessons, limit: limit.max(1), lines, loaded }
    }

    /// The lessons of a file that is not written to, in no order.
    ///
    /// # Errors
    /// As [`Self::open`]; also if there is no such file.
    pub fn load(path: impl AsRef<Path>) -> Result<(Vec<Lesson>, Loaded), LearnError> {
        let (lessons, loaded, _) = read(Lines::open(path.as_ref())?)?;
        Ok((lessons.into_values().collect(), loaded))
    }

    /// What was found when the file was opened.
    pub const fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// Keeps a lesson, in memory and on the disk, unless there is one of a deeper search of the position, or the table is full
    /// of deeper ones. Says whether it was kept. What it has returned from survives the end of the program, however that comes; [`Self::sync`] makes it survive
    /// that of the system.
    ///
    /// # Errors
    /// If the lesson makes no sense, or the file cannot be written; then the table is as it was before.
    pub fn record(&mut self, lesson: Lesson) -> Result<bool, LearnError> {
        if !lesson.is_possible() {
            return Err(LearnError::Impossible);
        }
        let is_known = |known: &Lesson| known.depth > lesson.depth || *known == lesson;
        let is_unwanted = match self.lookup(lesson.key()) {
            Some(known) => is_known(known),
            None => self.len() >= self.limit && self.worst().is_some_and(|worst| rank(worst) > rank(&lesson)),
        };
        if is_unwanted {
            return Ok(false);
        }
        self.log.append(&sealed(&lesson.to_line()))?;
        self.lines += 1;
        self.lessons.insert(lesson.key(), lesson);
        self.shrink();
        if self.is_mostly_useless() {
            self.rewrite()?;
        }
        Ok(true)
    }

    /// What is known of the position with this key ([`crate::Board::key`]).
    pub fn lookup(&self, key: u64) -> Option<&Lesson> {
        self.lessons.get(&key)
    }

    /// All lessons, in no order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Lesson> {
        self.lessons.values()
    }

    /// All lessons, the shallowest first: put into a table of limited size in this order, the best remain.
    pub fn entries(&self) -> Vec<Lesson> {
        let mut entries: Vec<Lesson> = self.iter().copied().collect();
        entries.sort_unstable_by_key(rank);
        entries
    }

    /// The number of lessons.
    pub fn len(&self) -> usize {
        self.lessons.len()
    }

    /// Whether nothing has been learnt.
    pub fn is_empty(&self) -> bool {
        self.lessons.is_empty()
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn clear(&mut self) -> Result<(), LearnError> {
        self.lessons.clear();
        self.rewrite()
    }

    /// Forgets what is known of the position with this key; whether there was anything.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn forget(&mut self, key: u64) -> Result<bool, LearnError> {
        let known = self.lessons.remove(&key).is_some();
        if known {
            self.rewrite()?;
        }
        Ok(known)
    }

    /// All lessons as CSV, in the order of [`Self::entries`].
    pub fn export(&self) -> String {
        csv(&self.entries())
    }

    /// Waits until the disk has everything.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> Result<(), LearnError> {
        Ok(self.log.sync()?)
    }

    /// What would be forgotten next.
    fn worst(&self) -> Option<&Lesson> {
        self.iter().min_by_key(|lesson| rank(lesson))
    }

    /// Forgets what is too much.
    fn shrink(&mut self) {
        let Some(excess) = self.len().checked_sub(self.limit).filter(|excess| *excess > 0) else { return };
        if excess == 1 {
            if let Some(key) = self.worst().map(Lesson::key) {
                self.lessons.remove(&key);
            }
            return;
        }
        for lesson in self.entries().iter().take(excess) {
            self.lessons.remove(&lesson.key());
        }
    }

    /// Whether it is time for [`Self::rewrite`]; not for a few lines.
    fn is_mostly_useless(&self) -> bool {
        self.lines > 2 * self.len() + 64
    }

    /// Writes the file anew. Until its last moment the old one is there.
    fn rewrite(&mut self) -> Result<(), LearnError> {
        let lines: String = self.entries().iter().map(|lesson| sealed(&lesson.to_line())).collect();
        self.log.replace(&(sealed(HEAD) + &lines))?;
        self.lines = self.len();
        Ok(())
    }
}

/// What is forgotten first.
fn rank(lesson: &Lesson) -> (u32, u64, u64) {
    (lesson.depth, lesson.date, lesson.key())
}

/// Lessons as CSV, with a first line ([`CSV_HEAD`]).
pub fn csv(lessons: &[Lesson]) -> String {
    let lines: String = lessons.iter().map(|lesson| lesson.to_csv() + "\n").collect();
    format!("{CSV_HEAD}\n{lines}")
}

/// The lessons of a file, what else was found, and the bytes of its whole lines.
fn read(mut lines: Lines) -> Result<(HashMap<u64, Lesson>, Loaded, u64), LearnError> {
    let (mut lessons, mut loaded) = (HashMap::<u64, Lesson>::new(), Loaded::default());
    let foreign = |lines: &Lines| LearnError::Foreign(lines.path().to_owned());
    let Some(first) = lines.next_line().map_err(|_| foreign(&lines))? else {
        // Killed when it was made, unless it is something else that has no line.
        let begun = beginning(lines.path()).map_err(|error| LogError::Io(lines.path().to_owned(), error))?;
        if !sealed(HEAD).as_bytes().starts_with(&begun) {
            return Err(foreign(&lines));
        }
        loaded.torn = !begun.is_empty();
        return Ok((lessons, loaded, 0));
    };
    if opened(&first) != Some(HEAD) {
        return Err(foreign(&lines));
    }
    while let Some(line) = lines.next_line()? {
        let lesson = opened(&line).ok_or("its checksum is wrong").and_then(Lesson::from_line);
        match lesson {
            Ok(lesson) => {
                loaded.lines += 1;
                lessons.insert(lesson.key(), lesson);
            }
            Err(why) => {
                loaded.refusals += 1;
                if loaded.refused.len() < MOST_REFUSED {
                    loaded.refused.push(Refused { line: lines.number(), why });
                }
            }
        }
    }
    let length = std::fs::metadata(lines.path()).map_or(0, |file| file.len());
    loaded.torn = length > lines.whole();
    let whole = lines.whole();
    Ok((lessons, loaded, whole))
}

/// The first bytes of a file that has no whole line.
fn beginning(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(Lines::LONGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}
