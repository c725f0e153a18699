//! The first position of a problem of several positions, judged in the fast way that there is for it if it stood alone. Few diagrams are
//! sound in their first position, and only these are asked about all of them.

use super::{Counts, Plan};
use crate::help::{self, Wanted};
use crate::longer;
use crate::sound::{self, Answer, verdict};
use crate::space::Slot;
use crate::{Task, general::Whole};
use keymove_chess::{Arrangement, Bitboard};

/// Families with fewer positions are judged one by one.
const FEW: u32 = 4;

/// The fast way, with its memory.
pub(super) enum FirstPosition {
    /// With the sound positions of a family, by kind; `None`: they are not known.
    TwoMover(Box<sound::Family>, Option<[Bitboard; 10]>),
    Moremover(Box<longer::Family>),
    Helpmate(Box<help::Family>),
}

/// Why a diagram needs no further look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// It cannot be played.
    Illegal,
    /// It is not sound.
    Unsound,
}

impl FirstPosition {
    /// `None` if there is no fast way, or it is not wanted.
    pub(super) fn of(plan: &Plan, whole: &Whole) -> Option<Self> {
        let (stipulation, solutions) = whole.first()?;
        let (filters, most) = (plan.filters, plan.most_positions);
        match Task::of(stipulation).ok()? {
            _ if filters.are_off() => None,
            Task::TwoMover if !filters.together => None,
            Task::TwoMover => Some(Self::TwoMover(Box::new(sound::Family::new(filters.wait)), None)),
            Task::Moremover(moves) => {
                Some(Self::Moremover(Box::new(longer::Family::new(moves, filters, most, &plan.limits))))
            }
            Task::Helpmate(stipulation) => {
                let wanted = Wanted { stipulation, solutions, most };
                Some(Self::Helpmate(Box::new(help::Family::new(wanted, filters, &plan.limits))))
            }
            Task::General(_) => None,
        }
    }

    /// What follows has one unit more than this position, on these squares by kind.
    pub(super) fn begin(&mut self, parent: &Arrangement, squares: &[Bitboard; 10]) {
        let children = squares.iter().map(|set| set.len()).sum();
        match self {
            Self::TwoMover(family, known) => {
                *known = (children >= FEW).then(|| {
                    let mut all = [Bitboard::EMPTY; 10];
                    family.each_sound(parent, None, squares, &mut |slot, _, _| {
                        all[slot.kind()] |= slot.square().into();
                    });
                    all
                });
            }
            Self::Moremover(family) => family.begin(parent, squares),
            Self::Helpmate(family) => family.begin(parent, children),
        }
    }

    /// What follows has nothing in common with the parent.
    pub(super) fn end(&mut self) {
        match self {
            Self::TwoMover(_, known) => *known = None,
            Self::Moremover(family) => family.end(),
            Self::Helpmate(family) => family.end(),
        }
    }

    /// What is wrong with the first position of a diagram; `None` if nothing is, or that is not known. `added` is the unit that its parent
    /// does not have, if there is a parent.
    pub(super) fn failure(&mut self, position: &Arrangement, added: Option<Slot>) -> Option<Failure> {
        match self {
            Self::TwoMover(_, Some(known))
                if added.is_some_and(|slot| !known[slot.kind()].has(slot.square())) =>
            {
                let is_illegal = position.king_attacked(!position.turn());
                Some(if is_illegal { Failure::Illegal } else { Failure::Unsound })
            }
            Self::TwoMover(_, Some(_)) if added.is_some() => None,
            Self::TwoMover(..) => match verdict(position) {
                Answer::Illegal => Some(Failure::Illegal),
                Answer::Sound(_) => None,
                Answer::MateInOne | Answer::NoKey | Answer::Cooked => Some(Failure::Unsound),
            },
            Self::Moremover(family) => match family.verdict(position, added) {
                longer::Verdict::Illegal => Some(Failure::Illegal),
                longer::Verdict::Unsound => Some(Failure::Unsound),
                longer::Verdict::Sound(_) | longer::Verdict::Undecided => None,
            },
            Self::Helpmate(family) => match family.verdict(position) {
                help::Verdict::Illegal => Some(Failure::Illegal),
                help::Verdict::Unsound => Some(Failure::Unsound),
                help::Verdict::Sound(_) | help::Verdict::Undecided => None,
            },
        }
    }

    /// What was looked at since this was asked last. Positions, and what became of them, are counted by those who judge the whole diagram.
    pub(super) fn take_counts(&mut self) -> Counts {
        let counts = match self {
            Self::TwoMover(family, _) => std::mem::take(&mut family.counts),
            Self::Moremover(family) => std::mem::take(&mut family.counts),
            Self::Helpmate(family) => std::mem::take(&mut family.counts),
        };
        Counts { positions: 0, illegal: 0, ..counts }
    }
}
