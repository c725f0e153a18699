//! Makes tables by retrograde analysis, 64 positions at a time: those of a [word](crate::layout) are worked on together, as bits, which makes a move of a
//! man an operation on 64 positions. What captures and promotions lead to is looked up in tables that are made already.

mod exits;
mod helpmate;
mod mate;
mod moves;
mod passing;
mod zeroing;

use crate::layout::Layout;
use crate::table::Table;
use crate::value::LONGEST;
use crate::{Kind, Title};
use keymove_run::{Panic, together};
pub(crate) use moves::Word;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Words that a thread takes at once.
const CHUNK: usize = 1 << 10;

/// Why a table was not made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// Somebody has stopped it.
    #[error("{0} was stopped before its end")]
    Stopped(Title),
    /// There are wins that a table cannot hold, or captures and promotions into wins that are as long.
    #[error("{0} may have wins of more than {LONGEST} moves, which a table cannot hold")]
    TooLong(Title),
    /// There are wins that take longer to a capture or a move of a pawn than a table can hold.
    #[error("{0} has wins with more than {most} half-moves to a capture or a move of a pawn, which a table cannot hold", most = zeroing::MOST_PLIES)]
    TooSlow(Title),
    /// There are positions from which the mate is farther than a table can hold, whoever helps.
    #[error("{0} may have helpmates of more than {most} half-moves, which a table cannot hold", most = helpmate::MOST_PLIES)]
    TooFar(Title),
    /// A thread has broken down: a fault of this program.
    #[error("{0}: {1}")]
    Broken(Title, Panic),
}

/// How far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    /// The table that is being made.
    pub title: &'a Title,
    /// What is won with this move at the latest is known, or what is helped to mate within so many half-moves; 0 while captures and promotions are
    /// looked up.
    pub depth: u8,
    /// Positions that are won or lost, or lead to mate, as far as they are known.
    pub decided: u64,
}

/// Who does it, and who listens.
pub struct Making<'a> {
    /// Threads, at least 1. The table does not depend on it.
    pub threads: usize,
    /// Raised to stop it.
    pub stop: &'a AtomicBool,
    /// Told of each step.
    pub hear: &'a (dyn Fn(&Step<'_>) + Sync),
}

impl core::fmt::Debug for Making<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Making").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// The bits of the bytes of a word that have this value.
#[inline]
fn equal(bytes: &[u8], value: u8) -> u64 {
    bytes.iter().enumerate().fold(0, |set, (bit, &byte)| set | u64::from(byte == value) << bit)
}

/// Makes a table; `tables` has those of all that [`Title::next`] names.
///
/// # Errors
/// If it is stopped, or there are wins that are too long.
pub(crate) fn make(
    title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    match title.kind {
        Kind::Mate => mate::make(title, tables, making),
        Kind::Helpmate { mated } => helpmate::make(title, mated, tables, making),
        Kind::Zeroing => zeroing::make(title, tables, making),
    }
}

impl Making<'_> {
    /// If nobody has stopped it.
    fn check(&self, title: &Title) -> Result<(), MakeError> {
        match self.stop.load(Relaxed) {
            true => Err(MakeError::Stopped(title.clone())),
            false => Ok(()),
        }
    }

    /// Lets all threads work on parts of a table, each on one at a time.
    fn share<C: Send>(
        &self, title: &Title, parts: Vec<C>, work: impl Fn(&mut C) + Sync,
    ) -> Result<(), MakeError> {
        self.check(title)?;
        let parts = Mutex::new(parts.into_iter());
        let done = together(0..self.threads.max(1), |_, broken| {
            while !broken.load(Relaxed) && !self.stop.load(Relaxed) {
                let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(mut part) = next else { break };
                work(&mut part);
            }
        });
        done.map_err(|panic| MakeError::Broken(title.clone(), panic))?;
        self.check(title)
    }
}

/// Adds to a set that several threads add to.
#[inline]
fn mark(place: &AtomicU64, set: u64) {
    if set & !place.load(Relaxed) != 0 {
        place.fetch_or(set, Relaxed);
    }
}

/// Bytes of memory that making a table takes, without the tables of mates or helpmates that it needs.
pub(crate) fn memory(title: &Title) -> u64 {
    let layout = Layout::new(&title.material);
    let words = layout.words() as u64;
    match title.kind {
        Kind::Mate => words * mate::WORD_BYTES,
        Kind::Helpmate { .. } => words * helpmate::WORD_BYTES,
        Kind::Zeroing => zeroing::memory(title, &layout),
    }
}
