//! Explanations through the public surface: each motive where it must be found and where it must be refused, tests of
//! removal written a second time in another way, and symmetry.

mod collection;
mod examples;
mod joint;
mod lines;
mod plans;
mod proof;
mod self_play;
mod stopped;
mod symmetry;
mod whole;

use keymove_chess::Position;
use keymove_solve::tree::{Options, Tree, build};
use keymove_solve::{BattleSolver, BattleTask, Limits};
use keymove_study::explain::{Caps, Explanation, of_tree};

/// Solves and explains.
fn explained(position: Position, stipulation: &str) -> (Tree, Explanation) {
    explained_by(1, position, stipulation)
}

/// The same with so many threads.
fn explained_by(threads: usize, position: Position, stipulation: &str) -> (Tree, Explanation) {
    let task = BattleTask::new(position, stipulation.parse().expect("a stipulation"));
    let limits = Limits { threads, table_bytes: 16 << 20, ..Limits::default() };
    let mut solver = BattleSolver::new(limits).expect("memory");
    let outcome = solver.full(&task, &());
    let options = Options { stalemates: true, ..Options::default() };
    let tree = build(task, &outcome, &options, &mut solver);
    let explanation = of_tree(&tree, &mut solver, &Caps::default());
    (tree, explanation)
}

/// Two-movers of the project's own test data, as FEN.
fn own_two_movers() -> Vec<String> {
    let text = include_str!("../../../testdata/scores.jsonl");
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(fen_of).collect()
}

/// Problems of a file of the collection beside the repository; none without it, which is said.
fn shared(file: &str, stipulation: &str) -> Vec<String> {
    let text = keymove_testing::collection_text(&format!("problems/{file}.jsonl")).unwrap_or_default();
    let marked = format!("\"{stipulation}\"");
    text.lines().filter(|line| line.contains(&marked)).map(fen_of).collect()
}

/// The project's own two-movers and those of the collection; in a debug build some of these.
fn sample() -> Vec<String> {
    let step = keymove_testing::sized(40, 1);
    own_two_movers().into_iter().chain(shared("direct2", "#2").into_iter().step_by(step)).collect()
}

fn fen_of(line: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    value["fen"].as_str().expect("a FEN").to_owned()
}
