//! What was done to a problem, in words.

use super::{Changes, Exchanged, Moved, RightsChanges};
use keymove_chess::{Castling, Color, Piece, Square};
use std::fmt;

impl fmt::Display for Changes {
    /// For instance `delete white pawn f4; shift 1 file left and 2 ranks up; add black rook a7 and black pawn e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let part = |verb: &str, names: Vec<String>| {
            (!names.is_empty()).then(|| format!("{verb} {}", listed(&names)))
        };
        parts.extend(part("delete", self.deleted.iter().map(unit).collect()));
        let exchange =
            |one: &Exchanged| format!("{} for a {}", unit(&(one.square, one.before)), piece_name(one.after));
        parts.extend(part("exchange", self.exchanged.iter().map(exchange).collect()));
        let swap = |[one, other]: &[(Square, Piece); 2]| format!("{} with {}", unit(one), unit(other));
        parts.extend(part("swap", self.swapped.iter().map(swap).collect()));
        let (files, ranks) = self.shift;
        let shifts = [steps(files, "file", ["left", "right"]), steps(ranks, "rank", ["down", "up"])];
        if self.mirrored {
            parts.push("mirror left to right".to_owned());
        }
        parts.extend(part("shift", shifts.into_iter().flatten().collect()));
        let to = |one: &Moved| format!("{} to {}", unit(&(one.from, one.piece)), one.to);
        parts.extend(part("move", self.moved.iter().map(to).collect()));
        parts.extend(part("add", self.added.iter().map(unit).collect()));
        parts.extend(rights(&self.rights));
        f.write_str(&parts.join("; "))
    }
}

/// What became of castling and en passant.
fn rights(rights: &RightsChanges) -> Vec<String> {
    let mut parts = Vec::new();
    for (verb, castlings) in [("forbid", rights.lost), ("allow", rights.gained)] {
        let names = CASTLINGS.iter().filter(|(castling, _)| castlings.has(*castling));
        let names: Vec<String> = names.map(|(_, name)| (*name).to_owned()).collect();
        if !names.is_empty() {
            parts.push(format!("{verb} {}", listed(&names)));
        }
    }
    parts.extend(rights.en_passant.map(|square| format!("allow the capture en passant on {square}")));
    parts.extend(rights.no_en_passant.then(|| "forbid the capture en passant".to_owned()));
    parts
}

const CASTLINGS: [(Castling, &str); 4] = [
    (Castling::right(Color::White, true), "O-O"),
    (Castling::right(Color::White, false), "O-O-O"),
    (Castling::right(Color::Black, true), "Black's O-O"),
    (Castling::right(Color::Black, false), "Black's O-O-O"),
];

fn steps(count: i8, line: &str, [back, forth]: [&str; 2]) -> Option<String> {
    let number = count.unsigned_abs();
    let plural = if number == 1 { "" } else { "s" };
    (count != 0).then(|| format!("{number} {line}{plural} {}", if count < 0 { back } else { forth }))
}

fn unit((square, piece): &(Square, Piece)) -> String {
    format!("{} {square}", piece_name(*piece))
}

fn listed(names: &[String]) -> String {
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
            ..Changes::default()
        };
        let text = "delete white pawn f4; shift 1 file left and 2 ranks up; add white queen a1, black rook a7 and black pawn e4";
        assert_eq!(changes.to_string(), text);
        assert_eq!(Changes { shift: (3, 0), ..Changes::default() }.to_string(), "shift 3 files right");
        assert_eq!(Changes::default().to_string(), "");
    }

    #[test]
    fn more_parts() {
        let piece = |color, role| Piece { color, role };
        let (white, black) = (Color::White, Color::Black);
        let exchanged = |square, before, after| Exchanged {
            square,
            before: piece(black, before),
            after: piece(white, after),
        };
        let changes = Changes {
            deleted: vec![(Square::A1, piece(white, Role::Rook))],
            exchanged: vec![exchanged(Square::A7, Role::Knight, Role::Rook)],
            swapped: vec![[(Square::B2, piece(white, Role::Bishop)), (Square::C3, piece(black, Role::Pawn))]],
            mirrored: true,
            shift: (0, -1),
            moved: vec![
                Moved { from: Square::E3, piece: piece(white, Role::Pawn), to: Square::E4 },
                Moved { from: Square::E1, piece: piece(white, Role::King), to: Square::F1 },
            ],
            added: Vec::new(),
            rights: RightsChanges {
                lost: Castling::right(white, true).with(Castling::right(black, false)),
                gained: Castling::right(white, false),
                en_passant: Some(Square::E6),
                no_en_passant: false,
            },
        };
        let text = "delete white rook a1; exchange black knight a7 for a white rook; swap white bishop b2 with black \
                    pawn c3; mirror left to right; shift 1 rank down; move white pawn e3 to e4 and white king e1 to f1; \
                    forbid O-O and Black's O-O-O; allow O-O-O; allow the capture en passant on e6";
        assert_eq!(changes.to_string(), text);
        assert_eq!(changes.len(), 11);
        let forbidden = RightsChanges { no_en_passant: true, ..RightsChanges::default() };
        let changes = Changes { rights: forbidden, ..Changes::default() };
        assert_eq!(changes.to_string(), "forbid the capture en passant");
    }
}
