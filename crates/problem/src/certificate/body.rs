//! Conventions of the binary part that the writer and the checker must agree on.

use keymove_chess::{MoveList, Position, Role};
use std::collections::HashMap;

/// Stands in place of the first word of a proof: the position is proven already. No move has these bits.
pub(crate) const SHARED: u16 = 0xffff;

/// Length of the SHA-256 digest at the end of the file.
pub(crate) const DIGEST_BYTES: usize = 32;

/// How many positions are remembered at most, here about 1.6 GB. Part of the format, so that a checker needs no more
/// memory for any file than this and the file itself.
const MAX_PROVEN: usize = 1 << 24;

/// All legal moves in the order of the format: ascending bits.
pub(crate) fn ordered_moves(position: &Position) -> MoveList {
    let mut moves = position.moves();
    moves.sort_unstable();
    moves
}

/// The positions, with the attacker to move, whose proof is complete and took at least two words.
#[derive(Default)]
pub(crate) struct Proven {
    /// Smallest number of moves within which a mate is proven (0 if none), and largest number within which there is
    /// proven to be none (0 if none).
    lengths: HashMap<[u64; 5], (u16, u16)>,
}

impl Proven {
    /// Whether a mate within `moves` or fewer is proven.
    pub(crate) fn is_win(&self, position: &Position, moves: u16) -> bool {
        self.lengths.get(&identity(position)).is_some_and(|&(win, _)| win != 0 && win <= moves)
    }

    /// Whether it is proven that there is no mate within `moves` or more.
    pub(crate) fn is_refuted(&self, position: &Position, moves: u16) -> bool {
        self.lengths.get(&identity(position)).is_some_and(|&(_, refuted)| refuted >= moves)
    }

    /// Remembers a proof of a mate within `moves`.
    pub(crate) fn add_win(&mut self, position: &Position, moves: u16) {
        if let Some((win, _)) = self.entry(position) {
            *win = if *win == 0 { moves } else { moves.min(*win) };
        }
    }

    /// Remembers a proof that there is no mate within `moves`.
    pub(crate) fn add_refutation(&mut self, position: &Position, moves: u16) {
        if let Some((_, refuted)) = self.entry(position) {
            *refuted = moves.max(*refuted);
        }
    }

    /// The entry of a position, a new one only if there is room.
    fn entry(&mut self, position: &Position) -> Option<&mut (u16, u16)> {
        let identity = identity(position);
        if self.lengths.len() < MAX_PROVEN {
            Some(self.lengths.entry(identity).or_default())
        } else {
            self.lengths.get_mut(&identity)
        }
    }
}

/// All that makes two positions equal, without loss: White's units, the kinds of the units as three bits a square, and
/// side to move, castling rights and en passant square.
fn identity(position: &Position) -> [u64; 5] {
    let role = |role| position.role(role).0;
    let en_passant = position.en_passant().map_or(64, |square| square.index() as u64);
    [
        position.color(keymove_chess::Color::White).0,
        role(Role::Pawn) | role(Role::Bishop) | role(Role::Queen),
        role(Role::Knight) | role(Role::Bishop) | role(Role::King),
        role(Role::Rook) | role(Role::Queen) | role(Role::King),
        position.turn().index() as u64 | u64::from(position.castling().bits()) << 1 | en_passant << 5,
    ]
}
