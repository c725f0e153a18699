//! Battles after an introduction: for each introduction that helps, its moves and the tree of what follows.

use crate::tree::{Options, Tree, build};
use crate::{
    BattleSolver, BattleTask, IntroOutcome, Introduced, Limits, Observer, OutOfMemory, Stage, Status, Stop,
};

/// What is known about a battle after an introduction, with the solver that found it.
pub struct IntroAnswer {
    /// What was found.
    pub solution: IntroSolution,
    /// Answers further questions about the battle, within the limits of the answer.
    pub solver: BattleSolver,
}

impl IntroAnswer {
    pub(super) fn find(
        task: &BattleTask, options: &Options, limits: Limits, observer: &dyn Observer,
    ) -> Result<Self, OutOfMemory> {
        let mut solver = BattleSolver::new(limits)?;
        observer.begin(Stage::Search);
        let outcome = solver.introduced(task, observer);
        observer.begin(Stage::Play);
        let tree =
            |Introduced { task, outcome, .. }: &Introduced| build(*task, outcome, options, &mut solver);
        let trees = outcome.solved.iter().map(tree).collect();
        Ok(Self { solution: IntroSolution::new(*task, outcome, trees), solver })
    }
}

/// What is known about a battle after an introduction.
#[derive(Clone, Debug)]
pub struct IntroSolution {
    /// The problem.
    pub task: BattleTask,
    /// Which introductions help.
    pub outcome: IntroOutcome,
    /// The tree after each of these, with the keys that solve soonest.
    pub trees: Vec<Tree>,
}

/// The answer in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntroVerdict {
    /// One introduction, of full length, and one key, which takes the stipulated number of moves.
    Sound,
    /// There is one solution, but shorter than stipulated.
    ShortSolution,
    /// There are several introductions, or several keys after one.
    Cooked,
    /// There is none.
    NoSolution,
    /// Some introductions were not looked at.
    Stopped(Stop),
    /// The attacker was restricted.
    Restricted,
}

impl IntroSolution {
    /// Puts it together. `trees` are those of [`IntroOutcome::solved`], with all their keys.
    pub fn new(task: BattleTask, outcome: IntroOutcome, mut trees: Vec<Tree>) -> Self {
        for (tree, introduced) in trees.iter_mut().zip(&outcome.solved) {
            let (length, _) = introduced.keys();
            tree.keys.retain(|key| key.length == length);
        }
        Self { task, outcome, trees }
    }

    /// How many keys there are after all introductions together.
    pub fn keys(&self) -> usize {
        self.outcome.solved.iter().map(|introduced| introduced.keys().1.len()).sum()
    }

    /// Why not all introductions were looked at, or not all play after them.
    pub fn stopped(&self) -> Option<Stop> {
        self.search_stopped().or_else(|| self.trees.iter().find_map(|tree| tree.stopped))
    }

    /// Why not all introductions were looked at.
    pub const fn search_stopped(&self) -> Option<Stop> {
        match self.outcome.status {
            Status::Stopped(stop) => Some(stop),
            Status::Complete => None,
        }
    }

    /// The answer in one word.
    pub fn verdict(&self) -> IntroVerdict {
        let Self { task, outcome, .. } = self;
        if let Status::Stopped(stop) = outcome.status {
            return IntroVerdict::Stopped(stop);
        }
        if !task.restriction.is_none() {
            return IntroVerdict::Restricted;
        }
        match outcome.solved.as_slice() {
            [] => IntroVerdict::NoSolution,
            [introduced] => match introduced.keys() {
                (_, keys) if keys.len() > 1 => IntroVerdict::Cooked,
                (length, _) if length < task.stipulation.moves() => IntroVerdict::ShortSolution,
                _ if introduced.line.len() < usize::from(task.stipulation.intro) => {
                    IntroVerdict::ShortSolution
                }
                _ => IntroVerdict::Sound,
            },
            _ => IntroVerdict::Cooked,
        }
    }
}
