//! Which unit of the diagram a unit of a twin is, as the changes of the twin say.

use keymove_chess::{Setup, Square};

/// For every square of a position, the square on which the unit there stood in the diagram, before any twin. A unit put in the
/// place of another one is that one; a unit that was added is none of the diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descent([Option<Square>; 64]);

impl Descent {
    /// That of the diagram: every unit is itself.
    pub fn of_diagram(setup: &Setup) -> Self {
        let mut squares = [None; 64];
        for (square, _) in setup.units() {
            squares[square.index()] = Some(square);
        }
        Self(squares)
    }

    /// Where the unit on this square stood in the diagram; `None` if nothing stands there, or what stands there was added.
    pub fn of(&self, square: Square) -> Option<Square> {
        self.0[square.index()]
    }

    /// The unit on `from` goes to `to`.
    pub(super) fn go(&mut self, from: Square, to: Square) {
        self.0[to.index()] = self.0[from.index()].take();
    }

    /// Every unit of the new diagram has come from where `from` says.
    pub(super) fn come(&mut self, after: &Setup, from: impl Fn(Square) -> Square) {
        let before = self.0;
        self.0 = [None; 64];
        for (square, _) in after.units() {
            self.0[square.index()] = before[from(square).index()];
        }
    }

    /// Two units exchange their squares.
    pub(super) fn exchange(&mut self, one: Square, other: Square) {
        self.0.swap(one.index(), other.index());
    }

    /// The unit on this square disappears.
    pub(super) fn remove(&mut self, square: Square) {
        self.0[square.index()] = None;
    }

    /// Every unit goes where `target` says. Different squares have different targets.
    pub(super) fn go_all(&mut self, target: impl Fn(Square) -> Option<Square>) {
        let mut squares = [None; 64];
        for (index, name) in (0..).zip(self.0) {
            if let Some(to) = name.and(Square::new(index)).and_then(&target) {
                squares[to.index()] = name;
            }
        }
        self.0 = squares;
    }
}
