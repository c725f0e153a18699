//! The layout of lines, against what Popeye 4.104 prints for the same positions.

use super::*;
use crate::{Layout, Paint};
use keymove_solve::answer::{LineSolution, LineVerdict, OtherCount, Recount};
use keymove_solve::{Limits, Restriction, solve_lines};

const QUEENS: &str = "8/8/8/8/8/3k4/q7/3K3Q";

fn task(board: &str, stipulation: &str) -> LineTask {
    let stipulation: keymove_problem::Stipulation = stipulation.parse().expect("a stipulation");
    let turn = if stipulation.starter() == Color::White { "w" } else { "b" };
    LineTask::new(format!("{board} {turn} - -").parse().expect("a position"), stipulation)
}

fn solved(task: LineTask, intended: &str) -> LineSolution {
    let outcome = solve_lines(&Limits::default(), &task, &()).expect("lines");
    let intention = intended.parse().expect("an intention");
    LineSolution {
        task,
        outcome,
        set_play: None,
        intention,
        is_told: true,
        intended: None,
        counts: Vec::new(),
    }
}

/// Asserts that these lines are among the solutions as they are written.
fn check(board: &str, stipulation: &str, layout: Layout, expected: &[&str]) {
    let text = lines_solution(&solved(task(board, stipulation), "1"), layout, Paint::Plain);
    for line in expected {
        assert!(text.lines().any(|found| found == *line), "{stipulation}: {line:?} is missing in\n{text}");
    }
}

#[test]
fn long_layout() {
    let check = |stipulation, expected: &[&str]| check(QUEENS, stipulation, Layout::Long, expected);
    check("hs+2", &["  1.Qh1-c6 Qa2-d5   2.Qc6-c3 + Kd3-e4 +", "  1.Qh1-h6 Qa2-d5   2.Qh6-e3 + Kd3*e3 +"]);
    check("ser-x3", &["  1.Qh1-a8   2.Qa8*a2 x", "  1.Kd1-c1   2.Qh1-g2   3.Qg2*a2 x"]);
    check(
        "phser-x3",
        &["  1.Qh1-f1 + Qa2-e2 +   2.Qf1*e2 + x", "  1.Kd1-c1   2.Qh1-d5 + Kd3-e2   3.Qd5*a2 + x"],
    );
    check("pser-hs+2", &["  1.Qa2-g8   2.Qg8-d8 Qh1-e4 +   3.Kd3*e4 +"]);
    check("ser-h+2", &["  1.Qa2-g8 Qh1-d5 +"]);
    check("2->ser-h+2", &["  1.Kd1-c1   1.Qa2-g8 Qh1-d5 +"]);
    check("2->ser-x2", &["  1.Qa2-g8   1.Qh1-a8   2.Qa8*g8 x"]);
    check(
        "reci-h=3",
        &[
            "  1.Qa2-b3 + Kd1-e1   2.Kd3-c2 Qh1-f3   3.Kc2-c1 Qf3*b3 =",
            "  1.Qa2-b3 + Kd1-e1   2.Kd3-c2 Qh1-f3   3.Qb3*f3 =",
        ],
    );
    check("ser-reci-hx3", &["  1.Qa2-d5   2.Kd3-c4 + Qh1*d5 + x", "  1.Qa2-d5   2.Qd5-f3 + Qh1*f3 + x"]);
    check("h=1.5", &[]);
}

#[test]
fn half_moves() {
    let board = "8/8/8/3k4/8/3B1K2/6Q1/8";
    check(board, "h#2.5", Layout::Long, &["  1...Qg2-a2 +   2.Kd5-c5 Kf3-f4   3.Kc5-d4 Qa2-c4 #"]);
    check(board, "h#2.5", Layout::Short, &["1...Qa2+ 2.Kc5 Kf4 3.Kd4 Qc4#"]);
}

#[test]
fn numbers_of_two_digits() {
    let board = QUEENS;
    let mut task = task(board, "exact-ser-zh811");
    task.max_solutions = Some(3);
    let text = lines_solution(&solved(task, "1"), Layout::Long, Paint::Plain);
    assert!(
        text.lines().all(|line| line.contains("   9.") && line.contains("  10.") && line.contains("  11.")),
        "{text}"
    );
    assert!(text.lines().all(|line| !line.contains("   10.") && line.ends_with(" z")), "{text}");
}

#[test]
fn set_play() {
    let main = task("8/8/8/3k4/8/3B1K2/6Q1/8", "h#2.5");
    let set = LineTask {
        position: main.position.passed().expect("no check"),
        stipulation: "h#2".parse().expect("valid"),
        ..main.clone()
    };
    let outcome = solve_lines(&Limits::default(), &set, &()).expect("lines");
    let solution = LineSolution { set_play: Some((set, outcome)), ..solved(main, "1") };
    let first = |layout| {
        lines_solution(&solution, layout, Paint::Plain).lines().take(3).collect::<Vec<_>>().join("|")
    };
    assert_eq!(first(Layout::Long), "set play:|  1...  ...  2.Kd5-e5 Kf3-f2   3.Ke5-f4 Qg2-g3 #|");
    assert_eq!(first(Layout::Short), "set play:|1... 2.Ke5 Kf2 3.Kf4 Qg3#|");
}

