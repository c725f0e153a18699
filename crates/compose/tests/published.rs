//! Samples of the spaces around published two-movers: families against positions solved and scored one by one.

use keymove_chess::Position;
use keymove_compose::search::{Counts, Filters, Improvement, Observer, Plan, run};
use keymove_study::score::Weights;
use serde_json::Value;
use std::sync::Mutex;

type Found = Vec<(String, i64)>;

#[derive(Default)]
struct Collect(Mutex<(Found, Counts)>);

impl Observer for Collect {
    fn done(&self, _: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut collected = self.0.lock().expect("no thread panics");
        collected.0.extend(found.into_iter().map(|one| (one.position.to_string(), one.score)));
        collected.1 += *counts;
    }
}

fn search(plan: &Plan, pieces: &[u64]) -> (Found, [u64; 5]) {
    let collect = Collect::default();
    assert_eq!(run(plan, pieces, &collect), Ok(true));
    let (mut found, counts) = collect.0.into_inner().expect("no thread panics");
    found.sort();
    (found, [counts.positions, counts.illegal, counts.unsound, counts.lower, counts.improved])
}

#[test]
#[ignore = "takes minutes: ./test full"]
fn families_of_published_problems() {
    let Some(text) = keymove_testing::collection_text("problems/direct2.jsonl") else { return };
    let mut compared = 0;
    for line in text.lines().step_by(41) {
        let problem: Value = serde_json::from_str(line).expect("JSON");
        let position: Position = problem["fen"].as_str().expect("a FEN").parse().expect("a position");
        let Ok(mut plan) = Plan::new(&position, 3, Weights::default()) else { continue };
        plan.threads = 2;
        // Everything sound is wanted, so that scores are compared too.
        plan.threshold = i64::MIN;
        let last = plan.space.pieces() - 1;
        let pieces: Vec<u64> = (1..4).map(|part| last * part / 4).collect();
        let fast = search(&plan, &pieces);
        plan.threshold = plan.score;
        let above = search(&plan, &pieces);
        assert!(above.0.iter().eq(fast.0.iter().filter(|(_, score)| *score > plan.score)), "{position}");
        plan.threshold = i64::MIN;
        plan.filters = Filters::NONE;
        assert_eq!(search(&plan, &pieces), fast, "{position}");
        compared += fast.1[0];
    }
    assert!(compared > 10_000, "{compared}");
}
