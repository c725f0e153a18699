//! The solver as its users see it: a table, limits, and the searches that share them.

use super::few_men::FewMenFacts;
use super::limits::{Limits, Monitor, Stop};
use super::numbers::NumberTable;
use super::observer::Observer;
use super::oracle::Oracle;
use super::outcome::{DepthReport, Mate, MateOutcome, Outcome};
use super::patience;
use super::proof_number::{Nodes, ProofNumberSearch};
use super::search::{Halt, Searcher, Shared};
use super::table::Table;
use super::target::{Mating, Target};
use super::{first, full, line, shortest};
use core::sync::atomic::AtomicU32;
use core::time::Duration;
use keymove_chess::{Color, ExclusiveCastlings, Move, Position};
use keymove_problem::{Battle, Moves};
use std::sync::Arc;

/// Size of the table for a depth, per position generated at the depth before.
const BYTES_PER_POSITION: u64 = 16;
/// Positions for a proof-number search before a full-width search is tried.
const QUICK_EFFORT: u64 = 1 << 24;
/// From so many moves on, proof-number search is asked for a proof before the full-width search.
const LONG: u16 = 4;
/// Up to this many moves the recursion fits any stack that a thread may have.
const SMALL_STACK_MOVES: u16 = 16;

/// Runs the work where the recursion of a search of this many moves has room.
pub(super) fn with_room<T: Send>(moves: u16, work: impl FnOnce() -> T + Send) -> T {
    if moves <= SMALL_STACK_MOVES { work() } else { keymove_run::with_room(work) }
}

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
    /// What the facts in the table are about: who attacks, whether only with checks, and which castlings exclude
    /// each other.
    about: (Color, bool, ExclusiveCastlings),
    /// Time beyond the limits for measuring a proof and writing down its line.
    pub(super) grace: Duration,
}

