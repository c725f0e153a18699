//! Which move of the book is played.

use super::BookMove;
use keymove_chess::Move;

/// Random numbers: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014). Equal seeds give equal numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// The next number as a fraction, at least 0 and below 1.
    fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Draws one of the moves; those of weight 0 are never drawn.
///
/// A `variety` of 0 always takes the heaviest (of equals the first), 100 draws in proportion to the weights, and more makes
/// rare moves likelier: the weights are raised to the power of 100 / variety. `None` if there is nothing to draw from.
pub fn choose(moves: &[BookMove], variety: u32, random: &mut Random) -> Option<Move> {
    let candidates = || moves.iter().filter(|candidate| candidate.weight > 0);
    let most = candidates().map(|candidate| candidate.weight).max()?;
    if variety == 0 {
        return candidates().find(|candidate| candidate.weight == most).map(|candidate| candidate.mv);
    }
    let power = 100.0 / f64::from(variety);
    let share = |candidate: &BookMove| (f64::from(candidate.weight) / f64::from(most)).powf(power);
    let mut left = random.fraction() * candidates().map(share).sum::<f64>();
    for candidate in candidates() {
        left -= share(candidate);
        if left < 0.0 {
            return Some(candidate.mv);
        }
    }
    // Rounding may leave a little over.
    candidates().next_back().map(|candidate| candidate.mv)
}
