//! Tables at hand: in memory, in a folder, or made when they are wanted.

use crate::file::{self, BadFile, PackedTable};
use crate::make::{self, MakeError, Making};
use crate::probe::Shelf;
use crate::table::Table;
use crate::{MOST_MEN, Material, Value};
use core::cmp::Reverse;
use keymove_chess::{Arrangement, Castling, Color, Move, Position, Role};
use keymove_run::Draft;
use std::collections::HashMap;
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
    #[error("{material} needs {} MB of memory to be made; {} MB are allowed", needed.div_ceil(1_000_000), allowed / 1_000_000)]
    Memory {
        /// Whose table.
        material: Material,
        /// In bytes.
        needed: u64,
        /// In bytes.
        allowed: u64,
    },
}

/// Why a position has no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// A king is missing.
    #[error("a king is missing: tables say how far the mate is, and nobody is mated without one")]
    NoKing,
    /// More men than in any table.
    #[error("{0} men; tables have at most {MOST_MEN}")]
    TooMany(u32),
    /// Somebody may castle.
    #[error("somebody may castle; tables have no castling")]
    Castling,
    /// The table is not at hand.
    #[error("there is no table of {0}; keymove tables make {0}")]
    NoTable(Material),
    /// Its file cannot be read, or is none.
    #[error("{0}")]
    Unreadable(String),
}

/// How the names of files of tables end.
const EXTENSION: &str = "kmt";

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
    tables: HashMap<Material, Arc<Table>>,
    /// By the signatures of their positions; the flag says that the stronger side is Black.
    by_men: HashMap<u64, (Shelf, bool)>,
}

