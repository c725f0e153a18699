//! The running sum of an evaluation, and what may listen to it.

use super::tapered::Tapered;
use super::terms::{Groups, TERMS};
use super::weights::WEIGHTS;
use keymove_chess::Color;

/// Hears of everything that is added, and says what it is worth. One code serves playing and explaining, so that they cannot disagree.
pub(super) trait Record {
    /// Whether parts may be taken from the table of pawn structures, unheard.
    const MAY_REMEMBER: bool;

    /// What the value with this number is worth.
    #[inline(always)]
    fn worth(&self, value: usize) -> Tapered {
        WEIGHTS[value]
    }

    /// The value with this number counts `count` times more for a side.
    fn note(&mut self, us: Color, value: usize, count: i32);
}

/// Listens to nothing and costs nothing.
#[derive(Default)]
pub(super) struct Silent;

impl Record for Silent {
    const MAY_REMEMBER: bool = true;

    #[inline(always)]
    fn note(&mut self, _: Color, _: usize, _: i32) {}
}

/// Listens to nothing, and gives values another worth, or, to those of some groups, none.
pub(super) struct Partial {
    worths: Box<[Tapered; super::terms::VALUES]>,
}

impl Partial {
    /// These worths, without these groups.
    pub(super) fn of(weights: &super::Weights, groups: Groups) -> Self {
        let mut worths = Box::new(*weights);
        for term in TERMS.iter().filter(|term| groups.has(term.group)) {
            worths[term.first..term.first + term.len].fill(Tapered::ZERO);
        }
        Self { worths }
    }
}

impl Record for &Partial {
    const MAY_REMEMBER: bool = false;

    #[inline(always)]
    fn worth(&self, value: usize) -> Tapered {
        self.worths[value]
    }

    #[inline(always)]
    fn note(&mut self, _: Color, _: usize, _: i32) {}
}

/// Counts how often each value counts for White and Black.
pub(super) struct Counts(pub Box<[[i32; 2]; super::terms::VALUES]>);

impl Default for Counts {
    fn default() -> Self {
        Self(Box::new([[0; 2]; super::terms::VALUES]))
    }
}

impl Record for Counts {
    const MAY_REMEMBER: bool = false;

    fn note(&mut self, us: Color, value: usize, count: i32) {
        self.0[value][us.index()] += count;
    }
}

/// What both sides have, indexed by side.
pub(super) struct Sum<R> {
    /// Values of the terms.
    pub scores: [Tapered; 2],
    /// Danger to the king of the side, in units of its own.
    pub danger: [i32; 2],
    /// Who listens.
    pub record: R,
}

impl<R: Record> Sum<R> {
    /// Nothing yet.
    pub(super) fn told_to(record: R) -> Self {
        Self { scores: [Tapered::ZERO; 2], danger: [0; 2], record }
    }

    /// A value counts once.
    #[inline(always)]
    pub(super) fn one(&mut self, us: Color, value: usize) {
        self.scores[us.index()] += self.record.worth(value);
        self.record.note(us, value, 1);
    }

    /// A value counts so often; negative counts are allowed.
    #[inline(always)]
    pub(super) fn add(&mut self, us: Color, value: usize, count: i32) {
        self.scores[us.index()] += self.record.worth(value) * count;
        self.record.note(us, value, count);
    }

    /// A value counts if it is so.
    #[inline(always)]
    pub(super) fn if_so(&mut self, us: Color, value: usize, holds: bool) {
        self.add(us, value, i32::from(holds));
    }

    /// Adds to the danger to the king of `us`. Only the first number of the value counts.
    #[inline(always)]
    pub(super) fn endanger(&mut self, us: Color, value: usize, count: i32) {
        self.danger[us.index()] += self.record.worth(value).middlegame() * count;
        self.record.note(us, value, count);
    }
}
