//! The two formulas: a base, and points for each unit of a measure's value.

use super::{Counts, Measure};

/// A sum of weighted measures.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    /// What it begins with.
    pub base: f64,
    /// Measures with their coefficients: the points for each unit of the value, which is the count or its logarithm.
    pub terms: &'static [(Measure, f64)],
}

/// The rating of a mate from a game, as lichess.org rates its puzzles.
///
/// Fitted by least squares, on 2026-11-21, to those mates of `../shared/data/mates/lichess_mates.csv` that have one key
/// and are not [held out](super::is_held_out), by
/// `cargo run --release -p keymove-study --example difficulty_fit ../shared/data/mates/lichess_mates.csv`.
pub const GAME: Formula = Formula {
    base: 758.6,
    terms: &[
        (Measure::Length, 107.4),
        (Measure::FailingChecks, 129.8),
        (Measure::FailingCaptures, 36.4),
        (Measure::KeySacrifices, 204.8),
        (Measure::KeyDistance, -12.8),
        (Measure::Flights, 3.9),
        (Measure::KingAtEdge, -85.0),
        (Measure::Answers, -36.2),
        (Measure::QuietMoves, 127.1),
        (Measure::MinorMoves, 33.0),
        (Measure::DiscoveredChecks, 125.2),
        (Measure::MateCaptures, -90.1),
        (Measure::HumanPositions, 53.7),
        (Measure::HumanFails, 33.7),
    ],
};

/// Points of a composed problem. Set by judgement, and held against no ratings: there are none to be had. Only the order of
/// estimates means something.
pub const COMPOSED: Formula = Formula {
    base: 20.0,
    terms: &[
        (Measure::Length, 10.0),
        (Measure::FirstMoves, 5.0),
        (Measure::Tries, 8.0),
        (Measure::NearTries, 3.0),
        (Measure::FailingChecks, 2.0),
        (Measure::KeyChecks, -20.0),
        (Measure::KeyCaptures, -12.0),
        (Measure::KeySacrifices, 5.0),
        (Measure::KeyDistance, 1.5),
        (Measure::KeyRetreats, 4.0),
        (Measure::KeyUnderpromotes, 6.0),
        (Measure::NoThreat, 6.0),
        (Measure::Flights, 2.0),
        (Measure::FlightsGiven, 4.0),
        (Measure::FlightsTaken, -4.0),
        (Measure::Answers, 1.5),
        (Measure::QuietMoves, 4.0),
        (Measure::HumanPositions, 2.0),
        (Measure::HumanFails, 10.0),
    ],
};

/// A measure of a problem with what it adds to the estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Input {
    /// What is counted.
    pub measure: Measure,
    /// The count.
    pub count: f64,
    /// Points for each unit of the value.
    pub coefficient: f64,
}

impl Input {
    /// The count, or its logarithm, as the measure has it.
    pub fn value(&self) -> f64 {
        self.measure.scale().apply(self.count)
    }

    /// What it adds.
    pub fn points(&self) -> f64 {
        self.coefficient * self.value()
    }
}

impl Formula {
    /// The terms with the counts of a problem.
    pub(super) fn inputs(&self, counts: &Counts) -> Vec<Input> {
        let input = |&(measure, coefficient): &(Measure, f64)| Input {
            measure,
            count: counts.get(measure),
            coefficient,
        };
        self.terms.iter().map(input).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(formula: &Formula, counts: &[(Measure, f64)]) -> f64 {
        let mut all = Counts::default();
        counts.iter().for_each(|&(measure, count)| all.set(measure, count));
        formula.inputs(&all).iter().map(Input::points).sum()
    }

    #[test]
    fn more_tries_are_harder_but_each_adds_less() {
        let tries = |number| points(&COMPOSED, &[(Measure::Tries, number)]);
        assert!(tries(0.0) < tries(1.0) && tries(1.0) < tries(2.0));
        assert!(tries(2.0) - tries(1.0) < tries(1.0) - tries(0.0));
        assert!(
            points(&GAME, &[(Measure::FailingChecks, 2.0)]) < points(&GAME, &[(Measure::FailingChecks, 3.0)])
        );
    }

    #[test]
    fn a_checking_capture_is_easier_than_a_quiet_retreat_from_afar() {
        let loud = [(Measure::KeyChecks, 1.0), (Measure::KeyCaptures, 1.0), (Measure::KeyDistance, 1.0)];
        let quiet = [(Measure::KeyRetreats, 1.0), (Measure::KeyDistance, 7.0), (Measure::HumanFails, 1.0)];
        assert!(points(&COMPOSED, &loud) < points(&COMPOSED, &quiet));
    }

    #[test]
    fn no_measure_counts_twice() {
        for formula in [&GAME, &COMPOSED] {
            for (index, (measure, _)) in formula.terms.iter().enumerate() {
                assert!(formula.terms[..index].iter().all(|(other, _)| other != measure), "{measure:?}");
            }
        }
    }
}
