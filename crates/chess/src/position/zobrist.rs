//! Random numbers for the incremental hash: fixed, so that files and node counts can be repeated everywhere.

use crate::{Castling, Color, Piece, Square};

/// SplitMix64 (Steele, Lea and Flood 2014), evaluated at compile time.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

struct Keys {
    /// Indexed by color * 6 + role, then square.
    units: [[u64; 64]; 12],
    castling: [u64; 16],
    en_passant_file: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = {
    let mut state = 0x4b65_796d_6f76_6531;
    let mut value;
    let mut keys =
        Keys { units: [[0; 64]; 12], castling: [0; 16], en_passant_file: [0; 8], black_to_move: 0 };
    let mut i = 0;
    while i < 12 * 64 {
        (state, value) = next(state);
        keys.units[i / 64][i % 64] = value;
        i += 1;
    }
    i = 1;
    while i < 16 {
        (state, value) = next(state);
        keys.castling[i] = value;
        i += 1;
    }
    i = 0;
    while i < 8 {
        (state, value) = next(state);
        keys.en_passant_file[i] = value;
        i += 1;
    }
    (_, value) = next(state);
    keys.black_to_move = value;
    keys
};

#[inline]
pub(super) fn unit(piece: Piece, square: Square) -> u64 {
    KEYS.units[piece.color.index() * 6 + piece.role.index()][square.index()]
}

#[inline]
pub(super) fn castling(rights: Castling) -> u64 {
    KEYS.castling[(rights.bits() & 15) as usize]
}

#[inline]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |sq| KEYS.en_passant_file[(sq.file() & 7) as usize])
}

#[inline]
pub(super) fn side(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => KEYS.black_to_move,
    }
}
