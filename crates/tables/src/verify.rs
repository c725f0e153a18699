//! Holds a table against the definition of what it says, position by position, by the rules of the game alone.
//!
//! Nothing of how tables are made is used: positions are set up as any other, their moves are those of [`moves`](keymove_chess::Arrangement::moves), and what a move leads to
//! is looked up as everybody looks it up. A table that passes everywhere is right: wins and losses go down to mates, move by move, and among what is
//! called drawn there is always a move that stays there. Under the rule of fifty moves they go down to captures, moves of pawns and mates. Help to mate likewise goes down to mates, a half-move at a time.

use crate::{Helpmate, Material, Tables, Value, Zeroing};
use core::fmt;
use keymove_chess::{Color, Piece, Position, Role, Setup, Square};

/// A position of which a table says something that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fen}: the table says {told}, its moves say {found}")]
pub struct Wrong {
    /// The position.
    pub fen: String,
    /// What the table says.
    pub told: Told,
    /// What follows from what it says of all moves.
    pub found: Told,
}

/// What a table says, of whichever kind it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// How far the mate is.
    Mate(Value),
    /// The shortest help to mate.
    Helpmate(Option<Helpmate>),
    /// What it is worth under the rule of fifty moves.
    Zeroing(Zeroing),
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(value) => value.fmt(f),
            Self::Helpmate(Some(help)) => help.fmt(f),
            Self::Helpmate(None) => write!(f, "no help to mate"),
            Self::Zeroing(told) => told.fmt(f),
        }
    }
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
    agreed(position, Told::Mate(told), Told::Mate(found))?;
    Ok(told)
}

/// Checks what is told of help to mate of one position: nothing is shorter than a mate, and else the shortest ways are those of all moves that lead to the
/// shortest ones.
///
/// # Errors
/// What is wrong.
///
/// # Panics
/// If a table that is needed cannot be read.
pub fn check_helpmate(
    tables: &Tables, position: &Position, mated: Color,
) -> Result<Option<Helpmate>, Box<Wrong>> {
    let told = tables.help(position, mated);
    let mut found = None;
    if position.turn() == mated && position.is_mate() {
        found = Some(Helpmate { plies: 0, solutions: 1 });
    }
    for mv in position.moves() {
        let Some(next) = tables.help(&position.play(mv), mated) else { continue };
        let plies = next.plies + 1;
        found = match found {
            Some(Helpmate { plies: least, .. }) if least < plies => found,
            Some(Helpmate { plies: least, solutions }) if least == plies => {
                Some(Helpmate { plies, solutions: solutions.saturating_add(next.solutions) })
            }
            _ => Some(Helpmate { plies, solutions: next.solutions }),
        };
    }
    agreed(position, Told::Helpmate(told), Told::Helpmate(found))?;
    Ok(told)
}

/// Checks what is told of one position under the rule of fifty moves.
///
/// # Errors
/// What is wrong.
///
/// # Panics
/// If a table that is needed cannot be read.
pub fn check_zeroing(tables: &Tables, position: &Position) -> Result<Zeroing, Box<Wrong>> {
    let told = tables.told_zeroing(position);
    let moves = position.moves().into_iter();
    let worth = moves.map(|mv| {
        let is_zeroing = position.role_at(mv.from()) == Some(Role::Pawn) || position.is_capture(mv);
        // More half-moves than can be told are no more than those that are.
        tables.told_zeroing(&position.play(mv)).before(is_zeroing).unwrap_or(Zeroing::DRAW)
    });
    let without = if position.in_check() { Zeroing::MATED } else { Zeroing::DRAW };
    let found = worth.max_by_key(|worth| worth.rank()).unwrap_or(without);
    agreed(position, Told::Zeroing(told), Told::Zeroing(found))?;
    Ok(told)
}

fn agreed(position: &Position, told: Told, found: Told) -> Result<(), Box<Wrong>> {
    match told == found {
        true => Ok(()),
        false => Err(Box::new(Wrong { fen: position.to_string(), told, found })),
    }
}
