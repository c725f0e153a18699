//! Pins on which a mate relies.

use crate::themes::strategy::scene::{Scene, reach, relief};
use keymove_chess::{Bitboard, Role, Square, attacks};

/// Units of the mated side that are pinned in the final picture and could parry if the pieces that pin them did not.
pub(in super::super) fn needed(scene: &Scene) -> Bitboard {
    let end = &scene.ending.end;
    end.pinned(scene.mated).into_iter().filter(|&unit| parries_if_free(scene, unit)).collect()
}

/// Of these, the units whose pin the reply has made: not pinned before it, or pinned afresh by a king's move.
pub(in super::super) fn made_by_reply(scene: &Scene) -> Bitboard {
    let mut pinned = scene.ending.replied.pinned(scene.mated);
    if pinned.is_empty() {
        return pinned;
    }
    if scene.defender() != Some(Role::King) {
        let before = scene.ending.before.pinned(scene.mated);
        pinned = pinned.without(before);
        // A unit that moved along the line on which it was pinned is as pinned as before.
        if before.has(scene.ending.reply.from()) {
            pinned = pinned.without(scene.arrival().into());
        }
    }
    pinned &= scene.ending.end.color(scene.mated);
    pinned.into_iter().filter(|&unit| parries_if_free(scene, unit)).collect()
}

/// Whether the unit, pinned in the final picture, could capture the checker or step between if it were not pinned.
fn parries_if_free(scene: &Scene, unit: Square) -> bool {
    let (end, mater) = (&scene.ending.end, scene.mater());
    let (checkers, occupied) = (end.checkers(), end.occupied());
    let open = occupied.without(unit.into());
    let pinners = end.attackers(mater, scene.king, open).without(checkers);
    if pinners.is_empty() {
        return false;
    }
    let safe = |to: Square, captured: Bitboard| {
        let then = (open | to.into()).without(captured.without(to.into()));
        end.attackers(mater, scene.king, then).without(captured | pinners).is_empty()
    };
    (reach(end, scene.mated, unit) & relief(end, scene.king)).into_iter().any(|to| safe(to, to.into()))
        || en_passant(scene, unit).is_some_and(|to| {
            !checkers.more_than_one() && safe(to, Square::at(to.file(), unit.rank()).into())
        })
}

fn en_passant(scene: &Scene, unit: Square) -> Option<Square> {
    let end = &scene.ending.end;
    let target = end.en_passant()?;
    let captures = end.role_at(unit) == Some(Role::Pawn) && attacks::pawn(scene.mated, unit).has(target);
    captures.then_some(target)
}
