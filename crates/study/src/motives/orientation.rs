//! Boards turned so that a problem, its mirror image, and what it is with colours exchanged look the same. Where one of
//! several moves has to be chosen, it is the same one in all of them then.

use super::{Motive, Unit};
use keymove_chess::{Arrangement, Bitboard, Castling, Color, Move, Piece, Position, Square};
use keymove_problem::sort::Sort as _;

/// How a board is turned. Turned twice it is as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Orientation {
    /// Whether colours are exchanged and the board is upside down.
    flipped: bool,
    /// Whether left and right are swapped.
    mirrored: bool,
}

impl Orientation {
    /// The side to move becomes White; of the two mirror images the one is chosen whose units and moves come first in the
    /// order of squares. With castling rights the board stays as it is: there is no mirror image.
    pub(super) fn of(position: &Arrangement, moves: &[Move]) -> Self {
        if position.castling() != Castling::NONE {
            return Self { flipped: false, mirrored: false };
        }
        let flipped = position.turn() != Color::White;
        let [plain, mirrored] = [false, true].map(|mirrored| Self { flipped, mirrored });
        if mirrored.signature(position, moves) < plain.signature(position, moves) { mirrored } else { plain }
    }

    /// What tells positions with moves apart, in the order of squares.
    fn signature(self, position: &Arrangement, moves: &[Move]) -> Vec<(usize, usize)> {
        let unit = |(square, piece): (Square, Piece)| {
            (self.square(square).index(), 2 * piece.role.index() + piece.color.index())
        };
        let mut units: Vec<(usize, usize)> = position.units().map(unit).collect();
        units.put_in_order();
        let ways = moves.iter().map(|mv| (self.square(mv.from()).index(), self.square(mv.to()).index()));
        units.into_iter().chain(ways).collect()
    }

    /// The position turned.
    pub(super) fn position(self, position: &Arrangement) -> Option<Arrangement> {
        if !self.flipped && !self.mirrored {
            return Some(*position);
        }
        let mut setup = position.to_setup();
        if self.flipped {
            setup = setup.flipped();
        }
        if self.mirrored {
            setup = setup.mirrored();
        }
        Position::from_setup(&setup).ok().map(|position| *position)
    }

    fn square(self, square: Square) -> Square {
        let square = if self.flipped { square.flip() } else { square };
        if self.mirrored { square.mirror() } else { square }
    }

    /// The move turned.
    pub(super) fn mv(self, mv: Move) -> Move {
        let (from, to) = (self.square(mv.from()), self.square(mv.to()));
        mv.promotion().map_or_else(|| Move::new(from, to), |role| Move::promoting(from, to, role))
    }

    /// The motive turned.
    pub(super) fn motive(self, motive: Motive) -> Motive {
        let unit = |Unit { square, mut piece }: Unit| {
            if self.flipped {
                piece.color = !piece.color;
            }
            Unit { square: self.square(square), piece }
        };
        Motive {
            unit: motive.unit.map(unit),
            by: motive.by.map(unit),
            through: motive.through.map(|square| self.square(square)),
            squares: motive.squares.into_iter().map(|square| self.square(square)).collect::<Bitboard>(),
            proof: motive.proof.map(|mv| self.mv(mv)),
            ..motive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::Setup;
    use keymove_chess::notation::parse_uci;

    /// J. Hannelius, Die Schwalbe 1950, 2nd prize, with its try 1.Qg8.
    #[test]
    fn mirror_images_and_exchanged_colours_are_turned_to_one_board() {
        let setup: Setup = "5Q2/prrP4/Pb2RP2/p1Pp1n2/3kNp1n/1R6/4B3/1K2B3 w - -".parse().expect("a setup");
        let turned = |setup: &Setup, mv: &str| {
            let position = Position::from_setup(setup).expect("a position");
            let mv = parse_uci(&position, mv).expect("a move");
            let turn = Orientation::of(&position, &[mv]);
            let result = turn.position(&position).expect("a position");
            assert_eq!(turn.position(&result), Some(*position));
            assert_eq!(turn.mv(turn.mv(mv)), mv);
            (result, turn.mv(mv))
        };
        let expected = turned(&setup, "f8g8");
        assert_eq!(turned(&setup.mirrored(), "c8b8"), expected);
        assert_eq!(turned(&setup.flipped(), "f1g1"), expected);
        assert_eq!(turned(&setup.flipped().mirrored(), "c1b1"), expected);
    }
}
