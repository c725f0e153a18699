//! The descent.

use crate::cli::Fit;
use crate::model::{self, Weights};
use crate::sample::Sample;
use crate::{read, write};
use anyhow::{Result, bail, ensure};
use keymove_engine::eval::{Group, TERMS, Term, VALUES, weights};

/// Fits the values and tells what was gained.
pub(crate) fn run(options: &Fit) -> Result<()> {
    // Steepness of the curve for targets that come from scores; about that of the games.
    let samples = read::samples(options, &|score| win(score, SCORE_STEEPNESS))?;
    let (held_out, training): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.held_out);
    ensure!(
        !training.is_empty() && !held_out.is_empty(),
        "too few games: some are for fitting, a tenth for testing"
    );
    let start: Weights =
        weights().iter().map(|pair| [f64::from(pair.middlegame()), f64::from(pair.endgame())]).collect();
    check_model(&held_out, &start)?;
    let steepness = steepest(&training, &start);
    println!("{} positions to fit, {} held out, steepness {steepness:.3}", training.len(), held_out.len());
    let report = |what: &str, weights: &Weights| {
        let [fit, test] = [&training, &held_out].map(|part| error(part, weights, steepness));
        println!("{what:<28} error {fit:.6} fitted, {test:.6} held out");
    };
    report("material only", &material_only(&start));
    report("before", &start);
    let fitted = descend(&training, &held_out, &start, steepness, options);
    let rounded: Weights = fitted.iter().map(|pair| pair.map(f64::round)).collect();
    report("after, rounded", &rounded);
    println!(
        "with its own best steepness, held out: before {:.6}, after {:.6}",
        error(&held_out, &start, steepest(&held_out, &start)),
        error(&held_out, &rounded, steepest(&held_out, &rounded)),
    );
    if let Some(path) = &options.out {
        write::write(&rounded, path)?;
    }
    Ok(())
}

/// Steepness of the curve for scores of the engine's own searches.
const SCORE_STEEPNESS: f64 = 1.0;

/// What is expected to be got with a value, from 0 to 1: at 1 a steepness of ten to one for four pawns.
fn win(value: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-steepness * value / 400.0))
}

/// The tuner's idea of the evaluation must be the evaluation, but for roundings.
fn check_model(samples: &[Sample], weights: &Weights) -> Result<()> {
    for sample in samples {
        let value = model::value(sample, weights);
        if (value - f64::from(sample.value)).abs() > 4.0 {
            bail!("the model says {value}, the engine {}: they are not the same", sample.value);
        }
    }
    Ok(())
}

/// Mean square of the difference between what is expected and what should be.
fn error(samples: &[Sample], weights: &Weights, steepness: f64) -> f64 {
    let square = |sample: &Sample| {
        let difference = win(model::value(sample, weights), steepness) - f64::from(sample.target);
        difference * difference
    };
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

/// The steepness with the least error, by golden section.
fn steepest(samples: &[Sample], weights: &Weights) -> f64 {
    let (mut low, mut high) = (0.1, 3.0);
    while high - low > 0.01 {
        let (left, right) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
        if error(samples, weights, left) < error(samples, weights, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

fn material_only(start: &Weights) -> Weights {
    let mut weights = vec![[0.0; 2]; VALUES];
    weights[..5].clone_from_slice(&start[..5]);
    weights
}

/// How far a value moves as a matter of course; the descent and the hold on the values are in these units. A value that
/// counts many times at once moves less.
fn units(samples: &[Sample]) -> Vec<f64> {
    let mut squares = vec![(0.0, 0.0); VALUES];
    for sample in samples {
        let counts = [&sample.linear, &sample.danger[0], &sample.danger[1], &sample.winnable];
        for &(value, count) in counts.into_iter().flatten() {
            let square = &mut squares[value as usize];
            *square = (square.0 + f64::from(count).powi(2), square.1 + 1.0);
        }
    }
    let values = TERMS.iter().flat_map(|term| core::iter::repeat_n(term, term.len));
    values
        .zip(squares)
        .map(|(term, (sum, occurrences))| {
            usual_change(term) / (sum / f64::max(occurrences, 1.0)).sqrt().max(1.0)
        })
        .collect()
}

/// By how much all counts of a term together may well be wrong, in centipawns or danger.
fn usual_change(term: &Term) -> f64 {
    match term.group {
        Group::Material if term.name.ends_with("_VALUE") => 20.0,
        Group::Danger => 80.0,
        _ => 8.0,
    }
}

/// Adam (Kingma and Ba 2014) over all samples at once, with a pull back to the start. The held-out error is shown, and decides
/// nothing.
fn descend(
    training: &[Sample], held_out: &[Sample], start: &Weights, steepness: f64, options: &Fit,
) -> Weights {
    const RATE: f64 = 0.02;
    const MEMORY: [f64; 2] = [0.9, 0.999];
    let units = units(training);
    let mut weights = start.clone();
    let (mut mean, mut square) = (vec![[0.0; 2]; VALUES], vec![[0.0; 2]; VALUES]);
    for step in 1..=options.steps {
        let gradient = gradient(training, &weights, steepness, options.threads.max(1));
        for (i, pair) in gradient.iter().enumerate() {
            for part in 0..2 {
                let moved = (weights[i][part] - start[i][part]) / units[i];
                let slope = pair[part] * units[i] + 2.0 * options.hold * moved;
                mean[i][part] = MEMORY[0] * mean[i][part] + (1.0 - MEMORY[0]) * slope;
                square[i][part] = MEMORY[1] * square[i][part] + (1.0 - MEMORY[1]) * slope * slope;
                let mean = mean[i][part] / (1.0 - MEMORY[0].powi(step as i32));
                let square = square[i][part] / (1.0 - MEMORY[1].powi(step as i32));
                weights[i][part] -= RATE * units[i] * mean / (square.sqrt() + 1e-9);
            }
        }
        if step % 50 == 0 {
            let [fit, test] = [training, held_out].map(|part| error(part, &weights, steepness));
            eprintln!("step {step}: error {fit:.6} fitted, {test:.6} held out");
        }
    }
    weights
}

/// The derivative of the mean square error by each value.
fn gradient(samples: &[Sample], weights: &Weights, steepness: f64, threads: usize) -> Weights {
    let mut sum: Weights = vec![[0.0; 2]; VALUES];
    let share = samples.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let part = |part| move || gradient_of(part, weights, steepness);
        let threads: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(part(samples))).collect();
        for thread in threads {
            for (sum, part) in sum.iter_mut().zip(thread.join().unwrap_or_default()) {
                sum[0] += part[0];
                sum[1] += part[1];
            }
        }
    });
    for pair in &mut sum {
        *pair = pair.map(|value| value / samples.len() as f64);
    }
    sum
}

fn gradient_of(samples: &[Sample], weights: &Weights, steepness: f64) -> Weights {
    let mut gradient = vec![[0.0; 2]; VALUES];
    for sample in samples {
        let slope = |value: f64| {
            let expected = win(value, steepness);
            let by_value = core::f64::consts::LN_10 * steepness / 400.0 * expected * (1.0 - expected);
            2.0 * (expected - f64::from(sample.target)) * by_value
        };
        model::add_gradient(sample, weights, slope, &mut gradient);
    }
    gradient
}
