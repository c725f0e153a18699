//! Improvements of any kind of play beside a naive loop: every position near the problem, changed by hand and solved by the plain
//! reference solvers.

use crate::Task;
use crate::search::{Counts, Filters, Improvement, Observer, Plan, run};
use keymove_chess::{Arrangement, Position};
use keymove_problem::statement::Statement;
use keymove_solve::Limits;
use keymove_solve::answer::{Question, Soundness, Wanted};
use keymove_study::score::Weights;
use std::collections::BTreeSet;
use std::sync::Mutex;

fn statement(fen: &str, stipulation: &str, twins: &[&str]) -> Statement {
    let mut statement = Statement::read(fen, stipulation.parse().expect(stipulation)).expect(fen);
    statement.twins = twins.iter().map(|twin| twin.parse().expect("a twin")).collect();
    statement
}

#[derive(Default)]
struct Listener(Mutex<(Vec<Improvement>, Counts)>);

impl Observer for Listener {
    fn done(&self, _: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut all = self.0.lock().expect("no panic");
        all.0.extend(found);
        all.1 += *counts;
    }
}

fn searched(plan: &Plan) -> (Vec<Improvement>, Counts) {
    let listener = Listener::default();
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    assert_eq!(run(plan, &pieces, &listener), Ok(true));
    listener.0.into_inner().expect("no panic")
}

/// Whether every position of the problem with this diagram is sound, with so many solutions: solved anew, the lines of help and
/// series play counted again by a search that shares nothing with the solver.
fn is_sound(statement: &Statement, diagram: &Arrangement, wanted: &[u64]) -> bool {
    let fen = diagram.to_string();
    let other = Statement::read(&fen, statement.stipulation).expect("a FEN");
    let other = Statement { twins: statement.twins.clone(), ..other };
    let Ok(cases) = other.cases() else { return false };
    cases.iter().zip(wanted).all(|(case, &wanted)| {
        let is_battle = case.stipulation.play.is_battle();
        let asked = Wanted {
            intention: (!is_battle).then(|| wanted.to_string().parse().expect("a number")),
            recount: !is_battle,
            ..Wanted::default()
        };
        let question = Question { wanted: asked, ..Question::new(other.clone()) };
        let answer = question.answer(case, &()).expect("solved");
        answer.soundness() == Soundness::Sound
    })
}

/// The sound diagrams that delete one unit, shift all, or add one, made without the space; `threshold` does not matter.
fn naive(original: &Position, task: Task, statement: &Statement, wanted: &[u64]) -> BTreeSet<String> {
    let mut all: Vec<Arrangement> = Vec::new();
    for (square, piece) in original.units() {
        if piece.role != keymove_chess::Role::King {
            all.push(original.without_unit(square));
        }
    }
    for by in (-7_i8..=7).filter(|&by| by != 0) {
        for files in [true, false] {
            let go = |at: keymove_chess::Square| {
                let file = at.file() as i8 + if files { by } else { 0 };
                let rank = at.rank() as i8 + if files { 0 } else { by };
                let is_on = (0..8).contains(&file) && (0..8).contains(&rank);
                is_on.then(|| keymove_chess::Square::at(file as u8, rank as u8))
            };
            let moved: Option<Vec<_>> =
                original.units().map(|(square, piece)| Some((go(square)?, piece))).collect();
            let Some(moved) = moved else { continue };
            let mut setup = original.to_setup();
            setup.board = [None; 64];
            for (square, piece) in moved {
                setup.board[square.index()] = Some(piece);
            }
            all.push(setup.arrangement());
        }
    }
    for kind in crate::space::KINDS {
        for square in crate::rules::room(original, kind) {
            all.push(original.with_unit(square, kind));
        }
    }
    all.retain(crate::rules::are_kept);
    let diagrams = all.iter().map(|position| task.diagram(position));
    diagrams
        .filter(|diagram| is_sound(statement, diagram, wanted))
        .map(|diagram| diagram.to_string())
        .collect()
}

fn board(fen: &str) -> String {
    fen.split(' ').next().unwrap_or_default().to_owned()
}

fn check(fen: &str, stipulation: &str, twins: &[&str], wanted: &[u64]) -> Plan {
    let statement = statement(fen, stipulation, twins);
    let weights = Weights::default();
    let mut plan = Plan::of_whole(&statement, None, 1, weights, &Limits::default()).expect(fen);
    assert!(matches!(plan.task, Task::General(_)));
    plan.threshold = i64::MIN;
    let (found, counts) = searched(&plan);
    let found: BTreeSet<String> = found.iter().map(|one| board(&one.position.to_string())).collect();
    let original: Position = fen.parse().expect(fen);
    let expected = naive(&original, plan.task, &statement, wanted);
    let expected: BTreeSet<String> = expected.iter().map(|fen| board(fen)).collect();
    assert_eq!(found, expected, "{stipulation} {fen}");
    assert_eq!(counts.undecided, 0);
    plan
}

