//! The file in which attempts are kept: lines of JSON, the first of which says what it is.

use super::{Attempt, Rated, Training};
use keymove_run::journal::{Lines, LogError, LogFile};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the first line of a record says in its field `format`.
pub const RECORD_FORMAT: &str = "keymove-training-record";
/// It grows when older programs could no longer read what is written.
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
}

/// Why a record cannot be used. The file is left as it is in every case.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It cannot be opened, read or written, or is in use.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The folder that it is to be in cannot be made.
    #[error("cannot make the folder of the record {0}: {1}")]
    Folder(PathBuf, io::Error),
    /// It is something else.
    #[error(
        "{0} is no record of training: its first line is not {{\"format\":\"{RECORD_FORMAT}\",\"version\":{VERSION}}}; expected another file, which \
         is made if it is not there"
    )]
    NoRecord(PathBuf),
    /// A newer program has written it.
    #[error("{0} is a record of version {1}, which a newer program has written; expected version {VERSION}")]
    Newer(PathBuf, u32),
    /// A line is no attempt.
    #[error("{0}: line {1} is no attempt: {2}; nothing is added to a record that is damaged")]
    Line(PathBuf, usize, String),
    /// The problem does not go on one line of the file.
    #[error("the problem is too long to be kept in a record")]
    TooLong,
}

/// A record that is open: nobody else writes to it meanwhile.
#[derive(Debug)]
pub struct Record {
    log: LogFile,
    training: Training,
}

impl Record {
    /// Opens a record, or begins one if the file is not there; its folder is made if need be. A last line that was torn when a program was
    /// killed goes.
    ///
    /// # Errors
    /// [`RecordError`].
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        if !path.exists() {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if let Some(folder) = folder {
                fs::create_dir_all(folder).map_err(|error| RecordError::Folder(path.to_owned(), error))?;
            }
            return Self::begun(LogFile::create(path)?);
        }
        let (mut log, lines) = LogFile::reopen(path)?;
        if log.is_empty() {
            return Self::begun(log);
        }
        let (training, whole) = read(lines)?;
        log.keep(whole)?;
        Ok(Self { log, training })
    }

    fn begun(mut log: LogFile) -> Result<Self, RecordError> {
        let head = serde_json::json!({ "format": RECORD_FORMAT, "version": VERSION });
        log.append(&format!("{head}\n"))?;
        Ok(Self { log, training: Training::default() })
    }

    /// What a record says, without writing to it; nothing if the file is not there.
    ///
    /// # Errors
    /// [`RecordError`].
    pub fn look(path: &Path) -> Result<Training, RecordError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Training::default()),
            Ok(data) if data.is_file() && data.len() == 0 => Ok(Training::default()),
            _ => read(Lines::open(path)?).map(|(training, _)| training),
        }
    }

    /// What it says.
    pub const fn training(&self) -> &Training {
        &self.training
    }

    /// Adds an attempt, and waits until it is on the disk.
    ///
    /// # Errors
    /// It cannot be written; the record is then as it was.
    pub fn add(&mut self, attempt: &Attempt) -> Result<Rated, RecordError> {
        let line = serde_json::to_string(attempt).map_err(|error| self.refused(&error.to_string()))?;
        if let Some(fault) = attempt.fault() {
            return Err(self.refused(fault));
        }
        if line.len() as u64 + 1 >= Lines::LONGEST {
            return Err(RecordError::TooLong);
        }
        self.log.append(&format!("{line}\n"))?;
        self.log.sync()?;
        Ok(self.training.add(attempt))
    }

    fn refused(&self, why: &str) -> RecordError {
        let line = self.training.attempts().len() + 2;
        RecordError::Line(self.log.path().to_owned(), line, why.to_owned())
    }
}

