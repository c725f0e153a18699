//! Plans of the logical school: every claim proven again, by a solver of its own and on boards set up anew; words; limits.

use super::{explained, shared};
use keymove_chess::{Position, Square};
use keymove_problem::Moves;
use keymove_report::{ExplainOptions, explain_text};
use keymove_solve::tree::Options;
use keymove_solve::tree::build;
use keymove_solve::{BattleSolver, BattleTask, Limits, Oracle, Solver, Stop};
use keymove_study::Study;
use keymove_study::logic::{self, Plan, board_after};
use std::sync::atomic::Ordering;

const ROMAN: &str = "8/1N2b3/8/1B6/K2P4/2k1P3/5Q2/8 w - -";

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

/// What does not hold of a plan by a solver that knows nothing yet.
fn faults(study: &Study, plan: &Plan) -> Vec<&'static str> {
    let mut solver = Solver::new(Limits { threads: 1, ..Limits::default() }).expect("memory");
    let rest = Moves::new(plan.length.get() - plan.tried.len().div_ceil(2) as u16);
    let tried = Position::from_arrangement(&board_after(&study.diagram, &plan.tried)).expect("a position");
    let moves = tried.moves();
    let refuting =
        moves.iter().filter(|&&mv| solver.length_after_reply(&tried, mv, rest).expect("an answer").is_none());
    let refuting: Vec<_> = refuting.copied().collect();
    let told: Vec<_> = plan.obstacles.iter().map(|one| one.refutation).collect();
    let after = Position::from_arrangement(&board_after(&study.diagram, &plan.foreplan)).expect("a position");
    let mates = solver.length_after(&after, plan.main, plan.length).expect("an answer").is_some();
    let mut faults = Vec::new();
    if refuting != told {
        faults.push("another number of refutations");
    }
    if !mates {
        faults.push("no mate after the foreplan");
    }
    let mut mates_after_pass = |board: &Position| {
        let passed = board.passed().expect("no check");
        solver.solves_in(&passed, rest.expect("two moves or more")).expect("an answer").is_some()
    };
    if plan.threat.is_none() && (mates_after_pass(&tried) || mates_after_pass(&after.play(plan.main))) {
        faults.push("threatens though it is said to wait");
    }
    let changes = plan.obstacles.iter().flat_map(|one| one.changes.iter().map(move |change| (one, change)));
    for (obstacle, change) in changes {
        let free = change.to.filter(|&to| !occupied(&after, change.unit.square, to));
        let Some(to) = free else { continue };
        let board = after.without_unit(to).with_unit(change.unit.square, change.unit.piece);
        let lost = board.castling().without(board.castling_at_home());
        let mut setup = board.to_setup();
        (setup.castling, setup.en_passant) = (board.castling().without(lost), None);
        let undone = Position::from_setup(&setup).expect("a position");
        let own = change.unit.square == plan.tried[0].from();
        let first = if own { plan.tried[0] } else { plan.main };
        if solver.length_after(&undone, first, plan.length).expect("an answer").is_some() {
            faults.push("mates with the change undone");
        }
        let begun = undone.play(first);
        let refutes = |solver: &mut Solver, reply| {
            begun.is_legal(reply)
                && solver.length_after_reply(&begun, reply, rest).expect("an answer").is_none()
        };
        // After checks the reply comes later.
        if plan.tried.len() == 1 && !refutes(&mut solver, obstacle.refutation) {
            faults.push("the reply does not refute with the change undone");
        }
    }
    faults
}

fn occupied(board: &Position, square: Square, but: Square) -> bool {
    board.occupied().has(square) && square != but
}

#[test]
fn every_claim_is_proven_again() {
    let own = [
        (ROMAN, "#4"),
        ("7k/4n3/7P/2p1N3/R1p3N1/Kpp1n3/8/8 w - -", "#5"),
        ("7b/5pr1/N1k5/KR1R4/1P2p1b1/N1p1P3/5P1n/8 w - -", "#3"),
        ("K7/8/1B6/8/4N3/2p1nQ2/n2b4/4k3 w - -", "#3"),
        ("4k3/4P3/Q2K4/8/1P6/8/8/3b4 w - -", "#3"),
        // Two refutations, and a plan that waits.
        ("8/2pp3K/4pp1P/1b5k/4pBR1/n1r3RP/r3N3/1nb5 w - -", "#4"),
        ("8/3p4/8/8/2RP4/5pB1/5P1P/5K1k w - -", "#3"),
    ];
    let mut problems: Vec<(String, &str)> = own.iter().map(|&(fen, asked)| (fen.to_owned(), asked)).collect();
    let step = keymove_testing::sized(20, 1);
    problems.extend(shared("direct3", "#3").into_iter().step_by(step).map(|fen| (fen, "#3")));
    problems.extend(shared("direct4plus", "#4").into_iter().step_by(step).map(|fen| (fen, "#4")));
    problems.extend(shared("direct4plus", "#5").into_iter().step_by(step).map(|fen| (fen, "#5")));
    let mut plans = 0;
    for (fen, stipulation) in &problems {
        let (_, explanation) = explained(position(fen), stipulation);
        for plan in &explanation.study.plans {
            plans += 1;
            assert_eq!(faults(&explanation.study, plan), Vec::<&str>::new(), "{fen} {plan:?}");
        }
    }
    assert!(plans >= own.len(), "{plans}");
}

