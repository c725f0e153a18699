//! A stopped search says so, says why, and claims nothing that is not true.

use super::published;
use super::support::{fresh, judge, judge_full, name, problem, shortest, solver, task};
use keymove_chess::Position;
use keymove_solve::{FirstMove, FirstVerdict, Limits, MateOutcome, Outcome, Solver, Status, Stop, Task};
use keymove_testing::sized;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Asks for everything under these limits; every claim is compared with the complete answer.
fn check(task: &Task, complete: &Outcome, limits: &Limits, reason: Stop) -> usize {
    let mut stopped = 0;
    let mut count = |status: Status| {
        if status != Status::Complete {
            assert_eq!(status, Status::Stopped(reason), "{}", name(task));
            stopped += 1;
        }
    };
    let full = solver(limits.clone()).full(task, &());
    judge_full(task, &full, complete);
    count(full.status);
    let truth = shortest(complete);
    let mut judge = |outcome: MateOutcome| {
        judge(task, &outcome, truth);
        count(outcome.status);
    };
    judge(solver(limits.clone()).shortest(task, &()));
    judge(solver(limits.clone()).first(task, false, &()));
    judge(solver(limits.clone()).first(task, true, &()));
    stopped
}

/// Published problems and their complete answers; each also as a problem with a move less or more.
fn answered() -> Vec<(Task, Outcome)> {
    let longest = sized(3, 4) as u16;
    let mut all = Vec::new();
    for problem in published::problems() {
        for moves in [problem.task.moves.less_one(), Some(problem.task.moves)].into_iter().flatten() {
            let task = Task { moves, ..problem.task };
            if moves.get() <= longest {
                all.push((task, fresh().full(&task, &())));
            }
        }
    }
    all
}

