//! The search against itself without filters, and with other numbers of threads.

use super::*;
use crate::space::{KINDS, More, Slot, Step};
use crate::wishes::Wishes;
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

const MORE: More = More { moves: true, exchanges: true, swaps: true, mirror: true, rights: true };

fn plan_beyond(fen: &str, level: u16, more: More) -> Plan {
    let mut plan = plan(fen, level);
    // Enough that something is found.
    plan.threshold -= 40;
    plan.wish_beyond(Wishes::default(), more).expect("positions");
    plan
}

#[test]
fn filters_change_nothing_beyond_the_paper() {
    for fen in PROBLEMS {
        let every = if cfg!(debug_assertions) { 90 } else { 3 };
        let mut plan = plan_beyond(fen, 2, MORE);
        let fast = search(&plan, every);
        plan.filters = Filters::NONE;
        let naive = search(&plan, every);
        assert_eq!(fast.0, naive.0, "{fen}");
        assert_eq!(distribution(&fast.1), distribution(&naive.1), "{fen}");
    }
}

/// Applies what was done, one thing after the other.
fn apply(original: &Position, changes: &Changes) -> BTreeMap<Square, Piece> {
    let mut units: BTreeMap<Square, Piece> = original.units().collect();
    for (square, piece) in &changes.deleted {
        assert_eq!(units.remove(square), Some(*piece));
    }
    for one in &changes.exchanged {
        assert_eq!(units.insert(one.square, one.after), Some(one.before));
    }
    for [(a, first), (b, second)] in &changes.swapped {
        assert_eq!(units.insert(*a, *second), Some(*first));
        assert_eq!(units.insert(*b, *first), Some(*second));
    }
    // All that move leave their squares before any of them arrives, whether or not they would stay on the board.
    for one in &changes.moved {
        assert_eq!(units.remove(&one.from), Some(one.piece));
    }
    let mapped = |(square, piece)| (changes.frame().map(square).expect("on the board"), piece);
    let mut units: BTreeMap<Square, Piece> = units.into_iter().map(mapped).collect();
    for (square, piece) in changes.arrivals() {
        assert_eq!(units.insert(square, piece), None);
    }
    units
}

#[test]
fn all_changes_lead_to_the_position() {
    for fen in PROBLEMS {
        let plan = plan_beyond(fen, 2, MORE);
        let every = if cfg!(debug_assertions) { 25 } else { 1 };
        for piece in (0..plan.space.pieces()).step_by(every) {
            let stem = plan.space.stem(piece);
            let see = |position: &Position, added: &[Slot]| {
                let changes = plan.space.changes(&stem, position, added);
                assert!((1..=2).contains(&changes.len()), "{fen} {position} {changes}");
                assert_eq!(apply(&plan.original, &changes), position.units().collect(), "{fen} {changes}");
                let parsed = json::to_json(&improvement(position, &changes));
                assert_eq!(json::from_json(&parsed).map(|one| one.changes), Some(changes), "{parsed}");
            };
            plan.space.walk(piece, &mut |step| match step {
                Step::Elder { .. } => {}
                Step::Single { position, added } => see(position, added),
                Step::Family { parent, added, squares } => {
                    for (kind, set) in squares.into_iter().enumerate() {
                        for square in set.into_iter().step_by(5) {
                            let all = [added, &[Slot::new(kind, square)]].concat();
                            see(&parent.with_unit(square, KINDS[kind]).as_diagram(), &all);
                        }
                    }
                }
            });
        }
    }
}

/// With a position that can be read back, whatever it is.
fn improvement(_: &Position, changes: &Changes) -> Improvement {
    let position = PROBLEMS[0].parse().expect("a position");
    let key = Move::new(Square::B5, Square::C4);
    Improvement { position, key, score: 0, themes: 0, changes: changes.clone() }
}

/// What the paper's transformations lead to is found with more of them as well.
#[test]
fn more_transformations_lose_nothing() {
    for fen in &PROBLEMS[..if cfg!(debug_assertions) { 1 } else { 5 }] {
        let mut paper = plan(fen, 2);
        paper.threshold -= 40;
        let (paper, _) = search(&paper, 1);
        let (all, _) = search(&plan_beyond(fen, 2, More { rights: false, ..MORE }), 1);
        let all: std::collections::BTreeSet<_> = all.into_iter().collect();
        assert!(paper.iter().all(|one| all.contains(one)) && all.len() > paper.len(), "{fen}");
    }
}
