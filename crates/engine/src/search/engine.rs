//! The engine: a table and memories of threads that live from search to search.

use super::clock::Budget;
use super::report::{Answer, Bound, Report, Score};
use super::root::RootMove;
use super::shared::Shared;
use super::table::{Entry, Table};
use super::tuning::Tuning;
use super::value;
use super::worker::{Memory, Worker};
use super::{Ask, Control, Limits};
use crate::Game;
use crate::eval::Groups;
use crate::learn::Lesson;
use crate::tablebase::Endgames;
use core::cell::RefCell;
use core::time::Duration;
use keymove_run::STACK_BYTES;
use std::sync::mpsc;
use std::thread;

/// What an engine is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads of a search; at least 1.
    pub threads: usize,
    /// Memory for the transposition table.
    pub hash_bytes: usize,
    /// What is lost between the clock of the game and the engine's, for every move.
    pub move_overhead: Duration,
    /// How searches are conducted; anything but the default is weaker, and for measuring.
    pub tuning: Tuning,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            hash_bytes: 16 << 20,
            move_overhead: Duration::from_millis(10),
            tuning: Tuning::default(),
        }
    }
}

/// The system does not give the memory that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{bytes} bytes of memory for the table are not to be had")]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: usize,
}

/// Plays chess.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    table: Table,
    memories: Vec<Memory>,
    lessons: Vec<Lesson>,
    tables: Option<Endgames>,
    /// Groups of the evaluation without which the table and the histories came about.
    silent: Groups,
}

impl Engine {
    /// With an empty table.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(settings: &Settings) -> Result<Self, OutOfMemory> {
        let bytes = settings.hash_bytes;
        let table = Table::new(bytes).ok_or(OutOfMemory { bytes })?;
        let memories = (0..settings.threads.max(1)).map(|_| Memory::new()).collect();
        Ok(Self {
            settings: settings.clone(),
            table,
            memories,
            lessons: Vec::new(),
            tables: None,
            silent: Groups::default(),
        })
    }

    /// What the engine is made of.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes it anew with other settings; the table is empty then, unless its size remains.
    ///
    /// # Errors
    /// If there is no memory for the table; the engine remains as it was.
    pub fn set(&mut self, settings: &Settings) -> Result<(), OutOfMemory> {
        if settings.hash_bytes != self.settings.hash_bytes {
            let bytes = settings.hash_bytes;
            self.table = Table::new(bytes).ok_or(OutOfMemory { bytes })?;
        }
        self.memories.resize_with(settings.threads.max(1), Memory::new);
        self.settings = settings.clone();
        Ok(())
    }

    /// Forgets what it knows of the game before.
    pub fn new_game(&mut self) {
        // New memory that nobody has touched costs less than clearing the old. If there is none, the old entries only cost
        // strength for a while, they make nothing wrong.
        if let Some(table) = Table::new(self.settings.hash_bytes) {
            self.table = table;
        }
        for memory in &mut self.memories {
            memory.history.clear();
        }
    }

    /// Endgame tables that searches ask from now on; `None`: none.
    pub fn set_endgames(&mut self, tables: Option<Endgames>) {
        self.tables = tables;
    }

    /// Takes over what was learnt in earlier games, instead of what it was told before: searches that meet one of these
    /// positions know its value in advance.
    pub fn learn(&mut self, lessons: Vec<Lesson>) {
        self.lessons = lessons;
    }

    /// Thinks about the game's position until a limit is reached or it is told to stop; without any limit, or while it is the
    /// opponent's time, until it is told. `listen` hears of progress, on the calling thread.
    pub fn search(&mut self, game: &Game, ask: &Ask, control: &Control, listen: &dyn Fn(&Report)) -> Answer {
        self.search_by(run, game, ask, control, listen)
    }

    /// Searches as [`Self::search`] does, on the calling thread alone, which needs a stack of [`STACK_BYTES`]: for answers that must come at once, and for
    /// many short searches. A busy machine may take longer to start a thread than such a search has in all.
    pub fn search_here(&mut self, game: &Game, ask: &Ask) -> Answer {
        self.search_by(run_here, game, ask, &Control::default(), &|_| {})
    }

    fn search_by(
        &mut self, run: Run, game: &Game, ask: &Ask, control: &Control, listen: &dyn Fn(&Report),
    ) -> Answer {
        let moves = game.board().moves();
        let wanted = |mv: &&_| ask.search_moves.is_empty() || ask.search_moves.contains(mv);
        let root_moves: Vec<_> = moves.iter().filter(wanted).map(|&mv| RootMove::new(mv)).collect();
        let budget = Budget::new(&ask.limits, self.settings.move_overhead, root_moves.len() == 1);
        let silent = self.settings.tuning.silent.with(ask.silent);
        // Judgements of a weaker level are no good for a hint or an analysis, nor the other way round.
        if core::mem::replace(&mut self.silent, silent) != silent {
            self.new_game();
        }
        self.table.new_search();
        self.lessons.iter().for_each(|lesson| remember(&self.table, lesson));
        let tables = self.tables.as_ref();
        let tuning = &self.settings.tuning;
        for memory in &mut self.memories {
            memory.evaluator.conduct(silent, tuning.weights.as_ref());
        }
        let shared =
            Shared::new(&self.table, tables, control, &ask.limits, budget, tuning, self.memories.len());
        let answer = if root_moves.is_empty() {
            Answer::default()
        } else {
            run(&shared, &mut self.memories, game, ask, &root_moves, listen)
        };
        wait(control, &ask.limits);
        answer
    }
}

