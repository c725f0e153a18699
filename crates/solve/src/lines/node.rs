//! A position in the play and, where the goal asks for it, where its units stood in the diagram.

use keymove_chess::{Move, Position};
use keymove_problem::Origins;

/// What must be known of the way to a position.
pub(super) trait History: Copy + Send + Sync {
    /// Whether positions that look the same may differ.
    const MATTERS: bool;
    fn in_diagram() -> Self;
    fn after(&self, before: &Position, mv: Move) -> Self;
    /// The origins, or those of the diagram for goals that don't ask.
    fn origins(&self) -> &Origins;
}

impl History for () {
    const MATTERS: bool = false;
    fn in_diagram() -> Self {}
    #[inline]
    fn after(&self, _: &Position, _: Move) -> Self {}
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
    fn after(&self, before: &Position, mv: Move) -> Self {
        self.after(before, mv)
    }
    fn origins(&self) -> &Origins {
        self
    }
}

/// A position and its history.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<H> {
    pub(super) position: Position,
    pub(super) history: H,
}

impl<H: History> Node<H> {
    pub(super) fn diagram(position: &Position) -> Self {
        Self { position: *position, history: H::in_diagram() }
    }

    #[inline]
    pub(super) fn play(&self, mv: Move) -> Self {
        Self { position: self.position.play(mv), history: self.history.after(&self.position, mv) }
    }

    /// As [`Self::play`], for nodes whose hash is not asked for.
    #[inline]
    pub(super) fn glimpse(&self, mv: Move) -> Self {
        Self { position: self.position.glimpse(mv), history: self.history.after(&self.position, mv) }
    }

    /// With the other side to move, unless the side to move is in check.
    #[inline]
    pub(super) fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.passed()?, history: self.history })
    }
}
