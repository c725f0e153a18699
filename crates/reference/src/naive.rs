//! The reference solver: every move of both sides, nothing skipped, nothing remembered. Slow and obvious.

use keymove_chess::Position;
use keymove_problem::{Battle, Moves};
use keymove_solve::{Oracle, Stop};

/// Full-width search without any shortcut.
pub struct Naive;

impl Naive {
    /// Whether the side to move mates in at most `moves`.
    pub fn mates(position: &Position, moves: u16) -> bool {
        moves > 0 && position.moves().into_iter().any(|mv| Self::forces(&position.play(mv), moves))
    }

    /// Whether the move that led to `position` mates in at most `moves`, itself counted.
    pub fn forces(position: &Position, moves: u16) -> bool {
        let replies = position.moves();
        if replies.is_empty() {
            return position.in_check();
        }
        moves > 1 && replies.into_iter().all(|reply| Self::mates(&position.play(reply), moves - 1))
    }
}

impl Oracle for Naive {
    fn battle(&self) -> Battle {
        Battle::MATE
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, Stop> {
        Ok((1..=limit.get()).find(|&n| Self::mates(position, n)).and_then(Moves::new))
    }
}
