//! The side to move mates: found, shortened, proven.

use super::line::check_line;
use crate::Game;
use core::time::Duration;
use keymove_chess::{Color, Move};
use keymove_problem::Moves;
use keymove_solve::{Limits, Mate, Observer, Solver, Status, Task};

/// Time for measuring a proof after the time of a question is over. A game cannot wait longer.
const GRACE: Duration = Duration::from_millis(5);

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Any mate within the length.
    Any,
    /// Then shorter ones, until the shortest is proven or a limit is reached.
    Shortest,
}

/// A mate that holds against every defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvenMate {
    /// Moves of the winner; negative if the side to move is mated.
    pub moves: i32,
    /// A line that ends in mate after exactly that many moves: the longest defence against the proof.
    pub line: Vec<Move>,
    /// Whether it is proven, too, that no shorter mate exists.
    pub shortest: bool,
}

/// What a question has brought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// The mate, if one was proven.
    pub mate: Option<ProvenMate>,
    /// It is proven that the side to move has no mate within this many moves (0: nothing is proven).
    pub none_within: u16,
    /// Positions generated.
    pub nodes: u64,
    /// Whether the question is answered: nothing that was asked for is left open.
    pub complete: bool,
}

/// Proves mates, and remembers what it has proven from question to question: in a game, the next move usually finds its
/// proof ready.
#[derive(Default)]
pub struct Prover {
    table_bytes: usize,
    /// Indexed by the color that mates: what is proven of one attack is no fact about the other.
    solvers: [Option<Solver>; 2],
}

impl Prover {
    /// With at most this much memory for the tables of each color's attack.
    pub const fn new(table_bytes: usize) -> Self {
        Self { table_bytes, solvers: [None, None] }
    }

    /// Forgets everything and gives its memory back.
    pub fn clear(&mut self) {
        self.solvers = [None, None];
    }

    /// Whether a proof would say something about this game; see [the module](super).
    pub fn can_ask(game: &Game) -> bool {
        let mut keys = game.earlier().to_vec();
        keys.push(game.board().key());
        keys.sort_unstable();
        game.board().rights().is_none() && keys.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Whether the side to move mates within so many moves. Nothing is found if there is no memory or the game is
    /// [out of the question](Self::can_ask).
    pub fn attack(
        &mut self, game: &Game, within: Moves, aim: Aim, limits: &Limits, observer: &dyn Observer,
    ) -> Finding {
        let board = game.board();
        if !Self::can_ask(game) {
            return Finding::default();
        }
        let Some(solver) = self.solver(board.turn(), limits) else { return Finding::default() };
        let task = Task { position: *board.position(), moves: within, checks_only: false };
        let outcome = solver.first(&task, aim == Aim::Shortest, observer);
        let shortest = outcome.is_shortest();
        let mut in_time =
            |mate: &Mate| solver.mates_in_time(board.position(), mate, board.halfmoves().into()) == Ok(true);
        let mate = outcome.mate.filter(|mate| in_time(mate)).map(|mate| ProvenMate {
            moves: mate.within.get().into(),
            line: mate.line,
            shortest,
        });
        Finding {
            // The line may have broken off for want of time.
            mate: mate.filter(|mate| check_line(game, mate.moves, &mate.line).is_ok()),
            none_within: outcome.none_within,
            nodes: outcome.generated,
            complete: outcome.status == Status::Complete,
        }
    }

    /// The solver of this color's attack, within these limits but for the memory; `None` if there is no memory.
    pub(super) fn solver(&mut self, attacker: Color, limits: &Limits) -> Option<&mut Solver> {
        let limits = Limits { table_bytes: self.table_bytes, ..limits.clone() };
        let slot = &mut self.solvers[attacker.index()];
        match slot {
            Some(solver) => solver.set_limits(limits),
            None => *slot = Solver::new(limits).ok(),
        }
        let solver = slot.as_mut()?;
        solver.set_grace(GRACE);
        Some(solver)
    }
}

impl core::fmt::Debug for Prover {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Prover").field("table_bytes", &self.table_bytes).finish_non_exhaustive()
    }
}
