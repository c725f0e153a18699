//! Every verdict compared with what the stipulation means, on random small positions: all plays, all goals.

use super::positions;
use super::support::{keys, name, possible_task, solve, solver};
use keymove_chess::Position;
use keymove_problem::{Battle, Moves};
use keymove_reference::definitions as reference;
use keymove_solve::{BattleTask, FirstVerdict, Limits, Oracle};
use keymove_testing::{Random, sized};
use std::collections::BTreeMap;

const PLAYS: [&str; 8] = ["", "s", "r", "semi-r", "pser-", "pser-s", "pser-r", "pser-semi-r"];
const GOALS: [&str; 18] =
    ["#", "=", "#=", "==", "!=", "!#", "##", "##!", "+", "x", "%", "zd4", "ep", "00", "ct", "<>", "c81", "~"];

/// How often there was a solution, by play and goal.
#[derive(Default)]
struct Tally(BTreeMap<String, (usize, usize)>);

impl Tally {
    fn count(&mut self, name: &str, solved: bool) {
        let entry = self.0.entry(name.into()).or_default();
        entry.0 += 1;
        entry.1 += usize::from(solved);
    }
}

fn check(task: &BattleTask) -> bool {
    let found = keys(&solve(task, Limits { table_bytes: 1 << 20, ..Limits::default() }));
    let mut expected = reference::battle(&task.position, &task.stipulation.to_string());
    expected.sort_unstable();
    assert_eq!(found, expected, "{}", name(task));
    !found.is_empty()
}

fn run(seed: u64, count: usize, least: usize, most: usize, moves: u16, lengths: &str) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..count {
        let units = least + random.below(most - least + 1);
        let position = positions::position(&mut random, units);
        for play in PLAYS {
            let goal = if random.once_in(3) { "#" } else { *random.pick(&GOALS) };
            let Some(task) = possible_task(position, &format!("{lengths}{play}{goal}{moves}")) else {
                continue;
            };
            let solved = check(&task);
            tally.count(&format!("{play}{goal}"), solved);
        }
    }
    eprintln!("{moves} moves {lengths}: {:?}", tally.0);
    tally
}

#[test]
fn one_move() {
    let tally = run(1, sized(1000, 8000), 3, 9, 1, "");
    for play in ["", "r", "semi-r"] {
        assert!(tally.0[&format!("{play}#")].1 > 0, "{play}");
    }
}

#[test]
fn two_moves() {
    let tally = run(2, sized(150, 1000), 3, 7, 2, "");
    let solved = |name: &str| tally.0.get(name).is_some_and(|&(_, solved)| solved > 0);
    assert!(["#", "r#", "semi-r#", "pser-#"].into_iter().all(solved));
}

#[test]
fn three_moves() {
    run(3, sized(10, 80), 3, 5, 3, "");
}

#[test]
fn exact_lengths() {
    run(4, sized(100, 800), 3, 7, 2, "exact-");
}

/// What [`Battle`] says is the same.
#[test]
fn the_definition_in_the_library() {
    let mut random = Random::new(5);
    for _ in 0..sized(100, 800) {
        let position = positions::position(&mut random, 4);
        for play in PLAYS {
            let goal = *random.pick(&GOALS);
            let Some(task) = possible_task(position, &format!("{play}{goal}2")) else { continue };
            let Some(battle) = Battle::new(&task.stipulation) else { continue };
            let expected = reference::battle(&task.position, &task.stipulation.to_string());
            let lost = battle.is_forced_to_win(&position);
            for mv in battle.attacks(&position) {
                let length = (1..=2).find(|&n| !lost && battle.forces(&position, mv, n));
                let found = expected.iter().find(|(key, _)| *key == mv).map(|&(_, length)| length);
                assert_eq!(length, found, "{} {mv}", name(&task));
            }
        }
    }
}

