//! What a composer starts from: a matrix of units that are given, squares on which one of several units may stand, kings that may
//! stand on several squares, and a number of units that may be added.
//!
//! ```text
//! file, options --> Matrix --> arrangements, by number --> Stem --> additions, one by one --> as in every search
//! ```
//!
//! What always holds: no unit is added where the matrix says what stands or that nothing does, so that each position comes of one
//! arrangement and one set of additions, and is looked at once. Arrangements are numbered in the order in which their parts were given.
//! Left out on purpose: whether anything about a position is sound.

mod estimate;
mod file;
mod stem;
#[cfg(test)]
mod tests;
mod text;

pub use estimate::{Estimate, estimate};
pub use file::{MatrixFile, MatrixFileError};
pub use text::{ClauseError, additions, choices, king, squares, units};

use crate::space::{HIGHEST_LEVEL, KINDS};
use crate::wishes::WantedKey;
use crate::{Task, rules};
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Setup, Square};

/// A square on which one of several units stands, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The square.
    pub square: Square,
    /// What may stand there, `None` for nothing; no kings, nothing twice.
    pub units: Vec<Option<Piece>>,
}

/// What may be added to every arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Additions {
    /// The largest number of units.
    pub most: u16,
    /// Their kinds, indexed as [`KINDS`].
    pub kinds: [bool; KINDS.len()],
    /// Their squares.
    pub squares: Bitboard,
}

impl Default for Additions {
    /// Nothing; of every kind on every square, as soon as a number is given.
    fn default() -> Self {
        Self { most: 0, kinds: [true; KINDS.len()], squares: Bitboard::FULL }
    }
}

/// A matrix for a stipulation. All its parts are checked when they are given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    task: Task,
    /// The units that are given; White to move.
    fixed: Arrangement,
    choices: Vec<Choice>,
    /// The squares of kings that are free, White's first.
    kings: [Option<Bitboard>; 2],
    empty: Bitboard,
    additions: Additions,
    key: Option<WantedKey>,
}

/// Why something cannot be part of a matrix.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatrixError {
    /// A side has no king.
    #[error(
        "{0} has no king; expected one on the board, or the squares it may stand on, such as {king}=a1,b1 or {king}=any",
        king = letter(*.0)
    )]
    NoKing(Color),
    /// A king is given twice.
    #[error("{0} has a king already; expected it either on the board or on squares to choose from")]
    SecondKing(Color),
    /// More units than a composition has.
    #[error(
        "the units on the board are more than a composition has: no promoted units, eight pawns, none on the first or last rank"
    )]
    Units,
    /// Something is on a square of the board where it is said that something else may be.
    #[error("{0} is taken by a unit of the board; expected a free square")]
    Taken(Square),
    /// What stands on a square is said twice.
    #[error("what stands on {0} is said twice; expected each square once")]
    Twice(Square),
    /// A square is to be empty, and not.
    #[error("{0} is to be kept empty; expected another square, or none of the two")]
    Empty(Square),
    /// A pawn where none can be.
    #[error("no pawn stands on {0}; expected other units there")]
    Pawn(Square),
    /// A king has no square.
    #[error("no square is left for the {0} king; expected at least one that is free")]
    NoSquare(Color),
    /// Too many additions.
    #[error("{0} units to be added are too many; expected at most {HIGHEST_LEVEL}")]
    Additions(u16),
    /// Too many arrangements.
    #[error(
        "the matrix has {arrangements} arrangements of its own; expected at most {most} with so many units to be added, so fewer free kings or choices"
    )]
    TooMany {
        /// How many there are.
        arrangements: u128,
        /// How many there may be.
        most: u32,
    },
    /// There is something that no search knows.
    #[error("{0}")]
    Unfit(String),
    /// No arrangement is left.
    #[error(
        "the matrix leaves no position: its units are in each other's way, are more than a composition has, or are in the way of the key"
    )]
    Nothing,
}

const fn letter(color: Color) -> char {
    Piece { color, role: Role::King }.letter()
}

impl Matrix {
    /// The most arrangements that a matrix may have, those with each number of additions counted apart.
    pub const MOST: u32 = 1_000_000;

    /// The units on a board. Who is to move and what else a FEN says follows from the stipulation.
    ///
    /// # Errors
    /// [`MatrixError::Units`], [`MatrixError::SecondKing`].
    pub fn new(task: Task, board: &Setup) -> Result<Self, MatrixError> {
        let fixed = Setup { board: board.board, ..Setup::default() }.arrangement();
        for color in Color::ALL {
            if fixed.pieces(color, Role::King).more_than_one() {
                return Err(MatrixError::SecondKing(color));
            }
        }
        if !rules::are_kept(&fixed) {
            return Err(MatrixError::Units);
        }
        let additions = Additions::default();
        let empty = Bitboard::EMPTY;
        Ok(Self { task, fixed, choices: Vec::new(), kings: [None; 2], empty, additions, key: None })
    }

