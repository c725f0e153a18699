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
    s(100, 100),
    // KNIGHT_VALUE
    s(325, 325),
    // BISHOP_VALUE
    s(335, 335),
    // ROOK_VALUE
    s(540, 540),
    // QUEEN_VALUE
    s(1050, 1050),
    // BISHOP_PAIR
    s(26, 48),
    // KNIGHT_PAIR
    s(-4, -6),
    // ROOK_PAIR
    s(-8, -14),
    // KNIGHT_PER_PAWN
    s(2, 4),
    // ROOK_PER_PAWN
    s(-4, -3),
    // PAWN_SQUARE
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-6, 2), s(0, 4), s(-2, 4), s(2, 8),
    s(-8, 0), s(-4, 2), s(4, -4), s(10, 0),
    s(-6, 4), s(-6, 2), s(8, -4), s(18, -6),
    s(0, 8), s(-2, 4), s(2, 0), s(10, -4),
    s(4, 14), s(2, 10), s(4, 6), s(6, 2),
    s(6, 10), s(4, 6), s(4, 4), s(4, 2),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // KNIGHT_SQUARE
    s(-70, -42), s(-38, -28), s(-30, -20), s(-26, -12),
    s(-34, -28), s(-20, -20), s(-8, -8), s(-4, 0),
    s(-26, -20), s(-6, -10), s(6, 0), s(8, 12),
    s(-14, -14), s(4, 0), s(18, 8), s(22, 16),
    s(-12, -16), s(8, -4), s(22, 8), s(26, 18),
    s(-4, -20), s(12, -14), s(28, -2), s(26, 8),
    s(-28, -28), s(-10, -20), s(6, -18), s(16, 0),
    s(-90, -46), s(-38, -36), s(-24, -24), s(-12, -12),
    // BISHOP_SQUARE
    s(-20, -22), s(-2, -12), s(-4, -14), s(-10, -6),
    s(-6, -14), s(6, -6), s(2, -4), s(2, 0),
    s(-2, -8), s(8, -2), s(4, 0), s(6, 4),
    s(-2, -8), s(4, -2), s(8, 2), s(14, 6),
    s(-4, -8), s(8, 0), s(12, 0), s(16, 6),
    s(-6, -10), s(4, 0), s(4, 0), s(8, 4),
    s(-10, -12), s(-6, -6), s(0, -2), s(0, 0),
    s(-22, -18), s(-4, -14), s(-8, -12), s(-12, -8),
    // ROOK_SQUARE
    s(-14, -4), s(-8, -4), s(-2, -4), s(4, -4),
    s(-12, -6), s(-6, -4), s(-2, -4), s(2, -2),
    s(-12, -2), s(-4, -4), s(0, -2), s(0, -4),
    s(-10, 0), s(-4, 0), s(-2, -2), s(-2, -2),
    s(-10, 0), s(-4, 2), s(0, 0), s(2, 0),
    s(-6, 2), s(2, 2), s(4, 0), s(6, 0),
    s(0, 4), s(6, 4), s(8, 6), s(10, 2),
    s(-4, 8), s(0, 4), s(0, 6), s(4, 6),
    // QUEEN_SQUARE
    s(0, -34), s(-4, -26), s(-2, -22), s(2, -14),
    s(-2, -26), s(2, -14), s(4, -10), s(6, -2),
    s(-2, -20), s(4, -8), s(4, -4), s(4, 0),
    s(0, -10), s(2, 0), s(4, 6), s(6, 12),
    s(-2, -12), s(2, -2), s(6, 4), s(4, 10),
    s(-4, -18), s(2, -8), s(2, -4), s(2, 0),
    s(-4, -24), s(-2, -14), s(2, -10), s(4, -4),
    s(-2, -34), s(-2, -24), s(0, -20), s(0, -16),
    // KING_SQUARE
    s(30, -46), s(44, -26), s(18, -14), s(-4, -12),
    s(30, -22), s(32, -6), s(6, 4), s(-10, 6),
    s(0, -8), s(10, 8), s(-16, 18), s(-28, 22),
    s(-8, -2), s(-4, 16), s(-26, 24), s(-44, 26),
    s(-10, 0), s(-10, 20), s(-40, 30), s(-60, 32),
    s(-20, -2), s(-10, 20), s(-50, 28), s(-70, 30),
    s(-30, -16), s(-20, 6), s(-55, 12), s(-75, 16),
    s(-40, -40), s(-30, -20), s(-60, -12), s(-80, -10),
    // KNIGHT_MOBILITY
    s(-28, -38), s(-22, -26), s(-7, -14), s(-2, -6), s(2, 3), s(6, 6), s(10, 8), s(13, 10),
    s(16, 12),
    // BISHOP_MOBILITY
    s(-30, -34), s(-18, -22), s(-6, -12), s(0, -4), s(4, 2), s(8, 7), s(12, 11), s(14, 14),
    s(16, 17), s(18, 19), s(20, 20), s(22, 22), s(24, 24), s(26, 26),
    // ROOK_MOBILITY
    s(-26, -40), s(-12, -26), s(-6, -16), s(-4, -8), s(-2, -2), s(0, 3), s(2, 8), s(4, 12),
    s(6, 16), s(8, 19), s(10, 22), s(12, 24), s(13, 26), s(14, 28), s(15, 29),
    // QUEEN_MOBILITY
    s(-24, -36), s(-16, -28), s(-10, -20), s(-8, -14), s(-5, -10), s(-3, -6), s(-1, -3), s(0, 0),
    s(2, 3), s(3, 6), s(4, 9), s(5, 12), s(6, 14), s(7, 16), s(8, 18), s(9, 20),
    s(10, 22), s(11, 24), s(12, 25), s(13, 26), s(14, 27), s(15, 28), s(16, 29), s(17, 30),
    s(18, 31), s(18, 32), s(19, 33), s(20, 34),
    // DOUBLED
    s(-5, -22),
    // ISOLATED
    s(-3, -7),
    // ISOLATED_OPEN
    s(-6, -11),
    // ISOLATED_DOUBLED
    s(-5, -20),
    // BACKWARD
    s(-4, -9),
    // BACKWARD_OPEN
    s(-6, -9),
    // PHALANX
    s(0, 0), s(4, -1), s(6, 1), s(10, 4), s(18, 10), s(32, 26), s(48, 46), s(0, 0),
    // DEFENDED_PAWN
    s(0, 0), s(0, 0), s(9, 3), s(8, 5), s(12, 9), s(22, 20), s(36, 34), s(0, 0),
    // DEFENDED_TWICE
    s(3, 4),
    // WEAK_LEVER
    s(-2, -24),
    // CANDIDATE
    s(0, 0), s(0, 3), s(0, 6), s(5, 13), s(14, 26), s(26, 42), s(0, 0), s(0, 0),
    // RAMMED
    s(-4, -2), s(2, 2),
    // ISLANDS
    s(-2, -5),
    // PASSED
    s(0, 0), s(2, 8), s(4, 12), s(6, 20), s(22, 38), s(48, 66), s(84, 100), s(0, 0),
    // PASSED_CONNECTED
    s(0, 0), s(0, 0), s(2, 3), s(4, 6), s(8, 14), s(14, 24), s(20, 36), s(0, 0),
    // PASSED_OWN_KING
    s(0, 0), s(0, 0), s(0, 0), s(0, -2), s(0, -6), s(0, -10), s(0, -14), s(0, 0),
    // PASSED_ENEMY_KING
    s(0, 0), s(0, 0), s(0, 1), s(0, 5), s(0, 13), s(0, 22), s(0, 30), s(0, 0),
    // PASSED_BLOCKED
    s(0, 0), s(-1, -2), s(-2, -4), s(-4, -8), s(-8, -14), s(-16, -26), s(-26, -44), s(0, 0),
    // PASSED_STOP_SAFE
    s(0, 0), s(0, 0), s(1, 2), s(3, 6), s(8, 14), s(18, 28), s(30, 44), s(0, 0),
    // PASSED_PATH_SAFE
    s(0, 0), s(0, 2), s(2, 5), s(6, 12), s(22, 34), s(44, 66), s(80, 110), s(0, 0),
    // PASSED_STOP_DEFENDED
    s(0, 0), s(0, 0), s(1, 2), s(2, 4), s(6, 10), s(12, 20), s(22, 32), s(0, 0),
    // PASSED_ROOK_BEHIND
    s(4, 14),
    // PASSED_ROOK_CHASES
    s(-4, -14),
    // PASSED_FILE
    s(-4, -4),
    // PASSED_RUNS
    s(0, 320),
    // KNIGHT_OUTPOST
    s(24, 16),
    // KNIGHT_TO_OUTPOST
    s(12, 7),
    // BISHOP_OUTPOST
    s(15, 11),
    // MINOR_BEHIND_PAWN
    s(7, 2),
    // KNIGHT_FROM_KING
    s(-3, -3),
    // BISHOP_FROM_KING
    s(-2, -3),
    // BISHOP_PAWNS
    s(-1, -3),
    // BISHOP_BLOCKED_PAWNS
    s(-1, -2),
    // BISHOP_XRAY_PAWNS
    s(-2, -2),
    // BISHOP_LONG_DIAGONAL
    s(18, 2),
    // BISHOP_TRAPPED
    s(-60, -60),
    // BISHOP_SHUT_IN
    s(-18, -4),
    // ROOK_OPEN_FILE
    s(22, 11),
    // ROOK_HALF_OPEN_FILE
    s(10, 5),
    // ROOK_CLOSED_FILE
    s(-5, -3),
    // ROOK_ON_SEVENTH
    s(2, 16),
    // ROOKS_DOUBLED
    s(6, 4),
    // ROOK_ON_QUEEN_FILE
    s(4, 5),
    // ROOK_TRAPPED
    s(-24, -6),
    // ROOK_TRAPPED_FOR_GOOD
    s(-22, -6),
    // QUEEN_EXPOSED
    s(-24, -8),
    // QUEEN_INFILTRATES
    s(0, 7),
    // LOOSE_PIECE
    s(-4, -4),
    // SHELTER
    s(-6, 0), s(36, 0), s(40, 0), s(22, 0), s(14, 0), s(8, 0), s(10, 0), s(0, 0),
    s(-22, 0), s(30, 0), s(16, 0), s(-14, 0), s(-12, 0), s(-8, 0), s(-18, 0), s(0, 0),
    s(-8, 0), s(34, 0), s(12, 0), s(-2, 0), s(8, 0), s(2, 0), s(-14, 0), s(0, 0),
    s(-16, 0), s(0, 0), s(-8, 0), s(-18, 0), s(-16, 0), s(-20, 0), s(-32, 0), s(0, 0),
    // STORM
    s(-8, 0), s(30, 0), s(10, 0), s(-40, 0), s(-20, 0), s(-16, 0), s(-14, 0), s(0, 0),
    s(-10, 0), s(10, 0), s(-34, 0), s(-26, 0), s(-14, 0), s(-2, 0), s(-6, 0), s(0, 0),
    s(0, 0), s(-4, 0), s(-44, 0), s(-18, 0), s(-2, 0), s(4, 0), s(2, 0), s(0, 0),
    s(2, 0), s(2, 0), s(-36, 0), s(-6, 0), s(-4, 0), s(4, 0), s(6, 0), s(0, 0),
    // STORM_BLOCKED
    s(0, 0), s(0, 0), s(-34, -34), s(4, -7), s(3, -5), s(2, -3), s(0, -1), s(0, 0),
    // KING_FILE
    s(9, -5), s(-2, 2), s(1, 0), s(-10, 4),
    // CASTLING_RIGHTS
    s(14, 0), s(22, 0),
    // PAWNLESS_FLANK
    s(-8, -42),
    // KING_TO_PAWN
    s(0, -7),
    // FLANK_ATTACKED
    s(-3, 0),
    // DANGER_BASE
    s(18, 0),
    // KNIGHT_ATTACKS_ZONE
    s(81, 0),
    // BISHOP_ATTACKS_ZONE
    s(52, 0),
    // ROOK_ATTACKS_ZONE
    s(44, 0),
    // QUEEN_ATTACKS_ZONE
    s(12, 0),
    // ATTACKS_ON_KING
    s(68, 0),
    // WEAK_ZONE
    s(175, 0),
    // SAFE_KNIGHT_CHECK
    s(780, 0), s(1200, 0),
    // SAFE_BISHOP_CHECK
    s(620, 0), s(950, 0),
    // SAFE_ROOK_CHECK
    s(1050, 0), s(1750, 0),
    // SAFE_QUEEN_CHECK
    s(760, 0), s(1100, 0),
    // UNSAFE_CHECKS
    s(140, 0),
    // KING_BLOCKERS
    s(95, 0),
    // FLANK_ASSAULT
    s(3, 0),
    // FLANK_DEFENCE
    s(-4, 0),
    // MOBILITY_EDGE
    s(2, 0),
    // SHELTER_VALUE
    s(-6, 0),
    // NO_QUEEN
    s(-860, 0),
    // KNIGHT_DEFENDS
    s(-95, 0),
    // THREAT_BY_MINOR
    s(2, 14), s(26, 19), s(34, 24), s(42, 52), s(38, 70),
    // THREAT_BY_ROOK
    s(1, 18), s(18, 30), s(19, 28), s(2, 14), s(26, 20),
    // THREAT_BY_KING
    s(10, 38),
    // HANGING
    s(30, 16),
    // ONLY_QUEEN_DEFENDS
    s(6, 2),
    // RESTRICTED
    s(3, 3),
    // THREAT_BY_PAWN
    s(74, 42),
    // THREAT_BY_PUSH
    s(21, 18),
    // KNIGHT_ON_QUEEN
    s(8, 5),
    // SLIDER_ON_QUEEN
    s(26, 9),
    // SPACE
    s(2, 0),
    // TEMPO
    s(14, 11),
    // WINNABLE_BASE
    s(0, -52),
    // WINNABLE_PAWNS
    s(0, 6),
    // WINNABLE_PASSED
    s(0, 4),
    // WINNABLE_BOTH_FLANKS
    s(0, 10),
    // WINNABLE_OUTFLANKING
    s(0, 4),
    // WINNABLE_INFILTRATION
    s(0, 11),
    // WINNABLE_PAWN_ENDING
    s(0, 24),
];
