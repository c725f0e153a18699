//! A bounded search for what White forces in a few moves, on boards with effects undone.
//!
//! It looks at all moves of both sides. What it does not finish is not decided, on either side.

use super::super::men::Men;
use super::Rules;
use keymove_chess::Move;
use std::cell::Cell;

/// The search, with the number of boards with White to move that it may still look at.
pub(super) struct Search {
    rules: Rules,
    left: Cell<u32>,
    /// The reply that last met a move of White: it meets most others, too.
    met: Cell<Move>,
}

impl Search {
    pub(super) const fn new(rules: Rules, boards: u32) -> Self {
        Self { rules, left: Cell::new(boards), met: Cell::new(Move::NONE) }
    }

    /// Black's moves after which White does not force mate within `rest` moves; `None` if the search did not finish, or if
    /// Black has no move.
    pub(super) fn escapes(&self, men: &Men, rest: u16) -> Option<Vec<Move>> {
        let moves: Vec<Move> = men.moves(self.rules.defender()).collect();
        if moves.is_empty() {
            return None;
        }
        let mates = |mv: &Move| men.play(*mv).is_mated(self.rules.attacker());
        // Obliged to mate, Black has no other moves.
        if self.rules.obliges_defender() && moves.iter().any(mates) {
            return Some(Vec::new());
        }
        let mut escapes = Vec::new();
        for mv in moves.into_iter().filter(|mv| !mates(mv)) {
            if rest == 0 || !self.forces(&men.play(mv), rest)? {
                escapes.push(mv);
            }
        }
        Some(escapes)
    }

    /// Whether White's move can be played and forces mate with `rest` more moves; `None` if the search did not finish.
    pub(super) fn answers(&self, men: &Men, mv: Move, rest: u16) -> Option<bool> {
        if !self.rules.can(men, mv) || self.rules.is_obliged(men) {
            return Some(false);
        }
        let end = men.play(mv);
        Some(end.moves(self.rules.defender()).next().is_some() && self.holds(&end, rest)?)
    }

    /// A move of White that forces mate with `rest` more moves, one of `known` if any of them does.
    pub(super) fn answer(&self, men: &Men, known: &[Move], rest: u16) -> Option<Move> {
        if self.rules.is_obliged(men) {
            return None;
        }
        let works = |mv: &Move| self.answers(men, *mv, rest) == Some(true);
        known.iter().copied().find(works).or_else(|| men.moves(self.rules.attacker()).find(works))
    }

    /// Whether White, to move, forces mate within `rest` moves.
    fn forces(&self, men: &Men, rest: u16) -> Option<bool> {
        self.left.set(self.left.get().checked_sub(1)?);
        if self.rules.is_obliged(men) {
            return Some(false);
        }
        for mv in men.moves(self.rules.attacker()) {
            let end = men.play(mv);
            if end.moves(self.rules.defender()).next().is_some() && self.holds(&end, rest - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The same after White's move, without listing what escapes.
    fn holds(&self, men: &Men, rest: u16) -> Option<bool> {
        let (attacker, defender) = (self.rules.attacker(), self.rules.defender());
        let mates = |mv: &Move| men.play(*mv).is_mated(attacker);
        if self.rules.obliges_defender() && men.moves(defender).any(|mv| mates(&mv)) {
            return Some(true);
        }
        let met = self.met.get();
        let first = (men.color(defender).has(met.from()) && men.can(met)).then_some(met);
        let others = men.moves(defender).filter(|mv| Some(*mv) != first);
        for mv in first.into_iter().chain(others).filter(|mv| !mates(mv)) {
            if rest == 0 || !self.forces(&men.play(mv), rest)? {
                self.met.set(mv);
                return Some(false);
            }
        }
        Some(true)
    }
}
