//! The tables of a report.

use super::{LeftOut, transformations};
use crate::units::{grouped, span_of_time};
use keymove_chess::Position;
use keymove_chess::perft::perft;
use keymove_compose::compare::Shown;
use keymove_compose::experiment::{Change, Experiment, LevelSums, Spread};
use keymove_sheet::statistics::Table;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What the paper gives for its levels: positions and their deviation, seconds and their deviation.
const PAPER_POSITIONS: [[&str; 4]; 4] = [
    ["368", "83", "0.16", "0.07"],
    ["68,468", "28,156", "20.84", "7.14"],
    ["8,014,304", "4,522,082", "1,911.39", "775.69"],
    ["842,936,433", "289,034,621", "168,272.00", "57,785.00"],
];
/// Improvements, their deviation, and their share of the positions.
const PAPER_IMPROVEMENTS: [[&str; 3]; 3] =
    [["5", "7", "1.52 %"], ["371", "554", "0.56 %"], ["24,356", "39,803", "0.32 %"]];
/// The move generator is measured up to so many plies from the initial position.
const PLIES: u32 = 6;

fn text(text: &str) -> String {
    text.to_owned()
}

fn percent(count: u64, all: u64) -> String {
    format!("{:.3} %", 100.0 * count as f64 / all.max(1) as f64)
}

fn whole(value: f64) -> String {
    grouped(',', value.round() as u64)
}

fn seconds(value: f64) -> String {
    format!("{value:.2}")
}

/// The paper's table 1: positions and time.
pub(super) fn positions(experiment: &Experiment) -> Table {
    let head = [
        "level",
        "problems",
        "positions, average",
        "deviation",
        "seconds, average",
        "deviation",
        "median",
        "slowest",
        "positions a second, median",
        "in the paper: positions",
        "deviation",
        "seconds",
        "deviation",
    ];
    let mut table = Table::new("Table 1: positions of a problem, and the time that they took", &head);
    for (level, sums) in levels(experiment) {
        let paper = PAPER_POSITIONS.get(usize::from(level) - 1).copied().unwrap_or_default();
        let LevelSums { positions, seconds: time, speed, .. } = sums;
        let own = [
            level.to_string(),
            positions.count.to_string(),
            whole(positions.mean),
            whole(positions.deviation),
            seconds(time.mean),
            seconds(time.deviation),
            seconds(time.median),
            seconds(time.most),
            whole(speed.median),
        ];
        table.row(own.into_iter().chain(paper.map(text)));
    }
    table
}

/// The paper's table 2: how fast moves are generated.
pub(super) fn moves() -> Table {
    let head = ["plies", "positions", "seconds", "positions a second"];
    let mut table =
        Table::new("Table 2: all positions from the initial position of a game, on one thread", &head);
    for plies in 1..=PLIES {
        let begin = Instant::now();
        let count = perft(&Position::initial(), plies);
        let time = begin.elapsed().as_secs_f64();
        table.row([
            plies.to_string(),
            grouped(',', count),
            format!("{time:.4}"),
            whole(count as f64 / time.max(1e-9)),
        ]);
    }
    table
}

/// The paper's table 3: improvements.
pub(super) fn improvements(experiment: &Experiment) -> Table {
    let head = [
        "level",
        "improvements, average",
        "deviation",
        "all",
        "of the positions",
        "problems with an improvement",
        "in the paper: average",
        "deviation",
        "of the positions",
    ];
    let mut table = Table::new("Table 3: improvements of a problem", &head);
    for (level, sums) in levels(experiment) {
        let paper = PAPER_IMPROVEMENTS.get(usize::from(level) - 1).copied().unwrap_or_default();
        let own = [
            level.to_string(),
            whole(sums.improvements.mean),
            whole(sums.improvements.deviation),
            grouped(',', sums.counts.improved),
            percent(sums.counts.improved, sums.counts.positions),
            sums.improved.to_string(),
        ];
        table.row(own.into_iter().chain(paper.map(text)));
    }
    let all = experiment.improvements();
    let name = format!("1 to {}", experiment.level);
    let own = [
        name,
        whole(all.mean),
        whole(all.deviation),
        whole(all.mean * all.count as f64),
        String::new(),
        improved(experiment).to_string(),
    ];
    table.row(own.into_iter().chain(["24,732", "40,332", ""].map(text)));
    table
}

