//! The last step of a walk: diagrams get their rights, and positions that need all the rules are set apart.

use super::more::variants;
use super::stem::Stem;
use super::{KINDS, Slot, Step};
use keymove_chess::{Arrangement, Bitboard};

pub(super) struct Leaf<'a> {
    stem: &'a Stem,
}

impl<'a> Leaf<'a> {
    pub(super) const fn new(stem: &'a Stem) -> Self {
        Self { stem }
    }

    /// A diagram to which nothing is added.
    pub(super) fn alone(&self, diagram: &Arrangement, act: &mut impl FnMut(Step)) {
        self.single(diagram, &[], act);
    }

    /// All diagrams with one more unit than the parent.
    pub(super) fn family(
        &self, parent: &Arrangement, added: &[Slot], squares: [Bitboard; 10], act: &mut impl FnMut(Step),
    ) {
        if squares.iter().all(|set| set.is_empty()) {
            return;
        }
        let alone = self.needs_rights(parent);
        let together = core::array::from_fn(|kind| squares[kind].without(alone[kind]));
        if together.iter().any(|set| set.any()) {
            act(Step::Family { parent, added, squares: together });
        }
        let mut all = Vec::new();
        for (kind, &set) in squares.iter().enumerate() {
            for square in (set & alone[kind]).into_iter().rev() {
                all.clear();
                all.extend_from_slice(added);
                all.push(Slot::new(kind, square));
                self.single(&parent.with_unit(square, KINDS[kind]), &all, act);
            }
        }
    }

    /// Where a unit makes a diagram whose rights are not those of every diagram.
    fn needs_rights(&self, parent: &Arrangement) -> [Bitboard; 10] {
        let rights = self.stem.rights;
        if self.stem.seed.rights > 0 || rights.matter_in(parent) {
            [Bitboard::FULL; 10]
        } else if rights.matter() {
            core::array::from_fn(|kind| rights.completed_by(parent, KINDS[kind].color, KINDS[kind].role))
        } else {
            [Bitboard::EMPTY; 10]
        }
    }

    fn single(&self, diagram: &Arrangement, added: &[Slot], act: &mut impl FnMut(Step)) {
        let position = self.stem.rights.complete(diagram);
        if self.stem.seed.rights == 0 {
            return act(Step::Single { position: &position, added });
        }
        variants::each(&position, self.stem.seed.rights.into(), &mut |position| {
            act(Step::Single { position, added });
        });
    }
}
