//! Forced mates, found by the solver of directmates and written into the graph move by move.
//!
//! The solver says which move mates, and within how many moves; the graph believes it only when every reply has been followed down to mates or to other
//! positions that are known to be won. So a wrong word of the solver could cost time and nothing else, positions that are barred are never passed, and a
//! proof for others needs no solver. That no mate was found says nothing: the position stays open.

use super::{Graph, Id, Known};
use crate::judge::Ground;
use keymove_chess::Move;
use keymove_problem::Moves;
use keymove_solve::{FewMen, Limits, MoveThatMates, Solver, Stop, Task};
use std::sync::Arc;

/// One question about a position.
struct Question {
    /// It is asked when the search has come to the position so many times.
    visits: u32,
    /// Mates within so many moves.
    moves: u16,
    /// By checks alone.
    checks_only: bool,
    /// Positions of the solver's.
    nodes: u64,
}

const fn by_checks(visits: u32, moves: u16, nodes: u64) -> Question {
    Question { visits, moves, checks_only: true, nodes }
}

const fn by_any(visits: u32, moves: u16, nodes: u64) -> Question {
    Question { visits, moves, checks_only: false, nodes }
}

/// What is asked about a position, one after the other: the more often the search comes back to it, the more it needs an answer.
const QUESTIONS: [Question; 14] = [
    by_checks(1, 3, 1 << 11),
    by_any(4, 2, 1 << 11),
    by_checks(8, 6, 1 << 12),
    by_any(16, 3, 1 << 12),
    by_checks(32, 9, 1 << 13),
    by_any(64, 4, 1 << 14),
    by_checks(128, 12, 1 << 15),
    by_any(256, 6, 1 << 16),
    by_checks(512, 14, 1 << 17),
    by_any(1_024, 8, 1 << 18),
    by_checks(2_048, 16, 1 << 19),
    by_any(4_096, 10, 1 << 20),
    by_checks(8_192, 16, 1 << 21),
    by_any(16_384, 12, 1 << 22),
];
/// Positions of the solver's for each that is expanded. A question may be asked as long as no more have been spent, so that one alone can go beyond; where a
/// mate was found it costs nothing.
pub(super) const SHARE: i64 = 80;
/// What a mate may take to be written down, as a multiple of what it took to be found.
const FOR_WRITING: u64 = 4;
/// The most positions of a mate that is written down.
const MOST_WRITTEN: usize = 50_000;
/// Each solver may have so large a part of the memory, and no more than so many bytes.
const PART: usize = 16;
const MOST_BYTES: usize = 4 << 20;

/// What the table of one solver may take of so much memory.
const fn table_bytes(all: usize) -> usize {
    let part = all / PART;
    if part < MOST_BYTES { part } else { MOST_BYTES }
}

/// What both tables may take of so much memory.
pub(super) const fn bytes(all: usize) -> usize {
    2 * table_bytes(all)
}

/// Solvers that are asked for mates, and keep what they have proven from question to question.
#[derive(Default)]
pub(crate) struct Mates {
    few_men: Option<Arc<dyn FewMen>>,
    /// For any moves, and for checks alone.
    solvers: [Option<Solver>; 2],
    /// Nobody is asked, and nothing found.
    is_silent: bool,
}

impl Mates {
    /// Ends of few men are looked up there.
    pub(crate) const fn new(few_men: Option<Arc<dyn FewMen>>) -> Self {
        Self { few_men, solvers: [None, None], is_silent: false }
    }

    /// Finds nothing from now on.
    pub(crate) fn fall_silent(&mut self) {
        self.is_silent = true;
    }

    /// The move that mates in the fewest moves.
    fn find(&mut self, task: &Task, nodes: u64, limits: &Limits) -> MoveThatMates {
        let limits = Limits {
            time: None,
            nodes: Some(nodes),
            threads: 1,
            table_bytes: table_bytes(limits.table_bytes),
            few_men: self.few_men.clone(),
            ..limits.clone()
        };
        if self.is_silent {
            return MoveThatMates { answer: Ok(None), generated: 0 };
        }
        let slot = &mut self.solvers[usize::from(task.checks_only)];
        match slot {
            Some(solver) => solver.set_limits(limits),
            None => *slot = Solver::new(limits).ok(),
        }
        match slot {
            Some(solver) => solver.move_that_mates(task),
            None => MoveThatMates { answer: Err(Stop::Memory), generated: 0 },
        }
    }
}

