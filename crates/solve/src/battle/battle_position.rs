//! The rules of a battle where a position does not say all: goals that depend on where units stood in the diagram, and
//! lengths that must be exact, where it matters how many moves are left.
//!
//! For everything else the rules are [`Battle`](keymove_problem::Battle), which says the same and asks for less.

use keymove_chess::{Arrangement, Move, MoveList, Position};
use keymove_problem::{Decision, Goal, Lengths, Origins, Play, Stipulation};

/// An arrangement and where its units come from. A last move may have left the own king in check.
#[derive(Clone, Copy)]
pub(crate) struct BattlePosition {
    pub(crate) position: Arrangement,
    origins: Origins,
}

impl BattlePosition {
    pub(crate) fn in_diagram(position: Position) -> Self {
        Self { position: *position, origins: Origins::IN_DIAGRAM }
    }

    /// After a move, or after a pass in parry play.
    pub(crate) fn next(&self, mv: Move) -> Self {
        if mv == Move::NONE {
            return self.passed().unwrap_or(*self);
        }
        Self { position: self.position.glimpse(mv), origins: self.origins.after(&self.position, mv) }
    }

    /// The same with the other side to move, if it may be.
    pub(crate) fn passed(&self) -> Option<Self> {
        Some(Self { position: self.position.passed()?, origins: self.origins })
    }
}

/// Who may play what, and what it decides.
#[derive(Clone, Copy)]
pub(crate) struct BattleRules {
    play: Play,
    goal: Goal,
    /// Whether the goal counts only if it is reached with the last move.
    exact: bool,
}

impl BattleRules {
    /// The rules for a stipulation, whose play must be a battle.
    pub(crate) fn new(stipulation: &Stipulation) -> Self {
        let Stipulation { play, goal, lengths, .. } = *stipulation;
        Self { play, goal, exact: lengths == Lengths::Exact }
    }

    pub(crate) const fn is_exact(&self) -> bool {
        self.exact
    }

    /// Whether the defender moves only when he is in check.
    pub(crate) fn is_parry(&self) -> bool {
        !self.play.alternates()
    }

    pub(crate) const fn obliges_defender(&self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex | Play::ParryReflex | Play::ParrySemiReflex)
    }

    pub(crate) const fn ends_with_reply(&self) -> bool {
        !matches!(self.play, Play::Direct | Play::Parry)
    }

    pub(super) fn reaches(&self, scene: &BattlePosition, mv: Move) -> bool {
        mv != Move::NONE && self.goal.is_reached(&scene.position, mv, &scene.origins)
    }

    /// The attacker's moves that reach the goal, if he must reach it when he can.
    pub(crate) fn duties(&self, scene: &BattlePosition) -> MoveList {
        match self.play {
            Play::Reflex | Play::ParryReflex => self.goal.moves(&scene.position, &scene.origins),
            _ => MoveList::new(),
        }
    }

    /// Whether the attacker, to move, has lost because he could reach the goal.
    pub(super) fn breaks_duty(&self, scene: &BattlePosition) -> bool {
        matches!(self.play, Play::Reflex | Play::ParryReflex)
            && self.goal.is_within_reach(&scene.position, &scene.origins)
    }

    /// The moves of the attacker, who is to move.
    pub(crate) fn moves(&self, scene: &BattlePosition) -> MoveList {
        let mut moves = scene.position.moves();
        if self.goal.ignores_check() {
            moves.extend(self.goal.moves(&scene.position, &scene.origins));
        }
        moves
    }

    /// The defender's choice if the attacker has so many moves left. Where the length must be exact, he is not obliged to
    /// reach the goal too early.
    pub(crate) fn replies(&self, scene: &BattlePosition, rest: u16) -> MoveList {
        let too_early = self.exact && rest > 0;
        let all =
            if too_early && self.obliges_defender() { scene.position.moves() } else { self.moves(scene) };
        let waits = self.is_parry() && !scene.position.in_check();
        if self.ends_with_reply() && !too_early {
            let reaching: MoveList = all.iter().copied().filter(|&mv| self.reaches(scene, mv)).collect();
            if !reaching.is_empty() && (self.obliges_defender() || waits && reaching.len() == all.len()) {
                return reaching;
            }
        }
        if waits { MoveList::from_iter([Move::NONE]) } else { all }
    }

    /// What an attacker's move decides by itself if `moves` are left, this one included. Whether the defender has a
    /// reply is not looked at.
    pub(super) fn at_once(&self, scene: &BattlePosition, mv: Move, moves: u16) -> Decision {
        if self.ends_with_reply() || !self.reaches(scene, mv) {
            return Decision::Open;
        }
        match () {
            () if !self.exact || moves == 1 => Decision::Won,
            // Too early it is a move like any other, if it is one that the rules of chess allow.
            () if self.goal.ignores_check() => Decision::Lost,
            () => Decision::Open,
        }
    }

    /// What an attacker's move decides if `moves` are left, this one included.
    pub(crate) fn attack(&self, scene: &BattlePosition, mv: Move, moves: u16) -> Decision {
        match self.at_once(scene, mv, moves) {
            Decision::Open if self.replies(&scene.next(mv), moves - 1).is_empty() => Decision::Lost,
            decision => decision,
        }
    }

    /// What a reply decides if the attacker has `rest` moves left.
    pub(crate) fn reply(&self, scene: &BattlePosition, reply: Move, rest: u16) -> Decision {
        if !self.ends_with_reply() || !self.reaches(scene, reply) {
            return Decision::Open;
        }
        match () {
            () if !self.exact || rest == 0 => Decision::Won,
            // Too early: in reflex play it is a move like any other, in self play that refutes.
            () if self.obliges_defender() => Decision::Open,
            () => Decision::Lost,
        }
    }
}
