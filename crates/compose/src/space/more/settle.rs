//! The least number of transformations that make of one arrangement another, in the same frame.

use super::{Frame, More};
use arrayvec::ArrayVec;
use keymove_chess::{Piece, Role, Square};

/// The most units that have gone, and that have come.
pub(crate) const MOST: usize = 16;

/// A unit of the original that is not where the frame takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone {
    /// Where it stood in the original.
    pub(crate) from: Square,
    /// Where the frame takes it, if not beyond the edge.
    pub(crate) to: Option<Square>,
    /// What it is.
    pub(crate) piece: Piece,
}

/// What distinguishes a position from the original in a frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Difference {
    pub(crate) gone: ArrayVec<Gone, MOST>,
    pub(crate) come: ArrayVec<(Square, Piece), MOST>,
}

/// How what has gone and what has come belong together at the least cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// The number of transformations, the frame's own apart.
    pub(crate) cost: u16,
    /// For each unit that has gone what became of it.
    pub(crate) fates: ArrayVec<Fate, MOST>,
}

/// What became of a unit that has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It was deleted.
    Deleted,
    /// It went where the unit of this number has come.
    Moved(usize),
    /// It became the unit of this number.
    Exchanged(usize),
    /// It went to a square whose unit went to another and so on, back to its own: by swaps.
    Swapped(usize),
}

impl Fate {
    /// The number of the unit that it became.
    pub(crate) const fn come(self) -> Option<usize> {
        match self {
            Self::Deleted => None,
            Self::Moved(come) | Self::Exchanged(come) | Self::Swapped(come) => Some(come),
        }
    }
}

/// The cheapest way, the same whenever the same is asked; `None` if there is none, since a king is missing or would have to
/// change places with the other.
///
/// What has gone is deleted and what has come is added, a transformation each. A move or an exchange saves one of two; a ring
/// of units each of which goes to the next one's square takes one swap less than it has units. Units must have left a
/// square before another one comes: without swaps there are no rings. A unit that a shift would take beyond the edge must be
/// moved before the shift, to where the shift takes it along.
pub(crate) fn settle(more: More, frame: Frame, difference: &Difference) -> Option<Settled> {
    let falls = difference.gone.iter().any(|gone| gone.to.is_none());
    let both = frame.shift.0 != 0 && frame.shift.1 != 0;
    let mut search = Search::new(more, frame, difference);
    search.go(0, 0);
    if falls && both {
        search.ranks_first = true;
        search.go(0, 0);
    }
    let (saved, fates) = search.best?;
    let all = difference.gone.len() + difference.come.len();
    Some(Settled { cost: (all - saved) as u16, fates })
}

struct Search<'a> {
    more: More,
    frame: Frame,
    gone: &'a [Gone],
    come: &'a [(Square, Piece)],
    /// The order in which come units are tried: those on squares that were left first.
    order: ArrayVec<usize, MOST>,
    /// Which shift is made first, if both are.
    ranks_first: bool,
    fates: ArrayVec<Fate, MOST>,
    /// Units that have come and belong to one that has gone: bits by number.
    used: u32,
    best: Option<(usize, ArrayVec<Fate, MOST>)>,
}

impl<'a> Search<'a> {
    fn new(more: More, frame: Frame, difference: &'a Difference) -> Self {
        let (gone, come) = (&difference.gone[..], &difference.come[..]);
        // What stands on squares that were left does not depend on where another unit has come elsewhere: this keeps the
        // rings that are found the same for all its squares.
        let was_left = |&number: &usize| gone.iter().any(|gone| gone.to == Some(come[number].0));
        let first = (0..come.len()).filter(was_left);
        let order = first.chain((0..come.len()).filter(|number| !was_left(number))).collect();
        Self {
            more,
            frame,
            gone,
            come,
            order,
            ranks_first: false,
            fates: ArrayVec::new(),
            used: 0,
            best: None,
        }
    }

    /// Tries everything for the units from this number on; so many pairs have been made.
    fn go(&mut self, number: usize, pairs: usize) {
        let most = pairs + self.gone.len() - number;
        // Two pairs may make a ring, which saves one more.
        if self.best.as_ref().is_some_and(|(saved, _)| most + most / 2 <= *saved) {
            return;
        }
        let Some(gone) = self.gone.get(number) else { return self.end(pairs) };
        for exchange in [false, true] {
            for place in 0..self.order.len() {
                let come = self.order[place];
                if self.used >> come & 1 == 0 && self.fits(gone, come, exchange) {
                    self.used |= 1 << come;
                    self.fates.push(if exchange { Fate::Exchanged(come) } else { Fate::Moved(come) });
                    self.go(number + 1, pairs + 1);
                    self.fates.pop();
                    self.used &= !(1 << come);
                }
            }
        }
        if gone.piece.role != Role::King {
            self.fates.push(Fate::Deleted);
            self.go(number + 1, pairs);
            self.fates.pop();
        }
    }

