//! How a human would have found it: what a search through forcing moves sees, and how hard the problem is.

use crate::difficulty::{self, Difficulty};
use crate::human::{Combination, Examination, Program, Rules, examine};
use keymove_solve::tree::{Tree, Verdict};
use keymove_solve::{Limits, Oracle, Outcome, Status, Stop, Task};
use std::time::Duration;

/// What is known about solving a directmate by hand.
#[derive(Clone, Debug)]
pub struct Solving {
    /// Mater I and Mater II.
    pub searches: [Search; 2],
    /// Of a sound problem, the estimate of its difficulty, or why it could not be made; `None` of an unsound one, which is
    /// given none.
    pub difficulty: Option<Result<Difficulty, Stop>>,
}

/// What one of the programs has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// Which one.
    pub program: Program,
    /// The forced mate that it has found, which may be longer than stipulated. `None` says nothing about whether there is
    /// one.
    pub combination: Option<Combination>,
    /// Positions examined.
    pub positions: u64,
    /// Why it ended early: [`Stop::Nodes`] if it gave up after as many positions as it was allowed.
    pub stop: Option<Stop>,
}

impl Search {
    fn of(seen: &Examination) -> Self {
        Self {
            program: seen.rules.program,
            combination: seen.combination(),
            positions: seen.positions,
            stop: seen.stop,
        }
    }
}

impl Solving {
    /// Why something is not known that more time would tell. That a search gave up is no such reason.
    pub fn stopped(&self) -> Option<Stop> {
        let searches =
            self.searches.iter().filter_map(|search| search.stop).filter(|&stop| stop != Stop::Nodes);
        let difficulty = self.difficulty.as_ref().and_then(|difficulty| difficulty.as_ref().err().copied());
        searches.chain(difficulty).next()
    }

    /// Every reason for a stop.
    pub(super) fn stops_mut(&mut self) -> impl Iterator<Item = &mut Stop> {
        let searches = self.searches.iter_mut().filter_map(|search| search.stop.as_mut());
        let difficulty = self.difficulty.as_mut().and_then(|difficulty| difficulty.as_mut().err());
        searches.chain(difficulty)
    }
}

/// For a directmate that is solved, even if it is cooked; `None` for anything else. Each search may examine so many
/// positions.
pub(super) fn look(tree: &Tree, positions: u64, oracle: &mut (impl Oracle + ?Sized)) -> Option<Solving> {
    let key = match tree.verdict {
        Verdict::Sound { key } => Some(key),
        Verdict::Cooked { .. } | Verdict::ShortSolution { .. } => None,
        _ => return None,
    };
    if !tree.stipulation.is_mate() || !tree.restriction.is_none() || positions == 0 {
        return None;
    }
    let limits = oracle.limits();
    let nodes = limits.nodes.map_or(positions, |nodes| nodes.min(positions));
    let limits = Limits { nodes: Some(nodes), ..limits };
    let [one, two] =
        [Program::One, Program::Two].map(|program| examine(&tree.position, &Rules::new(program), &limits));
    let difficulty = key.map(|key| {
        let task = Task { position: tree.position, moves: tree.stipulation.moves(), checks_only: false };
        difficulty::of_sound(&task, key, &outcome(tree), &two, oracle)
    });
    Some(Solving { searches: [Search::of(&one), Search::of(&two)], difficulty })
}

/// The verdicts on first moves, which are all known, as a solver gives them.
fn outcome(tree: &Tree) -> Outcome {
    Outcome {
        first_moves: tree.first_moves.clone(),
        status: Status::Complete,
        checks_only: false,
        efforts: Vec::new(),
        depths: Vec::new(),
        elapsed: Duration::ZERO,
    }
}