#[test]
fn series_agree_with_a_naive_loop() {
    check("R5qk/6pp/8/8/8/7N/P7/K7 w - -", "ser-#2", &[], &[1]);
}

#[test]
fn selfmates_agree_with_a_naive_loop() {
    check("8/1Q6/8/4R3/3p4/8/1q6/5k1K w - -", "s#1", &[], &[1]);
    if keymove_testing::is_full() {
        check("8/8/8/8/1p6/k7/p1Q5/K7 w - -", "s#2", &[], &[1]);
        check("8/7B/8/8/pp6/k7/8/K7 w - -", "r#2", &[], &[1]);
    }
}

#[test]
fn helpmates_with_twins_agree_with_a_naive_loop() {
    check("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "h#2", &["move f5 d4"], &[1, 1]);
}

#[test]
fn two_movers_with_twins_agree_with_a_naive_loop() {
    check("8/3R4/8/3nkpQ1/8/1P3K2/2B5/8 w - -", "#2", &["remove b3"], &[1, 1]);
}

/// Two of Benko's problems and one of Mansfield's; helpmates of one solution and of two.
#[test]
fn the_first_position_judged_in_its_fast_way_changes_no_answer() {
    let problems: [(&str, &str, &[&str]); 4] = [
        ("8/3R4/8/3nkpQ1/8/1P3K2/2B5/8 w - -", "#2", &["remove b3"]),
        ("8/4p2N/2p1p1B1/2p1k2P/2P5/1P5P/2K1P3/2BR4 w - -", "#2", &["move b3 b4", "move b3 b6"]),
        ("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "h#2", &["move f5 d4"]),
        ("4B3/2PP4/4k3/8/3K2P1/8/8/8 w - -", "#3", &["move d4 e3"]),
    ];
    for (fen, stipulation, twins) in problems {
        let statement = statement(fen, stipulation, twins);
        let mut plan =
            Plan::of_whole(&statement, None, 2, Weights::default(), &Limits::default()).expect(fen);
        plan.threshold = i64::MIN;
        // Pieces in which a unit is deleted or all are shifted, and one is added: a family each.
        let sizes = plan.space.sizes();
        let is_family = |&piece: &u64| (100.0..2000.0).contains(&sizes[piece as usize]);
        let pieces: Vec<u64> = (0..plan.space.pieces()).filter(is_family).take(3).collect();
        let mut answers = Vec::new();
        for filters in [Filters::ALL, Filters::NONE] {
            plan.filters = filters;
            let listener = Listener::default();
            assert_eq!(run(&plan, &pieces, &listener), Ok(true));
            let (found, counts) = listener.0.into_inner().expect("no panic");
            let counts = [
                counts.positions,
                counts.illegal,
                counts.unsound,
                counts.undecided,
                counts.lower,
                counts.improved,
            ];
            answers.push((found, counts));
        }
        assert!(!answers[0].0.is_empty() && answers[0].1[3] == 0, "{fen}: {:?}", answers[0].1);
        assert_eq!(answers[0], answers[1], "{fen}");
    }
}

#[test]
fn helpmates_with_twins_are_repaired() {
    // The problem without its pawn, which is added again.
    let whole = "8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -";
    let broken = "8/8/8/5n2/8/3k4/5R1K/2R5 b - -";
    let statement = statement(broken, "h#2", &["move f5 d4"]);
    let of = |level| Plan::repair_whole(&statement, 1, level, Weights::default()).expect("a plan");
    assert!(Plan::of_whole(&statement, Some(1), 1, Weights::default(), &Limits::default()).is_err());
    let (found, _) = searched(&of(1));
    assert!(found.iter().any(|one| board(&one.position.to_string()) == board(whole)), "{found:?}");
    for one in &found {
        assert!(is_sound(&statement, &one.position, &[1, 1]), "{}", one.position);
        assert_eq!(one.others.len(), 1);
    }
}

#[test]
fn what_a_limit_leaves_open_is_undecided() {
    let statement = statement("8/8/8/5n2/8/3k1P2/5R1K/2R5 b - -", "h#2", &["move f5 d4"]);
    let mut plan =
        Plan::of_whole(&statement, None, 1, Weights::default(), &Limits::default()).expect("sound");
    plan.most_positions = 1;
    let (found, counts) = searched(&plan);
    assert!(counts.undecided > 0 && found.is_empty(), "{counts:?}");
}
