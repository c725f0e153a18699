//! The order of openings by a number.

/// Puts the items in an order that depends on the seed alone (Fisher and Yates, with the numbers of SplitMix64 by
/// G. Steele, D. Lea and C. Flood, 2014).
pub(crate) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for at in (1..items.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        items.swap(at, (word % (at as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::shuffle;

    #[test]
    fn the_seed_decides() {
        let of = |seed| {
            let mut items: Vec<u32> = (0..50).collect();
            shuffle(&mut items, seed);
            items
        };
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        let mut sorted = of(3);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..50));
    }
}
