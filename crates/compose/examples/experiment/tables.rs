//! Tables in Markdown.

use crate::problems::Problem;
use crate::results::{Outcome, Results};
use std::fmt::Write;

/// The averages that the paper gives for its levels: positions, improvements.
const PAPER: [(&str, &str); 4] =
    [("368", "5"), ("68,468", "371"), ("8,014,304", "24,356"), ("842,936,433", "not given")];

/// All tables: levels, scores, the paper's diagrams, each problem.
pub(crate) fn all(collection: &[Problem], diagrams: &[Problem], results: &Results, level: u16) -> String {
    let parts = [
        levels(collection, results, level),
        scores(collection, results, level),
        problems("The paper's diagrams", diagrams, results, level),
        problems("The problems", collection, results, level),
    ];
    parts.join("\n")
}

/// A row of a table for each level that was searched.
fn levels(problems: &[Problem], results: &Results, level: u16) -> String {
    let columns: Vec<Vec<&Outcome>> = (1..=level)
        .map(|level| problems.iter().filter_map(|problem| results.get(problem, level)).collect())
        .collect();
    let mut text = "| | level 1 |".to_owned();
    (2..=level).for_each(|level| {
        let _ = write!(text, " level {level} |");
    });
    let _ = writeln!(text, "\n| --- |{}", " --- |".repeat(level.into()));
    let mut row = |head: &str, cell: &dyn Fn(usize, &[&Outcome]) -> String| {
        let cells: Vec<String> = columns.iter().enumerate().map(|(at, column)| cell(at, column)).collect();
        let _ = writeln!(text, "| {head} | {} |", cells.join(" | "));
    };
    row("problems searched", &|_, some| some.len().to_string());
    row("positions, average", &|_, some| grouped(mean(some, |one| one.counts.positions)));
    row("in the paper", &|at, _| PAPER.get(at).map_or("", |paper| paper.0).to_owned());
    row("illegal (Black in check)", &|_, some| share(some, |one| one.counts.illegal));
    row("not sound", &|_, some| share(some, |one| one.counts.unsound));
    row("sound, score not higher", &|_, some| share(some, |one| one.counts.lower));
    row("improved", &|_, some| share(some, |one| one.counts.improved));
    row("improvements, average", &|_, some| grouped(mean(some, |one| one.counts.improved)));
    row("in the paper", &|at, _| PAPER.get(at).map_or("", |paper| paper.1).to_owned());
    row("problems with an improvement", &|_, some| {
        some.iter().filter(|one| one.counts.improved > 0).count().to_string()
    });
    row("time, median / slowest", &|_, some| {
        let times: Vec<f64> = some.iter().filter_map(|one| one.seconds).collect();
        let slowest = times.iter().copied().fold(0.0, f64::max);
        let words = format!("{:.2} s / {slowest:.2} s", median(times.clone()));
        if times.is_empty() { "not measured".to_owned() } else { words }
    });
    row("positions a second, median", &|_, some| {
        let rate =
            |one: &&Outcome| one.seconds.map(|seconds| one.counts.positions as f64 / seconds.max(1e-9));
        let rates: Vec<f64> = some.iter().filter_map(rate).collect();
        if rates.is_empty() { "not measured".to_owned() } else { grouped(median(rates)) }
    });
    text
}

/// How the scores of those problems change for which all levels were searched.
fn scores(problems: &[Problem], results: &Results, level: u16) -> String {
    let mut text = "| up to level | problems | improved | score before: least, median, most | best score: least, median, most | below 50 before, after | gain of the improved, median |\n| --- | --- | --- | --- | --- | --- | --- |\n".to_owned();
    for level in 1..=level {
        let done: Vec<&Problem> = problems
            .iter()
            .filter(|problem| (1..=level).all(|level| results.get(problem, level).is_some()))
            .collect();
        let pairs: Vec<(i64, i64)> = done
            .iter()
            .map(|problem| (problem.score, results.best(problem, level).map_or(problem.score, |best| best.0)))
            .collect();
        let improved: Vec<f64> =
            pairs.iter().filter(|(old, new)| new > old).map(|(old, new)| (new - old) as f64).collect();
        let low = |scores: &[i64]| scores.iter().filter(|&&score| score < 50).count();
        let (before, after): (Vec<i64>, Vec<i64>) = pairs.into_iter().unzip();
        let _ = writeln!(
            text,
            "| {level} | {} | {} | {} | {} | {}, {} | {:.0} |",
            done.len(),
            improved.len(),
            spread(&before),
            spread(&after),
            low(&before),
            low(&after),
            median(improved),
        );
    }
    text
}

/// A row for each problem, with the best score of each level.
fn problems(heading: &str, problems: &[Problem], results: &Results, level: u16) -> String {
    let mut text = format!("### {heading}\n\n| problem | score |");
    (1..=level).for_each(|level| {
        let _ = write!(text, " level {level} |");
    });
    let _ = writeln!(text, " the best |\n| --- | --- |{} --- |", " --- |".repeat(level.into()));
    for problem in problems {
        let _ = write!(text, "| {} | {} |", problem.id, problem.score);
        for level in 1..=level {
            let cell = match results.get(problem, level) {
                None => "not searched".to_owned(),
                Some(Outcome { best: None, .. }) => "-".to_owned(),
                Some(Outcome { best: Some((score, _)), .. }) => score.to_string(),
            };
            let _ = write!(text, " {cell} |");
        }
        let _ = writeln!(text, " {} |", results.best(problem, level).map_or("-", |best| best.2));
    }
    text
}

fn mean(some: &[&Outcome], of: impl Fn(&Outcome) -> u64) -> f64 {
    some.iter().map(|one| of(one)).sum::<u64>() as f64 / some.len().max(1) as f64
}

fn share(some: &[&Outcome], of: impl Fn(&Outcome) -> u64) -> String {
    let all = mean(some, |one| one.counts.positions);
    format!("{:.3} %", 100.0 * mean(some, of) / all.max(1.0))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => 0.0,
        even if even % 2 == 0 => f64::midpoint(values[middle - 1], values[middle]),
        _ => values[middle],
    }
}

fn spread(scores: &[i64]) -> String {
    let [least, most] = [scores.iter().min(), scores.iter().max()].map(|score| score.copied().unwrap_or(0));
    let middle = median(scores.iter().map(|&score| score as f64).collect());
    format!("{least}, {middle:.0}, {most}")
}

/// A whole number with commas.
fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
