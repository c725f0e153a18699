//! Directmates that tables of few men help to decide: the same answers as without them.

use keymove_chess::Position;
use keymove_endgame::FewMenTables;
use keymove_problem::{Moves, Stipulation};
use keymove_proof::{Header, verify};
use keymove_solve::certificate::{full_claim, write};
use keymove_solve::{FewMen, Limits, MateOutcome, Outcome, Solver, Status, Task};
use keymove_tables::{Making, Material, Tables, verify as arranged};
use keymove_testing::{Random, sized};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("keymove-few-men-{name}-{}", std::process::id()))
}

fn named(name: &str) -> Material {
    name.parse().expect("a material")
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

fn moves(count: u16) -> Moves {
    Moves::new(count).expect("a length")
}

/// Some of the tables to which five men lead; others are missing on purpose.
static KNOWN: LazyLock<Arc<dyn FewMen>> = LazyLock::new(|| {
    let tables = Tables::in_memory();
    let stop = AtomicBool::new(false);
    let making = Making { threads: 2, stop: &stop, hear: &|_| () };
    for name in ["KRKP", "KRPK"] {
        tables.make(&named(name), u64::MAX, &making, &mut |_, _| ()).expect("made");
    }
    Arc::new(FewMenTables::new(Arc::new(tables), false))
});

fn limits(threads: usize, table_bytes: usize, few_men: Option<&Arc<dyn FewMen>>) -> Limits {
    Limits { threads, table_bytes, few_men: few_men.cloned(), ..Limits::default() }
}

/// Positions of a material, the same in every run.
fn some(material: &Material, count: usize) -> Vec<Position> {
    let mut random = Random::new(7);
    let all = arranged::arrangements(material) as usize;
    let mut positions = Vec::new();
    while positions.len() < count {
        positions.extend(arranged::position(material, random.below(all) as _));
    }
    positions
}

fn generated(outcome: &Outcome) -> u64 {
    outcome.depths.iter().map(|depth| depth.generated).sum()
}

/// Every first move of positions of five men has the same verdict with and without tables of three and four men, on one thread and on two, with little and
/// with much memory; with them less is searched.
#[test]
fn verdicts_are_the_same_with_and_without() {
    let (mut with, mut without, mut mates) = (0, 0, 0);
    for name in ["KRPKP", "KQRKP", "KQKRP"] {
        for position in some(&named(name), sized(60, 2_000)) {
            let task = Task { position, moves: moves(4), checks_only: false };
            let full = |limits: Limits| Solver::new(limits).expect("memory").full(&task, &());
            let plain = full(limits(1, 1 << 24, None));
            assert_eq!(plain.status, Status::Complete);
            mates += usize::from(plain.keys().next().is_some());
            without += generated(&plain);
            for (threads, bytes) in [(1, 1 << 16), (1, 1 << 24), (2, 1 << 24)] {
                let known = full(limits(threads, bytes, Some(&KNOWN)));
                assert_eq!(known.status, Status::Complete);
                assert_eq!(known.first_moves, plain.first_moves, "{position}, {threads} threads");
                if threads == 1 && bytes == 1 << 24 {
                    with += generated(&known);
                }
            }
        }
    }
    assert!(mates >= 10, "{mates} mates are too few to tell anything");
    assert!(with < without, "{with} positions with tables, {without} without");
}

/// The shortest mate is as long, and any mate is one, with a line that ends in mate.
#[test]
fn one_mate_is_the_same_with_and_without() {
    let mated = |outcome: &MateOutcome, position: &Position| {
        let Some(mate) = &outcome.mate else { return 0 };
        let end = mate.line.iter().fold(*position, |position, &mv| {
            assert!(position.is_legal(mv), "{position}: {mv}");
            position.play(mv)
        });
        assert!(end.is_mate(), "{position}: the line breaks off");
        assert_eq!(mate.line.len() + 1, 2 * usize::from(mate.within.get()), "{position}");
        mate.within.get()
    };
    for position in some(&named("KRPKP"), sized(60, 2_000)) {
        let task = Task { position, moves: moves(4), checks_only: false };
        let shortest = |few_men| {
            let outcome = Solver::new(limits(1, 1 << 22, few_men)).expect("memory").shortest(&task, &());
            (mated(&outcome, &position), outcome.none_within)
        };
        let told = shortest(Some(&KNOWN));
        assert_eq!(told, shortest(None), "{position}");
        let first = Solver::new(limits(1, 1 << 22, Some(&KNOWN))).expect("memory").first(&task, true, &());
        assert_eq!(mated(&first, &position), told.0, "{position}");
    }
}

/// A quiet move may be needed for the shortest mate: checks alone are searched without tables, and find no more with them.
#[test]
fn checks_alone_ask_no_tables() {
    // 1.Kb6 comes first: no mate begins with a check.
    let task =
        Task { position: position("k7/8/2K5/8/8/8/8/7R w - - 0 1"), moves: moves(3), checks_only: true };
    let outcome = Solver::new(limits(1, 1 << 20, Some(&KNOWN))).expect("memory").full(&task, &());
    assert!(outcome.keys().next().is_none());
    let all = Task { checks_only: false, ..task };
    let outcome = Solver::new(limits(1, 1 << 20, Some(&KNOWN))).expect("memory").full(&all, &());
    assert!(outcome.keys().next().is_some());
}

/// Tables are made in a part of the time alone, whether that is one for the search or a moment at which all must have ended; what is left is searched.
#[test]
fn making_tables_leaves_time_to_search() {
    // With all that it needs this table takes seconds.
    let position = position("8/p7/8/8/8/1k6/7P/K7 w - - 0 1");
    let time = Duration::from_secs(2);
    let one = Limits { time: Some(time), ..limits(1, 1 << 26, None) };
    for limits in [one.clone(), one.begun()] {
        let few_men = FewMenTables::new(Arc::new(Tables::in_memory()), true);
        let begun = Instant::now();
        few_men.prepare(&position, moves(20), &limits);
        assert!(begun.elapsed() < time, "{:?}", begun.elapsed());
        assert_eq!(few_men.end(&position), None);
    }
}

/// Larger tables than those of four men are asked only where one of them has the position with which the search begins.
#[test]
fn large_tables_answer_for_their_own_positions() {
    let known = &*KNOWN;
    assert_eq!(known.most_men(&position("8/8/8/8/8/1k6/7r/K5QR w - - 0 1")), 4);
    assert_eq!(known.most_men(&position("8/8/8/8/8/1k6/8/K7 w - - 0 1")), 4);
}

/// A mate in 30 is decided by a table that is made for it; what is claimed of it is proven by a certificate, whose checker knows no tables.
#[test]
fn long_mates_are_decided_and_certified() {
    let folder = folder("long");
    let few_men: Arc<dyn FewMen> = Arc::new(FewMenTables::new(Arc::new(Tables::in_folder(&folder)), true));
    let mate = |count, nodes| {
        let task = Task {
            position: position("8/8/8/8/3k4/8/8/KBN5 w - - 0 1"),
            moves: moves(count),
            checks_only: false,
        };
        let limits = Limits { nodes, ..limits(2, 1 << 26, Some(&few_men)) };
        Solver::new(limits).expect("memory").shortest(&task, &())
    };
    assert!(mate(3, None).mate.is_none());
    assert!(matches!(mate(30, Some(100_000)).status, Status::Stopped(_)));
    assert!(!folder.exists(), "nothing is made for a short mate, nor where positions are counted");
    let found = mate(30, None).mate.expect("a mate");
    assert_eq!((found.within.get(), found.line.len()), (30, 59));
    assert!(folder.join("KBNK.kmt").exists());
    assert_eq!(mate(29, None).none_within, 29);

    let root = position("8/8/4k3/8/8/8/8/K6R w - - 0 1");
    let mut solver = Solver::new(limits(2, 1 << 26, Some(&few_men))).expect("memory");
    let outcome = solver.full(&Task { position: root, moves: moves(16), checks_only: false }, &());
    assert_eq!(outcome.keys().map(|(_, moves)| moves.get()).min(), Some(15));
    let claim = full_claim(&mut solver, &root, Stipulation::mate(moves(16))).expect("an answer");
    let header = Header::new(root, Stipulation::mate(moves(16)), claim).expect("a claim");
    let mut file = Vec::new();
    write(&mut solver, &header, &mut file).expect("written");
    assert_eq!(verify(&file).expect("accepted").header, header);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
