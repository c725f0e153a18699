//! What is left of the original before anything is added.

use super::bounds::Bounds;
use super::more::{self, Kings, More};
use super::rights::Rights;
use super::slot::{KINDS, Slot};
use super::{Frame, more::settle::MOST};
use crate::matrix::Matrix;
use crate::rules;
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};
use keymove_problem::sort::Sort as _;

/// The original with some units deleted and the rest mirrored or not, and shifted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stem {
    /// Where the deleted units stood in the original, by nearness to h8. Beyond the paper's transformations some of them may
    /// come again elsewhere, or others in their places: then they are moved or exchanged rather than deleted.
    pub deleted: Vec<Square>,
    /// Whether the rest was mirrored, left to right.
    pub mirrored: bool,
    /// By how many files to the right and ranks up the rest was shifted.
    pub shift: (i8, i8),
    /// How many units are to be added.
    pub additions: u16,
    /// The units that are left, shifted; White to move. Without kings that are to be moved, and before swaps.
    pub position: Arrangement,
    /// What more is to be done.
    pub(super) seed: Seed,
    /// Rights of the positions about which nothing else is said.
    pub(super) rights: Rights,
    /// Where no unit is added, indexed as [`KINDS`]: where a deleted unit would stand, and what [`Bounds`] exclude.
    pub(super) taken: [Bitboard; 10],
}

/// A stem in few bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Seed {
    /// Units that are deleted, or else moved or exchanged; no kings.
    pub(super) deleted: Bitboard,
    pub(super) frame: Frame,
    pub(super) kings: Kings,
    /// How many swaps are made.
    pub(super) swaps: u8,
    pub(super) additions: u8,
    /// How many castling and en passant rights are changed.
    pub(super) rights: u8,
    /// How many transformations lead to the diagram.
    pub(super) level: u8,
    /// The number of an arrangement of a matrix.
    pub(super) arrangement: u32,
}

impl Seed {
    /// How many of what has come takes the place of something that has gone, by a move or an exchange.
    pub(super) fn pairs(self) -> u16 {
        let paid = self.frame.cost() + self.kings.count_ones() as u16 + u16::from(self.swaps);
        self.deleted.len() as u16 + u16::from(self.additions) + paid - u16::from(self.level)
    }
}

impl Stem {
    /// The frame from which its positions are seen.
    pub fn frame(&self) -> Frame {
        self.seed.frame
    }

    /// The slots, from `from` on, in which a unit may be added.
    pub fn room(&self, position: &Arrangement, from: Slot) -> impl Iterator<Item = Slot> + use<> {
        let squares: [Bitboard; 10] = core::array::from_fn(|kind| self.squares(position, kind));
        (from.0..Slot::COUNT).map(Slot).filter(move |slot| squares[slot.kind()].has(slot.square()))
    }

    /// The squares on which a unit of the kind with this index may be added.
    pub fn squares(&self, position: &Arrangement, kind: usize) -> Bitboard {
        rules::room(position, KINDS[kind]).without(self.taken[kind])
    }

    /// An arrangement of a matrix; `None` if it cannot be.
    pub(super) fn of_matrix(matrix: &Matrix, seed: Seed) -> Option<Self> {
        let position = matrix.arrangement(seed.arrangement, seed.additions.into())?;
        Some(Self {
            deleted: Vec::new(),
            mirrored: false,
            shift: (0, 0),
            additions: seed.additions.into(),
            position,
            seed,
            rights: Rights::of(&position.as_diagram(), Frame::default()),
            taken: matrix.barred(),
        })
    }

