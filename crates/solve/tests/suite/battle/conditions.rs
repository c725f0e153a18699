//! Conditions that must not change an answer: the size of the table, the number of threads, mirrored boards, exchanged
//! colours, and what was asked before.

use super::support::{keys, name, possible_task, problem, solve, solver};
use super::{positions, published};
use keymove_chess::{Castling, Move, Position, Setup, Square};
use keymove_solve::{
    BattleTask, FirstVerdict, Limits, NonTrivial, Observer, Restriction, SearchEvent, Status, Stop,
};
use keymove_testing::{Random, sized};
use std::sync::Mutex;
use std::time::Duration;

/// Problems that take a few thousand positions each.
fn problems() -> Vec<BattleTask> {
    let mut list: Vec<BattleTask> = published::problems()
        .into_iter()
        .filter(|(task, _)| task.stipulation.moves().get() < 5)
        .map(|(task, _)| task)
        .collect();
    let mut random = Random::new(11);
    for play in ["", "s", "r", "semi-r", "pser-", "pser-s"] {
        for goal in ["#", "=", "x", "+", "zd4"] {
            for _ in 0..sized(2, 20) {
                let units = 5 + random.below(3);
                let position = positions::position(&mut random, units);
                list.extend(possible_task(position, &format!("{play}{goal}3")));
            }
        }
    }
    list
}

#[test]
fn tables_of_any_size() {
    for task in problems() {
        let expected = keys(&solve(&task, Limits::default()));
        for table_bytes in [1, 1 << 17] {
            let found = keys(&solve(&task, Limits { table_bytes, ..Limits::default() }));
            assert_eq!(found, expected, "{} with {table_bytes} bytes", name(&task));
        }
    }
}

/// Under a restriction, what is remembered must not change an answer either, and every key is one without it.
#[test]
fn restrictions() {
    let non_trivial =
        |most, length| Restriction { non_trivial: Some(NonTrivial { most, length }), ..Restriction::NONE };
    let flights = |most| Restriction { max_flights: Some(most), ..Restriction::NONE };
    let mut lost = 0;
    for task in problems() {
        let all = keys(&solve(&task, Limits::default()));
        for restriction in [non_trivial(0, 1), non_trivial(1, 1), non_trivial(2, 2), flights(0), flights(2)] {
            let restricted = BattleTask { restriction, ..task };
            let outcome = solve(&restricted, Limits::default());
            for limits in
                [Limits { table_bytes: 1, ..Limits::default() }, Limits { threads: 2, ..Limits::default() }]
            {
                assert_eq!(
                    solve(&restricted, limits).first_moves,
                    outcome.first_moves,
                    "{} {restriction:?}",
                    name(&task)
                );
            }
            assert!(outcome.checks_only);
            let found = keys(&outcome);
            assert!(found.iter().all(|(mv, _)| all.iter().any(|(key, _)| key == mv)), "{}", name(&task));
            lost += all.len() - found.len();
        }
    }
    assert!(lost > 0);
}

/// Facts that Popeye 4.104 prints with `MaxFlightsquares`: a first move must leave few flights even if it wins sooner
/// than stipulated, unless it wins at once.
#[test]
fn flights_after_the_first_move() {
    let check = |fen: &str, stipulation: &str, most, all: usize, expected: &str| {
        let task = problem(fen, stipulation);
        assert_eq!(keys(&solve(&task, Limits::default())).len(), all, "{}", name(&task));
        let restriction = Restriction { max_flights: Some(most), ..Restriction::NONE };
        let found = keys(&solve(&BattleTask { restriction, ..task }, Limits::default()));
        let mut found: Vec<String> = found.into_iter().map(|(mv, _)| mv.to_string()).collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), expected, "{}", name(&task));
    };
    check("8/2K4k/8/8/6Q1/8/5Rp1/8 w - -", "=3", 1, 5, "f2f6 g4g5");
    check("2R5/8/8/1k6/8/5R2/1K6/8 w - -", "#4", 1, 19, "");
    check("3R4/6K1/8/8/8/1R6/7k/8 w - -", "#4", 0, 26, "");
    check("5K2/8/8/8/6B1/4k3/8/n2n4 w - -", "x3", 0, 1, "g4d1");
}

#[test]
fn two_threads() {
    for task in problems() {
        let one = solve(&task, Limits::default());
        let two = solve(&task, Limits { threads: 2, ..Limits::default() });
        assert_eq!(one.first_moves, two.first_moves, "{}", name(&task));
    }
}

