//! Which of the other moves that achieve the aim are flaws.
//!
//! A move that only loses time, or only changes the order of moves, is none. Whether it is one is a question like any other: does it still achieve the aim if
//! the solver's side gains nothing by the position that was left, or by the later ones of the solution? (The idea for lost time: E. Bleicher, G. Haworth and
//! H. van der Heijden, "Data-mining chess databases", 2010.) A win must then be had without these positions; a draw must be held without them, so that a
//! fortress, or play that goes on for ever elsewhere, is another way, and a move after which the other side can force the way back is none. (If the move of the
//! solution can be met so, too, coming back is the draw, and every way to it is one.)

use super::thinking::{Doubt, Doubts};
use super::{Alternative, Check, Dual, Finding};
use crate::graph::Graph;
use crate::judge::{Barred, Judge};
use crate::studies::{Aim, Study};
use keymove_chess::{Move, Position};
use keymove_solve::Limits;

/// Positions that such a question may take.
const MOST: u64 = 5_000;
/// Moves of tables that may be looked up for each of these.
const LOOKED_UP: usize = 60;
/// Memory for it.
const BYTES: usize = 64 << 20;
/// Such questions for a study.
const MOST_QUESTIONS: usize = 200;

/// Whether a move that achieves the aim is excused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Excuse {
    /// It is no flaw but this.
    Is(Dual),
    /// It achieves the aim without any position of the solution.
    None,
    /// The engine thinks that it is no flaw but this, or that it is one.
    Thought(Option<Dual>),
    /// Nobody knows: so many positions, or the time, were not enough.
    Unknown,
}

impl Excuse {
    /// Whether the move is another way, proven or thought.
    const fn is_refused(self) -> bool {
        matches!(self, Self::None | Self::Thought(None))
    }
}

impl Check<'_, '_> {
    /// Says where the solution is over, and of every other move before that what it is.
    ///
    /// From the end backwards: a position belongs to the end as long as each later one does, and it has another move that is not excused. Where that could
    /// not be decided the solution is not taken for over.
    pub(super) fn classify(&self, findings: &mut [Finding]) {
        let mut questions = 0;
        let mut doubts = Doubts::new();
        let mut mates = Vec::new();
        let first =
            (0..findings.len()).find(|&at| self.study.nodes[at].is_main && self.study.solution(at).is_some());
        for at in (0..findings.len()).rev() {
            let node = &self.study.nodes[at];
            let later = || node.followers.iter().filter(|&&next| self.study.nodes[next].is_solution);
            let is_later_free = later().all(|&next| findings[next].is_free);
            let is_later_thought = later().any(|&next| findings[next].is_thought_free);
            let finding = &mut findings[at];
            (finding.is_free, finding.is_thought_free) = (is_later_free, is_later_free && is_later_thought);
            let Some(solution) = self.study.solution(at).filter(|_| node.is_solution) else { continue };
            // One other way is enough to know that the solution is over, but at the first move, where each is a solution.
            let is_enough = |excuse: Excuse| excuse.is_refused() && is_later_free && first != Some(at);
            let mut excuses = Vec::new();
            for other in finding.alternatives.iter().filter(|other| other.verdict.likely() == Some(true)) {
                let excuse = self.proven_excuse(at, other, &mut questions);
                excuses.push((other.mv, excuse));
                if is_enough(excuse) {
                    break;
                }
            }
            // What proofs say goes before what the engine thinks.
            if !excuses.iter().any(|&(_, excuse)| is_enough(excuse)) {
                for (mv, excuse) in excuses.iter_mut().filter(|(_, excuse)| *excuse == Excuse::Unknown) {
                    *excuse = self.thought_excuse(at, *mv, &mut doubts);
                    if is_enough(*excuse) {
                        break;
                    }
                }
            }
            let is_other = |excuse: Excuse| excuses.iter().any(|&(_, other)| other == excuse);
            finding.is_free = is_later_free && (is_other(Excuse::None) || is_other(Excuse::Thought(None)));
            finding.is_thought_free = finding.is_free && (is_later_thought || !is_other(Excuse::None));
            if finding.is_free && first != Some(at) {
                continue;
            }
            // A mate at once is nothing to be found: choices before it end the solution though it is single.
            if is_later_free && first != Some(at) && node.position.play(solution).is_mate() {
                (finding.is_free, finding.is_thought_free) = (true, is_later_thought);
                mates.push(at);
            }
            for (mv, excuse) in excuses {
                let plain = if is_promotion_of(mv, solution) || !node.is_main {
                    Dual::Minor
                } else if first == Some(at) {
                    Dual::Cook
                } else {
                    Dual::Major
                };
                let dual = match excuse {
                    Excuse::Is(dual) | Excuse::Thought(Some(dual)) => dual,
                    _ => plain,
                };
                for other in finding.alternatives.iter_mut().filter(|other| other.mv == mv) {
                    other.dual = Some(dual);
                    other.is_doubtful = excuse == Excuse::Unknown;
                    other.is_thought = matches!(excuse, Excuse::Thought(_));
                }
            }
        }
        mates.into_iter().for_each(|at| self.belongs_to_the_end(at, findings));
    }

