//! How strong a solver is, and how hard a problem: Glicko-2.
//!
//! Source: M. E. Glickman, "Example of the Glicko-2 system", 2012; computed by the crate `skillratings`. An attempt is a game between
//! the solver and the problem.

use super::repetition::clamp_score;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A rating of Glicko-2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On the scale of Elo, 1500 in the beginning.
    pub rating: f64,
    /// Its standard deviation, in the same points: about two thirds of all true ratings lie within it.
    pub deviation: f64,
    /// How much the true rating is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    /// Somebody of whom nothing is known: 1500 with a deviation of 350 and a volatility of 0.06, as the paper has it.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// The estimate of an ordinary two-mover: the median of 1,006 published ones (docs/difficulty.md).
const ORDINARY: f64 = 125.0;
/// Points of a rating for a point of an estimate: the quartiles of published two-movers, 118 and 131, are then 1360 and 1620.
const PER_POINT: f64 = 20.0;
/// The deviation of a rating that comes from an estimate: better than nothing, and no more than a guess.
const ESTIMATED: f64 = 250.0;
/// No estimate gives a rating outside.
const LOWEST: f64 = 400.0;
const HIGHEST: f64 = 2800.0;

impl Rating {
    /// Where a problem begins, by the estimate of its difficulty on the scale of composed problems; where there is none, like somebody
    /// of whom nothing is known.
    pub fn of_problem(difficulty: Option<f64>) -> Self {
        let Some(difficulty) = difficulty else { return Self::default() };
        let rating = 1500.0 + PER_POINT * (difficulty - ORDINARY);
        Self { rating: rating.clamp(LOWEST, HIGHEST), deviation: ESTIMATED, ..Self::default() }
    }
}

/// The ratings of a solver and a problem after an attempt with this score: the part of the points that was reached, from 0 to 1.
///
/// Glicko-2 knows games that are lost (0), drawn (0.5) and won (1). A score between two of these gets what lies between their ratings
/// in the same proportion: for a given volatility the step of the rating is linear in the score, so this is what the formulas of the
/// paper give for a fraction, but for a difference in the volatility that nobody sees.
pub(super) fn game(solver: &Rating, problem: &Rating, score: f64) -> (Rating, Rating) {
    let score = clamp_score(score);
    let (low, high, part) = if score < 0.5 {
        (Outcomes::LOSS, Outcomes::DRAW, score * 2.0)
    } else {
        (Outcomes::DRAW, Outcomes::WIN, score * 2.0 - 1.0)
    };
    let config = Glicko2Config::default();
    let after = |outcome| glicko2(&solver.into(), &problem.into(), &outcome, &config);
    let (low, high) = (after(low), after(high));
    (between(&low.0, &high.0, part), between(&low.1, &high.1, part))
}

fn between(low: &Glicko2Rating, high: &Glicko2Rating, part: f64) -> Rating {
    let of = |low: f64, high: f64| low + (high - low) * part;
    Rating {
        rating: of(low.rating, high.rating),
        deviation: of(low.deviation, high.deviation),
        volatility: of(low.volatility, high.volatility),
    }
}

impl From<&Rating> for Glicko2Rating {
    fn from(own: &Rating) -> Self {
        Self { rating: own.rating, deviation: own.deviation, volatility: own.volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formulas of the paper, one game between two of whom nothing is known.
    #[test]
    fn won_lost_and_drawn() {
        let new = Rating::default();
        let (winner, loser) = game(&new, &new, 1.0);
        assert!((winner.rating - 1662.3).abs() < 0.1 && (loser.rating - 1337.7).abs() < 0.1, "{winner:?}");
        assert!((winner.deviation - 290.3).abs() < 0.1, "{winner:?}");
        let (one, other) = game(&new, &new, 0.5);
        assert!((one.rating - 1500.0).abs() < 1e-6 && (other.rating - 1500.0).abs() < 1e-6);
        let (one, other) = game(&new, &new, 0.0);
        assert!((one.rating - loser.rating).abs() < 1e-6 && (other.rating - winner.rating).abs() < 1e-6);
    }

    /// The rating after a fraction is that of the formula with the fraction in the place of the result.
    #[test]
    fn fractions() {
        let (solver, problem) = (Rating::default(), Rating::of_problem(Some(131.0)));
        // Glickman's steps 3 to 7 with a volatility that stays as it is.
        let by_hand = |score: f64| {
            let (mu, phi) = ((solver.rating - 1500.0) / 173.7178, solver.deviation / 173.7178);
            let (mu_j, phi_j) = ((problem.rating - 1500.0) / 173.7178, problem.deviation / 173.7178);
            let pi = std::f64::consts::PI;
            let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (pi * pi)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
            let v = 1.0 / (g * g * expected * (1.0 - expected));
            let phi_star = (phi * phi + solver.volatility * solver.volatility).sqrt();
            let phi_new = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
            1500.0 + 173.7178 * (mu + phi_new * phi_new * g * (score - expected))
        };
        let mut last = f64::NEG_INFINITY;
        for score in [0.0, 0.1, 0.3, 0.5, 0.6, 0.9, 1.0] {
            let (after, _) = game(&solver, &problem, score);
            assert!((after.rating - by_hand(score)).abs() < 0.05, "{score}: {after:?} {}", by_hand(score));
            assert!(after.rating > last);
            last = after.rating;
        }
    }

    #[test]
    fn where_problems_begin() {
        let of = |difficulty| Rating::of_problem(difficulty).rating;
        assert_eq!([of(None), of(Some(125.0)), of(Some(131.0))], [1500.0, 1500.0, 1620.0]);
        assert_eq!([of(Some(-1e9)), of(Some(1e9))], [LOWEST, HIGHEST]);
        assert!(Rating::of_problem(Some(100.0)).deviation < Rating::of_problem(None).deviation);
    }
}
