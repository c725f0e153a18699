//! The evaluation as a function of its values, and its derivative.

use crate::sample::{Count, Sample};
use keymove_engine::eval::{DANGER_PER_ENDGAME_POINT, DANGER_SQUARE_PER_POINT, UTMOST_DANGER};

/// What all values are worth in the middlegame and in the endgame.
pub(crate) type Weights = Vec<[f64; 2]>;

/// The parts of an evaluation that its derivative needs.
struct Parts {
    danger: [f64; 2],
    /// The endgame value before what is winnable.
    endgame: f64,
    /// What is winnable, by itself.
    ease: f64,
    total: f64,
}

fn dot(counts: &[Count], weights: &Weights, part: usize) -> f64 {
    counts.iter().map(|&(value, count)| weights[value as usize][part] * f64::from(count)).sum()
}

fn parts(sample: &Sample, weights: &Weights) -> Parts {
    let utmost = f64::from(UTMOST_DANGER);
    let danger = [0, 1].map(|i| dot(&sample.danger[i], weights, 0).clamp(0.0, utmost));
    let square = |i: usize| danger[i] * danger[i] / f64::from(DANGER_SQUARE_PER_POINT);
    let middlegame = dot(&sample.linear, weights, 0) - square(0) + square(1);
    let endgame =
        dot(&sample.linear, weights, 1) - (danger[0] - danger[1]) / f64::from(DANGER_PER_ENDGAME_POINT);
    let ease = dot(&sample.winnable, weights, 1);
    let winnable = endgame.signum() * ease.clamp(-endgame.abs(), endgame.abs());
    let phase = f64::from(sample.phase) / 24.0;
    let network = f64::from(sample.network);
    let scaled = (endgame + winnable + network) * f64::from(sample.scale);
    let total = (middlegame + network) * phase + scaled * (1.0 - phase);
    Parts { danger, endgame, ease, total }
}

/// The value for White, in centipawns.
pub(crate) fn value(sample: &Sample, weights: &Weights) -> f64 {
    parts(sample, weights).total
}

/// Adds the derivative of the value by each weight, times what `slope` gives for the value.
pub(crate) fn add_gradient(
    sample: &Sample, weights: &Weights, slope: impl FnOnce(f64) -> f64, gradient: &mut Weights,
) {
    let parts = parts(sample, weights);
    let slope = slope(parts.total);
    let phase = f64::from(sample.phase) / 24.0;
    let by_middlegame = slope * phase;
    let by_scaled = slope * f64::from(sample.scale) * (1.0 - phase);
    // What is winnable takes away or doubles the value at most.
    let (by_endgame, by_ease) = if parts.ease < -parts.endgame.abs() {
        (0.0, 0.0)
    } else if parts.ease > parts.endgame.abs() {
        (2.0 * by_scaled, 0.0)
    } else {
        (by_scaled, by_scaled * parts.endgame.signum())
    };
    for &(value, count) in &sample.linear {
        gradient[value as usize][0] += by_middlegame * f64::from(count);
        gradient[value as usize][1] += by_endgame * f64::from(count);
    }
    for (i, sign) in [(0, -1.0), (1, 1.0)] {
        let danger = parts.danger[i];
        if danger > 0.0 && danger < f64::from(UTMOST_DANGER) {
            let by_danger = sign
                * (by_middlegame * 2.0 * danger / f64::from(DANGER_SQUARE_PER_POINT)
                    + by_endgame / f64::from(DANGER_PER_ENDGAME_POINT));
            for &(value, count) in &sample.danger[i] {
                gradient[value as usize][0] += by_danger * f64::from(count);
            }
        }
    }
    for &(value, count) in &sample.winnable {
        gradient[value as usize][1] += by_ease * f64::from(count);
    }
}
