//! The charts of a report: figures 3 to 9 of the paper.

use super::tables::{changes, levels};
use keymove_compose::experiment::{Change, Experiment, LevelSums};
use keymove_sheet::statistics::{Bar, Chart, Dot, Drawing, Series};
use std::collections::BTreeMap;

fn names(all: &[&str]) -> Vec<String> {
    all.iter().map(|&name| name.to_owned()).collect()
}

fn chart(title: &str, across: &str, up: &str, drawing: Drawing) -> Chart {
    let [title, across, up] = [title, across, up].map(str::to_owned);
    Chart { title, across, up, drawing }
}

/// Figure 3: what became of the positions.
pub(super) fn distribution(experiment: &Experiment) -> Chart {
    let bars = levels(experiment).map(|(level, LevelSums { counts, .. })| {
        let rest = counts.undecided + counts.impossible + counts.unwanted;
        let values = [counts.illegal, counts.unsound, counts.lower, counts.improved, rest];
        Bar { label: format!("level {level}"), values: values.map(|value| value as f64).to_vec() }
    });
    let series = names(&["illegal", "not sound", "score not higher", "improved", "other"]);
    chart("What became of the positions", "", "", Drawing::Shares { series, bars: bars.collect() })
}

/// Figure 4: the scores before and after, problem by problem.
pub(super) fn scores(experiment: &Experiment) -> Chart {
    let level = experiment.highest();
    let mut rises: Vec<[f64; 2]> =
        changes(experiment, level).iter().map(|one| one.scores.map(|score| score as f64)).collect();
    rises.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let title = format!("Score of {} problems", rises.len());
    let best = format!("best within {level} transformations");
    let names = ["as published".to_owned(), best, "as published, none better".to_owned()];
    let across = "problems, in the order of their scores";
    chart(&title, across, "score", Drawing::Rises { names, rises })
}

/// Numbers of problems by a whole number, before and after.
fn before_and_after(
    experiment: &Experiment, title: &str, across: &str, step: i64, of: impl Fn(&Change, usize) -> Option<i64>,
) -> Chart {
    let mut counts: BTreeMap<i64, [f64; 2]> = BTreeMap::new();
    for change in changes(experiment, experiment.highest()) {
        for at in [0, 1] {
            if let Some(value) = of(&change, at) {
                counts.entry(value.div_euclid(step)).or_default()[at] += 1.0;
            }
        }
    }
    let label = |place: i64| match step {
        1 => place.to_string(),
        _ => format!("{} to {}", place * step, (place + 1) * step - 1).replace('-', "\u{2212}"),
    };
    let bars = filled(&counts)
        .map(|place| Bar {
            label: label(place),
            values: counts.get(&place).copied().unwrap_or_default().to_vec(),
        })
        .collect();
    chart(title, across, "problems", Drawing::Bars { series: names(&["before", "after"]), bars })
}

/// All whole numbers from the least to the largest.
fn filled<T>(counts: &BTreeMap<i64, T>) -> impl Iterator<Item = i64> + use<T> {
    let first = counts.keys().next().copied().unwrap_or(0);
    let last = counts.keys().next_back().copied().unwrap_or(-1);
    first..=last
}

/// Figure 4 again, as numbers of problems.
pub(super) fn score_ranges(experiment: &Experiment) -> Chart {
    before_and_after(experiment, "Problems by score", "score", 50, |change, at| Some(change.scores[at]))
}

/// Figure 5: different mates that end thematic variants.
pub(super) fn variants(experiment: &Experiment) -> Chart {
    let title = "Problems by different thematic mates";
    before_and_after(experiment, title, "different mates that end thematic variants", 1, |change, at| {
        Some(change.shown?[at].play?.thematic_mates as i64)
    })
}

/// How many of the improved problems changed by so much.
fn difference(
    experiment: &Experiment, title: &str, across: &str, of: impl Fn(&Change) -> Option<i64>,
) -> Chart {
    let mut counts: BTreeMap<i64, f64> = BTreeMap::new();
    let all = changes(experiment, experiment.highest());
    for value in all.iter().filter(|change| change.kinds.is_some()).filter_map(of) {
        *counts.entry(value).or_default() += 1.0;
    }
    let label =
        |place: i64| if place == 0 { "0".to_owned() } else { format!("{place:+}").replace('-', "\u{2212}") };
    let bars = filled(&counts)
        .map(|place| Bar {
            label: label(place),
            values: vec![counts.get(&place).copied().unwrap_or_default()],
        })
        .collect();
    chart(title, across, "problems", Drawing::Bars { series: Vec::new(), bars })
}

/// Figure 6: themes added.
pub(super) fn themes(experiment: &Experiment) -> Chart {
    difference(experiment, "Themes that the best improvement adds", "themes more, or less", |change| {
        let [before, after] = change.shown?;
        Some(after.themes as i64 - before.themes as i64)
    })
}

/// Figure 7: units.
pub(super) fn units(experiment: &Experiment) -> Chart {
    difference(experiment, "Units that the best improvement adds", "units more, or less", |change| {
        Some(i64::from(change.units[1]) - i64::from(change.units[0]))
    })
}

/// Figure 8: how many transformations of which kind.
pub(super) fn transformations(experiment: &Experiment) -> Chart {
    let mut counts: BTreeMap<usize, [f64; 4]> = BTreeMap::new();
    for kinds in changes(experiment, experiment.highest()).into_iter().filter_map(|change| change.kinds) {
        let bar = counts.entry(kinds.all()).or_default();
        bar[0] += 1.0;
        for (at, count) in [kinds.deleted, kinds.shifts, kinds.added].into_iter().enumerate() {
            bar[at + 1] += f64::from(u8::from(count > 0));
        }
    }
    let bars = counts
        .into_iter()
        .map(|(count, values)| Bar { label: super::transformations(count as u16), values: values.to_vec() })
        .collect();
    let series = names(&["best improvements", "with a deletion", "with a shift", "with an addition"]);
    chart("Transformations of the best improvements", "", "problems", Drawing::Bars { series, bars })
}

/// Figure 9: time by units, of the highest level that all problems were searched to.
pub(super) fn time(experiment: &Experiment) -> Chart {
    let level = experiment.level.min(experiment.highest());
    let dot = |problem: usize| {
        let one = experiment.whole(problem, level)?;
        let units = experiment.subjects[problem].plan.original.occupied().len();
        Some(Dot { x: f64::from(units), y: one.time.as_secs_f64() })
    };
    let dots = (0..experiment.subjects.len()).filter_map(dot).collect();
    let series = vec![Series { name: format!("level {level}"), dots }];
    chart(
        &format!("Time of level {level} by units"),
        "units of the problem",
        "seconds",
        Drawing::Dots { series },
    )
}
