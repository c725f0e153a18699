//! The space as a range of numbered pieces: a run can be split, stopped and taken up again between any two of them.

use super::{Bounds, Slot, Stem, stems_within};
use keymove_chess::{Bitboard, Position};
use std::ops::RangeInclusive;

/// All positions that some numbers of transformations lead to, cut into pieces. The same original and levels always give the
/// same pieces.
#[derive(Clone, Debug)]
pub struct Space {
    stems: Vec<Stem>,
    /// The number of the first piece of each stem, and in the end that of all pieces.
    starts: Vec<u64>,
}

/// One step of the walk through a piece.
pub enum Step<'a> {
    /// Positions with two more units follow: the children of this one are their parents.
    Elder {
        /// The position.
        position: &'a Position,
        /// What may be added, by index of [`KINDS`](super::KINDS).
        kinds: [bool; 10],
    },
    /// All positions with one more unit than the parent.
    Family {
        /// The position that the unit is added to.
        parent: &'a Position,
        /// What was added before.
        added: &'a [Slot],
        /// On which squares, by index of [`KINDS`](super::KINDS).
        squares: [Bitboard; 10],
    },
    /// A position to which nothing is added.
    Alone(&'a Position),
}

/// Stems with more additions than this are a piece for each first addition.
const WHOLE: u16 = 2;

impl Space {
    /// The positions around the original, from the first to the last of these numbers of transformations, level by level.
    pub fn new(original: &Position, levels: RangeInclusive<u16>) -> Self {
        Self::within(original, levels, &Bounds::default())
    }

    /// The same without what the bounds exclude.
    pub fn within(original: &Position, levels: RangeInclusive<u16>, bounds: &Bounds) -> Self {
        let stems: Vec<Stem> = levels.flat_map(|level| stems_within(original, level, bounds)).collect();
        let mut starts = vec![0];
        let mut pieces = 0;
        for stem in &stems {
            pieces += pieces_of(stem);
            starts.push(pieces);
        }
        Self { stems, starts }
    }

    /// How many pieces there are; they are numbered from 0 on.
    pub fn pieces(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The stem that a piece belongs to. Panics if there is no piece with this number.
    pub fn stem(&self, piece: u64) -> &Stem {
        &self.stems[self.starts.partition_point(|&start| start <= piece) - 1]
    }

    /// Walks through a piece. Panics if there is no piece with this number.
    pub fn walk(&self, piece: u64, act: &mut impl FnMut(Step)) {
        let number = self.starts.partition_point(|&start| start <= piece) - 1;
        let stem = &self.stems[number];
        let mut added = Vec::with_capacity(usize::from(stem.additions));
        if stem.additions == 0 {
            return act(Step::Alone(&stem.position));
        }
        if stem.additions <= WHOLE {
            return add(stem, &stem.position, stem.additions, &mut added, act);
        }
        let first = (piece - self.starts[number]) as usize;
        if let Some(slot) = stem.room(&stem.position, Slot::FIRST).nth(first) {
            added.push(slot);
            let position = stem.position.with_unit(slot.square(), slot.piece());
            add(stem, &position, stem.additions - 1, &mut added, act);
        }
    }

    /// How many positions a piece has.
    pub fn positions(&self, piece: u64) -> u64 {
        let mut count = 0;
        self.walk(piece, &mut |step| match step {
            Step::Alone(_) => count += 1,
            Step::Family { squares, .. } => {
                count += squares.iter().map(|set| u64::from(set.len())).sum::<u64>()
            }
            Step::Elder { .. } => {}
        });
        count
    }
}

fn pieces_of(stem: &Stem) -> u64 {
    if stem.additions <= WHOLE { 1 } else { stem.room(&stem.position, Slot::FIRST).count() as u64 }
}

fn add(stem: &Stem, position: &Position, left: u16, added: &mut Vec<Slot>, act: &mut impl FnMut(Step)) {
    let from = added.last().map_or(Slot::FIRST, |last| last.next());
    if left == 1 {
        let squares = core::array::from_fn(|kind| stem.squares(position, kind) & from.rest_of(kind));
        return act(Step::Family { parent: position, added, squares });
    }
    if left == 2 {
        act(Step::Elder { position, kinds: core::array::from_fn(|kind| from.rest_of(kind).any()) });
    }
    for kind in 0..10 {
        let squares = stem.squares(position, kind) & from.rest_of(kind);
        for square in squares.into_iter().rev() {
            added.push(Slot::new(kind, square));
            add(stem, &position.with_unit(square, super::KINDS[kind]), left - 1, added, act);
            added.pop();
        }
    }
}
