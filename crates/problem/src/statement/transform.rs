//! Turning, mirroring the whole board.

use core::fmt;
use keymove_chess::Square;

/// A symmetry of the board other than leaving it as it is. Mirrors are named by two squares that change places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transform {
    /// A quarter turn to the left: a1 goes to h1.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn to the right: a1 goes to a8.
    Rotate270,
    /// Left and right change places.
    MirrorA1H1,
    /// Top and bottom change places.
    MirrorA1A8,
    /// The diagonal from a8 to h1 stays.
    MirrorA1H8,
    /// The diagonal from a1 to h8 stays.
    MirrorA8H1,
}

impl Transform {
    /// All seven.
    pub const ALL: [Self; 7] = [
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::MirrorA1H1,
        Self::MirrorA1A8,
        Self::MirrorA1H8,
        Self::MirrorA8H1,
    ];

    /// Where a unit on this square goes.
    pub const fn apply(self, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        match self {
            Self::Rotate90 => Square::at(7 - rank, file),
            Self::Rotate180 => Square::at(7 - file, 7 - rank),
            Self::Rotate270 => Square::at(rank, 7 - file),
            Self::MirrorA1H1 => square.mirror(),
            Self::MirrorA1A8 => square.flip(),
            Self::MirrorA1H8 => Square::at(7 - rank, 7 - file),
            Self::MirrorA8H1 => Square::at(rank, file),
        }
    }

    /// Whether the board is turned, not mirrored.
    pub const fn is_rotation(self) -> bool {
        matches!(self, Self::Rotate90 | Self::Rotate180 | Self::Rotate270)
    }
}

/// The argument of Popeye's `Rotate` or `Mirror`: `90`, `a1<-->h1`.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rotate90 => "90",
            Self::Rotate180 => "180",
            Self::Rotate270 => "270",
            Self::MirrorA1H1 => "a1<-->h1",
            Self::MirrorA1A8 => "a1<-->a8",
            Self::MirrorA1H8 => "a1<-->h8",
            Self::MirrorA8H1 => "a8<-->h1",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_corners_go() {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let go = |transform: Transform| corners.map(|corner| transform.apply(corner).to_string()).join(" ");
        assert_eq!(
            Transform::ALL.map(go),
            [
                "h1 h8 a1 a8",
                "h8 a8 h1 a1",
                "a8 a1 h8 h1",
                "h1 a1 h8 a8",
                "a8 h8 a1 h1",
                "h8 h1 a8 a1",
                "a1 a8 h1 h8"
            ]
        );
    }
}
