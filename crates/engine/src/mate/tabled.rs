//! Mates that tables of few men know.

use super::{ProvenMate, Prover};
use crate::Game;
use keymove_tables::{Tables, Value};
use std::io;
use std::path::Path;

/// The most men, kings included, of which a session asks tables. Those of five men take a second and half a gigabyte each to be unpacked, which may be
/// more than there is on a clock.
const MOST: u32 = 4;
/// Half-moves without a capture or a move of a pawn that a game can afford.
const PATIENCE: u32 = 99;

/// Tables of `keymove tables make`, read as they are asked for.
#[derive(Debug)]
pub struct MateTables {
    tables: Tables,
    files: usize,
}

impl MateTables {
    /// The tables of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, or there is no table in it.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let mut files = 0;
        for entry in std::fs::read_dir(folder)? {
            files += usize::from(entry?.path().extension().is_some_and(|extension| extension == "kmt"));
        }
        if files == 0 {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                "no tables (*.kmt); keymove tables make writes some",
            ));
        }
        Ok(Self { tables: Tables::in_folder(folder), files })
    }

    /// Files of tables in the folder.
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The shortest mate, given or suffered, with a line of best play. `None` if there is none, if a table of a position that may arise is missing or
    /// damaged, if the rule of fifty moves might end the game before, or if [proofs say nothing](Prover::can_ask) about the game.
    pub fn mate(&self, game: &Game) -> Option<ProvenMate> {
        let board = game.board();
        let mut position = *board.position();
        if position.occupied().len() > MOST || !Prover::can_ask(game) {
            return None;
        }
        let (moves, plies) = match self.tables.probe(&position).ok()? {
            Value::Draw | Value::Loss(0) => return None,
            Value::Win(moves) => (i32::from(moves), u32::from(moves) * 2 - 1),
            Value::Loss(moves) => (-i32::from(moves), u32::from(moves) * 2),
        };
        if u32::from(board.halfmoves()) + plies > PATIENCE {
            return None;
        }
        let line = self.tables.line(&position).ok()?;
        for &mv in &line {
            position = position.play(mv);
        }
        let is_whole = line.len() == plies as usize && position.moves().is_empty();
        is_whole.then_some(ProvenMate { moves, line, shortest: true })
    }
}
