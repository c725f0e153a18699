//! The search against itself without filters, and with other numbers of threads.

use super::*;
use crate::space::{KINDS, More, Slot, Step};
use crate::wishes::Wishes;
use keymove_chess::Arrangement;
use keymove_chess::Position;
use keymove_chess::{Piece, Square};
use keymove_study::score::Weights;
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
    assert_eq!(run(plan, &pieces, &collect), Ok(true));
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
    Plan::new(&fen.parse::<Position>().expect("a position"), level, Weights::default())
        .expect("a sound two-mover")
}

fn distribution(counts: &Counts) -> [u64; 5] {
    [counts.positions, counts.illegal, counts.unsound, counts.lower, counts.improved]
}

const PROBLEMS: [&str; 9] = [
    "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
    "4Q1B1/8/pp2K2p/2k5/8/3p1N1r/3B4/8 w - -",
    "q7/8/2B1P1R1/1Q1N4/3KN3/4Pk2/2pP2pP/6Bn w - -",
    "8/2p5/pBN2K2/p2Q4/kr2R3/8/1P6/8 w - -",
    "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -",
    "1Kn1k2r/1Q6/8/3N2P1/8/8/8/8 w k -",
    "8/2B5/8/5P2/4R3/6N1/4P1k1/4K2R w K -",
    "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q -",
    // C. Mansfield: with an added White pawn on the fifth rank and a Black one on the seventh.
    "q7/8/3P1P2/2PkN3/2Rp1K2/2p4Q/B7/8 w - -",
];

#[test]
fn filters_change_nothing() {
    for fen in PROBLEMS {
        let (level, every) = keymove_testing::sized((2, 40), (2, 1));
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
        let every = keymove_testing::sized(20, 1);
        let (all, counts) = search(&plan, every);
        plan.legal = true;
        let (legal, with) = search(&plan, every);
        assert_eq!(with.impossible, (all.len() - legal.len()) as u64);
        assert_eq!(Counts { impossible: 0, improved: all.len() as u64, ..with }, counts, "{fen}");
        for one in &all {
            let position = one.0.parse::<Position>().expect("a position");
            assert_eq!(crate::retro::impossible(&position).is_none(), legal.contains(one), "{}", one.0);
        }
    }
}

#[test]
fn samples_of_level_three() {
    for fen in PROBLEMS {
        let mut plan = plan(fen, 3);
        let every = keymove_testing::sized(1201, 97);
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
    assert_eq!(run(&plan, &pieces, &collect), Ok(true));
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
        let every = keymove_testing::sized(90, 3);
        let mut plan = plan_beyond(fen, 2, MORE);
        let fast = search(&plan, every);
        plan.filters = Filters::NONE;
        let naive = search(&plan, every);
        assert_eq!(fast.0, naive.0, "{fen}");
        assert_eq!(distribution(&fast.1), distribution(&naive.1), "{fen}");
    }
}

