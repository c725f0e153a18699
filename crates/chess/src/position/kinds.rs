//! Moves apart by what they do at once to the material: what a search that stops at rest looks at, and the others.

use super::Arrangement;
use super::sinks::{Flow, Sink, each_pawn_move};
use crate::{Bitboard, Move, MoveList, Role, Square};
use core::ops::ControlFlow;

/// Sorts the legal moves; those of the kind that is not wanted are left out.
struct ByKind<'a> {
    enemies: Bitboard,
    en_passant: Bitboard,
    noisy: Option<&'a mut MoveList>,
    quiet: Option<&'a mut MoveList>,
}

impl Arrangement {
    /// Adds to the list all legal captures, en passant included, and promotions.
    pub fn noisy_moves(&self, noisy: &mut MoveList) {
        self.sort_by_kind(Some(noisy), None);
    }

    /// Adds to the list all legal moves that neither capture nor promote; castlings are among them.
    pub fn quiet_moves(&self, quiet: &mut MoveList) {
        self.sort_by_kind(None, Some(quiet));
    }

    fn sort_by_kind(&self, noisy: Option<&mut MoveList>, quiet: Option<&mut MoveList>) {
        let en_passant = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        let _ = self.generate(ByKind { enemies: self.color(!self.turn), en_passant, noisy, quiet });
    }
}

impl Sink for ByKind<'_> {
    #[inline]
    fn unit(&mut self, _: Role, from: Square, targets: Bitboard) -> Flow {
        if let Some(list) = &mut self.noisy {
            list.extend((targets & self.enemies).into_iter().map(|to| Move::new(from, to)));
        }
        if let Some(list) = &mut self.quiet {
            list.extend(targets.without(self.enemies).into_iter().map(|to| Move::new(from, to)));
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> Flow {
        // A straight step never ends on the square behind a pawn that stands in its way.
        let captures = if step % 8 == 0 { Bitboard::EMPTY } else { self.enemies | self.en_passant };
        let loud = captures | Bitboard::BACK_RANKS;
        if let Some(list) = &mut self.noisy {
            each_pawn_move(step, targets & loud, |mv| list.push(mv));
        }
        if let Some(list) = &mut self.quiet {
            each_pawn_move(step, targets.without(loud), |mv| list.push(mv));
        }
        ControlFlow::Continue(())
    }
}
