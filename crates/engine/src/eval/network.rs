//! What the terms do not see: a small network of sums, added to what they say.
//!
//! Each side sees the units on their squares: 768 inputs, its own units first, from its end of the board, and with its king on the files a to d.
//! [`SUMS`] sums are taken of either view, cut off at 0 and 1, squared, and weighed together, first those of the side to move; which weights, depends on the number of men
//! ([`STAGES`]). From one position of a search to the next few units move, so that sums are changed rather than taken anew. The kind of
//! network is that of Yu Nasu's *NNUE* (2018); that the king is mirrored, that the sums are squared and that the weights depend on the men
//! is common among engines. The numbers in `network.bin` are fitted by `tune network`; docs/evaluation.md tells how.

use keymove_chess::{Bitboard, Color, Position, Role, Square};
use std::sync::OnceLock;

/// Units of either side, of each kind, on each square.
pub const INPUTS: usize = 2 * 6 * 64;
/// Sums of each view.
pub const SUMS: usize = 64;
/// Sets of weights for the sums.
pub const STAGES: usize = 8;
/// What a weight of one is of an input.
pub const INPUT_UNIT: i32 = 255;
/// What a weight of one is of a sum.
pub const SUM_UNIT: i32 = 64;
/// Centipawns that an output of one is worth.
pub const OUTPUT_UNIT: i32 = 400;
/// The network changes no value by more than this, in centipawns.
const UTMOST_CHANGE: i32 = 1_500;

/// How many numbers of 16 bits `network.bin` holds: weights of the inputs, input by input; what the sums begin with; for each stage the weights of the sums, those
/// of the side to move first; what each stage begins with, in parts of [`INPUT_UNIT`] times [`SUM_UNIT`].
pub const NUMBERS: usize = INPUTS * SUMS + SUMS + STAGES * 2 * SUMS + STAGES;

static BYTES: &[u8; 2 * NUMBERS] = include_bytes!("network.bin");

type Sums = [i16; SUMS];

/// The weights.
struct Numbers {
    inputs: Vec<Sums>,
    start: Sums,
    sums: [[Sums; 2]; STAGES],
    stages: [i16; STAGES],
}

impl Numbers {
    fn get() -> &'static Self {
        static NUMBERS: OnceLock<Numbers> = OnceLock::new();
        NUMBERS.get_or_init(|| {
            let (pairs, _) = BYTES.as_chunks::<2>();
            let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
            let mut next = || numbers.next().unwrap_or_default();
            let mut sums = || core::array::from_fn(|_| next());
            Self {
                inputs: (0..INPUTS).map(|_| sums()).collect(),
                start: sums(),
                sums: core::array::from_fn(|_| [sums(), sums()]),
                stages: core::array::from_fn(|_| next()),
            }
        })
    }
}

/// A side's sums of a position that was looked at before.
#[derive(Clone)]
struct View {
    /// Own units, then the other side's, by kind.
    units: [[Bitboard; 6]; 2],
    sums: Sums,
}

/// The network, with what it remembers.
#[derive(Clone)]
pub(super) struct Network {
    numbers: &'static Numbers,
    /// By side, then by whether the board is mirrored.
    views: [[View; 2]; 2],
}

impl Default for Network {
    fn default() -> Self {
        let numbers = Numbers::get();
        let empty = View { units: [[Bitboard::EMPTY; 6]; 2], sums: numbers.start };
        Self { numbers, views: core::array::from_fn(|_| [empty.clone(), empty.clone()]) }
    }
}

impl Network {
    /// What it adds to the value of the position for the side to move, in centipawns.
    #[inline]
    pub(super) fn value(&mut self, position: &Position) -> i32 {
        let us = position.turn();
        let stage = stage(position);
        let mut sum = 0;
        for (side, weights) in [us, !us].into_iter().zip(&self.numbers.sums[stage]) {
            let mirrored = is_mirrored(position, side);
            let view = &mut self.views[side.index()][usize::from(mirrored)];
            view.update(position, side, mirrored, self.numbers);
            sum += weigh(&view.sums, weights);
        }
        let sum = sum / INPUT_UNIT + i32::from(self.numbers.stages[stage]);
        let value = sum * OUTPUT_UNIT / (INPUT_UNIT * SUM_UNIT);
        value.clamp(-UTMOST_CHANGE, UTMOST_CHANGE)
    }
}