    /// Takes a single mate for a part of the end only if there was a choice at the move of the solver's side before it.
    fn belongs_to_the_end(&self, at: usize, findings: &mut [Finding]) {
        let nodes = &self.study.nodes;
        let reply = nodes[at].parent;
        if reply.and_then(|reply| nodes[reply].parent).is_some_and(|before| findings[before].is_free) {
            findings[at]
                .alternatives
                .iter_mut()
                .for_each(|other| (other.dual, other.is_doubtful, other.is_thought) = (None, false, false));
            return;
        }
        for place in core::iter::once(at).chain(reply) {
            (findings[place].is_free, findings[place].is_thought_free) = (false, false);
        }
    }

    /// Whether a move that achieves the aim does so only by way of positions of the solution, as the engine sees it.
    fn thought_excuse(&self, at: usize, mv: Move, doubts: &mut Doubts) -> Excuse {
        match doubts.of(self, at, mv, &self.line_from(at)) {
            Some(Doubt::LostTime) => Excuse::Thought(Some(Dual::WasteOfTime)),
            Some(Doubt::Transposition) => Excuse::Thought(Some(Dual::Transposition)),
            Some(Doubt::Real) => Excuse::Thought(None),
            None => Excuse::Unknown,
        }
    }

    /// The same, proven.
    fn proven_excuse(&self, at: usize, other: &Alternative, questions: &mut usize) -> Excuse {
        if other.verdict.proven().is_none() || *questions >= MOST_QUESTIONS {
            return Excuse::Unknown;
        }
        *questions += 1;
        let node = &self.study.nodes[at];
        let after = node.position.play(other.mv);
        if self.succeeds_without(&after, vec![node.position]) == Some(false) {
            return self.lost_time(at);
        }
        match self.succeeds_without(&after, self.line_from(at)) {
            Some(false) => Excuse::Is(Dual::Transposition),
            Some(true) => Excuse::None,
            None => Excuse::Unknown,
        }
    }

    /// A position with those that the solution leads to from there.
    fn line_from(&self, at: usize) -> Vec<Position> {
        let nodes = &self.study.nodes;
        let followers = |&at: &usize| nodes[at].followers.first().copied();
        core::iter::successors(Some(at), followers).map(|at| nodes[at].position).collect()
    }

    /// What a move is that achieves the aim only by coming back to the position before it: lost time. But if the move of the solution holds a draw by coming
    /// back alone as well, the draw is that both come back, and the solver's side may choose.
    fn lost_time(&self, at: usize) -> Excuse {
        let node = &self.study.nodes[at];
        let solution = self.study.solution(at).filter(|_| self.study.aim == Aim::Draw);
        let Some(solution) = solution else { return Excuse::Is(Dual::WasteOfTime) };
        match self.succeeds_without(&node.position.play(solution), vec![node.position]) {
            Some(true) => Excuse::Is(Dual::WasteOfTime),
            Some(false) => Excuse::None,
            None => Excuse::Unknown,
        }
    }

    fn succeeds_without(&self, position: &Position, barred: Vec<Position>) -> Option<bool> {
        let question =
            Without { study: self.study, judge: self.judge, most: MOST, limits: &self.effort.limits };
        question.succeeds(position, barred)
    }
}

/// The question whether the solver's side achieves its aim although it gains nothing by reaching certain positions.
pub(crate) struct Without<'s, 'a> {
    /// Whose aim.
    pub(crate) study: &'s Study,
    /// What decides positions.
    pub(crate) judge: &'a Judge<'a>,
    /// Positions that it may take.
    pub(crate) most: u64,
    /// When to stop.
    pub(crate) limits: &'s Limits,
}

impl Without<'_, '_> {
    /// The answer, if it is found out.
    pub(crate) fn succeeds(&self, position: &Position, barred: Vec<Position>) -> Option<bool> {
        let barred = Barred { side: self.study.solver, positions: barred };
        self.judge.look_around(usize::try_from(self.most).unwrap_or(usize::MAX).saturating_mul(LOOKED_UP));
        let mut graph = Graph::without(self.study.attacker(), self.judge, BYTES, barred);
        let id = graph.add(position);
        let won = graph.search(id, self.most, self.limits).ok()?.is_won()?;
        Some(self.study.succeeds(won))
    }
}

/// Whether two moves differ in the man that a pawn becomes alone.
fn is_promotion_of(one: Move, other: Move) -> bool {
    one.promotion().is_some() && (one.from(), one.to()) == (other.from(), other.to())
}
