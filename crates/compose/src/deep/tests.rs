//! The whole search, on small problems.

use super::*;
use crate::search::{self, Best, Counts, Observer, Plan};
use crate::space::Shifts;
use crate::wishes::Wishes;
use keymove_chess::Arrangement;
use keymove_chess::{Color, Move, Position};
use keymove_study::score::{Scorer, Weights};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

const WEENINK: &str = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -";
const SPECKMANN: &str = "8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -";
const CROWDED: &str = "q7/8/2B1P1R1/1Q1N4/3KN3/4Pk2/2pP2pP/6Bn w - -";

#[derive(Default)]
struct Collect {
    found: Mutex<Vec<Improvement>>,
    /// Stops as soon as something is found.
    hasty: bool,
    stopped: AtomicBool,
}

impl Watcher for Collect {
    fn found(&self, improvements: Vec<Improvement>) {
        self.stopped.store(self.hasty, Ordering::Relaxed);
        self.found.lock().expect("no thread panics").extend(improvements);
    }

    fn stops(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

fn plan(fen: &str, level: u16) -> Plan {
    Plan::new(&fen.parse::<Position>().expect("a position"), level, Weights::default())
        .expect("a sound two-mover")
}

fn deep(plan: &Plan, beam: usize, rounds: u16) -> (Vec<Improvement>, Outcome) {
    let collect = Collect::default();
    let outcome = run(plan, &Depth::new(beam, rounds), &collect).expect("no contradiction");
    (collect.found.into_inner().expect("no thread panics"), outcome)
}

/// The highest score that the complete search finds.
fn complete(plan: &Plan) -> Option<i64> {
    struct Keep(Mutex<Best>);
    impl Observer for Keep {
        fn done(&self, _: u64, found: Vec<Improvement>, _: &Counts) {
            let mut best = self.0.lock().expect("no thread panics");
            found.iter().for_each(|one| best.add(one));
        }
    }
    let keep = Keep(Mutex::new(Best::new(1)));
    let pieces: Vec<u64> = (0..plan.space.pieces()).collect();
    assert_eq!(search::run(plan, &pieces, &keep), Ok(true));
    let best = keep.0.into_inner().expect("no thread panics");
    best.list().next().map(|group| group.first().score)
}

/// The only key, by trying everything; `None` if there is not exactly one, or a mate in one.
fn naive_key(position: &Position) -> Option<Move> {
    let mates = |position: &Arrangement| {
        position.moves().iter().any(|&mv| {
            let after = position.glimpse(mv);
            after.in_check() && after.moves().is_empty()
        })
    };
    let solves = |mv: &Move| {
        let after = position.glimpse(*mv);
        let replies = after.moves();
        !replies.is_empty() && replies.iter().all(|&reply| mates(&after.glimpse(reply)))
    };
    let keys: Vec<Move> = position.moves().iter().copied().filter(solves).collect();
    match keys.as_slice() {
        &[key] if !position.king_attacked(Color::Black) && !mates(position) => Some(key),
        _ => None,
    }
}

/// Whether everything that is told of is true.
fn check(plan: &Plan, found: &[Improvement]) {
    let mut scorer = Scorer::new(plan.weights.clone());
    let mut seen = BTreeSet::new();
    for one in found {
        assert!(seen.insert(one.position.to_string()), "{} comes twice", one.position);
        assert_eq!(naive_key(&one.position), Some(one.key), "{}", one.position);
        let score = scorer.score(&one.position, one.key).expect("a problem");
        assert_eq!((score.total(), score.shown_themes().count()), (one.score, one.themes));
        assert!(one.score > plan.threshold);
        assert_eq!(between(&plan.original, &one.position).as_ref(), Some(&one.changes));
    }
}

#[test]
fn threads_change_nothing_and_what_is_told_is_true() {
    for fen in &[CROWDED, SPECKMANN, WEENINK][..keymove_testing::sized(2, 3)] {
        let (beam, rounds) = keymove_testing::sized((4, 2), (9, 4));
        let mut plan = plan(fen, 1);
        let (found, outcome) = deep(&plan, beam, rounds);
        check(&plan, &found);
        assert!(found.iter().any(|one| one.changes.len() > 2), "{fen}");
        assert_eq!((outcome.end.clone(), outcome.rounds), (End::Rounds, Some(rounds)));
        assert!(outcome.tally.improved == found.len() as u64 && outcome.tally.from_nearly > 0);
        plan.threads = 3;
        assert_eq!(deep(&plan, beam, rounds), (found, outcome), "{fen}");
    }
}

#[test]
fn at_least_what_is_found_by_the_complete_search() {
    for fen in [WEENINK, SPECKMANN] {
        let best = |found: &[Improvement]| found.iter().map(|one| one.score).max();
        assert_eq!(best(&deep(&plan(fen, 2), 1, 0).0), complete(&plan(fen, 2)), "{fen}");
        // The first round goes on from the problem itself if it was not searched as far before.
        assert!(best(&deep(&plan(fen, 1), 1, 1).0) >= complete(&plan(fen, 2)), "{fen}");
    }
    if keymove_testing::is_full() {
        let (found, _) = deep(&plan(WEENINK, 1), 40, 2);
        // The best of all within three transformations.
        assert!(found.iter().any(|one| one.score >= 172 && one.changes.len() >= 3));
    }
}

#[test]
fn what_was_found_before_a_stop_is_kept() {
    let plan = plan(SPECKMANN, 2);
    let collect = Collect { hasty: true, ..Collect::default() };
    let outcome = run(&plan, &Depth::new(5, 2), &collect).expect("no contradiction");
    let found = collect.found.into_inner().expect("no thread panics");
    assert!(!found.is_empty());
    check(&plan, &found);
    assert_eq!((outcome.end, outcome.rounds), (End::Stopped, None));
    assert!(outcome.tally.positions < deep(&plan, 5, 0).1.tally.positions);
}

#[test]
fn wishes_hold() {
    let kinds = |letters| crate::wishes::kinds(letters).expect("kinds");
    let wishes = [
        Wishes { only_add: true, no_add: kinds("Qq"), keep_key: true, ..Wishes::default() },
        Wishes { max_units: Some(9), shifts: Shifts::None, keep_themes: true, ..Wishes::default() },
        Wishes { max_distance: Some(3), shifts: Shifts::WithOthers, ..Wishes::default() },
        Wishes {
            keep_units: crate::wishes::squares("d7").expect("squares"),
            keep_empty: crate::wishes::squares("e5,f5").expect("squares"),
            ..Wishes::default()
        },
    ];
    let mut farthest = 0;
    for wishes in wishes {
        let mut plan = plan(SPECKMANN, 1);
        plan.wish(wishes.clone()).expect("no contradiction");
        let (found, _) = deep(&plan, keymove_testing::sized(2, 8), 2);
        check(&plan, &found);
        assert!(!found.is_empty(), "{wishes:?}");
        let mut scorer = Scorer::new(plan.weights.clone());
        for one in &found {
            let Improvement { position, key, changes, .. } = one;
            farthest = farthest.max(changes.len());
            let counts = scorer.score(position, *key).expect("a problem").counts;
            let lost = counts.iter().zip(&plan.theme_counts).any(|(after, before)| after < before);
            assert!(!wishes.keep_themes || !lost, "{position}");
            let shift = changes.shift;
            let moved = |square| super::changes::shifted(square, shift).expect("on the board");
            let added = |letter| changes.added.iter().any(|(_, piece)| piece.letter() == letter);
            assert!(!wishes.only_add || changes.deleted.is_empty() && shift == (0, 0));
            assert!(wishes.no_add == [false; 10] || !added('Q') && !added('q'));
            assert!(!wishes.keep_key || *key == plan.key);
            assert!(wishes.max_units.is_none_or(|most| position.occupied().len() <= most));
            assert!(wishes.max_distance.is_none_or(|most| changes.distance() <= most));
            assert!(wishes.shifts != Shifts::None || shift == (0, 0));
            assert!(!changes.deleted.is_empty() || !changes.added.is_empty() || wishes.shifts == Shifts::All);
            for square in wishes.keep_units {
                assert_eq!(position.piece_at(moved(square)), plan.original.piece_at(square));
            }
            for square in wishes.keep_empty {
                assert!(
                    super::changes::shifted(square, shift).is_none_or(|to| position.piece_at(to).is_none())
                );
            }
        }
    }
    assert!(farthest > 2);
}

#[test]
fn nothing_left_to_go_on_from() {
    let mut plan = plan(WEENINK, 1);
    let wishes = Wishes {
        only_add: true,
        no_add: crate::wishes::kinds("QRBNPqrbn").expect("kinds"),
        max_units: Some(8),
        ..Wishes::default()
    };
    plan.wish(wishes).expect("no contradiction");
    let (found, outcome) = deep(&plan, 1000, 20);
    check(&plan, &found);
    assert_eq!(outcome.end, End::Exhausted);
    assert!(outcome.rounds < Some(20));
}

/// Panics when it is asked whether to stop, from some number of questions on.
struct Panics(std::sync::atomic::AtomicUsize);

impl Watcher for Panics {
    fn found(&self, _: Vec<Improvement>) {}

    fn stops(&self) -> bool {
        let left = self.0.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        assert!(left > 0, "no more questions");
        false
    }
}

#[test]
fn a_thread_that_panics() {
    let mut plan = plan(WEENINK, 1);
    for (threads, questions) in [(1, 0), (2, 5), (2, 5000)] {
        plan.threads = threads;
        let panics = Panics(questions.into());
        let outcome = run(&plan, &Depth::new(5, 1000), &panics).expect("no contradiction");
        let End::Broken(breakdown) = outcome.end else { panic!("{outcome:?}") };
        assert!(breakdown.to_string().ends_with("no more questions"), "{breakdown}");
    }
}
