//! Diagrams in Unicode: the board, or lists of the men.

use crate::diagram::Diagram;
use keymove_chess::{Color, Piece, Role};

impl Diagram {
    /// The board with the chess signs of Unicode, coordinates, and the words above and below, each line with its end.
    ///
    /// ```
    /// let diagram = keymove_diagram::Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?);
    /// assert!(diagram.unicode(true).contains("5 · · · ♖ · · · ·\n"));
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn unicode(&self, coordinates: bool) -> String {
        let mut text = self.above();
        for row in 0..8 {
            if coordinates {
                text.push_str(&format!("{} ", self.square(0, row).rank() + 1));
            }
            for column in 0..8 {
                let square = self.square(column, row);
                let sign = self.setup.board[square.index()].map_or('\u{b7}', figurine);
                if column > 0 {
                    text.push(' ');
                }
                text.push(sign);
            }
            text.push('\n');
        }
        if coordinates {
            text.push(' ');
            for column in 0..8 {
                text.push(' ');
                text.push(char::from(b'a' + self.square(column, 7).file()));
            }
            text.push('\n');
        }
        text + &self.below()
    }

    /// The men in figurine notation, a line for each side, with the words above and below, each line with its end. The
    /// unit count is on the line of the stipulation.
    ///
    /// ```
    /// let diagram = keymove_diagram::Diagram::new("8/8/8/3R4/4K3/8/6k1/8".parse()?);
    /// assert_eq!(diagram.figurine(), "♔e4 ♖d5\n♚g2\n2+1\n");
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn figurine(&self) -> String {
        let mut text = self.above();
        for color in Color::ALL {
            let men = self
                .men(color)
                .into_iter()
                .map(|(square, role)| format!("{}{square}", figurine(Piece { color, role })));
            let men = men.collect::<Vec<_>>().join(" ");
            text.push_str(if men.is_empty() { "-" } else { &men });
            text.push('\n');
        }
        text + &self.below()
    }

    /// The men in the letters of problemists, S for the knight: `White Kd8 Qb5`, one side a line.
    pub(crate) fn letters(&self) -> String {
        let sides = Color::ALL.map(|color| {
            let men = self.men(color).into_iter().map(|(square, role)| match role {
                Role::Knight => format!(" S{square}"),
                role => format!(" {}{square}", role.letter()),
            });
            format!("{color}{}", men.collect::<String>())
        });
        sides.join("\n")
    }

    fn above(&self) -> String {
        [&self.author, &self.source]
            .into_iter()
            .flat_map(|text| lines(text))
            .map(|line| line + "\n")
            .collect()
    }

    fn below(&self) -> String {
        let mut words = lines(&self.stipulation);
        let count = match words.next() {
            Some(first) => format!("{first}  {}\n", self.unit_count()),
            None => self.unit_count() + "\n",
        };
        let captions = self.captions.iter().flat_map(|text| lines(text));
        count + &words.chain(captions).map(|line| line + "\n").collect::<String>()
    }
}

/// The lines of a text that are not empty, without characters that a terminal would obey.
fn lines(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| {
        line.trim().chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
    })
}

/// The sign of Unicode for a man.
const fn figurine(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => '\u{2654}',
        (Color::White, Role::Queen) => '\u{2655}',
        (Color::White, Role::Rook) => '\u{2656}',
        (Color::White, Role::Bishop) => '\u{2657}',
        (Color::White, Role::Knight) => '\u{2658}',
        (Color::White, Role::Pawn) => '\u{2659}',
        (Color::Black, Role::King) => '\u{265a}',
        (Color::Black, Role::Queen) => '\u{265b}',
        (Color::Black, Role::Rook) => '\u{265c}',
        (Color::Black, Role::Bishop) => '\u{265d}',
        (Color::Black, Role::Knight) => '\u{265e}',
        (Color::Black, Role::Pawn) => '\u{265f}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_up() {
        let mut diagram = Diagram::new("7k/8/8/8/8/8/8/KN6".parse().expect("a FEN"));
        diagram.author = "A\u{1b}[31m\nB".into();
        diagram.stipulation = "#2".into();
        diagram.captions.push("White to move".into());
        let text = diagram.unicode(true);
        assert!(text.starts_with("A\u{fffd}[31m\nB\n8 \u{b7} "), "{text}");
        assert!(text.ends_with("1 ♔ ♘ · · · · · ·\n  a b c d e f g h\n#2  2+1\nWhite to move\n"), "{text}");
        diagram.flipped = true;
        let text = diagram.unicode(true);
        assert!(text.contains("8 ♚ · · · · · · ·\n  h g f e d c b a\n"), "{text}");
        assert!(diagram.unicode(false).contains("\n♚ · · · · · · ·\n#2"), "{}", diagram.unicode(false));
        assert_eq!(diagram.letters(), "White Ka1 Sb1\nBlack Kh8");
    }
}