/// Play that begins with the defender: every reply examined.
#[test]
fn half_a_move_more() {
    let mut random = Random::new(6);
    let mut counts = [0; 2];
    for _ in 0..sized(200, 1500) {
        let position = positions::position(&mut random, 5);
        for play in &PLAYS[..4] {
            let goal = *random.pick(&GOALS);
            let Some(task) = possible_task(position, &format!("{play}{goal}1.5")) else { continue };
            let Some(battle) = Battle::new(&task.stipulation) else { continue };
            let outcome = solve(&task, Limits::default());
            let mut replies = battle.replies(&position);
            replies.sort_unstable();
            assert_eq!(outcome.first_moves.len(), replies.len(), "{}", name(&task));
            for (first, reply) in outcome.first_moves.iter().zip(replies) {
                let rest = (0..=1).find(|&rest| battle.answers(&position, reply, rest));
                let expected = rest.and_then(|rest| Moves::new(rest + 1));
                let expected = expected.map_or(FirstVerdict::Refuted, FirstVerdict::Mates);
                assert_eq!((first.mv, first.verdict), (reply, expected), "{}", name(&task));
                counts[usize::from(rest.is_some())] += 1;
            }
        }
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
}

fn ask_everything(task: &BattleTask, position: &Position, oracle: &mut impl Oracle, battle: Battle) {
    let name = name(task);
    let limit = task.stipulation.moves();
    let lost = battle.is_forced_to_win(position);
    let within = |n: u16| battle.solves(position, n);
    let expected = (1..=limit.get()).find(|&n| within(n)).and_then(Moves::new);
    assert_eq!(oracle.battle(), battle);
    assert_eq!(oracle.solves_in(position, limit), Ok(expected), "{name}");
    let first = oracle.first_move_that_solves(position, limit).expect("no limit");
    assert_eq!(first.is_some(), expected.is_some(), "{name}");
    assert!(first.is_none_or(|mv| battle.forces(position, mv, limit.get())), "{name}: {first:?}");
    for mv in battle.attacks(position) {
        let length = (1..=limit.get()).find(|&n| battle.forces(position, mv, n)).and_then(Moves::new);
        if !lost {
            assert_eq!(oracle.length_after(position, mv, limit), Ok(length), "{name} {mv}");
        }
        let open = battle.attack(position, mv) == keymove_problem::Decision::Open;
        if !open {
            continue;
        }
        let after = position.play(mv);
        let rest = limit.less_one();
        let refutation = oracle.refutation(&after, rest).expect("no limit");
        assert_eq!(refutation.is_some(), length.is_none(), "{name} {mv}");
        let holds = |reply| !battle.answers(&after, reply, rest.map_or(0, Moves::get));
        assert!(refutation.is_none_or(holds), "{name} {mv} {refutation:?}");
    }
}

/// An oracle with nothing but what it must have.
struct Least(Battle);

impl Oracle for Least {
    fn battle(&self) -> Battle {
        self.0
    }

    fn solves_in(&mut self, position: &Position, limit: Moves) -> Result<Option<Moves>, keymove_solve::Stop> {
        Ok((1..=limit.get()).find(|&n| self.0.solves(position, n)).and_then(Moves::new))
    }
}

#[test]
fn questions() {
    let mut random = Random::new(7);
    for _ in 0..sized(150, 1200) {
        let position = positions::position(&mut random, 4);
        for play in PLAYS {
            let goal = if random.once_in(3) { "#" } else { *random.pick(&GOALS) };
            let Some(task) = possible_task(position, &format!("{play}{goal}{}", 1 + random.below(2))) else {
                continue;
            };
            let Some(battle) = Battle::new(&task.stipulation) else { continue };
            let mut solver = solver(Limits::default());
            solver.ask_about(battle, task.restriction);
            ask_everything(&task, &position, &mut solver, battle);
            ask_everything(&task, &position, &mut Least(battle), battle);
        }
    }
}
