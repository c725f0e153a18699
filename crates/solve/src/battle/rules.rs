//! What the search must know about a battle, in the form in which it can be asked fast.
//!
//! [`Battle`] is the definition; this is its faster twin, and tests hold the two together.

use super::super::restriction::Restriction;
use super::quiet::quiet_move;
use keymove_chess::{Arrangement, Move, MoveList};
use keymove_problem::{Battle, Decision, Goal, Origins};

/// How the goal is reached in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the attacker.
    Attack,
    /// By the defender, who has nothing else.
    Forced,
    /// By the defender, who must do it because he can.
    Obliged,
}

/// A battle and what the attacker is restricted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    pub(super) battle: Battle,
    pub(super) goal: Goal,
    pub(super) end: End,
    /// The attacker must not be able to reach the goal.
    pub(super) duty: bool,
    pub(super) parry: bool,
    pub(super) restriction: Restriction,
    /// Replies after which he wins within this many moves are trivial; `None` if that does not matter.
    pub(super) trivial: Option<u16>,
}

impl Rules {
    pub(super) fn new(battle: Battle, restriction: Restriction) -> Self {
        let end = match battle.play() {
            _ if !battle.ends_with_reply() => End::Attack,
            _ if battle.obliges_defender() => End::Obliged,
            _ => End::Forced,
        };
        let (duty, parry) = (battle.obliges_attacker(), battle.is_parry());
        let trivial =
            restriction.non_trivial.map(|limit| limit.length.saturating_add((end == End::Attack) as u16));
        Self { battle, goal: battle.goal(), end, duty, parry, restriction, trivial }
    }

    /// Whether the side to move can reach the goal.
    #[inline]
    pub(super) fn can_reach(&self, position: &Arrangement) -> bool {
        match self.goal {
            Goal::Mate => position.mating_move().is_some(),
            Goal::Stalemate => position.moves().into_iter().any(|mv| position.glimpse(mv).is_stalemate()),
            Goal::Check => !position.checking_moves().is_empty(),
            _ => self.goal.is_within_reach(position, &Origins::IN_DIAGRAM),
        }
    }

    /// Whether this move, `after` it, reaches the goal.
    #[inline]
    pub(super) fn reaches(&self, before: &Arrangement, mv: Move, after: &Arrangement) -> bool {
        match self.goal {
            Goal::Mate => after.is_mate(),
            Goal::Stalemate => after.is_stalemate(),
            Goal::MateOrStalemate => !after.has_move(),
            Goal::Check => after.in_check(),
            _ => self.goal.is_reached(before, mv, &Origins::IN_DIAGRAM),
        }
    }

    /// Whether the restriction, if there is one, allows the attacker's move that led here, with so many further ones left.
    #[inline]
    pub(super) fn allows(&self, after: &Arrangement, rest: u16) -> bool {
        self.restriction.is_none() || self.restriction.allows(after, rest)
    }

    /// A move of the attacker's that wins without any further one.
    pub(super) fn winning_move(&self, position: &Arrangement, witness: &mut Move) -> Option<Move> {
        match self.end {
            End::Attack => self.goal_move(position),
            End::Forced if self.goal == Goal::Mate => self.selfmating_move(position, witness),
            End::Forced => self.forcing_move(position, witness),
            End::Obliged => self.obliging_move(position),
        }
    }

    fn goal_move(&self, position: &Arrangement) -> Option<Move> {
        if self.goal == Goal::Mate {
            return position.mating_move();
        }
        let moves = self.goal.moves(position, &Origins::IN_DIAGRAM);
        moves.first().copied()
    }

    /// A move to which every reply reaches the goal, of which there is one. `witness` is a reply that did not reach it
    /// lately.
    pub(super) fn forcing_move(&self, position: &Arrangement, witness: &mut Move) -> Option<Move> {
        position.moves().into_iter().find(|&mv| {
            let after = position.glimpse(mv);
            self.allows(&after, 0) && self.forces_at_once(&after, witness)
        })
    }

    /// Whether every reply reaches the goal, and there is one.
    #[inline]
    pub(super) fn forces_at_once(&self, position: &Arrangement, witness: &mut Move) -> bool {
        let harmless = |mv: Move| !self.reaches(position, mv, &position.glimpse(mv));
        if *witness != Move::NONE && position.is_legal(*witness) && harmless(*witness) {
            return false;
        }
        if self.goal == Goal::Mate {
            return Self::forces_mate_at_once(position, witness);
        }
        if self.goal.ignores_check() {
            return self.forces_slowly(position);
        }
        let replies = position.moves();
        match replies.iter().find(|&&reply| harmless(reply)) {
            Some(&reply) => {
                *witness = reply;
                false
            }
            None => !replies.is_empty(),
        }
    }

    /// Whether every reply mates, and there is one.
    fn forces_mate_at_once(position: &Arrangement, witness: &mut Move) -> bool {
        if let Some(reply) = quiet_move(position) {
            *witness = reply;
            return false;
        }
        let (mut checks, mut others) = (MoveList::new(), MoveList::new());
        position.moves_by_check(&mut checks, &mut others);
        let escape = others.first().or_else(|| checks.iter().find(|&&mv| position.glimpse(mv).has_move()));
        match escape {
            Some(&reply) => {
                *witness = reply;
                false
            }
            None => !checks.is_empty(),
        }
    }

    #[cold]
    fn forces_slowly(&self, position: &Arrangement) -> bool {
        let replies = self.battle.replies(position);
        !replies.is_empty()
            && replies.iter().all(|&reply| self.battle.reply(position, reply) == Decision::Won)
    }

    /// A move after which the defender can reach the goal. The attacker's duty is somebody else's question.
    fn obliging_move(&self, position: &Arrangement) -> Option<Move> {
        position.moves().into_iter().find(|&mv| {
            let after = position.glimpse(mv);
            self.allows(&after, 0) && self.can_reach(&after)
        })
    }

    /// The defender's replies; `None` if the attacker moves again instead.
    pub(super) fn replies(&self, position: &Arrangement) -> Option<MoveList> {
        if self.parry && !position.in_check() {
            return None;
        }
        if self.goal.ignores_check() { Some(self.battle.replies(position)) } else { Some(position.moves()) }
    }
}
