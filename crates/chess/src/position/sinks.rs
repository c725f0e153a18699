//! What is done with the sets of moves that the generator hands out.

use super::Arrangement;
use crate::{Bitboard, Move, MoveList, Role, Square};
use core::ops::ControlFlow;

/// Stops a generation early when broken.
pub(super) type Flow = ControlFlow<()>;
pub(super) const GO_ON: Flow = ControlFlow::Continue(());

/// What receives the sets of moves.
pub(super) trait Sink {
    /// Whether the generator may take it for granted that each side has a king. Known at compile time, it costs nothing.
    const BOTH_KINGS: bool = true;
    /// Whether empty sets are handed over too: what counts does without asking each set whether it is empty.
    const EMPTY_SETS: bool = false;
    /// Moves of one unit that is not a pawn; of the king including castling.
    fn unit(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow;
    /// Moves of pawns, en passant captures included. Each pawn comes from the square `step` below its target's index.
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow;
}

/// Hands on the moves of a position in which a king is missing.
pub(super) struct Kingless<S>(pub(super) S);

impl<S: Sink> Sink for Kingless<S> {
    const BOTH_KINGS: bool = false;
    const EMPTY_SETS: bool = S::EMPTY_SETS;
    fn unit(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow {
        self.0.unit(role, from, targets)
    }
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow {
        self.0.pawns(step, targets)
    }
}

/// Counts the moves.
pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    const EMPTY_SETS: bool = true;
    #[inline]
    fn unit(&mut self, _: Role, _: Square, targets: Bitboard) -> Flow {
        self.0 += targets.len();
        GO_ON
    }
    #[inline]
    fn pawns(&mut self, _: i8, targets: Bitboard) -> Flow {
        self.0 += targets.len() + 3 * (targets & Bitboard::BACK_RANKS).len();
        GO_ON
    }
}

/// Adds the moves to a list.
pub(super) struct Collect<'a>(pub(super) &'a mut MoveList);

impl Sink for Collect<'_> {
    #[inline]
    fn unit(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        self.0.extend(targets.into_iter().map(|to| Move::new(from, to)));
        GO_ON
    }
    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow {
        each_pawn_move(step, targets, |mv| self.0.push(mv));
        GO_ON
    }
}

/// Makes the moves.
pub(super) struct Make<'a, F> {
    before: &'a Arrangement,
    next: Arrangement,
    act: F,
}

impl<'a, F: FnMut(&Arrangement)> Make<'a, F> {
    /// Hands the arrangement after each move to `act`.
    #[inline]
    pub(super) fn new(before: &'a Arrangement, act: F) -> Self {
        Self { before, next: *before, act }
    }
}

impl<F: FnMut(&Arrangement)> Sink for Make<'_, F> {
    #[inline]
    fn unit(&mut self, role: Role, from: Square, targets: Bitboard) -> Flow {
        for to in targets {
            let mv = Move::new(from, to);
            if role == Role::King && from.file().abs_diff(to.file()) == 2 {
                self.next = self.before.glimpse(mv);
            } else {
                self.before.glimpse_onto(role, mv, &mut self.next);
            }
            (self.act)(&self.next);
        }
        GO_ON
    }
    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow {
        each_pawn_move(step, targets, |mv| {
            self.before.glimpse_onto(Role::Pawn, mv, &mut self.next);
            (self.act)(&self.next);
        });
        GO_ON
    }
}

/// Breaks at the first set.
pub(super) struct Stop;

impl Sink for Stop {
    #[inline]
    fn unit(&mut self, _: Role, _: Square, _: Bitboard) -> Flow {
        ControlFlow::Break(())
    }
    #[inline]
    fn pawns(&mut self, _: i8, _: Bitboard) -> Flow {
        ControlFlow::Break(())
    }
}

/// Calls `act` with every move that a set of pawn targets stands for; a promotion gives four, queen first.
#[inline]
pub(super) fn each_pawn_move(step: i8, targets: Bitboard, mut act: impl FnMut(Move)) {
    for to in targets {
        let from = Square::new_masked((to.index() as i8 - step) as u8);
        if Bitboard::BACK_RANKS.has(to) {
            for role in Role::PROMOTIONS {
                act(Move::promoting(from, to, role));
            }
        } else {
            act(Move::new(from, to));
        }
    }
}
