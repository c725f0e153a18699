//! Questions about one position after another, answered from what the table knows.

use super::super::limits::{Limits, Stop};
use super::super::oracle::Oracle;
use super::BattleSolver;
use super::target::Winning;
use keymove_chess::{Move, Position};
use keymove_problem::{Battle, Moves};

/// Answers about the battle of the last task, under its restriction: `None` then means that there is no win within it.
/// The time and the number of positions hold for each question by itself, a [deadline](Limits::deadline) for all of them.
impl Oracle for BattleSolver {
    fn battle(&self) -> Battle {
        self.rules.battle
    }

    fn limits(&self) -> Limits {
        self.base.limits.clone()
    }

    fn bound(&mut self, positions: Option<u64>) {
        self.base.limits.nodes = positions;
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        if self.plain {
            return self.base.solves_in(position, limit);
        }
        self.ask(position.turn(), position, limit.get(), |searcher| {
            for moves in 1..=limit.get() {
                if searcher.solves(position, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }

    fn first_move_that_solves(&mut self, position: &Position, limit: Moves) -> Result<Option<Move>, Stop> {
        if self.plain {
            return self.base.first_move_that_solves(position, limit);
        }
        self.base.limits.check()?;
        self.attack_with(position.turn(), position.exclusive_castlings());
        let target = Winning::of(self.rules);
        if let Some(mv) = target.and_then(|target| self.base.quickly_proven(target, position, limit)) {
            return Ok(Some(mv));
        }
        self.ask(position.turn(), position, limit.get(), |searcher| {
            for moves in 1..=limit.get() {
                if searcher.solves(position, moves)? {
                    return searcher.first_move_that_solves(position, moves);
                }
            }
            Ok(None)
        })
    }

    fn refutation(&mut self, position: &Position, rest: Option<Moves>) -> Result<Option<Move>, Stop> {
        if self.plain {
            return self.base.refutation(position, rest);
        }
        let (battle, rest) = (self.rules.battle, rest.map_or(0, Moves::get));
        self.ask(!position.turn(), position, rest, |searcher| {
            for reply in battle.replies(position) {
                if searcher.reply_refutes(position, reply, rest)? {
                    return Ok(Some(reply));
                }
            }
            Ok(None)
        })
    }

    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        if self.plain {
            return self.base.length_after(before, mv, limit);
        }
        self.ask(before.turn(), before, limit.get(), |searcher| {
            for moves in 1..=limit.get() {
                if !searcher.first_move_fails(before, mv, moves)? {
                    return Ok(Moves::new(moves));
                }
            }
            Ok(None)
        })
    }
}
