//! The solutions or keys that are meant against those that were found, for every kind of play that has them.

use super::{Answer, BattleAnswer, Found, Soundness};
use crate::tree::{Tree, Verdict};
use crate::{FirstVerdict, Oracle, Status};
use keymove_chess::Move;
use keymove_problem::intended::Comparison;
use keymove_problem::{Battle, Lengths, Moves};

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What was found of those that are meant, and which others there are.
    pub comparison: Comparison,
    /// The solutions that were found, to which the comparison refers; keys are lines of one move.
    pub lines: Vec<Vec<Move>>,
    /// Of each that is meant, why it is not among them; `None` if it is.
    pub why_not: Vec<Option<WhyNot>>,
}

/// Why a solution that is meant was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// One of its moves is not legal.
    Illegal,
    /// It is not proven whether it solves: the search ended before.
    Open,
    /// It does not solve. Of a key also what refutes it, if that is known.
    Fails(Option<Move>),
}

impl Answer {
    /// The solutions that are meant against those that were found; `None` if it was not said which are meant, or if there is
    /// nothing to compare (a mate alone, introductions, play after a key). A key that fails is asked for its refutation, within the
    /// limits of the answer.
    pub fn compare_intended(&mut self) -> Option<Outcome> {
        let intended = self.intended.clone()?;
        let position = self.case.position;
        match &mut self.found {
            Found::Lines(solution) => {
                let lines = solution.outcome.lines.clone();
                let goal = Some(self.case.stipulation.goal);
                let comparison = intended.compare(&position, &lines, goal);
                let is_open = solution.outcome.status != Status::Complete
                    || solution.outcome.stopped_at_max
                    || solution.outcome.unlisted > 0
                    || solution.is_restricted();
                let why = |(number, found): (usize, &Option<usize>)| match found {
                    Some(_) => None,
                    None if intended.solutions[number].lines.is_empty() => Some(WhyNot::Illegal),
                    None if is_open => Some(WhyNot::Open),
                    None => Some(WhyNot::Fails(None)),
                };
                let why_not = comparison.found.iter().enumerate().map(why).collect();
                Some(Outcome { comparison, lines, why_not })
            }
            Found::Battle(battle) if !battle.task.stipulation.length.half => {
                let lines: Vec<Vec<Move>> = keys(&battle.tree).map(|key| vec![key]).collect();
                let comparison = intended.compare(&position, &lines, None);
                let why_not = intended.solutions.iter().zip(&comparison.found).map(|(solution, found)| {
                    let first = solution.lines.first().and_then(|line| line.first());
                    match (found, first) {
                        (Some(_), _) => None,
                        (None, None) => Some(WhyNot::Illegal),
                        (None, Some(&mv)) => Some(why_no_key(battle, mv)),
                    }
                });
                let why_not = why_not.collect();
                Some(Outcome { comparison, lines, why_not })
            }
            Found::Battle(_) | Found::Introduced(_) | Found::Mate(_) => None,
        }
    }

    /// Notes in the tree of a battle that all of its keys are meant.
    pub(super) fn note_meant(&mut self) {
        let Found::Battle(battle) = &self.found else { return };
        let is_cooked = matches!(battle.tree.verdict, Verdict::Cooked { .. });
        let are_meant = is_cooked && self.of_keys(&battle.tree) == Soundness::Sound;
        if let Found::Battle(battle) = &mut self.found {
            battle.tree.several_meant = are_meant;
        }
    }

    /// The soundness of a battle: several keys that are all meant are no cooks, and a key that is not meant is one.
    pub(super) fn of_keys(&self, tree: &Tree) -> Soundness {
        let soundness = Soundness::from(&tree.verdict);
        let Some(intended) = &self.intended else { return soundness };
        if !matches!(tree.verdict, Verdict::Sound { .. } | Verdict::Cooked { .. }) {
            return soundness;
        }
        let lines: Vec<Vec<Move>> = keys(tree).map(|key| vec![key]).collect();
        match (lines.iter().all(|line| intended.has(line)), intended.are_all_in(&lines)) {
            (true, true) => Soundness::Sound,
            (true, false) => Soundness::NotAsIntended,
            (false, _) => Soundness::Cooked,
        }
    }
}

fn keys(tree: &Tree) -> impl Iterator<Item = Move> + '_ {
    tree.keys.iter().filter_map(|phase| phase.first)
}

/// Why a first move is no key.
fn why_no_key(battle: &mut BattleAnswer, mv: Move) -> WhyNot {
    let BattleAnswer { task, outcome, solver, .. } = battle;
    match outcome.first_moves.iter().find(|first| first.mv == mv).map(|first| first.verdict) {
        Some(FirstVerdict::Refuted) => {}
        // A restriction, or a duty that forbids everything else, may have left it out.
        _ => return WhyNot::Open,
    }
    // Goals that depend on the diagram are none of the oracle's business.
    let is_asked = Battle::new(&task.stipulation).is_some() && task.stipulation.lengths != Lengths::Exact;
    let rest = Moves::new(task.stipulation.moves().get() - 1);
    let after = task.position.play(mv);
    let answer = if is_asked { solver.refutation(&after, rest).ok().flatten() } else { None };
    WhyNot::Fails(answer)
}