/// The attempts of a file, and up to which byte it is good.
fn read(mut lines: Lines) -> Result<(Training, u64), RecordError> {
    let no_record = |lines: &Lines| RecordError::NoRecord(lines.path().to_owned());
    let Ok(Some(head)) = lines.next_line() else { return Err(no_record(&lines)) };
    let Ok(head) = serde_json::from_slice::<Head>(&head) else { return Err(no_record(&lines)) };
    if head.format != RECORD_FORMAT {
        return Err(no_record(&lines));
    }
    if head.version != VERSION {
        return Err(RecordError::Newer(lines.path().to_owned(), head.version));
    }
    let mut training = Training::default();
    while let Some(line) = lines.next_line()? {
        let fault = |why: String| RecordError::Line(lines.path().to_owned(), lines.number(), why);
        let attempt: Attempt = serde_json::from_slice(&line).map_err(|error| fault(error.to_string()))?;
        if let Some(why) = attempt.fault() {
            return Err(fault(why.to_owned()));
        }
        training.add(&attempt);
    }
    Ok((training, lines.whole()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::attempt;
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("keymove-record-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn attempts_come_back() {
        let folder = Folder::new("back");
        let path = folder.0.join("deeper/record");
        assert_eq!(Record::look(&path).expect("nothing"), Training::default());
        let mut record = Record::open(&path).expect("a record");
        let rated = record.add(&attempt(1, 5, 2.5)).expect("written");
        record.add(&attempt(2, 6, 5.0)).expect("written");
        assert!(matches!(Record::open(&path), Err(RecordError::Log(LogError::InUse(_)))));
        let training = record.training().clone();
        drop(record);
        assert_eq!(training.attempts()[0], rated);
        assert_eq!(Record::look(&path).expect("a record"), training);
        let mut record = Record::open(&path).expect("a record");
        assert_eq!(record.training(), &training);
        record.add(&attempt(3, 7, 0.0)).expect("written");
        assert_eq!(Record::look(&path).err().map(|_| ()), Some(()));
        drop(record);
        assert_eq!(Record::look(&path).expect("a record").attempts().len(), 3);
    }

    #[test]
    fn a_torn_line_goes_and_nothing_else() {
        let folder = Folder::new("torn");
        let path = folder.0.join("record");
        Record::open(&path).expect("a record").add(&attempt(1, 5, 2.5)).expect("written");
        let whole = fs::read(&path).expect("a file");
        fs::write(&path, [whole.as_slice(), b"{\"date\":7,\"prob"].concat()).expect("written");
        assert_eq!(Record::look(&path).expect("a record").attempts().len(), 1);
        assert_eq!(Record::open(&path).expect("a record").training().attempts().len(), 1);
        assert_eq!(fs::read(&path).expect("a file"), whole);
    }

    #[test]
    fn what_is_no_record_stays_as_it_is() {
        let folder = Folder::new("foreign");
        fs::create_dir_all(&folder.0).expect("a folder");
        let path = folder.0.join("record");
        let head = format!("{{\"format\":\"{RECORD_FORMAT}\",\"version\":1}}\n");
        let good = serde_json::to_string(&attempt(1, 5, 2.5)).expect("an object");
        let cases = [
            ("my diary".to_owned(), "is no record of training"),
            ("{\"format\":\"keymove-mark\",\"version\":1}\n".to_owned(), "is no record of training"),
            (head.replace('1', "2"), "version 2"),
            (format!("{head}rubbish\n{good}\n"), "line 2 is no attempt"),
            (format!("{head}{good}\n{}\n", good.replace("2.5", "25.0")), "line 3 is no attempt: its points"),
            (format!("{head}{}\n", good.replace("\"hints\":1", "\"hints\":1,\"more\":0")), "unknown field"),
            (format!("{head}\0\0\0\n"), "line 2 is no attempt"),
        ];
        for (text, words) in cases {
            fs::write(&path, &text).expect("written");
            for error in [Record::open(&path).err(), Record::look(&path).err()] {
                let error = error.map(|error| error.to_string()).unwrap_or_default();
                assert!(error.contains(words), "{text}: {error}");
            }
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        fs::write(&path, vec![b'x'; 1 << 20]).expect("written");
        assert!(matches!(Record::open(&path), Err(RecordError::NoRecord(_))));
        assert!(Record::open(&folder.0).is_err());
    }

    #[test]
    fn what_cannot_be_read_again_is_not_written() {
        let folder = Folder::new("long");
        let path = folder.0.join("record");
        let mut record = Record::open(&path).expect("a record");
        let mut long = attempt(1, 5, 2.5);
        long.problem.twins = vec!["Move a1 a2".to_owned(); 10_000];
        assert!(matches!(record.add(&long), Err(RecordError::TooLong)));
        let mut wrong = attempt(1, 5, 2.5);
        wrong.points = 7.0;
        assert!(record.add(&wrong).is_err());
        drop(record);
        assert_eq!(Record::look(&path).expect("a record").attempts().len(), 0);
    }
}
