//! What is generated is what was asked for: solved and counted again by plain means.

use super::{Counts, End, Found, LENGTHS, Material, Observer, Plan, Start, distance, run};
use crate::necessity::necessity;
use keymove_chess::{Color, Move, Position};
use keymove_problem::Stipulation;
use keymove_problem::statement::Statement;
use keymove_solve::answer::Question;
use keymove_study::score::{Scorer, Theme};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Stops after so many problems.
struct Listener {
    most: u64,
    heard: AtomicU64,
    found: Mutex<Vec<String>>,
}

impl Listener {
    fn until(most: u64) -> Self {
        Self { most, heard: AtomicU64::new(0), found: Mutex::new(Vec::new()) }
    }
}

impl Observer for Listener {
    fn found(&self, found: &Found, _: &[Found]) {
        self.heard.fetch_add(1, Ordering::Relaxed);
        self.found.lock().expect("no panic").push(found.position.to_string());
    }

    fn done(&self, _: &Counts, _: usize) {}

    fn stops(&self) -> bool {
        self.heard.load(Ordering::Relaxed) >= self.most
    }
}

fn plan(start: Start, material: &str, attempts: u64) -> Plan {
    let material: Material = material.parse().expect("a material");
    let units = if material.is_exact() { material.fewest()..=material.fewest() } else { 5..=9 };
    Plan {
        start,
        material: material.with_units(units).expect("possible"),
        attempts: Some(attempts),
        patience: 12,
        threads: 2,
        ..Plan::default()
    }
}

fn generate(plan: &Plan) -> End {
    let end = run(plan, &Listener::until(u64::MAX));
    assert!(end.error.is_none(), "{:?}", end.error);
    end
}

fn moves(position: &Position) -> Vec<(Move, Position)> {
    position.moves().iter().map(|&mv| (mv, position.play(mv))).collect()
}

/// Whether the side to move can mate within so many moves, by trying everything.
fn mates(position: &Position, within: u32) -> bool {
    within > 0 && moves(position).iter().any(|(_, after)| forces(after, within))
}

/// Whether the move that led here mates within so many moves, itself included.
fn forces(after: &Position, within: u32) -> bool {
    let replies = moves(after);
    if replies.is_empty() {
        return after.in_check();
    }
    within > 1 && replies.iter().all(|(_, next)| mates(next, within - 1))
}

/// Asserts that the problem is sound, with this key only.
fn assert_sound(found: &Found) {
    let position = found.position;
    assert!(!position.king_attacked(Color::Black) && position.turn() == Color::White);
    let length = u32::from(found.moves.get());
    assert!(!mates(&position, length - 1), "{position}: a shorter mate");
    let keys: Vec<Move> =
        moves(&position).into_iter().filter(|(_, after)| forces(after, length)).map(|(mv, _)| mv).collect();
    assert_eq!(keys, [found.key], "{position}");
}

