//! Which moves stalemate, found without making most of them.
//!
//! Every unit of the defender that can move now must be taken care of by one move. An officer can be captured, or pinned
//! across the lines on which it moves; a pawn that can step can also be blocked. That leaves few squares to go to, often
//! none. Then the squares to which the king can go must be attacked. What passes is made and examined.

use super::attackers::steps;
use keymove_chess::{Arrangement, Bitboard, MoveList, Role, Square, attacks};

/// The legal moves that stalemate.
pub(super) fn moves(position: &Arrangement) -> MoveList {
    let stalls = |mv| position.glimpse(mv).is_stalemate();
    let defender = !position.turn();
    let (Some(turned), Some(king)) = (position.passed(), position.king(defender)) else {
        return position.moves().into_iter().filter(|&mv| stalls(mv)).collect();
    };
    let arrivals = arrivals(&turned, king);
    if arrivals.is_empty() && position.en_passant().is_none() {
        return MoveList::new();
    }
    let flights = turned.king_targets();
    let mut moves = position.moves();
    let us = position.turn();
    let occupied = position.occupied() ^ king.into();
    let lines = lines(position, occupied);
    moves.retain(|&mut mv| {
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = position.role_at(from) else { return false };
        // The unit captured en passant stands elsewhere; castling moves the rook, too.
        if position.en_passant() == Some(to) || role == Role::King && from.file().abs_diff(to.file()) == 2 {
            return stalls(mv);
        }
        if !arrivals.has(to) {
            return false;
        }
        let left = occupied ^ from.into();
        let mut rest = flights.without(to.into());
        if rest.any() {
            rest = rest.without(attacks::of(us, mv.promotion().unwrap_or(role), to, left));
        }
        if rest.any() && lines.has(from) {
            rest = rest.without(attacks::queen(from, left));
        }
        rest.is_empty() && stalls(mv)
    });
    moves
}

/// Whether there is a move that stalemates.
pub(super) fn is_possible(position: &Arrangement) -> bool {
    !moves(position).is_empty()
}

/// Squares that the side not to move attacks along lines.
fn lines(position: &Arrangement, occupied: Bitboard) -> Bitboard {
    let mut lines = Bitboard::EMPTY;
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for square in position.pieces(position.turn(), role) {
            lines |= attacks::of(position.turn(), role, square, occupied);
        }
    }
    lines
}

/// Squares one of which a stalemating move must go to, unless it captures en passant. (That castling needs none of them is
/// no exception: a pawn that king or rook could block attacks a square over which the king goes.) `turned` has the side to
/// move that is to be stalemated.
fn arrivals(turned: &Arrangement, king: Square) -> Bitboard {
    let them = turned.turn();
    let own = turned.color(them);
    let occupied = turned.occupied();
    let pinned = turned.pinned(them);
    let mut arrivals = Bitboard::FULL;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in turned.pieces(them, role) {
            let mut targets = attacks::of(them, role, square, occupied).without(own);
            if pinned.has(square) {
                targets &= attacks::line(king, square);
            }
            if targets.any() && (pinned.has(square) || !can_be_pinned(turned, king, square, role)) {
                arrivals &= square.into();
            }
        }
        if arrivals.is_empty() {
            return arrivals;
        }
    }
    for square in turned.pieces(them, Role::Pawn) {
        let mut targets = steps(them, square, occupied);
        if pinned.has(square) {
            targets &= attacks::line(king, square);
        }
        let shared_file = square.file() == king.file();
        if targets.any()
            && (pinned.has(square) || shared_file || !can_be_pinned(turned, king, square, Role::Pawn))
        {
            // A double step is blocked by whoever blocks the single one.
            let front = if targets.more_than_one() {
                steps(them, square, occupied | far(targets, square))
            } else {
                targets
            };
            arrivals &= front | square.into();
        }
    }
    arrivals
}

/// Of the two squares that a pawn can step to, the far one.
fn far(targets: Bitboard, square: Square) -> Bitboard {
    let is_far = |target: &Square| target.rank().abs_diff(square.rank()) == 2;
    targets.into_iter().filter(is_far).collect()
}

/// Whether one enemy move might pin this unit, which is not pinned, so that it cannot move.
fn can_be_pinned(turned: &Arrangement, king: Square, square: Square, role: Role) -> bool {
    let line = attacks::line(king, square);
    if line.is_empty() {
        return false;
    }
    let straight = king.file() == square.file() || king.rank() == square.rank();
    let moves_along = match role {
        Role::Bishop => !straight,
        Role::Rook => straight,
        Role::Queen => true,
        _ => false,
    };
    let between = attacks::between(king, square);
    let them = turned.turn();
    !moves_along
        && (between & turned.color(them)).is_empty()
        && !(between & turned.color(!them)).more_than_one()
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;
    use keymove_chess::Setup;

    fn check(fen: &str) {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let expected: Vec<_> =
            position.moves().into_iter().filter(|&mv| position.play(mv).is_stalemate()).collect();
        assert_eq!(moves(&position).to_vec(), expected, "{fen}");
    }

    #[test]
    fn kinds_of_stalemate() {
        // By taking the last flight, a pin, a block, a capture, an unguarded pin line, castling.
        for fen in [
            "7k/8/6K1/8/8/8/5Q2/8 w - -",
            "k1b5/8/1K6/8/8/8/8/7R w - -",
            "k1n5/8/1K6/8/8/8/8/3R4 w - -",
            "k7/8/1K6/7p/8/7B/8/8 w - -",
            "k7/8/1K6/7p/6B1/8/8/8 w - -",
            "8/8/8/8/8/5p1p/5P1P/R3K2k w Q -",
            "8/8/8/8/8/5p1p/5P1P/4K2k w - -",
        ] {
            check(fen);
        }
    }

    #[test]
    fn random_positions() {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = |bound: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % bound
        };
        let mut found = 0;
        for _ in 0..keymove_testing::sized(20_000, 2_000_000) {
            let mut setup = Setup::default();
            let letters = b"KkQRBNPPpppnbr";
            let count = 3 + next(5);
            for unit in 0..count {
                let letter = if unit < 2 { letters[unit as usize] } else { letters[2 + next(12) as usize] };
                let corner = unit == 1 || next(2) == 0;
                let index = if corner {
                    [0, 1, 8, 9, 2, 16, 7, 6, 15, 14, 55, 63][next(12) as usize]
                } else {
                    next(64)
                };
                let square = Square::new_masked(index as u8);
                let role = Role::ALL
                    .into_iter()
                    .find(|role| role.letter() == char::from(letter.to_ascii_uppercase()));
                let color = if letter.is_ascii_uppercase() {
                    keymove_chess::Color::White
                } else {
                    keymove_chess::Color::Black
                };
                if setup.board[square.index()].is_none()
                    && let Some(role) = role
                {
                    setup.board[square.index()] = Some(keymove_chess::Piece { color, role });
                }
            }
            let Ok(position) = Position::from_setup(&setup) else { continue };
            let expected: Vec<_> =
                position.moves().into_iter().filter(|&mv| position.play(mv).is_stalemate()).collect();
            found += expected.len();
            assert_eq!(moves(&position).to_vec(), expected, "{position}");
        }
        assert!(found > 100, "{found}");
    }
}
