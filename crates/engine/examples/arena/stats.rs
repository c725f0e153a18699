//! What results say about strength: Elo difference with its error, likelihood of superiority, sequential test.
//!
//! Two games with the same opening and swapped colours are one observation: the opening's own advantage then does not
//! count as noise. Before the first such pair is complete, each game is an observation of its own.

use core::fmt;
use core::str::FromStr;

/// Two-sided 95 % of a normal distribution, in standard deviations.
const Z95: f64 = 1.96;

/// Results of one engine against another, as the first sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Pairs of games by their points, 0 to 2 in halves.
    pub(crate) pairs: [u32; 5],
}

/// An Elo difference with the ends of its 95 % interval; infinite where results do not bound it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Tally {
    pub(crate) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw counting half.
    pub(crate) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The same results as the other engine sees them.
    pub(crate) fn turned(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// Number, mean and variance of the observations, in points a game.
    fn moments(&self) -> (f64, f64, f64) {
        let paired: u32 = self.pairs.iter().sum();
        if paired > 0 {
            let points = self.pairs.iter().enumerate().map(|(half, &count)| (half as f64 / 4.0, count));
            moments(points)
        } else {
            moments([(1.0, self.wins), (0.5, self.draws), (0.0, self.losses)].into_iter())
        }
    }

    /// `None` before the first game.
    pub(crate) fn elo(&self) -> Option<Elo> {
        if self.games() == 0 {
            return None;
        }
        let (count, mean, variance) = self.moments();
        let error = Z95 * (variance / count).sqrt();
        // If all observations are alike, the bound is the rate at which so many of them would still be 2.5 % likely.
        let least = 0.025_f64.powf(1.0 / count);
        let (low, high) = match mean {
            1.0 => (least, 1.0),
            0.0 => (0.0, 1.0 - least),
            _ => (mean - error, mean + error),
        };
        Some(Elo { value: elo(mean), low: elo(low), high: elo(high) })
    }

    /// The likelihood that the first is the stronger one, from 0 to 1.
    pub(crate) fn superiority(&self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        if wins + losses == 0.0 {
            return 0.5;
        }
        0.5 * (1.0 + erf((wins - losses) / (2.0 * (wins + losses)).sqrt()))
    }
}

/// Number, mean and variance of values with their counts; a single value says nothing about the variance.
fn moments(values: impl Iterator<Item = (f64, u32)> + Clone) -> (f64, f64, f64) {
    let count: f64 = values.clone().map(|(_, count)| f64::from(count)).sum();
    let mean = values.clone().map(|(value, count)| value * f64::from(count)).sum::<f64>() / count;
    let square = values.map(|(value, count)| (value - mean).powi(2) * f64::from(count)).sum::<f64>();
    (count, mean, if count > 1.0 { square / (count - 1.0) } else { f64::INFINITY })
}

/// The difference that gives this expected score.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// The expected score of this difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The error function, to 1.5e-7 (Abramowitz and Stegun, 7.1.26).
fn erf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let sum = factors.iter().fold(0.0, |sum, factor| sum * t + factor) * t;
    (1.0 - sum * (-x * x).exp()).copysign(x)
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value.is_finite(), self.value > 0.0) {
            (true, _) if self.low.is_finite() && self.high.is_finite() => {
                write!(f, "{:+.0} ±{:.0}", self.value, (self.high - self.low) / 2.0)
            }
            (true, _) => write!(f, "{:+.0}", self.value),
            (false, true) => write!(f, "> {:+.0}", self.low),
            (false, false) => write!(f, "< {:+.0}", self.high),
        }
    }
}

/// A sequential probability ratio test between two Elo differences, in its generalised form: the log-likelihood ratio of
/// two normal distributions with the variance that was observed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The difference is the smaller one.
    Rejected,
    /// The difference is the larger one.
    Accepted,
    Open,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<f64> = text.split(',').map_while(|word| word.trim().parse().ok()).collect();
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA such as 0,10,0.05,0.05".to_owned()),
        };
        let is_chance = |value: f64| value > 0.0 && value < 0.5;
        if elo0 >= elo1 || !is_chance(alpha) || !is_chance(beta) {
            return Err("ELO0 must be below ELO1, ALPHA and BETA between 0 and 0.5".to_owned());
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

impl Sprt {
    /// The log-likelihood ratio; 0 while nothing differs.
    pub(crate) fn ratio(&self, tally: &Tally) -> f64 {
        let (count, mean, variance) = tally.moments();
        if tally.games() == 0 || variance <= 0.0 || variance.is_infinite() {
            return 0.0;
        }
        let (low, high) = (expected(self.elo0), expected(self.elo1));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The ratios at which the test ends.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    pub(crate) fn verdict(&self, tally: &Tally) -> Verdict {
        let (ratio, (low, high)) = (self.ratio(tally), self.bounds());
        if ratio <= low {
            Verdict::Rejected
        } else if ratio >= high {
            Verdict::Accepted
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found} is not {expected}");
    }

    #[test]
    fn elo_of_games_without_partners() {
        let tally = Tally { wins: 30, draws: 20, losses: 10, pairs: [0; 5] };
        let elo = tally.elo().expect("games");
        // Score 2/3: 400 * log10(2). Variance (30/9 + 20/36 + 10*4/9)/59 = 300/36/59.
        near(elo.value, 120.41, 0.01);
        let error = 1.96 * (300.0 / 36.0 / 59.0 / 60.0_f64).sqrt();
        near(elo.low, -400.0 * (1.0 / (2.0 / 3.0 - error) - 1.0).log10(), 0.01);
        // Phi(20 / sqrt(40)), by tables of the normal distribution.
        near(tally.superiority(), 0.99922, 1e-5);
        near(tally.turned().superiority(), 0.00078, 1e-5);
        assert_eq!(elo.to_string(), "+120 ±76");
    }

    /// Every pair is won by White twice: no difference, and no doubt about it.
    #[test]
    fn pairs_take_the_openings_out_of_the_noise() {
        let tally = Tally { wins: 20, draws: 0, losses: 20, pairs: [0, 0, 20, 0, 0] };
        assert_eq!(tally.elo().map(|elo| elo.to_string()), Some("+0 ±0".into()));
    }

    #[test]
    fn nothing_but_wins_gives_a_bound() {
        let tally = Tally { wins: 40, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 20] };
        // 0.025^(1/20) = 0.8316
        assert_eq!(tally.elo().map(|elo| elo.to_string()), Some("> +277".into()));
        assert_eq!(tally.turned().elo().map(|elo| elo.to_string()), Some("< -277".into()));
        assert_eq!(Tally::default().elo(), None);
    }

    #[test]
    fn the_error_function_has_its_known_values() {
        for (x, value) in [(0.0, 0.0), (0.5, 0.520_499_878), (1.0, 0.842_700_793), (-2.0, -0.995_322_265)] {
            near(erf(x), value, 2e-7);
        }
    }

    #[test]
    fn a_test_ends_on_either_side() {
        let sprt: Sprt = "0,10".parse().expect("a test");
        near(sprt.bounds().1, 2.944, 0.001);
        let of = |wins, losses| Tally { wins, draws: 1000, losses, pairs: [0; 5] };
        assert_eq!(sprt.verdict(&of(1150, 1000)), Verdict::Accepted);
        assert_eq!(sprt.verdict(&of(1000, 1050)), Verdict::Rejected);
        assert_eq!(sprt.verdict(&of(100, 95)), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
        assert!("10,0".parse::<Sprt>().is_err() && "0,10,0.6,0.05".parse::<Sprt>().is_err());
    }
}
