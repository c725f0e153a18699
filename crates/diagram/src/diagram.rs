//! What a diagram shows: the men, and the words and signs around and on them. How it looks is a [`crate::Look`].

use crate::error::{ArrowError, MarkError};
use core::str::FromStr;
use keymove_chess::{Color, Setup, Square};

/// A diagram with everything that is printed about it. Any arrangement can be drawn, also one that cannot be played.
///
/// The texts may be empty and may hold any character; each format escapes what it must. A line break in a text is
/// one in the diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// The men. Of the other fields only the board is used.
    pub setup: Setup,
    /// Black at the bottom.
    pub flipped: bool,
    /// Who made it: the first line above the board.
    pub author: String,
    /// Where it was published, and its distinction: the lines below the author.
    pub source: String,
    /// What is asked: below the board on the left. The number of units stands on the right of the same line.
    pub stipulation: String,
    /// Twins, conditions and remarks: lines below the stipulation.
    pub captions: Vec<String>,
    /// Arrows, drawn above the men.
    pub arrows: Vec<Arrow>,
    /// Marked squares, drawn below the men.
    pub marks: Vec<Square>,
}

impl Diagram {
    /// The arrangement without any words.
    pub fn new(setup: Setup) -> Self {
        Self { setup, ..Self::default() }
    }

    /// The number of units as problem magazines print it, White's first: `8+7`.
    ///
    /// ```
    /// let diagram = keymove_diagram::Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?);
    /// assert_eq!(diagram.unit_count(), "2+1");
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn unit_count(&self) -> String {
        let count = |color| self.setup.units().filter(|(_, piece)| piece.color == color).count();
        format!("{}+{}", count(Color::White), count(Color::Black))
    }

    /// Column from the left and row from the top where a square is shown, both from 0.
    pub(crate) fn place(&self, square: Square) -> (u8, u8) {
        match self.flipped {
            false => (square.file(), 7 - square.rank()),
            true => (7 - square.file(), square.rank()),
        }
    }

    /// The square in this column from the left and row from the top, both from 0.
    pub(crate) fn square(&self, column: u8, row: u8) -> Square {
        match self.flipped {
            false => Square::at(column, 7 - row),
            true => Square::at(7 - column, row),
        }
    }

    /// The units of a side, king first, in each kind by file and rank, the way problemists check a diagram.
    pub(crate) fn men(&self, color: Color) -> Vec<(Square, keymove_chess::Role)> {
        let mut men: Vec<_> = self
            .setup
            .units()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| (square, piece.role))
            .collect();
        men.sort_by_key(|&(square, role)| (core::cmp::Reverse(role), square.file(), square.rank()));
        men
    }
}

/// An arrow from the middle of one square to that of another.
///
/// ```
/// use keymove_diagram::Arrow;
/// assert_eq!("e2e4".parse::<Arrow>(), "e2-e4".parse());
/// assert_eq!(
///     "e2e9".parse::<Arrow>().unwrap_err().to_string(),
///     "arrow \"e2e9\", column 3: \"e9\" is no square; expected a letter a to h and a digit 1 to 8"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    from: Square,
    to: Square,
}

impl Arrow {
    /// An arrow between two different squares, else `None`.
    pub fn new(from: Square, to: Square) -> Option<Self> {
        (from != to).then_some(Self { from, to })
    }

    /// Where it begins.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it points.
    pub fn to(self) -> Square {
        self.to
    }
}

impl FromStr for Arrow {
    type Err = ArrowError;

    fn from_str(text: &str) -> Result<Self, ArrowError> {
        let letters: Vec<char> = text.trim().chars().collect();
        let (from, to, column) = match letters.as_slice() {
            [a, b, c, d] => ([*a, *b], [*c, *d], 3),
            [a, b, '-', c, d] => ([*a, *b], [*c, *d], 4),
            _ => return Err(ArrowError::Form { text: text.to_owned() }),
        };
        let read = |letters: [char; 2], column| {
            let found = String::from_iter(letters);
            Square::parse(&found).ok_or(ArrowError::Square { text: text.to_owned(), column, found })
        };
        let before = text.chars().count() - text.trim_start().chars().count();
        let (from, to) = (read(from, before + 1)?, read(to, before + column)?);
        Self::new(from, to).ok_or_else(|| ArrowError::Point { text: text.to_owned() })
    }
}

/// Reads squares separated by commas or blanks, at least one.
///
/// ```
/// use keymove_chess::Square;
/// use keymove_diagram::marks;
/// assert_eq!(marks("d5, e4"), Ok(vec![Square::D5, Square::E4]));
/// assert_eq!(marks("d5,z9").unwrap_err().column, 4);
/// ```
///
/// # Errors
/// The first word that is no square, with its place.
pub fn marks(text: &str) -> Result<Vec<Square>, MarkError> {
    let mut squares = Vec::new();
    let mut column = 1;
    for word in text.split([',', ' ']) {
        match Square::parse(word) {
            Some(square) => squares.push(square),
            // A blank after a comma leaves an empty word; nothing at all is a fault.
            None if word.is_empty() && text.contains(|letter: char| letter.is_alphanumeric()) => {}
            None => return Err(MarkError { text: text.to_owned(), column, found: word.to_owned() }),
        }
        column += word.chars().count() + 1;
    }
    Ok(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_marks_that_are_none() {
        for text in
            ["", "e2", "e2e", "e2e45", "e2e4q", "i2e4", "e2 e4", "é2e4", "e2e2", "E2E4", "\u{1f600}aaa"]
        {
            assert!(text.parse::<Arrow>().is_err(), "{text}");
        }
        for text in ["", " ", ",", "d9", "d5;e4", "d5e4", "D5", "d5,,é4"] {
            assert!(marks(text).is_err(), "{text}");
        }
        assert_eq!(marks(" d5 ,e4 "), Ok(vec![Square::D5, Square::E4]));
    }

    #[test]
    fn places_and_squares_are_inverse() {
        for flipped in [false, true] {
            let diagram = Diagram { flipped, ..Diagram::default() };
            for index in 0..64 {
                let square = Square::new_masked(index);
                let (column, row) = diagram.place(square);
                assert_eq!(diagram.square(column, row), square);
            }
        }
        assert_eq!(Diagram::default().place(Square::A8), (0, 0));
    }

    #[test]
    fn men_in_the_order_of_problemists() {
        let diagram = Diagram::new("8/8/8/8/3p4/P1P5/8/R2QK2R".parse().expect("a FEN"));
        let men: Vec<_> = diagram.men(Color::White).iter().map(|(square, _)| square.to_string()).collect();
        assert_eq!(men, ["e1", "d1", "a1", "h1", "a3", "c3"]);
        assert_eq!(diagram.unit_count(), "6+1");
    }
}
