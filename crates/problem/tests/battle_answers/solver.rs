//! The solver gives the trees of the definition.

use super::support::{Random, STIPULATIONS, everything, task, tree};
use keymove_problem::solve::{BattleSolver, Limits};
use keymove_problem::tree::build;

#[test]
fn trees_do_not_depend_on_who_is_asked() {
    let mut dice = Random(4);
    let mut solver = BattleSolver::new(Limits::default()).unwrap();
    for text in STIPULATIONS {
        for _ in 0..if cfg!(debug_assertions) { 4 } else { 40 } {
            let task = task(&dice.position().to_string(), text);
            let outcome = solver.full(&task, &());
            assert_eq!(
                build(task, &outcome, &everything(), &mut solver),
                tree(&task, &everything()),
                "{} {text}",
                task.position
            );
        }
    }
}
