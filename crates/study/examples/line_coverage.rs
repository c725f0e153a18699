//! Measures how many half-moves of help and series play have a reason, and how long that takes.
//!
//!     cargo run --release -p keymove-study --example line_coverage -- FOLDER [--write FILE] [--unexplained] [--read N]
//!
//! FOLDER has files of JSON lines with `id`, `fen`, `stipulation`: `helpmates`, `series`. On standard output a table in
//! Markdown; with `--write FILE` it takes its place in FILE, between the two comments that name this program. `--unexplained`
//! lists the half-moves of which nothing is known but that they are needed, `--read N` explains N solutions in words, taken at
//! equal distances. The last move, which mates, is not counted. Problems without mate as their goal, and those that take more
//! than ten seconds, are left out and counted.

use keymove_problem::Goal;
use keymove_problem::statement::Statement;
use keymove_report::{ExplainOptions, explanation_text};
use keymove_solve::Limits;
use keymove_solve::answer::{Answer, Found, Wanted};
use keymove_study::explain::{Caps, Explanation, of};
use keymove_study::motives::Kind;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Error = Box<dyn std::error::Error>;

const FILES: [&str; 2] = ["helpmates", "series"];
/// What stands between two comments in a file of Markdown is made by this program.
const TABLE: &str = "line_coverage";

/// Half-moves of one side.
#[derive(Clone, Copy, Default)]
struct Share {
    explained: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, explained: bool) {
        self.explained += usize::from(explained);
        self.of += 1;
    }

    fn words(self) -> String {
        // Numbers of moves are far below the precision of the type.
        let [explained, of] = [self.explained, self.of.max(1)].map(|number| number as f64);
        format!("{:.1} % of {}", 100.0 * explained / of, self.of)
    }
}

#[derive(Default)]
struct Column {
    problems: usize,
    left_out: usize,
    solutions: usize,
    /// Of the side that is mated, and of the other one.
    sides: [Share; 2],
    kinds: BTreeMap<&'static str, usize>,
    times: Vec<Duration>,
    unexplained: Vec<String>,
    texts: Vec<String>,
}

impl Column {
    fn look(&mut self, id: &str, fen: &str, stipulation: &str) -> Result<(), Error> {
        let statement = Statement::read(fen, stipulation.parse()?)?;
        for case in statement.cases()?.iter().filter(|case| case.stipulation.goal == Goal::Mate) {
            let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
            let wanted = Wanted { any_number: true, ..Wanted::default() };
            let mut answer = wanted.answer(case, &limits, &())?;
            let Found::Lines(solution) = &answer.found else { continue };
            if !solution.is_complete() {
                self.left_out += 1;
                continue;
            }
            let begin = Instant::now();
            let explanation = of(&mut answer, &Caps::default())?;
            self.times.push(begin.elapsed());
            self.problems += 1;
            self.count(id, &answer, &explanation);
        }
        Ok(())
    }

    fn count(&mut self, id: &str, answer: &Answer, explanation: &Explanation) {
        self.solutions += explanation.phases.len();
        let loser = explanation.study.endings.first().map(|ending| ending.end.turn());
        for account in &explanation.phases {
            for step in account.variations.iter().filter(|step| !step.goal) {
                let telling = step.serves.iter().filter(|motive| motive.kind != Kind::IsNeeded);
                let kinds: Vec<&str> = telling.map(|motive| motive.kind.name()).collect();
                let side = usize::from(Some(step.before.turn()) != loser);
                self.sides[side].add(!kinds.is_empty());
                if kinds.is_empty() {
                    let way: Vec<String> = step.way.iter().map(ToString::to_string).collect();
                    let from = explanation.study.diagram;
                    self.unexplained.push(format!(
                        "{id} {from} {} {} {}",
                        way.join(" "),
                        step.reply,
                        step.serves.len()
                    ));
                }
                for kind in kinds {
                    *self.kinds.entry(kind).or_default() += 1;
                }
            }
        }
        self.texts.push(explanation_text(answer, explanation, &ExplainOptions::default()));
    }

    fn time(&self, hundredth: usize) -> String {
        let mut times = self.times.clone();
        times.sort_unstable();
        let place = (times.len() * hundredth / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or_else(String::new, |time| format!("{:.1} ms", 1000.0 * time.as_secs_f64()))
    }
}

fn load(folder: &Path, file: &str) -> Result<Column, Error> {
    let path = folder.join(format!("{file}.jsonl"));
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut column = Column::default();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line)?;
        let word = |name: &str| value[name].as_str().unwrap_or_default();
        column.look(word("id"), word("fen"), word("stipulation"))?;
    }
    Ok(column)
}

fn table(columns: &[Column]) -> String {
    let mut rows: Vec<String> = Vec::new();
    let mut row = |head: &str, cell: &dyn Fn(&Column) -> String| {
        let cells: Vec<String> = columns.iter().map(cell).collect();
        rows.push(format!("| {head} | {} |\n", cells.join(" | ")));
    };
    row("problems, solutions", &|one| format!("{}, {}", one.problems, one.solutions));
    row("left out after 10 s", &|one| one.left_out.to_string());
    row("half-moves of the side that is mated with a reason", &|one| one.sides[0].words());
    row("half-moves of the other side with a reason, mates left out", &|one| one.sides[1].words());
    row("time of the explanation, median / 99th percentile", &|one| {
        format!("{} / {}", one.time(50), one.time(99))
    });
    row("kinds", &|one| {
        let kinds = one.kinds.iter().map(|(kind, count)| format!("{kind} {count}"));
        kinds.collect::<Vec<_>>().join(", ")
    });
    format!("| | {} |\n| --- |{}\n{}", FILES.join(" | "), " --- |".repeat(FILES.len()), rows.concat())
}

fn write(path: &Path, table: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(path)?;
    let missing =
        || format!("{}: the comments `{TABLE}: begin` and `{TABLE}: end` are missing", path.display());
    let (begin, end) = (format!("<!-- {TABLE}: begin -->\n"), format!("<!-- {TABLE}: end -->\n"));
    let (before, rest) = text.split_once(begin.as_str()).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end.as_str()).ok_or_else(missing)?;
    std::fs::write(path, format!("{before}{begin}\n{table}\n{end}{after}"))?;
    Ok(())
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let (mut folder, mut file, mut unexplained, mut read) = (None, None, false, 0);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--write" => file = Some(PathBuf::from(value()?)),
            "--unexplained" => unexplained = true,
            "--read" => read = value()?.parse()?,
            _ => folder = Some(PathBuf::from(word)),
        }
    }
    let folder = folder.ok_or("expected the folder with the problems")?;
    let columns: Vec<Column> = FILES.iter().map(|file| load(&folder, file)).collect::<Result<_, _>>()?;
    let table = table(&columns);
    match file {
        Some(file) => write(&file, table.trim_end())?,
        None => print!("{table}"),
    }
    for column in &columns {
        if unexplained {
            column.unexplained.iter().for_each(|line| println!("{line}"));
        }
        let step = column.texts.len().div_ceil(std::cmp::max(read, 1)).max(1);
        column.texts.iter().step_by(step).take(read).for_each(|text| println!("{text}"));
    }
    Ok(())
}
