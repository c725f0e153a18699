//! Tables of few men for the studies of a collection.

use core::sync::atomic::{AtomicBool, Ordering};
use keymove_chess::Position;
use keymove_endgame::{FewMenTables, Judge, within_reach};
use keymove_engine::tablebase::Tablebase;
use keymove_solve::{FewMen, Limits};
use keymove_tables::{MakeError, Making, TableError, Tables};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What decides positions of few men in studies. Without any tables less is proven, and nothing false.
#[derive(Clone, Debug, Default)]
pub struct StudyTables {
    /// Tables of perfect play; those that are there are used, however many men they are of.
    pub tables: Option<Arc<Tables>>,
    /// Of at most so many men those are made that are missing, as far as the play of a study may come to them.
    pub men: usize,
    /// Bytes that making one may take.
    pub memory: u64,
    /// The longest time for making them before a study is looked at; nothing: as long as it takes. It is no part of the study's own time.
    pub patience: Option<Duration>,
    /// Tables of the user's by Ronald de Man's Syzygy.
    pub syzygy: Option<Arc<Tablebase>>,
}

impl StudyTables {
    /// What the tables tell a solver of directmates, for problems that stand among the studies.
    pub fn few_men(&self) -> Option<Arc<dyn FewMen>> {
        self.tables.clone().map(|tables| Arc::new(FewMenTables::new(tables, true)) as _)
    }

    /// What decides positions with these tables.
    pub(super) fn judge(&self) -> Judge<'_> {
        Judge::new(self.tables.as_ref(), self.syzygy.as_ref())
    }

    /// Has the tables at hand that the play from a position may come to, as far as they may be made. The others are missed, which is no error.
    ///
    /// # Errors
    /// What is wrong with a table, or why it cannot be made, in words.
    pub(super) fn prepare(&self, position: &Position, limits: &Limits) -> Result<(), String> {
        let Some(tables) = &self.tables else { return Ok(()) };
        let until = self.patience.map(|time| Instant::now() + time);
        let is_over =
            || limits.interrupt.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        let stop = AtomicBool::new(false);
        let hear = |_: &keymove_tables::Step<'_>| stop.store(is_over(), Ordering::Relaxed);
        let making = Making { threads: limits.threads.max(1), stop: &stop, hear: &hear };
        for material in within_reach(position, self.men) {
            if tables.missing(&material).0.is_empty() {
                continue;
            }
            if is_over() {
                break;
            }
            match tables.make(&material, self.memory, &making, &mut |_, _| ()) {
                Ok(_) => {}
                Err(TableError::Make(MakeError::Stopped(_))) => break,
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
    }
}
