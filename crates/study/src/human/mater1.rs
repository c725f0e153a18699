//! The try-list of Mater I: checks.

use super::search::Searcher;
use super::try_list::{Fate, Kind, Level, Try, sort};
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
    sort(&mut tries);
    tries
}

fn check(position: &Position, mv: Move, level: Level) -> Try {
    let next = position.play(mv);
    let replies = next.moves();
    let count = u32::try_from(replies.len()).unwrap_or(u32::MAX);
    Try {
        mv,
        kind: Kind::Check { double: next.checkers().more_than_one() },
        replies: count,
        capturing_reply: replies.iter().any(|&reply| next.is_capture(reply)),
        fate: if count == 0 { Fate::Mate } else { level.prospect(count) },
    }
}
