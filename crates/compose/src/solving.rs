//! One position of a problem put to the solver, as those ask who compare it with others: key or solutions, the play after the key,
//! and whether it is as meant. No tries.

use keymove_problem::Intention;
use keymove_problem::statement::Case;
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, AnswerError, Wanted};
use keymove_solve::tree;

/// The largest tree of the play after a key.
const MOST_NODES: usize = 300_000;

/// The part of the tree that is wanted of a battle; set play only where the case has it.
pub(crate) fn play(case: &Case) -> tree::Options {
    tree::Options {
        set_play: case.set_play.is_some(),
        tries: 0,
        max_nodes: MOST_NODES,
        ..tree::Options::default()
    }
}

/// Solves a position. `intention` is how many solutions of help and series play are meant, any number if nothing is said; of these
/// no more than `most` are looked for.
///
/// # Errors
/// What cannot be solved however much time there is.
pub(crate) fn solve(
    case: &Case, intention: Option<&Intention>, most: u64, options: tree::Options, limits: &Limits,
) -> Result<Answer, AnswerError> {
    let is_battle = case.stipulation.play.is_battle();
    let wanted = Wanted {
        tree: Some(options),
        intention: intention.filter(|_| !is_battle).cloned(),
        any_number: true,
        max_solutions: (!is_battle).then_some(most),
        ..Wanted::default()
    };
    wanted.answer(case, limits, &())
}
