//! A position seen from other frames: does one of them reach it with fewer transformations?

use super::settle::{Difference, Gone, Settled, settle};
use super::{Frame, More};
use crate::rules;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Setup, Square};
use keymove_problem::sort::Sort as _;

/// The original as a frame takes it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) frame: Frame,
    /// The units that stay on the board.
    image: Arrangement,
    /// All units, by nearness of their squares in the original to h8.
    units: Vec<Gone>,
}

/// An empty board, White to move.
pub(crate) fn empty_board() -> Arrangement {
    Setup::default().arrangement()
}

impl View {
    pub(crate) fn new(original: &Arrangement, frame: Frame) -> Option<Self> {
        let unit = |(from, piece): (Square, Piece)| Gone { from, to: frame.map(from), piece };
        let mut units: Vec<Gone> = original.units().map(unit).collect();
        units.put_in_order_by_key(|unit| rules::nearness(unit.from));
        let place = |position: Arrangement, unit: &Gone| match unit.to {
            Some(to) => position.with_unit(to, unit.piece),
            None => position,
        };
        Some(Self { frame, image: units.iter().fold(empty_board(), place), units })
    }

    /// The squares on which the same unit stands in both.
    fn same(&self, position: &Arrangement) -> Bitboard {
        let sets = Color::ALL.into_iter().flat_map(|color| {
            Role::ALL.into_iter().map(move |role| {
                self.image.role(role) & position.role(role) & self.image.color(color) & position.color(color)
            })
        });
        sets.fold(Bitboard::EMPTY, |all, set| all | set)
    }

    /// On how many squares there is something else.
    fn apart(&self, position: &Arrangement) -> u32 {
        (self.image.occupied() | position.occupied()).without(self.same(position)).len()
    }

    /// What has gone, and what has come; `None` if it is too much to be settled.
    pub(crate) fn difference(&self, position: &Arrangement) -> Option<Difference> {
        let same = self.same(position);
        let come = position.occupied().without(same);
        let mut difference = Difference::default();
        for unit in self.units.iter().filter(|unit| unit.to.is_none_or(|to| !same.has(to))) {
            difference.gone.try_push(*unit).ok()?;
        }
        for square in come {
            difference.come.try_push((square, position.piece_at(square)?)).ok()?;
        }
        Some(difference)
    }

    /// The cheapest way to a position.
    pub(crate) fn settled(&self, more: More, position: &Arrangement) -> Option<Settled> {
        settle(more, self.frame, &self.difference(position)?)
    }
}

/// The views of all frames.
#[derive(Clone, Debug)]
pub(crate) struct Views {
    more: More,
    all: Vec<View>,
}

impl Views {
    /// Those of the frames within so many transformations.
    pub(crate) fn new(original: &Arrangement, more: More, level: u16) -> Self {
        let frames = Frame::within(level, more.mirror);
        Self { more, all: frames.filter_map(|frame| View::new(original, frame)).collect() }
    }

    /// The view of a frame, if it is one of them.
    pub(crate) fn of(&self, frame: Frame) -> Option<&View> {
        self.all.iter().find(|view| view.frame == frame)
    }

    /// The frames in which a position could be as cheap that is reached in this one with so many transformations.
    pub(crate) fn rivals<'a>(&'a self, own: &View, level: u16) -> Vec<&'a View> {
        // A transformation of single units changes at most two squares.
        let most = |view: &View| 2 * u32::from(level.saturating_sub(view.frame.cost()));
        let may = |view: &&View| {
            view.frame != own.frame
                && view.frame.cost() <= level
                && view.apart(&own.image) <= most(own) + most(view)
        };
        self.all.iter().filter(may).collect()
    }

    /// Whether this frame may be as cheap for a position, or for one with a unit more.
    pub(crate) fn may_win(view: &View, position: &Arrangement, level: u16) -> bool {
        view.apart(position) <= 2 * u32::from(level.saturating_sub(view.frame.cost())) + 1
    }

    /// Whether the position that is reached in `own` with so many transformations is reached with fewer in another frame, or
    /// with as many in one that comes first.
    pub(crate) fn wins(&self, view: &View, own: Frame, position: &Arrangement, level: u16) -> bool {
        let Some(settled) = view.settled(self.more, position) else { return false };
        let order = |cost: u16, frame: Frame| (cost, frame.cost(), frame);
        order(settled.cost + view.frame.cost(), view.frame) < order(level, own)
    }
}
