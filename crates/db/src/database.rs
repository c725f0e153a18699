//! The file: made, opened, looked at before anything is believed.

use crate::{DbError, SCHEMA_VERSION, schema};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long another program that writes is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two looks whether the file is free.
const PAUSE: Duration = Duration::from_millis(20);
/// Memory for pages of the file, in KiB, while it is read and while it is written. What a page in a browser has once taken, it keeps.
const CACHE_KIB: [i64; 2] =
    if cfg!(target_family = "wasm") { [16 << 10, 32 << 10] } else { [32 << 10, 128 << 10] };
/// The size of a page of a new file. Twice what is usual: scans over all diagrams read long rows.
const PAGE_BYTES: i64 = 8 << 10;
/// What the first bytes of an SQLite file say.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// A collection of problems in one SQLite file.
///
/// At rest the file has a rollback journal, so that it is one file that can be copied, mailed and read from a folder where
/// nothing can be written. While [`Database::write`] holds it, it is in write-ahead mode: others can go on reading, and
/// a program that is killed leaves everything that was committed, which the next one to open the file finds again.
#[derive(Debug)]
pub struct Database {
    pub(crate) connection: Connection,
    path: PathBuf,
    is_writer: bool,
}

impl Database {
    /// Opens a database to look at it.
    ///
    /// # Errors
    /// No file, one that is none of ours, is damaged, or has another version.
    pub fn read(path: &Path) -> Result<Self, DbError> {
        let (database, version) = Self::open(path, false).map_err(|error| error.at(path))?;
        match version {
            Some(SCHEMA_VERSION) => Ok(database),
            Some(found) => Err(DbError::Older { path: path.into(), found }),
            None => Err(DbError::NotSqlite { path: path.into() }),
        }
    }

    /// Opens a database to add to it; makes it if there is none.
    ///
    /// # Errors
    /// As for [`Self::read`]; a place where nothing can be written.
    pub fn write(path: &Path) -> Result<Self, DbError> {
        let opened = || {
            let (mut database, version) = Self::open(path, true)?;
            match version {
                Some(SCHEMA_VERSION) => {}
                Some(found) => return Err(DbError::Older { path: path.into(), found }),
                None => {
                    database.connection.pragma_update(None, "page_size", PAGE_BYTES)?;
                    schema::bring_up(&mut database.connection, 0)?;
                }
            }
            database.prepare_to_write()?;
            Ok(database)
        };
        opened().map_err(|error: DbError| error.at(path))
    }

    /// Opens a database for a change or two. Unlike by [`Self::write`], the file stays as it is at rest; who reads in the meantime
    /// waits for the moment of the commit.
    ///
    /// # Errors
    /// As for [`Self::read`].
    pub fn edit(path: &Path) -> Result<Self, DbError> {
        if !path.exists() {
            return Err(DbError::Missing { path: path.into() });
        }
        let opened = || {
            let (database, version) = Self::open(path, true)?;
            match version {
                Some(SCHEMA_VERSION) => {}
                Some(found) => return Err(DbError::Older { path: path.into(), found }),
                None => return Err(DbError::NotSqlite { path: path.into() }),
            }
            database.connection.pragma_update(None, "synchronous", "full")?;
            database.connection.pragma_update(None, "foreign_keys", true)?;
            Ok(database)
        };
        opened().map_err(|error: DbError| error.at(path))
    }

    /// Brings an older database up to the present version, and says which it had. All or nothing is done.
    ///
    /// # Errors
    /// As for [`Self::write`]; no file.
    pub fn migrate(path: &Path) -> Result<u32, DbError> {
        if !path.exists() {
            return Err(DbError::Missing { path: path.into() });
        }
        let brought_up = || {
            let (mut database, version) = Self::open(path, true)?;
            let version = version.ok_or_else(|| DbError::NotSqlite { path: path.into() })?;
            if version < SCHEMA_VERSION {
                schema::bring_up(&mut database.connection, version)?;
            }
            Ok(version)
        };
        brought_up().map_err(|error: DbError| error.at(path))
    }

