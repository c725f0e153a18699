//! Whether a mate is within reach of the attacker's few moves, wherever the defender's units are.
//!
//! In play in which the attacker moves now and then only, its units stand alike in many positions. On which squares a king may be mated at
//! all is found out once for each way in which they stand, and what is left is asked of the position itself.

use super::possible::{mate_is_possible, mate_squares};
use super::{Budget, Reach};
use keymove_chess::{Bitboard, Castling, Color, Position, Role};
use std::collections::HashMap;

/// So many answers are kept, in less than ten megabytes; then they are forgotten.
const MOST: usize = 1 << 16;

/// What the squares depend on.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    /// The attacker's units by role.
    units: [Bitboard; 6],
    castling: Castling,
    attacks: u16,
    /// The defender's units, the king apart.
    others: u8,
}

/// Squares on which a king may be mated, for what has been asked. One a thread.
#[derive(Default)]
pub(in super::super) struct MateSquares {
    known: HashMap<Key, Bitboard>,
}

impl MateSquares {
    /// Whether `attacker` may mate after at most so many more moves of both sides. The converse is not claimed.
    pub(in super::super) fn mate_is_possible(
        &mut self, position: &Position, attacker: Color, budget: Budget,
    ) -> bool {
        let Some(moves) = budget.moves() else { return true };
        let squares = self.squares(position, attacker, budget.attacks);
        squares.any() && mate_is_possible(Reach::shared(), position, attacker, moves, squares)
    }

    /// Squares on which a king may be mated after at most so many moves of the attacker, wherever the defender's units are.
    fn squares(&mut self, position: &Position, attacker: Color, attacks: u16) -> Bitboard {
        let others = (position.color(!attacker).len() as u8).saturating_sub(1);
        let key = Key {
            units: Role::ALL.map(|role| position.pieces(attacker, role)),
            castling: position.castling(),
            attacks,
            others,
        };
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let squares = || mate_squares(Reach::shared(), position, attacker, attacks, others);
        *self.known.entry(key).or_insert_with(squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::{Square, attacks};

    fn position(fen: &str) -> Position {
        fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    /// The squares for White.
    fn squares(fen: &str, attacks: u16) -> Bitboard {
        MateSquares::default().squares(&position(fen), Color::White, attacks)
    }

    fn has(fen: &str, attacks: u16, square: Square) -> bool {
        squares(fen, attacks).has(square)
    }

    /// A king in the corner is mated by a knight if three of its own units are around it, wherever they are now.
    #[test]
    fn units_of_the_defender_block_wherever_they_are() {
        assert!(has("8/8/7N/8/8/8/8/K1k2qrb w - -", 1, Square::H8));
        assert!(!has("8/8/7N/8/8/8/8/K1k2qr1 w - -", 1, Square::H8));
        assert!(!has("8/8/8/2N5/8/8/8/K1k2qrb w - -", 1, Square::H8));
    }

    /// The pawn captures and mates a king behind whom one square is blocked.
    #[test]
    fn pawns_capture_units_of_the_defender() {
        assert!(has("8/8/5PK1/8/8/8/8/1k3qr1 w - -", 1, Square::H8));
        assert!(!has("8/8/5PK1/8/8/8/8/1k6 w - -", 1, Square::H8));
    }

    /// With as many units of the defender as there are squares, each officer mates wherever it can give check.
    #[test]
    fn a_check_must_be_within_reach() {
        let alone = squares("k7/8/8/8/8/8/8/K7 w - -", 9);
        assert!(alone.is_empty(), "{alone:?}");
        let full = squares("rrrrk3/rrrrr3/8/8/8/8/N7/K7 w - -", 1);
        let knights = [Square::A2, Square::B4, Square::C3, Square::C1];
        let checked = knights.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::knight(square));
        let near = attacks::king(Square::A1);
        assert_eq!(full.without(near), checked.without(near));
    }

    /// What is kept is what is found anew, whatever was asked before.
    #[test]
    fn answers_that_are_kept_are_those_of_the_question() {
        let mut kept = MateSquares::default();
        let mut different = std::collections::HashSet::new();
        for white in ["4K2R", "R3K3", "4K2B", "R3K2R"] {
            for castling in ["-", "K", "Q", "KQ", "k"] {
                for black in ["4k3", "3rk3", "r3k2r", "rbnqkbnr"] {
                    for pawns in ["8", "6P1"] {
                        let fen = format!("{black}/8/8/8/8/8/{pawns}/{white} w {castling} -");
                        let Ok(position) = fen.parse::<Position>() else { continue };
                        for attacks in 1..=3 {
                            for attacker in Color::ALL {
                                let found = kept.squares(&position, attacker, attacks);
                                let anew = MateSquares::default().squares(&position, attacker, attacks);
                                assert_eq!(found, anew, "{fen} {attacker:?} {attacks}");
                                different.insert(found.0);
                            }
                        }
                    }
                }
            }
        }
        assert!(different.len() > 50, "{}", different.len());
    }
}
