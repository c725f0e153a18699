//! Families against positions one by one.

use super::{Answer, Family, verdict};
use crate::space::{KINDS, Slot, stems};
use keymove_chess::{Bitboard, Move, Position};

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// Compares all children of all stems of this level and of children with one unit added.
fn compare(original: &Position, level: u16, every: usize) -> usize {
    let mut family = Family::default();
    let mut number = 0;
    let mut sound = 0;
    let mut check = |parent: &Position, wanted: [Bitboard; 10]| {
        number += 1;
        if number % every != 0 {
            return;
        }
        let mut found: Vec<(Slot, Move)> = Vec::new();
        family.each_sound(parent, None, &wanted, &mut |slot, child, key| {
            assert_eq!(*child, parent.with_unit(slot.square(), slot.piece()).as_diagram());
            found.push((slot, key));
        });
        let mut expected = Vec::new();
        for (kind, set) in wanted.into_iter().enumerate() {
            for square in set {
                if let Answer::Sound(key) = verdict(&parent.with_unit(square, KINDS[kind]).as_diagram()) {
                    expected.push((Slot::new(kind, square), key));
                }
            }
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{parent}");
        sound += found.len();
    };
    for stem in stems(original, level) {
        match stem.additions {
            1 => check(&stem.position, core::array::from_fn(|kind| stem.squares(&stem.position, kind))),
            2 => {
                for first in stem.room(&stem.position, Slot::FIRST) {
                    let parent = stem.position.with_unit(first.square(), first.piece());
                    check(&parent, core::array::from_fn(|kind| stem.squares(&parent, kind)));
                }
            }
            _ => {}
        }
    }
    sound
}

#[test]
fn families_are_what_their_positions_are() {
    let every = if cfg!(debug_assertions) { 400 } else { 20 };
    let mut sound = 0;
    for fen in [
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
        "8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -",
        "3b1RB1/q1p4K/r1n5/3Nk2p/4Np2/1nR2P2/bB6/7Q w - -",
        "8/8/8/2p5/B2k4/8/4PK2/R3B2Q w - -",
        "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -",
    ] {
        sound += compare(&position(fen), 1, 1);
        sound += compare(&position(fen), 2, every);
    }
    assert!(sound > 100, "{sound}");
}