    /// Lets a king stand on any of these squares that is free.
    ///
    /// # Errors
    /// If the side has a king, or none of the squares is free.
    pub fn free_king(&mut self, color: Color, squares: Bitboard) -> Result<(), MatrixError> {
        let squares = squares.without(self.fixed.occupied() | self.empty);
        if self.fixed.has_king(color) || self.kings[color.index()].is_some() {
            return Err(MatrixError::SecondKing(color));
        }
        if squares.is_empty() {
            return Err(MatrixError::NoSquare(color));
        }
        self.kings[color.index()] = Some(squares);
        Ok(())
    }

    /// Adds a square with what may stand there.
    ///
    /// # Errors
    /// If it is taken, said before or to be empty, or no pawn can stand there.
    pub fn choose(&mut self, choice: Choice) -> Result<(), MatrixError> {
        let square = choice.square;
        if self.fixed.occupied().has(square) {
            return Err(MatrixError::Taken(square));
        }
        if self.chosen().has(square) {
            return Err(MatrixError::Twice(square));
        }
        if self.empty.has(square) {
            return Err(MatrixError::Empty(square));
        }
        let is_pawn = |unit: &Piece| unit.role == Role::Pawn;
        if Bitboard::BACK_RANKS.has(square) && choice.units.iter().flatten().any(is_pawn) {
            return Err(MatrixError::Pawn(square));
        }
        self.choices.push(choice);
        Ok(())
    }

    /// Keeps squares empty in every position.
    ///
    /// # Errors
    /// If something stands there, may stand there, or a king has no other square.
    pub fn keep_empty(&mut self, squares: Bitboard) -> Result<(), MatrixError> {
        if let Some(square) = (squares & self.fixed.occupied()).first() {
            return Err(MatrixError::Taken(square));
        }
        if let Some(square) = (squares & self.chosen()).first() {
            return Err(MatrixError::Twice(square));
        }
        self.empty |= squares;
        for color in Color::ALL {
            if let Some(free) = &mut self.kings[color.index()] {
                *free = free.without(squares);
                if free.is_empty() {
                    return Err(MatrixError::NoSquare(color));
                }
            }
        }
        Ok(())
    }

    /// Lets units be added.
    ///
    /// # Errors
    /// If they are too many.
    pub fn add(&mut self, additions: Additions) -> Result<(), MatrixError> {
        if additions.most > HIGHEST_LEVEL {
            return Err(MatrixError::Additions(additions.most));
        }
        self.additions = additions;
        Ok(())
    }

    /// Wants this key: what is in its way is not searched.
    pub fn want_key(&mut self, key: WantedKey) {
        self.key = Some(key);
    }

    /// What is asked.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// The units that are given; White to move.
    pub const fn fixed(&self) -> &Arrangement {
        &self.fixed
    }

    /// What may be added.
    pub const fn additions(&self) -> &Additions {
        &self.additions
    }

    /// The key that is wanted.
    pub const fn key(&self) -> Option<&WantedKey> {
        self.key.as_ref()
    }

    /// The squares about which it is said what may stand there.
    fn chosen(&self) -> Bitboard {
        self.choices.iter().map(|choice| choice.square).collect()
    }

    /// How many arrangements there are before anything is added, those included that cannot be.
    ///
    /// # Errors
    /// If a king is missing, or they are too many.
    pub fn arrangements(&self) -> Result<u32, MatrixError> {
        for color in Color::ALL {
            if !self.fixed.has_king(color) && self.kings[color.index()].is_none() {
                return Err(MatrixError::NoKing(color));
            }
        }
        let all = self.sizes().try_fold(1_u128, |all, size| all.checked_mul(size as u128));
        let arrangements = all.unwrap_or(u128::MAX);
        let most = Self::MOST / (u32::from(self.additions.most) + 1);
        let number = u32::try_from(arrangements).ok().filter(|&all| all <= most);
        number.ok_or(MatrixError::TooMany { arrangements, most })
    }

    /// How many ways there are for each king that is free, and for each choice.
    fn sizes(&self) -> impl DoubleEndedIterator<Item = usize> {
        let kings = self.kings.iter().flatten().map(|squares| squares.len() as usize);
        kings.chain(self.choices.iter().map(|choice| choice.units.len()))
    }
}
