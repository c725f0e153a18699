//! Option `MoveNumbers`: every first move with its number, and its solutions behind it.

use super::{goal_mark, move_text, order};
use crate::language::Language;
use keymove_chess::{Move, Position};

/// Which first moves are looked at, counted from 1 among all that can be made if check is not heeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// The first moves with their numbers, in Popeye's order.
pub(crate) fn first_moves(position: &Position, range: Range) -> Vec<(u32, Move)> {
    let mut moves = position.moves_ignoring_check();
    order::sort(position, &mut moves);
    (1..).zip(moves).filter(|(number, _)| (range.first..=range.last).contains(number)).collect()
}

/// The first moves, each followed by what begins with it; `time` stands behind every move.
pub(crate) fn numbered(
    language: Language, position: &Position, moves: &[(u32, Move)], time: &str,
    below: impl Fn(Move) -> String,
) -> String {
    let mut text = String::new();
    for &(number, mv) in moves {
        let check = goal_mark(&position.glimpse(mv), None);
        text.push_str(&format!("\n{number:3}  ({}{check} {time})", move_text(language, position, mv)));
        text.push_str(&below(mv));
    }
    text
}
