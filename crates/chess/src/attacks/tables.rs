//! The tables that the build script fills from [`super::slow`], and the look-ups into them.

#![allow(clippy::unreadable_literal, clippy::large_stack_arrays)]

use crate::{Bitboard, Square};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[inline]
pub(super) fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

#[inline]
pub(super) fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHTS[square.index()])
}

#[inline]
pub(super) fn white_pawn(square: Square) -> Bitboard {
    Bitboard(WHITE_PAWN[square.index()])
}

#[inline]
pub(super) fn black_pawn(square: Square) -> Bitboard {
    Bitboard(BLACK_PAWN[square.index()])
}

#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index() * 64 + b.index()])
}

#[inline]
pub(super) fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index() * 64 + b.index()])
}

#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let i = square.index();
    sliding(BISHOP_OFFSET[i], occupied.0, BISHOP_MASK[i])
}

#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let i = square.index();
    sliding(ROOK_OFFSET[i], occupied.0, ROOK_MASK[i])
}

#[inline]
fn sliding(offset: u64, occupied: u64, mask: u64) -> Bitboard {
    let index = offset as usize + extract(occupied, mask) as usize;
    // SAFETY: a square's block has 2^popcount(mask) entries from its offset on (build.rs), and the extracted index
    // has popcount(mask) bits. The bounds check costs 6 % of perft.
    #[allow(unsafe_code)]
    Bitboard(unsafe { *SLIDING.get_unchecked(index) })
}

/// Gathers the bits of `word` under `mask` into the low bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
fn extract(word: u64, mask: u64) -> u64 {
    // SAFETY: the crate is compiled for a processor with BMI2 (cfg above).
    #[allow(unsafe_code, unused_unsafe)]
    unsafe {
        core::arch::x86_64::_pext_u64(word, mask)
    }
}

/// Gathers the bits of `word` under `mask` into the low bits, on processors without such an instruction.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn extract(word: u64, mask: u64) -> u64 {
    let mut rest = mask;
    let (mut result, mut bit) = (0, 1);
    while rest != 0 {
        if word & rest & rest.wrapping_neg() != 0 {
            result |= bit;
        }
        rest &= rest - 1;
        bit <<= 1;
    }
    result
}