/// Where the table of a material comes from.
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
    pub fn path(&self, material: &Material) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{material}.{EXTENSION}")))
    }

    /// How many files of tables the folder has; 0 without one.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn files(&self) -> io::Result<usize> {
        let Some(folder) = &self.folder else { return Ok(0) };
        let mut files = 0;
        for entry in std::fs::read_dir(folder)? {
            files += usize::from(entry?.path().extension().is_some_and(|extension| extension == EXTENSION));
        }
        Ok(files)
    }

    /// The table, if it is known or there is a file of it.
    ///
    /// # Errors
    /// A file that cannot be read, or is no table.
    pub fn get(&self, material: &Material) -> Result<Option<Arc<Table>>, TableError> {
        if let Some(table) = self.known().tables.get(material) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some(path) = self.path(material) else { return Ok(None) };
        let bytes = match std::fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(|error| TableError::Io { path: path.clone(), error })?,
        };
        let table = Table::read(material, &bytes).map_err(|error| TableError::Bad { path, error })?;
        Ok(Some(self.keep(table)))
    }

    /// Opens the file of a table, for those who look up some positions; whether there is one.
    fn lay_out(&self, material: &Material) -> Result<bool, TableError> {
        let Some(path) = self.path(material) else { return Ok(false) };
        let opened = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            file => file.and_then(|file| PackedTable::open(material, file)),
        };
        let table = match opened {
            Ok(table) => table.map_err(|error| TableError::Bad { path, error })?,
            Err(error) => return Err(TableError::Io { path, error }),
        };
        self.known_to(material, Shelf::Packed(Arc::new(table)));
        Ok(true)
    }

    /// Makes a table known to those who look up positions.
    fn known_to(&self, material: &Material, shelf: Shelf) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for is_turned in [true, false] {
            known.by_men.insert(material.signature(is_turned), (shelf.clone(), is_turned));
        }
    }

    fn known(&self) -> std::sync::RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.known_to(table.material(), Shelf::Whole(Arc::clone(&table)));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.tables.insert(table.material().clone(), Arc::clone(&table));
        table
    }

    /// Lets go of a table that is in a file, too.
    pub fn forget(&self, material: &Material) {
        if self.folder.is_some() {
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            known.tables.remove(material);
            for is_turned in [true, false] {
                known.by_men.remove(&material.signature(is_turned));
            }
        }
    }

    /// What of a material's family is not at hand, in the order in which it would be made, and the most memory that one of them takes to be
    /// made, in bytes.
    pub fn missing(&self, material: &Material) -> (Vec<Material>, u64) {
        let is_there = |needed: &Material| {
            self.known().tables.contains_key(needed) || self.path(needed).is_some_and(|path| path.is_file())
        };
        let missing: Vec<Material> =
            material.family().into_iter().filter(|needed| !is_there(needed)).collect();
        let memory = missing.iter().map(make::memory).max().unwrap_or(0);
        (missing, memory)
    }

    /// The table of a material; what is missing of it and of those that it needs is made, and written if there is a folder. `hear` is told of each
    /// that is at hand. A run that is stopped has written whole tables, with which the next one goes on.
    ///
    /// # Errors
    /// A table that cannot be made, read or written.
    pub fn make(
        &self, material: &Material, memory: u64, making: &Making<'_>, hear: &mut dyn FnMut(&Material, Origin),
    ) -> Result<Arc<Table>, TableError> {
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        for missing in self.missing(material).0 {
            let needed = make::memory(&missing);
            if needed > memory {
                return Err(TableError::Memory { material: missing, needed, allowed: memory });
            }
        }
        for needed in material.family() {
            let is_known = self.known().tables.contains_key(&needed);
            let is_written = self.path(&needed).is_some_and(|path| path.is_file());
            let origin = match (is_known, is_written) {
                (true, _) => Origin::Known,
                (false, true) => Origin::Read,
                (false, false) => self.make_one(&needed, making).map(|()| Origin::Made)?,
            };
            hear(&needed, origin);
        }
        Ok(self.get(material)?.unwrap_or_else(|| unreachable!("a material is of its own family")))
    }

    /// Makes a table from those that one move leads to. Large ones that were only needed for this, or are only needed for others, are let go if
    /// they are in files: all tables of a family at once may be far more than there is memory for.
    fn make_one(&self, material: &Material, making: &Making<'_>) -> Result<(), TableError> {
        let mut nexts = HashMap::new();
        for next in material.next() {
            let is_known = self.known().tables.contains_key(&next);
            let table = self.get(&next)?;
            let table = table.unwrap_or_else(|| unreachable!("{next} was made before {material}"));
            if !is_known && next.men() > MEN_KEPT {
                self.forget(&next);
            }
            nexts.insert(next, table);
        }
        let next = |next: &Material| {
            Arc::clone(
                nexts.get(next).unwrap_or_else(|| unreachable!("a move leads from {material} to {next}")),
            )
        };
        let table = make::make(material, &next, making)?;
        if let Some(path) = self.path(material) {
            write(&table, &path, making.threads).map_err(|error| TableError::Io { path, error })?;
        }
        self.keep(table);
        if material.men() > MEN_KEPT {
            self.forget(material);
        }
        Ok(())
    }

    /// What a position is worth with best play, without the rule of fifty moves.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn probe(&self, position: &Position) -> Result<Value, Unknown> {
        let count = position.occupied().len();
        if !Color::ALL.into_iter().all(|color| position.has_king(color)) {
            return Err(Unknown::NoKing);
        }
        if position.castling() != Castling::NONE {
            return Err(Unknown::Castling);
        }
        if count == 2 {
            return Ok(Value::Draw);
        }
        if count as usize > MOST_MEN {
            return Err(Unknown::TooMany(count));
        }
        let signature = Material::signature_of(position);
        let mut shelf = self.known().by_men.get(&signature).cloned();
        if shelf.is_none() {
            let (material, _) = Material::of(position).ok_or(Unknown::TooMany(count))?;
            if !self.lay_out(&material).map_err(|error| Unknown::Unreadable(error.to_string()))? {
                return Err(Unknown::NoTable(material));
            }
            shelf = self.known().by_men.get(&signature).cloned();
        }
        let (shelf, is_turned) = shelf.unwrap_or_else(|| unreachable!("a table was laid out for it"));
        let value = shelf.look(position, is_turned).map_err(|error| {
            let path =
                Material::of(position).and_then(|(material, _)| self.path(&material)).unwrap_or_default();
            Unknown::Unreadable(TableError::Bad { path, error }.to_string())
        })?;
        let value = value.unwrap_or_else(|| unreachable!("a position has the men of its material"));
        match position.en_passant() {
            Some(_) => self.with_passing(position, value),
            None => Ok(value),
        }
    }

    /// What a position is worth whose table is at hand.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn value(&self, position: &Position) -> Value {
        self.probe(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// All moves with what they are worth for whoever makes them, the best first.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Value)>, Unknown> {
        let worth = |mv| Ok((mv, self.probe(&position.play(mv))?.before()));
        let mut moves = position.moves().into_iter().map(worth).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, value)| (Reverse(value.rank()), mv));
        Ok(moves)
    }

    /// Best play until mate, of several best moves the first; nothing in a draw.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, Unknown> {
        let mut line = Vec::new();
        let mut position = *position;
        // A table that contradicts itself must not lead on for ever.
        for _ in 0..self.probe(&position)?.plies() {
            let Some(&(mv, _)) = self.moves(&position)?.first() else { break };
            line.push(mv);
            position = position.play(mv);
        }
        Ok(line)
    }

    /// The value of a position in which somebody may take in passing, by its value without that.
    fn with_passing(&self, position: &Position, value: Value) -> Result<Value, Unknown> {
        let (passing, others): (Vec<Move>, Vec<Move>) =
            position.moves().into_iter().partition(|&mv| is_passing(position, mv));
        let mut best = (!others.is_empty() || passing.is_empty()).then_some(value);
        for mv in passing {
            let worth = self.probe(&position.play(mv))?.before();
            if best.is_none_or(|best| worth.is_better_than(best)) {
                best = Some(worth);
            }
        }
        Ok(best.unwrap_or(value))
    }
}

/// Whether a move takes in passing.
fn is_passing(position: &Arrangement, mv: Move) -> bool {
    position.role_at(mv.from()) == Some(Role::Pawn)
        && Some(mv.to()) == position.en_passant()
        && mv.from().file() != mv.to().file()
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
