//! A class of material: which units there are, and all places of them as a row of numbered cells.
//!
//! The Black king stands on one of ten squares, or on one of the files a to d if there are pawns; every other position is the image of
//! one of these. The cells say nothing of whose move it is and nothing of rights. Cells of units that stand on each other, of like
//! units in another order, or of pawns on the first and last rank, mean nothing; with the king on the diagonal a position may
//! have two cells, which is cheaper than to tell them apart.

use super::symmetry::Way;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Piece, Role, Setup, Square};
use keymove_problem::sort::Sort as _;

/// The Black king's squares in the triangle a1, d1, d4.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
/// Their places in that list, by square.
const IN_TRIANGLE: [u8; 64] = {
    let mut places = [0; 64];
    let mut place = 0;
    while place < 10 {
        places[TRIANGLE[place] as usize] = place as u8;
        place += 1;
    }
    places
};
/// The most units of one kind.
const MOST_ALIKE: usize = 8;
const WHITE_KING: Piece = Piece { color: Color::White, role: Role::King };
const BLACK_KING: Piece = Piece { color: Color::Black, role: Role::King };

/// How many units of each kind, indexed as [`KINDS`]; and one king a side.
pub(super) type Kinds = [u32; 10];

/// How many units of each kind a position has.
pub(super) fn kinds_of(position: &Arrangement) -> Kinds {
    KINDS.map(|kind| position.pieces(kind.color, kind.role).len())
}

/// The number of cells of a class; `None` if that is no number any more.
pub(super) fn cells(kinds: &Kinds) -> Option<usize> {
    let anchors: usize = if has_pawns(kinds) { 32 } else { 10 };
    anchors.checked_mul(64_usize.checked_pow(kinds.iter().sum::<u32>() + 1)?)
}

fn has_pawns(kinds: &Kinds) -> bool {
    kinds[4] + kinds[9] > 0
}

/// A class.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Kinds,
    pub(super) has_pawns: bool,
    /// The number of cells.
    pub(super) cells: usize,
    /// The units but the Black king, like ones beside each other: White's king, then as [`KINDS`]; how many of each.
    groups: Vec<(Piece, u32)>,
    /// An empty board, by the side to move.
    boards: [Arrangement; 2],
    /// What a square more of the only unit of a kind means to the number of the cell, by color and role; 0 if there are several.
    strides: [[usize; 6]; 2],
}

/// Where a position is in its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The number of its cell.
    pub(super) cell: usize,
    way: Way,
}

impl Class {
    /// The class of these units. Its number of [`cells`] must be one.
    pub(super) fn new(kinds: Kinds) -> Self {
        let mut groups = vec![(WHITE_KING, 1)];
        groups.extend(KINDS.into_iter().zip(kinds).filter(|&(_, count)| count > 0));
        let mut strides = [[0; 6]; 2];
        let mut stride = 1;
        for &(piece, count) in groups.iter().rev() {
            if count == 1 {
                strides[piece.color.index()][piece.role.index()] = stride;
            }
            stride *= 64_usize.pow(count);
        }
        let boards = Color::ALL.map(|turn| Setup { turn, ..Setup::default() }.arrangement());
        let cells = cells(&kinds).unwrap_or(0);
        Self { kinds, has_pawns: has_pawns(&kinds), cells, groups, boards, strides }
    }

    /// Letters as in `KR/kn`.
    pub(super) fn name(&self) -> String {
        let mut text = "K".to_owned();
        for (index, (kind, &count)) in KINDS.iter().zip(&self.kinds).enumerate() {
            if index == 5 {
                text += "/k";
            }
            text += &kind.letter().to_string().repeat(count as usize);
        }
        text
    }

    /// Cells in which the Black king and White's stand where they stand in the first of them, or the Black king alone where there
    /// are few.
    pub(super) fn block(&self) -> usize {
        let anchors = if self.has_pawns { 32 } else { 10 };
        (self.cells / anchors / 64).max(64)
    }

    /// The seat of a position of the class; `None` without a Black king.
    #[inline]
    pub(super) fn seat(&self, position: &Arrangement) -> Option<Seat> {
        let king = position.king(Color::Black)?;
        let way = Way::home(king, self.has_pawns);
        let home = way.of(king);
        let mut cell = if self.has_pawns { home / 8 * 4 + home % 8 } else { usize::from(IN_TRIANGLE[home]) };
        for &(piece, count) in &self.groups {
            let mut units = position.pieces(piece.color, piece.role).into_iter().map(|square| way.of(square));
            if count == 1 {
                cell = cell * 64 + units.next()?;
                continue;
            }
            let mut squares = [0; MOST_ALIKE];
            let mut number = 0;
            for (place, square) in squares.iter_mut().zip(units) {
                *place = square;
                number += 1;
            }
            squares[..number].put_in_order();
            cell = squares[..number].iter().fold(cell, |cell, square| cell * 64 + square);
        }
        Some(Seat { cell, way })
    }

    /// The cell after a move of the only unit of its kind, not the Black king, to an empty square; no promotion. `None` if it is
    /// not the only one.
    #[inline]
    pub(super) fn after(&self, seat: Seat, piece: Piece, mv: Move) -> Option<usize> {
        match self.strides[piece.color.index()][piece.role.index()] {
            0 => None,
            stride => Some(seat.cell + stride * seat.way.of(mv.to()) - stride * seat.way.of(mv.from())),
        }
    }

