//! Long mates, and stipulations so long that the search goes deep: no thread's stack may overflow.

use super::support::{fresh, judge, judge_shortest, moves, name, problem, solver};
use keymove_solve::{Limits, MateOutcome, Oracle, Status, Stop, Task};
use keymove_testing::collection_text;
use keymove_testing::sized;
use std::time::Duration;

/// The rook's endgame with its shortest mates, from the matetrack project (krvk1000.epd); the longest is of 16 moves.
const ROOK: [(&str, u16); 8] = [
    ("8/4K1k1/8/1R6/8/8/8/8 w - - 0 1", 4),
    ("3K4/1k6/8/8/8/3R4/8/8 w - - 0 1", 5),
    ("2R5/8/8/5K2/8/8/6k1/8 w - - 0 1", 6),
    ("7R/8/8/8/8/2k5/4K3/8 w - - 0 1", 7),
    ("3K4/8/6k1/8/R7/8/8/8 w - - 0 1", 8),
    ("1K6/8/2R5/8/1k6/8/8/8 w - - 0 1", 10),
    ("1R6/5K2/8/2k5/8/8/8/8 w - - 0 1", 13),
    ("8/8/8/3k4/8/8/2R5/K7 w - - 0 1", 16),
];

#[test]
fn the_shortest_mate_with_a_rook() {
    for (fen, length) in ROOK {
        if length > sized(6, 8) as u16 {
            continue;
        }
        let task = Task { moves: moves(length + 3), ..problem(fen, "#1") };
        judge_shortest(&task, &fresh().shortest(&task, &()), Some(length));
        let shorter = Task { moves: moves(length - 1), ..task };
        assert!(fresh().full(&shorter, &()).keys().next().is_none(), "{fen}");
    }
}

#[test]
fn any_mate_with_a_rook() {
    for (fen, length) in ROOK {
        for within in [length, 30, 100] {
            let task = Task { moves: moves(within), ..problem(fen, "#1") };
            let limits =
                Limits { time: Some(Duration::from_millis(sized(300, 3000) as u64)), ..Limits::default() };
            let found = solver(limits).first(&task, false, &());
            judge(&task, &found, Some(length));
            let seconds = found.elapsed.as_secs_f32();
            let mate = found.mate.as_ref().map(|mate| mate.within.get());
            eprintln!("#{length} within {within}: {mate:?} in {seconds:.2} s");
            assert!(found.mate.is_some() || found.status == Status::Stopped(Stop::Time), "{}", name(&task));
        }
    }
}

/// Long mates in which the same positions come up after different numbers of moves, from the matetrack project
/// (matetrack.epd), with the shortest lengths known.
const TRANSPOSING: [(&str, u16); 2] = [
    ("n2k4/1Kp2p2/2P2p2/2B5/1R4p1/2p5/p3pp2/q7 w - - 0 1", 16),
    ("6q1/1p6/1r1P1rpQ/4n3/1P1K1Pk1/8/bP1B1Ppn/6b1 w - - 0 1", 36),
];

#[test]
fn positions_that_come_up_again_are_searched_once() {
    for (fen, length) in TRANSPOSING {
        let task = Task { moves: moves(64), ..problem(fen, "#1") };
        // Where a position with another number of moves left is another node, six times as many find nothing.
        let limits = Limits { nodes: Some(600_000), ..Limits::default() };
        let found = solver(limits).first(&task, false, &());
        judge(&task, &found, Some(length));
        assert!(found.mate.is_some(), "{}", name(&task));
    }
}

/// Mates by walks, in which positions repeat themselves if another way is taken, from the same collection, with the shortest lengths known
/// and what the search is told.
const ROUND_ABOUT: [(&str, u16, u16); 4] = [
    ("1kbr4/Rp1pK3/1P1Pp3/4Pp2/r1p1pP2/2p1Pp2/2P2P2/R7 w - - 0 1", 41, 64),
    ("2R5/8/8/1P6/p2R4/B6B/1nP1PK2/brk5 w - - 0 1", 8, 64),
    ("8/5p1b/1p3Pp1/pP4Rp/kp3K2/1r5p/1P5P/n2B4 w - - 0 1", 18, 64),
    ("8/4p3/1p1pP1p1/1P1P4/1P1Pp2K/BP4P1/p5B1/k7 w - - 0 1", 17, 17),
];

