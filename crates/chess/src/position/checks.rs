//! Checking moves only.

use super::Arrangement;
use super::sinks::{Flow, Sink, each_pawn_move};
use crate::{Bitboard, Move, MoveList, Role, Square, attacks};
use core::ops::ControlFlow;

/// Sorts the legal moves into those that give check and the others.
struct Checking<'a> {
    position: &'a Arrangement,
    target: Square,
    /// Squares from which a unit of each kind attacks the target, indexed by [`Role`].
    from_here: [Bitboard; 6],
    discoverers: Bitboard,
    checks: &'a mut MoveList,
    others: &'a mut MoveList,
}

impl Arrangement {
    /// All legal moves that give check: direct, discovered, by promotion, en passant or castling.
    pub fn checking_moves(&self) -> MoveList {
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        self.moves_by_check(&mut checks, &mut others);
        checks
    }

    /// Adds all legal moves to two lists: those that give check to the first, the others to the second.
    pub fn moves_by_check(&self, checks: &mut MoveList, others: &mut MoveList) {
        let us = self.turn;
        let Some(target) = self.king(!us) else {
            others.extend(self.moves());
            return;
        };
        let occupied = self.occupied();
        let (bishop, rook) = (attacks::bishop(target, occupied), attacks::rook(target, occupied));
        let checking = Checking {
            position: self,
            target,
            from_here: [
                attacks::pawn(!us, target),
                attacks::knight(target),
                bishop,
                rook,
                bishop | rook,
                Bitboard::EMPTY,
            ],
            discoverers: self.discoverers(us),
            checks,
            others,
        };
        let _ = self.generate(checking);
    }

    /// Whether a move gives check: a legal one, or one of [`Self::moves_ignoring_check`].
    pub fn gives_check(&self, mv: Move) -> bool {
        self.glimpse(mv).in_check()
    }

    /// Whether a legal move captures, en passant included.
    ///
    /// ```
    /// use keymove_chess::Position;
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1".parse()?;
    /// let captures: Vec<String> =
    ///     position.moves().into_iter().filter(|&mv| position.is_capture(mv)).map(|mv| mv.to_string()).collect();
    /// assert_eq!(captures, ["e5d6"]);
    /// # Ok::<(), keymove_chess::notation::FenError>(())
    /// ```
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured_on(mv).is_some()
    }

    /// The square of the unit that a legal move captures: en passant, that of the pawn and not the one where the move ends.
    /// `None` if it captures nothing.
    pub fn captured_on(&self, mv: Move) -> Option<Square> {
        if self.color(!self.turn()).has(mv.to()) {
            return Some(mv.to());
        }
        let is_en_passant = self.role_at(mv.from()) == Some(Role::Pawn) && mv.from().file() != mv.to().file();
        is_en_passant.then(|| Square::at(mv.to().file(), mv.from().rank()))
    }
}

impl Checking<'_> {
    #[inline]
    fn put(&mut self, mv: Move, checks: bool) {
        if checks { self.checks.push(mv) } else { self.others.push(mv) }
    }
}

impl Sink for Checking<'_> {
    #[inline]
    fn unit(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow {
        let mut checks = self.from_here[role.index()];
        if self.discoverers.has(from) {
            checks |= !attacks::line(self.target, from);
        }
        for to in targets & checks {
            self.checks.push(Move::new(from, to));
        }
        for to in targets.without(checks) {
            let mv = Move::new(from, to);
            // Castling checks with the rook.
            let castles = role == Role::King && from.file().abs_diff(to.file()) == 2;
            self.put(mv, castles && self.position.gives_check(mv));
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow {
        let simple = self.position.en_passant.is_none();
        each_pawn_move(step, targets, |mv| {
            let sure = simple && mv.promotion().is_none() && !self.discoverers.has(mv.from());
            let checks = if sure { self.from_here[0].has(mv.to()) } else { self.position.gives_check(mv) };
            self.put(mv, checks);
        });
        ControlFlow::Continue(())
    }
}
