//! Explanations through the public surface: each motive where it must be found and where it must be refused, tests of
//! removal written a second time in another way, and symmetry.

mod examples;
mod proof;
mod symmetry;
mod whole;

use keymove_chess::Position;
use keymove_problem::analysis::explain::{Caps, Explanation, of_tree};
use keymove_problem::solve::{BattleSolver, BattleTask, Limits};
use keymove_problem::tree::{Options, Tree, build};
use std::path::Path;

/// Solves and explains.
fn explained(position: Position, stipulation: &str) -> (Tree, Explanation) {
    let task = BattleTask::new(position, stipulation.parse().expect("a stipulation"));
    let limits = Limits { threads: 1, table_bytes: 16 << 20, ..Limits::default() };
    let mut solver = BattleSolver::new(limits).expect("memory");
    let outcome = solver.full(&task, &());
    let options = Options { stalemates: true, ..Options::default() };
    let tree = build(task, &outcome, &options, &mut solver);
    let explanation = of_tree(&tree, &mut solver, &Caps::default());
    (tree, explanation)
}

/// Two-movers of the project's own test data, as FEN.
fn own_two_movers() -> Vec<String> {
    let text = include_str!("../../testdata/scores.jsonl");
    let lines = text.lines().filter(|line| line.starts_with('{'));
    lines.map(fen_of).collect()
}

/// Two-movers of the collection beside the repository; empty without it, which is said.
fn shared_two_movers() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/problems/direct2.jsonl");
    match std::fs::read_to_string(&path) {
        Ok(text) => text.lines().map(fen_of).collect(),
        Err(error) => {
            println!("SKIPPED: {}: {error}", path.display());
            Vec::new()
        }
    }
}

/// The project's own, and of the others every so many.
fn sample() -> Vec<String> {
    let step = if cfg!(debug_assertions) { 1 } else { 3 };
    own_two_movers().into_iter().chain(shared_two_movers().into_iter().step_by(step)).collect()
}

fn fen_of(line: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    value["fen"].as_str().expect("a FEN").to_owned()
}
