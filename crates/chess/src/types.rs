//! Colours, units, squares and moves.

use core::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that moves up the board.
    White = 0,
    /// The side that moves down the board.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Index of the rank on which this side's units stand in the initial position (0 or 7).
    #[inline]
    pub const fn home_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }
}

impl core::ops::Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn = 0,
    /// Knight (S in problem notation).
    Knight = 1,
    /// Bishop.
    Bishop = 2,
    /// Rook.
    Rook = 3,
    /// Queen.
    Queen = 4,
    /// King.
    King = 5,
}

impl Role {
    /// All kinds, pawn to king.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// What a pawn can become, strongest first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// 0 for a pawn to 5 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English word in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// The English letter in upper case, with N for the knight.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }
}

/// A unit: kind and colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// The letter in FEN: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}

/// A square, a1 = 0, b1 = 1, ..., h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

macro_rules! squares {
    ($($name:ident)*) => { squares!(@ 0u8; $($name)*); };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[allow(missing_docs)]
        pub const $name: Self = Self($index);
        squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

impl Square {
    squares! {
        A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2 A3 B3 C3 D3 E3 F3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6 A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// The square with this index, or `None` above 63.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with this index modulo 64, for indices that are known to be in range.
    #[inline]
    pub const fn new_masked(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square on this file and rank, both from 0 and taken modulo 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) << 3 | file & 7)
    }

    /// The index, below 64.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask lets the compiler drop bounds checks on arrays of 64.
        (self.0 & 63) as usize
    }

    /// The file, 0 for the a-file.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 for the first.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square mirrored top to bottom (a1 becomes a8).
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square mirrored left to right (a1 becomes h1).
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// Reads two characters such as `e4`; anything else gives `None`.
    ///
    /// ```
    /// # use keymove_chess::Square;
    /// assert_eq!(Square::parse("e4"), Some(Square::E4));
    /// assert_eq!(Square::parse("e9"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else { return None };
        Some(Self::at(file - b'a', rank - b'1'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move in 16 bits: from-square, to-square, promotion. Castling is the king's move of two squares.
///
/// What the move means (capture, en passant, castling) follows from the position in which it is made.
/// The default value, a1 to a1, is no move of any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Move(u16);

impl Move {
    /// No move: a1 to a1.
    pub const NONE: Self = Self(0);

    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.0 as u16 | (to.0 as u16) << 6)
    }

    /// A pawn's move to the last rank. `role` is the kind of unit that it becomes.
    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self(from.0 as u16 | (to.0 as u16) << 6 | (role as u16) << 12)
    }

    /// The square that the unit leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square((self.0 & 63) as u8)
    }

    /// The square that the unit goes to.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0 >> 6 & 63) as u8)
    }

    /// What the pawn becomes, if this is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => None,
        }
    }

    /// The 16 bits: from, to (shifted by 6), promotion (shifted by 12; 0 none, 1 knight to 4 queen).
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these bits, or `None` if the promotion field is out of range.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> 12 > 4 { None } else { Some(Self(bits)) }
    }
}

/// UCI notation: `e2e4`, `e7e8q`, `e1g1` for castling.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The largest number of moves that a [`MoveList`] holds.
///
/// Each own unit has at most 27 moves and each of the other squares can be reached in at most 16 ways (28 on a
/// promotion rank), so no placement of units whatever comes near this bound.
pub const MAX_MOVES: usize = 768;

/// A list of moves on the stack.
pub type MoveList = arrayvec::ArrayVec<Move, MAX_MOVES>;

/// Which castlings the kings and rooks still have the right to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// No right.
    pub const NONE: Self = Self(0);

    /// One right: `short` is with the rook of the h-file.
    #[inline]
    pub const fn right(color: Color, short: bool) -> Self {
        Self((if short { 1 } else { 2 }) << (2 * color as u8))
    }

    /// The right to castle with the rook that stands on this corner in the initial position, or `None` for any other
    /// square.
    pub const fn with_rook(square: Square) -> Option<Self> {
        match square {
            Square::H1 => Some(Self::right(Color::White, true)),
            Square::A1 => Some(Self::right(Color::White, false)),
            Square::H8 => Some(Self::right(Color::Black, true)),
            Square::A8 => Some(Self::right(Color::Black, false)),
            _ => None,
        }
    }

    /// The four bits: White short 1, White long 2, Black short 4, Black long 8.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The rights with these bits; the upper four are ignored.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// Whether all rights of `other` are among these.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These rights and those of `other`.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These rights without those of `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
