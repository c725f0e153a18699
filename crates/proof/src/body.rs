//! Conventions of the binary part on which writing and checking must agree.

use keymove_chess::{MoveList, Position, Role};
use keymove_problem::Battle;
use std::collections::HashMap;

/// Stands in place of the first word of a proof: the position is proven already. No move has these bits.
pub const SHARED: u16 = 0xffff;

/// How many positions are remembered at most, here about 1.6 GB. Part of the format, so that a checker needs no more
/// memory for any file than this and the file itself.
const MAX_PROVEN: usize = 1 << 24;

/// The attacker's moves in the order of the format: ascending bits.
pub fn ordered_attacks(battle: &Battle, position: &Position) -> MoveList {
    let mut moves = battle.attacks(position);
    moves.sort_unstable();
    moves
}

/// The defender's replies in the order of the format: ascending bits.
pub fn ordered_replies(battle: &Battle, position: &Position) -> MoveList {
    let mut moves = battle.replies(position);
    moves.sort_unstable();
    moves
}

/// The positions, with the attacker to move, whose proof is complete and took at least two words.
#[derive(Default)]
pub struct Proven {
    /// Smallest number of moves within which the attacker is proven to win (0 if none), and largest number within which
    /// he is proven not to (0 if none).
    lengths: HashMap<[u64; 5], (u16, u16)>,
}

impl Proven {
    /// Whether a win within `moves` or fewer is proven.
    pub fn is_win(&self, position: &Position, moves: u16) -> bool {
        self.lengths.get(&identity(position)).is_some_and(|&(win, _)| win != 0 && win <= moves)
    }

    /// Whether it is proven that there is no win within `moves` or more.
    pub fn is_refuted(&self, position: &Position, moves: u16) -> bool {
        self.lengths.get(&identity(position)).is_some_and(|&(_, refuted)| refuted >= moves)
    }

    /// Remembers a proof of a win within `moves`.
    pub fn add_win(&mut self, position: &Position, moves: u16) {
        if let Some((win, _)) = self.entry(position) {
            *win = if *win == 0 { moves } else { moves.min(*win) };
        }
    }

    /// Remembers a proof that there is no win within `moves`.
    pub fn add_refutation(&mut self, position: &Position, moves: u16) {
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
pub(crate) fn identity(position: &Position) -> [u64; 5] {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect(fen)
    }

    #[test]
    fn whatever_differs_makes_another_position() {
        let all = [
            "4k2r/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "4k2r/8/8/3pP3/8/8/8/4K2R b - - 0 1",
            "4k2r/8/8/3pP3/8/8/8/4K2R w K - 0 1",
            "4k2r/8/8/3pP3/8/8/8/4K2R w k - 0 1",
            "4k2r/8/8/3pP3/8/8/8/4K2R w - d6 0 1",
            "4k2r/8/8/3PP3/8/8/8/4K2R w - - 0 1",
            "4k2q/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "4k2b/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "4k2n/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "4k1r1/8/8/3pP3/8/8/8/4K2R w - - 0 1",
            "r3k3/8/8/3pP3/8/8/8/4K2R w - - 0 1",
        ];
        for (i, one) in all.iter().enumerate() {
            for (j, other) in all.iter().enumerate() {
                assert_eq!(identity(&position(one)) == identity(&position(other)), i == j, "{one} {other}");
            }
        }
    }

    #[test]
    fn an_en_passant_square_counts_only_with_a_pawn_ready() {
        let without = position("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
        assert_eq!(identity(&position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1")), identity(&without));
    }

    #[test]
    fn the_strongest_proof_of_each_kind_is_kept() {
        let (one, other) =
            (position("k7/8/1K6/8/8/8/8/7R w - - 0 1"), position("k7/8/1K6/8/8/8/8/6R1 w - - 0 1"));
        let mut proven = Proven::default();
        assert!(!proven.is_win(&one, 500) && !proven.is_refuted(&one, 1));
        proven.add_win(&one, 4);
        proven.add_win(&one, 3);
        proven.add_win(&one, 5);
        proven.add_refutation(&one, 1);
        proven.add_refutation(&one, 2);
        proven.add_refutation(&one, 1);
        for moves in 1..10 {
            assert_eq!(proven.is_win(&one, moves), moves >= 3);
            assert_eq!(proven.is_refuted(&one, moves), moves <= 2);
            assert!(!proven.is_win(&other, moves) && !proven.is_refuted(&other, moves));
        }
    }
}
