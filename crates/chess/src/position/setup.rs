//! Any arrangement of units, and what keeps it from being a position that can be played.
//!
//! A [`Setup`] may hold no king, ten pawns or nothing at all. [`Setup::faults`] names everything wrong with it at once,
//! in two grades: a fatal fault breaks an invariant of [`Position`]; any other only says that no game leads here, which
//! compositions do on purpose. Deliberately absent: proof that a position can arise in a game. Only what one look at
//! the diagram, or one move taken back, settles for certain is named.

mod faults;
mod last_move;

pub use faults::{Fault, Faults};

use super::{Arrangement, ExclusiveCastlings, Position};
use crate::{Bitboard, Castling, Color, Piece, Square};

/// Any arrangement of units on a board, with the other five fields of FEN.
///
/// ```
/// use keymove_chess::{Fault, Position, Setup};
///
/// let setup: Setup = "8/8/8/3k4/3K4/8/8/8 w - - 0 1".parse()?;
/// let faults = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(faults.to_string(), "the kings stand next to each other: d4 and d5");
/// # Ok::<(), keymove_chess::notation::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The units, indexed by square (a1 = 0, b1 = 1, ..., h8 = 63).
    pub board: [Option<Piece>; 64],
    /// Whose move it is.
    pub turn: Color,
    /// The castlings that are allowed by right.
    pub castling: Castling,
    /// The square that a pawn has just passed over, as claimed, whether or not a pawn can capture there.
    pub en_passant: Option<Square>,
    /// Moves of either side (plies) since the last capture or pawn's move.
    pub halfmoves: u32,
    /// The number of the move in the game, 1 before White's first.
    pub fullmoves: u32,
}

/// An empty board, White to move.
impl Default for Setup {
    fn default() -> Self {
        Self {
            board: [None; 64],
            turn: Color::White,
            castling: Castling::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

impl Setup {
    /// Every unit with its square, in ascending order of square.
    pub fn units(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Bitboard::FULL.into_iter().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// Everything wrong with the arrangement. Warnings about the last move are given only if nothing is fatal.
    pub fn faults(&self) -> Faults {
        faults::find(self)
    }

    /// With colours swapped and the board turned upside down: an equal problem for the other side.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let bits = self.castling.bits();
        let mut flipped = Self {
            board: [None; 64],
            turn: !self.turn,
            castling: Castling::from_bits(bits << 2 | bits >> 2),
            en_passant: self.en_passant.map(Square::flip),
            ..*self
        };
        for (square, Piece { color, role }) in self.units() {
            flipped.board[square.flip().index()] = Some(Piece { color: !color, role });
        }
        flipped
    }

    /// With left and right swapped. Castling has no mirror image, so these rights are dropped.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self {
            board: [None; 64],
            castling: Castling::NONE,
            en_passant: self.en_passant.map(Square::mirror),
            ..*self
        };
        for (square, piece) in self.units() {
            mirrored.board[square.mirror().index()] = Some(piece);
        }
        mirrored
    }

    /// The castlings whose king and rook stand on their home squares: in a problem castling is allowed unless it can be
    /// proved that king or rook has moved.
    pub fn castling_at_home(&self) -> Castling {
        self.arrangement().castling_at_home()
    }

    /// With the castlings of [`Self::castling_at_home`]: what holds of a diagram that says nothing about rights.
    #[must_use]
    pub fn with_castling_at_home(self) -> Self {
        Self { castling: self.castling_at_home(), ..self }
    }

    /// The units as sets, without any check, and without castlings that exclude each other.
    pub fn arrangement(&self) -> Arrangement {
        let empty = Arrangement {
            sets: [Bitboard::EMPTY; 8],
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            exclusive: ExclusiveCastlings::NONE,
        };
        self.units().fold(empty, |sets, (square, piece)| sets.with_unit(square, piece))
    }
}

impl Position {
    /// The position of this setup. An en passant square on which no pawn stands ready to capture is forgotten.
    ///
    /// # Errors
    ///
    /// All faults, the others too, if at least one is fatal. A setup whose faults are not fatal is accepted; ask
    /// [`Setup::faults`] for these.
    pub fn from_setup(setup: &Setup) -> Result<Self, Faults> {
        Self::from_arrangement(&setup.arrangement())
    }
}

impl Arrangement {
    /// As a setup, with the counters at their start: 0 plies without capture or pawn's move, move 1. A setup has
    /// no [`ExclusiveCastlings`].
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            ..Setup::default()
        };
        for (square, piece) in self.units() {
            setup.board[square.index()] = Some(piece);
        }
        setup
    }
}

#[cfg(test)]
mod tests;
