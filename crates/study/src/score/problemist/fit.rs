//! How weights are fitted to awards.
//!
//! Of two problems, one awarded and one not, the scale should put the awarded one higher. Half of the weight lies on pairs of
//! one author and decade, so that the fit does not learn whose problems won prizes and when, and half on all pairs. A weight
//! is its prior times the exponential of a number within the logarithm of [`FARTHEST`], and departures cost: signs remain those that a
//! problemist gives, and what is rare stays where he put it.
//!
//! Place in the data path: features of a collection in, weights out; the example `problemist_fit` writes them down. Left out
//! on purpose: what has no prior gets no weight, however well it goes with awards.

use super::{Feature, Features, Scale};
use std::collections::BTreeMap;

/// By what factor a weight may depart from its prior.
pub const FARTHEST: f64 = 3.0;

/// Steps of the search, after which nothing moves any more.
const STEPS: usize = 160;

/// A problem and whether it was awarded.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// What it has.
    pub features: Features,
    /// Whether an award is known.
    pub awarded: bool,
    /// Whose it is and from which decade, in any words.
    pub circle: String,
}

/// The scale whose weights, beginning with the priors, put awarded problems highest. `penalty` is what the square of the logarithm of
/// a departure costs, beside the mean logistic loss of a pair. The priors alone if there is no pair.
pub fn fit(scale: &Scale, problems: &[&Judged], penalty: f64) -> Scale {
    let fitted: Vec<(Feature, f64)> = Feature::ALL
        .iter()
        .filter_map(|&feature| Some((feature, scale.weight(feature).prior.filter(|&prior| prior != 0.0)?)))
        .collect();
    let rows: Vec<Vec<f64>> = problems
        .iter()
        .map(|one| fitted.iter().map(|&(feature, _)| scale.counted(feature, &one.features)).collect())
        .collect();
    let pairs = pairs(problems);
    let mut departures = vec![0.0_f64; fitted.len()];
    // Resilient propagation (Riedmiller and Braun 1993): only the signs of the slopes count.
    let (mut steps, mut slopes) = (vec![0.05_f64; fitted.len()], vec![0.0_f64; fitted.len()]);
    for _ in 0..STEPS {
        let each: Vec<f64> =
            fitted.iter().zip(&departures).map(|((_, prior), departure)| prior * departure.exp()).collect();
        let gradient = gradient(&rows, &pairs, &each);
        for (index, departure) in departures.iter_mut().enumerate() {
            let slope = gradient[index] * each[index] + 2.0 * penalty * *departure;
            let turned = slope * slopes[index];
            steps[index] = match turned {
                _ if turned > 0.0 => (steps[index] * 1.2).min(0.3),
                _ if turned < 0.0 => (steps[index] * 0.5).max(1e-5),
                _ => steps[index],
            };
            slopes[index] = if turned < 0.0 { 0.0 } else { slope };
            if slopes[index] != 0.0 {
                let bound = FARTHEST.ln();
                *departure = (*departure - steps[index].copysign(slope)).clamp(-bound, bound);
            }
        }
    }
    let departure = |feature: Feature| {
        let place = fitted.iter().position(|&(other, _)| other == feature);
        place.map_or(0.0, |place| departures[place])
    };
    scale.with(|feature, weight| weight.prior.unwrap_or(weight.each) * departure(feature).exp())
}

/// An awarded problem and one that is not, by their places, with the weight of the pair; all weights together are 1.
type Pair = (usize, usize, f64);

fn pairs(problems: &[&Judged]) -> Vec<Pair> {
    let mut circles: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, problem) in problems.iter().enumerate() {
        circles.entry(&problem.circle).or_default().push(index);
    }
    let within: Vec<Pair> = circles.values().flat_map(|circle| pairs_of(problems, circle)).collect();
    let all = pairs_of(problems, &(0..problems.len()).collect::<Vec<_>>());
    let halves = [within, all].map(|mut half| {
        let sum: f64 = half.iter().map(|pair| pair.2).sum();
        half.iter_mut().for_each(|pair| pair.2 /= 2.0 * sum);
        half
    });
    halves.concat()
}