/// How many problems are improved up to the level that was asked for.
fn improved(experiment: &Experiment) -> usize {
    let level = experiment.level;
    experiment.searched(level).filter(|&problem| experiment.best(problem, level).is_some()).count()
}

/// What became of the positions.
pub(super) fn distribution(experiment: &Experiment) -> Table {
    let head = [
        "level",
        "illegal",
        "not sound",
        "undecided",
        "sound, score not higher",
        "impossible in a game",
        "not as wished",
        "improved",
    ];
    let mut table = Table::new("What became of the positions", &head);
    for (level, LevelSums { counts, .. }) in levels(experiment) {
        let parts = [
            counts.illegal,
            counts.unsound,
            counts.undecided,
            counts.lower,
            counts.impossible,
            counts.unwanted,
            counts.improved,
        ];
        table.row([level.to_string()].into_iter().chain(parts.map(|part| percent(part, counts.positions))));
    }
    table
}

/// How the scores of the problems change.
pub(super) fn scores(experiment: &Experiment) -> Table {
    let head = [
        "up to level",
        "problems",
        "improved",
        "score before: least, median, most",
        "best score: least, median, most",
        "below 50 before, after",
        "gain of the improved, median",
    ];
    let mut table = Table::new("", &head);
    for level in 1..=experiment.highest() {
        let changes = changes(experiment, level);
        if !changes.is_empty() {
            table.row([level.to_string()].into_iter().chain(score_cells(&changes)));
        }
    }
    table
}

/// The same for each collection, up to the level that was asked for.
pub(super) fn collections(experiment: &Experiment) -> Table {
    let head = [
        "collection",
        "problems",
        "improved",
        "average before",
        "deviation",
        "average after",
        "deviation",
        "score before: least, median, most",
        "best score: least, median, most",
        "below 50 before, after",
        "gain of the improved, median",
    ];
    let mut table = Table::new("", &head);
    let mut names: Vec<&str> = Vec::new();
    for subject in &experiment.subjects {
        if !names.contains(&subject.collection.as_str()) {
            names.push(&subject.collection);
        }
    }
    for name in names {
        let mut changes = changes(experiment, experiment.level);
        changes.retain(|change| experiment.subjects[change.problem].collection == name);
        let [before, after] =
            [0, 1].map(|at| Spread::of(changes.iter().map(|change| change.scores[at] as f64)));
        let [problems, improved, rest @ ..] = score_cells(&changes);
        let averages = [before.mean, before.deviation, after.mean, after.deviation];
        let averages = averages.map(|value| format!("{value:.1}"));
        table.row([name.to_owned(), problems, improved].into_iter().chain(averages).chain(rest));
    }
    table
}

fn score_cells(changes: &[Change]) -> [String; 6] {
    let spread = |at: usize| {
        let Spread { least, median, most, .. } = Spread::of(changes.iter().map(|one| one.scores[at] as f64));
        format!("{least:.0}, {median:.0}, {most:.0}")
    };
    let low = |at: usize| changes.iter().filter(|one| one.scores[at] < LOW).count();
    let gains = changes.iter().map(|one| one.scores[1] - one.scores[0]).filter(|&gain| gain > 0);
    let gains = Spread::of(gains.map(|gain| gain as f64));
    [
        changes.len().to_string(),
        gains.count.to_string(),
        spread(0),
        spread(1),
        format!("{}, {}", low(0), low(1)),
        format!("{:.0}", gains.median),
    ]
}

/// What the paper calls a low score is below this.
const LOW: i64 = 50;

