//! Castlings that exclude each other: a convention of problems, in which two castlings can each be legal, but not both.

use super::Position;
use crate::Castling;

/// Which rights are lost when a castling is played, because the two exclude each other.
///
/// ```
/// use keymove_chess::{Castling, ExclusiveCastlings, Position, Square, notation::parse_uci};
///
/// let [a1, h8] = [Square::A1, Square::H8].map(|corner| Castling::with_rook(corner).unwrap_or_default());
/// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -".parse()?;
/// let position = position.with_exclusive_castlings(ExclusiveCastlings::NONE.with_pair(a1, h8));
/// let next = position.play(parse_uci(&position, "e1c1")?);
/// assert_eq!(next.to_string(), "r3k2r/8/8/8/8/8/8/2KR3R b q - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ExclusiveCastlings {
    /// Four bits for each right: those of [`Castling::bits`] that are lost when it is used, at four times its own place.
    lost: u16,
}

impl ExclusiveCastlings {
    /// No castling excludes another.
    pub const NONE: Self = Self { lost: 0 };

    /// With one pair more: whoever plays one takes away the right to the other. If an argument holds several
    /// rights, each of them is paired with each of the other argument's.
    #[must_use]
    pub const fn with_pair(self, one: Castling, other: Castling) -> Self {
        let mut lost = self.lost;
        let mut place = 0;
        while place < 4 {
            if one.bits() >> place & 1 != 0 {
                lost |= (other.bits() as u16) << (4 * place);
            }
            if other.bits() >> place & 1 != 0 {
                lost |= (one.bits() as u16) << (4 * place);
            }
            place += 1;
        }
        Self { lost }
    }

    /// The rights that are lost when this castling is played. `played` is one right.
    #[inline]
    pub const fn lost_by(self, played: Castling) -> Castling {
        match played.bits() {
            0 => Castling::NONE,
            bits => Castling::from_bits((self.lost >> (4 * bits.trailing_zeros())) as u8),
        }
    }

    /// Whether no castling excludes another.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.lost == 0
    }
}

impl Position {
    /// The position, played from here on with castlings that exclude each other. A right that a castling played
    /// earlier has taken away is not asked for: it must be missing from the position.
    #[must_use]
    pub const fn with_exclusive_castlings(mut self, exclusive: ExclusiveCastlings) -> Self {
        self.arrangement.exclusive = exclusive;
        self
    }
}
