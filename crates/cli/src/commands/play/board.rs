//! The board on a terminal: Unicode or letters, with colours or without, from either side.

use keymove_chess::{Arrangement, Color, Move, Piece, Role, Square};
use keymove_report::Paint;

/// How boards are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) ascii: bool,
    pub(crate) paint: Paint,
}

/// Colours of the 256 that terminals have: squares, the squares of the last move, men.
const LIGHT: u8 = 180;
const DARK: u8 = 137;
const LIGHT_MARKED: u8 = 186;
const DARK_MARKED: u8 = 143;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

/// The board with coordinates, a line each with its end. The last move is marked by brackets or by colour.
pub(crate) fn draw(board: &Arrangement, last: Option<Move>, below: Color, look: Look) -> String {
    let files: Vec<u8> = if below == Color::White { (0..8).collect() } else { (0..8).rev().collect() };
    let letters: String = files.iter().map(|&file| format!(" {} ", char::from(b'a' + file))).collect();
    let letters = format!("   {}\n", letters.trim_end());
    let mut text = String::from("\n");
    for row in 0..8 {
        let rank = if below == Color::White { 7 - row } else { row };
        text.push_str(&format!(" {} ", rank + 1));
        for &file in &files {
            let square = Square::at(file, rank);
            let marked = last.is_some_and(|mv| mv.from() == square || mv.to() == square);
            text.push_str(&cell(board.piece_at(square), square, marked, look));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text + &letters
}

/// Three columns.
fn cell(piece: Option<Piece>, square: Square, marked: bool, look: Look) -> String {
    if look.paint == Paint::Ansi {
        let is_light = (square.file() + square.rank()) % 2 == 1;
        let ground = match (is_light, marked) {
            (true, false) => LIGHT,
            (true, true) => LIGHT_MARKED,
            (false, false) => DARK,
            (false, true) => DARK_MARKED,
        };
        let ink = if piece.is_some_and(|piece| piece.color == Color::White) { WHITE } else { BLACK };
        // Colour tells the sides apart, and the filled signs are the better readable ones.
        let sign = piece.map_or(' ', |piece| match look.ascii {
            true => piece.letter(),
            false => figurine(Piece { color: Color::Black, ..piece }),
        });
        return format!("\u{1b}[48;5;{ground};38;5;{ink}m {sign} \u{1b}[0m");
    }
    let sign = match (piece, look.ascii) {
        (Some(piece), true) => piece.letter(),
        (Some(piece), false) => figurine(piece),
        (None, true) => '.',
        (None, false) => '\u{b7}',
    };
    if marked { format!("[{sign}]") } else { format!(" {sign} ") }
}

/// The chess sign of Unicode.
fn figurine(piece: Piece) -> char {
    let signs = match piece.color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    match piece.role {
        Role::Pawn => signs[0],
        Role::Knight => signs[1],
        Role::Bishop => signs[2],
        Role::Rook => signs[3],
        Role::Queen => signs[4],
        Role::King => signs[5],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_engine::Board;

    #[test]
    fn boards_from_both_sides() {
        let board = Board::from_fen("4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1").expect("a board");
        let last = Some(Move::new(Square::E2, Square::E4));
        let plain = Look { ascii: true, paint: Paint::Plain };
        let text = draw(board.position(), last, Color::White, plain);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " 8  .  .  .  .  k  .  .  .");
        assert_eq!(lines[5], " 4  .  .  .  . [P] .  .  .");
        assert_eq!(lines[7], " 2  .  .  .  . [.] .  .  .");
        assert_eq!(lines[9], "    a  b  c  d  e  f  g  h");
        let text = draw(board.position(), last, Color::Black, Look { ascii: false, ..plain });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], " 1  ·  ·  ·  ♔  ·  ·  ·  ♖");
        assert_eq!(lines[9], "    h  g  f  e  d  c  b  a");
    }

    #[test]
    fn colours_mark_the_last_move() {
        let board = Board::initial();
        let look = Look { ascii: false, paint: Paint::Ansi };
        let text = draw(board.position(), Some(Move::new(Square::G1, Square::F3)), Color::White, look);
        assert_eq!(text.matches(&format!("48;5;{DARK_MARKED};")).count(), 1);
        assert_eq!(text.matches(&format!("48;5;{LIGHT_MARKED};")).count(), 1);
        assert!(
            !text.contains('['.to_string().repeat(2).as_str()) && text.contains('♟') && !text.contains('♙')
        );
    }
}
