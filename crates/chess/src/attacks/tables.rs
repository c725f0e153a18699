//! The tables that the build script fills from [`super::slow`], and the look-ups into them.

#![allow(clippy::unreadable_literal, clippy::large_stack_arrays)]

use crate::{Bitboard, Square};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// All tables behind one address: code that may be moved in memory looks up the address of each static apart.
struct Tables {
    king: [u64; 64],
    knight: [u64; 64],
    white_pawn: [u64; 64],
    black_pawn: [u64; 64],
    bishop: [Lines; 64],
    rook: [Lines; 64],
    between: [u64; 64 * 64],
    line: [u64; 64 * 64],
    sliding: [u64; SLIDING],
}

/// Where the attacks of a bishop or rook on one square are found.
struct Lines {
    /// The squares on which a unit matters.
    mask: u64,
    /// Where the block of the square begins; in it, the index is made of the occupied squares of the mask.
    offset: usize,
}

#[inline]
pub(super) fn king(square: Square) -> Bitboard {
    Bitboard(TABLES.king[square.index()])
}

#[inline]
pub(super) fn knight(square: Square) -> Bitboard {
    Bitboard(TABLES.knight[square.index()])
}

#[inline]
pub(super) fn white_pawn(square: Square) -> Bitboard {
    Bitboard(TABLES.white_pawn[square.index()])
}

#[inline]
pub(super) fn black_pawn(square: Square) -> Bitboard {
    Bitboard(TABLES.black_pawn[square.index()])
}

#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.between[a.index() * 64 + b.index()])
}

#[inline]
pub(super) fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.line[a.index() * 64 + b.index()])
}

#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliding(&TABLES.bishop[square.index()], occupied)
}

#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliding(&TABLES.rook[square.index()], occupied)
}

#[inline]
fn sliding(lines: &Lines, occupied: Bitboard) -> Bitboard {
    let index = lines.offset + extract(occupied.0, lines.mask) as usize;
    // SAFETY: a square's block has 2^popcount(mask) entries from its offset on (build.rs), and the extracted index
    // has popcount(mask) bits. The bounds check costs 6 % of perft.
    #[allow(unsafe_code)]
    Bitboard(unsafe { *TABLES.sliding.get_unchecked(index) })
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
