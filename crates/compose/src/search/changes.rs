//! What was done to a problem.

use crate::space::Frame;
use keymove_chess::{Castling, Piece, Square};

/// What was done to the original, in this order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changes {
    /// Units deleted, where they stood in the original.
    pub deleted: Vec<(Square, Piece)>,
    /// Units that became others where they stood.
    pub exchanged: Vec<Exchanged>,
    /// Units that changed places, one pair after the other: each where it stands when its turn comes, by the squares of the
    /// original.
    pub swapped: Vec<[(Square, Piece); 2]>,
    /// Whether the rest was mirrored, left to right.
    pub mirrored: bool,
    /// By how many files to the right and ranks up the rest was shifted.
    pub shift: (i8, i8),
    /// Units that went elsewhere.
    pub moved: Vec<Moved>,
    /// Units added, where they stand in the end.
    pub added: Vec<(Square, Piece)>,
    /// What became of castling and en passant.
    pub rights: RightsChanges,
}

/// A unit that is not where the frame takes it: the square that this is, if it is on the board.
pub(crate) type Gone = (Option<Square>, Piece);

/// A unit that became another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchanged {
    /// Where it stood in the original.
    pub square: Square,
    /// What it was.
    pub before: Piece,
    /// What it is.
    pub after: Piece,
}

/// A unit that went elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moved {
    /// Where it stood in the original.
    pub from: Square,
    /// What it is.
    pub piece: Piece,
    /// Where it stands in the end.
    pub to: Square,
}

/// Rights that are not those that follow from the diagram and the original.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RightsChanges {
    /// Castlings that are not allowed any more.
    pub lost: Castling,
    /// Castlings that are allowed in addition.
    pub gained: Castling,
    /// The capture en passant on this square is allowed instead of another one or none.
    pub en_passant: Option<Square>,
    /// The capture en passant is not allowed any more, nor is another one instead.
    pub no_en_passant: bool,
}

impl Default for RightsChanges {
    fn default() -> Self {
        let none = Castling::NONE;
        Self { lost: none, gained: none, en_passant: None, no_en_passant: false }
    }
}

impl RightsChanges {
    /// How many transformations these are.
    pub fn len(&self) -> usize {
        let castlings = self.lost.bits().count_ones() + self.gained.bits().count_ones();
        castlings as usize + usize::from(self.en_passant.is_some() || self.no_en_passant)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Changes {
    /// How many transformations these are: a shift by files and one by ranks count apart.
    pub fn len(&self) -> usize {
        let units = self.deleted.len() + self.exchanged.len() + self.swapped.len() + self.moved.len();
        units + usize::from(self.frame().cost()) + self.added.len() + self.rights.len()
    }

    /// Whether nothing was done.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the squares of the original are in the end.
    pub fn frame(&self) -> Frame {
        Frame { mirrored: self.mirrored, shift: self.shift }
    }

    /// Units that stand where they came to by an addition or a move, in the end.
    pub fn arrivals(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.moved.iter().map(|one| (one.to, one.piece)).chain(self.added.iter().copied())
    }

    /// Units that are no longer where the frame takes them, by their squares in the end, if these are on the board; and
    /// units that stand where they did not.
    pub(crate) fn gone_and_come(&self) -> (Vec<Gone>, Vec<(Square, Piece)>) {
        let frame = self.frame();
        let mut gone: Vec<(Square, Piece)> = self.deleted.clone();
        gone.extend(self.moved.iter().map(|one| (one.from, one.piece)));
        let mut come: Vec<(Square, Piece)> = self.arrivals().collect();
        for one in &self.exchanged {
            gone.push((one.square, one.before));
            come.extend(frame.map(one.square).map(|square| (square, one.after)));
        }
        // Of a ring of swaps, what stood on a square at first and what stands there at last.
        let mut now: Vec<(Square, Piece)> = Vec::new();
        for &[(a, first), (b, second)] in &self.swapped {
            for (square, before, after) in [(a, first, second), (b, second, first)] {
                match now.iter_mut().find(|unit| unit.0 == square) {
                    Some(unit) => unit.1 = after,
                    None => {
                        gone.push((square, before));
                        now.push((square, after));
                    }
                }
            }
        }
        come.extend(now.iter().filter_map(|&(square, piece)| Some((frame.map(square)?, piece))));
        (gone.into_iter().map(|(square, piece)| (frame.map(square), piece)).collect(), come)
    }
}
