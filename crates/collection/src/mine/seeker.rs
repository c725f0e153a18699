//! One position: is there a mate, and what is it?
//!
//! Every legal move of both sides is searched, so what is not found is not there, unless a limit has stopped the search;
//! then nothing is said.

use super::find::Dual;
use super::known::Known;
use super::wishes::Settings;
use keymove_chess::{Color, Move, Position};
use keymove_problem::Moves;
use keymove_solve::tree::order;
use keymove_solve::{Limits, Oracle, OutOfMemory, Solver, Status, Stop, Task};
use std::sync::Arc;

/// Up to this length the solver is asked with the table as it is: to fit the table takes longer than such an answer.
const SHORT: u16 = 3;

/// Bytes of the table of positions without a mate.
const KNOWN_BYTES: usize = 4 << 20;

/// A forced mate.
pub(super) struct Forced {
    /// The fewest moves.
    pub(super) length: Moves,
    /// Every first move that mates in time, in canonical order, with its length.
    pub(super) firsts: Vec<(Move, Moves)>,
    pub(super) main_line: Vec<Move>,
    pub(super) dual: Option<Dual>,
}

/// A line of play, and where the longest defences leave a choice.
type Play = (Vec<Move>, Option<Dual>);

/// Searches the positions of one thread.
pub(super) struct Seeker {
    max: Moves,
    limits: Limits,
    /// What an answer costs, and so whether a limit stops it, depends on what the tables hold. With limits every position
    /// has a table of its own, or answers would depend on the order in which threads come.
    limited: bool,
    /// One a side: facts about one side's attack are of no use for the other's.
    solvers: [Solver; 2],
    known: Known,
}

impl Seeker {
    pub(super) fn new(settings: &Settings) -> Result<Self, OutOfMemory> {
        let share = settings.effort.memory / settings.threads.max(1);
        let limits = Limits {
            time: settings.effort.time,
            nodes: settings.effort.nodes,
            table_bytes: share / 2,
            threads: 1,
            interrupt: Arc::clone(&settings.interrupt),
            ..Limits::default()
        };
        let solvers = [Solver::new(limits.clone())?, Solver::new(limits.clone())?];
        let limited = settings.effort.is_limited();
        let mut seeker =
            Self { max: settings.wishes.max, limits, limited, solvers, known: Known::new(KNOWN_BYTES) };
        seeker.warm_up();
        Ok(seeker)
    }

    /// The longest length that is searched.
    pub(super) fn longest(&self) -> Moves {
        self.max
    }

    /// A search of three moves makes a solver take a table of useful size.
    fn warm_up(&mut self) {
        let start = Position::initial();
        let both = [Some(start), start.passed()];
        for (solver, position) in self.solvers.iter_mut().zip(both.into_iter().flatten()) {
            let moves = self.max.min(Moves::new(SHORT).unwrap_or(Moves::ONE));
            solver.shortest(&Task { position, moves, checks_only: false }, &());
        }
    }

    fn solver(&mut self, attacker: Color) -> &mut Solver {
        &mut self.solvers[usize::from(attacker == Color::Black)]
    }

    /// The forced mate of the side to move within the longest length, if there is one.
    pub(super) fn mate(&mut self, position: &Position) -> Result<Option<Forced>, Stop> {
        if self.known.has(position) {
            return Ok(None);
        }
        if self.limited {
            let fresh = Solver::new(self.limits.clone()).map_err(|_| Stop::Memory)?;
            *self.solver(position.turn()) = fresh;
        }
        let Some(length) = self.length(position)? else {
            self.known.add(position);
            return Ok(None);
        };
        let firsts = self.firsts(position)?;
        let key = firsts.iter().find(|(_, moves)| *moves == length).map(|(mv, _)| *mv);
        // A mate has a key; without one the solver contradicts itself.
        let Some(key) = key else { return Err(Stop::Memory) };
        let mut main_line = vec![key];
        let (mut rest, dual) = self.after(&position.play(key), length.get() - 1)?;
        main_line.append(&mut rest);
        Ok(Some(Forced { length, firsts, main_line, dual }))
    }

    /// The fewest moves in which the side to move mates.
    fn length(&mut self, position: &Position) -> Result<Option<Moves>, Stop> {
        let max = self.max;
        let solver = self.solver(position.turn());
        if max.get() <= SHORT {
            return solver.solves_in(position, max);
        }
        let outcome = solver.shortest(&Task { position: *position, moves: max, checks_only: false }, &());
        match outcome.status {
            Status::Complete => Ok(outcome.mate.map(|mate| mate.within)),
            // A mate that is there already need not be the shortest.
            Status::Stopped(stop) => Err(stop),
        }
    }

    /// All first moves that mate within the longest length.
    fn firsts(&mut self, position: &Position) -> Result<Vec<(Move, Moves)>, Stop> {
        let task = Task { position: *position, moves: self.max, checks_only: false };
        let outcome = self.solver(position.turn()).full(&task, &());
        if let Status::Stopped(stop) = outcome.status {
            return Err(stop);
        }
        let mut moves: Vec<Move> = outcome.keys().map(|(mv, _)| mv).collect();
        order::sort(position, &mut moves);
        let length = |mv: &Move| outcome.keys().find(|(key, _)| key == mv).map(|(_, length)| (*mv, length));
        Ok(moves.iter().filter_map(length).collect())
    }

    /// A line of the longest defence, the one with the fewest choices for the attacker among equals; and where any of the
    /// longest defences leaves a choice. The defender is to move, `left` moves of the attacker follow.
    fn after(&mut self, position: &Position, left: u16) -> Result<Play, Stop> {
        let Some(left) = Moves::new(left) else { return Ok((Vec::new(), None)) };
        let mut replies = position.moves();
        order::sort(position, &mut replies);
        let mut best: Option<Play> = None;
        let mut worst = None;
        for reply in replies {
            let next = position.play(reply);
            let Some((line, dual)) = self.answer(&next, left)? else { continue };
            worst = worst.max(dual);
            if best.as_ref().is_none_or(|(_, other)| dual < *other) {
                best = Some((core::iter::once(reply).chain(line).collect(), dual));
            }
        }
        let (line, _) = best.unwrap_or_default();
        Ok((line, worst))
    }

    /// The same with the attacker to move; `None` if he mates sooner.
    fn answer(&mut self, position: &Position, left: Moves) -> Result<Option<Play>, Stop> {
        let mut moves = position.mating_moves();
        if left != Moves::ONE {
            if self.solver(position.turn()).solves_in(position, left)? != Some(left) {
                return Ok(None);
            }
            moves.clear();
            for mv in position.moves() {
                if self.solver(position.turn()).length_after(position, mv, left)?.is_some() {
                    moves.push(mv);
                }
            }
        }
        order::sort(position, &mut moves);
        let Some(&first) = moves.first() else { return Ok(None) };
        let (rest, below) = self.after(&position.play(first), left.get() - 1)?;
        let here = match (moves.len(), left) {
            (1, _) => None,
            (_, Moves::ONE) => Some(Dual::Mate),
            _ => Some(Dual::Continuation),
        };
        Ok(Some((core::iter::once(first).chain(rest).collect(), here.max(below))))
    }
}
