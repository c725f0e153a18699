//! Tables at hand: in memory, in a folder, or made when they are wanted.

use crate::file::{self, BadFile, PackedTable};
use crate::make::{self, MakeError, Making};
use crate::probe::Shelf;
use crate::table::Table;
use crate::{Helpmate, Kind, MOST_MEN, Material, Title, Value, Wdl, Zeroing};
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
    #[error("there is no table of {0}; {make}", make = .0.command())]
    NoTable(Title),
    /// Its file cannot be read, or is none.
    #[error("{0}")]
    Unreadable(String),
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
        let Some(path) = self.path(&title) else { return Ok(None) };
        let bytes = match std::fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(|error| TableError::Io { path: path.clone(), error })?,
        };
        let table = Table::read(title, &bytes).map_err(|error| TableError::Bad { path, error })?;
        Ok(Some(self.keep(table)))
    }

    /// Opens the file of a table, for those who look up some positions; whether there is one.
    fn lay_out(&self, title: &Title) -> Result<bool, TableError> {
        let Some(path) = self.path(title) else { return Ok(false) };
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
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            known.tables.remove(&title);
            for (key, _) in keys(&title) {
                known.by_men.remove(&key);
            }
        }
    }

    /// What of a table's family is not at hand, in the order in which it would be made, and the most memory that one of them takes to be
    /// made, in bytes.
    pub fn missing(&self, title: impl Into<Title>) -> (Vec<Title>, u64) {
        let is_there = |needed: &Title| {
            self.known().tables.contains_key(needed) || self.path(needed).is_some_and(|path| path.is_file())
        };
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
            let is_written = self.path(&needed).is_some_and(|path| path.is_file());
            let origin = match (is_known, is_written) {
                (true, _) => Origin::Known,
                (false, true) => Origin::Read,
                (false, false) => self.make_one(&needed, making).map(|()| Origin::Made)?,
            };
            hear(&needed, origin);
        }
        Ok(self.get(&title)?.unwrap_or_else(|| unreachable!("a table is of its own family")))
    }

    /// Makes a table from those that one move leads to. Large ones that were only needed for this, or are only needed for others, are let go if
    /// they are in files: all tables of a family at once may be far more than there is memory for.
    fn make_one(&self, title: &Title, making: &Making<'_>) -> Result<(), TableError> {
        let mut nexts = HashMap::new();
        for next in title.next() {
            let is_known = self.known().tables.contains_key(&next);
            let table = self.get(&next)?;
            let table = table.unwrap_or_else(|| unreachable!("{next} was made before {title}"));
            if !is_known && next.material.men() > MEN_KEPT {
                self.forget(&next);
            }
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
        if title.material.men() > MEN_KEPT {
            self.forget(title);
        }
        Ok(())
    }

    /// What a position is worth with best play, without the rule of fifty moves.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn probe(&self, position: &Position) -> Result<Value, Unknown> {
        if !has_men(position)? {
            return Ok(Value::Draw);
        }
        let value = self.look(position, Kind::Mate, Shelf::value)?;
        match position.en_passant() {
            Some(_) => self.with_passing(position, value),
            None => Ok(value),
        }
    }

    /// The shortest way in which a side can be helped to be mated, and how many there are; `None` if there is none.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn helpmate(&self, position: &Position, mated: Color) -> Result<Option<Helpmate>, Unknown> {
        if !has_men(position)? || position.color(!mated).len() == 1 {
            return Ok(None);
        }
        let told = self.look(position, Kind::Helpmate { mated }, Shelf::helpmate)?;
        match position.en_passant() {
            Some(_) => self.helped_by_passing(position, mated, told),
            None => Ok(told),
        }
    }

    /// What a position is worth under the rule of fifty moves, if the last move was a capture or a move of a pawn, and how far the next one is.
    ///
    /// # Errors
    /// Why that is not known.
    pub fn zeroing(&self, position: &Position) -> Result<Zeroing, Unknown> {
        if !has_men(position)? {
            return Ok(Zeroing::DRAW);
        }
        let told = self.look(position, Kind::Zeroing, Shelf::zeroing)?;
        match position.en_passant() {
            Some(_) => self.with_passing(position, told),
            None => Ok(told),
        }
    }

    /// The same from tables that are in memory or open alone, for searches that ask millions of times; `None` where they say nothing, and where somebody may
    /// take in passing.
    #[inline]
    pub fn open_wdl(&self, position: &Position) -> Option<Wdl> {
        if position.occupied().len() as usize > MOST_MEN
            || position.en_passant().is_some()
            || !has_men(position).ok()?
        {
            return None;
        }
        let key = (Material::signature_of(position), Kind::Zeroing);
        let known = self.known();
        let (shelf, is_turned) = known.by_men.get(&key)?;
        let place = shelf.find(position, *is_turned)?;
        shelf.wdl(place).ok()
    }

    /// All moves with what they are worth for whoever makes them after so many half-moves without a capture or a move of a pawn, and how far the next
    /// such move is; the best first.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn zeroing_moves(
        &self, position: &Position, halfmoves: u32,
    ) -> Result<Vec<(Move, Wdl, Zeroing)>, Unknown> {
        let worth = |mv| {
            let told = self.zeroing_after(position, mv)?;
            // The last half-move of a line may be one that begins a new count: it is counted itself.
            Ok((mv, told.after(halfmoves), told))
        };
        let mut moves = position.moves().into_iter().map(worth).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, wdl, told)| (Reverse((wdl, told.rank())), mv));
        Ok(moves)
    }

    /// What a move is worth for whoever makes it.
    pub(crate) fn zeroing_after(&self, position: &Position, mv: Move) -> Result<Zeroing, Unknown> {
        let is_zeroing = position.role_at(mv.from()) == Some(Role::Pawn) || position.is_capture(mv);
        let next = self.zeroing(&position.play(mv))?;
        // No table has more half-moves than can be told of its moves.
        Ok(next.before(is_zeroing).unwrap_or(next))
    }

    /// Looks up what a table of this kind tells of a position with its men, en passant left out.
    pub(crate) fn look<T>(
        &self, position: &Position, kind: Kind, read: impl Fn(&Shelf, (Color, usize)) -> Result<T, BadFile>,
    ) -> Result<T, Unknown> {
        let key = (Material::signature_of(position), kind);
        let mut found = self.known().by_men.get(&key).cloned();
        if found.is_none() {
            let title = title(position, kind);
            if !self.lay_out(&title).map_err(|error| Unknown::Unreadable(error.to_string()))? {
                return Err(Unknown::NoTable(title));
            }
            found = self.known().by_men.get(&key).cloned();
        }
        let (shelf, is_turned) = found.unwrap_or_else(|| unreachable!("a table was laid out for it"));
        let place = shelf.find(position, is_turned);
        let place = place.unwrap_or_else(|| unreachable!("a position has the men of its material"));
        read(&shelf, place).map_err(|error| {
            let path = self.path(title(position, kind)).unwrap_or_default();
            Unknown::Unreadable(TableError::Bad { path, error }.to_string())
        })
    }

    /// The same under the rule of fifty moves.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn told_zeroing(&self, position: &Position) -> Zeroing {
        self.zeroing(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// What a position is worth whose table is at hand.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn value(&self, position: &Position) -> Value {
        self.probe(position).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
    }

    /// The same of help to mate.
    ///
    /// # Panics
    /// If that is not known.
    pub(crate) fn help(&self, position: &Position, mated: Color) -> Option<Helpmate> {
        self.helpmate(position, mated).unwrap_or_else(|unknown| panic!("{position}: {unknown}"))
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

    /// All moves with the help to mate after them, the move counted; those without come last.
    ///
    /// # Errors
    /// Why that is not known of one of them.
    pub fn help_moves(
        &self, position: &Position, mated: Color,
    ) -> Result<Vec<(Move, Option<Helpmate>)>, Unknown> {
        let after = |mv| {
            let next = self.helpmate(&position.play(mv), mated)?;
            Ok((mv, next.map(|next| Helpmate { plies: next.plies.saturating_add(1), ..next })))
        };
        let mut moves = position.moves().into_iter().map(after).collect::<Result<Vec<_>, Unknown>>()?;
        moves.sort_by_key(|&(mv, way)| (way.map_or(u8::MAX, |way| way.plies), mv));
        Ok(moves)
    }

    /// The shortest lines that end in the mate of a side, in the order of their moves, so many at most.
    ///
    /// # Errors
    /// Why they are not known.
    pub fn help_lines(
        &self, position: &Position, mated: Color, most: usize,
    ) -> Result<Vec<Vec<Move>>, Unknown> {
        let mut lines = Vec::new();
        if let Some(told) = self.helpmate(position, mated)? {
            self.help_on(position, mated, told.plies, &mut Vec::new(), most, &mut lines)?;
        }
        Ok(lines)
    }

    /// Adds all ways to go on with a line that has so many half-moves left.
    fn help_on(
        &self, position: &Position, mated: Color, plies: u8, line: &mut Vec<Move>, most: usize,
        lines: &mut Vec<Vec<Move>>,
    ) -> Result<(), Unknown> {
        if lines.len() >= most {
            return Ok(());
        }
        if plies == 0 {
            lines.push(line.clone());
            return Ok(());
        }
        for mv in position.moves() {
            let next = position.play(mv);
            if self.helpmate(&next, mated)?.is_some_and(|told| told.plies == plies - 1) {
                line.push(mv);
                self.help_on(&next, mated, plies - 1, line, most, lines)?;
                line.pop();
            }
        }
        Ok(())
    }

    /// The help to mate of a position in which somebody may take in passing, by that without it.
    fn helped_by_passing(
        &self, position: &Position, mated: Color, told: Option<Helpmate>,
    ) -> Result<Option<Helpmate>, Unknown> {
        let passing: Vec<Move> =
            position.moves().into_iter().filter(|&mv| is_passing(position, mv)).collect();
        // Who can take is not mated, though the position without that right is a mate.
        let mut best = told.filter(|told| passing.is_empty() || told.plies > 0);
        for mv in passing {
            let next = self.helpmate(&position.play(mv), mated)?;
            best = Helpmate::shortest(best, next.and_then(Helpmate::before));
        }
        Ok(best)
    }

    /// What a position is worth in which somebody may take in passing, by what it is worth without that.
    fn with_passing<T: Worth>(&self, position: &Position, told: T) -> Result<T, Unknown> {
        let (passing, others): (Vec<Move>, Vec<Move>) =
            position.moves().into_iter().partition(|&mv| is_passing(position, mv));
        let mut best = (!others.is_empty() || passing.is_empty()).then_some(told);
        for mv in passing {
            let worth = T::of_move(self, position, mv)?;
            if best.is_none_or(|best| worth.rank() > best.rank()) {
                best = Some(worth);
            }
        }
        Ok(best.unwrap_or(told))
    }
}

