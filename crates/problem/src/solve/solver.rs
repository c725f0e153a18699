//! The solver as its users see it: a table, limits, and the searches that share them.

use super::limits::{Limits, Monitor, Stop};
use super::observer::Observer;
use super::oracle::Oracle;
use super::outcome::{DepthReport, MateOutcome, Outcome};
use super::search::{Halt, Searcher, Shared};
use super::table::Table;
use super::{first, full, shortest};
use crate::Moves;
use core::sync::atomic::AtomicU32;
use keymove_chess::{Move, Position};

/// Size of the table for a depth, per position generated at the depth before.
const BYTES_PER_POSITION: u64 = 16;
/// Stack of a search thread.
pub(super) const STACK_BYTES: usize = 64 << 20;

/// What is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The position; its side to move is the attacker.
    pub position: Position,
    /// Mate is to be given within this many moves.
    pub moves: Moves,
    /// Consider only checks of the attacker: faster, finds less, and proves nothing about what it does not find.
    pub checks_only: bool,
}

/// Solves directmates; keeps what it has proven for later questions.
pub struct Solver {
    pub(super) limits: Limits,
    pub(super) table: Table,
    checks_only: bool,
}

/// The memory for the table could not be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no memory for a table of {0} bytes; ask for less")]
pub struct OutOfMemory(pub usize);

impl Solver {
    /// A solver with an empty table.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the system does not give the smallest table.
    pub fn new(limits: Limits) -> Result<Self, OutOfMemory> {
        let bytes = Table::MIN_BYTES;
        let table = Table::new(bytes).ok_or(OutOfMemory(bytes))?;
        Ok(Self { limits, table, checks_only: false })
    }

    /// Examines every first move: which mate, in how many moves, which are refuted.
    pub fn full(&mut self, task: &Task, observer: &dyn Observer) -> Outcome {
        self.begin(task);
        full::solve(self, task, observer)
    }

    /// The shortest mate within the task's length, proven by refuting all shorter ones.
    pub fn shortest(&mut self, task: &Task, observer: &dyn Observer) -> MateOutcome {
        self.begin(task);
        shortest::solve(self, task, observer)
    }

    /// Any mate within the task's length, as fast as possible; then, until a limit stops it, shorter ones, until the
    /// shortest is proven if `improve` is set.
    pub fn first(&mut self, task: &Task, improve: bool, observer: &dyn Observer) -> MateOutcome {
        self.begin(task);
        first::solve(self, task, improve, observer)
    }

    /// Makes the table fit for the task; facts found with checks only must not meet facts of a full search.
    fn begin(&mut self, task: &Task) {
        if self.checks_only != task.checks_only {
            if let Some(table) = Table::new(self.table.bytes()) {
                self.table = table;
            }
            self.checks_only = task.checks_only;
        }
    }

    /// Before a depth begins: a table for as many positions as the depth before lets expect, within the budget. A
    /// table that is larger than needed only costs time, page by page.
    pub(super) fn fit_table(&mut self, depth: u16, depths: &[DepthReport]) {
        let last = depths.last().map_or(0, |depth| depth.generated);
        let wanted = match depth {
            0..=2 => 0,
            _ => usize::try_from(last.saturating_mul(BYTES_PER_POSITION)).unwrap_or(usize::MAX).max(1 << 20),
        };
        self.grow_table(wanted.min(self.limits.table_bytes));
    }

    /// Moves to a table of this size if that is larger than today's.
    pub(super) fn grow_table(&mut self, bytes: usize) {
        let bytes = bytes.clamp(Table::MIN_BYTES, Table::MAX_POURED_BYTES);
        if bytes >= 2 * self.table.bytes() {
            if let Some(table) = Table::new(bytes) {
                self.table.pour_into(&table);
                self.table = table;
            }
        }
    }

    /// Asks one question of the search with the table as it is.
    fn ask<T>(
        &mut self, question: impl FnOnce(&mut Searcher<'_>) -> Result<T, Halt>,
    ) -> Result<T, Stop> {
        let monitor = Monitor::new(&self.limits);
        let settled = AtomicU32::new(0);
        let shared = Shared { table: &self.table, monitor: &monitor, busy: &[], settled: &settled };
        let mut searcher = Searcher::new(&shared, self.checks_only);
        question(&mut searcher).map_err(|halt| match halt {
            Halt::Stopped(stop) => stop,
            Halt::Settled => Stop::User,
        })
    }
}

impl Oracle for Solver {
    fn mate_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|searcher| {
            for moves in 1..=limit.get() {
                if searcher.mates(position, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }

    fn mating_first_move(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        self.ask(|searcher| {
            if !searcher.mates(position, limit.get())? {
                return Ok(None);
            }
            for moves in 1..=limit.get() {
                if let Some(mv) = searcher.first_move_that_mates(position, moves)? {
                    return Ok(Some(mv));
                }
            }
            Ok(None)
        })
    }

    fn refutation(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        self.ask(|searcher| searcher.reply_that_refutes(position, limit.get()))
    }

    fn length_after(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(|searcher| {
            for moves in 1..=limit.get() {
                if !searcher.refuted(position, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }
}
