//! Searches around two-movers and prints what became of the positions, with times: `distribution LEVEL [EVERY] [off]` reads
//! FENs from standard input; only every EVERYth piece is searched; `off` switches all filters off.

use keymove_chess::Position;
use keymove_compose::search::{Counts, Filters, Improvement, Observer, Plan, run};
use keymove_problem::score::Weights;
use std::io::BufRead;
use std::sync::Mutex;
use std::time::Instant;

#[derive(Default)]
struct Sum(Mutex<Counts>);

impl Observer for Sum {
    fn done(&self, _: u64, _: Vec<Improvement>, counts: &Counts) {
        if let Ok(mut sum) = self.0.lock() {
            *sum += *counts;
        }
    }
}

fn main() {
    let argument = |number| std::env::args().nth(number);
    let level = argument(1).and_then(|level| level.parse().ok()).unwrap_or(2);
    let every = argument(2).and_then(|every| every.parse().ok()).unwrap_or(1);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Ok(original) = line.parse::<Position>() else { continue };
        let mut plan = match Plan::new(&original, level, Weights::default()) {
            Ok(plan) => plan,
            Err(error) => {
                println!("{line}: {error}");
                continue;
            }
        };
        plan.threads = argument(4).and_then(|threads| threads.parse().ok()).unwrap_or(1);
        if argument(3).as_deref() == Some("off") {
            plan.filters = Filters::NONE;
        }
        let pieces: Vec<u64> = (0..plan.space.pieces()).step_by(every).collect();
        let sum = Sum::default();
        let start = Instant::now();
        run(&plan, &pieces, &sum);
        let seconds = start.elapsed().as_secs_f64();
        let Ok(counts) = sum.0.into_inner() else { continue };
        let rate = counts.positions as f64 / seconds / 1e6;
        println!("{line}: {seconds:.2} s, {rate:.2} M/s, {} pieces", pieces.len());
        println!("  {}", counts.named().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", "));
    }
}
