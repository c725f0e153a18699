//! What the engine is asked of what proofs have left open.
//!
//! It knows what was proven, and the tables. Later positions come first, because the engine remembers what it saw in them; a position in which the move of
//! the solution leads to what is thought to succeed succeeds itself. Each is looked at for a part of its time, and what is left of the time of all goes where
//! the doubt is: to those of which the engine is not sure.

use super::{Check, LEAST_OPINION, News, share_of};
use crate::graph::{Id, Known};
use crate::judge::Barred;
use crate::opinion::{Opinion, Opinions, Proven};
use core::sync::atomic::Ordering;
use core::time::Duration;
use keymove_chess::{Move, Position};
use std::time::Instant;

/// Memory for the engine's table in questions about lost time, of which there are many small ones.
const SMALL_TABLE_BYTES: usize = 4 << 20;
/// A first look takes one part of the time in so many, and each later one so many times the one before.
const PART: u32 = 4;
/// Questions about lost time that the engine is asked for a study.
const MOST_DOUBTS: usize = 60;

impl Check<'_, '_> {
    /// Asks the engine what it thinks of what is open.
    pub(super) fn think(&mut self, questions: &[Position], hear: &dyn Fn(&News)) {
        self.ask_all(questions, hear);
        // A position was asked about before it was clear what the move of the solution leads to.
        for position in questions {
            let id = self.graph.add(position);
            if self.graph.of(id) == Known::Open
                && self.likely(id) != Some(true)
                && let Some(opinion) = self.by_solution(position)
            {
                self.opinions.insert(id, opinion);
            }
        }
    }

    fn ask_all(&mut self, questions: &[Position], hear: &dyn Fn(&News)) {
        let Some(time) = self.effort.opinion else { return };
        let is_open = |position: &Position| {
            let id = self.graph.add(position);
            self.graph.of(id) == Known::Open && self.likely(id).is_none()
        };
        let mut open: Vec<Position> = questions.to_vec();
        open.retain(is_open);
        if open.is_empty() {
            return;
        }
        let until = self.effort.thinks_until;
        let time = until.map_or(time, |until| time.min(share_of(until, open.len())));
        // The diagram matters most if there is not time for all.
        if until.is_some() && time <= LEAST_OPINION {
            open.sort_by_key(|position| position != self.study.start());
        }
        let end = Instant::now() + time * u32::try_from(open.len()).unwrap_or(u32::MAX);
        let end = until.map_or(end, |until| until.min(end));
        let Some(mut opinions) = Opinions::about(&self.graph, self.effort.limits.threads) else { return };
        let (questions, mut decided) = (questions.len(), questions.len() - open.len());
        let mut each = (time / PART).max(LEAST_OPINION.min(time));
        while !open.is_empty() {
            for position in &open {
                if Instant::now() + each > end || self.effort.limits.interrupt.load(Ordering::Relaxed) {
                    return;
                }
                self.ask(&mut opinions, position, each);
                let is_clear = self.graph.find(position).is_some_and(|id| self.likely(id).is_some());
                decided += usize::from(is_clear);
                hear(&News { questions, decided, positions: self.graph.len() });
            }
            open.retain(|position| {
                let id = self.graph.find(position);
                id.is_none_or(|id| self.likely(id).is_none())
            });
            each *= PART;
        }
    }

    /// Asks of one position, unless the move of the solution leads to one that is thought to succeed.
    fn ask(&mut self, opinions: &mut Opinions, position: &Position, time: Duration) {
        let id = self.graph.add(position);
        let opinion = self.by_solution(position);
        let opinion = opinion.or_else(|| opinions.of(position, time, &self.effort.limits.interrupt));
        if let Some(opinion) = opinion {
            self.opinions.insert(id, opinion);
        }
    }

    /// What is thought of a position because of the move of the solution there, if that is thought to succeed.
    fn by_solution(&self, position: &Position) -> Option<Opinion> {
        let is_here =
            |at: &usize| self.study.nodes[*at].is_solution && self.study.nodes[*at].position == *position;
        let at = (0..self.study.nodes.len()).find(is_here)?;
        let solution = self.study.solution(at)?;
        let next = self.graph.find(&position.play(solution))?;
        self.likely(next).filter(|&succeeds| succeeds)?;
        Some(self.opinions.get(&next)?.before(solution))
    }

    /// What is thought of a node.
    fn likely(&self, id: Id) -> Option<bool> {
        let wins = self.opinions.get(&id)?.wins(self.study.attacker())?;
        Some(self.study.succeeds(wins))
    }
}

/// Whether moves that achieve the aim only lose time, or change the order of moves, as the engine sees it: it is told that these positions are a failure.
pub(super) struct Doubts {
    opinions: Option<Opinions>,
    left: usize,
}

impl Doubts {
    /// Nothing is asked yet.
    pub(super) const fn new() -> Self {
        Self { opinions: None, left: MOST_DOUBTS }
    }

    /// Whether the solver's side achieves its aim from a position although it has failed as soon as one of these is reached; nothing if that is not clear, or
    /// the engine is not to be asked.
    pub(super) fn succeeds_without(
        &mut self, check: &Check<'_, '_>, position: &Position, barred: &[Position],
    ) -> Option<bool> {
        let time = (check.effort.opinion? / 2).max(LEAST_OPINION);
        if self.left == 0
            || check.effort.is_late(time)
            || check.effort.limits.interrupt.load(Ordering::Relaxed)
        {
            return None;
        }
        self.left -= 1;
        let barred = Barred { side: check.study.solver, positions: barred.to_vec() };
        let attacker = check.study.attacker();
        if self.opinions.is_none() {
            self.opinions = Opinions::new(1, SMALL_TABLE_BYTES).ok();
        }
        let opinions = self.opinions.as_mut()?;
        opinions.know(Proven::barred(attacker, barred, check.judge));
        let opinion = opinions.of(position, time, &check.effort.limits.interrupt)?;
        opinion.wins(attacker).map(|wins| check.study.succeeds(wins))
    }
}

/// What the engine says of a move that may be no more than lost time or another order of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// It succeeds without the position that was left, and the later ones of the solution.
    Real,
    /// It only comes back.
    LostTime,
    /// It only changes the order of moves.
    Transposition,
}

impl Doubts {
    /// What the engine takes a move for.
    pub(super) fn of(
        &mut self, check: &Check<'_, '_>, at: usize, mv: Move, line: &[Position],
    ) -> Option<Doubt> {
        let here = check.study.nodes[at].position;
        let after = here.play(mv);
        if !self.succeeds_without(check, &after, &[here])? {
            return Some(Doubt::LostTime);
        }
        match self.succeeds_without(check, &after, line)? {
            true => Some(Doubt::Real),
            false => Some(Doubt::Transposition),
        }
    }
}
