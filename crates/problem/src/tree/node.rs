//! The nodes: an attacker's move, the play after it, a defender's reply.

use crate::Moves;
use keymove_chess::Move;

/// An attacker's move that forces mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The move.
    pub mv: Move,
    /// In how many moves of the attacker it mates against the best defence, itself counted.
    pub length: Moves,
    /// Whether it gives check.
    pub check: bool,
    /// What follows.
    pub next: Next,
}

/// What follows an attacker's move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing: it is mate.
    Mate,
    /// Nothing: it is stalemate. Happens to first moves that fail, never to moves that force mate.
    Stalemate,
    /// The defender's replies.
    Play(Play),
    /// Something, but the tree ends here: depth or nodes were limited, or the search was stopped.
    Unexpanded,
}

impl Next {
    /// The play, if the tree has it.
    pub fn play(&self) -> Option<&Play> {
        match self {
            Self::Play(play) => Some(play),
            _ => None,
        }
    }
}

/// All play from a position with the defender to move. The default has no moves at all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Play {
    /// The attacker's moves that would mate in time if the defender could pass; empty if there are none and if the
    /// defender is in check. Shortest first, then canonical order.
    pub threats: Vec<Attack>,
    /// Whether the defender is not in check, nothing is threatened, and only the duty to move is the undoing.
    pub zugzwang: bool,
    /// Every legal reply, in canonical order.
    pub replies: Vec<Reply>,
}

impl Play {
    /// The replies that have no answer in time.
    pub fn refutations(&self) -> impl Iterator<Item = Move> {
        self.replies.iter().filter(|reply| reply.is_refutation()).map(|reply| reply.mv)
    }

    /// Whether every reply has an answer in time.
    pub fn is_answered(&self) -> bool {
        self.replies.iter().all(|reply| !reply.is_refutation())
    }
}

/// A defender's move with everything that answers it in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What it does about the threats.
    pub defence: Defence,
    /// Whether the answers mate sooner than the attacker's last move promised.
    pub short: bool,
    /// The answers, shortest first, then canonical order. None: a refutation.
    pub continuations: Vec<Attack>,
}

impl Reply {
    /// Whether nothing answers it in time.
    pub fn is_refutation(&self) -> bool {
        self.continuations.is_empty()
    }

    /// In how many moves the best answer mates; `None` for a refutation.
    pub fn length(&self) -> Option<Moves> {
        self.continuations.first().map(|attack| attack.length)
    }

    /// The answers that mate soonest.
    pub fn shortest(&self) -> &[Attack] {
        let length = self.length();
        let count = self.continuations.iter().take_while(|attack| Some(attack.length) == length).count();
        &self.continuations[..count]
    }

    /// Whether it is a defence with more than one shortest answer. Answers that were threatened already and that the
    /// defence leaves in force do not make a dual, and longer answers never do.
    pub fn is_dual(&self) -> bool {
        matches!(self.defence, Defence::Unthreatened | Defence::Full) && self.shortest().len() > 1
    }
}

/// What a reply does about the shortest threats.
///
/// A threat still works if the same move mates after the reply, in as many moves as were threatened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Defence {
    /// There was no threat: check, zugzwang or set play.
    Unthreatened,
    /// Not a defence: all threats still work, or another move mates sooner than was threatened.
    None,
    /// Some threats still work.
    Partial,
    /// No threat works any more.
    Full,
}
