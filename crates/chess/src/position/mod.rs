//! A playable position: the units as sets, whose move it is, castling and en passant rights, and a hash.
//!
//! An [`Arrangement`] is all of that but the hash, and promises nothing. It answers every question, from what stands where to
//! which moves mate. A [`Position`] is an arrangement that has been found playable, with its hash, and dereferences to it. What
//! keeps the promise gives a position: a legal move ([`Position::play`]), a move passed without check ([`Position::passed`]).
//! What may break it, or has no time for a hash, gives an arrangement: a unit more or less, the other side to move, a move that
//! is only looked at ([`Arrangement::glimpse`]).
//!
//! Invariants of a position: at most one king a side; no pawn on the first or eighth rank; the side not to move is not in check;
//! a castling right implies king and rook at home; the en passant square is set only if an enemy pawn stands ready to
//! capture there; `hash` is what [`Position::computed_hash`] gives. A side without a king is never in check and may make
//! every move that its units can make. Deliberately absent: move counters and history, which no stipulation of a fixed
//! length depends on.

mod arrangement;
mod castling;
mod checks;
mod edit;
mod generate;
mod heedless;
mod kinds;
mod make;
mod mate;
mod setup;
mod sinks;
#[cfg(test)]
mod tests;
mod zobrist;

pub use arrangement::Arrangement;
pub use castling::ExclusiveCastlings;
pub use setup::{Fault, Faults, Setup};

use crate::{Bitboard, Castling, Color};
use core::ops::Deref;

/// A playable position. See the module for what always holds, and [`Arrangement`] for all that can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    arrangement: Arrangement,
    hash: u64,
}

/// A position can be asked whatever an arrangement can be asked.
impl Deref for Position {
    type Target = Arrangement;

    #[inline]
    fn deref(&self) -> &Arrangement {
        &self.arrangement
    }
}

impl Position {
    /// The initial position of a game.
    pub fn initial() -> Self {
        let sets = [
            0x00ff_0000_0000_ff00,
            0x42 << 56 | 0x42,
            0x24 << 56 | 0x24,
            0x81 << 56 | 0x81,
            8 << 56 | 8,
            16 << 56 | 16,
            0xffff,
            0xffff << 48,
        ];
        let arrangement = Arrangement {
            sets: sets.map(Bitboard),
            turn: Color::White,
            castling: Castling::from_bits(15),
            en_passant: None,
            exclusive: ExclusiveCastlings::NONE,
        };
        Self { arrangement, hash: arrangement.computed_hash() }
    }

    /// The position of this arrangement, with its hash. An en passant square on which no pawn stands ready to capture is
    /// forgotten.
    ///
    /// # Errors
    ///
    /// All faults, the others too, if at least one is fatal. An arrangement whose faults are not fatal is accepted; ask
    /// [`Setup::faults`] for these.
    pub fn from_arrangement(arrangement: &Arrangement) -> Result<Self, Faults> {
        if !arrangement.is_playable() {
            return Err(arrangement.to_setup().faults());
        }
        let en_passant =
            arrangement.en_passant.filter(|&target| arrangement.en_passant_captors(target).any());
        let arrangement = Arrangement { en_passant, ..*arrangement };
        Ok(Self { arrangement, hash: arrangement.computed_hash() })
    }

    /// A 64-bit Zobrist hash of everything in the position, kept up incrementally. Left out is
    /// [`Arrangement::exclusive_castlings`], which no move changes.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A second hash, computed afresh from the placement and independent of [`Self::hash`]: a table that finds its
    /// place by one and compares the other confuses two positions with a probability of about 2^-64 a look.
    #[inline]
    pub fn verification_hash(&self) -> u64 {
        /// Odd constants: successive SplitMix64 outputs with the lowest bit set.
        const KEYS: [u64; 9] = [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f5,
            0x06c4_5d18_8009_454f,
            0xf88b_b8a8_724c_81ed,
            0x1b39_896a_51a8_749b,
            0x53cb_9f0c_747e_a2eb,
            0x2c82_9abe_1f45_32e1,
            0xc584_133a_c916_ab3d,
            0x3ee5_7890_41c9_8ac3,
        ];
        let state = self.turn as u64
            | (self.castling.bits() as u64) << 1
            | self.en_passant.map_or(64, |sq| sq.index() as u64) << 8;
        let words = [
            self.sets[0].0,
            self.sets[1].0,
            self.sets[2].0,
            self.sets[3].0,
            self.sets[4].0,
            self.sets[5].0,
            self.sets[6].0,
            state,
        ];
        let mut sum = KEYS[8];
        for (word, key) in words.into_iter().zip(KEYS) {
            // The multiply-and-fold step of wyhash (Wang Yi).
            let product = u128::from(word ^ key) * u128::from(sum ^ key.rotate_left(23));
            sum = (product as u64 ^ (product >> 64) as u64).wrapping_add(key ^ word.rotate_left(32));
        }
        sum
    }

    /// The hash computed from scratch; always equal to [`Self::hash`].
    pub fn computed_hash(&self) -> u64 {
        self.arrangement.computed_hash()
    }

    /// The position with the other side to move and no en passant right, unless the side to move is in check.
    ///
    /// In series play the mover moves again: `position.play(mv).passed()`. That is `None` after a move that gives check,
    /// which only the last move of a series may do, and there is nothing to capture en passant afterwards.
    ///
    /// ```
    /// # use keymove_chess::{Position, notation::parse_uci};
    /// let position: Position = "7k/8/8/8/3p4/8/4P3/8 w - -".parse()?;
    /// let next = position.play(parse_uci(&position, "e2e4")?);
    /// assert_eq!(next.to_string(), "7k/8/8/8/3pP3/8/8/8 b - e3 0 1");
    /// let next = next.passed().expect("e2-e4 gives no check");
    /// assert_eq!(next.to_string(), "7k/8/8/8/3pP3/8/8/8 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let hash = self.hash ^ zobrist::en_passant(self.en_passant) ^ zobrist::side(Color::Black);
        Some(Self { arrangement: self.turned(), hash })
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}
