//! Diagrams in plain text.

use keymove_chess::{Arrangement, Color, Piece, Position, Square};

/// The diagram as eight ranks with coordinates, with the letters of FEN and a dot for an empty square. Nine lines,
/// each with its line end.
pub fn diagram(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        text.push(char::from(b'1' + rank));
        for file in 0..8 {
            text.push(' ');
            text.push(position.piece_at(Square::at(file, rank)).map_or('.', Piece::letter));
        }
        text.push('\n');
    }
    text.push_str("  a b c d e f g h\n");
    text
}

/// The number of units as problemists write it, White's first: `(4+3)`.
pub fn unit_count(position: &Arrangement) -> String {
    let count = |color| position.color(color).into_iter().count();
    format!("({}+{})", count(Color::White), count(Color::Black))
}
