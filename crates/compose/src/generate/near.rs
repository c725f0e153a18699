//! How near two problems are to one another, whichever is the original.

use crate::search::Changes;
use crate::space::Frame;
use keymove_chess::{Arrangement, Color, Piece, Square};

/// The [similarity distance](Changes::distance) of two diagrams, the smallest one with and without a reflection that swaps
/// left and right, and with and without a shift that puts one Black king on the other.
pub fn distance(one: &Arrangement, other: &Arrangement) -> usize {
    let units = |position: &Arrangement| position.units().collect::<Vec<_>>();
    let (one_units, other_units) = (units(one), units(other));
    let mirrored: Vec<_> = one_units.iter().map(|&(square, piece)| (square.mirror(), piece)).collect();
    let king = other.king(Color::Black);
    [one_units, mirrored]
        .iter()
        .flat_map(|units| {
            [(0, 0), aligning(units, king)].map(|shift| changes(units, &other_units, shift).distance())
        })
        .min()
        .unwrap_or(0)
}

/// The shift that puts the Black king on this square.
fn aligning(units: &[(Square, Piece)], to: Option<Square>) -> (i8, i8) {
    let is_king = |piece: Piece| piece.color == Color::Black && piece.role == keymove_chess::Role::King;
    let from = units.iter().find(|unit| is_king(unit.1)).map(|unit| unit.0);
    let (Some(from), Some(to)) = (from, to) else { return (0, 0) };
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// What leads from the one to the other, kings treated as any unit.
fn changes(one: &[(Square, Piece)], other: &[(Square, Piece)], shift: (i8, i8)) -> Changes {
    let frame = Frame { mirrored: false, shift };
    let moved = |&(square, piece): &(Square, Piece)| Some((frame.map(square)?, piece));
    let there: Vec<(Square, Piece)> = one.iter().filter_map(moved).collect();
    Changes {
        deleted: one
            .iter()
            .filter(|unit| moved(unit).is_none_or(|unit| !other.contains(&unit)))
            .copied()
            .collect(),
        shift,
        added: other.iter().filter(|unit| !there.contains(unit)).copied().collect(),
        ..Changes::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Position;

    fn check(one: &str, other: &str, expected: usize) {
        let position = |fen: &str| fen.parse::<Position>().expect("a position");
        let (one, other) = (position(one), position(other));
        assert_eq!(distance(&one, &other), expected, "{one} {other}");
        assert_eq!(distance(&other, &one), expected, "{other} {one}");
    }

    #[test]
    fn distances() {
        let weenink = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
        check(weenink, weenink, 0);
        // Mirrored; shifted; one unit elsewhere; another kind where it stood; one more.
        check(weenink, "4K2b/5p2/4k3/6Q1/2P5/6B1/8/8 w - -", 0);
        check("8/8/2K1k3/8/3Q4/8/8/8 w - -", "8/8/8/3K1k2/8/4Q3/8/8 w - -", 0);
        check(weenink, "b2K4/2p5/3k4/1Q6/6P1/1B6/8/8 w - -", 1);
        check(weenink, "b2K4/2p5/3k4/1R6/5P2/1B6/8/8 w - -", 1);
        check(weenink, "b2K4/r1p5/3k4/1Q6/4pP2/1B2P3/8/8 w - -", 3);
        // A king elsewhere is a step like any other.
        check(weenink, "b6K/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", 1);
    }
}
