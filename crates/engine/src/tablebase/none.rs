//! No tables: what reads them is not compiled in.

use super::{RootProbe, TablebaseError, Wdl, ZeroingProbe};
use crate::Board;
use keymove_chess::Position;
use std::path::Path;

/// Tables that nobody can open.
#[derive(Debug)]
pub enum Tablebase {}

impl Tablebase {
    /// Nothing: this program reads no tables.
    ///
    /// # Errors
    /// Always.
    pub fn open<P: AsRef<Path>>(_: &[P]) -> Result<Self, TablebaseError> {
        Err(TablebaseError::Nothing("any folder: this program is compiled without what reads them".into()))
    }

    /// Files found.
    pub const fn files(&self) -> usize {
        match *self {}
    }

    /// The largest number of units, kings included, of which there are tables.
    pub const fn max_units(&self) -> u32 {
        match *self {}
    }

    /// Whether it makes sense to ask.
    pub const fn covers(&self, _: &Board) -> bool {
        match *self {}
    }

    /// The value of a position that has just arisen by a capture or a move of a pawn.
    pub const fn probe_wdl(&self, _: &Board) -> Option<Wdl> {
        match *self {}
    }

    /// The value of a position as if it had just arisen by a capture or a move of a pawn.
    pub const fn probe_fresh(&self, _: &Position) -> Option<Wdl> {
        match *self {}
    }

    /// The value of any position as if the counter had just begun anew, and how far it is to the next time.
    pub const fn probe_zeroing(&self, _: &Position) -> Option<ZeroingProbe> {
        match *self {}
    }

    /// The value of any position with its counter, and a move to play.
    pub const fn probe_root(&self, _: &Board) -> Option<RootProbe> {
        match *self {}
    }
}
