//! Fits the network that is added to the terms.

use crate::cli::Network as Options;
use crate::read::{self, Labelled};
use anyhow::{Context, Result, ensure};
use keymove_chess::Color;
use keymove_engine::eval::explain;
use keymove_engine::eval::network::{
    INPUT_UNIT, INPUTS, NUMBERS, OUTPUT_UNIT, STAGES, SUM_UNIT, SUMS, inputs, stage,
};
use keymove_testing::Random;
use std::path::{Path, PathBuf};

/// Positions that the terms decide so far, in centipawns, are left out.
const DECIDED: f32 = 1_000.0;
/// Steepness of the curve for the terms: about that of the games.
const STEEPNESS: f64 = 1.0;
/// Neither weight leaves these bounds, so that sums of 16 and 32 bits hold them.
const UTMOST: f32 = 1.98;

/// A position as the network sees it.
struct Sample {
    /// The inputs of the side to move, then of the other.
    views: [Box<[u16]>; 2],
    stage: usize,
    /// What the terms say, for the side to move.
    terms: f32,
    /// How much of the network counts: less in endings that are hard to win.
    share: f32,
    /// What should be got, from 0 to 1.
    target: f32,
}

/// Numbers of the network, in the order of the file.
#[derive(Clone)]
struct Numbers(Vec<f32>);

const START: usize = INPUTS * SUMS;
const WEIGHTS: usize = START + SUMS;
const STAGE: usize = WEIGHTS + STAGES * 2 * SUMS;

/// Fits and writes.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (mut samples, held_out) = samples(options)?;
    let mut random = Random::new(1);
    ensure!(!samples.is_empty() && !held_out.is_empty(), "too few positions");
    println!("{} positions to fit, {} held out", samples.len(), held_out.len());
    let nothing = Numbers(vec![0.0; NUMBERS]);
    println!("without network: error {:.6} held out", error(&held_out, &nothing, options.threads));
    let mut numbers = first(&mut random);
    let (mut mean, mut square) = (vec![0.0; NUMBERS], vec![0.0; NUMBERS]);
    let steps = options.rounds * samples.len().div_ceil(options.batch);
    let mut step = 0;
    for round in 1..=options.rounds {
        shuffle(&mut samples, &mut random);
        for batch in samples.chunks(options.batch) {
            step += 1;
            let rate =
                options.rate * 0.5 * (1.0 + (core::f32::consts::PI * step as f32 / steps as f32).cos());
            let gradient = gradient(batch, &numbers, options.threads);
            descend(&mut numbers, &gradient, [&mut mean, &mut square], rate, step);
        }
        let whole = numbers.rounded();
        println!(
            "round {round}: error {:.6} held out, {:.6} of as many that are fitted",
            error(&held_out, &whole, options.threads),
            error(&samples[..held_out.len()], &whole, options.threads),
        );
        let bytes: Vec<u8> = numbers.whole().into_iter().flat_map(i16::to_le_bytes).collect();
        std::fs::write(&options.out, bytes)
            .with_context(|| format!("cannot write {}", options.out.display()))?;
    }
    Ok(())
}

fn shuffle<T>(all: &mut [T], random: &mut Random) {
    for i in (1..all.len()).rev() {
        all.swap(i, random.below(i + 1));
    }
}

fn win(value: f32) -> f32 {
    1.0 / (1.0 + (-value * (core::f32::consts::LN_10 * STEEPNESS as f32 / 400.0)).exp())
}

/// The positions that the network has a say in: for fitting, and for testing.
fn samples(options: &Options) -> Result<(Vec<Sample>, Vec<Sample>)> {
    let read = |paths: &[PathBuf]| -> Result<Vec<(Sample, f32)>> {
        let mut all = Vec::new();
        for path in paths {
            all.extend(from_file(path, options.threads)?);
        }
        Ok(all)
    };
    let (fitted, tested) = (read(&options.files)?, read(&options.test)?);
    let scale = scale(&fitted);
    println!("a centipawn of the scores is worth {scale:.3} of ours");
    let aim = |all: Vec<(Sample, f32)>| {
        let aimed = |(sample, score)| Sample { target: win(scale * score), ..sample };
        all.into_iter().map(aimed).collect()
    };
    Ok((aim(fitted), aim(tested)))
}

fn from_file(path: &Path, threads: usize) -> Result<Vec<(Sample, f32)>> {
    let labelled = read::labelled(path)?;
    let share = labelled.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Vec<_>> = std::thread::scope(|scope| {
        let threads: Vec<_> = labelled
            .chunks(share)
            .map(|part| scope.spawn(|| part.iter().filter_map(sample).collect()))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    });
    Ok(parts.into_iter().flatten().collect())
}

