//! Families against positions one by one.

use super::spots::WHITE_PAWN;
use super::{Answer, Family, verdict};
use crate::space::{KINDS, Slot, stems};
use keymove_chess::Arrangement;
use keymove_chess::{Bitboard, Move, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// Compares all children of all stems of this level and of children with one unit added.
fn compare(original: &Position, level: u16, every: usize) -> usize {
    let mut family = Family::default();
    let mut number = 0;
    let mut sound = 0;
    let mut check = |parent: &Arrangement, wanted: [Bitboard; 10]| {
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
    let every = keymove_testing::sized(20, 1);
    let mut sound = 0;
    for fen in [
        "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -",
        "8/2KR4/2ppk3/2r5/5Q2/8/8/8 w - -",
        "3b1RB1/q1p4K/r1n5/3Nk2p/4Np2/1nR2P2/bB6/7Q w - -",
        "8/8/8/2p5/B2k4/8/4PK2/R3B2Q w - -",
        "n3k2r/1Pb1p3/1p2Q3/1K1B4/8/8/8/8 w k -",
        // T. R. Dawson and C. Mansfield: Black castles in reply.
        "1Kn1k2r/1Q6/8/3N2P1/8/8/8/8 w k -",
        "4k2r/1N1p1p1N/8/6Rn/1B2B2p/5p1q/b7/K3R3 w k -",
        // P. Benko, T. R. Dawson, S. Loyd, T. R. Dawson: White castles, first or with mate.
        "8/2B5/8/5P2/4R3/6N1/4P1k1/4K2R w K -",
        "3b4/p4N2/P4pN1/3k1P1n/3pp3/4B3/2R5/R3K3 w Q -",
        "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q -",
        "4q3/8/8/2p1PB2/5N2/3N1kBp/5P2/R3K3 w Q -",
    ] {
        sound += compare(&position(fen), 1, 1);
        sound += compare(&position(fen), 2, every);
    }
    assert!(sound > 100, "{sound}");
}

#[test]
fn an_added_pawn_may_capture_en_passant() {
    // S. Loyd and C. Mansfield, without the pawn whose capture en passant is the only mate after a double step.
    for (fen, pawn, key) in [
        ("5R2/1N3p2/3pk3/7R/3Q4/B3K3/8/8 w - -", Square::at(6, 4), "d4g4"),
        ("8/B2pK3/8/4k3/R2N1p2/1Pp2P2/2P5/8 w - -", Square::at(2, 4), "a4a5"),
    ] {
        let parent = position(fen);
        let mut found = Vec::new();
        Family::default().each_sound(
            &parent,
            None,
            &core::array::from_fn(|kind| if kind == WHITE_PAWN { pawn.into() } else { Bitboard::EMPTY }),
            &mut |_, _, key| found.push(key.to_string()),
        );
        assert_eq!(found, [key]);
        assert!(compare(&parent, 1, 1) > 0);
        compare(&parent, 2, keymove_testing::sized(20, 1));
    }
}
