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
    s(88, 109),
    // KNIGHT_VALUE
    s(343, 338),
    // BISHOP_VALUE
    s(352, 359),
    // ROOK_VALUE
    s(523, 562),
    // QUEEN_VALUE
    s(1050, 1053),
    // BISHOP_PAIR
    s(29, 56),
    // KNIGHT_PAIR
    s(-8, -14),
    // ROOK_PAIR
    s(-12, -16),
    // KNIGHT_PER_PAWN
    s(0, 3),
    // ROOK_PER_PAWN
    s(-7, -6),
    // PAWN_SQUARE
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-5, 5), s(5, 6), s(-4, 7), s(7, 8),
    s(-18, -2), s(-9, -3), s(-4, -3), s(16, 0),
    s(-7, 2), s(-4, 5), s(8, -6), s(14, -9),
    s(4, 14), s(-1, 4), s(0, -1), s(13, -8),
    s(3, 12), s(1, 9), s(3, 7), s(8, 2),
    s(6, 11), s(5, 7), s(5, 7), s(5, 3),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // KNIGHT_SQUARE
    s(-70, -42), s(-34, -28), s(-32, -22), s(-27, -11),
    s(-35, -28), s(-22, -18), s(-11, -7), s(-6, -3),
    s(-24, -20), s(-5, -11), s(9, -2), s(3, 9),
    s(-10, -11), s(2, 0), s(15, 8), s(16, 11),
    s(-9, -15), s(13, -3), s(25, 12), s(24, 18),
    s(-5, -21), s(14, -12), s(29, -1), s(27, 7),
    s(-27, -27), s(-10, -20), s(6, -18), s(17, 1),
    s(-90, -46), s(-38, -36), s(-24, -24), s(-12, -11),
    // BISHOP_SQUARE
    s(-19, -22), s(-3, -12), s(-4, -11), s(-10, -4),
    s(-2, -14), s(-0, -9), s(3, -6), s(0, -2),
    s(-1, -8), s(15, 2), s(1, -3), s(7, 8),
    s(-4, -8), s(3, -4), s(9, 3), s(16, 7),
    s(-3, -7), s(7, -2), s(12, -1), s(18, 7),
    s(-7, -10), s(6, 2), s(3, -2), s(7, 4),
    s(-9, -11), s(-7, -5), s(-0, -2), s(-0, -1),
    s(-22, -18), s(-4, -15), s(-8, -12), s(-12, -7),
    // ROOK_SQUARE
    s(-13, -4), s(-9, -4), s(-7, -5), s(2, -10),
    s(-11, -8), s(-6, -5), s(-4, -3), s(-2, -3),
    s(-13, -4), s(-4, -3), s(2, -3), s(-1, -5),
    s(-13, -0), s(-3, 1), s(-2, -0), s(1, 2),
    s(-8, 2), s(-1, 7), s(2, 4), s(5, 3),
    s(-7, 2), s(3, 3), s(6, 2), s(7, 0),
    s(-2, 1), s(6, 4), s(8, 4), s(10, 1),
    s(-4, 8), s(-0, 4), s(0, 6), s(4, 6),
    // QUEEN_SQUARE
    s(0, -34), s(0, -25), s(-4, -23), s(-5, -13),
    s(-3, -26), s(1, -16), s(6, -9), s(9, -5),
    s(-0, -20), s(-2, -10), s(4, -4), s(0, -0),
    s(1, -10), s(4, 1), s(4, 6), s(7, 12),
    s(-1, -12), s(3, -1), s(6, 5), s(4, 10),
    s(-3, -17), s(2, -8), s(3, -3), s(2, 0),
    s(-4, -24), s(-2, -14), s(3, -10), s(4, -3),
    s(-2, -34), s(-2, -24), s(0, -20), s(0, -16),
    // KING_SQUARE
    s(29, -47), s(42, -27), s(21, -10), s(4, -10),
    s(25, -26), s(25, -8), s(3, 1), s(-8, 4),
    s(-1, -10), s(8, 4), s(-16, 15), s(-28, 20),
    s(-8, -0), s(-4, 18), s(-27, 22), s(-43, 29),
    s(-10, 1), s(-10, 21), s(-40, 32), s(-60, 33),
    s(-20, -1), s(-10, 22), s(-50, 30), s(-70, 31),
    s(-30, -16), s(-20, 6), s(-55, 14), s(-75, 17),
    s(-40, -40), s(-30, -20), s(-60, -12), s(-80, -10),
    // KNIGHT_MOBILITY
    s(-23, -35), s(-21, -25), s(-5, -13), s(-1, -7), s(2, 5), s(4, 6), s(3, 8), s(16, 8),
    s(17, 11),
    // BISHOP_MOBILITY
    s(-26, -33), s(-21, -22), s(-5, -10), s(1, -3), s(4, 5), s(10, 7), s(13, 8), s(12, 16),
    s(16, 16), s(18, 20), s(19, 19), s(22, 22), s(24, 24), s(26, 26),
    // ROOK_MOBILITY
    s(-26, -40), s(-10, -25), s(-4, -16), s(-1, -7), s(-6, 1), s(-6, 4), s(-1, 9), s(9, 12),
    s(7, 17), s(9, 18), s(8, 20), s(12, 23), s(13, 26), s(13, 25), s(16, 30),
    // QUEEN_MOBILITY
    s(-24, -36), s(-16, -28), s(-9, -20), s(-9, -14), s(-5, -10), s(-3, -5), s(-4, -4), s(-4, -0),
    s(-1, 3), s(1, 6), s(4, 7), s(7, 12), s(9, 14), s(9, 16), s(10, 19), s(11, 21),
    s(9, 22), s(12, 25), s(12, 25), s(13, 26), s(14, 27), s(15, 28), s(16, 29), s(17, 30),
    s(18, 31), s(18, 32), s(19, 33), s(20, 34),
    // DOUBLED
    s(-2, -18),
    // ISOLATED
    s(-0, -3),
    // ISOLATED_OPEN
    s(-6, -11),
    // ISOLATED_DOUBLED
    s(-3, -17),
    // BACKWARD
    s(-13, -8),
    // BACKWARD_OPEN
    s(-7, -11),
    // PHALANX
    s(0, 0), s(4, -2), s(6, 2), s(7, 2), s(18, 9), s(32, 26), s(48, 46), s(0, 0),
    // DEFENDED_PAWN
    s(0, 0), s(0, 0), s(10, 2), s(9, 6), s(14, 8), s(26, 21), s(36, 34), s(0, 0),
    // DEFENDED_TWICE
    s(5, 7),
    // WEAK_LEVER
    s(-2, -24),
    // CANDIDATE
    s(0, 0), s(-3, 2), s(-0, 7), s(1, 10), s(14, 22), s(26, 42), s(0, 0), s(0, 0),
    // RAMMED
    s(-3, -1), s(-2, -3),
    // ISLANDS
    s(-7, -1),
    // PASSED
    s(0, 0), s(2, 8), s(2, 12), s(4, 19), s(23, 37), s(50, 69), s(87, 106), s(0, 0),
    // PASSED_CONNECTED
    s(0, 0), s(0, 0), s(1, 2), s(5, 8), s(7, 13), s(16, 25), s(20, 36), s(0, 0),
    // PASSED_OWN_KING
    s(0, 0), s(-0, -1), s(-1, -0), s(-1, -3), s(0, -7), s(0, -10), s(1, -13), s(0, 0),
    // PASSED_ENEMY_KING
    s(0, 0), s(-0, -0), s(-1, 1), s(-1, 5), s(0, 12), s(1, 22), s(1, 31), s(0, 0),
    // PASSED_BLOCKED
    s(0, 0), s(-1, -3), s(-3, -4), s(-4, -11), s(-8, -13), s(-14, -24), s(-24, -40), s(0, 0),
    // PASSED_STOP_SAFE
    s(0, 0), s(1, 1), s(1, 2), s(2, 6), s(8, 13), s(18, 26), s(30, 44), s(0, 0),
    // PASSED_PATH_SAFE
    s(0, 0), s(0, 3), s(2, 4), s(6, 14), s(22, 34), s(44, 65), s(80, 110), s(0, 0),
    // PASSED_STOP_DEFENDED
    s(0, 0), s(0, 1), s(-1, 1), s(2, 6), s(7, 10), s(12, 21), s(22, 33), s(0, 0),
    // PASSED_ROOK_BEHIND
    s(6, 16),
    // PASSED_ROOK_CHASES
    s(-3, -11),
    // PASSED_FILE
    s(-4, -5),
    // PASSED_RUNS
    s(-0, 320),
    // KNIGHT_OUTPOST
    s(23, 15),
    // KNIGHT_TO_OUTPOST
    s(14, 9),
    // BISHOP_OUTPOST
    s(19, 13),
    // MINOR_BEHIND_PAWN
    s(7, 4),
    // KNIGHT_FROM_KING
    s(-2, -1),
    // BISHOP_FROM_KING
    s(-3, -2),
    // BISHOP_PAWNS
    s(-1, -3),
    // BISHOP_BLOCKED_PAWNS
    s(-1, -3),
    // BISHOP_XRAY_PAWNS
    s(-1, -2),
    // BISHOP_LONG_DIAGONAL
    s(16, 0),
    // BISHOP_TRAPPED
    s(-60, -60),
    // BISHOP_SHUT_IN
    s(-19, -4),
    // ROOK_OPEN_FILE
    s(20, 10),
    // ROOK_HALF_OPEN_FILE
    s(7, 3),
    // ROOK_CLOSED_FILE
    s(-6, -2),
    // ROOK_ON_SEVENTH
    s(-1, 11),
    // ROOKS_DOUBLED
    s(7, 6),
    // ROOK_ON_QUEEN_FILE
    s(0, 2),
    // ROOK_TRAPPED
    s(-13, -2),
    // ROOK_TRAPPED_FOR_GOOD
    s(-23, -5),
    // QUEEN_EXPOSED
    s(-18, -7),
    // QUEEN_INFILTRATES
    s(5, 10),
    // LOOSE_PIECE
    s(-1, -1),
    // SHELTER
    s(-4, 10), s(28, -9), s(36, -4), s(22, 2), s(11, -4), s(7, -1), s(10, 0), s(0, 0),
    s(-20, 4), s(23, -5), s(11, -8), s(-14, 2), s(-15, 1), s(-8, -0), s(-18, 1), s(0, 0),
    s(-4, 2), s(32, -1), s(9, -3), s(-3, -1), s(10, 0), s(2, 1), s(-13, 2), s(0, 0),
    s(-14, 3), s(-0, 0), s(-1, 2), s(-9, 1), s(-13, 3), s(-20, -0), s(-32, 0), s(0, 0),
    // STORM
    s(-15, -6), s(30, -0), s(10, 1), s(-39, -0), s(-16, 3), s(-17, -2), s(-22, -1), s(0, 0),
    s(-8, 1), s(9, -0), s(-34, -0), s(-23, 4), s(-20, -2), s(-4, -1), s(-10, -3), s(0, 0),
    s(-1, 3), s(-4, -0), s(-45, -1), s(-20, -0), s(1, 4), s(9, -0), s(-0, -2), s(0, 0),
    s(6, 2), s(2, -0), s(-36, -1), s(-7, 0), s(-2, 3), s(7, 2), s(6, 2), s(0, 0),
    // STORM_BLOCKED
    s(0, 0), s(0, 0), s(-33, -34), s(2, -13), s(13, -8), s(3, 1), s(-1, -3), s(0, 0),
    // KING_FILE
    s(6, -3), s(-2, 2), s(4, -1), s(-11, 2),
    // CASTLING_RIGHTS
    s(14, 1), s(32, 1),
    // PAWNLESS_FLANK
    s(-9, -43),
    // KING_TO_PAWN
    s(1, -6),
    // FLANK_ATTACKED
    s(-3, 0),
    // DANGER_BASE
    s(-65, 0),
    // KNIGHT_ATTACKS_ZONE
    s(65, 0),
    // BISHOP_ATTACKS_ZONE
    s(54, 0),
    // ROOK_ATTACKS_ZONE
    s(30, 0),
    // QUEEN_ATTACKS_ZONE
    s(26, 0),
    // ATTACKS_ON_KING
    s(45, 0),
    // WEAK_ZONE
    s(142, 0),
    // SAFE_KNIGHT_CHECK
    s(733, 0), s(1177, 0),
    // SAFE_BISHOP_CHECK
    s(590, 0), s(949, 0),
    // SAFE_ROOK_CHECK
    s(938, 0), s(1694, 0),
    // SAFE_QUEEN_CHECK
    s(666, 0), s(1049, 0),
    // UNSAFE_CHECKS
    s(142, 0),
    // KING_BLOCKERS
    s(56, 0),
    // FLANK_ASSAULT
    s(3, 0),
    // FLANK_DEFENCE
    s(-10, 0),
    // MOBILITY_EDGE
    s(2, 0),
    // SHELTER_VALUE
    s(-3, 0),
    // NO_QUEEN
    s(-936, 0),
    // KNIGHT_DEFENDS
    s(-152, 0),
    // THREAT_BY_MINOR
    s(6, 16), s(29, 22), s(36, 23), s(43, 51), s(36, 69),
    // THREAT_BY_ROOK
    s(2, 17), s(16, 28), s(18, 26), s(1, 13), s(25, 19),
    // THREAT_BY_KING
    s(10, 35),
    // HANGING
    s(22, 13),
    // ONLY_QUEEN_DEFENDS
    s(4, 2),
    // RESTRICTED
    s(3, 0),
    // THREAT_BY_PAWN
    s(68, 39),
    // THREAT_BY_PUSH
    s(16, 13),
    // KNIGHT_ON_QUEEN
    s(7, 5),
    // SLIDER_ON_QUEEN
    s(21, 7),
    // SPACE
    s(2, -0),
    // TEMPO
    s(13, 10),
    // WINNABLE_BASE
    s(0, -35),
    // WINNABLE_PAWNS
    s(0, 7),
    // WINNABLE_PASSED
    s(0, 12),
    // WINNABLE_BOTH_FLANKS
    s(0, 27),
    // WINNABLE_OUTFLANKING
    s(0, 2),
    // WINNABLE_INFILTRATION
    s(0, 16),
    // WINNABLE_PAWN_ENDING
    s(0, 24),
];
