//! What is told of a fit: tables in Markdown, the weights in their file, a list.

use crate::problems::{Kind, Problem};
use crate::{Error, Fitted, area_of};
use keymove_study::difficulty::area_under_curve;
use keymove_study::score::problemist::{Feature, Scale};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// What stands between two comments in a file of Markdown is made by this program.
const NAME: &str = "problemist_fit";

/// At which parts of the problems without an award the curve is read, in hundredths.
const PARTS: [usize; 10] = [2, 5, 10, 20, 30, 40, 50, 60, 80, 90];

pub(crate) fn markdown(fitted: &[Fitted], others: &[(Kind, Vec<Problem>)]) -> String {
    let mut text = String::new();
    for one in fitted {
        text += &measures(one);
    }
    text += "| awarded problems among the others |";
    text.extend(PARTS.iter().map(|part| format!(" {part} % |")));
    text += "\n| --- |";
    text.extend(PARTS.iter().map(|_| " --- |"));
    text.push('\n');
    for one in fitted {
        row(&mut text, one.kind.name(), &curve(&one.problems, &one.values));
        let (problems, values) = composer(one);
        row(&mut text, "the same by `composer-2006`", &curve(&problems, &values));
    }
    text.push('\n');
    text += "| kind, weights by hand | problems | awarded | area |\n| --- | --- | --- | --- |\n";
    for (kind, problems) in others {
        let values: Vec<f64> = problems.iter().map(|one| one.scale().value(&one.judged.features)).collect();
        let awarded = problems.iter().filter(|one| one.judged.awarded).count();
        let area = number(area_of(problems, &values, |_| true));
        let _ = writeln!(text, "| {} | {} | {awarded} | {area} |", kind.name(), problems.len());
    }
    text.push('\n');
    text.trim_end().to_owned()
}

fn row(text: &mut String, name: &str, curve: &[(f64, f64)]) {
    let _ = write!(text, "| {name} |");
    for part in PARTS {
        let _ = write!(text, " {:.0} % |", 100.0 * at(curve, part as f64 / 100.0));
    }
    text.push('\n');
}

/// How much of the awarded is found where so much of the others is let through.
fn at(curve: &[(f64, f64)], part: f64) -> f64 {
    curve.iter().filter(|point| point.0 <= part + 1e-12).map(|point| point.1).fold(0.0, f64::max)
}

/// The part of the problems without an award above each value, and of the awarded ones, from the highest value down.
pub(crate) fn curve<P: std::borrow::Borrow<Problem>>(problems: &[P], values: &[f64]) -> Vec<(f64, f64)> {
    let mut both: Vec<(f64, bool)> =
        values.iter().zip(problems).map(|(&value, one)| (value, one.borrow().judged.awarded)).collect();
    both.sort_by(|one, other| other.0.total_cmp(&one.0));
    let awarded = both.iter().filter(|one| one.1).count().max(1) as f64;
    let others = (both.len() as f64 - awarded).max(1.0);
    let (mut found, mut passed) = (0.0, 0.0);
    let mut points = vec![(0.0, 0.0)];
    for group in both.chunk_by(|one, other| one.0 == other.0) {
        for &(_, is_awarded) in group {
            if is_awarded {
                found += 1.0 / awarded;
            } else {
                passed += 1.0 / others;
            }
        }
        points.push((passed, found));
    }
    points
}

/// The problems that have a score by the other scale, with it.
pub(crate) fn composer(fitted: &Fitted) -> (Vec<&Problem>, Vec<f64>) {
    fitted.problems.iter().filter_map(|one| Some((one, one.composer? as f64))).unzip()
}

/// A table of areas for one kind.
fn measures(fitted: &Fitted) -> String {
    let problems = &fitted.problems;
    let awarded = problems.iter().filter(|one| one.judged.awarded).count();
    let held = problems.iter().filter(|one| one.group == 0);
    let mut text = format!(
        "{}: {} problems, {awarded} of them awarded; {} held back, {} of them awarded; penalty {}.\n\n",
        fitted.kind.name(),
        problems.len(),
        held.clone().count(),
        held.filter(|one| one.judged.awarded).count(),
        fitted.penalty
    );
    text += "| ordered by | held back | the others | all | within author and decade | prizes before other awards |\n";
    text += "| --- | --- | --- | --- | --- | --- |\n";
    areas(&mut text, "fitted weights, each problem by a fit without it", problems, &fitted.values);
    let of = |scale: &Scale| -> Vec<f64> {
        problems.iter().map(|one| scale.value(&one.judged.features)).collect()
    };
    areas(&mut text, "weights as published", problems, &of(&fitted.scale));
    areas(&mut text, "priors alone", problems, &of(&fitted.priors));
    let (scored, values) = composer(fitted);
    areas(&mut text, "`composer-2006`", &scored, &values);
    for (feature, values) in single(fitted).into_iter().take(3) {
        areas(&mut text, &format!("`{}` alone", feature.name()), problems, &values);
    }
    text.push('\n');
    text
}