#[test]
fn few_positions() {
    let mut stopped = 0;
    for (i, (task, complete)) in answered().iter().enumerate() {
        for nodes in [0, 1, 100, 2500, 10_000, 50_000, 200_000] {
            let threads = 1 + i % 3;
            let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
            stopped += check(task, complete, &limits, Stop::Nodes);
        }
    }
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn little_time() {
    let mut stopped = 0;
    for (i, (task, complete)) in answered().iter().enumerate() {
        for micros in [0, 100, 500, 2000, 10_000] {
            let threads = 1 + i % 2;
            let limits = Limits { time: Some(Duration::from_micros(micros)), threads, ..Limits::default() };
            stopped += check(task, complete, &limits, Stop::Time);
        }
    }
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn an_interruption_before_the_start() {
    let limits = Limits { interrupt: Arc::new(AtomicBool::new(true)), ..Limits::default() };
    for (task, complete) in answered() {
        check(&task, &complete, &limits, Stop::User);
    }
}

/// Limits far away change nothing.
#[test]
fn limits_that_suffice() {
    let (time, nodes) = (Some(Duration::from_secs(3600)), Some(1 << 40));
    let limits = Limits { time, nodes, threads: 2, ..Limits::default() };
    for (task, complete) in answered() {
        assert_eq!(check(&task, &complete, &limits, Stop::Time), 0);
    }
}

/// After a stop the same solver, with what it has remembered, gives the whole answer.
#[test]
fn a_stopped_solver_remembers_nothing_wrong() {
    for (task, complete) in answered() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let limits = Limits { nodes: Some(20_000), interrupt, ..Limits::default() };
        let mut solver = solver(limits);
        // Each attempt may go on from the facts of those before.
        for _ in 0..20 {
            judge(&task, &solver.first(&task, true, &()), shortest(&complete));
            judge_full(&task, &solver.full(&task, &()), &complete);
            judge(&task, &solver.shortest(&task, &()), shortest(&complete));
        }
    }
}

type Search = fn(&mut Solver, &Task) -> (Status, bool);

/// Every kind of search: its status, and whether it claims that there is no mate.
const SEARCHES: [(&str, Search); 4] = [
    ("full", |solver, task| {
        let outcome = solver.full(task, &());
        let refuted = |first: &FirstMove| first.verdict == FirstVerdict::Refuted;
        (outcome.status, outcome.first_moves.iter().all(refuted))
    }),
    ("shortest", |solver, task| settled(task, &solver.shortest(task, &()))),
    ("first", |solver, task| settled(task, &solver.first(task, false, &()))),
    ("first, improved", |solver, task| settled(task, &solver.first(task, true, &()))),
];

fn settled(task: &Task, outcome: &MateOutcome) -> (Status, bool) {
    if let Some(mate) = &outcome.mate {
        super::support::replay(task, mate);
    }
    (outcome.status, outcome.none_within == task.moves.get())
}

/// The time from the interruption, some milliseconds after the start, to the end of the search, or `None` if it ended
/// before.
fn reaction(search: Search, task: &Task, limits: Limits, after: Duration) -> Option<Duration> {
    let interrupt = Arc::clone(&limits.interrupt);
    let mut solver = solver(limits);
    std::thread::scope(|scope| {
        let user = scope.spawn(move || {
            std::thread::sleep(after);
            interrupt.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let (status, none) = search(&mut solver, task);
        let end = Instant::now();
        let interrupted = user.join().expect("no panic");
        if status == Status::Complete {
            assert!(end < interrupted + Duration::from_secs(1), "{}", name(task));
            return None;
        }
        assert_eq!(status, Status::Stopped(Stop::User), "{}", name(task));
        assert!(!none, "{}: an interruption is no answer", name(task));
        Some(end.saturating_duration_since(interrupted))
    })
}

/// Prints how quick the reactions were. The aim is 50 ms; what is asserted leaves room for a busy machine.
fn report(mut reactions: Vec<Duration>) {
    reactions.sort_unstable();
    let at = |percent: usize| reactions[(reactions.len() - 1) * percent / 100];
    let (median, late, slowest) = (at(50), at(95), at(100));
    eprintln!(
        "reaction to {} interruptions: median {median:?}, 95 % {late:?}, slowest {slowest:?}",
        reactions.len()
    );
    assert!(slowest < Duration::from_secs(1));
}

/// Problems that take longer than any of these tests. The mates are long ones that are soon found and then shortened.
fn endless() -> Vec<Task> {
    vec![
        task(Position::initial(), 20),
        // A. Chéron, Journal de Genève, 1964.
        problem("N7/PPPPPPPP/K1k3rB/b1pnnb1p/8/1r6/8/8 w - - 0 1", "#8"),
        // Mates with bishop and knight, with two bishops, with a rook.
        problem("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "#60"),
        problem("8/8/8/3k4/8/8/8/K1BB4 w - - 0 1", "#100"),
        problem("8/8/8/3k4/8/8/2R5/K7 w - - 0 1", "#500"),
    ]
}

#[test]
fn an_interruption_is_heard() {
    let after = Duration::from_millis(sized(40, 120) as u64);
    let mut reactions = Vec::new();
    for task in endless() {
        for (kind, search) in SEARCHES {
            for threads in [1, 2, 4] {
                for time in [None, Some(Duration::from_secs(3600))] {
                    let limits = Limits { threads, time, ..Limits::default() };
                    let Some(reaction) = reaction(search, &task, limits, after) else { continue };
                    if reaction > Duration::from_millis(50) {
                        eprintln!("{} {kind}, {threads} threads, {time:?}: {reaction:?}", name(&task));
                    }
                    reactions.push(reaction);
                }
            }
        }
    }
    report(reactions);
}

/// The same at many moments, so that every part of the search is interrupted.
#[test]
fn an_interruption_is_heard_at_any_time() {
    // 1... of the rook's endgame: a mate is found early, and shortened again and again.
    let tasks = [
        problem("8/8/8/3k4/8/8/2R5/K7 w - - 0 1", "#100"),
        problem("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "#200"),
        problem("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1", "#40"),
    ];
    let mut reactions = Vec::new();
    for task in tasks {
        for (kind, search) in &SEARCHES[1..] {
            for step in 1..=sized(6, 30) as u64 {
                // With a small table, proofs are lost and have to be found again when they are written down.
                let table_bytes = if step % 2 == 0 { 64 << 10 } else { 64 << 20 };
                let time = Some(Duration::from_secs(3600));
                let limits = Limits { time, table_bytes, ..Limits::default() };
                let after = Duration::from_millis(step * 7);
                let Some(reaction) = reaction(*search, &task, limits, after) else { continue };
                if reaction > Duration::from_millis(50) {
                    eprintln!("{} {kind}, after {after:?}: {reaction:?}", name(&task));
                }
                reactions.push(reaction);
            }
        }
    }
    report(reactions);
}

/// Without memory for threads, or for a table, an answer may be missing but not wrong.
#[cfg(target_os = "linux")]
#[test]
fn little_memory() {
    let program = std::env::current_exe().expect("this program");
    for kilobytes in [300_000, 150_000, 120_000, 80_000, 50_000] {
        let limited = format!(
            "ulimit -v {kilobytes} && exec \"$0\" --exact solver::limits::in_little_memory --ignored"
        );
        let output =
            std::process::Command::new("sh").arg("-c").arg(limited).arg(&program).output().expect("sh");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{kilobytes} kB: {text}");
    }
}

#[test]
#[ignore = "run by little_memory with its address space limited"]
fn in_little_memory() {
    // S. Loyd, New York Clipper, 1856.
    let task = problem("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1", "#4");
    for threads in [1, 2, 4] {
        let limits = || Limits { threads, ..Limits::default() };
        let right = |status| assert!(matches!(status, Status::Complete | Status::Stopped(Stop::Memory)));
        let full = solver(limits()).full(&task, &());
        right(full.status);
        assert!(full.status != Status::Complete || super::support::keys(&full) == ["d4g1"], "{full:?}");
        for outcome in [
            solver(limits()).shortest(&task, &()),
            solver(limits()).first(&task, false, &()),
            solver(limits()).first(&task, true, &()),
        ] {
            judge(&task, &outcome, Some(4));
            right(outcome.status);
        }
    }
}

/// The time limit is kept, whatever the search is doing.
#[test]
fn the_time_is_kept() {
    let time = Duration::from_millis(100);
    let mut slowest = Duration::ZERO;
    for task in endless() {
        for (kind, search) in SEARCHES {
            for threads in [1, 2] {
                let started = Instant::now();
                let limits = Limits { threads, time: Some(time), ..Limits::default() };
                let (status, none) = search(&mut solver(limits), &task);
                assert!(status == Status::Complete || status == Status::Stopped(Stop::Time), "{kind}");
                assert!(!none || status == Status::Complete, "{}", name(&task));
                slowest = slowest.max(started.elapsed());
            }
        }
    }
    eprintln!("slowest search of {time:?}: {slowest:?}");
    assert!(slowest < time + Duration::from_secs(2));
}
