//! The try-list of Mater I: checks.

use super::mobility::Left;
use super::search::Searcher;
use super::try_list::{Fate, Kind, Level, Try, list};
use keymove_chess::{Move, Position};
use keymove_problem::sort::Sort as _;

/// All checks, in the order in which they are tried. Each is made on the board to count the replies. A mate ends the
/// look: nothing can leave fewer replies, so what has not been looked at by then is not in the list.
pub(super) fn checks(position: &Position, level: Level, searcher: &mut Searcher<'_>) -> Vec<Try> {
    let mut moves = position.checking_moves();
    moves.put_in_order();
    let mut tries = Vec::with_capacity(moves.len());
    for mv in moves {
        if searcher.count().is_err() {
            break;
        }
        let one = check(position, mv, level);
        let mates = one.fate == Fate::Mate;
        tries.push(one);
        if mates {
            break;
        }
    }
    list(&mut tries, searcher.positions());
    tries
}

fn check(position: &Position, mv: Move, level: Level) -> Try {
    let next = position.play(mv);
    let replies = next.moves();
    let count = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
    let king = next.king(next.turn());
    let flights = replies.iter().filter(|reply| Some(reply.from()) == king).count();
    let left = Left { replies: count(replies.len()), flights: count(flights) };
    Try {
        mv,
        kind: Kind::Check { double: next.checkers().more_than_one() },
        replies: left.replies,
        flights: left.flights,
        capturing_reply: replies.iter().any(|&reply| next.is_capture(reply)),
        fate: if left.replies == 0 { Fate::Mate } else { level.prospect(left) },
        listed_at: 0,
        settled_at: 0,
    }
}
