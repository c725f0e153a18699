//! A position for each term: how often it counts for White and for Black, and whom that favours.

use super::position;
use crate::eval::{Group, TERMS, Tapered, explain};

/// Whom the difference of both shares favours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Favours {
    White,
    Black,
    /// Both alike, or it depends on the values.
    Nobody,
}
use Favours::{Black, Nobody, White};

/// Counts that are themselves values of other terms.
const BY_VALUES: [i32; 2] = [i32::MAX; 2];

struct Case(&'static str, &'static str, [i32; 2], Favours);

/// Danger counts for the side whose king is in danger.
const CASES: &[Case] = &[
    Case("PAWN_VALUE", "4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1", [1, 2], Black),
    Case("KNIGHT_VALUE", "4k3/p7/8/8/8/8/P7/4KN2 w - - 0 1", [1, 0], White),
    Case("BISHOP_VALUE", "4k3/p7/8/8/8/8/P7/4KB2 w - - 0 1", [1, 0], White),
    Case("ROOK_VALUE", "r3k2r/p7/8/8/8/8/P7/4K2R w - - 0 1", [1, 2], Black),
    Case("QUEEN_VALUE", "4k3/p7/8/8/8/8/P7/3QK3 w - - 0 1", [1, 0], White),
    Case("BISHOP_PAIR", "2b1kb2/p7/8/8/8/8/P7/4KB2 w - - 0 1", [0, 1], Black),
    Case("KNIGHT_PAIR", "1n2k1n1/p7/8/8/8/8/P7/4K3 w - - 0 1", [0, 1], Nobody),
    Case("ROOK_PAIR", "4k3/p7/8/8/8/8/P7/R3K2R w - - 0 1", [1, 0], Nobody),
    Case("KNIGHT_PER_PAWN", "4k3/p7/8/8/8/8/PPPPPPP1/4KN2 w - - 0 1", [2, 0], White),
    Case("ROOK_PER_PAWN", "4k3/p7/8/8/8/8/PPPPPPP1/4K2R w - - 0 1", [2, 0], Nobody),
    Case("PAWN_SQUARE", "4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1", [1, 2], Nobody),
    Case("KNIGHT_SQUARE", "4k3/p7/n7/8/4N3/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("BISHOP_SQUARE", "4k2b/p7/8/8/4B3/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("ROOK_SQUARE", "4k3/p7/8/8/8/8/P7/4K2R w - - 0 1", [1, 0], Nobody),
    Case("QUEEN_SQUARE", "4k2q/p7/8/8/3Q4/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("KING_SQUARE", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", [1, 1], Nobody),
    Case("KNIGHT_MOBILITY", "n3k3/p7/8/8/4N3/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("BISHOP_MOBILITY", "b3k3/pp6/8/8/4B3/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("ROOK_MOBILITY", "r3k3/p7/8/8/4PR2/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("QUEEN_MOBILITY", "q3k3/pp6/8/8/3Q4/8/P7/4K3 w - - 0 1", [1, 1], White),
    Case("DOUBLED", "4k3/p7/8/8/8/P7/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("ISOLATED", "4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("ISOLATED_OPEN", "4k3/1pp5/8/8/8/8/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("ISOLATED_DOUBLED", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1", [2, 0], Black),
    Case("BACKWARD", "4k3/8/8/5p2/3P4/4P3/8/4K3 w - - 0 1", [1, 0], Black),
    Case("BACKWARD_OPEN", "4k3/8/8/5p2/3P4/4P3/8/4K3 w - - 0 1", [1, 0], Black),
    Case("PHALANX", "4k3/p1p5/8/8/PP6/8/8/4K3 w - - 0 1", [2, 0], White),
    Case("DEFENDED_PAWN", "4k3/p1p5/8/8/8/1P6/P7/4K3 w - - 0 1", [1, 0], White),
    Case("DEFENDED_TWICE", "4k3/p1p5/8/8/8/1P6/P1P5/4K3 w - - 0 1", [1, 0], Nobody),
    Case("WEAK_LEVER", "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", [1, 0], Black),
    Case("CANDIDATE", "4k3/8/4p3/8/3PP3/8/8/4K3 w - - 0 1", [1, 0], White),
    Case("RAMMED", "4k3/8/4p3/4P3/8/8/8/4K3 w - - 0 1", [1, 0], Nobody),
    Case("ISLANDS", "4k3/pp6/8/8/8/8/P1P1P3/4K3 w - - 0 1", [2, 0], Black),
    Case("PASSED", "4k3/p7/8/7P/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("PASSED_CONNECTED", "4k3/p7/8/6PP/8/8/P7/4K3 w - - 0 1", [2, 0], White),
    Case("PASSED_OWN_KING", "4k3/p7/8/7P/8/8/P7/4K3 w - - 0 1", [5, 0], Black),
    Case("PASSED_ENEMY_KING", "4k3/p7/8/7P/8/8/P7/4K3 w - - 0 1", [3, 0], White),
    Case("PASSED_BLOCKED", "4k3/p6n/7P/8/8/8/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("PASSED_STOP_SAFE", "4k3/p7/7P/8/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("PASSED_PATH_SAFE", "4k3/p7/7P/8/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("PASSED_STOP_DEFENDED", "4k3/p7/6KP/8/8/8/P7/8 w - - 0 1", [1, 0], White),
    Case("PASSED_ROOK_BEHIND", "4k3/p7/8/7P/8/8/P7/4K2R w - - 0 1", [1, 0], White),
    Case("PASSED_ROOK_CHASES", "4k3/p7/8/7P/8/8/P3K3/7r w - - 0 1", [1, 0], Black),
    Case("PASSED_FILE", "4k3/p7/8/8/8/8/P2P4/4K3 w - - 0 1", [3, 0], Nobody),
    Case("PASSED_RUNS", "k7/p7/8/7P/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("KNIGHT_OUTPOST", "4k3/p6p/8/3N4/4P3/8/8/4K3 w - - 0 1", [1, 0], White),
    Case("KNIGHT_TO_OUTPOST", "4k3/p6p/8/8/4P3/2N5/8/4K3 w - - 0 1", [1, 0], White),
    Case("BISHOP_OUTPOST", "4k3/p6p/8/3B4/4P3/8/8/4K3 w - - 0 1", [1, 0], White),
    Case("MINOR_BEHIND_PAWN", "4k3/p7/8/8/4P3/4N3/8/4K3 w - - 0 1", [1, 0], White),
    Case("KNIGHT_FROM_KING", "4k3/p7/8/8/8/8/P7/N3K3 w - - 0 1", [4, 0], Black),
    Case("BISHOP_FROM_KING", "4k3/p7/8/8/8/8/P7/B3K3 w - - 0 1", [4, 0], Black),
    Case("BISHOP_PAWNS", "4k3/p7/8/8/8/8/P7/4KB2 w - - 0 1", [1, 0], Black),
    Case("BISHOP_BLOCKED_PAWNS", "4k3/8/8/4p3/4P3/8/8/4KB2 w - - 0 1", [1, 0], Black),
    Case("BISHOP_XRAY_PAWNS", "4k3/8/p7/8/8/8/P7/4KB2 w - - 0 1", [1, 0], Black),
    Case("BISHOP_LONG_DIAGONAL", "4k3/p7/8/8/8/8/P5B1/4K3 w - - 0 1", [1, 0], White),
    Case("BISHOP_TRAPPED", "4k3/B7/1p6/8/8/8/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("BISHOP_SHUT_IN", "4k3/p7/8/8/8/3N4/3P4/2B1K3 w - - 0 1", [1, 0], Black),
    Case("ROOK_OPEN_FILE", "4k3/p7/8/8/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("ROOK_HALF_OPEN_FILE", "4k3/3p4/8/8/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("ROOK_CLOSED_FILE", "4k3/3p4/8/8/3p4/3P4/8/3RK3 w - - 0 1", [1, 0], Black),
    Case("ROOK_ON_SEVENTH", "4k3/R6p/8/8/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("ROOKS_DOUBLED", "4k3/p7/8/8/8/3R4/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("ROOK_ON_QUEEN_FILE", "3qk3/p7/8/8/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("ROOK_TRAPPED", "4k3/p7/8/8/8/8/6PP/5K1R w - - 0 1", [1, 0], Black),
    Case("ROOK_TRAPPED_FOR_GOOD", "4k3/p7/8/8/8/8/6PP/5K1R w - - 0 1", [1, 0], Black),
    Case("QUEEN_EXPOSED", "3rk3/8/3p4/8/3Q4/8/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("QUEEN_INFILTRATES", "4k3/p7/8/6Q1/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("LOOSE_PIECE", "4k3/p7/8/8/8/7N/P7/4K3 w - - 0 1", [1, 0], Black),
    Case("SHELTER", "6k1/5p1p/8/8/8/8/5PPP/6K1 w - - 0 1", [3, 3], White),
    Case("STORM", "6k1/5p1p/8/6p1/8/8/5PPP/6K1 w - - 0 1", [3, 3], Nobody),
    Case("STORM_BLOCKED", "4k3/8/8/8/6p1/6P1/8/6K1 w - - 0 1", [1, 0], Nobody),
    Case("KING_FILE", "4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1", [1, 1], Nobody),
    Case("CASTLING_RIGHTS", "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1", [1, 0], White),
    Case("PAWNLESS_FLANK", "6k1/p7/8/8/8/8/P7/2K5 w - - 0 1", [0, 1], White),
    Case("KING_TO_PAWN", "4k3/4p3/8/8/8/8/4P3/K7 w - - 0 1", [4, 1], Black),
    Case("FLANK_ATTACKED", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 5], White),
    Case("DANGER_BASE", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", [1, 1], Nobody),
    Case("KNIGHT_ATTACKS_ZONE", "6k1/p7/8/8/4N3/8/P7/4K3 w - - 0 1", [0, 1], White),
    Case("BISHOP_ATTACKS_ZONE", "6k1/p7/8/8/8/8/PB6/4K3 w - - 0 1", [0, 1], White),
    Case("ROOK_ATTACKS_ZONE", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 1], White),
    Case("QUEEN_ATTACKS_ZONE", "6k1/p7/8/8/8/8/P7/4K2Q w - - 0 1", [0, 1], White),
    Case("ATTACKS_ON_KING", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 2], White),
    Case("WEAK_ZONE", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 3], White),
    Case("SAFE_KNIGHT_CHECK", "6k1/p7/8/8/4N3/8/P7/4K3 w - - 0 1", [0, 1], White),
    Case("SAFE_BISHOP_CHECK", "6k1/p7/8/8/8/8/P7/4KB2 w - - 0 1", [0, 1], White),
    Case("SAFE_ROOK_CHECK", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 1], White),
    Case("SAFE_QUEEN_CHECK", "6k1/p7/8/8/8/8/P7/4K2Q w - - 0 1", [0, 1], White),
    Case("UNSAFE_CHECKS", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 1], White),
    Case("KING_BLOCKERS", "6k1/5n2/8/8/2B5/8/P7/4K3 w - - 0 1", [0, 1], White),
    Case("FLANK_ASSAULT", "6k1/p7/8/8/8/8/P7/4KR2 w - - 0 1", [0, 3], Nobody),
    Case("FLANK_DEFENCE", "6k1/p7/8/8/8/8/P7/K7 w - - 0 1", [4, 5], Nobody),
    Case("MOBILITY_EDGE", "n5k1/p7/8/8/4N3/8/P7/4K3 w - - 0 1", BY_VALUES, White),
    Case("SHELTER_VALUE", "6k1/5p1p/8/8/8/8/5PPP/6K1 w - - 0 1", BY_VALUES, Nobody),
    Case("NO_QUEEN", "4k3/p7/8/8/8/8/P7/3QK3 w - - 0 1", [1, 0], White),
    Case("KNIGHT_DEFENDS", "4k3/p7/8/8/8/5N2/P7/4K3 w - - 0 1", [1, 0], White),
    Case("THREAT_BY_MINOR", "4k3/p7/8/3r4/8/2N5/P7/4K3 w - - 0 1", [1, 0], White),
    Case("THREAT_BY_ROOK", "4k3/p7/8/3n4/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("THREAT_BY_KING", "4k3/p7/8/3n4/3K4/8/P7/8 w - - 0 1", [1, 0], White),
    Case("HANGING", "4k3/p7/8/3n4/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("ONLY_QUEEN_DEFENDS", "3qk3/p7/8/3n4/8/8/P7/3RK3 w - - 0 1", [1, 0], White),
    Case("RESTRICTED", "k7/8/4p3/8/8/8/P7/3RK3 w - - 0 1", [0, 1], Black),
    Case("THREAT_BY_PAWN", "4k3/p7/8/3n4/4P3/8/8/4K3 w - - 0 1", [1, 0], White),
    Case("THREAT_BY_PUSH", "4k3/p7/8/3n4/8/4P3/8/4K3 w - - 0 1", [1, 0], White),
    Case("KNIGHT_ON_QUEEN", "3qk3/8/p7/8/3N4/8/P7/4K3 w - - 0 1", [2, 0], White),
    Case("SLIDER_ON_QUEEN", "3qk3/8/p7/8/8/8/P6R/3RK3 w - - 0 1", [1, 0], White),
    Case("SPACE", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1", [31, 10], White),
    Case("TEMPO", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", [1, 0], White),
    Case("WINNABLE_BASE", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", [1, 0], Nobody),
    Case("WINNABLE_PAWNS", "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 1", [3, 0], Nobody),
    Case("WINNABLE_PASSED", "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 1", [1, 0], Nobody),
    Case("WINNABLE_BOTH_FLANKS", "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 1", [1, 0], Nobody),
    Case("WINNABLE_OUTFLANKING", "k7/p7/8/8/8/8/P6P/4K3 w - - 0 1", [-3, 0], Nobody),
    Case("WINNABLE_INFILTRATION", "8/p7/8/8/8/k7/P6P/4K3 w - - 0 1", [1, 0], Nobody),
    Case("WINNABLE_PAWN_ENDING", "4k3/p7/8/8/8/8/P6P/4K3 w - - 0 1", [1, 0], Nobody),
];

/// What a share is worth to its side: danger is bad.
fn worth(group: Group, value: Tapered) -> i32 {
    let both = value.middlegame() + value.endgame();
    if group == Group::Danger { -both } else { both }
}

#[test]
fn every_term_counts_where_it_should() {
    let mut wrong = String::new();
    for Case(name, fen, counts, favours) in CASES {
        let breakdown = explain(&position(fen));
        let row = breakdown.rows.iter().find(|row| row.term.name == *name);
        let row = row.unwrap_or_else(|| panic!("no term {name} in {fen}"));
        let [white, black] = row.shares.map(|share| worth(row.term.group, share.value));
        let found = match white - black {
            0 => Nobody,
            1.. => White,
            _ => Black,
        };
        let counted = *counts == BY_VALUES || row.shares.map(|share| share.count) == *counts;
        if !counted || *favours != Nobody && found != *favours {
            let shares = row.shares;
            wrong +=
                &format!("{name} in {fen}: {shares:?}, favours {found:?}, not {counts:?}, {favours:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_term_has_a_case() {
    for term in TERMS {
        assert!(CASES.iter().any(|Case(name, ..)| *name == term.name), "{}", term.name);
    }
    assert_eq!(CASES.len(), TERMS.len());
}

#[test]
fn a_count_is_worth_its_value_each_time() {
    for Case(name, fen, counts, _) in CASES.iter().filter(|case| case.2 != BY_VALUES) {
        let breakdown = explain(&position(fen));
        for row in breakdown.rows.iter().filter(|row| row.term.name == *name && row.term.len == 1) {
            let only = crate::eval::weights()[row.term.first];
            assert_eq!(row.shares.map(|share| share.value), counts.map(|count| only * count), "{name}");
        }
    }
}
