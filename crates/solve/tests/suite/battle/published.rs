//! Problems with known solutions, and positions near them.

use super::support::{keys, name, problem, solve, task};
use keymove_chess::{Position, Setup};
use keymove_problem::Battle;
use keymove_solve::{BattleTask, Limits};
use keymove_testing::collection_text;
use keymove_testing::{Random, sized};
use std::collections::BTreeMap;

/// The problems of `testdata/battles.csv`, with their keys.
pub(crate) fn problems() -> Vec<(BattleTask, Vec<String>)> {
    let text = include_str!("../../../testdata/battles.csv");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut fields = line.split(';');
            let mut field = || fields.next().unwrap_or_else(|| panic!("{line}: a field is missing"));
            let (fen, stipulation, keys) = (field(), field(), field());
            (problem(fen, stipulation), keys.split_whitespace().map(String::from).collect())
        })
        .collect()
}

fn check(task: &BattleTask, expected: &[String]) {
    let mut found: Vec<String> =
        keys(&solve(task, Limits::default())).into_iter().map(|(mv, _)| mv.to_string()).collect();
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{}", name(task));
}

#[test]
fn known_keys() {
    let list = problems();
    assert!(list.len() > 40);
    for (task, expected) in list {
        if keymove_testing::is_full() || task.stipulation.moves().get() < 5 {
            check(&task, &expected);
        }
    }
}

/// The collection beside the repository, without the longest.
#[test]
fn collected_problems() {
    let Some(text) = collection_text("problems/self_reflex.jsonl") else { return };
    let mut checked = 0;
    for line in text.lines() {
        let row: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let field = |name: &str| row[name].as_str().unwrap_or_else(|| panic!("{line}: {name}"));
        let task = problem(field("fen"), field("stipulation"));
        if task.stipulation.moves().get() > sized(3, 5) as u16 {
            continue;
        }
        let expected: Vec<String> = row["key"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|key| key.as_str())
            .map(String::from)
            .collect();
        check(&task, &expected);
        checked += 1;
    }
    assert!(checked > 80, "{checked}");
}

/// A position some plies after a problem's, perhaps with some units taken off the board.
fn nearby(random: &mut Random, position: &Position) -> Option<Position> {
    let mut position = *position;
    for _ in 0..random.below(7) {
        let moves = position.moves();
        if moves.is_empty() {
            return None;
        }
        position = position.play(moves[random.below(moves.len())]);
    }
    let mut setup: Setup = position.to_setup();
    for _ in 0..random.below(4) {
        let units: Vec<_> = setup.units().collect();
        let (square, unit) = units[random.below(units.len())];
        if unit.role != keymove_chess::Role::King || random.once_in(20) {
            setup.board[square.index()] = None;
        }
    }
    setup.castling = setup.castling_at_home();
    setup.en_passant = None;
    Position::from_setup(&setup).ok()
}

fn check_nearby(seed: u64, count: usize, stipulations: &[&str]) {
    let problems = problems();
    let mut random = Random::new(seed);
    let mut tally: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for _ in 0..count {
        let (base, _) = &problems[random.below(problems.len())];
        let Some(position) = nearby(&mut random, &base.position) else { continue };
        for text in stipulations {
            let task = task(position, text);
            let battle = Battle::new(&task.stipulation).unwrap_or_else(|| panic!("{text} is a battle"));
            let moves = task.stipulation.moves().get();
            let lost = battle.is_forced_to_win(&position);
            let outcome = solve(&task, Limits::default());
            for first in &outcome.first_moves {
                let expected = (1..=moves).find(|&n| !lost && battle.forces(&position, first.mv, n));
                let found = keys(&outcome).iter().find(|(mv, _)| *mv == first.mv).map(|&(_, length)| length);
                assert_eq!(found, expected, "{} {}", name(&task), first.mv);
            }
            let entry = tally.entry(text).or_default();
            entry.0 += 1;
            entry.1 += usize::from(!keys(&outcome).is_empty());
        }
    }
    eprintln!("{tally:?}");
}

#[test]
fn one_move_near_problems() {
    let plays = [
        "s#1", "s=1", "s#=1", "s+1", "sx1", "r#1", "semi-r#1", "r=1", "semi-r=1", "#1", "=1", "!=1",
        "pser-s#1",
    ];
    check_nearby(21, sized(1000, 15_000), &plays);
}

#[test]
fn two_moves_near_problems() {
    check_nearby(22, sized(2, 120), &["s#2", "r#2", "semi-r#2", "=2", "pser-s#2"]);
}
