//! What leads from one position to another, whatever way was taken.

use crate::rules;
use crate::search::Changes;
use crate::space::{Frame, KINDS, Slot};
use keymove_chess::{Arrangement, Color, Piece, Square};
use keymove_problem::sort::Sort as _;

/// The fewest deletions, shifts and additions that lead from the original to a position; `None` if nothing does, because
/// the kings stand otherwise to each other or one is missing. Kings are neither deleted nor added, so they tell the shift; what
/// else differs was deleted or added.
pub fn between(original: &Arrangement, position: &Arrangement) -> Option<Changes> {
    let shift = shift(original, position)?;
    let stays = |&(square, piece): &(Square, Piece)| {
        shifted(square, shift).is_some_and(|square| position.piece_at(square) == Some(piece))
    };
    let back = (-shift.0, -shift.1);
    let is_new = |&(square, piece): &(Square, Piece)| {
        shifted(square, back).is_none_or(|square| original.piece_at(square) != Some(piece))
    };
    let mut deleted: Vec<(Square, Piece)> = original.units().filter(|unit| !stays(unit)).collect();
    deleted.put_in_order_by_key(|&(square, _)| rules::nearness(square));
    let mut added: Vec<(Square, Piece)> = position.units().filter(is_new).collect();
    added.put_in_order_by_key(|&(square, piece)| slot(square, piece));
    let mut changes = Changes { deleted, ..Changes::default() };
    (changes.shift, changes.added) = (shift, added);
    Some(changes)
}

/// The square so many files to the right and ranks up, if there is one.
pub(super) fn shifted(square: Square, shift: (i8, i8)) -> Option<Square> {
    Frame { mirrored: false, shift }.map(square)
}

/// The order of additions.
fn slot(square: Square, piece: Piece) -> Option<Slot> {
    KINDS.iter().position(|&kind| kind == piece).map(|kind| Slot::new(kind, square))
}

/// By how many files to the right and ranks up both kings were shifted.
pub(super) fn shift(original: &Arrangement, position: &Arrangement) -> Option<(i8, i8)> {
    let of = |color: Color| {
        let (from, to) = (original.king(color)?, position.king(color)?);
        Some((to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8))
    };
    let [white, black] = Color::ALL.map(of);
    white.filter(|_| white == black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::each;
    use keymove_chess::Position;

    #[test]
    fn the_same_as_in_the_space() {
        let original: Position = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -".parse().expect("a position");
        let (mut number, every) = (0, keymove_testing::sized(37, 1));
        for level in 1..=2 {
            each(&original, level, &mut |position, stem, added| {
                number += 1;
                if number % every != 0 {
                    return;
                }
                let changes = between(&original, position).expect("kings stay as they are");
                assert_eq!(changes.len(), usize::from(level), "{position}: {changes}");
                assert_eq!(changes.shift, stem.shift);
                assert!(changes.deleted.iter().map(|unit| unit.0).eq(stem.deleted.iter().copied()));
                let slots = added.iter().map(|slot| (slot.square(), slot.piece()));
                assert!(changes.added.iter().copied().eq(slots), "{position}: {changes}");
            });
        }
        assert!(number > 10_000);
    }

    #[test]
    fn kings_tell() {
        let position = |fen: &str| -> Position { fen.parse().expect("a position") };
        let original = position("8/8/8/8/8/8/1k6/3K3Q w - -");
        assert_eq!(between(&original, &position("8/8/8/8/8/2k5/8/3K3Q w - -")), None);
        // What was shifted off the board was deleted.
        let changes = between(&original, &position("8/8/8/8/8/2k5/4K3/8 w - -")).expect("shifted");
        assert_eq!(changes.to_string(), "delete white queen h1; shift 1 file right and 1 rank up");
        assert!(between(&original, &original).expect("the same").is_empty());
    }
}
