//! Errors: what a move of the side that is mated does for the mate. One file each.

mod cross_check;
mod decoy;
mod en_passant;
mod interference;
mod joint;
mod king_move;
mod line_opening;
mod makes_way;
mod recapture;
mod self_block;
mod self_pin;
mod unguard;
mod unpin;

use super::men::Men;
use super::{Motive, Step};
use keymove_chess::{Arrangement, Color, Move, Square};

/// A mate, and an earlier move of the mated side of which is asked what it does for the mate.
pub(super) struct AllowedMate {
    /// Who mates.
    pub(super) winner: Color,
    /// The move of the other side.
    pub(super) step: Step,
    /// Before it.
    pub(super) before: Men,
    /// After it.
    pub(super) replied: Men,
    /// The mate on the board.
    pub(super) end: Men,
    /// The mating move if it follows the step at once.
    pub(super) last: Option<Move>,
}

impl AllowedMate {
    fn of_reply(before: &Arrangement, reply: Move, last: Move) -> Option<Self> {
        let replied = before.glimpse(reply);
        Some(Self {
            winner: replied.turn(),
            step: Step::new(before, reply)?,
            before: before.into(),
            replied: (&replied).into(),
            end: (&replied.glimpse(last)).into(),
            last: Some(last),
        })
    }

    fn loser(&self) -> Color {
        !self.winner
    }

    /// Where the unit that has moved stands in the mate, if it still does.
    fn arrived(&self) -> Option<Square> {
        let to = self.step.mv.to();
        (self.end.piece_at(to) == Some(self.step.became)).then_some(to)
    }
}

/// All errors of `reply` that the mate by `last`, the move after it, needs; the most telling kinds first.
pub(super) fn of_reply(before: &Arrangement, reply: Move, last: Move) -> Vec<Motive> {
    AllowedMate::of_reply(before, reply, last).map_or_else(Vec::new, |allowed| find(&allowed))
}

/// Pairs of effects of `reply` of which either lets the mate by `last` in.
pub(super) fn of_reply_joint(before: &Arrangement, reply: Move, last: Move) -> Vec<[Motive; 2]> {
    AllowedMate::of_reply(before, reply, last).map_or_else(Vec::new, |allowed| joint::find(&allowed))
}

/// What an earlier move of the mated side, made in `before`, does for the mate `end`. Only effects that are seen on the
/// board of the mate: blocks, lines shut and opened, pins, guards given up.
pub(super) fn of_earlier(before: &Arrangement, mv: Move, end: &Arrangement) -> Vec<Motive> {
    let Some(step) = Step::new(before, mv) else { return Vec::new() };
    let allowed = AllowedMate {
        winner: !before.turn(),
        step,
        before: before.into(),
        replied: (&before.glimpse(mv)).into(),
        end: end.into(),
        last: None,
    };
    find(&allowed)
}

fn find(allowed: &AllowedMate) -> Vec<Motive> {
    if !allowed.end.is_mated(allowed.loser()) {
        return Vec::new();
    }
    let all = [
        cross_check::find,
        king_move::find,
        self_block::find,
        unpin::find,
        self_pin::find,
        interference::find,
        line_opening::find,
        unguard::find,
        recapture::find,
        decoy::find,
        makes_way::find,
        en_passant::find,
    ];
    all.iter().flat_map(|find| find(allowed)).collect()
}
