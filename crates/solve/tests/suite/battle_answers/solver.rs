//! The solver gives the trees of the definition.

use keymove_reference::battles::{STIPULATIONS, everything, small_position, task, tree};
use keymove_solve::tree::{Verdict, build};
use keymove_solve::{BattleSolver, FirstVerdict, Limits, Outcome, Status, Stop};
use keymove_testing::Random;

#[test]
fn trees_do_not_depend_on_who_is_asked() {
    let mut dice = Random::new(4);
    let mut solver = BattleSolver::new(Limits::default()).unwrap();
    for text in STIPULATIONS {
        for _ in 0..keymove_testing::sized(4, 40) {
            let task = task(&small_position(&mut dice).to_string(), text);
            let outcome = solver.full(&task, &());
            assert_eq!(
                build(task, &outcome, &everything(), &mut solver),
                tree(&task, &everything()),
                "{} {text}",
                task.position
            );
        }
    }
}

/// The shortest keys are those of the whole length that are shortest, and the limits hold for all lengths together.
#[test]
fn shortest_lengths() {
    let mut dice = Random::new(23);
    let mut solver = BattleSolver::new(Limits::default()).unwrap();
    let mut shorter = 0;
    for text in ["#3", "=2", "s#2", "r#2", "semi-rx2", "pser-#3", "ct3", "x2", "#1.5", "s+1.5"] {
        for _ in 0..keymove_testing::sized(4, 40) {
            let position = small_position(&mut dice).to_string();
            let all = solver.full(&task(&position, text), &());
            let asked = task(&position, &format!("shortest-{text}"));
            let (found, outcome) = solver.shortest(&asked, &());
            if asked.stipulation.length.half {
                let verdicts = |outcome: &Outcome| Verdict::of(&found, outcome);
                let is_longest = found.stipulation.length == asked.stipulation.length;
                assert!(!is_longest || verdicts(&all) == verdicts(&outcome), "{position} {text}");
                continue;
            }
            let least = all.keys().map(|(_, length)| length).min();
            let expected: Vec<_> = all.keys().filter(|&(_, length)| Some(length) == least).collect();
            assert_eq!(outcome.keys().collect::<Vec<_>>(), expected, "{position} {text}");
            assert_eq!(found.stipulation.moves(), least.unwrap_or(asked.stipulation.moves()));
            shorter += usize::from(found.stipulation.moves() < asked.stipulation.moves());
        }
    }
    assert!(shorter > 5, "{shorter}");
    what_is_refuted_in_fewer_moves_is_open();
    let endless = task("4k3/8/8/8/8/8/8/4K2R w - -", "shortest-#20");
    let mut hasty = BattleSolver::new(Limits { nodes: Some(20_000), ..Limits::default() }).unwrap();
    let (stopped, outcome) = hasty.shortest(&endless, &());
    assert_eq!(outcome.status, Status::Stopped(Stop::Nodes));
    assert_eq!(stopped.stipulation, endless.stipulation);
}

/// Stopped in a shorter length than stipulated, no first move may be called refuted: it may solve in more moves.
fn what_is_refuted_in_fewer_moves_is_open() {
    let asked = task("2n1k3/8/8/3R1N2/8/2K5/8/8 w - -", "shortest-#6");
    for nodes in [2_000, 20_000, 100_000] {
        let limits = Limits { nodes: Some(nodes), threads: 1, ..Limits::default() };
        let (found, outcome) = BattleSolver::new(limits).unwrap().shortest(&asked, &());
        assert_eq!((outcome.status, found.stipulation), (Status::Stopped(Stop::Nodes), asked.stipulation));
        assert!(outcome.first_moves.iter().all(|first| first.verdict == FirstVerdict::Open), "{nodes}");
    }
}
