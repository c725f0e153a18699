//! Structures of pawns that were evaluated before. A structure is known by all its pawns and kings, so none is mistaken for
//! another.

use super::pawns::{self, Skeleton, Structure};
use super::record::{Silent, Sum};
use super::tapered::Tapered;
use keymove_chess::{Bitboard, Square};

/// Entries of the table: about a megabyte, so that it stays near the processor.
const ENTRIES: usize = 1 << 13;

#[derive(Clone, Copy)]
struct Entry {
    skeleton: Skeleton,
    scores: [Tapered; 2],
    structure: Structure,
}

/// The latest structure for each place.
#[derive(Clone)]
pub(super) struct PawnTable(Vec<Entry>);

impl Default for PawnTable {
    fn default() -> Self {
        // Of a structure that no position has: both kings on one square.
        let skeleton = Skeleton { pawns: [Bitboard::EMPTY; 2], kings: [Square::A1; 2] };
        let nothing = Entry { skeleton, scores: [Tapered::ZERO; 2], structure: Structure::default() };
        Self(vec![nothing; ENTRIES])
    }
}

impl PawnTable {
    /// The values of both sides, and what other terms ask, remembered or computed.
    #[inline]
    pub(super) fn get(&mut self, skeleton: &Skeleton) -> ([Tapered; 2], Structure) {
        let entry = &mut self.0[place(skeleton)];
        if entry.skeleton != *skeleton {
            let mut sum = Sum::told_to(Silent);
            let structure = pawns::evaluate(skeleton, &mut sum);
            *entry = Entry { skeleton: *skeleton, scores: sum.scores, structure };
        }
        (entry.scores, entry.structure)
    }
}

/// Where a structure is kept.
#[inline]
fn place(skeleton: &Skeleton) -> usize {
    let kings = skeleton.kings[0].index() as u64 | (skeleton.kings[1].index() as u64) << 6;
    // Odd constants of SplitMix64; the upper bits of a product depend on all bits of its factors.
    let mixed = (skeleton.pawns[0].0 ^ kings.rotate_left(40)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        ^ (skeleton.pawns[1].0 ^ kings).wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(29);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 51) as usize & (ENTRIES - 1)
}