/// A lesson becomes an entry of the table.
fn remember(table: &Table, lesson: &Lesson) {
    let value = match lesson.score {
        Score::Centipawns(value) => value.clamp(1 - value::EVALUATION_LIMIT, value::EVALUATION_LIMIT - 1),
        Score::Mate(moves) if moves > 0 => (value::MATE - 2 * moves + 1).max(value::MATE_BOUND),
        Score::Mate(moves) => (-value::MATE - 2 * moves).min(-value::MATE_BOUND),
    };
    let entry = Entry {
        mv: lesson.best,
        value,
        evaluation: value::UNKNOWN,
        depth: lesson.depth.min(value::MAX_PLY as u32) as i32,
        bound: Bound::Exact,
        on_line: true,
        learnt: true,
    };
    table.store(lesson.key(), entry);
}

/// Whether the search has to go on until it is told to stop.
fn is_endless(limits: &Limits) -> bool {
    *limits == Limits::default()
}

/// An answer before its time would confuse who asked: it is given when it may be.
fn wait(control: &Control, limits: &Limits) {
    while !control.is_stopped() && (control.is_pondering() || is_endless(limits)) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// How a search is run: on threads of its own, or on this one.
type Run = fn(&Shared<'_>, &mut [Memory], &Game, &Ask, &[RootMove], &dyn Fn(&Report)) -> Answer;

fn run_here(
    shared: &Shared<'_>, memories: &mut [Memory], game: &Game, ask: &Ask, root_moves: &[RootMove],
    listen: &dyn Fn(&Report),
) -> Answer {
    let mut best = None;
    let lines = RefCell::new(Vec::new());
    if let Some(memory) = memories.first_mut() {
        let mut worker = Worker::new(shared, memory, 0, game, root_moves.to_vec());
        worker.deepen(game.board(), ask.lines, &|report| take(report, listen, &mut lines.borrow_mut()));
        best = worker.root_moves.into_iter().next();
    }
    answer(shared, lines.into_inner(), best, root_moves)
}

fn run(
    shared: &Shared<'_>, memories: &mut [Memory], game: &Game, ask: &Ask, root_moves: &[RootMove],
    listen: &dyn Fn(&Report),
) -> Answer {
    let (sender, receiver) = mpsc::channel::<Report>();
    let mut lines: Vec<Report> = Vec::new();
    let mut best: Option<RootMove> = None;
    let has_threads = thread::scope(|scope| {
        let mut first = None;
        for (id, memory) in memories.iter_mut().enumerate() {
            let reports = sender.clone();
            let work = move || {
                let mut worker = Worker::new(shared, memory, id, game, root_moves.to_vec());
                let tell = move |report| {
                    // Nobody listens any more only if the caller is gone.
                    let _ = reports.send(report);
                };
                worker.deepen(game.board(), ask.lines, &tell);
                if id == 0 {
                    shared.finish();
                }
                worker.root_moves.into_iter().next()
            };
            match thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work) {
                Ok(handle) if id == 0 => first = Some(handle),
                // Without the first one nobody would search.
                Err(_) if id == 0 => return false,
                // Fewer threads than wanted give the same answer later.
                Ok(_) | Err(_) => {}
            }
        }
        drop(sender);
        for report in receiver {
            take(report, listen, &mut lines);
        }
        best = first.and_then(|first| first.join().ok().flatten());
        true
    });
    if !has_threads {
        return run_here(shared, memories, game, ask, root_moves, listen);
    }
    answer(shared, lines, best, root_moves)
}

/// Passes a report on, and keeps it if it is the last word about its line.
fn take(report: Report, listen: &dyn Fn(&Report), lines: &mut Vec<Report>) {
    listen(&report);
    if report.bound == Bound::Exact {
        lines.retain(|line| line.line != report.line);
        lines.push(report);
    }
}

fn answer(
    shared: &Shared<'_>, mut lines: Vec<Report>, best: Option<RootMove>, root_moves: &[RootMove],
) -> Answer {
    lines.sort_by_key(|line| line.line);
    let best = best.or_else(|| root_moves.first().cloned());
    let line = best.map(|best| best.line).unwrap_or_default();
    Answer { best: line.first().copied(), ponder: line.get(1).copied(), lines, nodes: shared.nodes() }
}