impl View {
    /// Changes the sums to those of this position.
    #[inline]
    fn update(&mut self, position: &Position, side: Color, mirrored: bool, numbers: &Numbers) {
        for color in Color::ALL {
            let whose = usize::from(color != side);
            for role in Role::ALL {
                let now = position.pieces(color, role);
                let before = core::mem::replace(&mut self.units[whose][role.index()], now);
                for square in now.without(before) {
                    let weights = &numbers.inputs[input(whose, role, square, side, mirrored)];
                    for (sum, weight) in self.sums.iter_mut().zip(weights) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
                for square in before.without(now) {
                    let weights = &numbers.inputs[input(whose, role, square, side, mirrored)];
                    for (sum, weight) in self.sums.iter_mut().zip(weights) {
                        *sum = sum.wrapping_sub(*weight);
                    }
                }
            }
        }
    }
}

/// Squares of what the sums are between 0 and 1, each times its weight.
#[inline]
fn weigh(sums: &Sums, weights: &Sums) -> i32 {
    sums.iter()
        .zip(weights)
        .map(|(&sum, &weight)| {
            let cut = i32::from(sum).clamp(0, INPUT_UNIT);
            cut * cut * i32::from(weight)
        })
        .sum()
}

/// The inputs of a position as a side sees it; for fitting.
pub fn inputs(position: &Position, side: Color) -> Vec<u16> {
    let mirrored = is_mirrored(position, side);
    let mut inputs = Vec::with_capacity(32);
    for color in Color::ALL {
        for role in Role::ALL {
            for square in position.pieces(color, role) {
                inputs.push(input(usize::from(color != side), role, square, side, mirrored) as u16);
            }
        }
    }
    inputs
}

/// Which weights of the sums count.
pub fn stage(position: &Position) -> usize {
    let men = position.occupied().len() as usize;
    (men.saturating_sub(1) * STAGES / 32).min(STAGES - 1)
}

#[inline]
fn is_mirrored(position: &Position, side: Color) -> bool {
    position.king(side).is_some_and(|king| king.file() > 3)
}

/// Number of an input: a unit of the side (0) or of the other (1).
#[inline]
fn input(whose: usize, role: Role, square: Square, side: Color, mirrored: bool) -> usize {
    let upright = if side == Color::White { square.index() } else { square.index() ^ 56 };
    let seen = if mirrored { upright ^ 7 } else { upright };
    (whose * 6 + role.index()) * 64 + seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_testing::Random;

    #[test]
    fn sums_that_are_changed_are_those_of_the_position() {
        let mut random = Random::new(5);
        let (mut kept, mut now) = (Network::default(), Position::initial());
        let mut different = 0;
        for number in 0..20_000 {
            let moves = now.moves();
            let over = moves.is_empty() || number % 200 == 199;
            now = if over { Position::initial() } else { now.play(*random.pick(&moves)) };
            let value = kept.value(&now);
            assert_eq!(value, Network::default().value(&now), "{now}");
            for (side, weights) in Color::ALL.into_iter().zip(&kept.numbers.sums[0]) {
                let mut sums = kept.numbers.start;
                for input in inputs(&now, side) {
                    for (sum, weight) in sums.iter_mut().zip(&kept.numbers.inputs[usize::from(input)]) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
                let view = &kept.views[side.index()][usize::from(is_mirrored(&now, side))];
                assert_eq!(weigh(&view.sums, weights), weigh(&sums, weights), "{now}");
            }
            different += u32::from(value != 0);
        }
        assert!(different > 10_000, "{different}");
    }
}
