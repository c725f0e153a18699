//! The board as MATER prints it: a frame of `#`, notes on castling and en passant to the right of it.

use keymove_chess::{Castling, Color, Piece, Position, Square};

/// Eleven lines, each with its line end.
pub(super) fn framed(position: &Position) -> String {
    let notes = notes(position);
    let frame = format!("   {}", " #".repeat(10));
    let mut text = format!("      {}\n", "a b c d e f g h");
    text.push_str(&format!("{frame}  {}\n", notes[0]));
    for rank in (0..8).rev() {
        let squares: String =
            (0..8).map(|file| format!(" {}", letter(position, Square::at(file, rank)))).collect();
        let note = notes.get(8 - usize::from(rank)).map_or_else(String::new, |note| format!("  {note}"));
        text.push_str(&format!("  {} #{squares} #{note}\n", rank + 1));
    }
    text + &frame + "\n"
}

fn letter(position: &Position, square: Square) -> char {
    position.piece_at(square).map_or('-', Piece::letter)
}

/// Castling long and short of White, then of Black; en passant.
fn notes(position: &Position) -> [String; 5] {
    let castling = |color: Color, short: bool| {
        let not = if position.castling().has(Castling::right(color, short)) { "" } else { "not " };
        format!("{color} may {not}castle {}", if short { "short" } else { "long" })
    };
    let en_passant = match position.en_passant() {
        Some(square) => format!("En passant on {square}"),
        None => "No en passant".into(),
    };
    let (white, black) = (Color::White, Color::Black);
    [castling(white, false), castling(white, true), castling(black, false), castling(black, true), en_passant]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_notes_stand_beside_the_frame() {
        let position: Position = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1".parse().expect("valid");
        let text = framed(&position);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "      a b c d e f g h");
        assert_eq!(lines[1], "    # # # # # # # # # #  White may not castle long");
        assert_eq!(lines[2], "  8 # r - - - k - - - #  White may castle short");
        assert_eq!(lines[3], "  7 # - - - - - - - - #  Black may castle long");
        assert_eq!(lines[5], "  5 # - - - - - - - - #  No en passant");
        assert_eq!(lines[9], "  1 # - - - - K - - R #");
        assert_eq!(lines[10], "    # # # # # # # # # #");
    }
}
