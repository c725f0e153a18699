//! The address of a node: the way to it from the start of its phase.

use super::{Attack, Next, Phase, Play};

/// One step from an attacker's move (or the start of set play) to the next attacker's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// To the threat with this index.
    Threat(u16),
    /// By the reply with the first index to the continuation with the second one.
    Answer(u16, u16),
}

/// The way from the start of a phase to one of its attacker's moves; the empty one leads to the first move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Address(pub Vec<Step>);

impl Address {
    /// The address one step further.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Self(steps)
    }
}

impl Play {
    /// The attacker's move one step on.
    pub fn attack(&self, step: Step) -> Option<&Attack> {
        match step {
            Step::Threat(index) => self.threats.get(usize::from(index)),
            Step::Answer(reply, index) => {
                self.replies.get(usize::from(reply))?.continuations.get(usize::from(index))
            }
        }
    }

    fn attack_mut(&mut self, step: Step) -> Option<&mut Attack> {
        match step {
            Step::Threat(index) => self.threats.get_mut(usize::from(index)),
            Step::Answer(reply, index) => {
                self.replies.get_mut(usize::from(reply))?.continuations.get_mut(usize::from(index))
            }
        }
    }
}

impl Phase {
    /// What follows the attacker's move at this address, if the address is one of this phase.
    pub fn at(&self, address: &Address) -> Option<&Next> {
        let mut next = &self.next;
        for &step in &address.0 {
            next = &next.play()?.attack(step)?.next;
        }
        Some(next)
    }

    pub(super) fn at_mut(&mut self, address: &Address) -> Option<&mut Next> {
        let mut next = &mut self.next;
        for &step in &address.0 {
            let Next::Play(play) = next else { return None };
            next = &mut play.attack_mut(step)?.next;
        }
        Some(next)
    }
}
