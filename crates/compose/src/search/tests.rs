//! The search against itself without filters, and with other numbers of threads.

use super::*;
use keymove_chess::{Piece, Square};
use keymove_problem::score::Weights;
use std::collections::BTreeMap;
use std::sync::Mutex;

#[derive(Default)]
struct Collect {
    pieces: Mutex<BTreeMap<u64, (Vec<Improvement>, Counts)>>,
}

impl Observer for Collect {
    fn done(&self, piece: u64, found: Vec<Improvement>, counts: &Counts) {
        let mut pieces = self.pieces.lock().expect("no thread panics");
        assert!(pieces.insert(piece, (found, *counts)).is_none());
    }
}

/// Positions, keys and scores of all improvements, sorted, and the counts.
fn search(plan: &Plan, every: usize) -> (Vec<(String, Move, i64)>, Counts) {
    let pieces: Vec<u64> = (0..plan.space.pieces()).step_by(every).collect();
    let collect = Collect::default();
    assert!(run(plan, &pieces, &collect));
    let mut counts = Counts::default();
    let mut found = Vec::new();
    for (piece, (improvements, counted)) in collect.pieces.into_inner().expect("no thread panics") {
        assert_eq!(counted.positions, plan.space.positions(piece));
        counts += counted;
        found.extend(improvements.into_iter().map(|one| (one.position.to_string(), one.key, one.score)));
    }
    assert_eq!(
        counts.positions,
        counts.illegal
            + counts.unsound
            + counts.lower
            + counts.impossible
            + counts.unwanted
            + counts.improved
    );
    assert_eq!(counts.improved, found.len() as u64);
    found.sort();
    (found, counts)
}

fn plan(fen: &str, level: u16) -> Plan {
    Plan::new(&fen.parse().expect("a position"), level, Weights::default()).expect("a sound two-mover")
}

fn distribution(counts: &Counts) -> [u64; 5] {
    [counts.positions, counts.illegal, counts.unsound, counts.lower, counts.improved]
}

const PROBLEMS: [&str; 5] = [
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
    "4Q1B1/8/pp2K2p/2k5/8/3p1N1r/3B4/8 w - -",
    "q7/8/2B1P1R1/1Q1N4/3KN3/4Pk2/2pP2pP/6Bn w - -",
    "8/2p5/pBN2K2/p2Q4/kr2R3/8/1P6/8 w - -",
    "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -",
];

#[test]
fn filters_change_nothing() {
    for fen in PROBLEMS {
        let (level, every) = if cfg!(debug_assertions) { (2, 40) } else { (2, 1) };
        let mut plan = plan(fen, level);
        plan.filters = Filters::NONE;
        let (expected, naive) = search(&plan, every);
        for filters in [
            Filters::ALL,
            Filters { together: false, ..Filters::ALL },
            Filters { inherit: false, ..Filters::ALL },
            Filters { wait: false, ..Filters::ALL },
            Filters { bound: false, ..Filters::ALL },
        ] {
            plan.filters = filters;
            let (found, counts) = search(&plan, every);
            assert_eq!(found, expected, "{fen} {filters:?}");
            assert_eq!(distribution(&counts), distribution(&naive), "{fen} {filters:?}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let mut plan = plan(PROBLEMS[0], 2);
    let alone = search(&plan, 30);
    plan.threads = 3;
    assert_eq!(search(&plan, 30), alone);
}

#[test]
fn impossible_ones_are_set_apart() {
    for fen in [PROBLEMS[0], PROBLEMS[4]] {
        let mut plan = plan(fen, 2);
        let every = if cfg!(debug_assertions) { 20 } else { 1 };
        let (all, counts) = search(&plan, every);
        plan.legal = true;
        let (legal, with) = search(&plan, every);
        assert_eq!(with.impossible, (all.len() - legal.len()) as u64);
        assert_eq!(Counts { impossible: 0, improved: all.len() as u64, ..with }, counts, "{fen}");
        for one in &all {
            let position = one.0.parse().expect("a position");
            assert_eq!(crate::retro::impossible(&position).is_none(), legal.contains(one), "{}", one.0);
        }
    }
}

#[test]
fn samples_of_level_three() {
    for fen in PROBLEMS {
        let mut plan = plan(fen, 3);
        let every = if cfg!(debug_assertions) { 1201 } else { 97 };
        let fast = search(&plan, every);
        plan.filters = Filters::NONE;
        let naive = search(&plan, every);
        assert_eq!(fast.0, naive.0, "{fen}");
        assert_eq!(distribution(&fast.1), distribution(&naive.1), "{fen}");
    }
}

#[test]
fn changes_lead_to_the_position() {
    let plan = plan(PROBLEMS[0], 2);
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    let collect = Collect::default();
    assert!(run(&plan, &pieces, &collect));
    let pieces = collect.pieces.into_inner().expect("no thread panics");
    let improvements: Vec<&Improvement> = pieces.values().flat_map(|(found, _)| found).collect();
    assert!(improvements.iter().map(|one| one.score).max() > Some(plan.score));
    for one in improvements {
        assert!((1..=2).contains(&one.changes.len()));
        let mut units: BTreeMap<Square, Piece> = plan.original.units().collect();
        for (square, piece) in &one.changes.deleted {
            assert_eq!(units.remove(square), Some(*piece));
        }
        let (files, ranks) = one.changes.shift;
        let shifted = |square: Square| {
            Square::at((square.file() as i8 + files) as u8, (square.rank() as i8 + ranks) as u8)
        };
        let mut units: BTreeMap<Square, Piece> =
            units.into_iter().map(|(square, piece)| (shifted(square), piece)).collect();
        for (square, piece) in &one.changes.added {
            assert_eq!(units.insert(*square, *piece), None);
        }
        assert_eq!(units, one.position.units().collect());
    }
}
