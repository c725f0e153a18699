//! The space as a range of numbered pieces: a run can be split, stopped and taken up again between any two of them.

use super::leaf::Leaf;
use super::more::walk::{Ground, WHOLE, Walk};
use super::more::{More, Views};
use super::stem::{Seed, seeds};
use super::{Bounds, KINDS, Slot, Stem};
use crate::matrix::{Matrix, MatrixError};
use keymove_chess::{Arrangement, Bitboard};
use std::ops::RangeInclusive;

/// All positions that some numbers of transformations lead to, cut into pieces. The same original and levels always give the
/// same pieces.
#[derive(Clone, Debug)]
pub struct Space {
    original: Arrangement,
    /// What the positions come of, if not of the original by transformations.
    matrix: Option<Box<Matrix>>,
    bounds: Bounds,
    more: More,
    /// There is one: the original has no pawn or king where none can be.
    views: Views,
    seeds: Vec<Seed>,
    /// The number of the first piece of each seed, and in the end that of all pieces.
    starts: Vec<u64>,
}

/// One step of the walk through a piece.
pub enum Step<'a> {
    /// Positions with two more units follow: the children of this one are their parents.
    Grandparent {
        /// The position.
        position: &'a Arrangement,
        /// What may be added, by index of [`KINDS`](super::KINDS).
        kinds: [bool; 10],
    },
    /// All positions with one more unit than the parent, with the rights of [diagrams](Arrangement::as_diagram).
    Family {
        /// The position that the unit is added to.
        parent: &'a Arrangement,
        /// What was added before.
        added: &'a [Slot],
        /// On which squares, by index of [`KINDS`](super::KINDS).
        squares: [Bitboard; 10],
    },
    /// One position.
    Single {
        /// The position, with its rights.
        position: &'a Arrangement,
        /// What was added.
        added: &'a [Slot],
    },
}

impl Space {
    /// The positions around the original, from the first to the last of these numbers of transformations, level by level.
    pub fn new(original: &Arrangement, levels: RangeInclusive<u16>) -> Self {
        Self::within(original, levels, &Bounds::default())
    }

    /// The same without what the bounds exclude.
    pub fn within(original: &Arrangement, levels: RangeInclusive<u16>, bounds: &Bounds) -> Self {
        Self::beyond(original, levels, bounds, More::default())
    }

    /// The same with more transformations than the paper's.
    pub fn beyond(original: &Arrangement, levels: RangeInclusive<u16>, bounds: &Bounds, more: More) -> Self {
        let highest = if more.any() { *levels.end() } else { 0 };
        let mut space = Self {
            original: *original,
            matrix: None,
            bounds: bounds.clone(),
            more,
            views: Views::new(original, more, highest),
            seeds: Vec::new(),
            starts: vec![0],
        };
        let (mut all, mut starts, mut pieces) = (Vec::new(), vec![0], 0);
        for level in levels {
            seeds(original, level, bounds, more, &mut |stem| {
                let count = space.pieces_of(stem);
                if count > 0 {
                    pieces += count;
                    all.push(stem.seed);
                    starts.push(pieces);
                }
            });
        }
        (space.seeds, space.starts) = (all, starts);
        space
    }

    /// The positions of a matrix: by number of additions, then by number of the arrangement.
    ///
    /// # Errors
    /// If a king is missing, there are too many arrangements, or there is none.
    pub fn of_matrix(matrix: &Matrix) -> Result<Self, MatrixError> {
        let arrangements = matrix.arrangements()?;
        let (more, bounds) = (More::default(), Bounds::default());
        let mut space = Self {
            original: *matrix.fixed(),
            matrix: Some(Box::new(matrix.clone())),
            bounds,
            more,
            views: Views::new(matrix.fixed(), more, 0),
            seeds: Vec::new(),
            starts: vec![0],
        };
        let mut pieces = 0;
        for additions in 0..=matrix.additions().most {
            for arrangement in 0..arrangements {
                let additions = additions as u8;
                let seed = Seed { arrangement, additions, level: additions, ..Seed::default() };
                let Some(stem) = Stem::of_matrix(matrix, seed) else { continue };
                let count = space.pieces_of(&stem);
                if count > 0 {
                    pieces += count;
                    space.seeds.push(seed);
                    space.starts.push(pieces);
                }
            }
        }
        if pieces == 0 { Err(MatrixError::Nothing) } else { Ok(space) }
    }