/// A mate that is being written down.
struct Writing<'s> {
    checks_only: bool,
    /// Positions that the solver may still look at.
    nodes: u64,
    limits: &'s Limits,
    /// Positions that have become known, in this order.
    written: Vec<Id>,
}

impl Graph<'_> {
    /// Counts that the search has come to a position of the attacker's that is open, and asks the solver for a mate if it is time to.
    ///
    /// # Errors
    /// Why the search is to be stopped.
    pub(super) fn seek_mate(&mut self, id: Id, limits: &Limits) -> Result<(), Stop> {
        let is_free = self.credit >= 0 && !self.is_full();
        let node = &mut self.nodes[id as usize];
        node.visits = node.visits.saturating_add(1);
        let Some(question) = QUESTIONS.get(usize::from(node.asked)) else { return Ok(()) };
        if node.visits < question.visits || !is_free {
            return Ok(());
        }
        node.asked += 1;
        let Some(moves) = Moves::new(question.moves) else { return Ok(()) };
        let task = Task { position: node.position, moves, checks_only: question.checks_only };
        let found = self.judge.mates().find(&task, question.nodes, limits);
        if let Ok(Some((_, within))) = found.answer {
            let nodes = FOR_WRITING * question.nodes;
            self.write(id, within.get(), question.checks_only, nodes, limits);
        }
        // A mate that cannot be written down has cost as much as none.
        if self.of(id) == Known::Open {
            self.credit = self.credit.saturating_sub_unsigned(found.generated);
        }
        match found.answer {
            Ok(Some(_)) => limits.check(),
            Err(Stop::Time | Stop::User) => limits.check(),
            Ok(None) | Err(Stop::Nodes | Stop::Memory) => Ok(()),
        }
    }

    /// Writes down a mate within so many moves, as far as it is found again.
    fn write(&mut self, id: Id, moves: u16, checks_only: bool, nodes: u64, limits: &Limits) {
        let mut writing = Writing { checks_only, nodes, limits, written: Vec::new() };
        let _ = self.mates(id, moves, &mut writing);
        for id in writing.written {
            self.settle(id);
        }
    }

    /// Whether the attacker, to move, is seen to win within so many moves; `None` if he is not.
    fn mates(&mut self, id: Id, moves: u16, writing: &mut Writing<'_>) -> Option<()> {
        match self.of(id) {
            Known::Won(_) => return Some(()),
            Known::Held(_) => return None,
            Known::Open => {}
        }
        let task = Task {
            position: self.nodes[id as usize].position,
            moves: Moves::new(moves)?,
            checks_only: writing.checks_only,
        };
        let found = self.judge.mates().find(&task, writing.nodes, writing.limits);
        writing.nodes = writing.nodes.checked_sub(found.generated)?;
        let (mv, within) = found.answer.ok()??;
        let next = self.add(&task.position.play(mv));
        self.is_mated(next, within.get() - 1, writing)?;
        self.take_mate(id, within.get(), writing);
        Some(())
    }

    /// The same with the defender to move and so many moves left for the attacker.
    fn is_mated(&mut self, id: Id, moves: u16, writing: &mut Writing<'_>) -> Option<()> {
        match self.of(id) {
            Known::Won(_) => return Some(()),
            Known::Held(_) => return None,
            Known::Open => {}
        }
        if writing.written.len() >= MOST_WRITTEN || self.is_full() {
            return None;
        }
        let position = self.nodes[id as usize].position;
        for &reply in &position.moves() {
            let next = self.add(&position.play(reply));
            self.mates(next, moves, writing)?;
        }
        self.take_mate(id, moves, writing);
        Some(())
    }

    fn take_mate(&mut self, id: Id, moves: u16, writing: &mut Writing<'_>) {
        self.learn(id, Known::Won(Ground::Solver(moves)));
        writing.written.push(id);
    }

    /// What the moves of a position lead to that is known, in the order of moves, whether it was expanded or a mate was written down.
    pub(crate) fn known_after(&self, id: Id) -> Vec<(Move, Id)> {
        let position = self.position(id);
        let known = |mv: Move| Some((mv, self.find(&position.play(mv))?));
        position
            .moves()
            .iter()
            .filter_map(|&mv| known(mv))
            .filter(|&(_, id)| self.of(id) != Known::Open)
            .collect()
    }
}
