//! Arrangements of units by chance.

use keymove_chess::{Castling, Color, Piece, Role, Setup, Square};
use keymove_testing::Random;

/// From two kings to a full board; any number of units of a kind; rights and squares that may be nonsense.
pub(crate) fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::default();
    for color in Color::ALL {
        setup.board[random.below(64)] = Some(Piece { color, role: Role::King });
    }
    let most = [4, 8, 16, 40][random.below(4)];
    for _ in 0..random.below(most) {
        let square = random.below(64);
        // Pawns on a back rank and further kings are fatal, so let them be rare.
        let kinds = if random.below(50) == 0 { 6 } else { 5 };
        let role = Role::ALL[random.below(kinds)];
        let misplaced = role == Role::Pawn && matches!(square / 8, 0 | 7) && random.below(50) != 0;
        if setup.board[square].is_none() && !misplaced {
            setup.board[square] = Some(Piece { color: Color::ALL[random.below(2)], role });
        }
    }
    setup.turn = Color::ALL[random.below(2)];
    setup.castling = match random.below(10) {
        0 => Castling::from_bits(random.bits() as u8),
        _ => setup.castling_at_home(),
    };
    if random.below(4) == 0 {
        let rank = if setup.turn == Color::White { 5 } else { 2 };
        setup.en_passant = Some(Square::at(random.below(8) as u8, rank));
    }
    setup
}
