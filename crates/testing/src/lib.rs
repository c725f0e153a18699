//! What tests, examples and benchmarks of several crates share: one generator of pseudo-random numbers, how large tests are,
//! the collections that they read, and how they say what they leave out.
//!
//! No dependency, not even on the rules of chess, so that every crate can have it as a dev-dependency. It is never published.

// A library talks through its results.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Whether tests are to be as large as they get: the variable `KEYMOVE_TESTS` is `full`, as `./test full` has it.
pub fn is_full() -> bool {
    std::env::var_os("KEYMOVE_TESTS").is_some_and(|size| size == "full")
}

/// The size of a test: the first where it should be quick, the second where [all](is_full) is to be tested.
pub fn sized<T>(quick: T, full: T) -> T {
    if is_full() { full } else { quick }
}

/// Says that a test, or a part of it, is left out, and why: past the harness, which shows to nobody what passing tests print.
pub fn skip(why: impl Display) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

/// A file or folder of the collections that lie beside the repository where it is developed, by its path there, such as
/// `problems/direct2.jsonl`; `None` elsewhere, and [said](skip).
pub fn collection(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    if found.exists() {
        return Some(found);
    }
    skip(format_args!("{path} is not there"));
    None
}

/// The text of a file of the [collections](collection).
///
/// # Panics
/// The file is there, but is no text in UTF-8.
pub fn collection_text(path: &str) -> Option<String> {
    collection(path).map(|found| std::fs::read_to_string(found).expect(path))
}

/// Pseudo-random numbers that a seed repeats exactly, on every machine: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
///
/// Any seed is good, 0 too, and neighbouring seeds have nothing in common.
///
/// ```
/// use keymove_testing::Random;
///
/// let mut random = Random::new(1);
/// let dice: Vec<usize> = (0..100).map(|_| 1 + random.below(6)).collect();
/// assert!((1..=6).all(|number| dice.contains(&number)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// True once in so many times.
    pub const fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A number from 0 to `bound - 1`; as good as even for any `bound` that a test has.
    ///
    /// # Panics
    /// `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// There are none.
    pub const fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference implementation for the seed 1234567.
    #[test]
    fn published_numbers() {
        let mut random = Random::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(core::array::from_fn::<u64, 5, _>(|_| random.bits()), expected);
    }

    #[test]
    fn every_item_is_picked_about_as_often() {
        let mut random = Random::new(0);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            counts[*random.pick(&[0, 1, 2])] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
