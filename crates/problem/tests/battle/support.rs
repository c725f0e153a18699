//! What the tests of battles need.

use keymove_chess::{Move, Position};
use keymove_problem::solve::{BattleSolver, BattleTask, Limits, Outcome, Status};
use std::path::{Path, PathBuf};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`, which is small.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The size of a test: debug builds have assertions on and should be quick, release builds should be thorough.
pub(crate) const fn scaled(debug: usize, release: usize) -> usize {
    if cfg!(debug_assertions) { debug } else { release }
}

/// The task with this stipulation, unless no play is long enough for its goal.
pub(crate) fn possible_task(position: Position, stipulation: &str) -> Option<BattleTask> {
    let stipulation = stipulation.parse().ok()?;
    Some(BattleTask::new(position, stipulation))
}

/// The task with this stipulation.
pub(crate) fn task(position: Position, stipulation: &str) -> BattleTask {
    let stipulation = stipulation.parse().unwrap_or_else(|error| panic!("{error}"));
    BattleTask::new(position, stipulation)
}

/// The same from a FEN.
pub(crate) fn problem(fen: &str, stipulation: &str) -> BattleTask {
    task(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), stipulation)
}

pub(crate) fn solver(limits: Limits) -> BattleSolver {
    BattleSolver::new(limits).expect("memory for the smallest table")
}

/// The complete answer of a new solver.
pub(crate) fn solve(task: &BattleTask, limits: Limits) -> Outcome {
    let outcome = solver(limits).full(task, &());
    assert_eq!(outcome.status, Status::Complete, "{}", name(task));
    outcome
}

/// A position and what is asked, for messages.
pub(crate) fn name(task: &BattleTask) -> String {
    format!("{} {}", task.position, task.stipulation)
}

/// The first moves that solve, in ascending order, with their lengths.
pub(crate) fn keys(outcome: &Outcome) -> Vec<(Move, u16)> {
    outcome.keys().map(|(mv, length)| (mv, length.get())).collect()
}

/// A file of the collections beside the repository, or `None`, said loudly, if they are not there.
pub(crate) fn collection(file: &str) -> Option<String> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            None
        }
    }
}
