//! How fast the evaluation is.

use crate::read;
use anyhow::{Result, ensure};
use keymove_engine::eval::Evaluator;
use std::path::Path;
use std::time::Instant;

/// Times the positions of a file in the order of the games.
pub(crate) fn run(path: &Path) -> Result<()> {
    let labelled = read::labelled(path)?;
    ensure!(!labelled.is_empty(), "{} has no positions after the opening", path.display());
    for round in 1..=3 {
        let mut evaluator = Evaluator::new();
        let start = Instant::now();
        let sum: i64 = labelled.iter().map(|one| i64::from(evaluator.evaluate(&one.position))).sum();
        let rate = labelled.len() as f64 / start.elapsed().as_secs_f64();
        println!(
            "round {round}: {} evaluations, {:.2} million a second, sum {sum}",
            labelled.len(),
            rate / 1e6
        );
    }
    Ok(())
}
