//! Every first move of a battle, or every reply where the defender begins.

use super::super::full::{self, Examination, Examiner, FirstMoves};
use super::super::observer::Observer;
use super::super::outcome::Outcome;
use super::super::search::{Counts, Halt, Shared};
use super::rules::Rules;
use super::search::Searcher;
use super::{BattleSolver, BattleTask};
use core::sync::atomic::AtomicU8;
use keymove_chess::{Move, Position};

/// A search of first moves under these rules.
struct Question {
    rules: Rules,
    /// Whether the first moves are replies.
    half: bool,
    /// The moves left after a first move, if they are counted from the stipulated length.
    rest: Option<u16>,
}

/// One thread of it.
struct Thread<'b> {
    searcher: Searcher<'b>,
    half: bool,
    rest: Option<u16>,
}

impl Examination for Question {
    type Searcher<'b> = Thread<'b>;

    fn searcher<'b>(&self, shared: &'b Shared<'b>) -> Thread<'b> {
        Thread { searcher: Searcher::new(shared, self.rules), half: self.half, rest: self.rest }
    }
}

impl<'b> Examiner<'b> for Thread<'b> {
    fn fails(&mut self, position: &Position, mv: Move, depth: u16) -> Result<bool, Halt> {
        self.searcher.counts.generated += 1;
        if self.half {
            self.searcher.reply_refutes(position, mv, depth - 1)
        } else {
            let rest = self.rest.unwrap_or(depth - 1);
            let forbidden = depth > 1 && !self.searcher.allows(&position.glimpse(mv), rest);
            Ok(forbidden || self.searcher.first_move_fails(position, mv, depth)?)
        }
    }

    fn watch(&mut self, verdict: &'b AtomicU8) {
        self.searcher.heed(verdict);
    }

    fn generated(&self) -> u64 {
        self.searcher.counts.generated
    }

    fn finish(&mut self) -> Counts {
        self.searcher.flush();
        self.searcher.counts
    }
}

/// Examines all of them.
pub(super) fn solve(solver: &mut BattleSolver, task: &BattleTask, observer: &dyn Observer) -> Outcome {
    let (rules, half, position) = (solver.rules, task.stipulation.length.half, &task.position);
    let mut moves = if half { rules.battle.replies(position) } else { rules.battle.attacks(position) };
    moves.sort_unstable();
    let lost = !half && rules.battle.is_forced_to_win(position);
    let open = if lost { Vec::new() } else { moves.to_vec() };
    let longest = task.attacker_moves();
    let rest = (!solver.introduced).then_some(longest - 1);
    let first = FirstMoves { position, moves: &moves, open, longest, restriction: task.restriction };
    full::examine_all(&mut solver.base, &Question { rules, half, rest }, first, observer)
}