/// The letters of the board, sorted.
fn letters(position: &Position) -> String {
    let text = position.to_string();
    let board = text.split(' ').next().unwrap_or_default();
    let mut letters: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[test]
fn sound_by_a_plain_search_and_of_the_material() {
    for (start, seed) in [(Start::Chance, 1), (Start::Mates, 2)] {
        let plan = Plan { seed, count: Some(1), attempts: None, ..plan(start, "KQRB/knpp", 0) };
        let end = generate(&plan);
        assert!(end.complete && end.pool.len() == 1, "{start:?}: {:?}", end.counts);
        for found in end.pool.ranked() {
            assert_sound(found);
            assert_eq!(letters(&found.position), "BKQRknpp");
            assert!(plan.material.fits(&found.position));
        }
    }
}

/// Three-movers of this material.
fn three(start: Start, material: &str) -> Plan {
    Plan { moves: LENGTHS[1], patience: 4, ..plan(start, material, 0) }
}

#[test]
fn three_movers_are_sound_and_of_the_material() {
    let plan = Plan { count: Some(1), attempts: None, ..three(Start::Chance, "KQB/kpp") };
    let end = generate(&plan);
    assert!(end.complete && end.pool.len() == 1, "{:?}", end.counts);
    for found in end.pool.ranked() {
        assert_sound(found);
        let (position, after) = (found.position, found.position.play(found.key));
        assert_eq!(letters(&position), "BKQkpp");
        assert!(!after.in_check() && after.occupied().len() == position.occupied().len(), "{position}");
        // At least two moves of Black are met by a single move each that is no mate, not by the same one.
        let answers = |replied: &Position| {
            let solves = |(_, after): &(Move, Position)| forces(after, 2);
            moves(replied).into_iter().filter(solves).map(|(mv, _)| mv).collect::<Vec<_>>()
        };
        let mut continuations: Vec<Move> = moves(&after)
            .into_iter()
            .filter(|(_, replied)| !mates(replied, 1))
            .filter_map(|(_, replied)| <[Move; 1]>::try_from(answers(&replied)).ok())
            .map(|[only]| only)
            .collect();
        continuations.sort_unstable_by_key(|mv| mv.bits());
        continuations.dedup();
        assert!(continuations.len() >= 2, "{position}: {continuations:?}");
        let statement = Statement::new(crate::general::setup(&position), Stipulation::mate(found.moves));
        let needs = necessity(&Question::new(statement), &plan.weights).expect("sound");
        assert!(needs.units.iter().all(|unit| !unit.is_idle()), "{position}");
    }
}

/// A two-mover with a move of each side in front.
#[test]
fn three_movers_from_mates_are_the_same_for_any_number_of_threads() {
    for start in [Start::Chance, Start::Mates] {
        let plan = Plan { attempts: Some(2), patience: 1, ..three(start, "KQ+/k+") };
        let one = outcome(&Plan { threads: 1, ..plan.clone() });
        assert_eq!(one, outcome(&Plan { threads: 2, ..plan.clone() }), "{start:?}");
        assert!(one.2.sound > 0, "{start:?}");
        assert_ne!(one.2, outcome(&Plan { seed: 99, ..plan }).2);
    }
}

#[test]
fn what_must_not_be_wrong_is_not() {
    let end = generate(&Plan { seed: 3, ..until(Start::Chance, 3) });
    let all = end.pool.ranked();
    for (number, found) in all.iter().enumerate() {
        assert_sound(found);
        let position = found.position;
        assert!((5..=9).contains(&position.occupied().len()));
        assert!(position.piece_at(found.key.to()).is_none(), "{position}: capturing key");
        assert!(!position.play(found.key).in_check(), "{position}: checking key");
        assert_eq!(crate::retro::impossible(&position), None);
        let plan = crate::search::Plan::new(&position, 1, Default::default()).expect("sound");
        assert!(crate::necessity::idle_units(&plan.original, plan.key).next().is_none(), "{position}");
        for other in &all[number + 1..] {
            assert!(distance(&position, &other.position) >= 4, "{position} {}", other.position);
        }
    }
}

#[test]
fn themes_and_scores_hold() {
    let themes = vec![(Theme::SelfBlock, 1)];
    let wanted = Plan { themes, min_score: Some(40), count: Some(1), attempts: None, ..Plan::default() };
    let plan = Plan {
        material: plan(Start::Mates, "K+/k+", 0).material,
        start: Start::Mates,
        patience: 20,
        ..wanted
    };
    let end = generate(&plan);
    let mut scorer = Scorer::new(plan.weights);
    for found in end.pool.ranked() {
        let score = scorer.score(&found.position, found.key).expect("sound");
        assert!(score.counts[Theme::SelfBlock as usize] >= 1 && score.total() >= 40);
        assert_eq!(score, found.score);
    }
}

/// The problems of a run in their order, and what was done.
fn outcome(plan: &Plan) -> (Vec<String>, Vec<String>, Counts) {
    let listener = Listener::until(u64::MAX);
    let end = run(plan, &listener);
    assert!(end.error.is_none(), "{:?}", end.error);
    let kept = end.pool.ranked().iter().map(|found| format!("{} {}", found.position, found.key)).collect();
    (listener.found.into_inner().expect("no panic"), kept, end.counts)
}

#[test]
fn the_same_for_any_number_of_threads() {
    for start in [Start::Chance, Start::Mates] {
        let plan = Plan { attempts: Some(12), ..until(start, 1) };
        let one = outcome(&Plan { threads: 1, ..plan.clone() });
        assert_eq!(one, outcome(&Plan { threads: 3, ..plan.clone() }));
        assert_ne!(one.2, outcome(&Plan { seed: 99, ..plan }).2);
    }
}

/// Until so many are found.
fn until(start: Start, count: usize) -> Plan {
    Plan { count: Some(count), attempts: None, ..plan(start, "K+/k+", 0) }
}

/// Enough is what the first attempts bring, whichever thread is faster.
#[test]
fn enough_for_any_number_of_threads() {
    let plan = until(Start::Chance, 1);
    let of = |threads| {
        let end = generate(&Plan { threads, ..plan.clone() });
        assert!(end.complete && end.pool.len() == 1);
        end.pool.ranked().iter().map(|found| found.position).collect::<Vec<_>>()
    };
    assert_eq!(of(1), of(3));
}

#[test]
fn a_stop_keeps_what_was_found() {
    let plan = Plan { attempts: None, ..plan(Start::Chance, "K+/k+", 0) };
    let end = run(&plan, &Listener::until(1));
    assert!(end.error.is_none() && !end.complete && !end.pool.is_empty());
    end.pool.ranked().into_iter().for_each(assert_sound);
}

#[test]
fn nothing_comes_of_what_cannot_be() {
    let end = generate(&Plan { min_score: Some(100_000), ..plan(Start::Chance, "KQRB/kpp", 2) });
    assert!(end.complete && end.pool.is_empty() && end.counts.attempts == 2);
}

/// Panics when it hears of the first problem.
struct Panics;

impl Observer for Panics {
    fn found(&self, found: &Found, _: &[Found]) {
        panic!("{} is not for me", found.position);
    }

    fn done(&self, _: &Counts, _: usize) {}
}

/// What was found is kept; the run is not said to be complete.
#[test]
fn a_thread_that_panics() {
    for threads in [1, 2] {
        let end = run(&Plan { threads, ..until(Start::Chance, 1) }, &Panics);
        let text = end.error.expect("an error").to_string();
        assert!(text.ends_with("is not for me") && !end.complete, "{text}");
    }
}
