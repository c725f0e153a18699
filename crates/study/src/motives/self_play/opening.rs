//! What a line is for that a move has opened, and what stands in the way of a pawn: the same for moves of both sides.

use super::super::men::Men;
use super::super::{Kind, Motive};
use super::Rules;
use super::effect::leads_over;
use super::fate::Failing;
use keymove_chess::{Bitboard, Move, Piece, Role, Square};

/// A line that is open over `square` for the unit on `viewer`.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    pub(super) viewer: Square,
    pub(super) piece: Piece,
    pub(super) square: Square,
}

impl Opening {
    fn motive(self, kind: Kind) -> Motive {
        Motive::new(kind).of(self.viewer, self.piece).through(self.square)
    }

    /// White's line checks Black's king or guards his flights. The line piece stands on `place` when Black is to move, on the
    /// board `end`.
    pub(super) fn of_white(
        self, kind: Kind, rules: Rules, place: Square, end: &Men, failing: &Failing,
    ) -> Option<Motive> {
        let lost = end.attacks(place).without(failing.end.attacks(place));
        let king = failing.end.king(rules.defender())?;
        let used = if lost.has(king) { Bitboard::of(king) } else { failing.escapes_of(king) & lost };
        used.any().then(|| self.motive(kind).at(used))
    }

    /// Black's line is that on which he mates, gives check in the mate, or guards a square in it.
    pub(super) fn of_black(self, kind: Kind, rules: Rules, end: &Men, failing: &Failing) -> Option<Motive> {
        let mates = self.mates(failing);
        if mates.any() {
            return Some(match self.piece.role {
                Role::Pawn => self.motive(Kind::Vacates).on(self.square),
                _ => self.motive(kind).at(mates),
            });
        }
        let king = failing.end.king(rules.attacker())?;
        if failing.harmless(rules.attacker()).is_some() {
            return Some(self.motive(kind).on(king));
        }
        let guarded = failing.unguarded(end, self.viewer, rules.attacker());
        guarded.any().then(|| self.motive(kind).at(guarded))
    }

    /// Where the unit mates that comes over the square, or to it.
    fn mates(self, failing: &Failing) -> Bitboard {
        let own = failing.lost.iter().filter(|mate| mate.from() == self.viewer).map(|mate| mate.to());
        own.filter(|&to| leads_over(self.viewer, to, self.square)).collect()
    }
}

/// Black's king mates by going to the square that is left.
pub(super) fn for_king(square: Square, rules: Rules, failing: &Failing) -> Option<Motive> {
    let king = failing.end.king(rules.defender())?;
    let piece = failing.end.piece_at(king)?;
    let goes = failing.lost.iter().any(|mate| (mate.from(), mate.to()) == (king, square));
    goes.then(|| Motive::new(Kind::Vacates).of(king, piece).on(square))
}

/// A pawn of Black that the unit on the square stops.
pub(super) fn stopped_pawn(square: Square, rules: Rules, failing: &Failing) -> Option<Motive> {
    let pawns = failing.end.pieces(rules.defender(), Role::Pawn);
    let is_stopped = |mv: &&Move| {
        pawns.has(mv.from()) && mv.from().file() == mv.to().file() && leads_over(mv.from(), mv.to(), square)
    };
    let stopped = failing.escapes.iter().find(is_stopped)?;
    let pawn = failing.end.piece_at(stopped.from())?;
    Some(Motive::new(Kind::StopsPawn).of(stopped.from(), pawn).on(stopped.to()))
}
