//! A battle that has been solved.

use crate::tree::{Options, Tree, Verdict, build};
use crate::{BattleSolver, BattleTask, Limits, Observer, OutOfMemory, Outcome, Stage, Status, Stop};
use keymove_chess::Move;
use keymove_problem::Stipulation;
use keymove_problem::statement::Case;

/// What is known about a battle, with the solver that found it.
pub struct BattleAnswer {
    /// What was asked.
    asked: Stipulation,
    /// What was solved: of the shortest length, if that was asked for and there is one.
    pub task: BattleTask,
    /// What is proven of every first move.
    pub outcome: Outcome,
    /// The solution.
    pub tree: Tree,
    /// What each further tree is made with, too.
    options: Options,
    /// Answers further questions about the battle, within the limits of the answer.
    pub solver: BattleSolver,
}

impl BattleAnswer {
    pub(super) fn find(
        case: &Case, task: &BattleTask, options: &Options, limits: Limits, observer: &dyn Observer,
    ) -> Result<Self, OutOfMemory> {
        let mut solver = BattleSolver::new(limits)?;
        observer.begin(Stage::Search);
        let (task, outcome) = solver.shortest(task, observer);
        observer.begin(Stage::Play);
        let mut tree = build(task, &outcome, options, &mut solver);
        tree.asked = case.stipulation;
        Ok(Self { asked: case.stipulation, task, outcome, tree, options: options.clone(), solver })
    }

    /// Another tree of the same solution, built within what is left of the limits.
    pub fn build(&mut self, options: &Options) -> Tree {
        let set_en_passant = self.options.set_en_passant.or(options.set_en_passant);
        let options = Options { set_en_passant, ..options.clone() };
        let mut tree = build(self.task, &self.outcome, &options, &mut self.solver);
        tree.asked = self.asked;
        tree.several_meant = self.tree.several_meant;
        tree
    }

    /// Why not all first moves were settled, if so. Why the tree breaks off is said by [`Tree::stopped`].
    pub const fn stopped(&self) -> Option<Stop> {
        match self.outcome.status {
            Status::Complete => None,
            Status::Stopped(stop) => Some(stop),
        }
    }

    /// The only key of a sound problem.
    pub const fn key(&self) -> Option<Move> {
        match self.tree.verdict {
            Verdict::Sound { key } => Some(key),
            _ => None,
        }
    }
}
