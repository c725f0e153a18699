//! Random positions with few units in which the side not to move has few moves, so that battles often have solutions.

use keymove_chess::{Color, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;

/// A position with this number of units or one or two more, White or Black to move.
pub(crate) fn position(random: &mut Random, units: usize) -> Position {
    loop {
        let setup = setup(random, units);
        let setup = if random.once_in(2) { setup.flipped() } else { setup };
        if let Ok(position) = Position::from_setup(&setup)
            && position.has_move()
        {
            return position;
        }
    }
}

/// White to move.
fn setup(random: &mut Random, units: usize) -> Setup {
    let mut setup = Setup::default();
    let kings = random.below(8);
    if kings < 7 {
        let home = random.once_in(8);
        let square = if home { Square::E1 } else { corner_or_edge(random) };
        put(&mut setup, square, Color::White, Role::King);
        if home && random.once_in(2) {
            put(&mut setup, Square::H1, Color::White, Role::Rook);
        }
    }
    if kings > 0 {
        let square = if random.once_in(10) { Square::E8 } else { corner_or_edge(random) };
        put(&mut setup, square, Color::Black, Role::King);
        if square == Square::E8 {
            put(&mut setup, Square::A8, Color::Black, Role::Rook);
        }
    }
    if random.once_in(8) {
        en_passant(random, &mut setup);
    }
    while setup.units().count() < units {
        unit(random, &mut setup);
    }
    setup.castling = setup.castling_at_home();
    setup
}

fn put(setup: &mut Setup, square: Square, color: Color, role: Role) {
    if setup.board[square.index()].is_none() {
        setup.board[square.index()] = Some(Piece { color, role });
    }
}

fn corner_or_edge(random: &mut Random) -> Square {
    match random.below(4) {
        0 => Square::at(random.below(8) as u8, random.below(8) as u8),
        1 => Square::at(random.below(8) as u8, *random.pick(&[0, 7])),
        _ => *random.pick(&[Square::A1, Square::H1, Square::A8, Square::H8]),
    }
}

/// Black has just made a double step past a white pawn.
fn en_passant(random: &mut Random, setup: &mut Setup) {
    let file = random.below(7) as u8;
    if (4..7).all(|rank| setup.board[Square::at(file, rank).index()].is_none())
        && setup.board[Square::at(file + 1, 4).index()].is_none()
    {
        put(setup, Square::at(file, 4), Color::Black, Role::Pawn);
        put(setup, Square::at(file + 1, 4), Color::White, Role::Pawn);
        setup.en_passant = Some(Square::at(file, 5));
    }
}

fn unit(random: &mut Random, setup: &mut Setup) {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let color = *random.pick(&[Color::White, Color::White, Color::Black]);
    let role = match color {
        Color::White => *random.pick(&[Queen, Rook, Rook, Bishop, Knight, Pawn, Pawn]),
        Color::Black => *random.pick(&[Queen, Rook, Bishop, Knight, Pawn, Pawn, Pawn, Pawn]),
    };
    let king = setup.units().find(|(_, unit)| unit.role == Role::King).map(|(square, _)| square);
    let square = match king {
        Some(king) if random.once_in(2) => near(random, king),
        _ => Square::at(random.below(8) as u8, random.below(8) as u8),
    };
    if role != Pawn || (1..7).contains(&square.rank()) {
        put(setup, square, color, role);
    }
}

/// A square at most two king's steps away.
fn near(random: &mut Random, square: Square) -> Square {
    let mut shift = |from: u8| {
        let (low, high) = (from.saturating_sub(2), (from + 2).min(7));
        low + random.below(usize::from(high - low) + 1) as u8
    };
    Square::at(shift(square.file()), shift(square.rank()))
}
