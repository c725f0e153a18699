//! The mate that was found, taken out of the try-lists.

use super::search::Examination;
use super::try_list::{Kind, Try};
use keymove_chess::{Move, Position};

/// A forced mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combination {
    /// The number of the attacker's moves after which it is mate at the latest; another move may mate sooner.
    pub moves: u16,
    /// A longest line, from the first move to mate.
    pub line: Vec<Move>,
}

impl Combination {
    pub(super) fn of(examination: &Examination) -> Option<Self> {
        let line = longest(&examination.position, examination.list.success()?);
        let moves = u16::try_from(line.len().div_ceil(2)).ok()?;
        Some(Self { moves, line })
    }
}

/// A longest line that begins with a move that succeeds.
fn longest(position: &Position, one: &Try) -> Vec<Move> {
    let next = position.play(one.mv);
    let mut best = Vec::new();
    for answer in one.fate.answers() {
        let Some(success) = answer.list.success() else { continue };
        let mut rest = vec![answer.reply];
        rest.append(&mut longest(&next.play(answer.reply), success));
        if rest.len() > best.len() {
            best = rest;
        }
    }
    if best.is_empty() {
        best = at_once(&next, one);
    }
    let mut line = vec![one.mv];
    line.append(&mut best);
    line
}

/// A reply that does not parry the threat, and the mate; nothing after a check.
fn at_once(next: &Position, one: &Try) -> Vec<Move> {
    let Kind::Threat { mates } = &one.kind else { return Vec::new() };
    let carried_out = |reply: Move| {
        let possible = next.play(reply).mating_moves();
        mates.iter().find(|mate| possible.contains(mate)).map(|&mate| vec![reply, mate])
    };
    next.moves().into_iter().find_map(carried_out).unwrap_or_default()
}
