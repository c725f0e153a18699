//! How long a search takes, by a sample of it.

use crate::Breakdown;
use crate::search::{Counts, Improvement, Observer, Plan, run};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a sample tells of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Positions of the sample.
    pub sample: u64,
    /// How long all positions take if they are like those of the sample.
    pub time: Duration,
}

/// A sample is taken of at most so many pieces, a power of two.
const PIECES: u64 = 4096;
/// Odd, so that its multiples meet every piece of the sample, those next to each other far apart in time.
const STRIDE: u64 = 2531;

/// Pieces spread over all of them, in an order in which the first ones already are: the sample may end anywhere.
fn spread(all: u64) -> Vec<u64> {
    if all <= PIECES {
        let power = all.next_power_of_two();
        return (0..power).map(|number| number * STRIDE % power).filter(|&piece| piece < all).collect();
    }
    (0..PIECES)
        .map(|number| u128::from(number * STRIDE % PIECES) * u128::from(all) / u128::from(PIECES))
        .map(|piece| piece as u64)
        .collect()
}

/// What was counted, and when to stop.
struct Sample {
    positions: Mutex<u64>,
    end: Instant,
}

impl Observer for Sample {
    fn done(&self, _: u64, _: Vec<Improvement>, _: &Counts) {}

    fn part(&self, _: u64, _: &[Improvement], counts: &Counts) {
        *self.positions.lock().unwrap_or_else(PoisonError::into_inner) += counts.positions;
    }

    fn stops(&self) -> bool {
        Instant::now() >= self.end
    }
}

/// Searches some pieces of a plan for so long, and tells how long all of its positions, of which there are this many, take; `None` if
/// nothing could be searched in the time.
///
/// # Errors
/// If a thread has panicked.
pub fn estimate(plan: &Plan, positions: u64, time: Duration) -> Result<Option<Estimate>, Breakdown> {
    let started = Instant::now();
    let sample = Sample { positions: Mutex::new(0), end: started + time };
    run(plan, &spread(plan.space.pieces()), &sample)?;
    let searched = *sample.positions.lock().unwrap_or_else(PoisonError::into_inner);
    if searched == 0 {
        return Ok(None);
    }
    let seconds = started.elapsed().as_secs_f64() * positions as f64 / searched as f64;
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Ok(Some(Estimate { sample: searched, time }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_piece_of_a_sample_comes_once() {
        for all in [1, 2, 3, 97, PIECES - 1, PIECES, PIECES + 1, 1_000_003, u64::MAX / 2] {
            let pieces = spread(all);
            assert_eq!(pieces.len() as u64, all.min(PIECES), "{all}");
            assert!(pieces.iter().all(|&piece| piece < all), "{all}");
            assert_eq!(pieces.iter().collect::<BTreeSet<_>>().len(), pieces.len(), "{all}");
        }
    }
}
