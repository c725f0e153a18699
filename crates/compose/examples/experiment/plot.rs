//! The scores before and after, as SVG: a line for each problem, from its score up to that of the best improvement.

use crate::problems::Problem;
use crate::results::Results;
use std::fmt::Write;

const LEFT: f64 = 48.0;
const TOP: f64 = 34.0;
const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 320.0;
/// Points between two lines of the grid.
const GRID: i64 = 100;
/// How the score of a problem looks, that of its best improvement, and that of a problem without one: told apart without
/// colours, too.
const ORIGINAL: &str = "fill=\"black\"";
const IMPROVED: &str = "fill=\"#c02020\"";
const UNIMPROVED: &str = "fill=\"white\" stroke=\"black\"";

/// The problems for which all these levels were searched, by their scores.
pub(crate) fn scores(problems: &[Problem], results: &Results, level: u16) -> String {
    let mut pairs: Vec<(i64, i64)> = problems
        .iter()
        .filter(|problem| (1..=level).all(|level| results.get(problem, level).is_some()))
        .map(|problem| (problem.score, results.best(problem, level).map_or(problem.score, |best| best.0)))
        .collect();
    pairs.sort_unstable();
    let least = pairs.iter().map(|pair| pair.0).min().unwrap_or(0).div_euclid(GRID) * GRID;
    let most = (pairs.iter().map(|pair| pair.1).max().unwrap_or(0).div_euclid(GRID) + 1) * GRID;
    let y = |score: i64| TOP + HEIGHT * (most - score) as f64 / (most - least) as f64;
    let (width, height) = (LEFT + WIDTH + 16.0, TOP + HEIGHT + 34.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let end = LEFT + WIDTH;
    for score in (least..=most).step_by(GRID as usize) {
        let stroke = if score == 0 { "#777" } else { "#ddd" };
        let (y, label) = (y(score), score.to_string().replace('-', "\u{2212}"));
        let _ = writeln!(text, "<path d=\"M{LEFT} {y:.1}H{end}\" stroke=\"{stroke}\"/>");
        words(&mut text, (LEFT - 6.0, y + 4.0), "end", &label);
    }
    let step = WIDTH / pairs.len().max(1) as f64;
    for (number, &(before, after)) in pairs.iter().enumerate() {
        let x = LEFT + step * (number as f64 + 0.5);
        let (low, high) = (y(before), y(after));
        if after > before {
            let _ = writeln!(
                text,
                "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"#d88\" stroke-width=\"1.5\"/>"
            );
            dot(&mut text, (x, high), IMPROVED);
        }
        dot(&mut text, (x, low), if after > before { ORIGINAL } else { UNIMPROVED });
    }
    words(&mut text, (LEFT, 18.0), "start", &format!("Score of {} two-movers", pairs.len()));
    let best = format!("best within {level} transformations");
    for (x, look, label) in [
        (LEFT + 200.0, ORIGINAL, "as published"),
        (LEFT + 310.0, IMPROVED, best.as_str()),
        (LEFT + 510.0, UNIMPROVED, "as published, none better"),
    ] {
        dot(&mut text, (x, 14.0), look);
        words(&mut text, (x + 8.0, 18.0), "start", label);
    }
    words(
        &mut text,
        (LEFT + WIDTH / 2.0, TOP + HEIGHT + 24.0),
        "middle",
        "problems, in the order of their scores",
    );
    text + "</svg>\n"
}

fn words(text: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

fn dot(text: &mut String, (x, y): (f64, f64), look: &str) {
    let _ = writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" {look}/>");
}
