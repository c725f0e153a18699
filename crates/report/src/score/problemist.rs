//! The score by the scale `problemist`: features by aspect with how much there is of each, points and the sentence, and as JSON.

use super::general::solutions_text;
use super::json::SCORE_FORMAT;
use crate::Object;
use keymove_study::Study;
use keymove_study::score::problemist::{Aspect, Feature, TasteScore};
use serde_json::{Map, Value, json};

/// The name of the scale.
pub const PROBLEMIST: &str = "problemist";
/// The name of the other scale, that of CHESS COMPOSER with what extends it.
pub const COMPOSER: &str = "composer-2006";

/// How wide names of features are written.
const WIDTH: usize = 24;

/// The score of a study in words, with the total by the other scale. Of a study that stands for several positions the points alone
/// are written.
pub fn taste_text(study: &Study, score: &TasteScore, composer: Option<i64>) -> String {
    let mut text = format!("Scale: {PROBLEMIST}\n");
    if study.settings.iter().filter(|setting| !setting.set_play).count() < 2 {
        text += &solutions_text(study);
    }
    for aspect in aspects() {
        let shown: Vec<_> = score.shown().filter(|(feature, ..)| feature.group() == aspect).collect();
        if !shown.is_empty() {
            text += &format!("\n{}\n", aspect.name().to_uppercase());
        }
        for (feature, count, points) in shown {
            let name = feature.name().replace('_', " ");
            text += &format!(" {name:WIDTH$}{:>6}{points:>6}  {}\n", amount(count), feature.sentence());
        }
    }
    text += &format!(" {}\n {:WIDTH$}{:>12}\n", "-".repeat(WIDTH + 12), "total", score.total());
    text + &other_total_text(COMPOSER, composer)
}

/// The total by the scale that is not written in full; `None` where that has no score.
pub fn other_total_text(scale: &str, total: Option<i64>) -> String {
    let total = total.map_or_else(|| "no score".to_owned(), |total| total.to_string());
    format!("\nby the scale {scale}: {total}\n")
}

/// The score as JSON on one line.
pub fn taste_json(study: &Study, score: &TasteScore, composer: Option<i64>) -> String {
    let features: Map<String, Value> = score
        .shown()
        .map(|(feature, count, points)| {
            (feature.name().to_owned(), json!({ "count": number(count), "points": points }))
        })
        .collect();
    let mut object = Object::of(SCORE_FORMAT);
    object.add("fen", &study.diagram.to_string());
    object.add("stipulation", &study.asked.to_string());
    object.add("definition", &"keymove-problemist");
    object.add("scale", &PROBLEMIST);
    object.add("total", &score.total());
    object.add("totals", &json!({ PROBLEMIST: score.total(), COMPOSER: composer }));
    object.add("features", &features);
    object.to_string()
}

/// All features with their sentences, by aspect.
pub fn feature_list_text() -> String {
    let mut text = String::new();
    for aspect in aspects() {
        text += &format!("{}\n", aspect.name());
        for feature in Feature::ALL.iter().filter(|feature| feature.group() == aspect) {
            text += &format!("  {:WIDTH$}{}\n", feature.name(), feature.sentence());
        }
        text.push('\n');
    }
    text + "docs/score.md tells how their weights came about.\n"
}

const fn aspects() -> [Aspect; 5] {
    [Aspect::Key, Aspect::Play, Aspect::Phases, Aspect::Economy, Aspect::Themes]
}

/// A number of things, or a part of things with two digits.
fn amount(count: f64) -> String {
    if count.fract() == 0.0 { format!("{count:.0}") } else { format!("{count:.2}") }
}

/// The same for JSON: whole numbers as such, others with three digits.
fn number(count: f64) -> Value {
    if count.fract() == 0.0 { json!(count as i64) } else { json!((count * 1000.0).round() / 1000.0) }
}
