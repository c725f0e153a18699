//! When a problem that was missed is shown again: SM-2.
//!
//! Source: P. A. Wozniak, "Optimization of learning", master's thesis, University of Technology in Poznan, 1990, algorithm SM-2. Two
//! things are ours: only what was not solved in full is repeated at all, and its step 7, which repeats on the same day what went badly,
//! is left out, because the solution has just been shown.

/// Seconds of a day.
const DAY: u64 = 86_400;
/// No problem is away longer, in days.
const LONGEST: f64 = 36_500.0;
/// The ease of a new problem, and the smallest.
const EASE: f64 = 2.5;
const LEAST_EASE: f64 = 1.3;

/// The state of a problem that is to be repeated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Repetition {
    /// The number of the interval that is running, from 1; it grows with every repetition that goes well.
    pub number: u32,
    /// The interval, in days.
    pub days: u32,
    /// The E-factor: by how much the interval grows, at least 1.3.
    pub ease: f64,
    /// The day from which on it is due, counted from the beginning of 1970 in universal time.
    pub due: u64,
}

/// The day of a moment, both counted from the beginning of 1970 in universal time, the moment in seconds.
pub const fn day_of(seconds: u64) -> u64 {
    seconds / DAY
}

/// A score from 0 to 1; what is none is nothing.
pub(super) const fn clamp_score(score: f64) -> f64 {
    if score.is_nan() { 0.0 } else { score.clamp(0.0, 1.0) }
}

/// The quality of a response, from 0 to 5, of a score from 0 to 1: five times the score, rounded.
fn quality(score: f64) -> f64 {
    (clamp_score(score) * 5.0).round()
}

impl Repetition {
    /// A problem that was missed at this moment: it comes again on the next day.
    pub(super) const fn begun(seconds: u64) -> Self {
        Self { number: 1, days: 1, ease: EASE, due: day_of(seconds) + 1 }
    }

    /// After a repetition at this moment with this score.
    pub(super) fn after(self, score: f64, seconds: u64) -> Self {
        let quality = quality(score);
        if quality < 3.0 {
            // From the beginning, with the ease as it is.
            return Self { number: 1, days: 1, due: day_of(seconds) + 1, ..self };
        }
        let lack = 5.0 - quality;
        let ease = (self.ease + 0.1 - lack * (0.08 + lack * 0.02)).max(LEAST_EASE);
        let number = self.number.saturating_add(1);
        let days = if number == 2 { 6.0 } else { (f64::from(self.days) * ease).ceil().min(LONGEST) };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and LONGEST")]
        let days = days as u32;
        Self { number, days, ease, due: day_of(seconds) + u64::from(days) }
    }

    /// Whether it is to be shown at this moment.
    pub const fn is_due(&self, seconds: u64) -> bool {
        self.due <= day_of(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Intervals of 1 and 6 days, then times the ease; by hand.
    #[test]
    fn intervals() {
        let mut state = Repetition::begun(10 * DAY + 5);
        assert_eq!((state.days, state.due), (1, 11));
        assert!(!state.is_due(11 * DAY - 1) && state.is_due(11 * DAY));
        for (score, number, days, ease) in [
            (1.0, 2, 6, 2.6),
            (1.0, 3, 17, 2.7),
            // Quality 4 leaves the ease, quality 3 takes 0.14.
            (0.8, 4, 46, 2.7),
            (0.6, 5, 118, 2.56),
            // A miss begins anew with the same ease.
            (0.4, 1, 1, 2.56),
            (1.0, 2, 6, 2.66),
        ] {
            state = state.after(score, 100 * DAY);
            assert_eq!(
                (state.number, state.days, state.due),
                (number, days, 100 + u64::from(days)),
                "{score}"
            );
            assert!((state.ease - ease).abs() < 1e-9, "{state:?}");
        }
    }

    #[test]
    fn bounds() {
        let mut state = Repetition::begun(0);
        for _ in 0..200 {
            state = state.after(0.6, 0);
        }
        assert!((state.ease - LEAST_EASE).abs() < 1e-9 && state.days <= 36_500, "{state:?}");
        let none = Repetition::begun(0).after(f64::NAN, 0);
        assert_eq!((none.number, none.days), (1, 1));
    }
}
