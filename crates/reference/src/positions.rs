//! Random small positions in which a mate is likely: a king at the edge, strong units against it, pawns about to
//! promote, kings and rooks at home, pawns side by side for an en passant capture.

use keymove_chess::{Castling, Color, Piece, Position, Role, Setup, Square};
use keymove_testing::Random;

/// A position with this number of units or a few more. The side to move, White or Black, is the stronger one.
pub fn position(random: &mut Random, units: usize) -> Position {
    loop {
        let setup = setup(random, units);
        let setup = if random.once_in(2) { setup.flipped() } else { setup };
        if let Ok(position) = Position::from_setup(&setup)
            && [Color::White, Color::Black].into_iter().all(|color| position.has_king(color))
        {
            return position;
        }
    }
}

/// White to move. May be impossible.
fn setup(random: &mut Random, units: usize) -> Setup {
    let mut setup = Setup::default();
    place_kings(random, &mut setup);
    if random.once_in(8) {
        place_en_passant(random, &mut setup);
    }
    if random.once_in(8) {
        place_double_step(random, &mut setup);
    }
    while setup.units().count() < units {
        place_unit(random, &mut setup);
    }
    if !random.once_in(4) {
        setup.castling = setup.castling_at_home();
    }
    setup
}

fn put(setup: &mut Setup, square: Square, color: Color, role: Role) {
    if setup.board[square.index()].is_none() {
        setup.board[square.index()] = Some(Piece { color, role });
    }
}

fn place_kings(random: &mut Random, setup: &mut Setup) {
    let black = match random.below(8) {
        0 => Square::E8,
        1 => anywhere(random),
        2 | 3 => *random.pick(&[Square::A1, Square::A8, Square::H1, Square::H8]),
        _ => edge(random),
    };
    let white = match random.below(4) {
        0 => Square::E1,
        1 => anywhere(random),
        _ => near(random, black, 2),
    };
    put(setup, black, Color::Black, Role::King);
    put(setup, white, Color::White, Role::King);
    let corners = [(Square::E1, Square::A1, Color::White), (Square::E1, Square::H1, Color::White)];
    let corners = corners
        .into_iter()
        .chain([(Square::E8, Square::A8, Color::Black), (Square::E8, Square::H8, Color::Black)]);
    for (home, corner, color) in corners {
        if setup.board[home.index()] == Some(Piece { color, role: Role::King }) && random.once_in(2) {
            put(setup, corner, color, Role::Rook);
        }
    }
}

/// Black has just made a double step past a white pawn.
fn place_en_passant(random: &mut Random, setup: &mut Setup) {
    let file = random.below(8) as u8;
    let beside = if file == 0 || file < 7 && random.once_in(2) { file + 1 } else { file - 1 };
    let free = (4..7).all(|rank| setup.board[Square::at(file, rank).index()].is_none());
    if free && setup.board[Square::at(beside, 4).index()].is_none() {
        put(setup, Square::at(file, 4), Color::Black, Role::Pawn);
        put(setup, Square::at(beside, 4), Color::White, Role::Pawn);
        setup.en_passant = Some(Square::at(file, 5));
    }
}

/// A double step of one side past a pawn of the other is possible.
fn place_double_step(random: &mut Random, setup: &mut Setup) {
    let file = 1 + random.below(6) as u8;
    let beside = if random.once_in(2) { file + 1 } else { file - 1 };
    let (color, from, to) = if random.once_in(2) { (Color::White, 1, 3) } else { (Color::Black, 6, 4) };
    put(setup, Square::at(file, from), color, Role::Pawn);
    put(setup, Square::at(beside, to), !color, Role::Pawn);
}

fn place_unit(random: &mut Random, setup: &mut Setup) {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    if !random.once_in(3) {
        let role = *random.pick(&[Queen, Queen, Rook, Rook, Bishop, Knight, Knight, Pawn, Pawn]);
        let rank = *random.pick(&[6, 6, 5, 4, 1]);
        let square = if role == Pawn { on_rank(random, rank) } else { anywhere(random) };
        return put(setup, square, Color::White, role);
    }
    let king = setup.units().find(|&(_, unit)| unit == Piece { color: Color::Black, role: Role::King });
    let king = king.map_or(Square::E8, |(square, _)| square);
    let role = *random.pick(&[Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen]);
    let square = if random.once_in(2) { near(random, king, 1) } else { anywhere(random) };
    if role != Pawn || (1..7).contains(&square.rank()) {
        put(setup, square, Color::Black, role);
    }
}

fn anywhere(random: &mut Random) -> Square {
    Square::at(random.below(8) as u8, random.below(8) as u8)
}

fn on_rank(random: &mut Random, rank: u8) -> Square {
    Square::at(random.below(8) as u8, rank)
}

fn edge(random: &mut Random) -> Square {
    let (along, side) = (random.below(8) as u8, *random.pick(&[0, 7]));
    if random.once_in(2) { Square::at(along, side) } else { Square::at(side, along) }
}

/// A square at most `distance` king's steps away in either direction.
fn near(random: &mut Random, square: Square, distance: u8) -> Square {
    let mut shift = |from: u8| {
        let (low, high) = (from.saturating_sub(distance), (from + distance).min(7));
        low + random.below(usize::from(high - low) + 1) as u8
    };
    Square::at(shift(square.file()), shift(square.rank()))
}

/// The same without castling rights.
pub fn without_castling(position: &Position) -> Position {
    let setup = Setup { castling: Castling::NONE, ..position.to_setup() };
    Position::from_setup(&setup).expect("fewer rights are no fault")
}
