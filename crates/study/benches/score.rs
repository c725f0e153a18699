//! How long the score of a sound directmate takes beyond solving it, on one thread.
//!
//! `cargo bench -p keymove-study --bench score [-- FILE]`. FILE has one JSON object a line with `fen`, `key` (UCI, or a
//! list, of which several keys are left out) and perhaps `stipulation` (otherwise `#2`); without it the few problems of the test data are scored. Figures are processor time: the mean of all problems in the
//! median round, and the slowest problem, of which the median of all rounds counts. Without `--bench`, as `cargo test`
//! starts it, one round only.

use keymove_chess::notation::parse_uci;
use keymove_chess::{Move, Position};
use keymove_problem::Moves;
use keymove_solve::{Limits, Solver};
use keymove_study::score::{MainPlay, Scorer, Weights};
use serde_json::Value;
use std::fs;
use std::hint::black_box;
use std::time::Duration;

struct Problem {
    position: Position,
    key: Move,
    /// Of a moremover: what the solver says of its play.
    play: Option<MainPlay>,
}

impl Problem {
    /// Scores it, and returns the number of variants.
    fn score(&self, scorer: &mut Scorer) -> usize {
        match &self.play {
            None => usize::from(
                scorer.evaluate(black_box(&self.position), self.key).expect("a key").mates.variants,
            ),
            Some(play) => {
                scorer.score_play(black_box(&self.position), play).map_or(0, |scored| scored.endings.len())
            }
        }
    }
}

const OWN: &str = include_str!("../testdata/scores.jsonl");

fn main() {
    let measure = std::env::args().any(|argument| argument == "--bench");
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let text = file.map_or_else(|| OWN.to_owned(), |path| fs::read_to_string(path).expect("a file"));
    let start = processor_time();
    let problems: Vec<Problem> = text.lines().filter_map(read).collect();
    let moremovers = problems.iter().filter(|problem| problem.play.is_some()).count();
    if moremovers > 0 {
        let each = (processor_time() - start).as_micros() as f64 / moremovers as f64 / 1000.0;
        println!("{moremovers} moremovers: {each:.2} milliseconds to find the play of one");
    }
    let mut scorer = Scorer::new(Weights::default());
    let (rounds, passes) = if measure { (15, 20) } else { (1, 1) };

    let mut means = Vec::new();
    let mut variants = 0;
    for _ in 0..rounds {
        let start = processor_time();
        for _ in 0..passes {
            for problem in &problems {
                variants += black_box(problem.score(&mut scorer));
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
fn slowest(scorer: &mut Scorer, problems: &[Problem]) {
    let mut times: Vec<(f64, String)> = problems
        .iter()
        .map(|problem| {
            let mut rounds: Vec<f64> = (0..5)
                .map(|_| {
                    let start = processor_time();
                    for _ in 0..20 {
                        black_box(problem.score(scorer));
                    }
                    (processor_time() - start).as_nanos() as f64 / 20.0 / 1000.0
                })
                .collect();
            (median(&mut rounds), problem.position.to_string())
        })
        .collect();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let at = |share: usize| times[(times.len() - 1) * share / 100].0;
    println!("one by one: median {:.1}, 95 % below {:.1}, 99 % below {:.1}", at(50), at(95), at(99));
    if let Some((time, fen)) = times.last() {
        println!("slowest: {time:.1} microseconds, {fen}");
    }
}

/// `None` for a problem with several keys.
fn read(line: &str) -> Option<Problem> {
    let line: Value = serde_json::from_str(line).expect("JSON");
    let position: Position = line["fen"].as_str().expect("fen").parse().expect("a position");
    let key = match &line["key"] {
        Value::Array(keys) if keys.len() == 1 => &keys[0],
        Value::Array(_) => return None,
        key => key,
    };
    let key = parse_uci(&position, key.as_str().expect("key")).expect("a move");
    let moves = match line["stipulation"].as_str() {
        Some(text) => text.trim_start_matches('#').parse().expect("#n"),
        None => 2,
    };
    let play = (moves > 2).then(|| {
        let mut solver = Solver::new(Limits::default()).expect("memory");
        MainPlay::find(&position, key, Moves::new(moves).expect("a length"), &mut solver).expect("a key")
    });
    Some(Problem { position, key, play })
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
