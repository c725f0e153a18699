//! The order in which the defender's replies are looked at.

use super::mater2::guards;
use keymove_chess::{Bitboard, Move, MoveList, Position, Role};

/// Replies that refuted something are remembered for other moves at the same depth, so many of them.
const KILLERS: usize = 2;

/// Replies that refuted, latest first, indexed by the number of moves that the attacker has made.
#[derive(Debug, Default)]
pub(super) struct Killers(Vec<Vec<Move>>);

impl Killers {
    /// The latest refutations at this depth.
    pub(super) fn at(&self, depth: usize) -> &[Move] {
        self.0.get(depth).map_or(&[], Vec::as_slice)
    }

    /// Remembers a refutation.
    pub(super) fn add(&mut self, depth: usize, reply: Move) {
        if self.0.len() <= depth {
            self.0.resize(depth + 1, Vec::new());
        }
        let Some(list) = self.0.get_mut(depth) else { return };
        list.retain(|&other| other != reply);
        list.insert(0, reply);
        list.truncate(KILLERS);
    }
}

/// Killing replies first, then, if mate is threatened, moves that guard or occupy the squares of the mates; then captures,
/// the most valuable victim first and by the least valuable unit, king moves, and interpositions and the rest.
pub(super) fn in_order(
    position: &Position, replies: MoveList, killers: &[Move], mating_squares: Bitboard,
) -> Vec<Move> {
    let mut replies: Vec<Move> = replies.into_iter().collect();
    replies.sort_by_cached_key(|&reply| {
        let killer = killers.iter().position(|&killer| killer == reply).unwrap_or(killers.len());
        (killer, !guards(position, reply, mating_squares), class(position, reply), reply.bits())
    });
    replies
}

/// Captures (0, by falling value of the victim, then by rising value of the unit), king moves (1), others (2).
fn class(position: &Position, reply: Move) -> (u8, u8, u8) {
    let unit = position.role_at(reply.from());
    if position.is_capture(reply) {
        // En passant the square of arrival is empty.
        let victim = position.role_at(reply.to()).unwrap_or(Role::Pawn);
        return (0, 9 - value(victim), unit.map_or(0, value));
    }
    (if unit == Some(Role::King) { 1 } else { 2 }, 0, 0)
}

const fn value(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 8,
        Role::King => 9,
    }
}
