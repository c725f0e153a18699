//! What is gained by a capture: the unit that is gone can no longer parry, guard or pin.
//!
//! The unit that captures stands where the other one stood. Until it moves on, the captured unit is put in its place, and only
//! what that unit itself attacks counts: a king that would be in check, a parry of its own.

use super::super::men::Edit;
use super::super::{Kind, Motive};
use super::departure::ghost;
use super::replay::Line;
use keymove_chess::{Piece, Square};

pub(super) fn find(line: &Line, index: usize) -> Vec<Motive> {
    of_victim(line, index).into_iter().collect()
}

fn of_victim(line: &Line, index: usize) -> Option<Motive> {
    let (square, victim) = line.steps[index].captured?;
    if square != line.moves[index].to() {
        return ghost(line, index, square, victim, Kind::RemovesParry);
    }
    let until = line.leaves(index, square);
    let found = while_there(line, index, until, square, victim);
    match until {
        Some(at) if found.is_none() && !line.after(at).occupied().has(square) => {
            ghost(line, at, square, victim, Kind::RemovesParry).or_else(|| opens(line, at, square, victim))
        }
        _ => found,
    }
}

/// A line that the captured unit would shut once the one that has captured it is gone.
fn opens(line: &Line, at: usize, square: Square, victim: Piece) -> Option<Motive> {
    let opened = super::departure::opens(line, at, square).into_iter().next()?;
    Some(Motive { kind: Kind::ClearsLine, ..opened }.by(square, victim))
}

fn while_there(
    line: &Line, index: usize, until: Option<usize>, square: Square, victim: Piece,
) -> Option<Motive> {
    let back = [Edit::Put(square, victim)];
    for at in index + 1..until.unwrap_or(line.moves.len()) {
        let (mover, mv) = (line.steps[at].piece, line.moves[at]);
        let board = line.boards[at].with(&back).play(mv);
        let attacked = board.king(mover.color).is_some_and(|king| board.attacks(square).has(king));
        if mover.color != victim.color && attacked {
            return Some(Motive::new(Kind::Frees).of(mv.from(), mover).on(mv.to()));
        }
    }
    if until.is_some() || victim.color != line.loser {
        return None;
    }
    let end = line.end.with(&back);
    let other_checks = line.end.checkers(line.loser).without(square.into());
    let parry = end.moves_from(square).next().filter(|_| other_checks == end.checkers(line.loser))?;
    let is_check_left = other_checks.any();
    is_check_left.then(|| Motive::new(Kind::RemovesParry).of(square, victim).on(parry.to()).proved_by(parry))
}
