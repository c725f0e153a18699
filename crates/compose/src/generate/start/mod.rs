//! How a problem begins: the first sound position of an attempt.

mod growth;
mod lines;
mod mates;
mod motif;
mod preface;
mod random;

use super::Start;
use super::chance::Chance;
use super::climb::{Climber, Made};
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Setup, Square};

/// The squares of the inner board, and those of the middle.
const INNER: Bitboard = Bitboard(0x007e_7e7e_7e7e_7e00);
const MIDDLE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);

/// How many three-movers by chance are compared: most have a single variation, and no step leads from there to several.
const COMPARED: usize = 16;

/// A sound problem of the material, if one is found.
pub(super) fn begin(climber: &mut Climber<'_>) -> Option<Made> {
    let is_wished = climber.plan.start == Start::Mates || !climber.plan.themes.is_empty();
    match climber.plan.moves.get() > 2 {
        true if is_wished => preface::begin(climber),
        true => (0..COMPARED).filter_map(|_| random::begin(climber)).max_by_key(|made| made.value),
        false => two_mover(climber),
    }
}

/// A sound two-mover of the material, if one is found.
fn two_mover(climber: &mut Climber<'_>) -> Option<Made> {
    if let Some(made) = motif::begin(climber) {
        return made;
    }
    match climber.plan.start {
        Start::Chance => random::begin(climber),
        Start::Mates => mates::begin(climber),
    }
}

pub(crate) use lines::picture;

/// Two kings, White to move: Black's mostly in the middle of the board, where most problems have him.
pub(crate) fn kings(chance: &mut Chance) -> Option<Arrangement> {
    let region = match chance.below(10) {
        0..=5 => MIDDLE,
        6..=8 => INNER,
        _ => Bitboard::FULL,
    };
    let mut setup = Setup::default();
    let king = |color| Some(Piece { color, role: Role::King });
    let black = chance.square(region)?;
    let near = keymove_chess::attacks::king(black) | black.into();
    let white = chance.square(!near)?;
    setup.board[black.index()] = king(Color::Black);
    setup.board[white.index()] = king(Color::White);
    Some(setup.arrangement())
}

/// A square for one more unit of this kind.
fn place(position: &Arrangement, piece: Piece, chance: &mut Chance) -> Option<Square> {
    chance.square(crate::rules::room(position, piece))
}
