//! Which problems are taken.

use crate::common::{Error, lines};
use keymove_chess::Position;
use keymove_compose::search::Plan;
use keymove_study::score::Weights;
use serde_json::Value;
use std::path::Path;

/// A problem to be improved.
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) position: Position,
    pub(crate) score: i64,
}

/// Of so many lines of the collection one is taken.
const EVERY: usize = 10;
/// The diagrams of the paper that the search begins with: 1, 4 and the candidates for 6 and 8.
const DIAGRAMS: [&str; 8] = [
    "seed-cc-d1",
    "seed-cc-d4",
    "seed-cc-d6a",
    "seed-cc-d6b",
    "seed-cc-d8a",
    "seed-cc-d8b",
    "seed-cc-d8c",
    "seed-cc-d8d",
];

/// The problems of the collection, and the diagrams of the paper.
pub(crate) fn load(folder: &Path) -> Result<(Vec<Problem>, Vec<Problem>), Error> {
    let all = lines(&folder.join("problems/direct2.jsonl"))?;
    let collection = all.chunks(EVERY).filter_map(|some| some.iter().find_map(problem)).collect();
    let seeds = lines(&folder.join("seeds/seed_positions.jsonl"))?;
    let seed = |id: &&str| seeds.iter().find(|value| value["id"] == **id).and_then(problem);
    let diagrams: Vec<Problem> = DIAGRAMS.iter().filter_map(seed).collect();
    if diagrams.len() < DIAGRAMS.len() {
        return Err(format!("{} of the diagrams are missing", DIAGRAMS.len() - diagrams.len()).into());
    }
    Ok((collection, diagrams))
}

/// The problem of a line, if it can be improved.
fn problem(line: &Value) -> Option<Problem> {
    let position: Position = line["fen"].as_str()?.parse().ok()?;
    let score = Plan::new(&position, 0, Weights::default()).ok()?.score;
    Some(Problem { id: line["id"].as_str()?.to_owned(), position, score })
}
