//! Pictures of both endings of reciprocal play, which have the play but the last moves in common.
//!
//! Before the last moves there is one position. From it one side makes one move, after which it has reached its own ending; or
//! it makes another one, and the other side reaches the ending that is stipulated with the next. So of two pictures that
//! belong together few units stand elsewhere in one than in the other, and whatever both need has to be done in the moves before.

use super::collected::{Board, Collected, Kept};
use super::picture::{Unit, units};
use super::reach::Reach;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Castling, Color, Position, Square, attacks};

/// More pictures of the stipulated ending are not compared.
const MOST: usize = 256;
/// Nor more pairs of pictures that are known at one position.
const MOST_PAIRS: u64 = 1 << 18;

/// The pictures of the stipulated ending that are within reach of a position, to compare those of the other ending with.
pub(crate) struct Joint {
    /// The units of the position: those of the side that moves last but one, then those of the other.
    units: ArrayVec<(Color, Unit), 32>,
    /// How many of them are of the side that moves last but one.
    split: usize,
    /// Moves of that side and of the other, before either ending.
    moves: (u16, u16),
    needs: Vec<Needs>,
    /// Where the king of the side that moves last may be in the other ending.
    kings: Bitboard,
}

/// Where units have to be in an ending, in the order of [`Joint::units`], with the moves that this takes at least.
pub(super) type Needs = ArrayVec<Need, 32>;

/// Where a unit has to be, if anywhere, and the moves that this takes at least.
#[derive(Clone, Copy)]
pub(super) struct Need {
    to: Option<Square>,
    moves: u8,
}

/// What two endings together ask of a side.
#[derive(Default)]
struct Both {
    /// Moves for whichever ending needs more of them, unit by unit.
    moves: u16,
    /// Whether some unit needs more of them for the stipulated ending, for the other one, or any.
    more: bool,
    less: bool,
    any: bool,
    /// Units that are elsewhere in one than in the other.
    apart: u8,
}

impl Joint {
    /// Nothing if there are too many pictures or units, or somebody may castle, which moves two units at once. `left` is the number of half-moves up
    /// to the end, of which the last are not common to both endings.
    pub(super) fn new(
        reach: &Reach, position: &Position, attacker: Color,
        (board, entries, kept): (&Board, &[Collected], &[Kept]), left: u16,
    ) -> Option<Self> {
        let before = (left / 2).checked_sub(1)?;
        if entries.len() > MOST || board.is_crowded() || position.castling() != Castling::NONE {
            return None;
        }
        let of = |color: Color| units(position, color).map(move |unit| (color, unit));
        let units: ArrayVec<(Color, Unit), 32> = of(!attacker).chain(of(attacker)).collect();
        let split = position.color(!attacker).len() as usize;
        let moves = (before, left.div_ceil(2) - 1);
        let mut joint = Self { units, split, moves, needs: Vec::new(), kings: Bitboard::EMPTY };
        let royal = position.king(attacker).and_then(|square| board.number(square));
        for entry in entries {
            let kept = &kept[entry.picture as usize];
            joint.needs.push(joint.needs_of(reach, attacker, (board, *entry, kept)));
            joint.kings |= match royal.and_then(|number| kept.target(number as u8)) {
                Some((square, _)) => attacks::king(square) | square.into(),
                None => Bitboard::FULL,
            };
        }
        Some(joint)
    }

    /// Where the king of the side that moves last may be in the other ending.
    pub(super) const fn kings(&self) -> Bitboard {
        self.kings
    }

    /// Whether so many pictures of the other ending are not too many.
    pub(super) fn compares(&self, others: usize) -> bool {
        self.pairs(others) <= MOST_PAIRS
    }

    /// How many pairs they are with so many pictures of the other ending.
    pub(super) fn pairs(&self, others: usize) -> u64 {
        (self.needs.len() * others) as u64
    }

    /// What a picture needs in which `attacker` ends the play.
    pub(super) fn needs_of(
        &self, reach: &Reach, attacker: Color, (board, entry, kept): (&Board, Collected, &Kept),
    ) -> Needs {
        let need = |&(color, unit): &(Color, Unit)| {
            let Some((to, roles)) = board.number(unit.square).and_then(|number| kept.target(number as u8))
            else {
                return Need { to: None, moves: 0 };
            };
            let (_, captures) = entry.of(color == attacker);
            let moves = reach.way(color, captures.into(), unit, roles).costs[to.index()];
            Need { to: Some(to), moves }
        };
        self.units.iter().map(need).collect()
    }

    /// Whether the other ending may belong to one of the pictures.
    pub(super) fn fits(&self, other: &Needs) -> bool {
        self.needs.iter().any(|needs| self.agree(needs, other))
    }

    /// Which of the pictures may belong to one of the other ending.
    pub(super) fn fitting(&self, others: &[Needs]) -> Vec<bool> {
        self.needs.iter().map(|needs| others.iter().any(|other| self.agree(needs, other))).collect()
    }

    /// Whether one play may lead to both.
    ///
    /// The side that moves last but one has one move after the common position in either ending, and the other side one in its own: a
    /// unit that is elsewhere in one ending than in the other makes one of these moves, and all other moves are made before.
    fn agree(&self, needs: &Needs, other: &Needs) -> bool {
        let (needs, others) = (needs.split_at(self.split), other.split_at(self.split));
        let last = Both::of(needs.1, others.1);
        if last.apart > 1 || last.moves > self.moves.1 + u16::from(last.more) {
            return false;
        }
        let both = Both::of(needs.0, others.0);
        let spent = (u16::from(both.more) + u16::from(both.less)).max(u16::from(both.any));
        both.apart <= 2 && both.moves <= self.moves.0 + spent
    }
}

impl Both {
    fn of(needs: &[Need], others: &[Need]) -> Self {
        let mut both = Self::default();
        for (one, two) in needs.iter().zip(others) {
            both.moves += u16::from(one.moves.max(two.moves));
            both.more |= one.moves > two.moves;
            both.less |= one.moves < two.moves;
            both.any |= one.moves > 0;
            both.apart += u8::from(one.to.is_some() && two.to.is_some() && one.to != two.to);
        }
        both
    }
}
