//! How many lines lead from each position of a class to the mate of Black in exactly so many half-moves.
//!
//! The number of lines is the sum of those after each move, so the tables are filled by length: from "White mates in so many ways"
//! on, each length from the one before, for the class and for all classes to which captures and promotions lead. Nothing is left out,
//! no move is judged: what a table says is what a plain search would count. Numbers from [`MANY`] on are all the same.
//!
//! A position with a right to castle, or to capture en passant, has no cell: its lines are counted move by move until the
//! rights are gone, which is soon. Classes in which White has nothing but the king have no table, since nothing mates.

use super::class::{Class, Kinds, Seat, cells, kinds_of};
use crate::Breakdown;
use keymove_chess::{Arrangement, Castling, Color, Move, Piece, Role};
use keymove_run::{Progress, together};
use keymove_solve::{Limits, Stop};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// So many lines, or more.
pub const MANY: u8 = u8::MAX;

/// Cells that a thread fills at a time.
const CHUNK: usize = 1 << 12;

/// Why there are no tables.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTables {
    /// They need too much memory.
    #[error("the tables of {class} and of what becomes of it need {needed}, more than {allowed} (--memory)")]
    TooLarge {
        /// The first class.
        class: String,
        /// What is needed, in words.
        needed: String,
        /// What is allowed, in words.
        allowed: String,
    },
    /// Time is up, or the user has stopped it.
    #[error("{0} before the tables were filled")]
    Stopped(Stop),
    /// A thread has panicked.
    #[error(transparent)]
    Broken(#[from] Breakdown),
}

/// The numbers of lines of one class.
#[derive(Clone, Debug)]
struct Table {
    class: Class,
    /// By half-moves less one; empty where all are 0.
    layers: Vec<Vec<u8>>,
    /// Whether no position of the class or of what becomes of it is a step before mate.
    hopeless: bool,
}

/// The tables of some classes and of all that become of them.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    tables: Vec<Table>,
    by_kinds: BTreeMap<Kinds, usize>,
}

impl Tables {
    /// Fills the tables up to so many half-moves with as many threads as the limits say.
    ///
    /// # Errors
    /// If they need more memory than the limits allow, or are not filled in time.
    pub(super) fn fill(
        roots: &[Kinds], plies: u16, limits: &Limits, progress: &Progress,
    ) -> Result<Self, NoTables> {
        let all = closure(roots);
        let sizes: Option<Vec<usize>> = all.iter().map(cells).collect();
        let whole: Option<usize> =
            sizes.and_then(|sizes| sizes.iter().try_fold(0_usize, |sum, &size| sum.checked_add(size)));
        let bytes = whole.and_then(|whole| whole.checked_mul(usize::from(plies)));
        if bytes.is_none_or(|bytes| bytes > limits.table_bytes) {
            let class = all.first().map_or_else(String::new, |&kinds| Class::new(kinds).name());
            let needed = bytes.map_or_else(|| "more memory than there is".to_owned(), megabytes);
            return Err(NoTables::TooLarge { class, needed, allowed: megabytes(limits.table_bytes) });
        }
        progress.begin("tables", bytes.map(|bytes| bytes as u64));
        let table = |&kinds: &Kinds| Table { class: Class::new(kinds), layers: Vec::new(), hopeless: false };
        let tables: Vec<Table> = all.iter().map(table).collect();
        let by_kinds = all.iter().enumerate().map(|(place, &kinds)| (kinds, place)).collect();
        let mut filled = Self { tables, by_kinds };
        for plies in 1..=plies {
            for place in 0..filled.tables.len() {
                let layer = filled.layer(place, plies, limits, progress)?;
                filled.tables[place].layers.push(layer);
            }
            if plies == 1 {
                filled.mark_hopeless();
            }
        }
        Ok(filled)
    }

