//! What a composer does not want to be searched.

use super::more::{self, More};
use super::slot::KINDS;
use super::{Frame, stem::Seed};
use keymove_chess::{Arrangement, Bitboard, Color};

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
    /// Whether positions that come of this seed are wanted, as far as it tells.
    pub(super) fn allow(&self, original: &Arrangement, more: More, seed: Seed) -> bool {
        let gone = seed.deleted | more::kings(original, seed.kings);
        let swapped = u32::from(seed.swaps) + u32::from(seed.swaps > 0);
        let (left, come) = (gone.len() + swapped, gone.len() - seed.deleted.len() + swapped);
        let (deletions, additions) = (seed.deleted.len(), u32::from(seed.additions));
        let units = original.occupied().len() - deletions + additions;
        let is_elsewhere = seed.frame != Frame::default();
        (gone & self.kept).is_empty()
            && (original.occupied() & self.empty).without(gone).is_empty()
            && !(self.only_add && (is_elsewhere || left > 0))
            && match self.shifts {
                Shifts::All => true,
                Shifts::WithOthers => !is_elsewhere || left + additions > 0,
                Shifts::None => seed.frame.shift == (0, 0),
            }
            && self.most_units.is_none_or(|most| units <= most)
            && self.most_changes.is_none_or(|most| left.max(come + additions) as usize <= most)
            && (additions == 0 || more.pairs() || !self.not_added.iter().all(|&not| not))
    }

    /// The squares on which no unit is added in such a frame, indexed as [`KINDS`].
    pub(super) fn barred(&self, frame: Frame, more: More) -> [Bitboard; KINDS.len()] {
        core::array::from_fn(|kind| match KINDS[kind].color {
            // With moves and swaps what comes need not be added.
            _ if self.not_added[kind] && !more.pairs() => Bitboard::FULL,
            color => self.barred_to(color, frame),
        })
    }

    /// The squares on which no unit of this side may come.
    pub(super) fn barred_to(&self, color: Color, frame: Frame) -> Bitboard {
        match color {
            Color::White => frame.map_all(self.empty | self.no_white),
            Color::Black => frame.map_all(self.empty),
        }
    }
}
