//! What the attacker plays for, as the searches for one solution see it.

use super::numbers::Numbers;
use super::proof_number::Seen;
use super::search::{Counts, Halt, Searcher, Shared};
use super::solver::Task;
use super::table::Table;
use super::two_moves::TwoMoves;
use core::sync::atomic::AtomicU8;
use keymove_chess::{Arrangement, Move, Position};

/// A quiet move that threatens mate in one is so many times nearer the proof than its replies say: most of them parry nothing, and which do is seen
/// only when they are made.
const THREAT: u32 = 4;

/// What proof-number search, full-width search and whoever writes down a line must know of a kind of battle.
pub(super) trait Target: Clone + Send + Sync {
    /// Up to so many moves, a solution is looked for with positions with a number of moves left as nodes, not with positions.
    const NEAR: u16;
    /// Where so many moves are left or fewer, a node is a position with a number of moves in any search: too many ways end there that
    /// would go on elsewhere.
    const LAST: u16;
    /// So many moves of the attacker on the way to a new position make it a unit farther from a proof, so that short ways are tried before
    /// long ones.
    const DISTANCE: u32;

    /// Whether the attacker may only give check.
    fn checks_only(&self) -> bool;

    /// A move of the attacker's, if there is one, that needs no further one of his.
    fn winning_move(&mut self, position: &Arrangement) -> Option<Move>;

    /// Whether the defender's reply, `after` it, is what the attacker wants.
    fn is_won(&self, before: &Arrangement, reply: Move, after: &Arrangement) -> bool;

    /// What is known or guessed of a position with the defender to move and so many moves left, the attacker's move just
    /// made, which was a `check` or not, included.
    fn guess_defence(&mut self, position: &Arrangement, moves: u16, check: bool) -> Seen;

    /// What is guessed of a position with the attacker to move, who has no winning move.
    fn guess_attack(&mut self, position: &Arrangement) -> Numbers;

    /// Whether the attacker, to move and without a winning move, wins within two moves. If he does, the table knows it afterwards. `None`
    /// where the search should find out itself.
    fn wins_in_two(&mut self, _table: &Table, _position: &Position, _counts: &mut Counts) -> Option<bool> {
        None
    }

    /// Asks the full-width search whether the attacker, to move, wins within `moves`; it gives up once another thread has given the `verdict`.
    fn wins<'b>(
        &self, shared: &'b Shared<'b>, verdict: &'b AtomicU8, position: &Position, moves: u16,
    ) -> (Result<bool, Halt>, Counts);
}

/// To mate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mating {
    two: TwoMoves,
}

impl Mating {
    pub(super) const fn new(checks_only: bool) -> Self {
        Self { two: TwoMoves::new(checks_only) }
    }

    pub(super) const fn of(task: &Task) -> Self {
        Self::new(task.checks_only)
    }
}

impl Target for Mating {
    const NEAR: u16 = 6;
    const LAST: u16 = 6;
    const DISTANCE: u32 = 8;

    fn checks_only(&self) -> bool {
        self.two.checks_only()
    }

    #[inline]
    fn winning_move(&mut self, position: &Arrangement) -> Option<Move> {
        position.mating_move()
    }

    #[inline]
    fn is_won(&self, _: &Arrangement, _: Move, _: &Arrangement) -> bool {
        false
    }

    /// The fewer replies, and the fewer of them with the king, the nearer the proof. A reply counts half, since most are mated
    /// alike.
    fn guess_defence(&mut self, position: &Arrangement, moves: u16, check: bool) -> Seen {
        let replies = position.count_moves();
        if replies == 0 && check {
            return Seen::proven(1);
        }
        if replies == 0 || moves == 1 {
            return Seen::open(Numbers::DISPROVEN);
        }
        let proof = replies / 2 + position.king_targets().len();
        let threatens = !check && position.passed().is_some_and(|passed| passed.mating_move().is_some());
        let proof = if threatens { proof / THREAT } else { proof };
        Seen::open(Numbers { proof: proof.max(1), disproof: 1 })
    }

    #[inline]
    fn wins_in_two(&mut self, table: &Table, position: &Position, counts: &mut Counts) -> Option<bool> {
        Some(self.two.mates(table, position, counts))
    }

    /// The fewer flights, the nearer the proof, two of them a unit; the fewer moves, the nearer the disproof.
    fn guess_attack(&mut self, position: &Arrangement) -> Numbers {
        Numbers { proof: 1 + position.flights() / 2, disproof: position.count_moves().max(1) }
    }

    fn wins<'b>(
        &self, shared: &'b Shared<'b>, verdict: &'b AtomicU8, position: &Position, moves: u16,
    ) -> (Result<bool, Halt>, Counts) {
        let mut searcher = Searcher::new(shared, self.checks_only());
        searcher.heed(verdict);
        let answer = match moves {
            1 => Ok(searcher.mates_with_a_first_move(position)),
            _ => searcher.mates(position, moves),
        };
        searcher.flush();
        (answer, searcher.counts)
    }
}