/// A position, and what its score is for the side to move.
fn sample(labelled: &Labelled) -> Option<(Sample, f32)> {
    let position = &labelled.position;
    let breakdown = explain(position);
    if breakdown.ending.is_some() || breakdown.scale == 0 {
        return None;
    }
    let us = position.turn();
    let sign = |value: i32| if us == Color::White { value as f32 } else { -value as f32 };
    let views = [us, !us].map(|side| inputs(position, side).into());
    let phase = breakdown.phase as f32 / 24.0;
    let share = phase + (1.0 - phase) * breakdown.scale as f32 / 64.0;
    let terms = sign(breakdown.total) - share * sign(breakdown.network);
    if terms.abs() > DECIDED {
        return None;
    }
    let sample = Sample { views, stage: stage(position), terms, share, target: 0.0 };
    Some((sample, sign(labelled.score?)))
}

/// How many of our centipawns one of the scores is, so that what both expect spreads as much: a network should not change what a score means.
fn scale(samples: &[(Sample, f32)]) -> f32 {
    let spread = |value: &dyn Fn(&(Sample, f32)) -> f32| {
        let sum: f64 = samples.iter().map(|sample| f64::from(win(value(sample)) - 0.5).powi(2)).sum();
        sum / samples.len() as f64
    };
    let ours = spread(&|(sample, _)| sample.terms);
    let (mut low, mut high) = (0.1, 10.0);
    while high - low > 1e-3 {
        let middle = f32::midpoint(low, high);
        if spread(&|(_, score)| middle * score) < ours {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Small numbers by chance.
fn first(random: &mut Random) -> Numbers {
    let mut small = |size: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
    let mut numbers = vec![0.0; NUMBERS];
    numbers[..START].fill_with(|| small(0.1));
    numbers[START..WEIGHTS].fill(0.1);
    numbers[WEIGHTS..STAGE].fill_with(|| small(0.1));
    Numbers(numbers)
}

impl Numbers {
    fn inputs(&self, input: u16) -> &[f32; SUMS] {
        part(&self.0, usize::from(input) * SUMS)
    }

    fn weights(&self, stage: usize, view: usize) -> &[f32; SUMS] {
        part(&self.0, WEIGHTS + (stage * 2 + view) * SUMS)
    }

    fn sums(&self, view: &[u16]) -> [f32; SUMS] {
        let mut sums = *part(&self.0, START);
        for &input in view {
            for (sum, weight) in sums.iter_mut().zip(self.inputs(input)) {
                *sum += weight;
            }
        }
        sums
    }

    /// The value of the position with the terms, in centipawns, and the sums of both views.
    fn value(&self, sample: &Sample) -> (f32, [[f32; SUMS]; 2]) {
        let sums = [0, 1].map(|view| self.sums(&sample.views[view]));
        let mut output = self.0[STAGE + sample.stage];
        for (view, sums) in sums.iter().enumerate() {
            let products = sums.iter().zip(self.weights(sample.stage, view));
            output += products.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>();
        }
        (sample.terms + output * sample.share * OUTPUT_UNIT as f32, sums)
    }

    /// As the file holds them.
    fn whole(&self) -> Vec<i16> {
        (0..NUMBERS).map(|i| (self.0[i] * unit(i)).round() as i16).collect()
    }

    /// As the engine takes them.
    fn rounded(&self) -> Self {
        Self((0..NUMBERS).map(|i| (self.0[i] * unit(i)).round() / unit(i)).collect())
    }
}

/// What one is in the file.
fn unit(number: usize) -> f32 {
    match number {
        0..WEIGHTS => INPUT_UNIT as f32,
        WEIGHTS..STAGE => SUM_UNIT as f32,
        _ => (INPUT_UNIT * SUM_UNIT) as f32,
    }
}

fn part(numbers: &[f32], from: usize) -> &[f32; SUMS] {
    numbers[from..].first_chunk().unwrap_or_else(|| unreachable!("there are as many numbers"))
}

fn part_mut(numbers: &mut [f32], from: usize) -> &mut [f32; SUMS] {
    numbers[from..].first_chunk_mut().unwrap_or_else(|| unreachable!("there are as many numbers"))
}

/// Mean square of the difference between what is expected and what should be.
fn error(samples: &[Sample], numbers: &Numbers, threads: usize) -> f64 {
    let square = |sample: &Sample| f64::from(win(numbers.value(sample).0) - sample.target).powi(2);
    let share = samples.len().div_ceil(threads.max(1));
    let sum: f64 = std::thread::scope(|scope| {
        let threads: Vec<_> = samples
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(square).sum::<f64>()))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).sum()
    });
    sum / samples.len() as f64
}