#[test]
fn a_plan_in_words() {
    let (tree, explanation) = explained(position(ROMAN), "#4");
    let text = explain_text(&tree, &explanation, &ExplainOptions::default());
    let words = "Main plan 1.Qe2? (threat 2.Bd3) fails to 1...Bg5!\n  \
                 foreplan 1.Sd6 Bxd6: Be7 is drawn to d6, nothing else is needed; 2...Bg5 is not possible\n  \
                 1.Sd6 Bxd6 2.Qe2 Bf4 3.exf4 Kxd4 4.Qe5#\n";
    assert!(text.contains(words), "{text}");
    assert!(text.contains("Roman (bishop)"), "{text}");
}

/// Two refutations, removed by two foreplans, one after the other.
#[test]
fn several_refutations_in_words() {
    // M. Vukcevich (yac-vukcevich-0105).
    let fen = "8/2pp3K/4pp1P/1b5k/4pBR1/n1r3RP/r3N3/1nb5 w - -";
    let (tree, explanation) = explained(position(fen), "#4");
    let text = explain_text(&tree, &explanation, &ExplainOptions::default());
    let words = "fails to 1...Bxe2! (captures the threatening unit) and 1...Rxe2! (captures the threatening unit)\n  \
                 foreplan 1.Kg7 Sc4 2.Bd2 e5: Sa3 is drawn to c4 by 1.Kg7 Sc4, 3...Bxe2 is not possible; Bf4 comes to d2, \
                 3...Rxe2 is not possible, nothing else is needed\n";
    assert!(text.contains(words), "{text}");
}

/// The king walks round a triangle, which is proven again by a solver of its own.
#[test]
fn a_loss_of_the_move() {
    let (tree, explanation) = explained(position("8/4K3/4N3/8/4kP2/1P2n2P/4Q3/8 w - -"), "#4");
    let text = explain_text(&tree, &explanation, &ExplainOptions::default());
    let words = "Loss of the move: with Black to move the diagram is a mate in 1, with White to move not even in 2\n  \
                 1.Ke8 Kd5 2.Kd7 Ke4 3.Ke7 is the diagram with Black to move\n";
    assert!(text.contains(words), "{text}");
    let study = &explanation.study;
    assert_eq!(study.tempo_losses.len(), 2);
    let mut solver = Solver::new(Limits { threads: 1, ..Limits::default() }).expect("memory");
    for loss in &study.tempo_losses {
        let before = Position::from_arrangement(&loss.before(study)).expect("a position");
        let after = board_after(&before, loss.walk(study));
        assert!(after.units().eq(before.units()) && after.turn() != before.turn());
        let passed = before.passed().expect("no check");
        for reply in passed.moves() {
            assert!(solver.length_after_reply(&passed, reply, Some(loss.rest)).expect("an answer").is_some());
        }
        let more = Moves::new(loss.rest.get() + 1).expect("a length");
        assert_eq!(solver.solves_in(&before, more), Ok(None));
    }
}

/// A plan that only waits fails to a move of a pawn, which the pawn has then made.
#[test]
fn a_plan_that_waits_in_words() {
    // A. Chéron (yac-cheron-0013).
    let (tree, explanation) = explained(position("8/3p4/8/8/2RP4/5pB1/5P1P/5K1k w - -"), "#3");
    let text = explain_text(&tree, &explanation, &ExplainOptions::default());
    let words = "Main plan 1.d5? (waiting) fails to 1...d6!\n  \
                 foreplan 1.Bb8 d6: Pd7 has spent its move to d6; 2...d6 is not possible\n";
    assert!(text.contains(words), "{text}");
}

/// Castling is named as the key of a mate in four, too.
#[test]
fn castling_as_the_key_of_a_longer_mate() {
    // K. Schmeisser, Die Schwalbe, 1942.
    let (tree, explanation) = explained(position("5k2/7R/8/Pn6/8/8/8/R3K3 w Q -"), "#4");
    let text = explain_text(&tree, &explanation, &ExplainOptions::default());
    assert!(text.contains("1.0-0-0!  threat 2.Rd8#\n  castles\n"), "{text}");
    assert!(explanation.themes.iter().any(|finding| finding.theme == "Castling"));
}

/// What there are no questions for is left open, and a wish to stop is told.
#[test]
fn bounds_of_the_search() {
    let limits = Limits { threads: 1, ..Limits::default() };
    let mut solver = BattleSolver::new(limits.clone()).expect("memory");
    let task = BattleTask::new(position(ROMAN), "#4".parse().expect("a stipulation"));
    let outcome = solver.full(&task, &());
    let study = Study::of_tree(&build(task, &outcome, &Options::default(), &mut solver));
    let found = logic::find(&study, &mut solver, 3);
    assert!(found.open > 0 && found.stopped.is_none() && found.plans.is_empty(), "{found:?}");
    let found = logic::find(&study, &mut solver, logic::QUESTIONS);
    assert!(found.open == 0 && found.plans.len() == 1, "{found:?}");
    // The solver has its limits back.
    assert_eq!(solver.limits().nodes, None);
    limits.interrupt.store(true, Ordering::Relaxed);
    let found = logic::find(&study, &mut solver, logic::QUESTIONS);
    assert!(found.open > 0 && found.stopped == Some(Stop::User), "{found:?}");
}