/// What positions and moves are worth, as a kind of tables has it.
trait Worth: Copy {
    /// What a move is worth for whoever makes it.
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown>;
    /// By this number values are ordered, the best last.
    fn rank(self) -> i16;
}

impl Worth for Value {
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown> {
        Ok(tables.probe(&position.play(mv))?.before())
    }

    fn rank(self) -> i16 {
        self.rank()
    }
}

impl Worth for Zeroing {
    fn of_move(tables: &Tables, position: &Position, mv: Move) -> Result<Self, Unknown> {
        tables.zeroing_after(position, mv)
    }

    fn rank(self) -> i16 {
        self.rank()
    }
}

/// Whether a position has more than two kings, and is one of which tables can tell something.
fn has_men(position: &Position) -> Result<bool, Unknown> {
    if !Color::ALL.into_iter().all(|color| position.has_king(color)) {
        return Err(Unknown::NoKing);
    }
    if position.castling() != Castling::NONE {
        return Err(Unknown::Castling);
    }
    match position.occupied().len() {
        2 => Ok(false),
        count if count as usize > MOST_MEN => Err(Unknown::TooMany(count)),
        _ => Ok(true),
    }
}

/// The table of this kind that has a position of which it can tell something; the kind is about the colours of the position.
fn title(position: &Position, kind: Kind) -> Title {
    let (material, is_turned) =
        Material::of(position).unwrap_or_else(|| unreachable!("a table has as many men"));
    match kind {
        Kind::Mate => Title::from(&material),
        Kind::Zeroing => Title::zeroing(&material),
        Kind::Helpmate { mated } => {
            let title = Title::helpmate(material, is_turned, mated);
            title.unwrap_or_else(|| unreachable!("a side with men can mate")).0
        }
    }
}

/// Where a table is found by those who look up positions, with whether the stronger side is Black there.
fn keys(title: &Title) -> [((u64, Kind), bool); 2] {
    [true, false]
        .map(|is_turned| ((title.material.signature(is_turned), title.kind.turned(is_turned)), is_turned))
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
