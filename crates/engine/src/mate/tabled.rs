//! Mates that tables of few men know.

use super::{ProvenMate, Prover, check_line};
use crate::Game;
use keymove_tables::{Tables, Value};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The most men, kings included, of which a session asks tables. A line of five men unpacks many blocks, which takes a quarter of a second for 20 moves and
/// 1.6 s for the longest (KPPKP): more than there may be on a clock.
const MOST: u32 = 4;
/// Half-moves without a capture or a move of a pawn that a game can afford.
const PATIENCE: u32 = 99;

/// Tables of `keymove tables make`, read as they are asked for.
#[derive(Clone, Debug)]
pub struct MateTables {
    tables: Arc<Tables>,
    /// Files of the distance to mate, and of the rule of fifty moves.
    files: [usize; 2],
}

impl MateTables {
    /// The tables of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, or there is no table in it, or one of the rule of fifty moves is none.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let tables = Arc::new(Tables::in_folder(folder));
        let under_rule = tables.open_zeroing().map_err(io::Error::other)?;
        let files = [tables.files()?, under_rule];
        if files == [0, 0] {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                "no tables (*.kmt); keymove tables make writes some",
            ));
        }
        Ok(Self { tables, files })
    }

    /// The mates of tables that somebody has already. Those of the rule of fifty moves are not asked: their files would all be opened, however large.
    pub const fn of(tables: Arc<Tables>) -> Self {
        Self { tables, files: [0, 0] }
    }

    /// Files of tables that were [opened](Self::open): of the distance to mate, and of the rule of fifty moves.
    pub const fn files(&self) -> [usize; 2] {
        self.files
    }

    /// The tables, if there are some of the rule of fifty moves among them.
    pub fn under_rule(&self) -> Option<Arc<Tables>> {
        (self.files[1] > 0).then(|| Arc::clone(&self.tables))
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
