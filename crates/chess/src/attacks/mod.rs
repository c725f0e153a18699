//! Which squares a unit attacks. The only place of the project with processor intrinsics and `unsafe`.

pub mod slow;
mod tables;

use crate::{Bitboard, Color, Role, Square};

/// Squares that a king on `square` attacks.
#[inline]
pub fn king(square: Square) -> Bitboard {
    tables::king(square)
}

/// Squares that a knight on `square` attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    tables::knight(square)
}

/// Squares that a pawn of `color` on `square` attacks.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    match color {
        Color::White => tables::white_pawn(square),
        Color::Black => tables::black_pawn(square),
    }
}

/// Squares that the pawns of `color` in the set attack, all at once.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let [west, east] = pawns_apart(color, pawns);
    west | east
}

/// Squares that the pawns of `color` in the set attack: those to the west (the a-file) and those to the east.
#[inline]
pub fn pawns_apart(color: Color, pawns: Bitboard) -> [Bitboard; 2] {
    let forward = match color {
        Color::White => pawns.north(),
        Color::Black => pawns.south(),
    };
    [forward.west(), forward.east()]
}

/// Squares that a bishop on `square` attacks, up to and including the first occupied square of each line.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    tables::bishop(square, occupied)
}

/// Squares that a rook on `square` attacks, up to and including the first occupied square of each line.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    tables::rook(square, occupied)
}

/// Squares that a queen on `square` attacks, up to and including the first occupied square of each line.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares that a unit of this kind attacks from `square`.
#[inline]
pub fn of(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Squares strictly between two squares of one rank, file or diagonal; empty if they are on none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    tables::between(a, b)
}

/// The whole rank, file or diagonal through two different squares; empty if they are on none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    tables::line(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_testing::Random;

    fn all_squares() -> impl Iterator<Item = Square> {
        Bitboard::FULL.into_iter()
    }

    fn check_slider(fast: fn(Square, Bitboard) -> Bitboard, directions: &[(i8, i8)]) {
        let mut random = Random::new(1);
        for square in all_squares() {
            for round in 0..4000 {
                let bits = random.bits();
                // Crowded, normal and sparse boards.
                let occupied = match round % 3 {
                    0 => bits,
                    1 => bits & bits.rotate_left(17),
                    _ => bits & bits.rotate_left(17) & bits.rotate_left(31),
                };
                let expected = slow::rays(square.index() as u8, directions, occupied);
                assert_eq!(fast(square, Bitboard(occupied)).0, expected, "{square} {occupied:#x}");
            }
        }
    }

    #[test]
    fn bishops_agree_with_walking() {
        check_slider(bishop, &slow::DIAGONAL);
    }

    #[test]
    fn rooks_agree_with_walking() {
        check_slider(rook, &slow::STRAIGHT);
    }

    #[test]
    fn leapers_agree_with_walking() {
        let king_steps: Vec<_> = slow::DIAGONAL.into_iter().chain(slow::STRAIGHT).collect();
        for square in all_squares() {
            let index = square.index() as u8;
            assert_eq!(knight(square).0, slow::leaps(index, &slow::KNIGHT));
            assert_eq!(king(square).0, slow::leaps(index, &king_steps));
            assert_eq!(pawn(Color::White, square), pawns(Color::White, square.into()));
            assert_eq!(pawn(Color::Black, square), pawns(Color::Black, square.into()));
            assert_eq!(pawn(Color::White, square).0, slow::leaps(index, &[(-1, 1), (1, 1)]));
        }
    }

    #[test]
    fn lines_agree_with_walking() {
        for a in all_squares() {
            for b in all_squares() {
                assert_eq!(between(a, b).0, slow::between(a.index() as u8, b.index() as u8));
                assert_eq!(line(a, b).0, slow::line(a.index() as u8, b.index() as u8));
            }
        }
    }
}
