//! A position in the play and, where the goal asks for it, where its units stood in the diagram.

use core::ops::Deref;
use keymove_chess::{Arrangement, Move, Position};
use keymove_problem::Origins;

/// What must be known of the way to a position.
pub(super) trait History: Copy + Send + Sync {
    /// Whether positions that look the same may differ.
    const MATTERS: bool;
    fn in_diagram() -> Self;
    fn after(&self, before: &Arrangement, mv: Move) -> Self;
    /// The origins, or those of the diagram for goals that don't ask.
    fn origins(&self) -> &Origins;
}

impl History for () {
    const MATTERS: bool = false;
    fn in_diagram() -> Self {}
    #[inline]
    fn after(&self, _: &Arrangement, _: Move) -> Self {}
    #[inline]
    fn origins(&self) -> &Origins {
        &Origins::IN_DIAGRAM
    }
}

impl History for Origins {
    const MATTERS: bool = true;
    fn in_diagram() -> Self {
        Self::IN_DIAGRAM
    }
    fn after(&self, before: &Arrangement, mv: Move) -> Self {
        self.after(before, mv)
    }
    fn origins(&self) -> &Origins {
        self
    }
}

/// What a node has of its position: all of it, or, where only the last step is left, an arrangement without a hash.
pub(super) trait Board: Deref<Target = Arrangement> + Copy {
    /// Whether only the last step is left.
    const IS_LAST: bool;
    /// After a legal move in a position.
    fn after(before: &Position, mv: Move) -> Self;
    /// After a legal move.
    fn next(&self, mv: Move) -> Self;
    /// With the other side to move, unless the side to move is in check.
    fn passed(&self) -> Option<Self>;
}

impl Board for Position {
    const IS_LAST: bool = false;
    #[inline]
    fn after(before: &Position, mv: Move) -> Self {
        before.play(mv)
    }
    #[inline]
    fn next(&self, mv: Move) -> Self {
        self.play(mv)
    }
    #[inline]
    fn passed(&self) -> Option<Self> {
        Self::passed(self)
    }
}

/// An arrangement in which the last step is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashless(Arrangement);

impl Deref for Hashless {
    type Target = Arrangement;
    #[inline]
    fn deref(&self) -> &Arrangement {
        &self.0
    }
}

impl Board for Hashless {
    const IS_LAST: bool = true;
    #[inline]
    fn after(before: &Position, mv: Move) -> Self {
        Self(before.glimpse(mv))
    }
    #[inline]
    fn next(&self, mv: Move) -> Self {
        Self(self.glimpse(mv))
    }
    #[inline]
    fn passed(&self) -> Option<Self> {
        self.0.passed().map(Self)
    }
}

/// A position and its history.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<H, B = Position> {
    pub(super) position: B,
    pub(super) history: H,
}

impl<H: History> Node<H> {
    pub(super) fn diagram(position: &Position) -> Self {
        Self { position: *position, history: H::in_diagram() }
    }

    /// After a legal move.
    #[inline]
    pub(super) fn child<B: Board>(&self, mv: Move) -> Node<H, B> {
        Node { position: B::after(&self.position, mv), history: self.history.after(&self.position, mv) }
    }
}

impl<H: History, B: Board> Node<H, B> {
    /// After a legal move, without a hash.
    #[inline]
    pub(super) fn glimpse(&self, mv: Move) -> Node<H, Hashless> {
        Node {
            position: Hashless(self.position.glimpse(mv)),
            history: self.history.after(&self.position, mv),
        }
    }

    /// After a legal move, with a hash if this one has one.
    #[inline]
    pub(super) fn next(&self, mv: Move) -> Self {
        Self { position: self.position.next(mv), history: self.history.after(&self.position, mv) }
    }

    /// With the other side to move, unless the side to move is in check.
    #[inline]
    pub(super) fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.passed()?, history: self.history })
    }
}