    /// Puts all that another database holds in the place of what this one holds. All or nothing is done, also if the program is killed.
    ///
    /// # Errors
    /// Other programs that use either of them; a place where nothing can be written.
    pub fn replace_by(&mut self, other: &Self) -> Result<(), DbError> {
        let path = self.path.clone();
        let copied = Backup::new(&other.connection, &mut self.connection).and_then(|copy| copy.step(-1));
        match copied.map_err(|error| DbError::from(error).at(&path))? {
            StepResult::Done => Ok(()),
            _ => Err(DbError::Busy { path }),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Does a change as one transaction: all of it or nothing.
    pub(crate) fn transaction<T, E: From<rusqlite::Error>>(
        &self, change: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let done = (|| {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
            let done = change()?;
            self.connection.execute_batch("COMMIT")?;
            Ok(done)
        })();
        if done.is_err() && !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        done
    }

    /// Looks at every page and index.
    ///
    /// # Errors
    /// [`DbError::Damaged`] with the first thing that is wrong.
    pub fn examine(&self) -> Result<(), DbError> {
        let look = || {
            let said: String =
                self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            match said.as_str() {
                "ok" => Ok(()),
                _ => Err(DbError::Damaged { path: self.path.clone(), problem: said }),
            }
        };
        look().map_err(|error: DbError| error.at(&self.path))
    }

    fn open(path: &Path, write: bool) -> Result<(Self, Option<u32>), DbError> {
        match File::open(path) {
            Ok(file) => expect_sqlite(file, path)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !write => {
                return Err(DbError::Missing { path: path.into() });
            }
            Err(_) => {}
        }
        let flags = match write {
            true => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            false => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(PATIENCE)?;
        // A file may come from anybody: what its schema says must do nothing but hold tables.
        connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB[usize::from(write)])?;
        connection.set_prepared_statement_cache_capacity(64);
        let version = schema::version(&connection, path)?;
        Ok((Self { connection, path: path.to_owned(), is_writer: false }, version))
    }

    fn prepare_to_write(&mut self) -> Result<(), DbError> {
        let ahead = || self.connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()));
        // SQLite does not always wait by itself here: it needs the file for itself for a moment.
        let until = Instant::now() + PATIENCE;
        while let Err(error) = ahead() {
            let busy = matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)
            );
            if !busy || Instant::now() >= until {
                return Err(error.into());
            }
            std::thread::sleep(PAUSE);
        }
        // A batch is on the disk when it is committed, also if the power fails.
        self.connection.pragma_update(None, "synchronous", "full")?;
        self.connection.pragma_update(None, "foreign_keys", true)?;
        self.is_writer = true;
        Ok(())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.is_writer {
            // Refused while another program reads; then the file stays as it is, and the next writer tries again.
            let _ = self.connection.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()));
        }
    }
}

/// Looks at the first bytes: SQLite itself would take an empty file for a new database.
fn expect_sqlite(mut file: File, path: &Path) -> Result<(), DbError> {
    let mut start = [0; 100];
    let mut length = 0;
    while let Ok(read @ 1..) = file.read(&mut start[length..]) {
        length += read;
    }
    if !start.starts_with(MAGIC) {
        return match length {
            0 if file.metadata().is_ok_and(|data| data.is_file()) => Ok(()),
            _ => Err(DbError::NotSqlite { path: path.into() }),
        };
    }
    // The number of pages and the size of one; the former counts only if the file was last changed by a program that
    // knows of it (https://sqlite.org/fileformat.html, section 1.3).
    let number =
        |at: usize| start.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    let page = match u64::from(start[16]) << 8 | u64::from(start[17]) {
        1 => 1 << 16,
        page => page,
    };
    let (pages, is_valid) = (number(28).unwrap_or(0), number(24) == number(92));
    let bytes = file.metadata().map_or(u64::MAX, |data| data.len());
    // Whoever was killed while it wrote has left a file by which SQLite makes this one whole.
    let has_log = ["-wal", "-journal"].into_iter().any(|ending| beside(path, ending).exists());
    if length < start.len() || is_valid && !has_log && bytes < u64::from(pages) * page {
        let problem = format!("it has {bytes} bytes where its head announces {}", u64::from(pages) * page);
        return Err(DbError::Damaged { path: path.into(), problem });
    }
    Ok(())
}

/// The file of this ending that SQLite keeps beside another.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(ending);
    path.with_file_name(name)
}
