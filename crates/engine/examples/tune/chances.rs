//! What scores mean for results: two curves fitted to the positions of games, by how likely they make what happened.

use anyhow::{Context, Result, bail};
use keymove_engine::Board;
use keymove_engine::eval::explain;
use std::fs;
use std::path::PathBuf;

/// Scores beyond this say too little of the curve, and are the end of a game that was broken off.
const UTMOST: f64 = 1000.0;
/// Pieces of the initial position, as the evaluation counts them.
const FULL_PHASE: f64 = 24.0;

/// A position of a game, for the side to move.
struct Sample {
    value: f64,
    phase: f64,
    /// 1 won, 0 drawn, -1 lost.
    result: i32,
}

/// The four numbers: the even point and the spread, each without pieces and with all.
type Model = [f64; 4];

/// Fits and prints.
pub(crate) fn run(files: &[PathBuf]) -> Result<()> {
    let mut samples = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        samples.extend(text.lines().filter_map(sample));
    }
    if samples.is_empty() {
        bail!("no line `FEN;score;result` within {UTMOST} centipawns");
    }
    let mut model: Model = [150.0, 150.0, 80.0, 80.0];
    let mut step = 32.0;
    while step >= 0.5 {
        let mut better = false;
        for at in 0..4 {
            for change in [step, -step] {
                let mut other = model;
                other[at] = (other[at] + change).max(5.0);
                if surprise(&samples, &other) < surprise(&samples, &model) {
                    (model, better) = (other, true);
                }
            }
        }
        if !better {
            step /= 2.0;
        }
    }
    let [even_end, even_middle, spread_end, spread_middle] = model;
    println!("EVEN: Slope = Slope {{ endgame: {even_end:.1}, middlegame: {even_middle:.1} }}");
    println!("SPREAD: Slope = Slope {{ endgame: {spread_end:.1}, middlegame: {spread_middle:.1} }}");
    println!("{} positions, {:.4} nats a position", samples.len(), surprise(&samples, &model));
    check(&samples, &model);
    Ok(())
}

fn sample(line: &str) -> Option<Sample> {
    let mut parts = line.split(';');
    let board = Board::from_fen(parts.next()?).ok()?;
    let value: f64 = parts.next()?.parse().ok()?;
    let result = match parts.next()? {
        "1-0" => 1,
        "0-1" => -1,
        _ => 0,
    };
    let sign = if board.turn() == keymove_chess::Color::White { 1 } else { -1 };
    let phase = f64::from(explain(board.position()).phase);
    (value.abs() <= UTMOST).then_some(Sample { value: value * f64::from(sign), phase, result: result * sign })
}

/// The chances of winning and losing.
fn chances(model: &Model, value: f64, phase: f64) -> (f64, f64) {
    let between = |end: f64, middle: f64| end + (middle - end) * phase / FULL_PHASE;
    let (even, spread) = (between(model[0], model[1]), between(model[2], model[3]));
    let rate = |value: f64| 1.0 / (1.0 + ((even - value) / spread).exp());
    (rate(value), rate(-value))
}

/// How unlikely the model makes the results, on average.
fn surprise(samples: &[Sample], model: &Model) -> f64 {
    let one = |sample: &Sample| {
        let (win, loss) = chances(model, sample.value, sample.phase);
        let chance = match sample.result {
            1 => win,
            -1 => loss,
            _ => 1.0 - win - loss,
        };
        -chance.max(1e-6).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

/// Prints foretold and real shares by score.
fn check(samples: &[Sample], model: &Model) {
    println!(
        "| score | positions | won, foretold | won | drawn, foretold | drawn |\n|---:|---:|---:|---:|---:|---:|"
    );
    for from in [-400, -200, -100, -50, 0, 50, 100, 200, 400] {
        let (low, high) = (f64::from(from) - 25.0, f64::from(from) + 25.0);
        let here: Vec<_> = samples.iter().filter(|sample| (low..high).contains(&sample.value)).collect();
        let share = |sum: f64| 100.0 * sum / here.len().max(1) as f64;
        let foretold = here.iter().map(|sample| chances(model, sample.value, sample.phase));
        let (win, loss) = foretold.fold((0.0, 0.0), |sum, (win, loss)| (sum.0 + win, sum.1 + loss));
        let real = |result| share(here.iter().filter(|sample| sample.result == result).count() as f64);
        println!(
            "| {from:+} | {} | {:.1} | {:.1} | {:.1} | {:.1} |",
            here.len(),
            share(win),
            real(1),
            share(here.len() as f64 - win - loss),
            real(0)
        );
    }
}
