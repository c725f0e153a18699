//! A table: what each position of a material is worth.

use crate::Material;
use crate::file::{self, BadFile};
use crate::layout::Layout;
use crate::value::Value;
use core::fmt;
use keymove_chess::Color;

/// All values of a material.
pub struct Table {
    material: Material,
    layout: Layout,
    /// A byte for each number of a position, for White and Black to move.
    bytes: [Vec<u8>; 2],
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("material", &self.material).finish_non_exhaustive()
    }
}

impl Table {
    pub(crate) fn new(material: Material, layout: Layout, bytes: [Vec<u8>; 2]) -> Self {
        Self { material, layout, bytes }
    }

    /// The table of this material, from the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(material: &Material, file: &[u8]) -> Result<Self, BadFile> {
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        file::read(material, file, threads)
    }

    /// Whose it is.
    pub const fn material(&self) -> &Material {
        &self.material
    }

    pub(crate) const fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn bytes(&self, turn: Color) -> &[u8] {
        &self.bytes[turn.index()]
    }

    /// The value of a position: squares of the White king, the Black king, and the men in the order of the layout, White the stronger side.
    /// `None` for kings that touch; what else is no position has no meaning.
    #[inline]
    pub(crate) fn value(&self, turn: Color, squares: &[u8]) -> Option<Value> {
        Some(Value::of_byte(self.bytes[turn.index()][self.layout.number(squares)?]))
    }
}
