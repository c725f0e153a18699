//! The class of a first move: what it threatens, seen together with the set play.
//!
//! Removal test: the set play itself, which is the play with the first move taken back, and the threats of the solver.

use super::super::super::Act;
use keymove_solve::tree::Defence;

/// The class of a first move. Definitions of the features list of problem solving programs: a block is *complete* if every
/// reply has an answer in the set play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// It gives check.
    CheckingKey,
    /// It threatens, and the set play is not complete.
    Threat,
    /// It threatens although the set play is complete.
    BlockThreat,
    /// It threatens nothing, and the set play is not complete.
    IncompleteBlock,
    /// It threatens nothing, the set play is complete, and every set answer still works.
    Waiter,
    /// It threatens nothing, the set play is complete, and at least one of its answers is changed.
    Mutate,
}

impl Class {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CheckingKey => "CHECKING_KEY",
            Self::Threat => "THREAT",
            Self::BlockThreat => "BLOCK_THREAT",
            Self::IncompleteBlock => "INCOMPLETE_BLOCK",
            Self::Waiter => "WAITER",
            Self::Mutate => "MUTATE",
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::CheckingKey => "checking key",
            Self::Threat => "threat",
            Self::BlockThreat => "block-threat: the set play is complete, but there is a threat",
            Self::IncompleteBlock => "block: no threat; the set play is incomplete",
            Self::Waiter => "waiter: no threat; the complete set play stays as it is",
            Self::Mutate => "mutate: no threat; the complete set play is changed",
        }
    }
}

/// The class of the first move of a phase; `None` if that cannot be said: the play is not known, or there is no
/// set play to compare it with.
///
/// A set answer counts as changed if its defence is still possible and the answer no longer among those of this phase.
/// Defences with several set answers do not count: they are no variations to be changed.
pub fn classify(act: &Act, set: Option<&Act>) -> Option<Class> {
    if act.check {
        return Some(Class::CheckingKey);
    }
    if !act.expanded || act.first.is_none() || act.threats.is_empty() && !act.block {
        return None;
    }
    let set = set.filter(|set| set.expanded)?;
    Some(match (act.block, set.is_complete()) {
        (false, false) => Class::Threat,
        (false, true) => Class::BlockThreat,
        (true, false) => Class::IncompleteBlock,
        (true, true) if changes(act, set) => Class::Mutate,
        (true, true) => Class::Waiter,
    })
}

fn changes(act: &Act, set: &Act) -> bool {
    let changed = |variation: &super::super::super::Variation| {
        let [answer] = variation.answers[..] else { return false };
        let is_defence = matches!(variation.effect, Defence::Full | Defence::Unthreatened);
        let after = act.variation(variation.reply);
        is_defence && after.is_some_and(|after| after.length.is_some() && !after.answers.contains(&answer))
    };
    set.variations.iter().any(changed)
}
