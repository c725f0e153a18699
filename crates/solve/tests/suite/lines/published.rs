//! Published problems and samples of other programs, with their known answers.

use super::support::{name, solve_within, task, text};
use keymove_problem::{Lengths, Stipulation};
use keymove_solve::Limits;
use keymove_testing::collection_text;
use keymove_testing::sized;

/// Solutions of the full length: some sources leave out shorter ones.
fn check(fen: &str, stipulation: &str, mut expected: Vec<String>) {
    let mut task = task(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), stipulation);
    task.stipulation.lengths = Lengths::Exact;
    let longest = expected.iter().map(String::len).max().unwrap_or(0);
    expected.retain(|line| line.len() + 2 > longest);
    let outcome = solve_within(&Limits { table_bytes: 256 << 20, ..Limits::default() }, &task);
    let mut found = text(&outcome.lines);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{}", name(&task));
}

#[test]
fn small_set() {
    for line in include_str!("../../../testdata/lines.csv")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let [fen, stipulation, lines, _source] = line.splitn(4, ';').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let lines = lines.split(',').map(|line| line.trim().to_owned()).filter(|line| line != "-");
        check(fen, stipulation, lines.collect());
    }
}

/// The collections beside the repository, as far as they do not take long.
#[test]
fn collections() {
    for file in ["problems/helpmates.jsonl", "problems/series.jsonl"] {
        let Some(text) = collection_text(file) else { continue };
        for line in text.lines() {
            let problem: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}"));
            let field = |name: &str| problem[name].as_str().unwrap_or_default();
            let Ok(stipulation) = field("stipulation").parse::<Stipulation>() else { continue };
            let Some(lines) = problem["key"].as_array() else { continue };
            if problem["n_solutions"].as_u64() != Some(lines.len() as u64) {
                continue;
            }
            let is_long = stipulation.length.moves > sized(2, 3) as u16;
            if stipulation.play.is_battle() || is_long {
                continue;
            }
            let lines = lines.iter().filter_map(|line| line.as_str().map(str::to_owned));
            check(field("fen"), field("stipulation"), lines.collect());
        }
    }
}