    /// `None` if a unit would leave the board, or there would be units that no composition may have.
    pub(super) fn of(original: &Arrangement, bounds: &Bounds, more: More, seed: Seed) -> Option<Self> {
        let gone = seed.deleted | more::kings(original, seed.kings);
        let mut position = more::empty_board();
        for (square, piece) in original.units().filter(|&(square, _)| !gone.has(square)) {
            position = position.with_unit(seed.frame.map(square)?, piece);
        }
        // Swaps may still put it right.
        if seed.swaps == 0 && !rules::are_kept(&position) {
            return None;
        }
        let mut taken = bounds.barred(seed.frame, more);
        let mut deleted = Vec::with_capacity(seed.deleted.len() as usize);
        for square in seed.deleted.into_iter().rev() {
            deleted.push(square);
            let kind =
                original.piece_at(square).and_then(|piece| KINDS.iter().position(|&kind| kind == piece));
            if let (Some(kind), Some(square)) = (kind, seed.frame.map(square)) {
                taken[kind] |= square.into();
            }
        }
        Some(Self {
            deleted,
            mirrored: seed.frame.mirrored,
            shift: seed.frame.shift,
            additions: seed.additions.into(),
            position,
            seed,
            rights: Rights::of(original, seed.frame),
            taken,
        })
    }
}

/// Every way to delete and shift that leaves something of `level` transformations for additions, or nothing, by number of
/// deletions; only those whose units a composition may have.
pub fn stems(original: &Arrangement, level: u16) -> Vec<Stem> {
    let (bounds, more) = (Bounds::default(), More::default());
    let mut stems = Vec::new();
    seeds(original, level, &bounds, more, &mut |stem| stems.push(stem.clone()));
    stems
}

/// All stems of a level that the bounds do not exclude, in order.
pub(super) fn seeds(
    original: &Arrangement, level: u16, bounds: &Bounds, more: More, act: &mut impl FnMut(&Stem),
) {
    let may_go = |&(square, piece): &(Square, Piece)| piece.role != Role::King && !bounds.kept.has(square);
    let mut units: Vec<(Square, Piece)> = original.units().filter(may_go).collect();
    units.put_in_order_by_key(|&(square, _)| rules::nearness(square));
    for count in 0..=usize::from(level).min(units.len()) {
        choose(&units, count, Bitboard::EMPTY, &mut |deleted| {
            for frame in Frame::within(level, more.mirror) {
                let seed = Seed { deleted, frame, level: level as u8, ..Seed::default() };
                complete(seed, level, more, &mut |seed| {
                    if bounds.allow(original, more, seed)
                        && let Some(stem) = Stem::of(original, bounds, more, seed)
                    {
                        act(&stem);
                    }
                });
            }
        });
    }
}

/// Every choice of so many units, in their order.
fn choose(units: &[(Square, Piece)], count: usize, chosen: Bitboard, act: &mut impl FnMut(Bitboard)) {
    if count == 0 {
        return act(chosen);
    }
    for (index, &(square, _)) in units.iter().enumerate() {
        choose(&units[index + 1..], count - 1, chosen | square.into(), act);
    }
}

/// All numbers of rights, kings, swaps and additions that make this number of transformations.
fn complete(seed: Seed, level: u16, more: More, act: &mut impl FnMut(Seed)) {
    let deletions = seed.deleted.len() as u16;
    for rights in 0..=if more.rights { level } else { 0 } {
        for kings in 0..if more.moves { 1 << Color::ALL.len() } else { 1 } {
            let paid = rights + seed.frame.cost() + (kings as Kings).count_ones() as u16;
            let Some(left) = level.checked_sub(paid) else { continue };
            for swaps in 0..=if more.swaps { left } else { 0 } {
                let left = left - swaps;
                // Each unit that comes may take the place of one that goes.
                let least = if more.pairs() { 0 } else { left.saturating_sub(deletions) };
                for additions in least.max(left.saturating_sub(deletions))..=left {
                    let exact = more.pairs() || deletions + additions == left;
                    let units = deletions + additions + 2 * (swaps + 1);
                    if exact && left >= deletions && usize::from(units) <= MOST {
                        let (kings, level) = (kings as Kings, (level - rights) as u8);
                        let (swaps, additions, rights) = (swaps as u8, additions as u8, rights as u8);
                        act(Seed { kings, level, swaps, additions, rights, ..seed });
                    }
                }
            }
        }
    }
}
