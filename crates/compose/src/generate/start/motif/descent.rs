//! Units moved, exchanged, added and taken away one at a time until a position is as it is wanted.

use super::is_quiet;
use crate::generate::Material;
use crate::generate::chance::Chance;
use crate::generate::material::counts;
use crate::rules::room;
use crate::space::KINDS;
use keymove_chess::{Arrangement, Bitboard};

/// How many changes are tried before it is given up.
const CHANGES: usize = 4000;
/// How far a change may lead away in the beginning.
const WARMTH: usize = 3;

/// Changes all units but some. A change is made if it does not lead away from what is wanted, or by less and less (threshold
/// accepting: G. Dueck, T. Scheuer, 1990).
pub(super) struct Descent<'a> {
    pub(super) material: &'a Material,
    /// Units on these squares stay.
    pub(super) fixed: Bitboard,
    pub(super) chance: &'a mut Chance,
}

impl Descent<'_> {
    /// A position at distance 0, or `None` if this leads to none.
    pub(super) fn go(
        &mut self, start: Arrangement, distance: &dyn Fn(&Arrangement) -> i64,
    ) -> Option<Arrangement> {
        let (mut position, mut away) = (start, distance(&start));
        for number in 0..CHANGES {
            if away == 0 {
                break;
            }
            let Some(changed) = self.change(&position) else { continue };
            if !is_quiet(&changed) {
                continue;
            }
            let warmth = WARMTH * (CHANGES - number) / CHANGES;
            let next = distance(&changed);
            if next <= away + self.chance.below(warmth + 1) as i64 {
                (position, away) = (changed, next);
            }
        }
        (away == 0).then_some(position)
    }

    /// A unit more or less, one elsewhere, of another kind, or both.
    fn change(&mut self, position: &Arrangement) -> Option<Arrangement> {
        let free = position.occupied().without(self.fixed);
        let from = self.chance.square(free);
        match (self.chance.below(20), from) {
            (0..8, _) | (_, None) => self.with_one_more(position, None),
            (8..10, Some(from)) => Some(position.without_unit(from)),
            (10..15, Some(from)) => {
                let kind = KINDS.iter().position(|&kind| Some(kind) == position.piece_at(from))?;
                self.with_one_more(&position.without_unit(from), Some(kind))
            }
            (_, Some(from)) => self.with_one_more(&position.without_unit(from), None),
        }
    }

    /// One more unit of this kind, or of any, if the material has it.
    fn with_one_more(&mut self, position: &Arrangement, kind: Option<usize>) -> Option<Arrangement> {
        let kind = match kind {
            Some(kind) => kind,
            None => {
                let present = counts(position);
                let kinds: Vec<usize> =
                    (0..KINDS.len()).filter(|&kind| self.material.has_room(&present, kind)).collect();
                *self.chance.choose(&kinds)?
            }
        };
        let square = self.chance.square(room(position, KINDS[kind]))?;
        Some(position.with_unit(square, KINDS[kind]))
    }
}
