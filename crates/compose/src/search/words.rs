//! What was done to a problem, in words.

use super::Changes;
use keymove_chess::{Color, Piece, Square};
use std::fmt;

impl fmt::Display for Changes {
    /// For instance `delete white pawn f4; shift 1 file left and 2 ranks up; add black rook a7 and black pawn e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.deleted.is_empty() {
            parts.push(format!("delete {}", units(&self.deleted)));
        }
        let (files, ranks) = self.shift;
        let shifts = [steps(files, "file", ["left", "right"]), steps(ranks, "rank", ["down", "up"])];
        let shifts: Vec<String> = shifts.into_iter().flatten().collect();
        if !shifts.is_empty() {
            parts.push(format!("shift {}", shifts.join(" and ")));
        }
        if !self.added.is_empty() {
            parts.push(format!("add {}", units(&self.added)));
        }
        f.write_str(&parts.join("; "))
    }
}

fn steps(count: i8, line: &str, [back, forth]: [&str; 2]) -> Option<String> {
    let number = count.unsigned_abs();
    let plural = if number == 1 { "" } else { "s" };
    (count != 0).then(|| format!("{number} {line}{plural} {}", if count < 0 { back } else { forth }))
}

fn units(units: &[(Square, Piece)]) -> String {
    let names: Vec<String> =
        units.iter().map(|(square, piece)| format!("{} {square}", piece_name(*piece))).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The unit in words, such as `black rook`.
pub fn piece_name(piece: Piece) -> String {
    let color = match piece.color {
        Color::White => "white",
        Color::Black => "black",
    };
    format!("{color} {}", piece.role.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Role;

    #[test]
    fn all_parts() {
        let unit = |color, role, square| (square, Piece { color, role });
        let changes = Changes {
            deleted: vec![unit(Color::White, Role::Pawn, Square::F4)],
            shift: (-1, 2),
            added: vec![
                unit(Color::White, Role::Queen, Square::A1),
                unit(Color::Black, Role::Rook, Square::A7),
                unit(Color::Black, Role::Pawn, Square::E4),
            ],
        };
        let text = "delete white pawn f4; shift 1 file left and 2 ranks up; add white queen a1, black rook a7 and black pawn e4";
        assert_eq!(changes.to_string(), text);
        assert_eq!(Changes { shift: (3, 0), ..Changes::default() }.to_string(), "shift 3 files right");
        assert_eq!(Changes::default().to_string(), "");
    }
}
