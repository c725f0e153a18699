//! The collections of problems and of mates from games that lie beside the repository, as far as time allows.

use super::support::{judge, keys, name, problem, shortest, solver};
use keymove_solve::{Limits, Status, Task};
use keymove_testing::collection_text;
use keymove_testing::sized;
use std::time::{Duration, Instant};

/// One position of a collection.
struct Case {
    id: String,
    task: Task,
    /// All first moves that mate in time; `None` if the source could not find out.
    keys: Option<Vec<String>>,
    /// A first move that certainly mates.
    known: Option<String>,
}

/// Runs over a collection in the order of the length of the mates.
struct Run {
    name: &'static str,
    /// For all cases together.
    budget: Duration,
    /// For one case.
    patience: Duration,
}

/// A collection may take so long; together two minutes on one thread.
fn seconds(debug: usize, release: usize) -> Duration {
    Duration::from_secs(sized(debug, release) as u64)
}

impl Run {
    fn go(&self, mut cases: Vec<Case>) {
        cases.sort_by_key(|case| case.task.moves);
        let started = Instant::now();
        let (mut solved, mut unfinished, mut left) = (0, Vec::new(), 0);
        let mut wrong = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            let long = case.task.moves.get() > 2;
            if !keymove_testing::is_full() && i % if long { 25 } else { 5 } != 0 {
                continue;
            }
            if started.elapsed() > self.budget {
                left += 1;
                continue;
            }
            match self.solve(case) {
                Some(Ok(())) => solved += 1,
                Some(Err(difference)) => wrong.push(difference),
                None => unfinished.push(format!("{} {}", case.id, name(&case.task))),
            }
        }
        let time = started.elapsed().as_secs_f32();
        eprintln!(
            "{}: {solved} right in {time:.1} s, {} unfinished, {left} left",
            self.name,
            unfinished.len()
        );
        for case in unfinished {
            eprintln!("  unfinished: {case}");
        }
        assert!(solved > 0);
        assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    }

    /// `None` if the time did not suffice.
    fn solve(&self, case: &Case) -> Option<Result<(), String>> {
        let limits = Limits { time: Some(self.patience), ..Limits::default() };
        let task = &case.task;
        let full = solver(limits.clone()).full(task, &());
        if full.status != Status::Complete {
            return None;
        }
        let (found, truth) = (keys(&full), shortest(&full));
        let fits = match (&case.keys, &case.known) {
            // The length is that of the shortest mate.
            (Some(all), _) => found == *all && (all.is_empty() || truth == Some(task.moves.get())),
            (None, Some(known)) => {
                eprintln!("  {} {}: {found:?} in {truth:?}, the source gives {known}", case.id, name(task));
                found.contains(known)
            }
            (None, None) => true,
        };
        if !fits {
            let Case { id, keys, known, .. } = case;
            return Some(Err(format!(
                "{id} {}: {found:?} {truth:?}, expected {keys:?} {known:?}",
                name(task)
            )));
        }
        judge(task, &solver(limits.clone()).shortest(task, &()), truth);
        judge(task, &solver(limits).first(task, false, &()), truth);
        Some(Ok(()))
    }
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(Into::into).collect();
    words.sort_unstable();
    words
}

/// The fields of a line of comma-separated values, some of them in quotation marks.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("there is one").push(letter),
        }
    }
    fields
}

/// The rows of a table, each as a function from column to value.
fn table(text: &str) -> impl Iterator<Item = impl Fn(&str) -> String> {
    let head = fields(text.lines().next().expect("a head"));
    text.lines().skip(1).map(move |line| {
        let (head, row) = (head.clone(), fields(line));
        move |column: &str| row[head.iter().position(|name| name == column).expect(column)].clone()
    })
}

/// The directmates of a file with one JSON object a line.
fn directmates(file: &str) -> Vec<Case> {
    let Some(text) = collection_text(file) else { return Vec::new() };
    let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    rows.filter_map(|row| {
        let text = |column: &str| row[column].as_str().unwrap_or_default().to_owned();
        let stipulation = text("stipulation");
        if !stipulation.starts_with('#') {
            return None;
        }
        let column = if row["key"].is_array() { "key" } else { "keys" };
        let list = row[column].as_array().expect("a list of moves");
        let mut keys: Vec<String> = list.iter().filter_map(|key| Some(key.as_str()?.into())).collect();
        keys.sort_unstable();
        // A shorter mate than published: the keys are those of the shortest.
        let stipulation = row["mate_in"].as_u64().map_or(stipulation, |moves| format!("#{moves}"));
        let certain = !text("verified").starts_with("source only");
        let known = keys.first().cloned();
        Some(Case {
            id: text("id"),
            task: problem(&text("fen"), &stipulation),
            keys: certain.then_some(keys),
            known,
        })
    })
    .collect()
}

/// The rows of a table of mates with the columns `fen`, `stipulation`, `all_keys`, `verified`.
fn mates(file: &str) -> Vec<Case> {
    let Some(text) = collection_text(file) else { return Vec::new() };
    table(&text)
        .filter(|row| row("stipulation").starts_with('#'))
        .map(|row| {
            let certain = !row("verified").starts_with("line only");
            let keys = words(&row("all_keys"));
            let known = keys.first().cloned();
            Case {
                id: row("id"),
                task: problem(&row("fen"), &row("stipulation")),
                keys: certain.then_some(keys),
                known,
            }
        })
        .collect()
}

fn run(name: &'static str, budget: Duration, patience: Duration, cases: Vec<Case>) {
    if !cases.is_empty() {
        Run { name, budget, patience }.go(cases);
    }
}

/// For one problem.
fn patience() -> Duration {
    seconds(1, 5)
}

#[test]
fn two_movers() {
    let cases = [directmates("problems/direct1.jsonl"), directmates("problems/direct2.jsonl")];
    run("two-movers", seconds(5, 10), patience(), cases.into_iter().flatten().collect());
}

#[test]
fn three_movers() {
    run("three-movers", seconds(5, 15), patience(), directmates("problems/direct3.jsonl"));
}

#[test]
fn longer_problems() {
    run("longer problems", seconds(5, 20), patience(), directmates("problems/direct4plus.jsonl"));
}

#[test]
fn unsound_problems() {
    run("unsound problems", seconds(5, 10), patience(), directmates("problems/unsound.jsonl"));
}

#[test]
fn mates_from_games() {
    run("lichess", seconds(5, 20), patience(), mates("mates/lichess_mates.csv"));
    run("master games", seconds(5, 10), patience(), mates("mates/game_mates.csv"));
    run("ways to checkmate", seconds(5, 10), patience(), mates("mates/bwtc.csv"));
}

#[test]
fn mates_at_the_end_of_games() {
    let Some(text) = collection_text("games/game_end_mates.csv") else { return };
    let cases = table(&text).map(|row| Case {
        id: format!("game {} ply {}", row("game"), row("ply")),
        task: problem(&row("fen"), &format!("#{}", row("mate_in"))),
        keys: Some(words(&row("keys"))),
        known: None,
    });
    run("ends of games", seconds(5, 5), patience(), cases.collect());
}

/// What the source searched five moves deep without finding a mate.
#[test]
fn no_mate_in_five() {
    let Some(text) = collection_text("mates/bwtc.csv") else { return };
    let cases = table(&text).filter(|row| row("stipulation") == ">#5").map(|row| Case {
        id: row("id"),
        task: problem(&row("fen"), keymove_testing::sized("#4", "#5")),
        keys: Some(Vec::new()),
        known: None,
    });
    run("no mate in five", seconds(5, 20), patience(), cases.collect());
}