/// Themes, thematic variants and units before and after.
pub(super) fn contents(experiment: &Experiment) -> Table {
    let changes = changes(experiment, experiment.highest());
    let mut table =
        Table::new("", &["of the improved", "before, average", "deviation", "after, average", "deviation"]);
    let improved: Vec<&Change> = changes.iter().filter(|change| change.kinds.is_some()).collect();
    let mut row = |name: &str, values: &dyn Fn(&Change, usize) -> Option<f64>| {
        let both = [0, 1].map(|at| Spread::of(improved.iter().filter_map(|change| values(change, at))));
        if both[0].count > 0 {
            let cells = both.iter().flat_map(|one| [one.mean, one.deviation]);
            table.row([name.to_owned()].into_iter().chain(cells.map(|value| format!("{value:.2}"))));
        }
    };
    let shown = |change: &Change, at: usize| -> Option<Shown> { Some(change.shown?[at]) };
    row("themes", &|change, at| Some(shown(change, at)?.themes as f64));
    row("different thematic mates", &|change, at| Some(shown(change, at)?.play?.thematic_mates as f64));
    row("thematic variants", &|change, at| Some(shown(change, at)?.play?.thematic as f64));
    row("thematic variants of all, in per cent", &|change, at| {
        let play = shown(change, at)?.play?;
        Some(100.0 * play.thematic as f64 / play.variants.max(1) as f64)
    });
    row("units", &|change, at| Some(f64::from(change.units[at])));
    table
}

/// Which transformations the best improvements take.
pub(super) fn kinds(experiment: &Experiment) -> Table {
    let mut table =
        Table::new("", &["transformations", "deletions", "shifts", "additions", "others", "problems"]);
    let mut all: Vec<_> =
        changes(experiment, experiment.highest()).into_iter().filter_map(|change| change.kinds).collect();
    all.sort_unstable();
    let mut rows: Vec<_> = all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect();
    rows.sort_by_key(|&(kinds, count)| (std::cmp::Reverse(count), kinds));
    for (kinds, count) in rows {
        let cells = [kinds.all(), kinds.deleted, kinds.shifts, kinds.added, kinds.further, count];
        table.row(cells.map(|cell| cell.to_string()));
    }
    table
}

/// All problems, with the best of each level.
pub(super) fn problems(experiment: &Experiment) -> Table {
    let levels: Vec<String> = (1..=experiment.highest()).map(|level| format!("level {level}")).collect();
    let mut head = vec!["problem", "score"];
    head.extend(levels.iter().map(String::as_str));
    head.push("the best");
    let mut table = Table::new("", &head);
    for (problem, subject) in experiment.subjects.iter().enumerate() {
        let best = experiment.best(problem, experiment.highest());
        let mut row = vec![subject.name.clone(), subject.plan.score.to_string()];
        row.extend((1..=experiment.highest()).map(|level| cell(experiment, problem, level)));
        row.push(best.map_or_else(|| text("-"), |best| best.changes.to_string()));
        table.row(row);
    }
    table
}

/// The best score of a level; what is incomplete says so.
fn cell(experiment: &Experiment, problem: usize, level: u16) -> String {
    match experiment.outcomes[problem].get(&level) {
        None => text("not searched"),
        Some(one) => {
            let so_far = if one.is_whole { "" } else { " so far" };
            let best = one.best.as_ref().map_or_else(|| text("-"), |best| best.score.to_string());
            best + so_far
        }
    }
}