/// One solver for all problems: what it remembers of one must not speak in another.
#[test]
fn one_solver_for_all() {
    let mut solver = solver(Limits::default());
    for task in problems() {
        for task in [
            task,
            BattleTask { restriction: Restriction { checks_only: true, ..Restriction::NONE }, ..task },
            task,
        ] {
            let expected = solve(&task, Limits::default());
            assert_eq!(solver.full(&task, &()).first_moves, expected.first_moves, "{}", name(&task));
        }
    }
}

/// A transformation of squares, with its effect on a stipulation.
fn transformed(
    task: &BattleTask, setup: Setup, square: impl Fn(Square) -> Square,
) -> Option<(BattleTask, Vec<(Move, u16)>)> {
    let position = Position::from_setup(&setup).ok()?;
    let mut stipulation = task.stipulation;
    if let keymove_problem::Goal::Target(target) = stipulation.goal {
        stipulation.goal = keymove_problem::Goal::Target(square(target));
    }
    let mut expected: Vec<(Move, u16)> = keys(&solve(task, Limits::default()))
        .into_iter()
        .map(|(mv, length)| {
            let (from, to) = (square(mv.from()), square(mv.to()));
            let mv = mv.promotion().map_or(Move::new(from, to), |role| Move::promoting(from, to, role));
            (mv, length)
        })
        .collect();
    expected.sort_unstable();
    Some((BattleTask { position, stipulation, ..*task }, expected))
}

#[test]
fn mirrored_and_colours_exchanged() {
    for task in problems() {
        let setup = task.position.to_setup();
        let flip = |square: Square| Square::at(square.file(), 7 - square.rank());
        let mirror = |square: Square| Square::at(7 - square.file(), square.rank());
        let mut cases = vec![transformed(&task, setup.flipped(), flip)];
        if setup.castling == Castling::NONE {
            cases.push(transformed(&task, setup.mirrored(), mirror));
        }
        for (task, expected) in cases.into_iter().flatten() {
            assert_eq!(keys(&solve(&task, Limits::default())), expected, "{}", name(&task));
        }
    }
}

/// What a stopped search says must be true.
#[test]
fn limits() {
    for task in problems() {
        let truth = solve(&task, Limits::default());
        for nodes in [1, 3000, 30_000] {
            let outcome = solver(Limits { nodes: Some(nodes), ..Limits::default() }).full(&task, &());
            for (found, truth) in outcome.first_moves.iter().zip(&truth.first_moves) {
                assert!(found.verdict == FirstVerdict::Open || found == truth, "{}", name(&task));
            }
            let open = outcome.first_moves.iter().any(|first| first.verdict == FirstVerdict::Open);
            assert_eq!(open, outcome.status == Status::Stopped(Stop::Nodes), "{}", name(&task));
        }
    }
    let long = problem("5Q2/2R2B2/4q3/3kBRN1/3N3P/5p1K/5P1P/8 w - -", "s#12");
    let outcome =
        solver(Limits { time: Some(Duration::from_millis(50)), ..Limits::default() }).full(&long, &());
    assert_eq!(outcome.status, Status::Stopped(Stop::Time));
}

/// A table of 500 moves' depth must not overflow the stack.
#[test]
fn the_longest_stipulations() {
    for stipulation in ["s#500", "r#500", "semi-r=500", "=500", "pser-#500", "exact-#500"] {
        let task = problem("8/8/8/8/8/2k5/7R/K7 w - -", stipulation);
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let outcome = solver(limits).full(&task, &());
        assert_eq!(outcome.first_moves.len(), task.position.moves().len());
    }
}

#[derive(Default)]
struct Listener(Mutex<Vec<u16>>);

impl Observer for Listener {
    fn hear(&self, event: SearchEvent<'_>) {
        if let SearchEvent::DepthDone(report) = event {
            self.0.lock().expect("one thread").push(report.depth);
        }
    }
}

#[test]
fn news() {
    let listener = Listener::default();
    let task = problem("8/4B3/3Rp2p/2Nbk1pP/1Qp2pKn/1N3P1P/3R4/8 w - -", "s#3");
    let outcome = solver(Limits::default()).full(&task, &listener);
    assert_eq!(listener.0.into_inner().expect("one thread"), [1, 2, 3]);
    assert_eq!(outcome.depths.len(), 3);
}
