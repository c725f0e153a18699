//! One solution, any or the shortest, instead of all first moves.

use super::support::{keys, name, possible_task, problem, solve, solver};
use super::{positions, published};
use keymove_chess::Move;
use keymove_problem::Battle;
use keymove_proof::{Claim, FirstMove, Header, verify};
use keymove_solve::certificate::write;
use keymove_solve::{BattleSolver, BattleTask, Limits, MateOutcome, Restriction, Status};
use keymove_testing::{Random, sized};

/// The solution that was found must be the beginning of a proof that the checker accepts, and its line a game that ends as the
/// battle should after as many moves as are claimed.
fn check_solution(solver: &mut BattleSolver, task: &BattleTask, outcome: &MateOutcome) -> Option<u16> {
    let mate = outcome.mate.as_ref()?;
    let battle = Battle::new(&task.stipulation).expect("a battle");
    let (mut position, mut ended) = (task.position, false);
    for (ply, &mv) in mate.line.iter().enumerate() {
        assert!(!ended && position.is_legal(mv), "{}: {:?}", name(task), mate.line);
        ended = battle.ends_with_reply() == (ply % 2 == 1)
            && battle.goal().is_reached(&position, mv, &keymove_problem::Origins::IN_DIAGRAM);
        position = position.play(mv);
    }
    assert!(ended, "{}: {:?}", name(task), mate.line);
    assert_eq!(
        mate.line.len().div_ceil(2),
        usize::from(mate.within.get()),
        "{}: {:?}",
        name(task),
        mate.line
    );
    let claim = Claim::Mate(FirstMove { mv: mate.line[0], moves: mate.within });
    let header = Header::new(task.position, task.stipulation, claim).expect("a claim that can be stated");
    let mut proof = Vec::new();
    write(solver, &header, &mut proof).unwrap_or_else(|error| panic!("{}: {error}", name(task)));
    verify(&proof[..]).unwrap_or_else(|error| panic!("{}: {error}", name(task)));
    Some(mate.within.get())
}

fn check(task: &BattleTask, expected: &[(Move, u16)], limits: &Limits) {
    let shortest = expected.iter().map(|&(_, length)| length).min();
    for improve in [false, true] {
        let mut solver = solver(limits.clone());
        let outcome = solver.first(task, improve, &());
        assert_eq!(outcome.status, Status::Complete, "{}", name(task));
        let within = check_solution(&mut solver, task, &outcome);
        assert_eq!(within.is_some(), shortest.is_some(), "{}", name(task));
        if let Some(mate) = &outcome.mate {
            let first = mate.line[0];
            let length = expected.iter().find(|(mv, _)| *mv == first).map(|&(_, length)| length);
            assert!(length.is_some_and(|length| length <= mate.within.get()), "{} {first}", name(task));
        }
        if improve {
            assert_eq!(within, shortest, "{}", name(task));
        }
    }
    let mut solver = solver(limits.clone());
    let outcome = solver.one_of_the_shortest(task, &());
    assert_eq!(outcome.status, Status::Complete, "{}", name(task));
    assert_eq!(check_solution(&mut solver, task, &outcome), shortest, "{}", name(task));
}

#[test]
fn of_known_problems() {
    let mut checked = 0;
    for (task, _) in published::problems() {
        let moves = task.stipulation.moves().get();
        if BattleTask::has_one_solution_search(&task.stipulation) && moves < sized(5, 7) {
            check(&task, &keys(&solve(&task, Limits::default())), &Limits::default());
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

/// In four moves, the least that proof-number search is asked about, with small and large tables and two threads.
#[test]
fn of_random_positions() {
    let mut random = Random::new(95);
    let (mut solved, mut none) = (0, 0);
    for goal in ["s#4", "=4", "s=4", "#=4", "s#=4", "+4", "semi-r#4", "s#5"] {
        for _ in 0..sized(12, 200) {
            let units = 4 + random.below(3);
            let Some(task) = possible_task(positions::position(&mut random, units), goal) else { continue };
            let expected = keys(&solve(&task, Limits::default()));
            let limits = match random.below(3) {
                0 => Limits { table_bytes: 1 << 16, ..Limits::default() },
                1 => Limits { threads: 2, ..Limits::default() },
                _ => Limits::default(),
            };
            check(&task, &expected, &limits);
            *(if expected.is_empty() { &mut none } else { &mut solved }) += 1;
        }
    }
    eprintln!("{solved} with a solution, {none} without");
    assert!(solved > 10 && none > 10, "{solved} {none}");
}

/// Long selfmates that the full-width search alone does not reach in a minute.
#[test]
fn of_long_selfmates() {
    // M. Vukcevich: Schach-Echo 1981; Schach-Echo 1980; feenschach 1984.
    for (fen, stipulation, key) in [
        ("n2R1nk1/1Pp2R2/2KPp2p/1Pb1B2B/3pN3/1prr3p/8/7q w - -", "s#8", "f7g7"),
        ("B7/6b1/k7/2B5/1Q6/3p4/1p1P4/rb1K4 w - -", "s#14", "b4b7"),
        ("8/n2N4/2BB2p1/qP2Q2b/p1k1Pp2/1p1pPN2/2rp3p/3K2br w - -", "s#14", "e5e6"),
    ] {
        let task = problem(fen, stipulation);
        let mut solver = solver(Limits::default());
        let outcome = solver.first(&task, false, &());
        check_solution(&mut solver, &task, &outcome).expect("a solution");
        assert_eq!(outcome.mate.expect("a solution").line[0].to_string(), key);
    }
}

/// A solver that was asked about mates knows nothing of selfmates, nor the other way round.
#[test]
fn one_solver_for_several_battles() {
    let fen = "8/8/8/8/1p6/k7/p1Q5/K7 w - -";
    let mut solver = solver(Limits::default());
    for (stipulation, within) in
        [("#2", Some(1)), ("s#2", Some(2)), ("#2", Some(1)), ("=2", None), ("s#2", Some(2))]
    {
        let task = problem(fen, stipulation);
        let shortest = solver.one_of_the_shortest(&task, &()).mate.map(|mate| mate.within.get());
        let any = solver.first(&task, true, &()).mate.map(|mate| mate.within.get());
        let full = keys(&solver.full(&task, &())).into_iter().map(|(_, length)| length).min();
        assert_eq!((shortest, any, full), (full, full, within), "{stipulation}");
    }
}

#[test]
fn checks_alone() {
    let fen = "8/n2N4/2BB2p1/qP2Q2b/p1k1Pp2/1p1pPN2/2rp3p/3K2br w - -";
    let task = BattleTask {
        restriction: Restriction { checks_only: true, ..Restriction::NONE },
        ..problem(fen, "s#8")
    };
    let outcome = solver(Limits { nodes: Some(300_000), ..Limits::default() }).first(&task, false, &());
    assert!(outcome.checks_only);
    if let Some(mate) = outcome.mate {
        let mut position = task.position;
        for (ply, &mv) in mate.line.iter().enumerate() {
            position = position.play(mv);
            assert!(ply % 2 == 1 || position.in_check(), "{:?}", mate.line);
        }
    }
}