    /// What they hold, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.tables.iter().flat_map(|table| &table.layers).map(Vec::len).sum()
    }

    /// A class, if it is one of them.
    pub(super) fn class(&self, kinds: &Kinds) -> Option<&Class> {
        self.by_kinds.get(kinds).map(|&place| &self.tables[place].class)
    }

    /// Every line ends with a move that mates. Where no position of a class has one, nor of those that become of it, no longer line
    /// does. (Rights change nothing: mates by castling or en passant need a rook or two pawns, with which there are others.)
    fn mark_hopeless(&mut self) {
        // What becomes of a class has fewer units or fewer pawns.
        let mut order: Vec<usize> = (0..self.tables.len()).collect();
        order.sort_by_key(|&place| {
            let kinds = &self.tables[place].class.kinds;
            (kinds.iter().sum::<u32>(), kinds[4] + kinds[9])
        });
        for place in order {
            let Table { class, layers, .. } = &self.tables[place];
            let next = class.next();
            let mut later = next.iter().filter_map(|kinds| self.by_kinds.get(kinds));
            let hopeless = layers[0].is_empty() && later.all(|&next| self.tables[next].hopeless);
            self.tables[place].hopeless = hopeless;
        }
    }

    /// The numbers of lines of so many half-moves of a class.
    fn layer(
        &self, place: usize, plies: u16, limits: &Limits, progress: &Progress,
    ) -> Result<Vec<u8>, NoTables> {
        let Table { class, hopeless, .. } = &self.tables[place];
        if *hopeless {
            progress.advance(class.cells as u64);
            return Ok(Vec::new());
        }
        let turn = if plies % 2 == 1 { Color::White } else { Color::Black };
        let mut numbers = vec![0; class.cells];
        let chunks = Mutex::new(numbers.chunks_mut(CHUNK).enumerate());
        together(0..limits.threads.max(1), |_, broken| {
            while !broken.load(Ordering::Relaxed) && limits.stopped().is_none() {
                let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((chunk, numbers)) = next else { return };
                for (cell, number) in (chunk * CHUNK..).zip(numbers.iter_mut()) {
                    if let Some(position) = class.position(cell, turn) {
                        *number = self.count_from(place, cell, &position, plies);
                    }
                }
                progress.advance(numbers.len() as u64);
            }
        })
        .map_err(Breakdown::from)?;
        limits.check().map_err(NoTables::Stopped)?;
        let all_zero = numbers.iter().all(|&number| number == 0);
        Ok(if all_zero { Vec::new() } else { numbers })
    }

    fn count_from(&self, place: usize, cell: usize, position: &Arrangement, plies: u16) -> u8 {
        match plies {
            1 => mates(position),
            // The cell is that of the position itself: it stands as its class has it.
            _ => {
                let seat = self.tables[place].class.seat(position);
                debug_assert_eq!(seat.map(|seat| seat.cell), Some(cell));
                self.sum(position, seat.map(|seat| (place, seat)), plies)
            }
        }
    }

    /// The number of lines of exactly so many half-moves from a position, counted move by move. The tables must reach to one
    /// half-move less.
    pub(super) fn count(&self, position: &Arrangement, plies: u16) -> u8 {
        match plies {
            0 => u8::from(position.is_mate()),
            1 => mates(position),
            _ => {
                let seat = if has_rights(position) { None } else { self.seat(position) };
                self.sum(position, seat, plies)
            }
        }
    }

    /// The same, looked up.
    pub(super) fn value(&self, position: &Arrangement, plies: u16) -> u8 {
        if plies == 0 || has_rights(position) {
            return self.count(position, plies);
        }
        let Some((place, seat)) = self.seat(position) else { return 0 };
        match self.tables[place].layers.get(usize::from(plies) - 1) {
            Some(layer) => layer.get(seat.cell).copied().unwrap_or(0),
            None => self.count(position, plies),
        }
    }

    /// The place of the table and of the position in it; `None` if White has the king alone.
    fn seat(&self, position: &Arrangement) -> Option<(usize, Seat)> {
        let place = *self.by_kinds.get(&kinds_of(position))?;
        Some((place, self.tables[place].class.seat(position)?))
    }

    /// The lines after each move, two half-moves at least. With a seat, moves that change a single square are looked up at once.
    fn sum(&self, position: &Arrangement, seat: Option<(usize, Seat)>, plies: u16) -> u8 {
        let fast = seat.and_then(|(place, seat)| {
            let table = &self.tables[place];
            Some((table, seat, table.layers.get(usize::from(plies) - 2)?))
        });
        let mut sum = 0_u8;
        for &mv in &position.moves() {
            let known = fast.and_then(|(table, seat, layer)| {
                let cell = table.class.after(seat, quiet(position, mv)?, mv)?;
                Some(layer.get(cell).copied().unwrap_or(0))
            });
            let number = known.unwrap_or_else(|| self.value(&position.glimpse(mv), plies - 1));
            sum = sum.saturating_add(number);
            if sum == MANY {
                break;
            }
        }
        sum
    }

    /// All lines of exactly so many half-moves, in the order of squares; for positions with few.
    pub(super) fn lines(&self, position: &Arrangement, plies: u16) -> Vec<Vec<Move>> {
        let mut lines = Vec::new();
        self.follow(position, plies, &mut Vec::new(), &mut lines);
        lines.sort_unstable_by_key(|line| line.iter().map(|mv| mv.bits()).collect::<Vec<_>>());
        lines
    }

    fn follow(&self, position: &Arrangement, plies: u16, path: &mut Vec<Move>, lines: &mut Vec<Vec<Move>>) {
        if plies == 0 {
            lines.push(path.clone());
            return;
        }
        for &mv in &position.moves() {
            let next = position.glimpse(mv);
            if self.value(&next, plies - 1) > 0 {
                path.push(mv);
                self.follow(&next, plies - 1, path, lines);
                path.pop();
            }
        }
    }
}

fn megabytes(bytes: usize) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

/// The ways to mate.
fn mates(position: &Arrangement) -> u8 {
    u8::try_from(position.mating_moves().len()).unwrap_or(MANY)
}

fn has_rights(position: &Arrangement) -> bool {
    position.castling() != Castling::NONE || position.en_passant().is_some()
}

/// The unit that moves, if nothing else changes and the Black king, whose square decides how the board is turned, stays: an officer
/// to an empty square. The position has no right to castle.
#[inline]
fn quiet(position: &Arrangement, mv: Move) -> Option<Piece> {
    let piece = position.piece_at(mv.from())?;
    let anchor = piece.color == Color::Black && piece.role == Role::King;
    (piece.role != Role::Pawn && !anchor && !position.occupied().has(mv.to())).then_some(piece)
}

/// These classes and all that become of them, each once, those without White officers and pawns left out.
fn closure(roots: &[Kinds]) -> Vec<Kinds> {
    let mut all: Vec<Kinds> = Vec::new();
    let mut open: Vec<Kinds> = roots.iter().rev().copied().collect();
    while let Some(kinds) = open.pop() {
        if kinds[..5].iter().all(|&count| count == 0) || all.contains(&kinds) {
            continue;
        }
        all.push(kinds);
        open.extend(Class::new(kinds).next());
    }
    all
}
