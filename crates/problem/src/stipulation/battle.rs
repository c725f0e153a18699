//! The rules of battle play at one node: which moves may be made, and what they decide.
//!
//! A solver, the tree and the checker of certificates all take them from here; whoever proves something must agree about
//! what is to be proven.

use super::{Goal, Origins, Play, Stipulation};
use keymove_chess::{Move, MoveList, Position};

/// Play and goal of a battle in which both sides move in turn, with the goal's history left out: goals that need it
/// ([`Goal::needs_history`]) are not for this type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Battle {
    play: Play,
    goal: Goal,
}

/// What a move in a battle decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The attacker has won: what he plays for is reached.
    Won,
    /// The attacker has lost: it can no longer be reached.
    Lost,
    /// The other side moves.
    Open,
}

impl Battle {
    /// A directmate.
    pub const MATE: Self = Self { play: Play::Direct, goal: Goal::Mate };

    /// The battle of a stipulation, or `None` if it is none in which both sides move in turn or if its goal needs history.
    pub const fn new(stipulation: &Stipulation) -> Option<Self> {
        let Stipulation { play, goal, .. } = *stipulation;
        match play {
            Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex if !goal.needs_history() => {
                Some(Self { play, goal })
            }
            _ => None,
        }
    }

    /// How the goal is played for: direct, self, reflex or semi-reflex.
    pub const fn play(&self) -> Play {
        self.play
    }

    /// The goal.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether it is a reply, not an attacker's move, that reaches the goal.
    pub const fn ends_with_reply(&self) -> bool {
        !matches!(self.play, Play::Direct)
    }

    /// Whether the attacker, who is to move, has lost already because he would have to reach the goal himself.
    pub fn is_forced_to_win(&self, position: &Position) -> bool {
        self.play == Play::Reflex && self.goal.is_within_reach(position, &Origins::in_diagram())
    }

    /// What the attacker's legal move decides. In self and reflex play it decides at most that he has lost.
    pub fn attack(&self, before: &Position, mv: Move) -> Decision {
        if self.play == Play::Direct && self.goal.is_reached(before, mv, &Origins::in_diagram()) {
            Decision::Won
        } else if before.play(mv).has_move() {
            Decision::Open
        } else {
            Decision::Lost
        }
    }

    /// The replies among which the defender, who is to move, may choose: in reflex and semi-reflex play only those that
    /// reach the goal, if there are any.
    pub fn replies(&self, position: &Position) -> MoveList {
        if matches!(self.play, Play::Reflex | Play::SemiReflex) {
            let forced = self.goal.moves(position, &Origins::in_diagram());
            if !forced.is_empty() {
                return forced;
            }
        }
        position.moves()
    }

    /// What the defender's reply decides.
    pub fn reply(&self, before: &Position, mv: Move) -> Decision {
        if self.ends_with_reply() && self.goal.is_reached(before, mv, &Origins::in_diagram()) {
            Decision::Won
        } else {
            Decision::Open
        }
    }
}
