//! Any arrangement, then any legal moves: all generators, cached facts and notations agree in every position.

#![no_main]

#[path = "../../crates/chess/tests/common/agreement.rs"]
mod agreement;

use arbitrary::Arbitrary;
use keymove_chess::{Castling, Color, Piece, Position, Role, Setup, Square};
use libfuzzer_sys::fuzz_target;

/// Everything by small numbers, so that nearly every input is an arrangement that can be played.
#[derive(Arbitrary, Debug)]
struct Input {
    kings: [u8; 2],
    /// Square and unit; only the first 40 count.
    units: Vec<(u8, u8)>,
    black: bool,
    castling: u8,
    /// The file, if below 8.
    en_passant: u8,
    /// Indices of moves, modulo their number; only the first 4 count.
    moves: Vec<u8>,
}

impl Input {
    fn setup(&self) -> Setup {
        let mut setup =
            Setup { turn: if self.black { Color::Black } else { Color::White }, ..Setup::default() };
        for &(square, unit) in self.units.iter().take(40) {
            let (color, role) = (Color::ALL[usize::from(unit & 1)], Role::ALL[usize::from(unit >> 1) % 5]);
            setup.board[usize::from(square) & 63] = Some(Piece { color, role });
        }
        for (color, square) in Color::ALL.into_iter().zip(self.kings) {
            setup.board[usize::from(square) & 63] = Some(Piece { color, role: Role::King });
        }
        setup.castling = Castling::from_bits(self.castling & setup.castling_at_home().bits());
        if self.en_passant < 8 {
            setup.en_passant = Some(Square::at(self.en_passant, if self.black { 2 } else { 5 }));
        }
        setup
    }
}

fuzz_target!(|input: Input| {
    let Ok(mut position) = Position::from_setup(&input.setup()) else { return };
    agreement::check(&position);
    for &choice in input.moves.iter().take(4) {
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        position = position.play(moves[usize::from(choice) % moves.len()]);
        agreement::check(&position);
    }
});
