//! The nodes: an attacker's move, the play after it, a defender's reply.

use keymove_chess::Move;
use keymove_problem::Moves;

/// An attacker's move that solves: it reaches the goal or, in self and reflex play, forces the defender to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The move.
    pub mv: Move,
    /// The attacker's moves that it takes against the best defence, itself counted.
    pub length: Moves,
    /// Whether it gives check.
    pub check: bool,
    /// What follows.
    pub next: Next,
}

/// What follows an attacker's move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing: it reaches the goal.
    Goal,
    /// Nothing: the defender has no move, and the goal is not reached. Happens to first moves that fail, never to moves
    /// that solve.
    NoMove,
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
    /// The attacker's moves that would solve in time if the defender could pass; empty if there are none, if the defender
    /// is in check, and after the attacker's last move. Shortest first, then canonical order.
    pub threats: Vec<Attack>,
    /// Whether the defender is not in check, nothing is threatened though the attacker has a move left, and only the duty
    /// to move is the undoing.
    pub zugzwang: bool,
    /// Whether the defender can reach the goal and, in reflex play, therefore must: other replies are not allowed.
    pub obliged: bool,
    /// Every reply that the defender may choose, in canonical order. In parry play the one reply of a defender who is not
    /// in check is [`Move::NONE`]: he leaves the move to the attacker.
    pub replies: Vec<Reply>,
}

impl Play {
    /// The replies that have no answer in time.
    pub fn refutations(&self) -> impl Iterator<Item = Refutation> {
        self.replies
            .iter()
            .filter(|reply| reply.is_refutation())
            .map(|reply| Refutation { mv: reply.mv, obliged: reply.obliged.clone() })
    }

    /// Whether every reply reaches the goal or has an answer in time.
    pub fn is_answered(&self) -> bool {
        self.replies.iter().all(|reply| !reply.is_refutation())
    }

    /// Whether this is the end: every reply reaches the goal.
    pub fn is_end(&self) -> bool {
        !self.replies.is_empty() && self.replies.iter().all(|reply| reply.goal)
    }
}

/// A reply that has no answer in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The reply.
    pub mv: Move,
    /// In reflex play, the attacker's moves that reach the goal, one of which he would have to make, in canonical order.
    /// Empty if the reply refutes otherwise.
    pub obliged: Vec<Move>,
}

/// A defender's move with everything that answers it in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What it does about the threats.
    pub defence: Defence,
    /// Whether the goal is reached sooner than the attacker's last move promised.
    pub short: bool,
    /// Whether it reaches the goal, as replies do in self and reflex play. Nothing follows then.
    pub goal: bool,
    /// In reflex play, the attacker's moves that reach the goal, in canonical order: he must make one of them, so the
    /// reply refutes.
    pub obliged: Vec<Move>,
    /// The answers, shortest first, then canonical order. None: it reaches the goal, or it refutes.
    pub continuations: Vec<Attack>,
}

impl Reply {
    /// Whether it does not reach the goal and nothing answers it in time.
    pub fn is_refutation(&self) -> bool {
        !self.goal && self.continuations.is_empty()
    }

    /// How many more moves the attacker needs: 0 if the reply reaches the goal; `None` for a refutation.
    pub fn length(&self) -> Option<u16> {
        if self.goal { Some(0) } else { self.continuations.first().map(|attack| attack.length.get()) }
    }

    /// The answers that solve soonest.
    pub fn shortest(&self) -> &[Attack] {
        let length = self.continuations.first().map(|attack| attack.length);
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
/// A threat still works if the same move solves after the reply, in as many moves as were threatened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Defence {
    /// There was no threat: check, zugzwang, set play or the last move.
    Unthreatened,
    /// Not a defence: all threats still work, or the goal is reached sooner than was threatened.
    None,
    /// Some threats still work.
    Partial,
    /// No threat works any more.
    Full,
}
