//! All diagrams of a collection, one after the other.

use crate::board::BOARD_BYTES;
use crate::import::BLOCK_BOARDS;
use crate::rows::GONE;
use crate::{Board, Database, DbError};

impl Database {
    /// Calls `see` with each entry and its diagram, in the order of their numbers.
    pub(crate) fn scan(&self, mut see: impl FnMut(i64, Board)) -> Result<(), DbError> {
        let mut statement =
            self.connection.prepare_cached("SELECT number, boards FROM block ORDER BY number")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let first = row.get::<_, i64>(0)?.saturating_mul(BLOCK_BOARDS as i64).saturating_add(1);
            let boards = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
            let boards = boards.chunks_exact(BOARD_BYTES).take(BLOCK_BOARDS);
            for (entry, bytes) in (first..i64::MAX).zip(boards) {
                if bytes != GONE {
                    see(entry, Board::from_bytes(bytes));
                }
            }
        }
        Ok(())
    }
}
