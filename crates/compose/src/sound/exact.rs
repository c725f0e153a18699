//! One position, by trying every first move.

use keymove_chess::{Arrangement, Color, Move};

/// What a position is as a two-mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Black is in check with White to move.
    Illegal,
    /// A move mates at once.
    MateInOne,
    /// No first move mates in two.
    NoKey,
    /// At least two first moves mate in two.
    Cooked,
    /// Exactly one does.
    Sound(Move),
}

/// What a first move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// It mates.
    Mates,
    /// Every reply is answered by mate.
    Solves,
    /// This reply is not answered; [`Move::NONE`] if Black has no move.
    Refuted(Move),
}

/// What a position with White to move is.
pub fn verdict(position: &Arrangement) -> Answer {
    if position.king_attacked(Color::Black) {
        return Answer::Illegal;
    }
    if position.mating_move().is_some() {
        return Answer::MateInOne;
    }
    let mut killer = Move::NONE;
    let mut key = None;
    for &mv in &position.moves() {
        match first_move(&position.glimpse(mv), killer) {
            First::Mates => return Answer::MateInOne,
            First::Solves if key.is_some() => return Answer::Cooked,
            First::Solves => key = Some(mv),
            First::Refuted(reply) => killer = reply,
        }
    }
    key.map_or(Answer::NoKey, Answer::Sound)
}

/// What the first move that led here does. `killer` is a reply to be tried first if it is legal.
pub(super) fn first_move(after: &Arrangement, killer: Move) -> First {
    let refutes = |reply: Move| after.glimpse(reply).mating_move().is_none();
    if killer != Move::NONE && after.is_legal(killer) && refutes(killer) {
        return First::Refuted(killer);
    }
    let replies = after.moves();
    if replies.is_empty() {
        return if after.in_check() { First::Mates } else { First::Refuted(Move::NONE) };
    }
    match replies.iter().copied().find(|&reply| refutes(reply)) {
        Some(reply) => First::Refuted(reply),
        None => First::Solves,
    }
}
