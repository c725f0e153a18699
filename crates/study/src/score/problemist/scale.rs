//! The weights of the scale, and the score of a problem by it.

use super::{Feature, Features};
use crate::Study;
use crate::score::is_helpmate;
use keymove_problem::Stipulation;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The weights as they are published.
const WEIGHTS: &str = include_str!("problemist.toml");

/// What a feature is worth.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    /// Points for each.
    pub each: f64,
    /// More than so many count no more.
    #[serde(default = "unbounded")]
    pub most: f64,
    /// Points for each by judgement alone, from which a fit begins; absent where nothing is fitted.
    pub prior: Option<f64>,
}

const fn unbounded() -> f64 {
    f64::INFINITY
}

/// The weights for one kind of problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Scale([Weight; Feature::COUNT]);

/// All kinds of problems, each with its weights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scales {
    twomovers: BTreeMap<String, Weight>,
    moremovers: BTreeMap<String, Weight>,
    helpmates: BTreeMap<String, Weight>,
    others: BTreeMap<String, Weight>,
}

impl Scale {
    /// The published weights for problems of this kind.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn of(stipulation: Stipulation) -> &'static Self {
        static SCALES: LazyLock<[Scale; 4]> = LazyLock::new(|| {
            let scales: Scales = toml::from_str(WEIGHTS).expect("the weights of the house can be read");
            [scales.twomovers, scales.moremovers, scales.helpmates, scales.others].map(|named| {
                let mut scale = Scale([Weight { most: f64::INFINITY, ..Weight::default() }; Feature::COUNT]);
                for (name, weight) in named {
                    let feature = Feature::named(&name).expect("a weight has the name of a feature");
                    scale.0[feature as usize] = weight;
                }
                scale
            })
        });
        let [two, more, helpmates, others] = &*SCALES;
        match stipulation.moves().get() {
            _ if is_helpmate(stipulation) => helpmates,
            _ if !stipulation.is_mate() => others,
            ..=2 => two,
            _ => more,
        }
    }

    /// What a feature is worth.
    pub const fn weight(&self, feature: Feature) -> Weight {
        self.0[feature as usize]
    }

    /// The same scale with other points for each.
    #[must_use]
    pub fn with(&self, each: impl Fn(Feature, Weight) -> f64) -> Self {
        let weight = |&feature: &Feature| {
            let weight = self.weight(feature);
            Weight { each: each(feature, weight), ..weight }
        };
        let mut scale = self.clone();
        scale.0.iter_mut().zip(Feature::ALL).for_each(|(slot, feature)| *slot = weight(feature));
        scale
    }

    /// What a feature of a problem counts: how much of it there is, up to the most that counts.
    pub fn counted(&self, feature: Feature, features: &Features) -> f64 {
        features.get(feature).min(self.weight(feature).most)
    }

    /// All points of a problem, not rounded.
    pub fn value(&self, features: &Features) -> f64 {
        Feature::ALL.iter().map(|&one| self.weight(one).each * self.counted(one, features)).sum()
    }

    /// What so much of a feature is worth, in whole points.
    pub fn points(&self, feature: Feature, value: f64) -> i64 {
        let Weight { each, most, .. } = self.weight(feature);
        (each * value.min(most)).round() as i64
    }
}

/// The score of a problem by the scale `problemist`.
#[derive(Clone, PartialEq, Debug)]
pub struct TasteScore {
    /// What the problem has.
    pub features: Features,
    /// What each of it is worth, indexed by [`Feature`].
    pub points: [i64; Feature::COUNT],
}

impl TasteScore {
    /// Scores a solution. `None` if it is not complete, has no single key where there must be one, or Black attacks.
    pub fn of(study: &Study) -> Option<Self> {
        let features = Features::of(study)?;
        let scale = Scale::of(study.stipulation);
        let points = core::array::from_fn(|index| {
            let feature = Feature::ALL[index];
            scale.points(feature, features.get(feature))
        });
        Some(Self { features, points })
    }

    /// All points together.
    pub fn total(&self) -> i64 {
        self.points.iter().sum()
    }

    /// The features with points, each with how much there is of it and the points.
    pub fn shown(&self) -> impl Iterator<Item = (Feature, f64, i64)> + '_ {
        let all = Feature::ALL.iter().map(|&one| (one, self.features.get(one), self.points[one as usize]));
        all.filter(|&(.., points)| points != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_weights_name_features_and_weigh_each_kind() {
        for text in ["#2", "#3", "s#2", "s#3"] {
            let scale = Scale::of(text.parse().expect(text));
            assert!(scale.points(Feature::Mates, 3.0) > 0, "{text}");
            assert_eq!(scale.points(Feature::Tries, 8.0), scale.points(Feature::Tries, 80.0), "{text}");
            assert!(scale.points(Feature::KeyCheck, 1.0) < 0, "{text}");
        }
        for text in ["h#2", "h#3.5", "ser-h#7", "hs#3", "h=2"] {
            let scale = Scale::of(text.parse().expect(text));
            assert!(scale.points(Feature::Correspondence, 1.0) > 0, "{text}");
            assert!(scale.points(Feature::Repeats, 1.0) < 0, "{text}");
        }
    }
}
