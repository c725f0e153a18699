//! Looks for all forms of a pattern at once: a set of places for its lower left corner, cut down square by square.

use super::{Cell, EMPTY};
use crate::Board;

/// A form of a pattern.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Variant {
    cells: Vec<Cell>,
    files: u8,
    ranks: u8,
}

impl Variant {
    pub(super) fn new(mut cells: Vec<Cell>, files: u8, ranks: u8) -> Self {
        cells.sort();
        Self { cells, files, ranks }
    }

    /// The squares on which the lower left corner of the rectangle may be.
    fn corners(&self) -> u64 {
        let (files, ranks) = (9 - u32::from(self.files), 9 - u32::from(self.ranks));
        let rank = (1_u64 << files) - 1;
        (0..ranks).fold(0, |corners, index| corners | rank << (8 * index))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Matcher {
    /// Each set of kinds that some square of some form asks for.
    kinds: Vec<u16>,
    forms: Vec<Form>,
}

#[derive(Clone, Debug)]
struct Form {
    corners: u64,
    /// By how many squares behind the corner, and the index of its kinds; what the fewest squares have comes first.
    cells: Vec<(u32, usize)>,
}

impl Matcher {
    pub(super) fn new(variants: Vec<Variant>) -> Self {
        let mut kinds: Vec<u16> =
            variants.iter().flat_map(|form| &form.cells).map(|cell| cell.kinds).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let index = |wanted: u16| kinds.iter().position(|&kinds| kinds == wanted).unwrap_or_default();
        let form = |variant: &Variant| {
            let mut cells = variant.cells.clone();
            cells.sort_by_key(|cell| (frequency(cell.kinds), *cell));
            let place = |cell: &Cell| (u32::from(cell.rank) * 8 + u32::from(cell.file), index(cell.kinds));
            Form { corners: variant.corners(), cells: cells.iter().map(place).collect() }
        };
        let forms = variants.iter().map(form).collect();
        Self { kinds, forms }
    }

    pub(super) fn is_on(&self, board: &Board) -> bool {
        let mut sets = [0_u64; 64];
        let Some(sets) = sets.get_mut(..self.kinds.len()) else { return self.is_on_slowly(board) };
        for (set, &kinds) in sets.iter_mut().zip(&self.kinds) {
            *set = squares(board, kinds);
        }
        self.forms.iter().any(|form| form.corners_on(sets) > 0)
    }

    /// A pattern of more kinds of squares than anybody writes.
    fn is_on_slowly(&self, board: &Board) -> bool {
        let sets = self.sets(board);
        self.forms.iter().any(|form| form.corners_on(&sets) > 0)
    }

    /// The squares of the board that each of the sets of kinds has.
    fn sets(&self, board: &Board) -> Vec<u64> {
        self.kinds.iter().map(|&kinds| squares(board, kinds)).collect()
    }

    /// The occupied squares of all places where some form is; none if it is nowhere.
    pub(super) fn men_on(&self, board: &Board) -> u64 {
        let sets = self.sets(board);
        let men = self.forms.iter().fold(0, |men, form| men | form.squares_on(&sets));
        men & board.occupied()
    }
}

impl Form {
    /// The corners at which the form is.
    #[inline]
    fn corners_on(&self, sets: &[u64]) -> u64 {
        let mut corners = self.corners;
        for &(behind, kinds) in &self.cells {
            // Corners for which this would run over the edge of a rank are not in the set.
            corners &= sets[kinds] >> behind;
            if corners == 0 {
                break;
            }
        }
        corners
    }

    /// The squares of which the form says something, wherever it is.
    fn squares_on(&self, sets: &[u64]) -> u64 {
        let corners = self.corners_on(sets);
        self.cells.iter().fold(0, |squares, (behind, _)| squares | corners << behind)
    }
}

/// The squares of a board that have one of these kinds.
fn squares(board: &Board, kinds: u16) -> u64 {
    // Of more than half the kinds the others are fewer.
    let wanted = if kinds.count_ones() > 6 { !kinds & (2 * EMPTY - 1) } else { kinds };
    let mut set = if wanted & EMPTY > 0 { !board.occupied() } else { 0 };
    let mut rest = wanted & !EMPTY;
    while rest > 0 {
        set |= board.of_kind(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
    if wanted == kinds { set } else { !set }
}

/// About how many squares of a diagram have one of these kinds, in tenths; the order is all that matters.
fn frequency(kinds: u16) -> u32 {
    const OF_KIND: [u32; 6] = [40, 11, 11, 12, 8, 10];
    let men: u32 = (0..12).filter(|kind| kinds >> kind & 1 > 0).map(|kind| OF_KIND[kind % 6]).sum();
    men + if kinds & EMPTY > 0 { 500 } else { 0 }
}