/// What [`Solver::move_that_mates`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveThatMates {
    /// The move with the number of moves within which it mates; `None` if there is none within the task's length, by checks alone if that was the task.
    /// Or why it was not found out.
    pub answer: Result<Option<(Move, Moves)>, Stop>,
    /// Positions generated.
    pub generated: u64,
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
        let about = (Color::White, false, ExclusiveCastlings::NONE);
        Ok(Self { limits, table, about, grace: line::GRACE })
    }

    /// Sets other limits for the questions that follow; what has been proven is kept.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// How long a search may go on beyond its time to measure a mate that it has just found and to write down a line of it;
    /// a quarter of a second unless it is set. Without that, the line may break off.
    pub const fn set_grace(&mut self, grace: Duration) {
        self.grace = grace;
    }

    /// Whether a mate that was just found in this position is given in time for the fifty-move rule whatever the defence,
    /// if so many half-moves without capture or move of a pawn were made before. The proof found is asked, not every proof:
    /// `false` says nothing about other ways to mate.
    ///
    /// # Errors
    /// [`Stop`] if the search was stopped before the answer was certain.
    pub fn mates_in_time(&mut self, position: &Position, mate: &Mate, half_moves: u16) -> Result<bool, Stop> {
        self.attack_with(position.turn(), position, self.about.1);
        patience::suffices(self, self.about.1, position, mate, half_moves)
    }

    /// Examines every first move: which mate, in how many moves, which are refuted.
    pub fn full(&mut self, task: &Task, observer: &dyn Observer) -> Outcome {
        self.begin(task);
        with_room(task.moves.get(), || full::solve(self, task, observer))
    }

    /// The shortest mate within the task's length, proven by refuting all shorter ones.
    pub fn shortest(&mut self, task: &Task, observer: &dyn Observer) -> MateOutcome {
        self.begin(task);
        with_room(task.moves.get(), || shortest::solve(self, &Mating::of(task), task, observer))
    }

    /// Any mate within the task's length, as fast as possible; then, until a limit stops it, shorter ones, until the
    /// shortest is proven if `improve` is set.
    pub fn first(&mut self, task: &Task, improve: bool, observer: &dyn Observer) -> MateOutcome {
        self.begin(task);
        with_room(task.moves.get(), || first::solve(self, &Mating::of(task), task, improve, observer))
    }

    /// A move that mates, and within how many moves: the fewest that suffice, up to the task's length. For many small questions: no line is written
    /// down, there is one thread, and the table has its full size from the first question on.
    pub fn move_that_mates(&mut self, task: &Task) -> MoveThatMates {
        self.attack_with(task.position.turn(), &task.position, task.checks_only);
        let monitor = Monitor::new(&self.limits);
        self.grow_table(self.limits.table_bytes, &monitor);
        let settled = AtomicU32::new(0);
        let shared = Shared { table: &self.table, monitor: &monitor, busy: &[], settled: &settled };
        let (answer, generated) = with_room(task.moves.get(), || {
            let mut searcher = Searcher::new(&shared, task.checks_only);
            let answer = searcher.shortest_mate(&task.position, task.moves);
            (answer, searcher.counts.generated)
        });
        let answer = answer.map_err(|halt| match halt {
            Halt::Stopped(stop) => stop,
            // Nobody else works on this question.
            Halt::Settled => unreachable!("no first move is watched"),
        });
        MoveThatMates { answer, generated }
    }

    /// Whether questions are about checks only from now on.
    pub(super) fn restrict(&mut self, checks_only: bool) {
        if self.about.1 != checks_only {
            self.table.clear();
            self.about.1 = checks_only;
        }
    }

    /// Empties the table if its facts are about something else: the other side's attack, or one with checks only. The
    /// same position means different things then, and its facts must not meet.
    fn attack_with(&mut self, attacker: Color, position: &Position, checks_only: bool) {
        let about = (attacker, checks_only, position.exclusive_castlings());
        if self.about != about {
            self.table.clear();
            self.about = about;
        }
        // A shortest mate may need a quiet move, so that ends of few men say nothing of checks alone.
        let few_men = self.limits.few_men.as_ref().filter(|_| !checks_only);
        self.table.believe(few_men.map(|knows| FewMenFacts::new(Arc::clone(knows), attacker, position)));
    }

    /// What is done before a task is searched.
    fn begin(&mut self, task: &Task) {
        if let Some(few_men) = self.limits.few_men.as_ref().filter(|_| !task.checks_only) {
            few_men.prepare(&task.position, task.moves, &self.limits);
        }
        self.attack_with(task.position.turn(), &task.position, task.checks_only);
    }

    /// Before a depth begins: a table for as many positions as the depth before lets expect, within the budget. A
    /// table that is larger than needed only costs time, page by page.
    pub(super) fn fit_table(&mut self, depth: u16, depths: &[DepthReport], monitor: &Monitor) {
        let last = depths.last().map_or(0, |depth| depth.generated);
        if depth > 2 {
            let wanted = usize::try_from(last.saturating_mul(BYTES_PER_POSITION)).unwrap_or(usize::MAX);
            self.grow_table(wanted.min(self.limits.table_bytes), monitor);
        }
    }

    /// Moves to a table of this size if that is larger than today's.
    pub(super) fn grow_table(&mut self, bytes: usize, monitor: &Monitor) {
        let bytes = bytes.clamp(Table::MIN_BYTES, Table::MAX_POURED_BYTES);
        if bytes < 2 * self.table.bytes() {
            return;
        }
        if let Some(table) = self.table.grown(bytes, || monitor.check(0).is_ok()) {
            self.table = table;
        }
    }

    /// The first move of a mate that is known or found by a short proof-number search: what a long mate found by that
    /// search asks for when its proof is written down.
    pub(super) fn quickly_proven<T: Target>(
        &self, target: T, position: &Position, limit: Moves,
    ) -> Option<Move> {
        if limit.get() < LONG {
            return None;
        }
        let monitor = Monitor::new(&self.limits);
        let numbers = NumberTable::new(NumberTable::MIN_BYTES.min(self.limits.table_bytes))?;
        with_room(limit.get(), || {
            let mut search =
                ProofNumberSearch::new(&self.table, &numbers, &monitor, target, Nodes::WithMovesLeft);
            let known = search.proof(position, limit.get(), QUICK_EFFORT).ok()??;
            Some(known.best)
        })
    }

    /// Asks one question of the search with the table as it is.
    fn ask<T: Send>(
        &mut self, attacker: Color, position: &Position, moves: Moves,
        question: impl FnOnce(&mut Searcher<'_>) -> Result<T, Halt> + Send,
    ) -> Result<T, Stop> {
        self.limits.check()?;
        self.attack_with(attacker, position, self.about.1);
        let monitor = Monitor::new(&self.limits);
        let settled = AtomicU32::new(0);
        let shared = Shared { table: &self.table, monitor: &monitor, busy: &[], settled: &settled };
        let answer = with_room(moves.get(), || question(&mut Searcher::new(&shared, self.about.1)));
        answer.map_err(|halt| match halt {
            Halt::Stopped(stop) => stop,
            // Nobody else works on this question.
            Halt::Settled => unreachable!("no first move is watched"),
        })
    }
}

/// Answers in the sense of the last search: after one with checks only, `None` says that there is no mate by checks alone.
/// The time and the number of positions hold for each question by itself, a [deadline](Limits::deadline) for all of them.
impl Oracle for Solver {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn bound(&mut self, positions: Option<u64>) {
        self.limits.nodes = positions;
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.ask(position.turn(), position, limit, |searcher| {
            for moves in 1..=limit.get() {
                if searcher.mates(position, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }

    fn first_move_that_solves(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        self.limits.check()?;
        self.attack_with(position.turn(), position, self.about.1);
        let target = Mating::new(self.about.1);
        if let Some(mv) = self.quickly_proven(target, position, limit) {
            return Ok(Some(mv));
        }
        self.ask(position.turn(), position, limit, |searcher| {
            for moves in 1..=limit.get() {
                if let Some(mv) = searcher.first_move_that_mates(position, moves)? {
                    return Ok(Some(mv));
                }
            }
            Ok(None)
        })
    }

    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        let Some(rest) = rest else { return Ok(position.moves().first().copied()) };
        self.ask(!position.turn(), position, rest, |searcher| {
            searcher.reply_that_refutes(position, rest.get())
        })
    }

    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        let after = before.play(mv);
        self.ask(before.turn(), before, limit, |searcher| {
            for moves in 1..=limit.get() {
                if !searcher.refuted(&after, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }
}
