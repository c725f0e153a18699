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
    s(87, 104),
    // KNIGHT_VALUE
    s(341, 335),
    // BISHOP_VALUE
    s(349, 358),
    // ROOK_VALUE
    s(522, 553),
    // QUEEN_VALUE
    s(1053, 1057),
    // BISHOP_PAIR
    s(28, 54),
    // KNIGHT_PAIR
    s(-8, -13),
    // ROOK_PAIR
    s(-12, -16),
    // KNIGHT_PER_PAWN
    s(1, 3),
    // ROOK_PER_PAWN
    s(-7, -5),
    // PAWN_SQUARE
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-5, 6), s(4, 5), s(-3, 7), s(6, 7),
    s(-15, -2), s(-7, -3), s(-2, -3), s(14, 1),
    s(-6, 1), s(-5, 5), s(6, -4), s(15, -9),
    s(1, 13), s(-2, 2), s(-0, -1), s(14, -7),
    s(3, 12), s(1, 9), s(3, 6), s(8, 3),
    s(6, 11), s(5, 7), s(5, 6), s(5, 3),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // KNIGHT_SQUARE
    s(-70, -42), s(-32, -28), s(-32, -22), s(-26, -10),
    s(-35, -28), s(-22, -18), s(-11, -7), s(-5, -3),
    s(-22, -19), s(-6, -12), s(7, -2), s(4, 9),
    s(-11, -12), s(2, -0), s(16, 8), s(16, 12),
    s(-9, -15), s(12, -4), s(25, 11), s(24, 18),
    s(-5, -20), s(14, -12), s(28, -1), s(27, 7),
    s(-28, -28), s(-10, -20), s(6, -18), s(17, 1),
    s(-90, -46), s(-38, -36), s(-24, -24), s(-12, -12),
    // BISHOP_SQUARE
    s(-20, -22), s(-3, -12), s(-7, -11), s(-10, -5),
    s(-3, -14), s(2, -8), s(3, -6), s(2, -1),
    s(-2, -7), s(14, 1), s(2, -2), s(7, 6),
    s(-4, -8), s(3, -4), s(9, 4), s(16, 6),
    s(-4, -8), s(7, -1), s(13, -1), s(17, 7),
    s(-6, -10), s(6, 2), s(3, -1), s(8, 4),
    s(-9, -11), s(-6, -5), s(-0, -2), s(-0, -0),
    s(-22, -18), s(-4, -14), s(-8, -12), s(-12, -8),
    // ROOK_SQUARE
    s(-14, -4), s(-8, -3), s(-7, -5), s(3, -10),
    s(-12, -7), s(-6, -5), s(-3, -3), s(-2, -3),
    s(-14, -3), s(-4, -3), s(1, -3), s(-1, -6),
    s(-13, -0), s(-3, 2), s(-1, -0), s(0, 2),
    s(-9, 1), s(-1, 6), s(2, 4), s(4, 3),
    s(-7, 2), s(3, 3), s(5, 2), s(7, 0),
    s(-2, 1), s(6, 4), s(8, 3), s(9, 1),
    s(-4, 8), s(-0, 4), s(0, 5), s(4, 6),
    // QUEEN_SQUARE
    s(0, -34), s(-0, -25), s(-3, -23), s(-6, -13),
    s(-3, -26), s(1, -15), s(7, -10), s(7, -4),
    s(-1, -20), s(-0, -9), s(5, -4), s(0, -0),
    s(1, -10), s(3, 1), s(4, 6), s(7, 12),
    s(-1, -12), s(2, -1), s(6, 4), s(4, 10),
    s(-3, -17), s(2, -8), s(2, -3), s(2, 0),
    s(-4, -24), s(-2, -14), s(3, -10), s(4, -3),
    s(-2, -34), s(-2, -24), s(0, -20), s(0, -16),
    // KING_SQUARE
    s(31, -46), s(42, -28), s(21, -12), s(4, -10),
    s(25, -25), s(27, -9), s(4, 2), s(-9, 5),
    s(-1, -11), s(9, 4), s(-16, 16), s(-28, 21),
    s(-8, -1), s(-4, 18), s(-26, 22), s(-44, 29),
    s(-10, 1), s(-10, 21), s(-40, 33), s(-60, 33),
    s(-20, -2), s(-10, 22), s(-50, 30), s(-70, 31),
    s(-30, -16), s(-20, 7), s(-55, 13), s(-75, 17),
    s(-40, -40), s(-30, -20), s(-60, -12), s(-80, -10),
    // KNIGHT_MOBILITY
    s(-24, -36), s(-19, -26), s(-5, -13), s(-2, -6), s(3, 5), s(4, 5), s(3, 8), s(16, 8),
    s(16, 10),
    // BISHOP_MOBILITY
    s(-27, -33), s(-21, -21), s(-6, -11), s(1, -3), s(5, 5), s(9, 7), s(12, 8), s(13, 16),
    s(16, 16), s(17, 19), s(19, 19), s(22, 22), s(24, 24), s(26, 26),
    // ROOK_MOBILITY
    s(-26, -40), s(-12, -26), s(-4, -15), s(-1, -7), s(-5, 0), s(-5, 4), s(0, 9), s(8, 12),
    s(6, 16), s(9, 18), s(8, 19), s(12, 23), s(13, 25), s(14, 26), s(15, 30),
    // QUEEN_MOBILITY
    s(-24, -36), s(-15, -28), s(-9, -20), s(-8, -14), s(-5, -10), s(-3, -6), s(-3, -4), s(-3, -0),
    s(-0, 3), s(1, 6), s(4, 8), s(7, 12), s(8, 14), s(9, 17), s(9, 19), s(10, 21),
    s(9, 22), s(11, 24), s(12, 25), s(13, 26), s(14, 27), s(15, 28), s(16, 29), s(17, 30),
    s(18, 31), s(18, 32), s(19, 33), s(20, 34),
    // DOUBLED
    s(-3, -19),
    // ISOLATED
    s(-1, -4),
    // ISOLATED_OPEN
    s(-5, -11),
    // ISOLATED_DOUBLED
    s(-3, -17),
    // BACKWARD
    s(-11, -8),
    // BACKWARD_OPEN
    s(-8, -10),
    // PHALANX
    s(0, 0), s(4, -2), s(6, 2), s(7, 2), s(17, 9), s(32, 26), s(48, 46), s(0, 0),
    // DEFENDED_PAWN
    s(0, 0), s(0, 0), s(10, 3), s(9, 7), s(13, 9), s(25, 20), s(36, 34), s(0, 0),
    // DEFENDED_TWICE
    s(5, 5),
    // WEAK_LEVER
    s(-2, -24),
    // CANDIDATE
    s(0, 0), s(-3, 2), s(1, 6), s(0, 10), s(13, 23), s(26, 42), s(0, 0), s(0, 0),
    // RAMMED
    s(-2, -2), s(-1, -4),
    // ISLANDS
    s(-4, -1),
    // PASSED
    s(0, 0), s(2, 8), s(3, 12), s(5, 19), s(22, 37), s(50, 68), s(87, 105), s(0, 0),
    // PASSED_CONNECTED
    s(0, 0), s(-1, -0), s(2, 2), s(5, 6), s(8, 14), s(16, 25), s(20, 36), s(0, 0),
    // PASSED_OWN_KING
    s(0, 0), s(-0, -0), s(-1, -0), s(-1, -3), s(0, -7), s(0, -10), s(1, -13), s(0, 0),
    // PASSED_ENEMY_KING
    s(0, 0), s(-0, 0), s(-0, 1), s(-0, 5), s(0, 12), s(0, 22), s(1, 31), s(0, 0),
    // PASSED_BLOCKED
    s(0, 0), s(-1, -3), s(-2, -4), s(-4, -10), s(-8, -13), s(-14, -23), s(-24, -41), s(0, 0),
    // PASSED_STOP_SAFE
    s(0, 0), s(0, 1), s(1, 2), s(2, 6), s(8, 13), s(18, 26), s(30, 44), s(0, 0),
    // PASSED_PATH_SAFE
    s(0, 0), s(0, 3), s(2, 4), s(6, 14), s(22, 34), s(44, 65), s(80, 110), s(0, 0),
    // PASSED_STOP_DEFENDED
    s(0, 0), s(-0, 0), s(0, 1), s(2, 6), s(6, 10), s(12, 21), s(22, 33), s(0, 0),
    // PASSED_ROOK_BEHIND
    s(6, 16),
    // PASSED_ROOK_CHASES
    s(-4, -12),
    // PASSED_FILE
    s(-4, -5),
    // PASSED_RUNS
    s(-0, 320),
    // KNIGHT_OUTPOST
    s(24, 15),
    // KNIGHT_TO_OUTPOST
    s(13, 8),
    // BISHOP_OUTPOST
    s(17, 12),
    // MINOR_BEHIND_PAWN
    s(6, 3),
    // KNIGHT_FROM_KING
    s(-2, -1),
    // BISHOP_FROM_KING
    s(-2, -2),
    // BISHOP_PAWNS
    s(-0, -4),
    // BISHOP_BLOCKED_PAWNS
    s(-1, -3),
    // BISHOP_XRAY_PAWNS
    s(-0, -2),
    // BISHOP_LONG_DIAGONAL
    s(16, 0),
    // BISHOP_TRAPPED
    s(-60, -60),
    // BISHOP_SHUT_IN
    s(-19, -4),
    // ROOK_OPEN_FILE
    s(20, 9),
    // ROOK_HALF_OPEN_FILE
    s(9, 2),
    // ROOK_CLOSED_FILE
    s(-6, -2),
    // ROOK_ON_SEVENTH
    s(-1, 11),
    // ROOKS_DOUBLED
    s(6, 5),
    // ROOK_ON_QUEEN_FILE
    s(1, 3),
    // ROOK_TRAPPED
    s(-14, -3),
    // ROOK_TRAPPED_FOR_GOOD
    s(-23, -6),
    // QUEEN_EXPOSED
    s(-19, -7),
    // QUEEN_INFILTRATES
    s(5, 10),
    // LOOSE_PIECE
    s(-0, -1),
    // SHELTER
    s(-5, 7), s(29, -8), s(36, -3), s(23, 1), s(12, -3), s(7, -1), s(10, 0), s(0, 0),
    s(-21, 4), s(25, -5), s(12, -7), s(-13, 3), s(-14, -0), s(-8, 0), s(-18, 1), s(0, 0),
    s(-3, 1), s(32, -0), s(9, -3), s(-3, -0), s(9, 1), s(2, 0), s(-13, 1), s(0, 0),
    s(-14, 2), s(0, 0), s(-2, 2), s(-11, 1), s(-13, 3), s(-20, 0), s(-32, 0), s(0, 0),
    // STORM
    s(-14, -6), s(30, -0), s(10, 0), s(-39, -0), s(-16, 3), s(-16, -2), s(-22, 0), s(0, 0),
    s(-9, -0), s(10, -0), s(-34, -0), s(-23, 3), s(-18, -1), s(-5, -1), s(-9, -2), s(0, 0),
    s(-1, 2), s(-4, -0), s(-45, -1), s(-19, 0), s(0, 2), s(7, 1), s(1, -1), s(0, 0),
    s(5, 1), s(2, -0), s(-36, -1), s(-6, 1), s(-2, 2), s(8, 1), s(3, 3), s(0, 0),
    // STORM_BLOCKED
    s(0, 0), s(0, 0), s(-33, -34), s(2, -12), s(10, -7), s(4, 1), s(-1, -2), s(0, 0),
    // KING_FILE
    s(9, -2), s(-2, 2), s(3, -0), s(-12, 2),
    // CASTLING_RIGHTS
    s(14, 1), s(32, 2),
    // PAWNLESS_FLANK
    s(-9, -44),
    // KING_TO_PAWN
    s(-0, -8),
    // FLANK_ATTACKED
    s(-3, -0),
    // DANGER_BASE
    s(-73, 0),
    // KNIGHT_ATTACKS_ZONE
    s(68, 0),
    // BISHOP_ATTACKS_ZONE
    s(49, 0),
    // ROOK_ATTACKS_ZONE
    s(33, 0),
    // QUEEN_ATTACKS_ZONE
    s(22, 0),
    // ATTACKS_ON_KING
    s(42, 0),
    // WEAK_ZONE
    s(138, 0),
    // SAFE_KNIGHT_CHECK
    s(736, 0), s(1178, 0),
    // SAFE_BISHOP_CHECK
    s(586, 0), s(947, 0),
    // SAFE_ROOK_CHECK
    s(942, 0), s(1697, 0),
    // SAFE_QUEEN_CHECK
    s(668, 0), s(1046, 0),
    // UNSAFE_CHECKS
    s(141, 0),
    // KING_BLOCKERS
    s(63, 0),
    // FLANK_ASSAULT
    s(4, 0),
    // FLANK_DEFENCE
    s(-10, 0),
    // MOBILITY_EDGE
    s(1, 0),
    // SHELTER_VALUE
    s(-3, 0),
    // NO_QUEEN
    s(-937, 0),
    // KNIGHT_DEFENDS
    s(-134, 0),
    // THREAT_BY_MINOR
    s(5, 16), s(28, 21), s(35, 23), s(42, 50), s(37, 70),
    // THREAT_BY_ROOK
    s(2, 17), s(17, 28), s(17, 26), s(1, 14), s(25, 20),
    // THREAT_BY_KING
    s(9, 34),
    // HANGING
    s(22, 14),
    // ONLY_QUEEN_DEFENDS
    s(4, 2),
    // RESTRICTED
    s(3, 1),
    // THREAT_BY_PAWN
    s(68, 39),
    // THREAT_BY_PUSH
    s(16, 12),
    // KNIGHT_ON_QUEEN
    s(7, 5),
    // SLIDER_ON_QUEEN
    s(21, 8),
    // SPACE
    s(2, -0),
    // TEMPO
    s(14, 9),
    // WINNABLE_BASE
    s(0, -34),
    // WINNABLE_PAWNS
    s(0, 7),
    // WINNABLE_PASSED
    s(0, 12),
    // WINNABLE_BOTH_FLANKS
    s(0, 28),
    // WINNABLE_OUTFLANKING
    s(0, 2),
    // WINNABLE_INFILTRATION
    s(0, 15),
    // WINNABLE_PAWN_ENDING
    s(0, 25),
];
