//! Mates that tables of few men know.

use super::{ProvenMate, Prover, check_line};
use crate::Game;
use keymove_tables::{Tables, Value};
use std::io;
use std::path::Path;

/// The most men, kings included, of which a session asks tables. A line of five men unpacks many blocks, which takes a quarter of a second for 20 moves and
/// 1.6 s for the longest (KPPKP): more than there may be on a clock.
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
        let tables = Tables::in_folder(folder);
        let files = tables.files()?;
        if files == 0 {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                "no tables (*.kmt); keymove tables make writes some",
            ));
        }
        Ok(Self { tables, files })
    }

    /// Files of tables in the folder.
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The shortest mate, given or suffered, with a line of best play. `None` if there is none, if a table of a position that may arise is missing or
    /// damaged, if the rule of fifty moves might end the game before, or if [proofs say nothing](Prover::can_ask) about the game.
    pub fn mate(&self, game: &Game) -> Option<ProvenMate> {
        let board = game.board();
        let position = board.position();
        if position.occupied().len() > MOST || !Prover::can_ask(game) {
            return None;
        }
        let value = self.tables.probe(position).ok()?;
        let moves = match value {
            Value::Draw | Value::Loss(0) => return None,
            Value::Win(moves) => i32::from(moves),
            Value::Loss(moves) => -i32::from(moves),
        };
        // No line of best play is longer, whatever the other side does.
        if u32::from(board.halfmoves()) + u32::from(value.plies()) > PATIENCE {
            return None;
        }
        let line = self.tables.line(position).ok()?;
        check_line(game, moves, &line).ok()?;
        Some(ProvenMate { moves, line, shortest: true })
    }
}
