//! Which moves are drawn.

use super::{board, book, mv};
use crate::Board;
use crate::book::{Book, Random, Record};
use std::collections::BTreeMap;

const WEIGHTS: [(&str, u16); 4] = [("e2e4", 600), ("d2d4", 300), ("g1f3", 100), ("f2f3", 0)];

fn sample() -> Book {
    let start = Board::initial();
    book(WEIGHTS.iter().map(|&(text, weight)| Record::new(&start, mv(&start, text), weight)).collect())
}

/// How often each move is drawn in ten thousand.
fn drawn(variety: u32) -> BTreeMap<String, u32> {
    let (book, mut random) = (sample(), Random::new(11));
    let mut counts = BTreeMap::new();
    for _ in 0..10_000 {
        let mv = book.choose(&Board::initial(), variety, &mut random).expect("a move");
        *counts.entry(mv.to_string()).or_default() += 1;
    }
    counts
}

#[test]
fn by_weight() {
    assert_eq!(drawn(0), [("e2e4".to_owned(), 10_000)].into());
    // The power of 100 / variety: 2, 1, 1/2.
    for (variety, power) in [(50, 2.0), (100, 1.0), (200, 0.5)] {
        let shares = WEIGHTS.map(|(text, weight)| (text, f64::from(weight).powf(power)));
        let sum: f64 = shares.iter().map(|(_, share)| share).sum();
        let counts = drawn(variety);
        for (text, share) in shares {
            let expected = 10_000.0 * share / sum;
            let got = f64::from(counts.get(text).copied().unwrap_or(0));
            // Five standard deviations.
            assert!(
                (got - expected).abs() <= 5.0 * expected.sqrt(),
                "{variety} {text}: {got}, not {expected}"
            );
        }
    }
    // Nearly all alike, but never what has no weight.
    let flat = drawn(u32::MAX);
    assert_eq!(flat.len(), 3);
    assert!(flat.values().all(|&count| (3000..3700).contains(&count)), "{flat:?}");
    assert_eq!(drawn(1), [("e2e4".to_owned(), 10_000)].into());
}

#[test]
fn equal_seeds_draw_equal_moves() {
    let draw = |seed| {
        let mut random = Random::new(seed);
        let book = sample();
        (0..20).map(|_| book.choose(&Board::initial(), 100, &mut random)).collect::<Vec<_>>()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn nothing_to_draw() {
    let start = Board::initial();
    let never = book(vec![Record::new(&start, mv(&start, "e2e4"), 0)]);
    assert_eq!(never.choose(&start, 0, &mut Random::new(1)), None);
    let elsewhere = board("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(sample().choose(&elsewhere, 100, &mut Random::new(1)), None);
}

/// The first outputs of the reference implementation for the seed 1234567.
#[test]
fn published_random_numbers() {
    let mut random = Random::new(1_234_567);
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(core::array::from_fn::<u64, 5, _>(|_| random.next_u64()), expected);
}
