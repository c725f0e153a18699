//! Moves that leave the mover's own king in check, for goals whose last move need not heed it: double mate and
//! countermate. Plain rather than fast: they are asked for once, at the end of a line.

use super::Arrangement;
use crate::{Bitboard, Color, Move, MoveList, Role};

/// The files on which a king arrives that castles.
const CASTLED: Bitboard = Bitboard(0x4444_4444_4444_4444);

impl Arrangement {
    /// All moves that the units of the side to move can make, whether or not their own king is in check afterwards: the
    /// legal moves and those that only a check forbids. The enemy king is not captured. Castling into check is among
    /// them, for that is forbidden to every move; castling out of check and over an attacked square is not, for that is
    /// against the rule of castling itself.
    ///
    /// Each can be made by [`Self::glimpse`]. If it leaves the king in check, the result is no position. Of such an
    /// arrangement ask only [`Self::in_check`], [`Self::king_attacked`], [`Self::is_attacked`], [`Self::is_mated`] and what
    /// stands where: generators of legal moves take it for granted that no king can be captured and that no king gives check.
    ///
    /// ```
    /// use keymove_chess::Position;
    /// // The rook is pinned.
    /// let position: Position = "4r2k/8/8/8/8/8/4R3/4K3 w - -".parse()?;
    /// assert_eq!(position.moves().len(), 10);
    /// assert_eq!(position.moves_ignoring_check().len(), 17);
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn moves_ignoring_check(&self) -> MoveList {
        let us = self.turn;
        // A king that is no king still stands in the way, but nothing has to be done for it.
        let mut unbound = *self;
        unbound.sets[Role::King.index()] = self.pieces(!us, Role::King);
        let mut list = unbound.moves();
        if let Some(king) = self.king(us) {
            let targets = self.king_attacks(us).without(self.color(us));
            let targets = targets | self.castling_squares_heeding(!CASTLED);
            list.extend(targets.into_iter().map(|to| Move::new(king, to)));
        }
        if let Some(enemy) = self.king(!us) {
            list.retain(|mv| mv.to() != enemy);
        }
        list
    }

    /// Whether this side's king is attacked and no move of the side, were it to move, would end that. For the side to
    /// move that is [`Self::is_mate`]; unlike it, this may be asked after [`Self::moves_ignoring_check`], and of both
    /// sides. Without a king: false. The side not to move has no right to capture en passant.
    ///
    /// ```
    /// use keymove_chess::{Color, Move, Position, Square};
    /// let position: Position = "6rk/6pp/3N4/8/8/8/PP6/K6r w - -".parse()?;
    /// assert!(position.is_mate());
    /// let next = position.glimpse(Move::new(Square::D6, Square::F7));
    /// assert!(next.is_mated(Color::White) && next.is_mated(Color::Black));
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn is_mated(&self, color: Color) -> bool {
        let asked = if color == self.turn { *self } else { self.turned() };
        asked.king_attacked(color)
            && asked.moves_ignoring_check().into_iter().all(|mv| asked.glimpse(mv).king_attacked(color))
    }
}