/// The derivative of the mean square error by each number.
fn gradient(batch: &[Sample], numbers: &Numbers, threads: usize) -> Vec<f32> {
    let share = batch.len().div_ceil(threads.max(1));
    let parts: Vec<Vec<f32>> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            batch.chunks(share).map(|part| scope.spawn(|| gradient_of(part, numbers))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let mut sum = vec![0.0; NUMBERS];
    for part in parts {
        for (sum, value) in sum.iter_mut().zip(part) {
            *sum += value / batch.len() as f32;
        }
    }
    sum
}

fn gradient_of(samples: &[Sample], numbers: &Numbers) -> Vec<f32> {
    let mut gradient = vec![0.0; NUMBERS];
    for sample in samples {
        let (value, sums) = numbers.value(sample);
        let expected = win(value);
        let by_output = 2.0
            * (expected - sample.target)
            * expected
            * (1.0 - expected)
            * (core::f32::consts::LN_10 * STEEPNESS as f32 / 400.0)
            * sample.share
            * OUTPUT_UNIT as f32;
        gradient[STAGE + sample.stage] += by_output;
        for (view, sums) in sums.iter().enumerate() {
            let weights = numbers.weights(sample.stage, view);
            let cut = sums.map(|sum| sum.clamp(0.0, 1.0));
            let by_weights = part_mut(&mut gradient, WEIGHTS + (sample.stage * 2 + view) * SUMS);
            let mut by_sums = [0.0; SUMS];
            for i in 0..SUMS {
                by_weights[i] += by_output * cut[i] * cut[i];
                let open = if sums[i] > 0.0 && sums[i] < 1.0 { 1.0 } else { 0.0 };
                by_sums[i] = open * by_output * 2.0 * cut[i] * weights[i];
            }
            let starts = core::iter::once(START)
                .chain(sample.views[view].iter().map(|&input| usize::from(input) * SUMS));
            for from in starts {
                for (sum, by_sum) in part_mut(&mut gradient, from).iter_mut().zip(&by_sums) {
                    *sum += by_sum;
                }
            }
        }
    }
    gradient
}

/// A step of Adam (Kingma and Ba 2014).
fn descend(numbers: &mut Numbers, gradient: &[f32], memory: [&mut Vec<f32>; 2], rate: f32, step: usize) {
    const MEMORY: [f32; 2] = [0.9, 0.999];
    let [mean, square] = memory;
    let [mean_share, square_share] = MEMORY.map(|memory| 1.0 - memory.powi(step as i32));
    for (i, &slope) in gradient.iter().enumerate() {
        mean[i] = MEMORY[0] * mean[i] + (1.0 - MEMORY[0]) * slope;
        square[i] = MEMORY[1] * square[i] + (1.0 - MEMORY[1]) * slope * slope;
        let change = rate * (mean[i] / mean_share) / ((square[i] / square_share).sqrt() + 1e-8);
        numbers.0[i] = (numbers.0[i] - change).clamp(-UTMOST, UTMOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Result<Vec<Sample>> {
        [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 30),
            ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1", -200),
            ("8/5pk1/6p1/8/8/1R4P1/5PK1/3r4 b - - 0 1", 90),
            ("4k3/8/8/3q4/8/8/3QP3/4K3 w - - 0 1", 500),
        ]
        .into_iter()
        .map(|(fen, score)| {
            let labelled = Labelled { position: fen.parse()?, result: 0.5, score: Some(score), game: 0 };
            let (found, score) = sample(&labelled).context("the network has a say")?;
            Ok(Sample { target: win(score), ..found })
        })
        .collect()
    }

    #[test]
    fn the_gradient_is_the_derivative_of_the_error() -> Result<()> {
        let samples = some()?;
        let numbers = first(&mut Random::new(3));
        let gradient = gradient(&samples, &numbers, 2);
        // The largest of each kind of number.
        for kind in [0..START, START..WEIGHTS, WEIGHTS..STAGE, STAGE..NUMBERS] {
            let largest = kind.max_by(|&a, &b| gradient[a].abs().total_cmp(&gradient[b].abs()));
            let number = largest.context("there are numbers")?;
            let at = |change: f32| {
                let mut changed = numbers.clone();
                changed.0[number] += change;
                error(&samples, &changed, 1)
            };
            let (step, slope) = (0.004, f64::from(gradient[number]));
            let measured = (at(step) - at(-step)) / f64::from(2.0 * step);
            assert!((measured - slope).abs() < 0.03 * slope.abs(), "{number}: {slope}, measured {measured}");
            assert!(slope.abs() > 1e-5, "{number}: {slope}");
        }
        Ok(())
    }

    #[test]
    fn the_engine_adds_what_was_fitted() -> Result<()> {
        let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/src/eval/network.bin"))?;
        let (pairs, _) = bytes.as_chunks::<2>();
        let numbers = Numbers(
            pairs
                .iter()
                .enumerate()
                .map(|(i, &pair)| f32::from(i16::from_le_bytes(pair)) / unit(i))
                .collect(),
        );
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1";
        let labelled = Labelled { position: fen.parse()?, result: 0.5, score: Some(0), game: 0 };
        let (sample, _) = sample(&labelled).context("the network has a say")?;
        let added = numbers.value(&sample).0 - sample.terms;
        let network = -explain(&labelled.position).network as f32;
        assert!((added - network).abs() < 2.0, "{added}, the engine adds {network}");
        assert!(network.abs() > 2.0, "{network}: nothing to compare");
        Ok(())
    }
}
