//! How long the score of a sound two-mover takes beyond solving it, on one thread.
//!
//! `cargo bench -p keymove-problem --bench score [-- FILE]`. FILE has one JSON object a line with `fen` and `key` (UCI);
//! without it the few problems of the test data are scored. Figures are processor time: the mean of all problems in the
//! median round, and the slowest problem, of which the median of all rounds counts. Without `--bench`, as `cargo test`
//! starts it, one round only.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_problem::score::{Scorer, Weights};
use serde_json::Value;
use std::fs;
use std::hint::black_box;
use std::time::Duration;

const OWN: &str = include_str!("../testdata/scores.jsonl");

fn main() {
    let measure = std::env::args().any(|argument| argument == "--bench");
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let text = file.map_or_else(|| OWN.to_owned(), |path| fs::read_to_string(path).expect("a file"));
    let problems: Vec<(Position, Move)> = text.lines().map(read).collect();
    let mut scorer = Scorer::new(Weights::default());
    let (rounds, passes) = if measure { (15, 20) } else { (1, 1) };

    let mut means = Vec::new();
    let mut variants = 0;
    for _ in 0..rounds {
        let start = processor_time();
        for _ in 0..passes {
            for (position, key) in &problems {
                black_box(scorer.evaluate(black_box(position), *key).expect("a key"));
                variants += scorer.variants().len();
            }
        }
        let runs = passes * problems.len();
        means.push((processor_time() - start).as_nanos() as f64 / runs as f64 / 1000.0);
    }
    let mean = median(&mut means);
    let variants = variants as f64 / (rounds * passes * problems.len()) as f64;
    println!("{} problems, {variants:.1} variants each: {mean:.2} microseconds a score", problems.len());
    if measure {
        slowest(&mut scorer, &problems);
    }
}

/// Prints how the problems one by one are distributed.
fn slowest(scorer: &mut Scorer, problems: &[(Position, Move)]) {
    let mut times: Vec<(f64, String)> = problems
        .iter()
        .map(|(position, key)| {
            let mut rounds: Vec<f64> = (0..5)
                .map(|_| {
                    let start = processor_time();
                    for _ in 0..20 {
                        black_box(scorer.evaluate(black_box(position), *key).expect("a key"));
                    }
                    (processor_time() - start).as_nanos() as f64 / 20.0 / 1000.0
                })
                .collect();
            (median(&mut rounds), position.to_string())
        })
        .collect();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let at = |share: usize| times[(times.len() - 1) * share / 100].0;
    println!("one by one: median {:.1}, 95 % below {:.1}, 99 % below {:.1}", at(50), at(95), at(99));
    if let Some((time, fen)) = times.last() {
        println!("slowest: {time:.1} microseconds, {fen}");
    }
}

fn read(line: &str) -> (Position, Move) {
    let line: Value = serde_json::from_str(line).expect("JSON");
    let position: Position = line["fen"].as_str().expect("fen").parse().expect("a position");
    let key = parse_uci(&position, line["key"].as_str().expect("key")).expect("a move");
    (position, key)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Time that this thread has spent on a processor, where the system tells it (Linux); else the time of the clock.
fn processor_time() -> Duration {
    // The kernel brings its account up to date when the thread offers to step aside.
    std::thread::yield_now();
    let account = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match account.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default(),
    }
}
