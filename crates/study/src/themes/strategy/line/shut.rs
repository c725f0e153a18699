//! Lines of the mated side that its own reply shuts, where the mate stands only because of that.

use crate::themes::strategy::scene::{Scene, is_line_piece, parries, reach, reach_over, relief};
use keymove_chess::{Arrangement, Bitboard, Role, Square, attacks};

/// Whether the mate stands only because the unit on `square` shuts the line of the one on `shut`: over it, that one could
/// go where it parries. A pawn's step counts as its line. Both are of the mated side.
pub(in super::super) fn shuts(scene: &Scene, square: Square, shut: Square) -> bool {
    let end = &scene.ending.end;
    let own = end.color(scene.mated);
    if !own.has(square) || !own.has(shut) || end.role_at(shut) == Some(Role::King) {
        return false;
    }
    let relief = relief(end, scene.king);
    (beyond(end, shut, square) & relief).into_iter().any(|to| parries(end, shut, to))
}

/// Where the unit on `from` could go if it could pass over `square`, and only then.
fn beyond(end: &Arrangement, from: Square, square: Square) -> Bitboard {
    let side = end.turn();
    let open = end.occupied().without(square.into());
    match end.role_at(from) {
        // Onto the square itself a pawn could go too, but there the other unit stands already.
        Some(Role::Pawn) if from.file() == square.file() => {
            reach_over(end, side, from, open).without(reach(end, side, from)).without(square.into())
        }
        Some(Role::Bishop | Role::Rook | Role::Queen) => {
            reach_over(end, side, from, open).without(reach(end, side, from)).without(square.into())
        }
        _ => Bitboard::EMPTY,
    }
}

/// The units whose lines the reply shuts and that could parry otherwise. Not those along whose line the unit moved: it
/// stood there before.
pub(in super::super) fn shut_by_reply(scene: &Scene) -> Bitboard {
    let (reply, end) = (scene.ending.reply, &scene.ending.end);
    if scene.defender() == Some(Role::King) {
        return Bitboard::EMPTY;
    }
    let others = end.color(scene.mated).without(reply.to().into());
    let candidates = others.into_iter().filter(|&unit| {
        (is_line_piece(end, unit) || end.role_at(unit) == Some(Role::Pawn))
            && !attacks::between(unit, reply.to()).has(reply.from())
            && shuts(scene, reply.to(), unit)
    });
    candidates.collect()
}

/// How the lines of two line pieces meet on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Crossing {
    /// Both are straight or both are diagonal: the pieces move alike there.
    Alike,
    /// One is straight and one diagonal.
    Unlike,
    /// It is one and the same line.
    Same,
}

impl Crossing {
    /// How the lines from two squares to `square` meet; `None` if one of them is no line.
    pub(in super::super) fn of(one: Square, other: Square, square: Square) -> Option<Self> {
        let lines = [attacks::line(one, square), attacks::line(other, square)];
        if lines.iter().any(|line| line.is_empty()) {
            return None;
        }
        let straight = |from: Square| from.file() == square.file() || from.rank() == square.rank();
        Some(match straight(one) == straight(other) {
            _ if lines[0] == lines[1] => Self::Same,
            true => Self::Alike,
            false => Self::Unlike,
        })
    }
}
