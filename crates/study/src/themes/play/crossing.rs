//! Squares over which a line piece passes and that another unit occupies later, and what that changes.

use super::track::{Step, Track};
use crate::picture::Picture;
use keymove_chess::{Arrangement, Bitboard, Role, Square, attacks};

/// A line piece passes over a square; later another unit comes there while the piece still stands where it went.
pub(super) struct Crossing {
    /// Index of the piece's move among the steps of the track.
    pub mover: usize,
    /// Index of the move of the other unit.
    pub blocker: usize,
    /// The square.
    pub square: Square,
}

/// All of them, in the order of the moves.
pub(super) fn crossings(track: &Track) -> Vec<Crossing> {
    let mut found = Vec::new();
    for (mover, first) in track.steps.iter().enumerate().filter(|(_, step)| step.passed().any()) {
        for (blocker, step) in (0..).zip(&track.steps).skip(mover + 1) {
            let square = step.mv.to();
            if step.unit != first.unit && first.passed().has(square) && track.stays(mover, blocker) {
                found.push(Crossing { mover, blocker, square });
            }
        }
    }
    found
}

/// What the piece attacks from where it went, the given squares being occupied.
fn attacks_of(track: &Track, crossing: &Crossing, occupied: Bitboard) -> Bitboard {
    let mover = &track.steps[crossing.mover];
    attacks::of(mover.color, mover.role, mover.mv.to(), occupied)
}

/// Whether a piece of the mated side could parry the final check, but for the unit on the critical square, which is still
/// there.
pub(super) fn shuts_parry(track: &Track, crossing: &Crossing) -> bool {
    let mover = &track.steps[crossing.mover];
    let last = track.steps.len();
    let there = track.stays(crossing.mover, last) && track.stays(crossing.blocker, last);
    there && mover.color == track.end.turn() && is_shut_off(&track.end, mover.mv.to(), crossing.square)
}

/// Whether the line piece of the mated side on `piece` could parry the check, which is a single one, but for the unit on
/// `square`. A pinned piece is none that could.
pub(super) fn is_shut_off(end: &Arrangement, piece: Square, square: Square) -> bool {
    let (Some(king), Some(role)) = (end.king(end.turn()), end.role_at(piece)) else { return false };
    let checkers = end.checkers();
    let is_line_piece = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
    if !is_line_piece || checkers.len() != 1 || end.pinned(end.turn()).has(piece) {
        return false;
    }
    let parries = checkers.into_iter().fold(checkers, |set, checker| set | attacks::between(king, checker));
    let reach = |occupied| attacks::of(end.turn(), role, piece, occupied);
    let occupied = end.occupied();
    let opened = reach(occupied.without(square.into())) & parries;
    opened.without(reach(occupied)).any()
}

/// Whether the critical square is occupied by a unit of the mating side and the king can go, because of that, to a square
/// that the piece behind it guarded.
pub(super) fn gives_flight(track: &Track, crossing: &Crossing) -> bool {
    let (mover, blocker) = (&track.steps[crossing.mover], &track.steps[crossing.blocker]);
    let after = blocker.after();
    let Some(king) = after.king(!mover.color) else { return false };
    if mover.color == track.end.turn() || blocker.color != mover.color || after.turn() == mover.color {
        return false;
    }
    let occupied = after.occupied().without(king.into());
    let lost = attacks_of(track, crossing, occupied.without(crossing.square.into()))
        .without(attacks_of(track, crossing, occupied));
    (after.king_targets() & lost).any()
}

/// Squares of the mated king's field, his own included, that only this unit bars.
fn sole(picture: &Picture, unit: Square) -> Bitboard {
    let field = picture.field.iter().filter(|barred| !barred.block && barred.attackers == unit.into());
    let field: Bitboard = field.map(|barred| barred.square).collect();
    if picture.checkers == unit.into() { field | picture.king.into() } else { field }
}

/// Whether a piece of the mating side alone bars squares in the mate that it would not bar from where it came from,
/// because the unit on the square that it passed over is in the way.
pub(super) fn escapes(track: &Track, crossing: &Crossing) -> bool {
    let (end, mover) = (&track.end, &track.steps[crossing.mover]);
    let last = track.steps.len();
    if mover.color == end.turn() || !track.stays(crossing.mover, last) || !end.occupied().has(crossing.square)
    {
        return false;
    }
    let Some(picture) = Picture::of(end) else { return false };
    let (from, to) = (mover.mv.from(), mover.mv.to());
    let line = attacks::line(from, to);
    let needed = sole(&picture, to) & line.without(attacks::between(from, to)).without(from.into());
    let occupied = end.occupied().without(picture.king.into()).without(to.into());
    let old = |occupied| attacks::of(mover.color, mover.role, from, occupied);
    needed.any()
        && needed.without(old(occupied)).any()
        && needed.without(old(occupied.without(crossing.square.into()))).is_empty()
}

/// Whether, in the final mate, a line piece alone bars a square through this one.
pub(super) fn works_through(track: &Track, square: Square) -> bool {
    let end = &track.end;
    let Some(picture) = Picture::of(end) else { return false };
    let occupied = end.occupied().without(picture.king.into());
    if occupied.has(square) {
        return false;
    }
    let lines = end.role(Role::Bishop) | end.role(Role::Rook) | end.role(Role::Queen);
    (lines & end.color(!end.turn())).into_iter().any(|piece| {
        let through = sole(&picture, piece).into_iter().filter(|&target| target != square);
        through.into_iter().any(|target| attacks::between(piece, target).has(square))
    })
}

/// Whether a unit of this kind moves along the line on which the step was made.
pub(super) fn moves_on(role: Role, step: &Step) -> bool {
    let (from, to) = (step.mv.from(), step.mv.to());
    let straight = from.file() == to.file() || from.rank() == to.rank();
    matches!((role, straight), (Role::Queen, _) | (Role::Rook, true) | (Role::Bishop, false))
}

/// Two units in words.
pub(super) fn pair(first: &Step, second: &Step) -> String {
    format!("{} and {}", first.role.name(), second.role.name())
}

/// Whether a square of the king's field is protected by this unit alone, the king and the unit that stands there left out.
pub(super) fn protects_alone(end: &Arrangement, protector: Square, square: Square) -> bool {
    let Some(king) = end.king(end.turn()) else { return false };
    let occupied = end.occupied().without(king.into());
    attacks::king(king).has(square) && end.attackers(!end.turn(), square, occupied) == protector.into()
}
