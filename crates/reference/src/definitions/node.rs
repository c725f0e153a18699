//! A position and where its units stood in the diagram.

use keymove_chess::{Move, Position, Role, Square};

/// A position that occurs in the play.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    /// Where the unit on each square stood in the diagram, indexed by square.
    origins: [Square; 64],
}

impl Node {
    /// The diagram.
    pub(crate) fn diagram(position: &Position) -> Self {
        Self { position: *position, origins: core::array::from_fn(|index| Square::new_masked(index as u8)) }
    }

    /// After a legal move.
    pub(crate) fn play(&self, mv: Move) -> Self {
        let mut next = Self { position: self.position.play(mv), ..*self };
        next.carry(mv.from(), mv.to());
        if self.is_castling(mv) {
            let (rank, short) = (mv.to().rank(), mv.to().file() == 6);
            next.carry(
                Square::at(if short { 7 } else { 0 }, rank),
                Square::at(if short { 5 } else { 3 }, rank),
            );
        }
        next
    }

    fn carry(&mut self, from: Square, to: Square) {
        self.origins[to.index()] = self.origins[from.index()];
    }

    /// With the other side to move, unless the side to move is in check.
    pub(crate) fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.passed()?, ..*self })
    }

    /// The legal moves.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.position.moves().into_iter().collect()
    }

    /// Where the unit on this square stood in the diagram.
    pub(crate) fn origin(&self, square: Square) -> Square {
        self.origins[square.index()]
    }

    /// Whether the move is a castling.
    pub(crate) fn is_castling(&self, mv: Move) -> bool {
        self.position.role_at(mv.from()) == Some(Role::King) && mv.from().file().abs_diff(mv.to().file()) == 2
    }

    /// Whether the move captures en passant.
    pub(crate) fn is_en_passant(&self, mv: Move) -> bool {
        self.position.role_at(mv.from()) == Some(Role::Pawn)
            && mv.from().file() != mv.to().file()
            && self.position.role_at(mv.to()).is_none()
    }
}