/// All that is known of each problem, for other programs: numbers without commas.
pub(super) fn everything(experiment: &Experiment) -> Table {
    let head = [
        "collection",
        "problem",
        "fen",
        "stipulation",
        "score",
        "units",
        "themes",
        "thematic_mates",
        "thematic_variants",
        "variants",
        "level",
        "positions",
        "illegal",
        "unsound",
        "undecided",
        "lower",
        "impossible",
        "unwanted",
        "improved",
        "seconds",
        "complete",
        "best_fen",
        "best_score",
        "best_units",
        "best_themes",
        "best_thematic_mates",
        "best_thematic_variants",
        "best_variants",
        "transformations",
        "changes",
    ];
    let mut table = Table::new("", &head);
    for (problem, subject) in experiment.subjects.iter().enumerate() {
        let before = subject.shown();
        for (level, one) in &experiment.outcomes[problem] {
            let counts = one.counts;
            let mut row = vec![
                subject.collection.clone(),
                subject.name.clone(),
                subject.plan.original.to_string(),
                subject.plan.task.stipulation().to_string(),
                subject.plan.score.to_string(),
                subject.plan.original.occupied().len().to_string(),
            ];
            row.extend(shown_cells(before));
            let numbers = [
                u64::from(*level),
                counts.positions,
                counts.illegal,
                counts.unsound,
                counts.undecided,
                counts.lower,
                counts.impossible,
                counts.unwanted,
                counts.improved,
            ];
            row.extend(numbers.map(|number| number.to_string()));
            row.push(format!("{:.3}", one.time.as_secs_f64()));
            row.push(one.is_whole.to_string());
            if let Some(best) = &one.best {
                row.push(best.position.to_string());
                row.push(best.score.to_string());
                row.push(best.position.occupied().len().to_string());
                row.extend(shown_cells(subject.shown_improved(best)));
                row.push(best.changes.len().to_string());
                row.push(best.changes.to_string());
            }
            table.row(row);
        }
    }
    table
}

fn shown_cells(shown: Option<Shown>) -> [String; 4] {
    let play = shown.and_then(|shown| shown.play);
    let cells = [
        shown.map(|shown| shown.themes),
        play.map(|play| play.thematic_mates),
        play.map(|play| play.thematic),
        play.map(|play| play.variants),
    ];
    cells.map(|cell| cell.map_or_else(String::new, |number| number.to_string()))
}

pub(super) fn left_out(left_out: &[LeftOut]) -> Table {
    let mut table = Table::new("", &["problem", "why"]);
    left_out.iter().for_each(|one| table.row([one.place.clone(), one.why.clone()]));
    table
}

/// What became of the problems of which every position up to this level was searched; beyond the level that was asked for, of
/// those that had to be searched further, too.
pub(super) fn changes(experiment: &Experiment, level: u16) -> Vec<Change> {
    let asked = level.min(experiment.level);
    experiment.searched(asked).map(|problem| experiment.change(problem, level)).collect()
}

/// The levels of which any problem was searched to the end, with their sums.
pub(super) fn levels(experiment: &Experiment) -> impl Iterator<Item = (u16, LevelSums)> + '_ {
    let sums = |level| (level, experiment.level_sums(level));
    (1..=experiment.highest()).map(sums).filter(|(_, sums)| sums.positions.count > 0)
}

/// What standard output gets: a line for each level, and what became of the problems.
pub(super) fn summary(experiment: &Experiment) -> String {
    let mut text = String::new();
    for (level, sums) in levels(experiment) {
        let time =
            Duration::try_from_secs_f64(sums.seconds.mean * sums.seconds.count as f64).unwrap_or_default();
        let _ = writeln!(
            text,
            "level {level}: {} problems, {} positions, {} improvements of {} problems, {}",
            sums.positions.count,
            grouped(',', sums.counts.positions),
            grouped(',', sums.counts.improved),
            sums.improved,
            span_of_time(time)
        );
    }
    let changes = changes(experiment, experiment.highest());
    let improved = changes.iter().filter(|change| change.kinds.is_some()).count();
    let [before, after] = [0, 1].map(|at| Spread::of(changes.iter().map(|one| one.scores[at] as f64)));
    let _ = writeln!(
        text,
        "within {}: {improved} of {} problems improved, average score {:.1} before, {:.1} after",
        transformations(experiment.level),
        changes.len(),
        before.mean,
        after.mean
    );
    text
}
