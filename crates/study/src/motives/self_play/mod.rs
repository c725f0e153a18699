//! Selfmates and reflexmates: why a reply defeats a threat, what it does for White's continuation, what the continuation
//! itself does, and why the mate is forced.
//!
//! Place in the path of data: an [explanation](super::super::explain) of self, reflex and semi-reflex play asks here where
//! one of direct play asks for defences and errors. "White" below is the attacker, who is to be mated; "Black" the defender.
//!
//! One test serves all, see [`Rules::fate`]: White's last move is played on the board and Black's moves are counted. It
//! *forces* if all of them mate, in reflex play if one does. The [effects](effect) of a move are undone one by one; an
//! effect is a reason if what White's move forces changes thereby, and how it changes gives the effect its name: another
//! move of Black, a parry of White, a move that has become impossible. A change that does not fit the effect is not named.
//!
//! Left out: parry play, goals other than mate, and positions in which Black may still castle, which a board with effects
//! undone does not know.

mod attack;
mod defence;
mod effect;
mod error;
mod failure;
mod fate;
pub(in super::super) mod forced;
mod longer;
mod opening;
mod search;
#[cfg(test)]
mod tests;

pub(in super::super) use failure::Refuted;
pub(in super::super) use fate::Rules;

use super::men::Men;
use super::{Motive, Step, Trial};
use keymove_chess::{Arrangement, Move};

/// Why a threat that forces at once in `before`, with the move passed, does not after the reply. Empty if it did not, if it
/// still does, and if nothing can be proven.
pub(in super::super) fn of_defence(
    rules: Rules, before: &Arrangement, reply: Move, threat: Move,
) -> Vec<Motive> {
    defence::find(rules, before, reply, threat)
}

/// Why a threat of more than one move does not force any more: `rest` is the number of White's moves after it.
pub(in super::super) fn of_longer_defence(
    rules: Rules, before: &Arrangement, reply: Move, threat: Move, rest: u16,
) -> Vec<Motive> {
    longer::find(rules, before, reply, threat, rest)
}

/// What a reply does for White's last move after it. Empty if that does not force.
pub(in super::super) fn of_errors(
    rules: Rules, before: &Arrangement, reply: Move, last: Move,
) -> Vec<Motive> {
    marked(Trial::ForcesNoMore, error::find(rules, before, reply, last))
}

/// What White's last move, made in `before`, does besides giving check. Empty if it does not force.
pub(in super::super) fn of_attack(rules: Rules, before: &Arrangement, last: Move) -> Vec<Motive> {
    marked(Trial::ForcesNoMore, attack::find(rules, before, last, None))
}

/// What a first move does for the threat of a move that forces at once, Black's move passed.
pub(in super::super) fn of_key(rules: Rules, before: &Arrangement, key: Move, threat: Move) -> Vec<Motive> {
    marked(Trial::ForcesNoMore, attack::find(rules, before, key, Some(threat)))
}

/// What a try has spoilt, and what its refutation does, so that White has no answer in time.
pub(in super::super) fn of_failure(rules: Rules, refuted: &Refuted<'_>) -> Vec<Motive> {
    marked(Trial::ForcesAgain, failure::find(rules, refuted))
}

fn marked(trial: Trial, mut motives: Vec<Motive>) -> Vec<Motive> {
    for motive in &mut motives {
        motive.trial = trial;
    }
    motives
}

/// A move with the boards around it.
struct Scene {
    rules: Rules,
    step: Step,
    before: Men,
    after: Men,
}

impl Scene {
    /// `None` if nothing is known about this position: Black may castle.
    fn new(rules: Rules, before: &Arrangement, mv: Move) -> Option<Self> {
        let (step, after) = (Step::new(before, mv)?, Men::from(&before.glimpse(mv)));
        let known = !after.may_castle(rules.defender());
        known.then(|| Self { rules, step, before: before.into(), after })
    }
}

/// Every kind of motive about the same units once, with the squares of all.
fn distinct(motives: impl IntoIterator<Item = Motive>) -> Vec<Motive> {
    let mut found: Vec<Motive> = Vec::new();
    for motive in motives {
        match found.iter_mut().find(|other| other.is_like(&motive)) {
            Some(other) => other.squares |= motive.squares,
            None => found.push(motive),
        }
    }
    found
}