    fn fits(&self, gone: &Gone, come: usize, exchange: bool) -> bool {
        let (square, piece) = self.come[come];
        let is_king = gone.piece.role == Role::King || piece.role == Role::King;
        if exchange {
            return self.more.exchanges && !is_king && gone.to == Some(square);
        }
        gone.piece == piece && (self.more.moves || self.more.swaps && !is_king)
    }

    /// The unit that stood on a square before.
    fn left(&self, square: Square) -> Option<usize> {
        self.gone.iter().position(|gone| gone.to == Some(square))
    }

    /// The unit whose square this one goes to, if it goes itself.
    fn next(&self, number: usize) -> Option<usize> {
        let Fate::Moved(come) = self.fates[number] else { return None };
        self.left(self.come[come].0)
    }

    fn end(&mut self, pairs: usize) {
        let Some(rings) = self.rings() else { return };
        let saved = pairs + rings.1;
        if self.best.as_ref().is_some_and(|(best, _)| saved <= *best)
            || !self.falling_are_moved()
            || !self.more.moves && !self.swaps_are_enough(rings.0)
        {
            return;
        }
        let mut fates = self.fates.clone();
        for (number, fate) in fates.iter_mut().enumerate() {
            if let Fate::Moved(come) = *fate
                && rings.0 >> number & 1 == 1
            {
                *fate = Fate::Swapped(come);
            }
        }
        self.best = Some((saved, fates));
    }

    /// The units in rings, as bits, and how many rings there are; `None` if one of them cannot be.
    fn rings(&self) -> Option<(u32, usize)> {
        let (mut inside, mut count) = (0_u32, 0);
        for start in 0..self.gone.len() {
            let (mut seen, mut at) = (1_u32 << start, start);
            if inside & seen != 0 {
                continue;
            }
            while let Some(next) = self.next(at) {
                if next == start {
                    let is_king = |number: usize| self.gone[number].piece.role == Role::King;
                    let kings = (0..self.gone.len()).any(|number| seen >> number & 1 == 1 && is_king(number));
                    if !self.more.swaps || kings {
                        return None;
                    }
                    inside |= seen;
                    count += 1;
                    break;
                }
                if seen >> next & 1 == 1 {
                    break;
                }
                seen |= 1 << next;
                at = next;
            }
        }
        Some((inside, count))
    }

    /// Whether all units that go can do so by swaps alone: each goes to the next one's square, the last to that of a unit that
    /// is deleted then, or the first is replaced by a unit that was added where the last one goes.
    fn swaps_are_enough(&self, rings: u32) -> bool {
        let moved =
            |number: &usize| rings >> number & 1 == 0 && matches!(self.fates[*number], Fate::Moved(_));
        // A unit whose square is taken by one that was moved there goes the way of that one.
        let is_first = |number: &usize| {
            !self.come.iter().enumerate().any(|(come, unit)| {
                Some(unit.0) == self.gone[*number].to && self.fates.contains(&Fate::Moved(come))
            })
        };
        (0..self.gone.len()).filter(moved).filter(is_first).all(|number| {
            let is_replaced = self.come.iter().any(|unit| Some(unit.0) == self.gone[number].to);
            is_replaced || self.ends_at_deleted(number)
        })
    }

    /// Whether the last one of those that follow this one goes to the square of a unit that is deleted.
    fn ends_at_deleted(&self, number: usize) -> bool {
        let mut last = number;
        while let Some(next) = self.next(last) {
            if self.fates[next] == Fate::Deleted {
                return true;
            }
            last = next;
        }
        false
    }

    /// Whether all units that would fall off the board are moved before to squares that are taken along, and those whose
    /// places they take as well.
    fn falling_are_moved(&self) -> bool {
        (0..self.gone.len()).filter(|&number| self.gone[number].to.is_none()).all(|number| {
            let (file, rank) = self.frame.reach(self.gone[number].from);
            let outside = [!(0..8).contains(&file), !(0..8).contains(&rank)];
            // Before the first shift both are to come.
            let before = match (outside, self.ranks_first) {
                ([true, false], true) => [true, false],
                ([false, true], false) => [false, true],
                _ => [true, true],
            };
            let mut at = Some(number);
            let mut steps = 0;
            while let Some(now) = at {
                let Fate::Moved(come) = self.fates[now] else { break };
                if !self.was_inside(self.come[come].0, before) || steps > MOST {
                    return false;
                }
                at = self.next(now);
                steps += 1;
            }
            true
        })
    }

    /// Whether there was such a square before the shifts by files and by ranks that are to come.
    fn was_inside(&self, square: Square, [files, ranks]: [bool; 2]) -> bool {
        let file = square.file() as i8 - if files { self.frame.shift.0 } else { 0 };
        let rank = square.rank() as i8 - if ranks { self.frame.shift.1 } else { 0 };
        (0..8).contains(&file) && (0..8).contains(&rank)
    }
}
