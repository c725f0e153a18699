//! A position as a game has it: with the counter of the fifty-move rule and, in Chess960, with castling from anywhere.
//!
//! A castling of a normal game is a right of [`Position`], and its move goes from e1 to g1. Where kings or rooks begin
//! elsewhere, the rights are kept here ([`Rights`]), and the move is written as UCI has it for Chess960: the king takes its
//! own rook, which no other move does. A board has both kings.

mod castling;
mod fen;
mod game;
mod san;
#[cfg(test)]
mod tests;

pub use castling::Rights;
pub use fen::BoardError;
pub use game::Game;

use keymove_chess::{Bitboard, Color, Move, MoveList, Position, Role};
use keymove_solve::dead::never_mates;

/// A position within a game. Small and copied at every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    position: Position,
    rights: Rights,
    halfmoves: u8,
}

impl Board {
    /// The initial position of a normal game.
    pub fn initial() -> Self {
        Self { position: Position::initial(), rights: Rights::NONE, halfmoves: 0 }
    }

    /// The placement, the side to move, and the rights of a normal game.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Half-moves since the last capture or move of a pawn, at most 255.
    #[inline]
    pub const fn halfmoves(&self) -> u8 {
        self.halfmoves
    }

    /// The castlings of Chess960 that are still allowed; none in a normal game.
    #[inline]
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    /// A hash of the position with all rights, without the counter.
    #[inline]
    pub fn key(&self) -> u64 {
        self.position.hash() ^ self.rights.key()
    }

    /// Whose move it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// Whether a legal move takes a unit of the other side, en passant included.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.position.color(!self.turn()).has(mv.to()) || self.is_en_passant(mv)
    }

    /// Whether a legal move captures or promotes.
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion().is_some() || self.is_capture(mv)
    }

    /// Whether a legal move captures en passant.
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.position.en_passant() == Some(mv.to()) && self.position.role(Role::Pawn).has(mv.from())
    }

    /// Whether a legal move is a castling, of either notation.
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.position.role(Role::King).has(mv.from())
            && (mv.from().file().abs_diff(mv.to().file()) == 2
                || self.position.color(self.turn()).has(mv.to()))
    }

    /// The board after a legal move.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        if !self.rights.is_none() {
            return self.play_with_rights(mv);
        }
        Self { position: self.position.play(mv), rights: self.rights, halfmoves: self.halfmoves_after(mv) }
    }

    /// The board with the other side to move, for a search that asks what a threat there is; `None` while in check.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        Some(Self {
            position: self.position.passed()?,
            rights: self.rights,
            halfmoves: self.halfmoves.saturating_add(1),
        })
    }

    #[inline]
    fn halfmoves_after(&self, mv: Move) -> u8 {
        let resets = (self.position.role(Role::Pawn) | self.position.color(!self.turn())) & touched(mv);
        if resets.any() { 0 } else { self.halfmoves.saturating_add(1) }
    }

    /// All legal moves.
    pub fn moves(&self) -> MoveList {
        let mut list = self.position.moves();
        self.castlings(&mut list);
        list
    }

    /// Adds all legal captures and promotions.
    #[inline]
    pub fn noisy_moves(&self, list: &mut MoveList) {
        self.position.noisy_moves(list);
    }

    /// Adds all other legal moves.
    #[inline]
    pub fn quiet_moves(&self, list: &mut MoveList) {
        self.position.quiet_moves(list);
        self.castlings(list);
    }

    /// Whether the move is legal here; anything may be asked.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        if !self.rights.is_none() && self.position.color(self.turn()).has(mv.to()) {
            let mut list = MoveList::new();
            self.castlings(&mut list);
            return list.contains(&mv);
        }
        self.position.is_legal(mv)
    }

    /// Whether one side has nothing but king and pawns: passing is no harmless question then.
    #[inline]
    pub fn only_pawns(&self, color: Color) -> bool {
        let pawns = self.position.role(Role::Pawn) | self.position.role(Role::King);
        self.position.color(color).without(pawns).is_empty()
    }

    /// Whether neither side can mate by any sequence of moves, as far as few units tell: kings and at most one minor piece.
    pub fn is_dead(&self) -> bool {
        let minors = self.position.role(Role::Knight) | self.position.role(Role::Bishop);
        let others = self.position.occupied().without(minors | self.position.role(Role::King));
        others.is_empty() && !minors.more_than_one()
    }

    /// Whether a look at the men leaves open that some legal moves end with a mate by this side: neither too few men nor walls of men that never move prevent it.
    /// Whoever runs out of time against somebody who cannot mate has not lost (FIDE's laws, 6.9).
    pub fn can_mate(&self, color: Color) -> bool {
        never_mates(&self.position, color).is_none()
    }
}

#[inline]
fn touched(mv: Move) -> Bitboard {
    Bitboard::of(mv.from()) | Bitboard::of(mv.to())
}
