//! Lines that the first move opens for its own side or shuts to the other, and that mates of its phase need.
//!
//! Removal test: at least one mate of the phase is none if the line piece, and it alone, is stopped on the square that the
//! first move left; or, of a line shut, if the enemy's line piece sees and goes through the unit that has moved there.

use super::super::men::{Edit, Men};
use super::super::{Kind, Motive};
use super::FirstMove;
use keymove_chess::{Bitboard, Square};

pub(super) fn find(first_move: &FirstMove<'_>) -> Vec<Motive> {
    let mut found = Vec::new();
    let (mut opened, mut shut) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let (from, to, loser) = (first_move.step.mv.from(), first_move.step.mv.to(), !first_move.attacker);
    let after = Men::from(&first_move.after);
    for end in first_move.ends {
        let end = Men::from(end);
        if !end.occupied().has(from) {
            let needs = |unit: &Square| !end.with(&[Edit::Wall((*unit).into(), from)]).is_mated(loser);
            // The line must have been opened by this very unit: the piece stood on it from the beginning.
            let lines = end.line_pieces(first_move.attacker) & after.color(first_move.attacker);
            opened |= lines.without(opened | to.into()).into_iter().filter(needs).collect::<Bitboard>();
        }
        if end.piece_at(to) == Some(first_move.step.became) {
            let needs = |unit: &Square| !end.with(&[Edit::Glass((*unit).into(), to)]).is_mated(loser);
            let lines = end.line_pieces(loser) & after.color(loser);
            shut |= lines.without(shut).into_iter().filter(needs).collect::<Bitboard>();
        }
    }
    for (kind, units, square) in [(Kind::OpensOwnLine, opened, from), (Kind::ShutsEnemyLine, shut, to)] {
        for unit in units {
            if let Some(piece) = after.piece_at(unit) {
                found.push(Motive::new(kind).of(unit, piece).through(square));
            }
        }
    }
    found
}
