//! Patterns: men in a relation to each other, looked for anywhere on a diagram.
//!
//! A pattern is written in one of two ways. Men with squares, `Kc1 Rd1 kc3`, are these men in this relation. Ranks as in
//! FEN, from the top, `k.K/..R`, are a rectangle of squares:
//!
//! | sign | the square |
//! | --- | --- |
//! | `K` `Q` `R` `B` `N` or `S` `P`, `k` ... | has this man; capitals are White's |
//! | `.` or a number | this many squares of which nothing is said, but which are on the board |
//! | `-` | is empty |
//! | `*` | is occupied |
//! | `U`, `u` | has some white, some black man |
//! | `O`, `o` | has some white, some black officer: queen, rook, bishop or knight |
//! | `[QRq]` | has one of these |
//! | `[^Pp-]` | has none of these |

mod matcher;
mod parse;
#[cfg(test)]
mod tests;

pub use parse::PatternError;

use crate::{Board, Symmetry};
use keymove_chess::Bitboard;
use matcher::{Matcher, Variant};

/// Kinds of men, a bit each, and this bit for an empty square.
pub(crate) const EMPTY: u16 = 1 << 12;

/// Which turned forms of a pattern count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turns {
    /// Only the pattern as it is written.
    None,
    /// Also with left and right exchanged.
    Mirror,
    /// All turns and mirror images of the board; with pawns those that keep their direction.
    Board,
    /// Also with the colours exchanged.
    #[default]
    All,
}

impl Turns {
    fn allow(self, symmetry: Symmetry, has_pawns: bool) -> bool {
        let is_allowed = match self {
            Self::None => symmetry == Symmetry::IDENTITY,
            Self::Mirror => Symmetry { mirror: false, ..symmetry } == Symmetry::IDENTITY,
            Self::Board => !symmetry.swap,
            Self::All => true,
        };
        is_allowed && (!has_pawns || symmetry.keeps_pawns())
    }
}

/// A square of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Cell {
    file: u8,
    rank: u8,
    /// The kinds of men that may stand there, and [`EMPTY`].
    kinds: u16,
}

/// A pattern, ready to be looked for.
#[derive(Clone, Debug)]
pub struct Pattern {
    matcher: Matcher,
}

impl Pattern {
    /// Reads a pattern. If `fixed`, it is looked for only where it is written: men with squares there, ranks if they are
    /// eight of eight squares.
    ///
    /// # Errors
    /// What it says that is not understood, and where.
    pub fn read(text: &str, turns: Turns, fixed: bool) -> Result<Self, PatternError> {
        let shape = parse::shape(text, fixed)?;
        let turned = |symmetry: Symmetry| {
            let (files, ranks) = (shape.files, shape.ranks);
            let cells = shape.cells.iter().map(|cell| {
                let (file, rank) = symmetry.place(cell.file, cell.rank, files, ranks);
                Cell { file, rank, kinds: if symmetry.swap { swapped(cell.kinds) } else { cell.kinds } }
            });
            let (files, ranks) = if symmetry.transpose { (ranks, files) } else { (files, ranks) };
            Variant::new(cells.collect(), files, ranks)
        };
        let allowed = Symmetry::all().filter(|&symmetry| turns.allow(symmetry, shape.has_pawns));
        let mut variants: Vec<Variant> = allowed.map(turned).collect();
        variants.sort();
        variants.dedup();
        Ok(Self { matcher: Matcher::new(variants) })
    }

    /// Whether the pattern is on a board.
    #[inline]
    pub fn is_on(&self, board: &Board) -> bool {
        self.matcher.is_on(board)
    }

    /// The men of a board that show the pattern, at every place where it is; none if it is nowhere. Of a square that is to be empty
    /// there is no man.
    pub fn men_on(&self, board: &Board) -> Bitboard {
        let men = self.matcher.men_on(board);
        Bitboard::FULL.into_iter().filter(|square| men >> square.index() & 1 > 0).collect()
    }
}

/// The kinds with their colours exchanged.
const fn swapped(kinds: u16) -> u16 {
    kinds & EMPTY | (kinds & 0o77) << 6 | kinds >> 6 & 0o77
}