#[test]
fn what_is_avoided_on_one_way_is_found_on_another() {
    for (fen, length, within) in ROUND_ABOUT {
        let task = Task { moves: moves(within), ..problem(fen, "#1") };
        // Where positions that are avoided once are avoided for ever, six times as many find nothing.
        let limits = Limits { nodes: Some(150_000), ..Limits::default() };
        let found = solver(limits).first(&task, false, &());
        judge(&task, &found, Some(length));
        assert!(found.mate.is_some(), "{}", name(&task));
    }
}

/// The rest of that suite.
#[test]
fn mates_with_a_rook_from_the_collection_text() {
    let Some(text) = collection_text("matetrack/krvk1000.epd") else { return };
    let (mut found, mut tried) = (0, 0);
    let lines = text.lines().filter_map(|line| {
        let (fields, rest) = line.split_once(" bm #")?;
        Some((fields, rest.trim_end_matches(';').parse::<u16>().ok()?))
    });
    for (fields, length) in lines.step_by(sized(40, 8)) {
        let task = Task { moves: moves(length + 10), ..problem(&format!("{fields} 0 1"), "#1") };
        let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
        let outcome = solver(limits).first(&task, true, &());
        judge(&task, &outcome, Some(length));
        tried += 1;
        found += usize::from(outcome.mate.is_some());
    }
    eprintln!("rook's endgame, 0.5 s each: mate found in {found} of {tried}");
    assert!(tried > 5);
}

/// Runs on a stack as small as that of a test's thread.
fn on_a_small_stack(run: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, run);
        thread.expect("a thread").join().expect("no panic");
    });
}

/// Positions in which lines go on for ever: a shut-in king, perpetual checks, an endgame, a game.
const DEEP: [(&str, bool); 6] = [
    ("k4r2/8/8/8/8/7p/7P/7K w - - 0 1", false),
    ("7k/8/8/8/8/8/q7/5Q1K w - - 0 1", true),
    ("6k1/5ppp/8/8/8/1q6/8/K3Q3 w - - 0 1", true),
    ("8/8/8/3k4/8/8/2R5/K7 w - - 0 1", false),
    ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", false),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
];

/// A deep search that is stopped after a short time, or answers; nothing is asked but that it returns.
fn deep(search: fn(&Task, Limits)) {
    for (fen, checks_only) in DEEP {
        for length in [200, 500] {
            for threads in [1, 2] {
                let task = Task { moves: moves(length), checks_only, ..problem(fen, "#1") };
                let time = Some(Duration::from_millis(150));
                let limits = Limits { time, threads, ..Limits::default() };
                on_a_small_stack(|| search(&task, limits));
            }
        }
    }
}

/// No mate is known in these positions but those with a rook or with bishop and knight.
fn sensible(task: &Task, outcome: &MateOutcome) {
    if let Some(mate) = &outcome.mate {
        super::support::replay(task, mate);
    }
    assert!(
        outcome.status != Status::Complete
            || outcome.mate.is_some()
            || outcome.none_within == task.moves.get()
    );
}

#[test]
fn a_full_search_overflows_no_stack() {
    deep(|task, limits| {
        let _ = solver(limits).full(task, &());
    });
}

#[test]
fn a_search_for_the_shortest_mate_overflows_no_stack() {
    deep(|task, limits| sensible(task, &solver(limits).shortest(task, &())));
}

#[test]
fn a_search_for_any_mate_overflows_no_stack() {
    deep(|task, limits| sensible(task, &solver(limits).first(task, true, &())));
}

#[test]
fn questions_overflow_no_stack() {
    deep(|task, limits| {
        let mut solver = solver(limits);
        let _ = solver.solves_in(&task.position, task.moves);
        let _ = solver.first_move_that_solves(&task.position, task.moves);
        for mv in task.position.moves().into_iter().take(keymove_testing::sized(1, 2)) {
            let _ = solver.refutation(&task.position.play(mv), Some(task.moves));
            let _ = solver.length_after(&task.position, mv, task.moves);
        }
    });
}

/// A king that is shut in and nothing else to move: few positions, and no mate however long.
#[test]
fn no_mate_in_five_hundred_moves() {
    let (fen, _) = DEEP[0];
    let task = problem(fen, "#500");
    let limits = || Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let full = solver(limits()).full(&task, &());
    assert_eq!((full.status, full.keys().count()), (Status::Complete, 0));
    for outcome in [solver(limits()).shortest(&task, &()), solver(limits()).first(&task, false, &())] {
        assert_eq!((outcome.status, outcome.none_within), (Status::Complete, 500));
    }
}
