//! Nothing in the answer may depend on the size of the table or the number of threads.

use super::support::{name, position, solve, solve_within, stipulation, task};
use keymove_chess::Move;
use keymove_solve::{Limits, LineTask, Observer, SearchEvent, solve_lines};
use keymove_testing::{Random, sized};
use std::sync::Mutex;

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
    let mut random = Random::new(4);
    for _ in 0..sized(20, 300) {
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

/// Keeps the solutions that it is told of.
#[derive(Default)]
struct Listener(Mutex<Vec<Vec<Move>>>);

impl Observer for Listener {
    fn hear(&self, event: SearchEvent<'_>) {
        if let SearchEvent::Line { line } = event {
            self.0.lock().unwrap().push(line.to_vec());
        }
    }
}

/// Also if a table that has become too small makes the search begin a part of its work again.
#[test]
fn every_solution_is_told_of_once() {
    for (fen, stipulation) in [
        ("r1bqkb1r/pppppppp/2n2n2/8/8/8/4P3/4K1N1 b - -", "h#4"),
        ("7k/p7/5KQ1/8/8/8/8/8 b - -", "ser-h#6"),
        ("8/8/8/3k4/8/3B1K2/6Q1/8 b - -", "h#3"),
        ("4Q3/8/7N/8/6K1/8/8/1k6 b - -", "h#3"),
    ] {
        let task = task(fen.parse().unwrap(), stipulation);
        for (table_bytes, threads) in [(1, 1), (256 << 20, 1), (16 << 20, 3)] {
            let listener = Listener::default();
            let limits = Limits { table_bytes, threads, ..Limits::default() };
            let outcome = solve_lines(&limits, &task, &listener).unwrap();
            let mut told = listener.0.into_inner().unwrap();
            let mut lines = outcome.lines;
            assert!(!lines.is_empty(), "{fen} {stipulation}");
            let words = |mv: &Move| mv.to_string();
            told.sort_by_cached_key(|line| line.iter().map(words).collect::<Vec<_>>());
            lines.sort_by_cached_key(|line| line.iter().map(words).collect::<Vec<_>>());
            assert_eq!(told, lines, "{fen} {stipulation}: {table_bytes} bytes, {threads} threads");
        }
    }
}
