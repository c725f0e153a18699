//! What was done to the original to reach a position of its space.

use super::more::View;
use super::more::settle::{Difference, Fate, Gone, Settled, settle};
use super::{Rights, Slot, Space, Stem};
use crate::search::{Changes, Exchanged, Moved, RightsChanges};
use keymove_chess::{Arrangement, Castling, Piece, Square};
use keymove_problem::sort::Sort as _;

impl Space {
    /// What leads to a position of this stem, with these additions.
    pub fn changes(&self, stem: &Stem, position: &Arrangement, added: &[Slot]) -> Changes {
        let rights = changed_rights(stem.rights, position);
        if let Some(changes) = self.beyond_the_paper(stem, position) {
            return Changes { rights, ..changes };
        }
        let unit = |&square: &Square| self.original().piece_at(square).map(|piece| (square, piece));
        let of_matrix = self.matrix().map(|matrix| matrix.chosen_units(stem.seed.arrangement));
        let added = added.iter().map(|slot| (slot.square(), slot.piece()));
        Changes {
            deleted: stem.deleted.iter().filter_map(unit).collect(),
            shift: stem.shift,
            added: of_matrix.into_iter().flatten().chain(added).collect(),
            rights,
            ..Changes::default()
        }
    }

    fn beyond_the_paper(&self, stem: &Stem, position: &Arrangement) -> Option<Changes> {
        let view = self.more().any().then(|| View::new(self.original(), stem.frame()))??;
        let difference = view.difference(position)?;
        let settled = settle(self.more(), stem.frame(), &difference)?;
        let mut changes = of(&settled, &difference);
        (changes.mirrored, changes.shift) = (stem.mirrored, stem.shift);
        Some(changes)
    }
}

fn of(settled: &Settled, difference: &Difference) -> Changes {
    let mut changes = Changes::default();
    for (fate, gone) in settled.fates.iter().zip(&difference.gone) {
        match *fate {
            Fate::Deleted => changes.deleted.push((gone.from, gone.piece)),
            Fate::Moved(come) => {
                let to = difference.come[come].0;
                changes.moved.push(Moved { from: gone.from, piece: gone.piece, to });
            }
            Fate::Exchanged(come) => {
                let after = difference.come[come].1;
                changes.exchanged.push(Exchanged { square: gone.from, before: gone.piece, after });
            }
            Fate::Swapped(_) => {}
        }
    }
    changes.swapped = swaps(settled, difference);
    let stays = |number: usize| settled.fates.iter().any(|fate| fate.come() == Some(number));
    let added = difference.come.iter().enumerate().filter(|&(number, _)| !stays(number));
    let mut added: Vec<Slot> = added.filter_map(|(_, &(square, piece))| Slot::of(piece, square)).collect();
    added.put_in_order();
    changes.added = added.iter().map(|slot| (slot.square(), slot.piece())).collect();
    changes
}

/// Rings as pairs: the first unit changes places with the one whose square it goes to; what stands on its square then does the
/// same, until the ring is closed.
fn swaps(settled: &Settled, difference: &Difference) -> Vec<[(Square, Piece); 2]> {
    let next = |gone: &Gone| {
        let number = difference.gone.iter().position(|other| other == gone)?;
        let Fate::Swapped(come) = settled.fates[number] else { return None };
        let to = difference.come[come].0;
        difference.gone.iter().find(|other| other.to == Some(to))
    };
    let (mut pairs, mut seen) = (Vec::new(), Vec::new());
    for first in &difference.gone {
        let mut here = first;
        while let Some(there) = next(here).filter(|there| *there != first && !seen.contains(&there.from)) {
            if seen.contains(&first.from) {
                break;
            }
            pairs.push([(first.from, here.piece), (there.from, there.piece)]);
            seen.push(there.from);
            here = there;
        }
        seen.push(first.from);
    }
    pairs
}

/// How the rights differ from those that the diagram has if nothing is said.
fn changed_rights(rights: Rights, position: &Arrangement) -> RightsChanges {
    let usual = rights.complete(position);
    let (old, new) = (usual.castling(), position.castling());
    let is_new = position.en_passant() != usual.en_passant();
    RightsChanges {
        lost: Castling::from_bits(old.without(new).bits()),
        gained: Castling::from_bits(new.without(old).bits()),
        en_passant: position.en_passant().filter(|_| is_new),
        no_en_passant: is_new && position.en_passant().is_none(),
    }
}
