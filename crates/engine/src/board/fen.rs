//! FEN of games: as everywhere, with the castling field of Shredder-FEN and X-FEN for Chess960 besides.

use super::{Board, Rights};
use core::fmt;
use keymove_chess::{Castling, Color, Position, Role, Setup, Square, notation::FenError};

/// Why a FEN is no board of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// The text is no FEN, or says what cannot be played.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A king is missing.
    #[error("{} has no king, and a game needs both", side(*.0))]
    NoKing(Color),
    /// A castling letter without the rook that it names.
    #[error(
        "the castling field says {0:?}, but there is no such rook on the first rank of its side with the king there too"
    )]
    NoRook(char),
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Board {
    /// Reads a FEN. Castling rights may be `KQkq`, meaning the outermost rook of that side, or the files of rooks
    /// (`HAha`).
    ///
    /// # Errors
    /// If the text is no FEN, or a king is missing, or a castling letter names no rook.
    pub fn from_fen(text: &str) -> Result<Self, BoardError> {
        let field = text.split_whitespace().nth(2).unwrap_or("");
        let ours =
            !field.is_empty() && field != "-" && field.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c));
        let mut setup: Setup = if ours { without_castling(text, field).parse()? } else { text.parse()? };
        let rights = if ours { read_rights(&setup, field)? } else { Rights::NONE };
        if ours {
            setup.castling = Castling::NONE;
        }
        let position = Position::from_setup(&setup).map_err(FenError::Unplayable)?;
        if let Some(color) = Color::ALL.into_iter().find(|&color| !position.has_king(color)) {
            return Err(BoardError::NoKing(color));
        }
        let halfmoves = setup.halfmoves.min(255) as u8;
        Ok(Self { position, rights, halfmoves }.normalised())
    }
}

/// The text with `-` for its third field.
fn without_castling(text: &str, field: &str) -> String {
    let mut words = text.split_whitespace();
    let (board, turn) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let start = text.find(board).map_or(0, |at| at + board.len());
    let start = text[start..].find(turn).map_or(start, |at| start + at + turn.len());
    match text[start..].find(field) {
        // As long as before, so that places in errors about later fields remain right.
        Some(at) => format!(
            "{}{:<width$}{}",
            &text[..start + at],
            "-",
            &text[start + at + field.len()..],
            width = field.len()
        ),
        None => text.to_owned(),
    }
}

fn read_rights(setup: &Setup, field: &str) -> Result<Rights, BoardError> {
    let mut rights = Rights::NONE;
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = rook_file(setup, color, letter.to_ascii_uppercase()).ok_or(BoardError::NoRook(letter))?;
        rights = rights.with(color, file);
    }
    Ok(rights)
}

fn rook_file(setup: &Setup, color: Color, letter: char) -> Option<u8> {
    let rank = color.home_rank();
    let has = |file: u8, role| {
        setup.board[Square::at(file, rank).index()]
            .is_some_and(|piece| piece.color == color && piece.role == role)
    };
    let king = (0..8).find(|&file| has(file, Role::King))?;
    match letter {
        'K' => (king + 1..8).rev().find(|&file| has(file, Role::Rook)),
        'Q' => (0..king).find(|&file| has(file, Role::Rook)),
        _ => Some(letter as u8 - b'A').filter(|&file| has(file, Role::Rook)),
    }
}

/// The first five fields as FEN has them; the move number is always 1. Chess960 rights are written as files.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.position.to_string();
        let mut words: Vec<&str> = plain.split(' ').collect();
        let mut castling = String::new();
        for color in Color::ALL {
            for file in (0..8).rev().filter(|file| self.rights.files(color) >> file & 1 != 0) {
                let letter = (b'A' + file) as char;
                castling.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if let (false, Some(word)) = (castling.is_empty(), words.get_mut(2)) {
            *word = &castling;
        }
        let halfmoves = self.halfmoves.to_string();
        if let Some(word) = words.get_mut(4) {
            *word = &halfmoves;
        }
        f.write_str(&words.join(" "))
    }
}

impl core::str::FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_fen(text)
    }
}
