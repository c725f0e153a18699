//! What a composer does not want to be searched.

use super::slot::KINDS;
use super::stem::shifted;
use keymove_chess::{Bitboard, Color, Position, Square};

/// What a space leaves out. Squares are those of the original: a shift takes them along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// Units on these squares are not deleted.
    pub kept: Bitboard,
    /// These squares are empty in the end: a unit that stands there is deleted, nothing is added.
    pub empty: Bitboard,
    /// No White unit is added on these squares.
    pub no_white: Bitboard,
    /// Kinds of which no unit is added, indexed as [`KINDS`].
    pub not_added: [bool; KINDS.len()],
    /// Nothing is deleted or shifted.
    pub only_add: bool,
    /// Which shifts there are.
    pub shifts: Shifts,
    /// The largest number of units in the end, kings included.
    pub most_units: Option<u32>,
    /// The largest number of deletions, and the largest number of additions.
    pub most_changes: Option<usize>,
}

/// Which shifts there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shifts {
    /// All that leave no unit outside.
    #[default]
    All,
    /// Only together with a deletion or an addition.
    WithOthers,
    /// None.
    None,
}

impl Bounds {
    /// Whether positions with these units deleted, this shift and so many additions are wanted.
    pub(super) fn allow(
        &self, original: &Position, deleted: Bitboard, shift: (i8, i8), additions: usize,
    ) -> bool {
        let deletions = deleted.len() as usize;
        let units = original.occupied().len() as usize - deletions + additions;
        let is_shifted = shift != (0, 0);
        (deleted & self.kept).is_empty()
            && (original.occupied() & self.empty).without(deleted).is_empty()
            && !(self.only_add && (is_shifted || deletions > 0))
            && match self.shifts {
                Shifts::All => true,
                Shifts::WithOthers => !is_shifted || deletions + additions > 0,
                Shifts::None => !is_shifted,
            }
            && self.most_units.is_none_or(|most| units <= most as usize)
            && self.most_changes.is_none_or(|most| deletions.max(additions) <= most)
            && !(additions > 0 && self.not_added.iter().all(|&not| not))
    }

    /// The squares on which no unit is added after such a shift, indexed as [`KINDS`].
    pub(super) fn barred(&self, shift: (i8, i8)) -> [Bitboard; KINDS.len()] {
        let moved = |squares: Bitboard| squares.into_iter().filter_map(|square| shifted(square, shift));
        let set = |squares| moved(squares).fold(Bitboard::EMPTY, |set, square: Square| set | square.into());
        let (empty, no_white) = (set(self.empty), set(self.no_white));
        core::array::from_fn(|kind| match KINDS[kind].color {
            _ if self.not_added[kind] => Bitboard::FULL,
            Color::White => empty | no_white,
            Color::Black => empty,
        })
    }
}
