//! Tables in files, by way of shakmaty-syzygy.

use super::convert::{chess, uci};
use super::{RootProbe, TablebaseError, Wdl, ZeroingProbe};
use crate::Board;
use keymove_chess::{Castling, Position};
use shakmaty::Chess;
use std::path::Path;

/// Tables in some folders, opened as they are asked for; threads may share it.
#[derive(Debug)]
pub struct Tablebase {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    files: usize,
}

impl Tablebase {
    /// The tables of all these folders.
    ///
    /// # Errors
    /// If a folder cannot be read, or there is no table in any of them.
    pub fn open<P: AsRef<Path>>(folders: &[P]) -> Result<Self, TablebaseError> {
        let mut tables = shakmaty_syzygy::Tablebase::new();
        let mut files = 0;
        for folder in folders {
            let folder = folder.as_ref();
            files += tables
                .add_directory(folder)
                .map_err(|error| TablebaseError::Folder { folder: folder.to_owned(), error })?;
        }
        if files == 0 {
            let names: Vec<String> = folders.iter().map(|path| path.as_ref().display().to_string()).collect();
            return Err(TablebaseError::Nothing(names.join(", ")));
        }
        Ok(Self { tables, files })
    }

    /// Files found.
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The largest number of units, kings included, of which there are tables.
    pub fn max_units(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    /// Whether it makes sense to ask: few units, and no castling.
    #[inline]
    pub fn covers(&self, board: &Board) -> bool {
        board.rights().is_none() && self.knows(board.position())
    }

    #[inline]
    fn knows(&self, position: &Position) -> bool {
        position.occupied().len() <= self.max_units() && position.castling() == Castling::NONE
    }

    /// The value of a position that has just arisen by a capture or a move of a pawn. `None` otherwise, and where the
    /// tables say nothing.
    pub fn probe_wdl(&self, board: &Board) -> Option<Wdl> {
        if board.halfmoves() != 0 || !self.covers(board) {
            return None;
        }
        self.probe_fresh(board.position())
    }

    /// The value of a position as if it had just arisen by a capture or a move of a pawn. `None` where the tables say nothing.
    pub fn probe_fresh(&self, position: &Position) -> Option<Wdl> {
        if !self.knows(position) {
            return None;
        }
        self.tables.probe_wdl_after_zeroing(&chess(position, 0)?).ok().map(wdl)
    }

    /// The value of any position as if the counter had just begun anew, and how far it is to the next time. `None` where the tables say nothing. Needs
    /// the files with distances (`*.rtbz`), too.
    pub fn probe_zeroing(&self, position: &Position) -> Option<ZeroingProbe> {
        if !self.knows(position) {
            return None;
        }
        let position = chess(position, 0)?;
        let wdl = wdl(self.tables.probe_wdl_after_zeroing(&position).ok()?);
        let distance = self.tables.probe_dtz(&position).ok()?;
        Some(ZeroingProbe { wdl, plies: distance.ignore_rounding().0.unsigned_abs() })
    }

    /// The value of any position with its counter, and a move to play. `None` where the tables say nothing or there is no
    /// legal move. Needs the files with distances (`*.rtbz`), too.
    pub fn probe_root(&self, board: &Board) -> Option<RootProbe> {
        if !self.covers(board) {
            return None;
        }
        let position = chess(board.position(), board.halfmoves().into())?;
        // Where rounding leaves it open whether the rule comes first, the play that follows the tables reaches the win.
        let wdl = wdl(self.tables.probe_wdl(&position).ok()?.after_zeroing());
        let (mv, _) = self.tables.best_move(&position).ok()??;
        let zeroing_in = self.tables.probe_dtz(&position).ok()?.ignore_rounding().0;
        Some(RootProbe { best: uci(board, &mv)?, wdl, zeroing_in })
    }
}

/// In the words of tables that are made here.
const fn wdl(wdl: shakmaty_syzygy::Wdl) -> Wdl {
    match wdl {
        shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
        shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
        shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
        shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
        shakmaty_syzygy::Wdl::Win => Wdl::Win,
    }
}
