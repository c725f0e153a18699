//! What a position says of the first moves of its children: of positions with one more unit, and of theirs.
//!
//! A child with a unit on a square where it can neither spoil a refutation nor help another one to spoil it inherits the
//! refutation with its footprint; so with keys and mates. Only what the added unit touches is examined anew.

use super::certain;
use super::footprint::{self, Footprint, Spots, WHITE_KINDS};
use crate::space::{KINDS, Slot};
use keymove_chess::{Bitboard, Castling, Color, Move, Position, Role, attacks};

/// The most refutations of a first move that are handed down.
const REFUTATIONS: usize = 4;

/// What is known of a position's first moves, fit for two more units.
#[derive(Clone, Debug)]
pub(super) struct Heritage {
    elder: Position,
    entries: Vec<Entry>,
    refutations: Vec<(Move, Footprint)>,
    /// Number of the entry of a move by its squares, from 1 on; promotions follow one another.
    index: Box<[u16; 64 * 64]>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    mv: Move,
    known: Known,
}

#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    /// Refuted by the refutations from the first to before the second number.
    Refuted(u32, u32),
    /// It solves; here one or two units may matter.
    Solves(Spots),
    /// It mates; so too.
    Mates(Spots),
}

/// What a child inherits about a first move.
pub(super) enum Inherited {
    /// Nothing.
    Nothing,
    /// This reply refutes it unless one more unit stands here.
    Refuted(Move, Spots),
    /// Every reply that Black had before is answered unless one more unit stands here.
    Solves(Spots),
    /// It mates unless one more unit stands here.
    Mates(Spots),
}

impl Heritage {
    /// Examines a position. `wanted` are the kinds of White units that are added, by kind. `None` if its children are too
    /// different from it: it is illegal, or castling is possible.
    pub(super) fn of(elder: &Position, wanted: [bool; WHITE_KINDS]) -> Option<Self> {
        if !elder.is_playable() || elder.as_diagram().castling() != Castling::NONE {
            return None;
        }
        let mut heritage = Self {
            elder: *elder,
            entries: Vec::new(),
            refutations: Vec::new(),
            index: Box::new([0; 64 * 64]),
        };
        for mv in elder.moves() {
            let known = heritage.examine(mv, wanted);
            heritage.entries.push(Entry { mv, known });
            let index = &mut heritage.index[squares(mv)];
            if *index == 0 {
                *index = heritage.entries.len() as u16;
            }
        }
        Some(heritage)
    }

    fn examine(&mut self, mv: Move, wanted: [bool; WHITE_KINDS]) -> Known {
        let after = self.elder.glimpse(mv);
        let replies = after.moves();
        if replies.is_empty() {
            return if after.in_check() {
                Known::Mates(certain::doubts_of_mate::<true>(&self.elder, mv))
            } else {
                Known::Nothing
            };
        }
        let first = self.refutations.len();
        for reply in replies {
            if after.glimpse(reply).mating_move().is_none() {
                self.refutations.push((reply, footprint::of_refutation::<true>(&after, reply, wanted)));
                if self.refutations.len() - first == REFUTATIONS {
                    break;
                }
            }
        }
        if self.refutations.len() == first {
            Known::Solves(certain::doubts_of_key::<true>(&self.elder, mv))
        } else {
            Known::Refuted(first as u32, self.refutations.len() as u32)
        }
    }

    /// The position that it is of.
    pub(super) const fn elder(&self) -> &Position {
        &self.elder
    }

    /// What the child with the unit of this slot inherits about one of its legal first moves.
    pub(super) fn of_move(&self, mv: Move, slot: Slot) -> Inherited {
        let Some(entry) = self.entry(mv) else { return Inherited::Nothing };
        let (kind, square) = (slot.kind(), slot.square());
        let captures = mv.to() == square;
        if captures && self.elder.role_at(mv.from()) == Some(Role::Pawn) {
            return Inherited::Nothing;
        }
        // A unit that is captured is gone when Black replies.
        let matters = |doubts: &Spots| !captures && doubts[kind].has(square);
        match entry.known {
            Known::Solves(doubts) if !matters(&doubts) => Inherited::Solves(doubts),
            Known::Mates(doubts) if !matters(&doubts) => Inherited::Mates(doubts),
            Known::Refuted(first, end) => {
                let mut found: Option<(Move, Spots)> = None;
                for (reply, footprint) in &self.refutations[first as usize..end as usize] {
                    if matters(&footprint.helping) {
                        continue;
                    }
                    let mut spots = footprint.alone;
                    if !captures && KINDS[kind].color == Color::White && footprint.seen.has(square) {
                        self.add_rear(&mut spots, mv, *reply, slot);
                    }
                    match &mut found {
                        None => found = Some((*reply, spots)),
                        Some((_, all)) => footprint::meet(all, &spots),
                    }
                }
                found.map_or(Inherited::Nothing, |(reply, spots)| Inherited::Refuted(reply, spots))
            }
            _ => Inherited::Nothing,
        }
    }

    /// Adds the squares behind a White unit that the Black king sees: a line piece there makes a battery.
    fn add_rear(&self, spots: &mut Spots, mv: Move, reply: Move, slot: Slot) {
        let mut king = self.elder.king(Color::Black);
        if self.elder.glimpse(mv).role_at(reply.from()) == Some(Role::King) {
            king = Some(reply.to());
        }
        let Some(king) = king else { return };
        let square = slot.square();
        let behind = attacks::line(king, square).without(attacks::between(king, square));
        let straight = king.file() == square.file() || king.rank() == square.rank();
        spots[0] |= behind;
        spots[if straight { 1 } else { 2 }] |= behind;
    }

    fn entry(&self, mv: Move) -> Option<&Entry> {
        let first = usize::from(self.index[squares(mv)]).checked_sub(1)?;
        self.entries[first..].iter().take(4).find(|entry| entry.mv == mv)
    }
}

fn squares(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}
