//! Nothing in the answer may depend on the size of the table or the number of threads.

use super::support::{name, position, solve, solve_within, stipulation, task};
use crate::common::random::{Random, scaled};
use keymove_problem::solve::{Limits, LineTask};

fn check(task: &LineTask) {
    let expected = solve(task);
    for (table_bytes, threads) in [(1, 1), (64 << 10, 2), (256 << 20, 1), (16 << 20, 3)] {
        let found = solve_within(&Limits { table_bytes, threads, ..Limits::default() }, task);
        let context = format!("{}: table of {table_bytes} bytes, {threads} threads", name(task));
        assert_eq!(found.lines, expected.lines, "{context}");
        assert_eq!(
            (found.unlisted, found.stopped_at_max),
            (expected.unlisted, expected.stopped_at_max),
            "{context}"
        );
    }
}

#[test]
fn random_problems() {
    let mut random = Random(4);
    for _ in 0..scaled(20, 300) {
        let position = position(&mut random, 6);
        let mut task = task(position, &stipulation(&mut random));
        check(&task);
        task.max_solutions = Some(3);
        check(&task);
    }
}

/// Long enough for tables to overflow and to grow.
#[test]
fn long_series() {
    for (fen, stipulation) in [
        ("8/8/8/8/8/4k3/p3p3/K2B4 b - -", "ser-h#7"),
        ("7k/p7/5KQ1/8/8/8/8/8 b - -", "ser-h#6"),
        ("8/8/8/3k4/8/3B1K2/6Q1/8 b - -", "h#3"),
    ] {
        check(&task(fen.parse().unwrap(), stipulation));
    }
}
