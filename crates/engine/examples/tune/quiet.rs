//! Which positions an evaluation can be asked about: nobody in check, and no exchange that gains.

use keymove_chess::{Move, MoveList, Position, Role};
use keymove_engine::eval::Evaluator;

/// A position is quiet if no sequence of captures gains the mover more than this, in centipawns.
const GAIN: i32 = 30;
/// How many captures deep that is looked into.
const DEPTH: u32 = 8;

/// Whether the position is quiet.
pub(crate) fn is_quiet(evaluator: &mut Evaluator, position: &Position) -> bool {
    if position.in_check() {
        return false;
    }
    let bound = evaluator.evaluate(position) + GAIN;
    exchange(evaluator, position, bound, DEPTH) <= bound
}

/// Whether captures raise the value beyond the bound: a search with the window (bound, bound + 1).
fn exchange(evaluator: &mut Evaluator, position: &Position, bound: i32, depth: u32) -> i32 {
    let mut best = evaluator.evaluate(position);
    if best > bound || depth == 0 {
        return best;
    }
    let mut moves = MoveList::new();
    position.noisy_moves(&mut moves);
    moves.sort_by_key(|&mv| order(position, mv));
    for mv in moves {
        let value = -exchange(evaluator, &position.play(mv), -bound - 1, depth - 1);
        best = best.max(value);
        if best > bound {
            break;
        }
    }
    best
}

/// The best victim first, taken by the least unit.
fn order(position: &Position, mv: Move) -> i32 {
    let kind = |role: Option<Role>| role.map_or(0, |role| role.index() as i32);
    kind(position.role_at(mv.from())) - 8 * kind(position.role_at(mv.to())) - 8 * kind(mv.promotion())
}