    /// The matrix that its positions come of, if they do.
    pub fn matrix(&self) -> Option<&Matrix> {
        self.matrix.as_deref()
    }

    /// How many pieces there are; they are numbered from 0 on.
    pub fn pieces(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The transformations beyond the paper's.
    pub const fn more(&self) -> More {
        self.more
    }

    /// What they leave out.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The position around which they lie.
    pub const fn original(&self) -> &Arrangement {
        &self.original
    }

    /// The stem that a piece belongs to. Panics if there is no piece with this number.
    pub fn stem(&self, piece: u64) -> Stem {
        self.grow(self.seeds[self.number(piece)])
    }

    /// The number of the seed of a piece.
    fn number(&self, piece: u64) -> usize {
        self.starts.partition_point(|&start| start <= piece) - 1
    }

    /// The number of the first piece that does not belong to the same seed.
    pub(super) fn end_of(&self, piece: u64) -> u64 {
        self.starts[self.number(piece) + 1]
    }

    fn grow(&self, seed: Seed) -> Stem {
        let stem = match &self.matrix {
            Some(matrix) => Stem::of_matrix(matrix, seed),
            None => Stem::of(&self.original, &self.bounds, self.more, seed),
        };
        // Only seeds of which a stem grew are kept.
        stem.unwrap_or_else(|| unreachable!("{seed:?} has no stem"))
    }

    fn ground(&self) -> Ground<'_> {
        Ground { original: &self.original, bounds: &self.bounds, more: self.more, views: &self.views }
    }

    fn pieces_of(&self, stem: &Stem) -> u64 {
        if self.more.any() {
            let ground = self.ground();
            Walk::new(&ground, stem).map_or(0, |walk| walk.pieces())
        } else if stem.additions <= WHOLE {
            1
        } else {
            (0..KINDS.len()).map(|kind| u64::from(stem.squares(&stem.position, kind).len())).sum()
        }
    }

    /// Walks through a piece. Panics if there is no piece with this number.
    pub fn walk(&self, piece: u64, act: &mut impl FnMut(Step)) {
        let number = self.number(piece);
        let stem = &self.grow(self.seeds[number]);
        let first = (piece - self.starts[number]) as usize;
        if self.more.any() {
            let ground = self.ground();
            if let Some(walk) = Walk::new(&ground, stem) {
                walk.piece(first as u64, act);
            }
            return;
        }
        let mut added = Vec::with_capacity(usize::from(stem.additions));
        if stem.additions == 0 {
            return Leaf::new(stem).alone(&stem.position, act);
        }
        if stem.additions <= WHOLE {
            return add(stem, &stem.position, stem.additions, &mut added, act);
        }
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
            Step::Single { .. } => count += 1,
            Step::Family { squares, .. } => {
                count += squares.iter().map(|set| u64::from(set.len())).sum::<u64>()
            }
            Step::Grandparent { .. } => {}
        });
        count
    }
}

fn add(stem: &Stem, position: &Arrangement, left: u16, added: &mut Vec<Slot>, act: &mut impl FnMut(Step)) {
    let from = added.last().map_or(Slot::FIRST, |last| last.next());
    if left == 1 {
        let squares = core::array::from_fn(|kind| stem.squares(position, kind) & from.rest_of(kind));
        return Leaf::new(stem).family(position, added, squares, act);
    }
    if left == 2 {
        act(Step::Grandparent { position, kinds: core::array::from_fn(|kind| from.rest_of(kind).any()) });
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
