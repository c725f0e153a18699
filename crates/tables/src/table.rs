//! A table: what each position of a material is worth.

use crate::distances::{Distances, Worths};
use crate::file::{self, BadFile};
use crate::helpmate::Helpmate;
use crate::layout::Layout;
use crate::value::Value;
use crate::{Material, Title, Wdl, Zeroing};
use core::fmt;
use core::ops::Range;
use keymove_chess::Color;
use std::borrow::Cow;

/// All that is told of a material.
pub struct Table {
    title: Title,
    layout: Layout,
    told: Told,
}

/// How it is held in memory.
pub(crate) enum Told {
    /// A byte for each number of a position, for White and Black to move; then, where a position has several bytes, the second ones, and so on.
    Planes(Vec<Vec<u8>>),
    /// The rule of fifty moves, for White and Black to move.
    Distances([Distances; 2]),
    /// The same for who only asks what positions are worth, with White and Black to move, or one of them.
    Worths([Option<Worths>; 2]),
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("title", &self.title).finish_non_exhaustive()
    }
}

/// The number of a plane: which byte of a position, and who is to move.
pub(crate) const fn plane(byte: usize, turn: Color) -> usize {
    2 * byte + turn.index()
}

impl Table {
    pub(crate) fn new(title: Title, layout: Layout, told: Told) -> Self {
        Self { title, layout, told }
    }

    /// The table with this title, from the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(title: impl Into<Title>, file: &[u8]) -> Result<Self, BadFile> {
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        file::read(&title.into(), file, threads)
    }

    /// Which it is.
    pub const fn title(&self) -> &Title {
        &self.title
    }

    /// Whose it is.
    pub const fn material(&self) -> &Material {
        &self.title.material
    }

    pub(crate) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What a file says of these numbers, which are those of whole words, in a [plane].
    pub(crate) fn part(&self, plane: usize, numbers: Range<usize>) -> Cow<'_, [u8]> {
        match &self.told {
            Told::Planes(planes) => Cow::Borrowed(&planes[plane][numbers]),
            Told::Distances(sides) if plane < 2 => Cow::Owned(sides[plane % 2].worth(numbers)),
            Told::Distances(sides) => Cow::Owned(sides[plane % 2].plies(numbers)),
            Told::Worths(_) => self.has_no("half-moves"),
        }
    }

    /// What a file says of a number in a [plane].
    pub(crate) fn byte(&self, plane: usize, number: usize) -> u8 {
        match &self.told {
            Told::Planes(planes) => planes[plane][number],
            Told::Distances(sides) => {
                let Zeroing { wdl, plies } = sides[plane % 2].told(number);
                if plane < 2 { wdl.byte() } else { plies }
            }
            Told::Worths(_) => self.has_no("half-moves"),
        }
    }

    /// The first byte of each position, in a table of mates or helpmates.
    pub(crate) fn bytes(&self, turn: Color) -> &[u8] {
        &self.planes()[turn.index()]
    }

    fn planes(&self) -> &[Vec<u8>] {
        match &self.told {
            Told::Planes(planes) => planes,
            _ => self.has_no("mates"),
        }
    }

    /// Nobody asks a table for what it does not tell.
    fn has_no(&self, what: &str) -> ! {
        unreachable!("the table {} has no {what}", self.title)
    }

    /// What the number of a position says of how far the mate is. What is no position has no meaning.
    #[inline]
    pub(crate) fn value(&self, turn: Color, number: usize) -> Value {
        Value::of_byte(self.bytes(turn)[number])
    }

    /// What it says of help to mate, in a table of that.
    #[inline]
    pub(crate) fn helpmate(&self, turn: Color, number: usize) -> Option<Helpmate> {
        let [plies, low, high] = core::array::from_fn(|byte| self.planes()[plane(byte, turn)][number]);
        Helpmate::of_bytes(plies, low, high)
    }

    /// What it says under the rule of fifty moves, in a table of that. What is no position has no meaning.
    pub(crate) fn zeroing(&self, turn: Color, number: usize) -> Zeroing {
        match &self.told {
            Told::Distances(sides) => sides[turn.index()].told(number),
            _ => self.has_no("half-moves"),
        }
    }

    /// What it says a position is worth, in a table of the rule of fifty moves. What is no position has no meaning.
    #[inline]
    pub(crate) fn wdl(&self, turn: Color, number: usize) -> Wdl {
        match &self.told {
            Told::Distances(sides) => sides[turn.index()].told(number).wdl,
            Told::Worths(sides) => match &sides[turn.index()] {
                Some(worths) => worths.told(number),
                None => self.has_no("positions with this side to move"),
            },
            Told::Planes(_) => self.has_no("rule of fifty moves"),
        }
    }
}
