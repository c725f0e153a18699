//! The answer does not depend on the size of the table, on threads, on the run, or on what the solver did before.

use super::published;
use super::support::{fresh, judge_shortest, name, shortest, solver, task};
use keymove_reference::positions::position;
use keymove_solve::{DepthReport, Limits, Outcome, Solver, Status, Task};
use keymove_testing::{Random, sized};

/// Table sizes: the smallest, one that is soon full, the default.
const BUDGETS: [usize; 3] = [64 << 10, 1 << 20, 64 << 20];

/// Problems of all lengths up to `moves`: published and random ones, of either side.
fn problems(seed: u64, random_ones: usize, moves: u16) -> Vec<Task> {
    let mut random = Random::new(seed);
    let published = published::problems().into_iter().map(|problem| problem.task);
    let mut all: Vec<Task> = published.filter(|task| task.moves.get() <= moves).collect();
    for _ in 0..random_ones {
        let units = 3 + random.below(7);
        let length = 1 + random.below(usize::from(moves)) as u16;
        let checks_only = random.once_in(4);
        all.push(Task { checks_only, ..task(position(&mut random, units), length) });
    }
    all
}

fn check(task: &Task, found: &Outcome, reference: &Outcome, how: &str) {
    assert_eq!(found.status, Status::Complete, "{} {how}", name(task));
    assert_eq!(found.first_moves, reference.first_moves, "{} {how}", name(task));
}

#[test]
fn table_size_and_threads() {
    for task in problems(21, sized(30, 300), sized(3, 4) as u16) {
        let reference = fresh().full(&task, &());
        for table_bytes in BUDGETS {
            for threads in [1, 2, 4] {
                let limits = Limits { table_bytes, threads, ..Limits::default() };
                let how = format!("{table_bytes} bytes, {threads} threads");
                check(&task, &solver(limits.clone()).full(&task, &()), &reference, &how);
                let mut solver = solver(limits);
                judge_shortest(&task, &solver.first(&task, true, &()), shortest(&reference));
                judge_shortest(&task, &solver.shortest(&task, &()), shortest(&reference));
            }
        }
    }
}

#[test]
fn one_thread_repeats_itself_exactly() {
    for task in problems(22, sized(20, 100), 3) {
        let counts = |outcome: &Outcome| -> Vec<(u64, u64)> {
            outcome.depths.iter().map(|depth| (depth.generated, depth.terminal)).collect()
        };
        let (first, second) = (fresh().full(&task, &()), fresh().full(&task, &()));
        check(&task, &second, &first, "again");
        assert_eq!(counts(&first), counts(&second), "{}", name(&task));
        let (first, second) = (fresh().first(&task, false, &()), fresh().first(&task, false, &()));
        assert_eq!((first.generated, &first.mate), (second.generated, &second.mate), "{}", name(&task));
    }
}

#[test]
fn every_search_reports_the_same_first_depth() {
    for task in problems(24, sized(20, 100), 3) {
        let row = |depths: &[DepthReport]| depths.first().map(|row| (row.depth, row.generated, row.terminal));
        // Without a first move to examine, because none checks, a full search has no depths.
        let Some(first) = row(&fresh().full(&task, &()).depths) else { continue };
        for depths in [fresh().shortest(&task, &()).depths, fresh().first(&task, true, &()).depths] {
            assert_eq!(row(&depths), Some(first), "{}", name(&task));
        }
    }
}

/// Everything that a solver can be asked about a task.
fn ask_all(solver: &mut Solver, task: &Task, reference: &Outcome) {
    check(task, &solver.full(task, &()), reference, "with a used solver");
    judge_shortest(task, &solver.shortest(task, &()), shortest(reference));
    judge_shortest(task, &solver.first(task, true, &()), shortest(reference));
    check(task, &solver.full(task, &()), reference, "with a used solver, again");
}

#[test]
fn a_solver_can_be_used_again() {
    let mut solver = fresh();
    for task in problems(23, sized(100, 2000), 3) {
        for checks_only in [task.checks_only, !task.checks_only] {
            let task = Task { checks_only, ..task };
            ask_all(&mut solver, &task, &fresh().full(&task, &()));
        }
    }
}

/// Whatever is proven about a position with one side as the attacker says nothing about the other side's mates.
#[test]
fn either_side_can_be_the_attacker() {
    let mut random = Random::new(24);
    for _ in 0..sized(20, 300) {
        let units = 4 + random.below(4);
        let root = task(position(&mut random, units), 3);
        let reference = fresh().full(&root, &());
        let mut used = fresh();
        for mv in root.position.moves() {
            let other = task(root.position.play(mv), 3);
            let found = used.full(&other, &());
            check(&other, &found, &fresh().full(&other, &()), "after other problems");
        }
        check(&root, &used.full(&root, &()), &reference, "after its own positions as problems");
        judge_shortest(&root, &used.first(&root, true, &()), shortest(&reference));
    }
}
