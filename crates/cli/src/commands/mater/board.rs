//! The board as MATER prints it: a frame of `#`, notes to the right of it.

use keymove_chess::{Piece, Position, Square};

/// Eleven lines, each with its line end; the notes stand beside the first five of the frame.
pub(super) fn framed(position: &Position, notes: &[String; 5]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_beside_the_frame() {
        let position: Position = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1".parse().expect("valid");
        let text = framed(&position, &["a", "b", "c", "d", "e"].map(str::to_owned));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "      a b c d e f g h");
        assert_eq!(lines[1], "    # # # # # # # # # #  a");
        assert_eq!(lines[2], "  8 # r - - - k - - - #  b");
        assert_eq!(lines[5], "  5 # - - - - - - - - #  e");
        assert_eq!(lines[9], "  1 # - - - - K - - R #");
        assert_eq!(lines[10], "    # # # # # # # # # #");
    }
}