/// Every awarded problem has the same weight, shared by its pairs.
fn pairs_of(problems: &[&Judged], places: &[usize]) -> Vec<Pair> {
    let (awarded, others): (Vec<usize>, Vec<usize>) =
        places.iter().partition(|&&place| problems[place].awarded);
    let share = 1.0 / others.len().max(1) as f64;
    awarded.iter().flat_map(|&one| others.iter().map(move |&other| (one, other, share))).collect()
}

/// The slope of the mean loss in the points for each feature, which are hundredths.
fn gradient(rows: &[Vec<f64>], pairs: &[Pair], each: &[f64]) -> Vec<f64> {
    let value = |row: &Vec<f64>| row.iter().zip(each).map(|(count, each)| count * each).sum::<f64>() / 100.0;
    let values: Vec<f64> = rows.iter().map(value).collect();
    let mut pulls = vec![0.0; rows.len()];
    for &(one, other, weight) in pairs {
        let pull = weight / (1.0 + (values[one] - values[other]).exp());
        pulls[one] -= pull;
        pulls[other] += pull;
    }
    let mut gradient = vec![0.0; each.len()];
    for (row, pull) in rows.iter().zip(&pulls) {
        gradient.iter_mut().zip(row).for_each(|(slope, count)| *slope += pull * count / 100.0);
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Problems that have so much of two features.
    fn judged(one: f64, other: f64, awarded: bool) -> Judged {
        let mut features = Features::default();
        features.put(Feature::Changed, one);
        features.put(Feature::KeyCheck, other);
        Judged { features, awarded, circle: "author 1950".to_owned() }
    }

    #[test]
    fn what_goes_with_awards_gains_and_nothing_changes_its_sign() {
        // Changes go with awards, and checking keys too, which a problemist would not sign.
        let problems: Vec<Judged> = (0..40)
            .map(|number| judged(f64::from(number % 5), f64::from(u8::from(number % 5 > 2)), number % 5 > 1))
            .collect();
        let problems: Vec<&Judged> = problems.iter().collect();
        let scale = Scale::of("#2".parse().expect("a stipulation"));
        let fitted = fit(scale, &problems, 0.001);
        let factor = |scale: &Scale, feature: Feature| {
            let weight = scale.weight(feature);
            weight.each / weight.prior.expect("fitted")
        };
        assert!(factor(&fitted, Feature::Changed) > 2.0, "{}", factor(&fitted, Feature::Changed));
        let check = factor(&fitted, Feature::KeyCheck);
        assert!((1.0 / FARTHEST - 1e-9..0.7).contains(&check), "{check}");
        // What no problem has stays.
        assert!((factor(&fitted, Feature::Promoted) - 1.0).abs() < 1e-9);
        // With a high price everything stays, and without pairs.
        for fitted in [fit(scale, &problems, 1e6), fit(scale, &problems[..1], 0.001)] {
            assert!((factor(&fitted, Feature::Changed) - 1.0).abs() < 1e-3);
        }
    }

    #[test]
    fn half_of_the_weight_lies_within_an_author_and_decade() {
        let mut problems: Vec<Judged> = [true, false, false, false].map(|a| judged(0.0, 0.0, a)).into();
        problems[2..].iter_mut().for_each(|problem| problem.circle = "another 1900".to_owned());
        let problems: Vec<&Judged> = problems.iter().collect();
        let pairs = pairs(&problems);
        let of = |other: usize| pairs.iter().filter(|pair| pair.1 == other).map(|pair| pair.2).sum::<f64>();
        assert!((of(1) - (0.5 + 0.5 / 3.0)).abs() < 1e-12 && (of(2) - 0.5 / 3.0).abs() < 1e-12);
    }
}
