//! Tables at hand: in memory, in a folder, or made when they are wanted.

mod answers;

pub use answers::Unknown;

use crate::file::{self, BadFile, PackedTable};
use crate::make::{self, MakeError, Making};
use crate::probe::Shelf;
use crate::table::Table;
use crate::{Kind, Title};
use keymove_run::Draft;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be made.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// A file that cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file that is no table.
    #[error("{}: {error}", path.display())]
    Bad {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: BadFile,
    },
    /// It needs more memory than it may have.
    #[error("{title} needs {} MB of memory to be made; {} MB are allowed", needed.div_ceil(1_000_000), allowed / 1_000_000)]
    Memory {
        /// Which table.
        title: Title,
        /// In bytes.
        needed: u64,
        /// In bytes.
        allowed: u64,
    },
}

/// How the names of files of tables end.
const EXTENSION: &str = "kmt";
/// How those of tables of the rule of fifty moves end before that.
const ZEROING: &str = ".zeroing";

/// Tables of so many men are small enough to be kept in memory all together.
const MEN_KEPT: usize = 4;

/// The tables that are at hand.
#[derive(Debug, Default)]
pub struct Tables {
    folder: Option<PathBuf>,
    known: RwLock<Known>,
    /// Held by who makes a table: two would make the same.
    making: Mutex<()>,
}

#[derive(Debug, Default)]
struct Known {
    tables: HashMap<Title, Arc<Table>>,
    /// By the signatures of their positions, and what is told of them there; the flag says that the stronger side is Black.
    by_men: HashMap<(u64, Kind), (Shelf, bool)>,
    /// The same of what has been looked for in vain.
    absent: HashSet<(u64, Kind)>,
}

impl Known {
    fn remove(&mut self, title: &Title) {
        self.tables.remove(title);
        for (key, _) in keys(title) {
            self.by_men.remove(&key);
        }
    }
}

/// Where a table comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was known already.
    Known,
    /// Read from its file.
    Read,
    /// Made.
    Made,
}

