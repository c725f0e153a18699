//! What Mater II adds at the first move: quiet moves that press on the king's sector and threaten mate in one.

use super::MOST_REPLIES;
use super::replies::in_order;
use super::search::Searcher;
use super::try_list::{Fate, Kind, Level, Rules, Try, list};
use keymove_chess::{Bitboard, Color, Move, MoveList, Position, Role, attacks};
use keymove_problem::sort::Sort as _;

/// The threats, in the order in which they are tried. Made on the board, and counted, are the moves that add pressure;
/// and of those that threaten mate the replies, until one more than [`MOST_REPLIES`] has been seen to parry.
pub(super) fn threats(position: &Position, rules: &Rules, searcher: &mut Searcher<'_>) -> Vec<Try> {
    let (mut checks, mut quiet) = (MoveList::new(), MoveList::new());
    position.moves_by_check(&mut checks, &mut quiet);
    quiet.put_in_order();
    let attacker = position.turn();
    let before = pressure(position, attacker);
    let mut tries = Vec::new();
    for mv in quiet {
        let next = position.play(mv);
        if pressure(&next, attacker) <= before {
            continue;
        }
        if searcher.count().is_err() {
            break;
        }
        let Some(mut one) = threat(&next, mv, searcher) else { continue };
        one.fate = Level::first(rules).prospect(one.left());
        tries.push(one);
    }
    list(&mut tries, searcher.positions());
    tries
}

/// How often the squares of the enemy king's sector (its own and those around it) are attacked, directly or through one
/// unit of either side.
fn pressure(position: &Position, attacker: Color) -> u32 {
    let Some(king) = position.king(!attacker) else { return 0 };
    let sector = attacks::king(king) | king.into();
    let attacked = |(square, piece): (_, keymove_chess::Piece)| {
        if piece.color != attacker || piece.role == Role::King {
            return 0;
        }
        let occupied = position.occupied();
        let direct = attacks::of(attacker, piece.role, square, occupied);
        let through = attacks::of(attacker, piece.role, square, occupied.without(direct & occupied));
        ((direct | through) & sector).len()
    };
    position.units().map(attacked).sum()
}

/// The quiet move `mv`, if the attacker, moving again, could mate. `next` is the position after it.
fn threat(next: &Position, mv: Move, searcher: &mut Searcher<'_>) -> Option<Try> {
    let mates: Vec<Move> = next.passed()?.mating_moves().into_iter().collect();
    if mates.is_empty() || !next.has_move() {
        return None;
    }
    let kind = Kind::Threat { mates };
    let king = next.king(next.turn());
    let mut one = Try {
        mv,
        kind,
        replies: 0,
        flights: 0,
        capturing_reply: false,
        fate: Fate::NotReached,
        listed_at: 0,
        settled_at: 0,
    };
    for reply in in_order(next, next.moves(), &[], one.mating_squares()) {
        searcher.count().ok()?;
        if parries(next, reply, &one) {
            one.replies += 1;
            one.flights += u32::from(Some(reply.from()) == king);
            one.capturing_reply |= next.is_capture(reply);
        }
        if one.replies > MOST_REPLIES {
            break;
        }
    }
    Some(one)
}

/// Whether none of the mates that the move threatens is possible after the reply.
pub(super) fn parries(next: &Position, reply: Move, threat: &Try) -> bool {
    let Kind::Threat { mates } = &threat.kind else { return true };
    let possible = next.play(reply).mating_moves();
    !mates.iter().any(|mate| possible.contains(mate))
}

/// Whether the unit that moved is one more guard of the squares, or stands on one of them.
pub(super) fn guards(next: &Position, reply: Move, squares: Bitboard) -> bool {
    let Some(role) = next.role_at(reply.from()) else { return false };
    let occupied = next.occupied().without(reply.from().into());
    let role = reply.promotion().unwrap_or(role);
    let reached = attacks::of(next.turn(), role, reply.to(), occupied) | reply.to().into();
    (reached & squares).any()
}
