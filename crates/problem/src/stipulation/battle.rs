//! The rules of battle play at one node: which moves may be made, and what they decide.
//!
//! A solver, the tree and the checker of certificates all take them from here; whoever proves something must agree about
//! what is to be proven. How they are to be used is [`Battle::solves`], which is all there is to say about a battle:
//!
//! - the attacker, to move, loses at once if he [is forced to win](Battle::is_forced_to_win); else he chooses among his
//!   [moves](Battle::attacks), each of which [decides](Battle::attack) the battle or leaves it open;
//! - the defender chooses among his [replies](Battle::replies), each of which decides the battle or leaves it open;
//! - then the attacker, if he has a move left, is to move in the [next](Battle::next) position. If not, he has lost.
//!
//! In parry play, in which the attacker moves alone except when the defender is in check, the defender's only reply
//! otherwise is [`Move::NONE`], after which the attacker is to move again.

use super::{Goal, Origins, Play, Stipulation};
use keymove_chess::{Arrangement, Move, MoveList, Position};

/// Play and goal of a battle, with the goal's history left out: goals that need it ([`Goal::needs_history`]) are not for
/// this type.
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
    /// The play goes on.
    Open,
}

impl Battle {
    /// A directmate.
    pub const MATE: Self = Self { play: Play::Direct, goal: Goal::Mate };

    /// The battle of a stipulation, or `None` if neither side resists or if the goal needs history.
    pub const fn new(stipulation: &Stipulation) -> Option<Self> {
        let Stipulation { play, goal, .. } = *stipulation;
        if play.is_battle() && !goal.needs_history() { Some(Self { play, goal }) } else { None }
    }

    /// How the goal is played for.
    pub const fn play(&self) -> Play {
        self.play
    }

    /// The goal.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether it is a reply, not an attacker's move, that reaches the goal.
    pub const fn ends_with_reply(&self) -> bool {
        !matches!(self.play, Play::Direct | Play::Parry)
    }

    /// Whether the defender must reach the goal when he can.
    pub const fn obliges_defender(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex | Play::ParryReflex | Play::ParrySemiReflex)
    }

    /// Whether the attacker must reach the goal when he can, which is what he does not want.
    pub const fn obliges_attacker(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::ParryReflex)
    }

    /// Whether the defender moves only when he is in check.
    pub const fn is_parry(&self) -> bool {
        !self.play.alternates()
    }

    /// Whether the attacker, who is to move, has lost already because he would have to reach the goal himself.
    pub fn is_forced_to_win(&self, position: &Position) -> bool {
        self.obliges_attacker() && self.goal.is_within_reach(position, &Origins::IN_DIAGRAM)
    }

    /// The moves of the attacker, who is to move: the legal ones, and those that reach the goal by leaving the own king in
    /// check, if the goal is of that kind.
    pub fn attacks(&self, position: &Position) -> MoveList {
        let mut moves = position.moves();
        if self.goal.ignores_check() && !self.ends_with_reply() {
            moves.extend(self.goal.moves(position, &Origins::IN_DIAGRAM));
        }
        moves
    }

    /// What one of the attacker's moves decides. Where a reply reaches the goal it decides at most that he has lost.
    pub fn attack(&self, before: &Position, mv: Move) -> Decision {
        if !self.ends_with_reply() && self.goal.is_reached(before, mv, &Origins::IN_DIAGRAM) {
            return Decision::Won;
        }
        let after = before.glimpse(mv);
        let goes_on = if self.is_parry() && !after.in_check() || after.has_move() {
            true
        } else {
            self.goal.ignores_check() && !self.replies(&after).is_empty()
        };
        if goes_on { Decision::Open } else { Decision::Lost }
    }

    /// The replies among which the defender, who is to move, may choose; [`Move::NONE`] where he leaves the move to the
    /// attacker.
    pub fn replies(&self, position: &Arrangement) -> MoveList {
        let mut goal_moves = MoveList::new();
        if self.obliges_defender()
            || self.play == Play::ParrySelf
            || self.ends_with_reply() && self.goal.ignores_check()
        {
            goal_moves = self.goal.moves(position, &Origins::IN_DIAGRAM);
        }
        if self.obliges_defender() && !goal_moves.is_empty() {
            return goal_moves;
        }
        let mut moves = position.moves();
        if self.goal.ignores_check() {
            moves.extend(goal_moves.iter().copied());
        }
        if !self.is_parry() || position.in_check() {
            return moves;
        }
        // Left alone, the attacker moves again; but if whatever the defender could do reaches the goal, the end is there.
        let is_end = self.play == Play::ParrySelf && !moves.is_empty() && moves.len() == goal_moves.len();
        if is_end { moves } else { MoveList::from_iter([Move::NONE]) }
    }

    /// What one of the defender's replies decides.
    pub fn reply(&self, before: &Arrangement, mv: Move) -> Decision {
        let reached = mv != Move::NONE
            && self.ends_with_reply()
            && self.goal.is_reached(before, mv, &Origins::IN_DIAGRAM);
        if reached { Decision::Won } else { Decision::Open }
    }

    /// The position after a move that leaves the play open.
    #[must_use]
    pub fn next(&self, before: &Position, mv: Move) -> Position {
        if mv == Move::NONE { before.passed().unwrap_or(*before) } else { before.play(mv) }
    }

    /// Whether the attacker, to move, wins with at most so many of his moves. The definition, and as slow as that.
    pub fn solves(&self, position: &Position, moves: u16) -> bool {
        moves > 0
            && !self.is_forced_to_win(position)
            && self.attacks(position).into_iter().any(|mv| self.forces(position, mv, moves))
    }

    /// Whether this move of the attacker's wins with at most so many of his moves, itself counted.
    pub fn forces(&self, before: &Position, mv: Move, moves: u16) -> bool {
        match self.attack(before, mv) {
            Decision::Won => moves > 0,
            Decision::Lost => false,
            Decision::Open => {
                let after = before.play(mv);
                moves > 0
                    && self.replies(&after).into_iter().all(|reply| self.answers(&after, reply, moves - 1))
            }
        }
    }

    /// Whether after this reply the attacker wins with at most so many more of his moves.
    pub fn answers(&self, before: &Position, reply: Move, moves: u16) -> bool {
        match self.reply(before, reply) {
            Decision::Won => true,
            Decision::Lost => false,
            Decision::Open => self.solves(&self.next(before, reply), moves),
        }
    }
}