    /// The position of a cell, without rights; `None` if it means nothing or the side that is not to move is in check.
    pub(super) fn position(&self, cell: usize, turn: Color) -> Option<Arrangement> {
        let (mut rest, mut position) = (cell, self.boards[turn.index()]);
        for &(piece, count) in self.groups.iter().rev() {
            let mut above = 64;
            for _ in 0..count {
                let index = rest % 64;
                rest /= 64;
                let square = Square::new_masked(index as u8);
                let astray = piece.role == Role::Pawn && Bitboard::BACK_RANKS.has(square);
                if position.occupied().has(square) || index >= above || astray {
                    return None;
                }
                above = index;
                position = position.with_unit(square, piece);
            }
        }
        let king = if self.has_pawns { rest / 4 * 8 + rest % 4 } else { usize::from(TRIANGLE[rest]) };
        let square = Square::new_masked(king as u8);
        if position.occupied().has(square) {
            return None;
        }
        position = position.with_unit(square, BLACK_KING);
        (!position.king_attacked(!turn)).then_some(position)
    }

    /// Whether another cell has an image of the same position and comes first.
    pub(super) fn has_twin_before(&self, position: &Arrangement, cell: usize) -> bool {
        let on_diagonal = |king: Square| king.file() == king.rank();
        if self.has_pawns || !position.king(Color::Black).is_some_and(on_diagonal) {
            return false;
        }
        self.seat(&Way::DIAGONAL.turn(position)).is_some_and(|twin| twin.cell < cell)
    }

    /// The classes to which one move leads, the class itself apart.
    pub(super) fn next(&self) -> Vec<Kinds> {
        let mut all = Vec::new();
        let mut add = |kinds: Kinds| {
            if !all.contains(&kinds) {
                all.push(kinds);
            }
        };
        for (kind, unit) in KINDS.iter().enumerate() {
            if self.kinds[kind] == 0 {
                continue;
            }
            let without = less(self.kinds, kind);
            add(without);
            if unit.role != Role::Pawn {
                continue;
            }
            for officer in kind - 4..kind {
                let promoted = more(without, officer);
                add(promoted);
                // The pawn may have captured on its last step.
                let others = if kind < 5 { 5..9 } else { 0..4 };
                others.filter(|&other| promoted[other] > 0).for_each(|other| add(less(promoted, other)));
            }
        }
        all
    }
}

const fn less(mut kinds: Kinds, kind: usize) -> Kinds {
    kinds[kind] -= 1;
    kinds
}

const fn more(mut kinds: Kinds, kind: usize) -> Kinds {
    kinds[kind] += 1;
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(position: &Arrangement) -> Class {
        Class::new(kinds_of(position))
    }

    /// Every cell that means a position is its seat, or that of its image.
    #[test]
    fn cells_and_positions() {
        for fen in ["8/8/8/8/8/1k6/8/K1R5 b - -", "8/8/8/8/8/1k6/2P5/K7 b - -", "8/8/8/8/8/1k6/8/K1NN4 b - -"]
        {
            let position: keymove_chess::Position = fen.parse().expect("a position");
            let class = class(&position);
            let mut seen = 0;
            for cell in (0..class.cells).step_by(if class.cells > 100_000 { 97 } else { 1 }) {
                let Some(position) = class.position(cell, Color::Black) else { continue };
                seen += 1;
                assert_eq!(class.seat(&position).map(|seat| seat.cell), Some(cell), "{position}");
                for way in Way::all(class.has_pawns) {
                    let image = way.turn(&position);
                    let twin = class.seat(&image).map(|seat| seat.cell);
                    let first = |cell: usize| {
                        let position = class.position(cell, Color::Black).expect("a position");
                        let twin = class.seat(&Way::DIAGONAL.turn(&position)).expect("a seat").cell;
                        if class.has_pawns { cell } else { cell.min(twin) }
                    };
                    assert_eq!(twin.map(first), Some(first(cell)), "{position} {image}");
                }
            }
            assert!(seen > 500, "{seen}");
        }
    }

    #[test]
    fn moves_and_cells() {
        let position: keymove_chess::Position = "8/5n2/8/8/3k4/8/6R1/K7 w - -".parse().expect("a position");
        let class = class(&position);
        let seat = class.seat(&position).expect("a seat");
        for &mv in &position.moves() {
            let piece = position.piece_at(mv.from()).expect("a unit");
            let after = class.seat(&position.glimpse(mv)).expect("a seat").cell;
            assert_eq!(class.after(seat, piece, mv), Some(after), "{mv}");
        }
        assert_eq!(class.name(), "KR/kn");
    }

    #[test]
    fn classes_after_a_move() {
        let names = |text: &str| {
            let position: keymove_chess::Position = text.parse().expect("a position");
            let mut names: Vec<String> =
                class(&position).next().into_iter().map(|kinds| Class::new(kinds).name()).collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(names("8/8/8/8/8/1k6/8/K1R5 b - -"), "K/k");
        assert_eq!(
            names("8/8/8/8/8/1k4n1/2P5/K7 b - -"),
            "K/kn KB/k KB/kn KN/k KN/kn KP/k KQ/k KQ/kn KR/k KR/kn"
        );
    }
}
