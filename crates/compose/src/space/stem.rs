//! What is left of the original before anything is added.

use super::bounds::Bounds;
use super::slot::{KINDS, Slot};
use crate::rules;
use keymove_chess::{Bitboard, Color, Piece, Position, Role, Square};

/// The original with some units deleted and the rest shifted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stem {
    /// Where the deleted units stood in the original, by nearness to h8.
    pub deleted: Vec<Square>,
    /// By how many files to the right and ranks up the rest was shifted.
    pub shift: (i8, i8),
    /// How many units are to be added.
    pub additions: u16,
    /// The units that are left, shifted; White to move.
    pub position: Position,
    /// Where no unit is added, indexed as [`KINDS`]: where a deleted unit would stand, and what [`Bounds`] exclude.
    taken: [Bitboard; 10],
}

impl Stem {
    /// The slots, from `from` on, in which a unit may be added.
    pub fn room(&self, position: &Position, from: Slot) -> impl Iterator<Item = Slot> + use<> {
        let squares: [Bitboard; 10] = core::array::from_fn(|kind| self.squares(position, kind));
        (from.0..Slot::COUNT).map(Slot).filter(move |slot| squares[slot.kind()].has(slot.square()))
    }

    /// The squares on which a unit of the kind with this index may be added.
    pub fn squares(&self, position: &Position, kind: usize) -> Bitboard {
        rules::room(position, KINDS[kind]).without(self.taken[kind])
    }
}

/// Every way to delete and shift that leaves something of `level` transformations for additions, or nothing, by number of
/// deletions; only those whose units a composition may have.
pub fn stems(original: &Position, level: u16) -> Vec<Stem> {
    stems_within(original, level, &Bounds::default())
}

/// The same without those that the bounds exclude.
pub fn stems_within(original: &Position, level: u16, bounds: &Bounds) -> Vec<Stem> {
    let may_go = |&(square, piece): &(Square, Piece)| piece.role != Role::King && !bounds.kept.has(square);
    let mut units: Vec<(Square, Piece)> = original.units().filter(may_go).collect();
    units.sort_by_key(|&(square, _)| rules::nearness(square));
    let mut stems = Vec::new();
    let mut chosen = Vec::new();
    for count in 0..=usize::from(level).min(units.len()) {
        choose(&units, count, &mut chosen, &mut |deleted| {
            shifts(original, deleted, level, bounds, &mut stems);
        });
    }
    stems
}

/// Every choice of so many units, in their order.
fn choose(
    units: &[(Square, Piece)], count: usize, chosen: &mut Vec<(Square, Piece)>,
    act: &mut impl FnMut(&[(Square, Piece)]),
) {
    if count == 0 {
        return act(chosen);
    }
    for (index, &unit) in units.iter().enumerate() {
        chosen.push(unit);
        choose(&units[index + 1..], count - 1, chosen, act);
        chosen.pop();
    }
}

/// The stems with these units deleted: unshifted, shifted by files, by ranks, by both.
fn shifts(
    original: &Position, deleted: &[(Square, Piece)], level: u16, bounds: &Bounds, stems: &mut Vec<Stem>,
) {
    let squares = deleted.iter().fold(Bitboard::EMPTY, |set, &(square, _)| set | square.into());
    let left: Vec<(Square, Piece)> = original.units().filter(|unit| !deleted.contains(unit)).collect();
    for files in -7..=7_i8 {
        for ranks in -7..=7_i8 {
            let cost = deleted.len() + usize::from(files != 0) + usize::from(ranks != 0);
            let Some(additions) = usize::from(level).checked_sub(cost) else { continue };
            if !bounds.allow(original, squares, (files, ranks), additions) {
                continue;
            }
            let Some(position) = place(&left, (files, ranks)).filter(rules::are_kept) else { continue };
            let mut taken = bounds.barred((files, ranks));
            for &(square, piece) in deleted {
                let kind = KINDS.iter().position(|&kind| kind == piece);
                if let (Some(kind), Some(square)) = (kind, shifted(square, (files, ranks))) {
                    taken[kind] |= square.into();
                }
            }
            stems.push(Stem {
                deleted: deleted.iter().map(|&(square, _)| square).collect(),
                shift: (files, ranks),
                additions: additions as u16,
                position,
                taken,
            });
        }
    }
}

/// The units on the board, shifted, White to move; `None` if one of them would leave it.
fn place(units: &[(Square, Piece)], shift: (i8, i8)) -> Option<Position> {
    let empty = keymove_chess::Setup { turn: Color::White, ..keymove_chess::Setup::default() };
    let mut position = Position::from_setup(&empty).ok()?;
    for &(square, piece) in units {
        position = position.with_unit(shifted(square, shift)?, piece);
    }
    Some(position)
}

/// The square so many files to the right and ranks up, if there is one.
pub(crate) fn shifted(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = square.file().checked_add_signed(files).filter(|&file| file < 8)?;
    let rank = square.rank().checked_add_signed(ranks).filter(|&rank| rank < 8)?;
    Some(Square::at(file, rank))
}