#[test]
fn verdicts() {
    let board = "8/8/8/3R4/4K3/8/6k1/8";
    let verdict = |intended: &str| line_verdict_line(&solved(task(board, "h#2"), intended), Paint::Plain);
    assert_eq!(verdict("2"), "C+  2 solutions, 2.1.1.1; none in fewer moves");
    assert_eq!(verdict("2.1.1.1"), "C+  2 solutions, 2.1.1.1; none in fewer moves");
    assert_eq!(verdict("1"), "cooked: 2 solutions (1 intended), 2.1.1.1");
    assert_eq!(verdict("3"), "not as intended: 2 solutions (3 intended), 2.1.1.1");
    assert_eq!(verdict("1.2.1.1"), "not as intended: 2 solutions, 2.1.1.1 (1.2.1.1 intended)");
    let short = solved(task(board, "h#3"), "1");
    assert_eq!(line_verdict_line(&short, Paint::Plain), "short solution: 2 solutions in 2 moves");
    let none = solved(task("8/8/8/8/8/k7/8/K7", "h#2"), "1");
    assert_eq!(line_verdict_line(&none, Paint::Plain), "no solution");
    let unwilling = solved(task(QUEENS, "hr+2"), "1");
    assert_eq!(line_verdict_line(&unwilling, Paint::Plain), "no solution: White must play Qf1+ himself");
}

/// Whatever was left out, nothing is C+.
#[test]
fn restricted_and_stopped_searches_are_never_sound() {
    let ask = |change: &dyn Fn(&mut LineTask)| {
        let mut task = task("8/8/8/3R4/4K3/8/6k1/8", "h#2");
        change(&mut task);
        let solution = solved(task, "2");
        assert!(!LineVerdict::of(&solution).is_sound());
        line_verdict_line(&solution, Paint::Plain)
    };
    assert_eq!(
        ask(&|task| task.first_moves = Some(1..=99)),
        "restricted: 2 solutions; other first moves not examined"
    );
    assert_eq!(ask(&|task| task.max_solutions = Some(2)), "incomplete: 2 solutions, as many as asked for");
    let flights = Restriction { max_flights: Some(8), ..Restriction::NONE };
    assert_eq!(ask(&|task| task.restriction = flights), "restricted: 2 solutions; other moves not examined");
    let mut stopped = solved(task("8/8/8/3R4/4K3/8/6k1/8", "h#2"), "1");
    stopped.outcome.status = keymove_solve::Status::Stopped(keymove_solve::Stop::Time);
    assert_eq!(
        line_verdict_line(&stopped, Paint::Plain),
        "incomplete: time limit reached; 2 solutions so far, none in up to 1 move, cooked in any case (1 intended)"
    );
}

/// A search that was stopped says which lengths it has finished without a solution, and of no others.
#[test]
fn lengths_without_solution_are_told_after_a_stop() {
    let stopped = |stipulation: &str, lengths: usize, change: &dyn Fn(&mut LineTask)| {
        let mut task = task("8/8/8/3R4/4K3/8/6k1/8", stipulation);
        change(&mut task);
        let mut solution = solved(task, "1");
        solution.outcome.status = keymove_solve::Status::Stopped(keymove_solve::Stop::Time);
        solution.outcome.lengths.truncate(lengths);
        solution.outcome.lines.clear();
        let none_up_to = solution.none_up_to().map(|length| length.to_string());
        (
            none_up_to,
            line_verdict_line(&solution, Paint::Plain).replace("incomplete: time limit reached; ", ""),
        )
    };
    let expect = |length: Option<&str>, text: &str| (length.map(str::to_owned), text.to_owned());
    let as_it_is = |_: &mut LineTask| {};
    assert_eq!(stopped("ser-h=4", 1, &as_it_is), expect(None, "no solution so far"));
    let one = expect(Some("1"), "no solution in up to 1 move, none so far in more");
    assert_eq!(stopped("ser-h=4", 2, &as_it_is), one);
    let half = expect(Some("1.5"), "no solution in up to 1.5 moves, none so far in more");
    assert_eq!(stopped("h=2.5", 3, &as_it_is), half);
    assert_eq!(stopped("exact-ser-h=4", 1, &as_it_is), expect(None, "no solution so far"));
    let first_moves = |task: &mut LineTask| task.first_moves = Some(1..=2);
    let restricted = expect(None, "no solution so far, other first moves not examined");
    assert_eq!(stopped("ser-h=4", 2, &first_moves), restricted);
}

/// A second count stands below the verdict; one that disagrees cannot be overlooked.
#[test]
fn second_counts() {
    let mut solution = solved(task("8/8/8/3R4/4K3/8/6k1/8", "h#2"), "2");
    let mut check = |result: Recount, agrees: bool, expected: &str| {
        solution.counts = vec![OtherCount { how: "by hand".into(), result }];
        assert_eq!(solution.agrees(), agrees);
        let text = lines_text(&solution, Layout::Short, Paint::Plain);
        assert_eq!(text.lines().last(), Some(expected));
    };
    check(Recount::Same, true, "counted by hand: 2, the same");
    check(Recount::Other(3), false, "counted by hand: 3, not 2: one of the solvers is wrong");
    check(Recount::Other(2), false, "counted by hand: 2, but others: one of the solvers is wrong");
    check(Recount::Unfinished("too late".into()), true, "counted by hand: not finished, too late");
}
