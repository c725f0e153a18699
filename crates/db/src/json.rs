//! What is known of entries as JSON, the same for the command line and the server.

use crate::Likeness;
use keymove_chess::{Color, Piece, Role, Square};
use serde_json::{Value, json};

impl Likeness {
    /// How like it is and why, without the entry: the score from 0 to 1 with four digits, men as [`man_name`] writes them.
    pub fn json(&self) -> Value {
        let overlay = &self.overlay;
        let missing: Vec<String> =
            overlay.missing.iter().map(|&(piece, square)| man_name(piece, square)).collect();
        let added: Vec<String> =
            overlay.added.iter().map(|&(piece, square)| man_name(piece, Some(square))).collect();
        json!({
            "score": (self.score * 1e4).round() / 1e4,
            "same_stipulation": self.same_stipulation,
            "together": overlay.together,
            "elsewhere": overlay.elsewhere,
            "turned": overlay.symmetry.words(),
            "shift": [overlay.files, overlay.ranks],
            "missing": missing,
            "added": added,
        })
    }
}

/// `wSf4`, the knight as S; a man without a square is off the board.
pub fn man_name(piece: Piece, square: Option<Square>) -> String {
    let color = if piece.color == Color::White { 'w' } else { 'b' };
    let letter = if piece.role == Role::Knight { 'S' } else { piece.role.letter() };
    square.map_or_else(
        || format!("{color}{letter} (off the board)"),
        |square| format!("{color}{letter}{square}"),
    )
}