/// Applies what was done, one thing after the other.
fn apply(original: &Arrangement, changes: &Changes) -> BTreeMap<Square, Piece> {
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
        let every = keymove_testing::sized(25, 1);
        for piece in (0..plan.space.pieces()).step_by(every) {
            let stem = plan.space.stem(piece);
            let see = |position: &Arrangement, added: &[Slot]| {
                let changes = plan.space.changes(&stem, position, added);
                assert!((1..=2).contains(&changes.len()), "{fen} {position} {changes}");
                assert_eq!(apply(&plan.original, &changes), position.units().collect(), "{fen} {changes}");
                let parsed = json::to_json(&improvement(position, &changes));
                assert_eq!(json::from_json(&parsed).map(|one| one.changes), Some(changes), "{parsed}");
            };
            plan.space.walk(piece, &mut |step| match step {
                Step::Grandparent { .. } => {}
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
fn improvement(_: &Arrangement, changes: &Changes) -> Improvement {
    let position = PROBLEMS[0].parse().expect("a position");
    let key = Move::new(Square::B5, Square::C4);
    Improvement {
        position,
        key,
        solutions: Vec::new(),
        others: Vec::new(),
        score: 0,
        themes: 0,
        changes: changes.clone(),
    }
}

/// What the paper's transformations lead to is found with more of them as well.
#[test]
fn more_transformations_lose_nothing() {
    for fen in &PROBLEMS[..keymove_testing::sized(1, 5)] {
        let mut paper = plan(fen, 2);
        paper.threshold -= 40;
        let (paper, _) = search(&paper, 1);
        let (all, _) = search(&plan_beyond(fen, 2, More { rights: false, ..MORE }), 1);
        let all: std::collections::BTreeSet<_> = all.into_iter().collect();
        assert!(paper.iter().all(|one| all.contains(one)) && all.len() > paper.len(), "{fen}");
    }
}

/// Longer problems: a three-mover by Benko, helpmates by Chiasson and Kardos.
const LONGER: [(&str, &str); 3] = [
    ("1B6/7R/2p5/6p1/2P1B1k1/8/5K2/8 w - -", "#3"),
    ("8/8/8/3R4/4K3/8/6k1/8 b - -", "h#2"),
    ("8/7P/5b2/8/5k2/5B2/7K/8 b - -", "h#2"),
];

fn longer(fen: &str, stipulation: &str, level: u16) -> Plan {
    let task = crate::Task::of(stipulation.parse().expect("a stipulation")).expect("can be improved");
    let position = fen.parse::<Position>().expect("a position");
    Plan::of_task(&position, task, None, level, Weights::default()).expect("a sound problem")
}

#[test]
fn filters_and_threads_change_nothing_about_longer_problems() {
    for (fen, stipulation) in LONGER {
        let mut plan = longer(fen, stipulation, 1);
        // Whatever is sound, so that there is something to compare.
        plan.threshold = i64::MIN;
        plan.filters = Filters::NONE;
        let (expected, naive) = search(&plan, 1);
        assert!(!expected.is_empty() && naive.undecided == 0);
        for filters in [
            Filters::ALL,
            Filters { killers: false, ..Filters::ALL },
            Filters { cooks: false, ..Filters::ALL },
            Filters { proofs: false, ..Filters::ALL },
            Filters { standing: false, ..Filters::ALL },
            Filters { closing: false, ..Filters::ALL },
        ] {
            plan.filters = filters;
            let (found, counts) = search(&plan, 1);
            assert_eq!(found, expected, "{fen} {filters:?}");
            assert_eq!(distribution(&counts), distribution(&naive), "{fen} {filters:?}");
        }
        plan.threads = 3;
        assert_eq!(search(&plan, 1).0, expected, "{fen}");
    }
}

#[test]
fn samples_of_longer_problems_on_the_second_level() {
    for (fen, stipulation) in LONGER {
        let mut plan = longer(fen, stipulation, 2);
        let every = keymove_testing::sized(17, 2);
        let pieces = plan.space.pieces() - 1;
        // All but the largest piece, a part of which the other tests look at.
        plan.threads = 2;
        let few: Vec<u64> = (0..pieces).step_by(every).collect();
        let ask = |plan: &Plan| {
            let collect = Collect::default();
            assert_eq!(run(plan, &few, &collect), Ok(true));
            collect.pieces.into_inner().expect("no thread panics")
        };
        let fast = ask(&plan);
        plan.filters = Filters::NONE;
        for (piece, (found, counts)) in ask(&plan) {
            assert_eq!(fast[&piece].0, found, "{fen}");
            assert_eq!(distribution(&fast[&piece].1), distribution(&counts), "{fen}");
        }
    }
}

#[test]
fn what_a_limit_leaves_open_is_counted_apart() {
    let mut plan = longer(LONGER[0].0, LONGER[0].1, 1);
    let (_, counts) = search_open(&plan);
    assert_eq!(counts.undecided, 0);
    plan.most_positions = 300;
    let (_, few) = search_open(&plan);
    assert!(few.undecided > 0 && few.positions == counts.positions);
    let sum = few.illegal + few.unsound + few.undecided + few.lower + few.improved;
    assert_eq!(sum, few.positions);
    // What is told is true all the same.
    assert!(few.unsound <= counts.unsound && few.improved <= counts.improved);
}

fn search_open(plan: &Plan) -> (usize, Counts) {
    let collect = Collect::default();
    assert_eq!(run(plan, &(0..plan.space.pieces()).collect::<Vec<_>>(), &collect), Ok(true));
    let mut counts = Counts::default();
    let mut found = 0;
    for (improvements, counted) in collect.pieces.into_inner().expect("no thread panics").into_values() {
        counts += counted;
        found += improvements.len();
    }
    (found, counts)
}

#[test]
fn wishes_about_helpmates() {
    use crate::wishes::{Wishes, required_help_theme};
    let (fen, stipulation) = LONGER[1];
    let plan = longer(fen, stipulation, 1);
    let (all, _) = search(&plan, 1);
    let mut wished = longer(fen, stipulation, 1);
    let help_themes = vec![required_help_theme("selfblock=2").expect("a theme")];
    wished.wish(Wishes { help_themes, ..Wishes::default() }).expect("wishes that can be fulfilled");
    let (some, counts) = search(&wished, 1);
    assert_eq!(some.len() as u64 + counts.unwanted, all.len() as u64);
    assert!(!some.is_empty() && some.iter().all(|one| all.contains(one)));
    let mut same = longer(fen, stipulation, 1);
    same.threshold = i64::MIN;
    same.wish(Wishes { keep_key: true, ..Wishes::default() }).expect("wishes that can be fulfilled");
    let (kept, _) = search(&same, 1);
    same.wish(Wishes::default()).expect("no wish");
    let (sound, counts) = search(&same, 1);
    assert!(!kept.is_empty() && kept.len() < sound.len() && counts.unwanted == 0);
    let play = |one: &(String, Move, i64)| {
        let position = one.0.parse().expect("a position");
        let stipulation = same.task.stipulation();
        let limits = keymove_solve::Limits::default();
        keymove_study::score::help_solutions(&position, stipulation, 2, &limits, &()).expect("sound")
    };
    let original = &same.help.as_ref().expect("a helpmate").solutions;
    let unshifted = |one: &&(String, Move, i64)| one.0.contains("/6k1/8 b");
    for one in kept.iter().filter(unshifted).step_by(9) {
        assert_eq!(&play(one), original, "{}", one.0);
    }
}

/// Panics over the pieces from some number of reports on.
struct Panics {
    after: usize,
    heard: Mutex<usize>,
}

impl Observer for Panics {
    fn done(&self, _: u64, _: Vec<Improvement>, _: &Counts) {
        let mut heard = self.heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *heard += 1;
        assert!(*heard <= self.after, "no more");
    }
}

/// A search of which a thread has panicked is neither finished nor stopped, whatever the number of threads.
#[test]
fn a_thread_that_panics() {
    let helpmate = "8/8/8/3R4/4K3/8/6k1/8 b - -".parse::<Position>().expect("a position");
    let task = crate::Task::of("h#2".parse().expect("a stipulation")).expect("a task");
    let longer = Plan::of_task(&helpmate, task, None, 1, Weights::default()).expect("sound");
    for mut plan in [plan(PROBLEMS[0], 1), longer] {
        let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
        for threads in [1, 3] {
            plan.threads = threads;
            for after in [0, 3] {
                let panics = Panics { after, heard: Mutex::new(0) };
                let text = run(&plan, &pieces, &panics).expect_err("a panic").to_string();
                assert!(text.ends_with("no more"), "{text}");
            }
        }
    }
}
