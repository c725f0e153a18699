//! Fits the weights of the scale `problemist` to awards, and tells how well it puts awarded problems before others.
//!
//!     cargo run --release -p keymove-study --example problemist_fit -- FOLDER
//!         [--write docs/score.md] [--plot docs/pictures/problemist.svg] [--weights FILE.toml] [--list FILE]
//!
//! FOLDER has `direct2`, `direct3`, `direct4plus`, `self_reflex` and `helpmates`, files of JSON lines with `id`, `fen`,
//! `stipulation`, `author`, `date` and `award`. On standard output a report in Markdown; with `--write` it takes its place in
//! a file, between the two comments that name this program. `--weights` writes what was fitted into the file of weights, and
//! `--list` a line for each problem: points, award, name, features.
//!
//! By its name every problem falls into one of five groups. The first is held back: nothing is chosen by it. The other four
//! are each left out once, which decides on the penalty; what is published is fitted to all four.

mod plot;
mod problems;
mod report;

use keymove_study::difficulty::area_under_curve;
use keymove_study::score::problemist::{Judged, Scale, fit};
use problems::{Kind, Problem};
use std::path::PathBuf;

pub(crate) type Error = Box<dyn std::error::Error>;

/// The penalties that are tried.
const PENALTIES: [f64; 6] = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1];

/// How many groups there are; the first is held back.
const GROUPS: u64 = 5;

/// What was found out about one kind of problem.
pub(crate) struct Fitted {
    pub(crate) kind: Kind,
    pub(crate) problems: Vec<Problem>,
    pub(crate) penalty: f64,
    pub(crate) priors: Scale,
    pub(crate) scale: Scale,
    /// The value of each problem by weights that were fitted without it.
    pub(crate) values: Vec<f64>,
}

#[derive(Default)]
struct Arguments {
    folder: PathBuf,
    write: Option<PathBuf>,
    plot: Option<PathBuf>,
    weights: Option<PathBuf>,
    list: Option<PathBuf>,
}

fn arguments() -> Result<Arguments, Error> {
    let mut words = std::env::args().skip(1);
    let mut read = Arguments::default();
    while let Some(word) = words.next() {
        let slot = match word.as_str() {
            "--write" => &mut read.write,
            "--plot" => &mut read.plot,
            "--weights" => &mut read.weights,
            "--list" => &mut read.list,
            word if word.starts_with("--") => return Err(format!("there is no {word}").into()),
            folder => {
                read.folder = folder.into();
                continue;
            }
        };
        *slot = Some(words.next().ok_or(format!("{word} needs a file"))?.into());
    }
    if read.folder.as_os_str().is_empty() {
        return Err("expected the folder with the problems".into());
    }
    Ok(read)
}

fn main() -> Result<(), Error> {
    let arguments = arguments()?;
    let mut fitted = Vec::new();
    for kind in [Kind::TwoMovers, Kind::Moremovers] {
        fitted.push(fitted_to(kind, problems::read(&arguments.folder, kind)?)?);
    }
    let mut others = Vec::new();
    for kind in [Kind::Selfmates, Kind::Helpmates] {
        others.push((kind, problems::read(&arguments.folder, kind)?));
    }
    let text = report::markdown(&fitted, &others);
    println!("{text}");
    if let Some(path) = &arguments.write {
        report::write(path, &text)?;
    }
    if let Some(path) = &arguments.plot {
        std::fs::write(path, plot::curves(&fitted))?;
    }
    if let Some(path) = &arguments.weights {
        report::write_weights(path, &fitted)?;
    }
    if let Some(path) = &arguments.list {
        let all = fitted.iter().flat_map(|one| one.problems.iter().map(|problem| (problem, &one.scale)));
        let rest = others.iter().flat_map(|(_, problems)| problems.iter().map(|one| (one, one.scale())));
        std::fs::write(path, report::list(all.chain(rest)))?;
    }
    Ok(())
}

/// Chooses the penalty and fits the weights.
fn fitted_to(kind: Kind, problems: Vec<Problem>) -> Result<Fitted, Error> {
    let published = problems.first().ok_or(format!("no {} in the folder", kind.name()))?.scale();
    let priors = published.with(|_, weight| weight.prior.unwrap_or(weight.each));
    let mut best: Option<(f64, f64, Vec<f64>)> = None;
    for penalty in PENALTIES {
        let values = crossed(&priors, &problems, penalty);
        let area = area_of(&problems, &values, |problem| problem.group != 0).ok_or("no awards")?;
        eprintln!("{} penalty {penalty}: cross-validated {area:.4}", kind.name());
        if best.as_ref().is_none_or(|&(_, most, _)| area > most) {
            best = Some((penalty, area, values));
        }
    }
    let (penalty, _, mut values) = best.ok_or("no penalty is tried")?;
    let scale = fit(&priors, &judged(&problems, |problem| problem.group != 0), penalty);
    for (value, problem) in values.iter_mut().zip(&problems).filter(|(_, problem)| problem.group == 0) {
        *value = scale.value(&problem.judged.features);
    }
    Ok(Fitted { kind, problems, penalty, priors, scale, values })
}

/// The values of the problems of all groups but the first, each by weights fitted to the other groups but the first.
fn crossed(priors: &Scale, problems: &[Problem], penalty: f64) -> Vec<f64> {
    let mut values = vec![0.0; problems.len()];
    for group in 1..GROUPS {
        let scale = fit(priors, &judged(problems, |one| one.group != 0 && one.group != group), penalty);
        for (value, problem) in values.iter_mut().zip(problems).filter(|(_, one)| one.group == group) {
            *value = scale.value(&problem.judged.features);
        }
    }
    values
}

fn judged(problems: &[Problem], is_wanted: impl Fn(&Problem) -> bool) -> Vec<&Judged> {
    problems.iter().filter(|problem| is_wanted(problem)).map(|problem| &problem.judged).collect()
}

/// How well values tell awarded problems from others, among those that are wanted.
pub(crate) fn area_of(
    problems: &[Problem], values: &[f64], is_wanted: impl Fn(&Problem) -> bool,
) -> Option<f64> {
    let wanted = problems.iter().zip(values).filter(|(problem, _)| is_wanted(problem));
    area_under_curve(&wanted.map(|(problem, &value)| (value, problem.judged.awarded)).collect::<Vec<_>>())
}
