//! Answers about mates in a few moves, by trying everything: cheaper to begin than a solver with its tables.

use super::prover::{Exhausted, Path, Prover};
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::{Battle, Moves};
use keymove_solve::{Limits, Oracle, Stop};

/// Positions that one question may look at.
const MOST_LOOKS: u64 = 1_000_000;

/// Knows mates in two moves or three. What was good in one position is tried first when the same is asked again.
#[derive(Clone, Debug)]
pub(crate) struct FewMoves(Prover);

impl Default for FewMoves {
    fn default() -> Self {
        Self(Prover::new(true, MOST_LOOKS, &Limits::default()))
    }
}

impl FewMoves {
    /// Whether White, to move, mates within so many moves; `None` if that takes too long to find out.
    pub(crate) fn mates(&mut self, position: &Arrangement, moves: Moves) -> Option<bool> {
        self.0.begin();
        self.0.mates(position, moves.get(), Path::of(position)).ok()
    }
}

/// Too many positions.
fn stopped(_: Exhausted) -> Stop {
    Stop::Nodes
}

impl Oracle for FewMoves {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        self.0.begin();
        let path = Path::of(position);
        for moves in 1..=limit.get() {
            if self.0.mates(position, moves, path).map_err(stopped)? {
                return Ok(Moves::new(moves));
            }
        }
        Ok(None)
    }

    fn length_after(&mut self, before: &Position, mv: Move, limit: Moves) -> Result<Option<Moves>, Stop> {
        let after = before.glimpse(mv);
        if after.is_mate() {
            return Ok(Some(Moves::ONE));
        }
        self.0.begin();
        let path = Path::of(&after);
        for moves in 2..=limit.get() {
            if self.0.refutation(&after, moves - 1, path).map_err(stopped)?.is_none() {
                return Ok(Moves::new(moves));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_solve::Solver;

    /// Both say the same of every first move and of what follows.
    #[test]
    fn as_the_solver() {
        let three = Moves::new(3).expect("a number");
        let mut solver = Solver::new(Limits::default()).expect("memory");
        let mut few = FewMoves::default();
        for fen in [
            "8/8/8/8/8/2K5/1R6/k1N5 w - -",
            "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
            "8/8/1k6/8/1K6/8/8/Q7 w - -",
        ] {
            let position: Position = fen.parse().expect("a position");
            let (mut own, mut other) = (Vec::new(), Vec::new());
            for &mv in &position.moves() {
                own.push(few.length_after(&position, mv, three));
                other.push(solver.length_after(&position, mv, three));
                let after = position.play(mv);
                for &reply in &after.moves() {
                    let replied = after.play(reply);
                    own.push(few.solves_in(&replied, three));
                    other.push(solver.solves_in(&replied, three));
                }
            }
            assert_eq!(own, other, "{fen}");
        }
    }
}