fn areas<P: std::borrow::Borrow<Problem>>(text: &mut String, name: &str, problems: &[P], values: &[f64]) {
    let both = || problems.iter().map(std::borrow::Borrow::borrow).zip(values);
    let area = |wanted: &dyn Fn(&Problem) -> bool, marked: &dyn Fn(&Problem) -> bool| {
        let all = both().filter(|(one, _)| wanted(one)).map(|(one, &value)| (value, marked(one)));
        number(area_under_curve(&all.collect::<Vec<_>>()))
    };
    let awarded = |one: &Problem| one.judged.awarded;
    let _ = writeln!(
        text,
        "| {name} | {} | {} | {} | {} | {} |",
        area(&|one| one.group == 0, &awarded),
        area(&|one| one.group != 0, &awarded),
        area(&|_| true, &awarded),
        number(within(&both().map(|(one, &value)| (one, value)).collect::<Vec<_>>())),
        area(&awarded, &Problem::has_prize),
    );
}

/// The area among pairs of one author and decade.
fn within(both: &[(&Problem, f64)]) -> Option<f64> {
    let mut circles: BTreeMap<&str, Vec<(f64, bool)>> = BTreeMap::new();
    for (one, value) in both {
        circles.entry(&one.judged.circle).or_default().push((*value, one.judged.awarded));
    }
    let parts = circles.values().filter_map(|circle| {
        let awarded = circle.iter().filter(|one| one.1).count() as f64;
        Some((area_under_curve(circle)?, awarded * (circle.len() as f64 - awarded)))
    });
    let (sum, pairs) =
        parts.fold((0.0, 0.0), |(sum, all), (area, pairs)| (area.mul_add(pairs, sum), all + pairs));
    (pairs > 0.0).then(|| sum / pairs)
}

/// The features with weights, the best at telling awarded problems first: chosen by all problems, which flatters them.
fn single(fitted: &Fitted) -> Vec<(Feature, Vec<f64>)> {
    let weighed = Feature::ALL.iter().filter(|&&one| fitted.priors.weight(one).each != 0.0);
    let mut all: Vec<(Feature, Vec<f64>)> = weighed
        .map(|&one| {
            let sign = fitted.priors.weight(one).each.signum();
            let value = |problem: &Problem| sign * problem.judged.features.get(one);
            (one, fitted.problems.iter().map(value).collect())
        })
        .collect();
    let area = |one: &(Feature, Vec<f64>)| area_of(&fitted.problems, &one.1, |_| true).unwrap_or(0.5);
    all.sort_by(|one, other| area(other).total_cmp(&area(one)));
    all
}

fn number(area: Option<f64>) -> String {
    area.map_or_else(|| "-".to_owned(), |area| format!("{area:.3}"))
}

/// Puts the report between the comments of a file that begin and end it.
pub(crate) fn write(path: &Path, report: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let (begin, end) = (format!("<!-- {NAME}: begin -->\n"), format!("<!-- {NAME}: end -->\n"));
    let missing =
        || format!("{}: the comments `{NAME}: begin` and `{NAME}: end` are missing", path.display());
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{report}\n\n{end}{after}"))?;
    Ok(())
}

/// Writes the fitted points into the lines of their features.
pub(crate) fn write_weights(path: &Path, fitted: &[Fitted]) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let mut scale: Option<&Scale> = None;
    let mut written = String::new();
    for line in text.lines() {
        if let Some(table) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            scale = fitted.iter().find(|one| one.kind.table() == table).map(|one| &one.scale);
        }
        let _ =
            writeln!(written, "{}", scale.map_or_else(|| line.to_owned(), |scale| with_points(line, scale)));
    }
    std::fs::write(path, written)?;
    Ok(())
}

/// A line of the file with the points of a scale: whole ones where they are not few.
fn with_points(line: &str, scale: &Scale) -> String {
    let points = |name: &str| {
        let weight = scale.weight(Feature::named(name.trim())?);
        weight.prior.map(|_| weight.each)
    };
    let parts = line.split_once('=').and_then(|(name, _)| points(name)).zip(line.split_once("each = "));
    let Some((each, (before, after))) = parts else { return line.to_owned() };
    let rest = after.find([',', ' ']).map_or("", |place| &after[place..]);
    let digits = usize::from(each.abs() < 10.0);
    format!("{before}each = {each:.digits$}{rest}")
}

/// A line for each problem: points, award, name and what it has.
pub(crate) fn list<'a>(problems: impl Iterator<Item = (&'a Problem, &'a Scale)>) -> String {
    let mut text = String::new();
    for (one, scale) in problems {
        let features = &one.judged.features;
        let award = one.award.as_deref().unwrap_or("-");
        let composer = one.composer.map_or_else(|| "-".to_owned(), |points| points.to_string());
        let value = scale.value(features);
        let _ = write!(text, "{value:.0}\t{composer}\t{award}\t{}\t{}", one.id, one.stipulation);
        for &feature in Feature::ALL.iter().filter(|&&feature| features.get(feature) != 0.0) {
            let _ = write!(text, "\t{}={}", feature.name(), features.get(feature));
        }
        text.push('\n');
    }
    text
}
