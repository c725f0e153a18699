//! A reference solver for longer mates: the naive search with a memory, still without any choice of moves.

use keymove_chess::Position;
use std::collections::HashMap;

/// Remembers, by both hashes of a position with the attacker to move, up to where there is no mate (0: unknown) and
/// from where on there is one ([`u16::MAX`]: unknown).
#[derive(Default)]
pub(crate) struct Patient {
    known: HashMap<(u64, u64), (u16, u16)>,
}

impl Patient {
    /// Whether the side to move mates in at most `moves`.
    pub(crate) fn mates(&mut self, position: &Position, moves: u16) -> bool {
        if moves == 0 {
            return false;
        }
        let key = (position.hash(), position.verification_hash());
        let (none, mate) = self.known.get(&key).copied().unwrap_or((0, u16::MAX));
        if moves <= none || moves >= mate {
            return moves >= mate;
        }
        // Shorter mates first: cheap, and what is remembered of them serves the longer ones.
        let mates = self.mates(position, moves - 1)
            || position.moves().into_iter().any(|mv| self.forces(&position.play(mv), moves));
        let entry = self.known.entry(key).or_insert((0, u16::MAX));
        *entry = if mates { (entry.0, entry.1.min(moves)) } else { (entry.0.max(moves), entry.1) };
        mates
    }

    /// Whether the move that led to `position` mates in at most `moves`, itself counted.
    pub(crate) fn forces(&mut self, position: &Position, moves: u16) -> bool {
        let replies = position.moves();
        if replies.is_empty() {
            return position.in_check();
        }
        moves > 1 && replies.into_iter().all(|reply| self.mates(&position.play(reply), moves - 1))
    }
}
