//! Units and moves as the paper writes them, with the knight as S.

use keymove_chess::{Arrangement, Color, Move, Position, Role};

/// All units of a side, the strongest first: `Kd8 Qb5`, Black's in lower case.
pub(super) fn units_of(position: &Position, color: Color) -> String {
    let mut units = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        let mut squares: Vec<_> = position.pieces(color, role).into_iter().collect();
        squares.reverse();
        units.extend(squares.into_iter().map(|square| format!("{}{square}", letter(color, role))));
    }
    units.join(" ")
}

/// The letter of a unit: S for the knight, Black's in lower case.
pub(super) fn letter(color: Color, role: Role) -> char {
    let letter = if role == Role::Knight { 'S' } else { role.letter() };
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The unit and where it starts: `Qc4`, `ba8`, `c7` for a pawn.
pub(super) fn starting(position: &Arrangement, mv: Move) -> String {
    match position.piece_at(mv.from()) {
        Some(piece) if piece.role != Role::Pawn => {
            format!("{}{}", letter(piece.color, piece.role), mv.from())
        }
        _ => mv.from().to_string(),
    }
}

/// A move with both squares: `Qc4-d4`, `Qc4xd5`, `e7-e8=S`, `0-0`.
pub(super) fn long(position: &Arrangement, mv: Move, quiet: char, takes: char) -> String {
    let role = position.role_at(mv.from());
    if role == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) == 2 {
        return if mv.to().file() == 6 { "0-0" } else { "0-0-0" }.to_owned();
    }
    let en_passant = role == Some(Role::Pawn) && position.en_passant() == Some(mv.to());
    let captures = en_passant || position.role_at(mv.to()).is_some();
    let mut text = format!("{}{}{}", starting(position, mv), if captures { takes } else { quiet }, mv.to());
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(letter(Color::White, role));
    }
    if en_passant {
        text += " ep.";
    }
    text
}

pub(super) fn joined(moves: &[Move], write: impl Fn(Move) -> String) -> String {
    moves.iter().map(|&mv| write(mv)).collect::<Vec<_>>().join(", ")
}
