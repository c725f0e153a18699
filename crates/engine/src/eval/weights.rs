//! What the terms are worth: pairs in centipawns, middlegame and endgame, in the order of `terms.rs`.
//!
//! Written by `examples/tune`; only the first number counts in the group of king danger, only the second among what makes
//! a game hard to win.

use super::tapered::Tapered;
use super::terms::VALUES;

const fn s(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; VALUES] = [
    // PAWN_VALUE
    s(83, 104),
    // KNIGHT_VALUE
    s(343, 345),
    // BISHOP_VALUE
    s(347, 368),
    // ROOK_VALUE
    s(509, 566),
    // QUEEN_VALUE
    s(1062, 1070),
    // BISHOP_PAIR
    s(34, 50),
    // KNIGHT_PAIR
    s(-5, -14),
    // ROOK_PAIR
    s(-17, -20),
    // KNIGHT_PER_PAWN
    s(0, 3),
    // ROOK_PER_PAWN
    s(-6, -6),
    // PAWN_SQUARE
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-6, 8), s(6, 4), s(-3, 7), s(6, 3),
    s(-12, -2), s(-7, -2), s(-1, -4), s(11, -2),
    s(-8, 4), s(-10, 6), s(7, -3), s(15, -11),
    s(2, 16), s(3, 4), s(1, -1), s(16, -9),
    s(5, 14), s(4, 11), s(1, 9), s(9, 1),
    s(7, 11), s(5, 8), s(6, 8), s(5, 6),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // KNIGHT_SQUARE
    s(-71, -40), s(-28, -29), s(-32, -24), s(-24, -9),
    s(-30, -24), s(-21, -18), s(-11, -6), s(-11, -4),
    s(-20, -16), s(-4, -12), s(3, -7), s(1, 9),
    s(-9, -9), s(3, 1), s(17, 6), s(14, 10),
    s(-3, -11), s(12, -2), s(21, 10), s(21, 16),
    s(-4, -18), s(15, -11), s(25, -2), s(26, 7),
    s(-30, -27), s(-11, -15), s(12, -15), s(18, 3),
    s(-93, -47), s(-38, -34), s(-24, -22), s(-12, -10),
    // BISHOP_SQUARE
    s(-18, -18), s(-2, -9), s(-11, -10), s(-11, -7),
    s(-2, -12), s(3, -12), s(4, -6), s(-1, -3),
    s(0, -9), s(17, -1), s(0, -4), s(6, 5),
    s(-2, -9), s(3, -5), s(9, 4), s(18, 3),
    s(1, -8), s(6, -0), s(11, -1), s(18, 6),
    s(-3, -9), s(6, 4), s(0, -2), s(8, 3),
    s(-9, -11), s(-12, -6), s(1, 1), s(-1, 2),
    s(-21, -17), s(-4, -10), s(-8, -10), s(-12, -3),
    // ROOK_SQUARE
    s(-15, -7), s(-9, -8), s(-5, -8), s(2, -14),
    s(-16, -8), s(-8, -8), s(-5, -5), s(-2, -7),
    s(-19, -1), s(-6, -5), s(-1, -2), s(1, -5),
    s(-16, 4), s(-4, 3), s(-5, 3), s(-1, 1),
    s(-5, 8), s(-2, 9), s(4, 5), s(3, 5),
    s(-4, 4), s(4, 8), s(6, 4), s(8, 0),
    s(-2, 1), s(5, 3), s(9, 3), s(10, 2),
    s(-3, 7), s(2, 9), s(0, 10), s(6, 7),
    // QUEEN_SQUARE
    s(0, -34), s(-5, -26), s(-3, -25), s(-5, -21),
    s(-3, -24), s(1, -14), s(7, -13), s(4, -9),
    s(1, -19), s(3, -9), s(5, 1), s(0, 1),
    s(4, -9), s(5, 4), s(1, 5), s(4, 16),
    s(2, -14), s(1, -2), s(6, 6), s(-1, 10),
    s(2, -15), s(0, -7), s(4, -2), s(1, 2),
    s(-4, -24), s(0, -13), s(-0, -9), s(3, -3),
    s(-1, -32), s(-1, -24), s(1, -19), s(2, -12),
    // KING_SQUARE
    s(35, -43), s(42, -27), s(24, -17), s(5, -15),
    s(27, -23), s(25, -12), s(3, -2), s(-14, 3),
    s(2, -10), s(9, -1), s(-17, 9), s(-28, 16),
    s(-9, -3), s(-5, 14), s(-27, 18), s(-44, 27),
    s(-10, 4), s(-13, 14), s(-41, 29), s(-62, 32),
    s(-20, 1), s(-10, 25), s(-50, 34), s(-71, 38),
    s(-29, -11), s(-19, 14), s(-52, 21), s(-74, 23),
    s(-40, -41), s(-28, -18), s(-58, -8), s(-79, -8),
    // KNIGHT_MOBILITY
    s(-20, -29), s(-15, -30), s(-7, -12), s(-3, -4), s(1, 4), s(4, 4), s(5, 8), s(11, 8),
    s(12, 7),
    // BISHOP_MOBILITY
    s(-23, -26), s(-18, -17), s(-6, -10), s(-1, 0), s(4, 5), s(7, 9), s(9, 11), s(11, 16),
    s(13, 16), s(15, 16), s(18, 17), s(17, 17), s(22, 19), s(22, 19),
    // ROOK_MOBILITY
    s(-29, -41), s(-14, -26), s(-5, -12), s(-3, -4), s(-5, 1), s(-3, 6), s(0, 11), s(5, 13),
    s(6, 17), s(8, 20), s(7, 21), s(12, 22), s(18, 22), s(16, 26), s(15, 31),
    // QUEEN_MOBILITY
    s(-24, -36), s(-10, -26), s(-12, -20), s(-9, -15), s(-6, -14), s(-6, -8), s(-4, -6), s(-3, -1),
    s(1, 3), s(2, 5), s(4, 8), s(6, 14), s(8, 15), s(8, 20), s(10, 23), s(10, 22),
    s(11, 25), s(9, 24), s(10, 24), s(12, 26), s(14, 28), s(15, 29), s(16, 29), s(17, 30),
    s(17, 30), s(17, 31), s(19, 33), s(20, 34),
    // DOUBLED
    s(-2, -16),
    // ISOLATED
    s(-2, -2),
    // ISOLATED_OPEN
    s(-5, -11),
    // ISOLATED_DOUBLED
    s(-3, -14),
    // BACKWARD
    s(-8, -7),
    // BACKWARD_OPEN
    s(-8, -6),
    // PHALANX
    s(0, 0), s(5, -2), s(7, 3), s(6, 5), s(18, 10), s(32, 26), s(48, 46), s(0, 0),
    // DEFENDED_PAWN
    s(0, 0), s(0, 0), s(11, 5), s(12, 5), s(13, 12), s(25, 20), s(38, 37), s(0, 0),
    // DEFENDED_TWICE
    s(7, 3),
    // WEAK_LEVER
    s(-1, -24),
    // CANDIDATE
    s(0, 0), s(-2, -1), s(3, 7), s(3, 9), s(9, 19), s(27, 44), s(0, 0), s(0, 0),
    // RAMMED
    s(-2, -4), s(-4, -6),
    // ISLANDS
    s(-5, -2),
    // PASSED
    s(0, 0), s(3, 6), s(4, 16), s(6, 22), s(22, 40), s(49, 68), s(90, 108), s(0, 0),
    // PASSED_CONNECTED
    s(0, 0), s(-0, 0), s(3, 2), s(6, 5), s(8, 13), s(16, 23), s(21, 39), s(0, 0),
    // PASSED_OWN_KING
    s(0, 0), s(0, 0), s(-1, -1), s(-1, -3), s(-0, -8), s(-1, -12), s(1, -13), s(0, 0),
    // PASSED_ENEMY_KING
    s(0, 0), s(0, -1), s(0, 1), s(0, 5), s(0, 14), s(1, 24), s(2, 33), s(0, 0),
    // PASSED_BLOCKED
    s(0, 0), s(-2, -3), s(-3, -1), s(-5, -6), s(-6, -9), s(-12, -18), s(-26, -47), s(0, 0),
    // PASSED_STOP_SAFE
    s(0, 0), s(1, 2), s(-0, 5), s(0, 6), s(6, 12), s(18, 26), s(32, 51), s(0, 0),
    // PASSED_PATH_SAFE
    s(0, 0), s(-1, 5), s(0, 5), s(4, 16), s(20, 29), s(42, 68), s(82, 117), s(0, 0),
    // PASSED_STOP_DEFENDED
    s(0, 0), s(4, 1), s(-0, 3), s(3, 7), s(7, 14), s(15, 27), s(28, 41), s(0, 0),
    // PASSED_ROOK_BEHIND
    s(5, 14),
    // PASSED_ROOK_CHASES
    s(-6, -15),
    // PASSED_FILE
    s(-4, -5),
    // PASSED_RUNS
    s(-0, 318),
    // KNIGHT_OUTPOST
    s(27, 12),
    // KNIGHT_TO_OUTPOST
    s(14, 13),
    // BISHOP_OUTPOST
    s(20, 8),
    // MINOR_BEHIND_PAWN
    s(5, 4),
    // KNIGHT_FROM_KING
    s(-3, -1),
    // BISHOP_FROM_KING
    s(-2, -2),
    // BISHOP_PAWNS
    s(-1, -5),
    // BISHOP_BLOCKED_PAWNS
    s(-1, -2),
    // BISHOP_XRAY_PAWNS
    s(-1, -2),
    // BISHOP_LONG_DIAGONAL
    s(14, 4),
    // BISHOP_TRAPPED
    s(-60, -60),
    // BISHOP_SHUT_IN
    s(-24, -6),
    // ROOK_OPEN_FILE
    s(22, 7),
    // ROOK_HALF_OPEN_FILE
    s(11, 1),
    // ROOK_CLOSED_FILE
    s(-5, 1),
    // ROOK_ON_SEVENTH
    s(-0, 12),
    // ROOKS_DOUBLED
    s(7, 2),
    // ROOK_ON_QUEEN_FILE
    s(1, 5),
    // ROOK_TRAPPED
    s(-8, -2),
    // ROOK_TRAPPED_FOR_GOOD
    s(-21, -8),
    // QUEEN_EXPOSED
    s(-19, -5),
    // QUEEN_INFILTRATES
    s(9, 16),
    // LOOSE_PIECE
    s(-1, 0),
    // SHELTER
    s(-7, 8), s(33, -12), s(34, -3), s(23, -1), s(12, -5), s(6, 4), s(12, 6), s(0, 0),
    s(-23, 7), s(27, -7), s(14, -7), s(-11, 0), s(-11, -2), s(-9, -1), s(-17, 6), s(0, 0),
    s(-7, 3), s(34, -3), s(9, -0), s(-1, -1), s(5, 3), s(3, -2), s(-11, 3), s(0, 0),
    s(-18, 3), s(1, 1), s(-4, -1), s(-11, 3), s(-9, -1), s(-22, -1), s(-31, 2), s(0, 0),
    // STORM
    s(-16, -6), s(31, 5), s(8, 2), s(-36, 6), s(-16, -1), s(-14, -3), s(-19, -2), s(0, 0),
    s(-8, 2), s(10, 1), s(-32, 6), s(-18, 5), s(-19, 3), s(-2, -0), s(-6, -2), s(0, 0),
    s(-3, 2), s(-3, 1), s(-44, 5), s(-16, 3), s(-2, 2), s(7, 1), s(2, -1), s(0, 0),
    s(2, 1), s(2, 1), s(-33, 3), s(-3, -1), s(-0, -2), s(9, -2), s(1, 5), s(0, 0),
    // STORM_BLOCKED
    s(0, 0), s(0, 0), s(-33, -33), s(2, -15), s(9, -7), s(4, -5), s(-1, -5), s(0, 0),
    // KING_FILE
    s(12, -2), s(-2, 1), s(1, 1), s(-17, 1),
    // CASTLING_RIGHTS
    s(15, -3), s(34, -0),
    // PAWNLESS_FLANK
    s(-11, -42),
    // KING_TO_PAWN
    s(-1, -12),
    // FLANK_ATTACKED
    s(-2, 0),
    // DANGER_BASE
    s(-112, 0),
    // KNIGHT_ATTACKS_ZONE
    s(66, 0),
    // BISHOP_ATTACKS_ZONE
    s(50, 0),
    // ROOK_ATTACKS_ZONE
    s(31, 0),
    // QUEEN_ATTACKS_ZONE
    s(32, 0),
    // ATTACKS_ON_KING
    s(33, 0),
    // WEAK_ZONE
    s(119, 0),
    // SAFE_KNIGHT_CHECK
    s(669, 0), s(1097, 0),
    // SAFE_BISHOP_CHECK
    s(512, 0), s(889, 0),
    // SAFE_ROOK_CHECK
    s(875, 0), s(1615, 0),
    // SAFE_QUEEN_CHECK
    s(611, 0), s(968, 0),
    // UNSAFE_CHECKS
    s(137, 0),
    // KING_BLOCKERS
    s(52, 0),
    // FLANK_ASSAULT
    s(4, 0),
    // FLANK_DEFENCE
    s(-12, 0),
    // MOBILITY_EDGE
    s(1, 0),
    // SHELTER_VALUE
    s(-0, 0),
    // NO_QUEEN
    s(-995, 0),
    // KNIGHT_DEFENDS
    s(-158, 0),
    // THREAT_BY_MINOR
    s(2, 16), s(21, 22), s(40, 22), s(43, 42), s(43, 67),
    // THREAT_BY_ROOK
    s(3, 15), s(19, 25), s(18, 22), s(-1, 12), s(27, 19),
    // THREAT_BY_KING
    s(4, 26),
    // HANGING
    s(17, 15),
    // ONLY_QUEEN_DEFENDS
    s(4, 8),
    // RESTRICTED
    s(3, -0),
    // THREAT_BY_PAWN
    s(63, 34),
    // THREAT_BY_PUSH
    s(19, 10),
    // KNIGHT_ON_QUEEN
    s(8, 2),
    // SLIDER_ON_QUEEN
    s(16, 4),
    // SPACE
    s(2, -0),
    // TEMPO
    s(20, 11),
    // WINNABLE_BASE
    s(0, -31),
    // WINNABLE_PAWNS
    s(0, 7),
    // WINNABLE_PASSED
    s(0, 13),
    // WINNABLE_BOTH_FLANKS
    s(0, 32),
    // WINNABLE_OUTFLANKING
    s(0, 3),
    // WINNABLE_INFILTRATION
    s(0, 20),
    // WINNABLE_PAWN_ENDING
    s(0, 34),
];
