//! A table: what each position of a material is worth.

use crate::file::{self, BadFile};
use crate::helpmate::Helpmate;
use crate::layout::Layout;
use crate::value::Value;
use crate::{Material, Title, Wdl, Zeroing};
use core::fmt;
use keymove_chess::Color;

/// All that is told of a material.
pub struct Table {
    title: Title,
    layout: Layout,
    /// A byte for each number of a position, for White and Black to move; then, where a position has several bytes, the second ones, and so on.
    planes: Vec<Vec<u8>>,
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
    pub(crate) fn new(title: Title, layout: Layout, planes: Vec<Vec<u8>>) -> Self {
        Self { title, layout, planes }
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

    /// All bytes, plane by plane.
    pub(crate) fn planes(&self) -> &[Vec<u8>] {
        &self.planes
    }

    /// The first byte of each position.
    pub(crate) fn bytes(&self, turn: Color) -> &[u8] {
        &self.planes[turn.index()]
    }

    /// What the number of a position says of how far the mate is. What is no position has no meaning.
    #[inline]
    pub(crate) fn value(&self, turn: Color, number: usize) -> Value {
        Value::of_byte(self.planes[turn.index()][number])
    }

    /// What it says of help to mate, in a table of that.
    #[inline]
    pub(crate) fn helpmate(&self, turn: Color, number: usize) -> Option<Helpmate> {
        let [plies, low, high] = core::array::from_fn(|byte| self.planes[plane(byte, turn)][number]);
        Helpmate::of_bytes(plies, low, high)
    }

    /// What it says under the rule of fifty moves, in a table of that. What is no position has no meaning.
    pub(crate) fn zeroing(&self, turn: Color, number: usize) -> Zeroing {
        let [wdl, plies] = core::array::from_fn(|byte| self.planes[plane(byte, turn)][number]);
        Zeroing::of_bytes(wdl, plies).unwrap_or(Zeroing::DRAW)
    }

    /// What it says a position is worth, in a table of the rule of fifty moves. What is no position has no meaning.
    #[inline]
    pub(crate) fn wdl(&self, turn: Color, number: usize) -> Wdl {
        Wdl::of_byte(self.planes[turn.index()][number]).unwrap_or(Wdl::Draw)
    }
}
