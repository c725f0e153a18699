//! How much time a move may take.

use super::{Clock, Limits};
use core::time::Duration;
use std::time::Instant;

/// The time for one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    start: Instant,
    /// After so long no new iteration begins, if nothing speaks for more or less.
    soft: Option<Duration>,
    /// After so long the search ends wherever it is.
    hard: Option<Duration>,
}

/// How the iterations have gone, as far as time is concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// Iterations since the best move last changed.
    pub(super) stable_for: u32,
    /// How much worse the value is than in earlier iterations, in centipawns.
    pub(super) worse_by: i32,
    /// The part of all positions that the best move took, 0 to 1.
    pub(super) effort: f64,
}

impl Budget {
    /// `overhead` is what is lost between the clock of the game and ours, for every move.
    pub(super) fn new(limits: &Limits, overhead: Duration, only_move: bool) -> Self {
        let start = Instant::now();
        let (mut soft, mut hard) = limits.clock.map_or((None, None), |clock| {
            let (soft, hard) = shares(&clock, overhead);
            (Some(if only_move { soft / 10 } else { soft }), Some(hard))
        });
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1)).min(time);
            hard = Some(hard.map_or(time, |hard: Duration| hard.min(time)));
            soft = soft.map(|soft: Duration| soft.min(time));
        }
        Self { start, soft, hard }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether it is not worth while to begin another iteration.
    pub(super) fn is_enough(&self, course: &Course) -> bool {
        let Some(soft) = self.soft else { return false };
        let stability = 1.35 - 0.07 * f64::from(course.stable_for.min(9));
        let trouble = 1.0 + f64::from(course.worse_by.clamp(-20, 80)) * 0.008;
        let effort = (1.6 - course.effort) * 1.25;
        let most = self.hard.unwrap_or(soft);
        self.elapsed() >= soft.mul_f64((stability * trouble * effort).clamp(0.2, 4.0)).min(most)
    }
}

/// The time that a move should take, and the most that it may take.
fn shares(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let moves = f64::from(clock.moves_to_go.unwrap_or(50).clamp(1, 50));
    let left = clock.left.saturating_sub(overhead).as_secs_f64();
    let increment = clock.increment.as_secs_f64();
    // What there will be for these moves, after what each of them loses on the way.
    let total = (left + (moves - 1.0) * (increment - overhead.as_secs_f64())).max(0.0);
    let sudden = clock.moves_to_go.is_none();
    let soft = if sudden { total / 28.0 + increment * 0.3 } else { total / (moves + 1.5).min(30.0) };
    let most = if moves < 2.0 { 0.9 } else { 0.5 };
    let hard = (soft * 4.5).min(left * most).max(0.001);
    (Duration::from_secs_f64(soft.min(hard)), Duration::from_secs_f64(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left_ms),
            increment: Duration::from_millis(increment_ms),
            moves_to_go,
        }
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        let overhead = Duration::from_millis(20);
        for left in [1, 10, 30, 100, 1000, 10_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    let clock = clock(left, increment, moves);
                    let (soft, hard) = shares(&clock, overhead);
                    let most = clock.left.saturating_sub(overhead).max(Duration::from_millis(1));
                    assert!(soft <= hard && hard <= most, "{clock:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn the_time_lasts_for_the_moves_to_the_control() {
        let mut left = 60_000.0;
        for moves in (1..=40).rev() {
            let (soft, _) = shares(&clock(left as u64, 0, Some(moves)), Duration::from_millis(10));
            left -= soft.as_secs_f64() * 1000.0 + 10.0;
        }
        assert!((0.0..20_000.0).contains(&left), "{left}");
    }

    #[test]
    fn steady_moves_take_less_time_than_doubtful_ones() {
        let budget = Budget {
            start: Instant::now() - Duration::from_secs(10),
            soft: Some(Duration::from_secs(10)),
            hard: Some(Duration::from_secs(100)),
        };
        assert!(budget.is_enough(&Course { stable_for: 9, worse_by: 0, effort: 0.9 }));
        assert!(!budget.is_enough(&Course { stable_for: 0, worse_by: 60, effort: 0.3 }));
        assert!(!budget.is_spent());
    }
}
