//! What a solver who looks at the most forcing moves first finds against each reply.

use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_problem::sort::Sort as _;
use keymove_solve::{Oracle, Stop};

/// A reply, and the first move that answers it as soon as possible in the order of [`by_force`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) reply: Move,
    pub(super) mv: Move,
    /// The number of moves that it needs.
    pub(super) length: Moves,
    /// How many moves come before it in the order.
    pub(super) rank: usize,
}

/// The answers to all replies, in the order of the moves' bits, so that they depend on nothing but the position.
///
/// # Errors
/// The oracle stopped.
pub(super) fn answers(
    after: &Position, limit: Moves, oracle: &mut (impl Oracle + ?Sized),
) -> Result<Vec<Answer>, Stop> {
    let mut replies = after.moves();
    replies.put_in_order();
    let mut found = Vec::with_capacity(replies.len());
    for reply in replies {
        let position = after.play(reply);
        // All are answered if the move before is a key.
        let Some(length) = oracle.solves_in(&position, limit)? else { continue };
        for (rank, mv) in by_force(&position).into_iter().enumerate() {
            if oracle.length_after(&position, mv, length)?.is_some() {
                found.push(Answer { reply, mv, length, rank });
                break;
            }
        }
    }
    Ok(found)
}

/// Checks first, then by the number of replies that are left, then by the moves' bits.
fn by_force(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().into_iter().collect();
    moves.sort_by_cached_key(|&mv| {
        let next = position.play(mv);
        (!next.in_check(), next.count_moves(), mv.bits())
    });
    moves
}
