//! Transformations beyond the paper's: moves, exchanges, swaps, the mirror image, rights.
//!
//! ```text
//! Seed --> Stem (deleted, mirrored, shifted) --> swaps --> kings --> additions --> is it cheapest so? --> Family
//! ```
//!
//! A position is seen from a [`Frame`]: units of the original that are not where the frame takes them have gone, others
//! have come. [`settle`] pairs what has gone with what has come at the least cost; the cost of a position is the least of all
//! frames. Each position is visited in the first frame with this cost, by the one way in which [`settle`] explains it: so
//! nothing comes twice, however many ways lead to it ([`rivals`] asks the other frames, where one of them may win).

mod rivals;
pub(crate) mod settle;
#[cfg(test)]
mod tests;
pub(super) mod variants;
pub(super) mod walk;

pub(crate) use rivals::View;
pub(super) use rivals::{Views, empty_board};

use super::Frame;
use keymove_chess::{Arrangement, Bitboard, Color, Role};
use std::fmt;

/// Which transformations there are beyond the paper's. The default is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct More {
    /// A unit, which may be a king, goes to an empty square.
    pub moves: bool,
    /// A unit that is no king becomes one of another kind or colour where it stands.
    pub exchanges: bool,
    /// Two units that are no kings change places.
    pub swaps: bool,
    /// Left and right change places.
    pub mirror: bool,
    /// A castling is no longer allowed, or is; a capture en passant is allowed, or is not.
    pub rights: bool,
}

/// The names of the options, in the order of the fields.
const NAMES: [&str; 5] = ["move", "exchange", "swap", "mirror", "rights"];

/// The largest number of transformations. Beyond it there are more positions than anyone can wait for, and more pieces of the
/// space than memory should be spent on.
pub const HIGHEST_LEVEL: u16 = 6;

/// With any transformation beyond the paper's: each of them multiplies the pieces (6 million at this level with all of them).
const HIGHEST_WITH_MORE: u16 = 4;

impl More {
    /// The largest number of transformations that can be searched.
    pub fn highest_level(self) -> u16 {
        if self.any() { HIGHEST_WITH_MORE } else { HIGHEST_LEVEL }
    }

    /// Whether there are any.
    pub fn any(self) -> bool {
        self != Self::default()
    }

    /// Whether what has gone may be paired with what has come.
    pub(super) const fn pairs(self) -> bool {
        self.moves || self.exchanges || self.swaps
    }

    const fn fields(self) -> [bool; 5] {
        [self.moves, self.exchanges, self.swaps, self.mirror, self.rights]
    }
}

/// The names of those that there are, joined by commas; `none` if there are none.
impl fmt::Display for More {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMES.into_iter().zip(self.fields()).filter_map(|(name, is)| is.then_some(name));
        let names: Vec<&str> = names.collect();
        f.write_str(&if names.is_empty() { "none".to_owned() } else { names.join(",") })
    }
}

/// Which of the kings have moved: bits by index of their colours.
pub(super) type Kings = u8;

/// The kings of these colours.
pub(super) fn kings(position: &Arrangement, moved: Kings) -> Bitboard {
    let colors = Color::ALL.into_iter().filter(|color| moved >> color.index() & 1 == 1);
    colors.fold(Bitboard::EMPTY, |set, color| set | position.pieces(color, Role::King))
}
