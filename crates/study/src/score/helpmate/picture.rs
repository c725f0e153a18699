//! The mate at the end of a solution.

use super::track::quiet;
use crate::picture::{Picture, Shape};
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square};

/// What a mate looks like.
#[derive(Clone, Debug)]
pub(super) struct FinalPicture {
    /// A model mate, as the theme of this name has it.
    pub(super) is_model: bool,
    /// An ideal mate, likewise.
    pub(super) is_ideal: bool,
    king: Option<Square>,
    /// Units without which it would be no mate, and those that only a pin keeps from parrying.
    parts: Bitboard,
    /// What it looks like from the king, of a model mate.
    shape: Option<Shape>,
}

impl FinalPicture {
    /// Looks at a mate of Black.
    pub(super) fn of(end: &Arrangement) -> Self {
        let calm = quiet(end);
        let takes_part = |square: Square| !calm.without_unit(square).is_mate();
        let king = calm.pieces(Color::Black, Role::King);
        let parts: Bitboard =
            calm.occupied().without(king).into_iter().filter(|&square| takes_part(square)).collect();
        let picture = Picture::of(&calm);
        let parts = parts | picture.as_ref().map_or(Bitboard::EMPTY, |picture| picture.pinned);
        let model = picture.filter(Picture::is_model);
        Self {
            is_model: model.is_some(),
            is_ideal: model.as_ref().is_some_and(Picture::is_ideal),
            king: king.first(),
            parts,
            shape: model.as_ref().map(Picture::shape),
        }
    }

    /// Whether the unit on this square of the mate takes part in it.
    pub(super) fn takes_part(&self, square: Square) -> bool {
        self.parts.has(square)
    }

    /// Whether both are model mates that look the same, with the king on another square.
    pub(super) fn echoes(&self, other: &Self) -> bool {
        self.shape.is_some() && self.king != other.king && self.shape == other.shape
    }

    /// Whether the kings stand on squares of different colours.
    pub(super) fn has_other_colour(&self, other: &Self) -> bool {
        let is_dark = |king: Option<Square>| king.is_some_and(|king| Bitboard::DARK.has(king));
        is_dark(self.king) != is_dark(other.king)
    }
}

/// White's line pieces and where they stand.
pub(super) fn line_units(position: &Arrangement) -> impl Iterator<Item = (Role, Square)> + '_ {
    [Role::Bishop, Role::Rook, Role::Queen].into_iter().flat_map(move |role| {
        position.pieces(Color::White, role).into_iter().map(move |square| (role, square))
    })
}
