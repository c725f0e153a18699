//! Holds a table against the definition of what it says, position by position, by the rules of the game alone.
//!
//! Nothing of how tables are made is used: positions are set up as any other, their moves are those of [`moves`](keymove_chess::Arrangement::moves), and what a move leads to
//! is looked up as everybody looks it up. A table that passes everywhere is right: wins and losses go down to mates, move by move, and among what is
//! called drawn there is always a move that stays there.

use crate::{Material, Tables, Value};
use keymove_chess::{Color, Piece, Position, Role, Setup, Square};

/// A position of which a table says something that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fen}: the table says {told}, its moves say {found}")]
pub struct Wrong {
    /// The position.
    pub fen: String,
    /// What the table says.
    pub told: Value,
    /// What follows from what it says of all moves.
    pub found: Value,
}

/// Numbers of all arrangements of a material with a side to move: six bits for each man, the men in the order of [`Material::pieces`] after the kings.
pub fn arrangements(material: &Material) -> u64 {
    1 << (6 * material.men() + 1)
}

/// The position with this number, White the stronger side, without castling and en passant; `None` if it is none.
pub fn position(material: &Material, number: u64) -> Option<Position> {
    let turn = if number & 1 == 0 { Color::White } else { Color::Black };
    let mut setup = Setup { turn, ..Setup::default() };
    let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
    for (place, piece) in kings.into_iter().chain(material.pieces()).enumerate() {
        let square = Square::new_masked((number >> (6 * place + 1) & 63) as u8);
        if setup.board[square.index()].replace(piece).is_some() {
            return None;
        }
    }
    Position::from_setup(&setup).ok()
}

/// Squares of the White king of which every other is a mirror: files are mirrored always, ranks and the diagonal only where there are no pawns.
fn kings(material: &Material) -> impl Iterator<Item = u64> {
    let has_pawns = material.has_pawns();
    (0..64).filter(move |square| square % 8 < 4 && (has_pawns || square / 8 <= square % 8))
}

/// Numbers of arrangements of which every other is a mirror; there are mirrors among them.
pub fn numbers(material: &Material) -> u64 {
    arrangements(material) / 64 * kings(material).count() as u64
}

/// The position with this number among them, as [`position`] has it.
pub fn representative(material: &Material, number: u64) -> Option<Position> {
    let count = kings(material).count() as u64;
    let king = kings(material).nth((number % count) as usize)?;
    let (rest, turn) = (number / count / 2, number / count % 2);
    position(material, rest << 7 | king << 1 | turn)
}

/// Checks one position.
///
/// # Errors
/// What is wrong.
///
/// # Panics
/// If a table that is needed cannot be read.
pub fn check(tables: &Tables, position: &Position) -> Result<Value, Box<Wrong>> {
    let told = tables.value(position);
    let moves = position.moves();
    let mut found = if position.in_check() { Value::Loss(0) } else { Value::Draw };
    for (place, &mv) in moves.iter().enumerate() {
        let worth = tables.value(&position.play(mv)).before();
        if place == 0 || worth.is_better_than(found) {
            found = worth;
        }
    }
    match told == found {
        true => Ok(told),
        false => Err(Box::new(Wrong { fen: position.to_string(), told, found })),
    }
}
