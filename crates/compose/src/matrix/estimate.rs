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

/// Of so many pieces, spread over all of them, a sample is taken.
const PIECES: u64 = 97;

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
    let all = plan.space.pieces();
    let step = (all / PIECES).max(1);
    // Pieces far apart first: those of one kind may all be slow.
    let mut pieces: Vec<u64> = (0..all).step_by(usize::try_from(step).unwrap_or(usize::MAX)).collect();
    let middle = pieces.len() / 2;
    pieces.rotate_left(middle);
    run(plan, &pieces, &sample)?;
    let searched = *sample.positions.lock().unwrap_or_else(PoisonError::into_inner);
    if searched == 0 {
        return Ok(None);
    }
    let seconds = started.elapsed().as_secs_f64() * positions as f64 / searched as f64;
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Ok(Some(Estimate { sample: searched, time }))
}
