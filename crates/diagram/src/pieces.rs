//! The men: drawings by Colin M. L. Burnett ("cburnett"), each in a square of 45 units. `pieces/LICENCE.md` names source
//! and licence.

use keymove_chess::{Color, Piece, Role};

/// The side of the square in which a man is drawn.
pub(crate) const UNIT: f64 = 45.0;

/// The elements of the drawing, without the outer `svg` element.
pub(crate) fn drawing(piece: Piece) -> &'static str {
    let file = match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => include_str!("../pieces/wP.svg"),
        (Color::White, Role::Knight) => include_str!("../pieces/wN.svg"),
        (Color::White, Role::Bishop) => include_str!("../pieces/wB.svg"),
        (Color::White, Role::Rook) => include_str!("../pieces/wR.svg"),
        (Color::White, Role::Queen) => include_str!("../pieces/wQ.svg"),
        (Color::White, Role::King) => include_str!("../pieces/wK.svg"),
        (Color::Black, Role::Pawn) => include_str!("../pieces/bP.svg"),
        (Color::Black, Role::Knight) => include_str!("../pieces/bN.svg"),
        (Color::Black, Role::Bishop) => include_str!("../pieces/bB.svg"),
        (Color::Black, Role::Rook) => include_str!("../pieces/bR.svg"),
        (Color::Black, Role::Queen) => include_str!("../pieces/bQ.svg"),
        (Color::Black, Role::King) => include_str!("../pieces/bK.svg"),
    };
    let inner = file.split_once('>').map_or(file, |(_, inner)| inner);
    inner.trim_end().trim_end_matches("</svg>")
}

/// The outlines of a man as the data of one path: the same for both colours, because the white drawing has all of
/// them as paths and the black one covers the same area.
pub(crate) fn outline(role: Role) -> String {
    let drawing = drawing(Piece { color: Color::White, role });
    let paths = drawing.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next());
    paths.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_is_drawn() {
        for color in Color::ALL {
            for role in Role::ALL {
                let drawing = drawing(Piece { color, role });
                assert!(drawing.starts_with('<') && drawing.ends_with('>'), "{drawing}");
                assert!(!drawing.contains("svg") && !drawing.contains("id="), "{drawing}");
                assert_eq!(drawing.matches("<g").count(), drawing.matches("</g>").count());
            }
        }
        assert!(outline(Role::Queen).starts_with("M8 12") || outline(Role::Queen).starts_with('M'));
    }
}
