//! How far White is from a mate that is wanted.

use keymove_chess::{Arrangement, Bitboard, Color, Move, attacks};

/// The distance where nothing comes near a mate.
pub(super) const FAR: i64 = 12;
/// Added for each further mate after the same defence.
const DUAL: i64 = 1;
/// Added if the mate is a threat: then the defence does not bring it about.
const THREAT: i64 = 2;
/// The weight of a reply without a mate.
const UNANSWERED: i64 = 1;

/// How far a defence, which must be legal, is from a single mate that is wanted, and by which check it is nearest: by the
/// number of replies that Black has. Without a check that is wanted it is [`FAR`].
pub(super) fn nearest(
    position: &Arrangement, defence: Move, is_wanted: &dyn Fn(&Arrangement, Move) -> bool,
) -> (i64, Option<Move>) {
    let replied = position.glimpse(defence);
    let passed = position.passed();
    let mut best = (FAR, None);
    let mut mates = 0;
    for &check in &replied.checking_moves() {
        let end = replied.glimpse(check);
        let replies = i64::from(end.count_moves());
        mates += i64::from(replies == 0);
        if replies >= best.0 {
            continue;
        }
        let is_threat =
            passed.is_some_and(|passed| passed.is_legal(check) && passed.glimpse(check).is_mate());
        let away = replies + if is_threat { THREAT } else { 0 };
        if away < best.0 && is_wanted(&end, check) {
            best = (away, Some(check));
        }
    }
    (best.0 + DUAL * (mates - 1).max(0), best.1)
}

/// The squares that meet a check by a single line piece, by capture or interposition; `None` if there are two.
pub(super) fn relief(end: &Arrangement) -> Option<Bitboard> {
    let king = end.king(Color::Black)?;
    let checkers = end.checkers();
    let checker = checkers.first().filter(|_| !checkers.more_than_one())?;
    Some(attacks::between(king, checker) | checker.into())
}

/// How many replies of Black have no mate; [`FAR`] if he has no move.
pub(super) fn unanswered(position: &Arrangement) -> i64 {
    let replies = position.moves();
    if replies.is_empty() {
        return FAR;
    }
    let left = |reply: &&Move| position.glimpse(**reply).mating_move().is_none();
    UNANSWERED * replies.iter().filter(left).count() as i64
}