impl Tables {
    /// Tables in memory alone.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Tables that are kept in a folder, which is made when the first is written.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..Self::default() }
    }

    /// The file of a table, if there is a folder.
    pub fn path(&self, title: impl Into<Title>) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{}.{EXTENSION}", title.into().file())))
    }

    /// The file of a table if it is there; one of an earlier version is not.
    fn written(&self, title: &Title) -> Option<PathBuf> {
        self.path(title).filter(|path| path.is_file() && !file::is_of_earlier_version(path))
    }

    /// How many files of tables of the distance to mate the folder has; 0 without one.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn files(&self) -> io::Result<usize> {
        // The names of other tables have a point.
        Ok(self.names()?.iter().filter(|name| !name.contains('.')).count())
    }

    /// The names of all files of tables in the folder, without the ending.
    fn names(&self) -> io::Result<Vec<String>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            names.extend(
                name.strip_suffix(EXTENSION).and_then(|name| name.strip_suffix('.')).map(str::to_owned),
            );
        }
        Ok(names)
    }

    /// Opens all files of tables of the rule of fifty moves, for [`Self::open_wdl`]; how many there are.
    ///
    /// # Errors
    /// If the folder or one of the files cannot be read, or one is no table.
    pub fn open_zeroing(&self) -> Result<usize, TableError> {
        let folder = self.folder.clone().unwrap_or_default();
        let names = self.names().map_err(|error| TableError::Io { path: folder, error })?;
        let materials = names.iter().filter_map(|name| name.strip_suffix(ZEROING)?.parse().ok());
        let titles: Vec<Title> = materials.map(|material| Title::zeroing(&material)).collect();
        for title in &titles {
            self.lay_out(title)?;
        }
        Ok(titles.len())
    }

    /// The table, if it is known or there is a file of it.
    ///
    /// # Errors
    /// A file that cannot be read, or is no table.
    pub fn get(&self, title: impl Into<Title>) -> Result<Option<Arc<Table>>, TableError> {
        let title = title.into();
        if let Some(table) = self.known().tables.get(&title) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some((path, bytes)) = self.file(&title)? else { return Ok(None) };
        let table = Table::read(title, &bytes).map_err(|error| TableError::Bad { path, error })?;
        Ok(Some(self.keep(table)))
    }

    /// The bytes of the file of a table, if there is one.
    fn file(&self, title: &Title) -> Result<Option<(PathBuf, Vec<u8>)>, TableError> {
        let Some(path) = self.written(title) else { return Ok(None) };
        match std::fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TableError::Io { path, error }),
            Ok(bytes) => Ok(Some((path, bytes))),
        }
    }

    /// Opens the file of a table, for those who look up some positions; whether there is one.
    fn lay_out(&self, title: &Title) -> Result<bool, TableError> {
        let Some(path) = self.written(title) else { return Ok(false) };
        let opened = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            file => file.and_then(|file| PackedTable::open(title, file)),
        };
        let table = match opened {
            Ok(table) => table.map_err(|error| TableError::Bad { path, error })?,
            Err(error) => return Err(TableError::Io { path, error }),
        };
        self.known_to(title, Shelf::Packed(Arc::new(table)));
        Ok(true)
    }

    /// Makes a table known to those who look up positions.
    fn known_to(&self, title: &Title, shelf: Shelf) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for (key, is_turned) in keys(title) {
            known.by_men.insert(key, (shelf.clone(), is_turned));
            known.absent.remove(&key);
        }
    }

    fn known(&self) -> std::sync::RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn keep(&self, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.known_to(table.title(), Shelf::Whole(Arc::clone(&table)));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.tables.insert(table.title().clone(), Arc::clone(&table));
        table
    }

    /// Lets go of a table that is in a file, too.
    pub fn forget(&self, title: impl Into<Title>) {
        let title = title.into();
        if self.folder.is_some() {
            self.known.write().unwrap_or_else(PoisonError::into_inner).remove(&title);
        }
    }

    /// Lets go of all tables in memory that this one does not need, but for those of mates, which are few and small: tables of the other kinds can be more
    /// than half a gigabyte for one family of four men. Those of a folder stay in their files; without one they would have to be made again.
    pub fn let_go_for(&self, title: &Title) {
        // Who makes a table counts on those that it needs.
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        let family = title.family();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let is_idle = |held: &&Title| held.kind != Kind::Mate && !family.contains(held);
        let idle: Vec<Title> = known.tables.keys().filter(is_idle).cloned().collect();
        for held in &idle {
            known.remove(held);
        }
    }

    /// What of a table's family is not at hand, in the order in which it would be made, and the most memory that one of them takes to be
    /// made, in bytes.
    pub fn missing(&self, title: impl Into<Title>) -> (Vec<Title>, u64) {
        let is_there =
            |needed: &Title| self.known().tables.contains_key(needed) || self.written(needed).is_some();
        let missing: Vec<Title> =
            title.into().family().into_iter().filter(|needed| !is_there(needed)).collect();
        let memory = missing.iter().map(make::memory).max().unwrap_or(0);
        (missing, memory)
    }

    /// A table; what is missing of it and of those that it needs is made, and written if there is a folder. `hear` is told of each
    /// that is at hand. A run that is stopped has written whole tables, with which the next one goes on.
    ///
    /// # Errors
    /// A table that cannot be made, read or written.
    pub fn make(
        &self, title: impl Into<Title>, memory: u64, making: &Making<'_>,
        hear: &mut dyn FnMut(&Title, Origin),
    ) -> Result<Arc<Table>, TableError> {
        let title = title.into();
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        for missing in self.missing(&title).0 {
            let needed = make::memory(&missing);
            if needed > memory {
                return Err(TableError::Memory { title: missing, needed, allowed: memory });
            }
        }
        for needed in title.family() {
            let is_known = self.known().tables.contains_key(&needed);
            let is_written = self.written(&needed).is_some();
            let origin = match (is_known, is_written) {
                (true, _) => Origin::Known,
                (false, true) => Origin::Read,
                (false, false) => {
                    self.make_one(&needed, making)?;
                    if needed != title && needed.material.men() > MEN_KEPT {
                        self.forget(&needed);
                    }
                    Origin::Made
                }
            };
            hear(&needed, origin);
        }
        Ok(self.get(&title)?.unwrap_or_else(|| unreachable!("a table is of its own family")))
    }

    /// The table `next`, for who makes the table `title`. Large ones that are in files are let go after that: all tables of a family at once may be far more
    /// than there is memory for. Of the rule of fifty moves only that is read which is asked for.
    fn needed(&self, next: &Title, title: &Title, threads: usize) -> Result<Option<Arc<Table>>, TableError> {
        if let Some(known) = self.known().tables.get(next) {
            return Ok(Some(Arc::clone(known)));
        }
        let worths = |path: PathBuf, file: &[u8]| {
            let table = file::read_worths(next, file, &title.turns_in(&next.material), threads);
            table.map(Arc::new).map_err(|error| TableError::Bad { path, error })
        };
        if next.kind == Kind::Zeroing {
            return self.file(next)?.map(|(path, file)| worths(path, &file)).transpose();
        }
        let table = self.get(next)?;
        if next.material.men() > MEN_KEPT {
            self.forget(next);
        }
        Ok(table)
    }

    /// Makes a table from those that one move leads to.
    fn make_one(&self, title: &Title, making: &Making<'_>) -> Result<(), TableError> {
        let mut nexts = HashMap::new();
        for next in title.next() {
            let table = self.needed(&next, title, making.threads)?;
            let table = table.unwrap_or_else(|| unreachable!("{next} was made before {title}"));
            nexts.insert(next, table);
        }
        let next = |next: &Title| {
            Arc::clone(nexts.get(next).unwrap_or_else(|| unreachable!("a move leads from {title} to {next}")))
        };
        let table = make::make(title, &next, making)?;
        if let Some(path) = self.path(title) {
            write(&table, &path, making.threads).map_err(|error| TableError::Io { path, error })?;
        }
        self.keep(table);
        Ok(())
    }
}

/// Where a table is found by those who look up positions, with whether the stronger side is Black there.
fn keys(title: &Title) -> [((u64, Kind), bool); 2] {
    [true, false]
        .map(|is_turned| ((title.material.signature(is_turned), title.kind.turned(is_turned)), is_turned))
}

/// Writes a table whole or not at all.
fn write(table: &Table, path: &Path, threads: usize) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut draft = Draft::create(path)?;
    let mut out = BufWriter::new(&mut draft.file);
    file::write(table, threads, &mut out)?;
    out.flush()?;
    drop(out);
    draft.finish().map(drop)
}
