//! Moves between words: what leads from one to another, for 64 positions at once.
//!
//! Captures and promotions lead to other tables and are no matter of this file; nor are double steps of a pawn beside which one of the other side
//! stands, because what follows them is not in the table: the right to take in passing.

use crate::layout::{Layout, Place};
use crate::symmetry::Mirror;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// The direction in which moves are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// From where somebody moves to where he arrives.
    Forth,
    /// From where he arrived to where he came from.
    Back,
}

/// Whose moves are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Movers {
    /// All men.
    All,
    /// All but pawns: moves that can be taken back.
    Pieces,
}

/// A word, and who stands where in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(super) layout: &'a Layout,
    pub(super) word: usize,
    pub(crate) place: Place,
    /// Kings and slow men.
    pub(super) occupied: u64,
    /// Two of these stand on one square: no position of the word is one.
    pub(super) is_void: bool,
}

const FIRST_AND_LAST: u64 = Bitboard::BACK_RANKS.0;

/// A set of one square.
#[inline]
pub(super) const fn one(square: u8) -> u64 {
    1 << square
}

#[inline]
fn square(index: u8) -> Square {
    Square::new_masked(index)
}

/// The squares that a man attacks.
#[inline]
pub(super) fn attacked(color: Color, role: Role, from: u8, occupied: u64) -> u64 {
    attacks::of(color, role, square(from), Bitboard(occupied)).0
}

#[inline]
pub(super) fn between(one: u8, other: u8) -> u64 {
    attacks::between(square(one), square(other)).0
}

/// The squares beside one on its rank.
#[inline]
pub(super) const fn beside(square: u8) -> u64 {
    let set = one(square);
    (set & !Bitboard::FILE_A.0) >> 1 | (set & !Bitboard::FILE_H.0) << 1
}

/// One rank on, as pawns of a colour go.
#[inline]
pub(super) const fn on(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

#[inline]
pub(super) const fn back(color: Color, set: u64) -> u64 {
    match color {
        Color::White => set >> 8,
        Color::Black => set << 8,
    }
}

/// The rank from which pawns take a double step.
#[inline]
pub(super) const fn home(color: Color) -> u64 {
    match color {
        Color::White => 0xff00,
        Color::Black => 0x00ff_0000_0000_0000,
    }
}

impl<'a> Word<'a> {
    #[inline]
    pub(crate) fn new(layout: &'a Layout, word: usize) -> Self {
        let place = layout.place(word);
        let mut occupied = one(place.kings[0]) | one(place.kings[1]);
        let mut is_void = false;
        for &square in &place.slow[..layout.slow.len()] {
            is_void |= occupied & one(square) != 0;
            occupied |= one(square);
        }
        Self { layout, word, place, occupied, is_void }
    }

    /// Where the last man may stand.
    #[inline]
    pub(crate) fn base(&self) -> u64 {
        if self.is_void {
            return 0;
        }
        let pawn = if self.layout.fast.role == Role::Pawn { FIRST_AND_LAST } else { 0 };
        !self.occupied & !pawn
    }

    /// The positions of the word in which the king of a side is attacked.
    #[inline]
    pub(crate) fn checked(&self, side: Color) -> u64 {
        let king = self.place.kings[side.index()];
        let enemy = !side;
        let mut checked = 0;
        for (man, role) in self.layout.slow_of(enemy) {
            let from = self.place.slow[man];
            if attacked(enemy, role, from, self.occupied) & one(king) != 0 {
                checked |= !between(from, king);
            }
        }
        if self.layout.fast.color == enemy {
            // From where the king is reached: as the king would go, with a pawn's steps turned round.
            checked |= attacked(side, self.layout.fast.role, king, self.occupied);
        }
        checked
    }

    /// All words that moves of one side, but for its last man, connect with this one: the other word, how its board is mirrored, and for
    /// which squares of the last man, here, there is such a move.
    #[inline]
    pub(super) fn each(
        &self, side: Color, way: Way, movers: Movers, mut see: impl FnMut(usize, Mirror, u64),
    ) {
        let Self { layout, word, ref place, occupied, .. } = *self;
        if movers == Movers::All {
            self.each_of_pawns(side, way, |to, open| see(to, Mirror::NONE, open));
        }
        for (man, role) in layout.slow_of(side).filter(|&(_, role)| role != Role::Pawn) {
            let from = place.slow[man];
            for to in Bitboard(attacked(side, role, from, occupied) & !occupied) {
                let to = to.index() as u8;
                let open = !(between(from, to) | one(to) | one(from));
                see(layout.with_slow(word, place, man, to), Mirror::NONE, open);
            }
        }
        let king = place.kings[side.index()];
        for to in Bitboard(attacks::king(square(king)).0 & !occupied) {
            let to = to.index() as u8;
            let kings = if side == Color::White { [to, place.kings[1]] } else { [place.kings[0], to] };
            let Some((pair, mirror)) = layout.kings.of(kings[0], kings[1]) else { continue };
            let mut slow = place.slow;
            for square in &mut slow[..layout.slow.len()] {
                *square = mirror.square(*square);
            }
            see(layout.word(pair, &slow), mirror, !(one(to) | one(king)));
        }
    }

    /// The same of slow pawns alone.
    #[inline]
    pub(super) fn each_of_pawns(&self, side: Color, way: Way, mut see: impl FnMut(usize, u64)) {
        for (man, _) in self.layout.slow_of(side).filter(|&(_, role)| role == Role::Pawn) {
            let from = self.place.slow[man];
            self.each_of_pawn(side, way, from, &mut |to, open| {
                see(self.layout.with_slow(self.word, &self.place, man, to), open);
            });
        }
    }

    /// All positions from which moves of one side lead to those of a set of this word: words, and sets of them.
    #[inline]
    pub(super) fn each_before(&self, side: Color, set: u64, movers: Movers, mut see: impl FnMut(usize, u64)) {
        let layout = self.layout;
        if layout.fast.color == side && (movers == Movers::All || layout.fast.role != Role::Pawn) {
            see(self.word, self.before(set));
        }
        self.each(side, Way::Back, movers, |from, mirror, open| {
            let set = mirror.set(set & open);
            see(from, set);
            if !layout.has_pawns && set != 0 {
                let pair = layout.pair(from);
                if layout.kings.are_on_diagonal(pair) {
                    // It has another number, with all men mirrored.
                    let mut place = layout.place(from);
                    for square in &mut place.slow[..layout.slow.len()] {
                        *square = Mirror::DIAGONAL.square(*square);
                    }
                    see(layout.word(pair, &place.slow), Mirror::DIAGONAL.set(set));
                }
            }
        });
    }

    /// The positions of a set from which a move of the side leads to one of the others' sets, of which `next` has that of a word; more may be told of
    /// positions outside of the set.
    #[inline]
    pub(super) fn reaching(
        &self, side: Color, movers: Movers, wanted: u64, next: impl Fn(usize) -> u64,
    ) -> u64 {
        let mut found = 0;
        if self.layout.fast.color == side && (movers == Movers::All || self.layout.fast.role != Role::Pawn) {
            found = self.before(next(self.word));
            if wanted & !found == 0 {
                return found;
            }
        }
        self.each(side, Way::Forth, movers, |to, mirror, open| {
            found |= mirror.back(next(to)) & open;
        });
        found
    }

    /// The other squares of a slow pawn.
    #[inline]
    fn each_of_pawn(&self, side: Color, way: Way, from: u8, see: &mut impl FnMut(u8, u64)) {
        let empty = !self.occupied;
        let step = |set: u64| match way {
            Way::Forth => on(side, set),
            Way::Back => back(side, set),
        };
        let first = step(one(from)) & empty & !FIRST_AND_LAST;
        if first == 0 {
            return;
        }
        see(first.trailing_zeros() as u8, !first);
        let second = step(first) & empty;
        let (low, high) = match way {
            Way::Forth => (one(from), second),
            Way::Back => (second, one(from)),
        };
        if second == 0 || low & home(side) == 0 {
            return;
        }
        let beside = beside(high.trailing_zeros() as u8);
        if self.slow_pawns(!side) & beside != 0 {
            return;
        }
        let is_beside = self.layout.fast.role == Role::Pawn && self.layout.fast.color != side;
        see(second.trailing_zeros() as u8, !(first | second | if is_beside { beside } else { 0 }));
    }

    /// Pawns of a colour among the slow men.
    #[inline]
    pub(super) fn slow_pawns(&self, color: Color) -> u64 {
        let pawns = self.layout.slow_of(color).filter(|&(_, role)| role == Role::Pawn);
        pawns.fold(0, |set, (man, _)| set | one(self.place.slow[man]))
    }

    /// From where the last man comes to one of these squares.
    #[inline]
    pub(super) fn before(&self, set: u64) -> u64 {
        let (role, color, empty) = (self.layout.fast.role, self.layout.fast.color, !self.occupied);
        if set == 0 {
            return 0;
        }
        match role {
            Role::Pawn => {
                let single = back(color, set) & empty & !FIRST_AND_LAST;
                let enemies = self.slow_pawns(!color);
                let beside = (enemies & !Bitboard::FILE_A.0) >> 1 | (enemies & !Bitboard::FILE_H.0) << 1;
                let over = back(color, set & !beside) & empty;
                single | back(color, over) & empty & home(color)
            }
            Role::Knight => knights(set) & empty,
            _ => {
                let (no_a, no_h) = (empty & !Bitboard::FILE_A.0, empty & !Bitboard::FILE_H.0);
                let mut from = 0;
                if role != Role::Bishop {
                    from |= up::<8>(set, empty)
                        | down::<8>(set, empty)
                        | up::<1>(set, no_a)
                        | down::<1>(set, no_h);
                }
                if role != Role::Rook {
                    from |=
                        up::<9>(set, no_a) | down::<9>(set, no_h) | up::<7>(set, no_h) | down::<7>(set, no_a);
                }
                from
            }
        }
    }
}

/// The open squares that are reached from a set by steps of so many squares, over open ones; in three doublings (Kogge and Stone's addition of
/// 1973, for lines of a board by Steffan Westcott).
#[inline]
const fn up<const STEP: u32>(set: u64, open: u64) -> u64 {
    let (mut set, mut over) = (set, open);
    set |= over & set << STEP;
    over &= over << STEP;
    set |= over & set << (2 * STEP);
    over &= over << (2 * STEP);
    set |= over & set << (4 * STEP);
    set << STEP & open
}

/// The same in the other direction.
#[inline]
const fn down<const STEP: u32>(set: u64, open: u64) -> u64 {
    let (mut set, mut over) = (set, open);
    set |= over & set >> STEP;
    over &= over >> STEP;
    set |= over & set >> (2 * STEP);
    over &= over >> (2 * STEP);
    set |= over & set >> (4 * STEP);
    set >> STEP & open
}

/// Where knights jump to.
#[inline]
const fn knights(set: u64) -> u64 {
    const A: u64 = !Bitboard::FILE_A.0;
    const AB: u64 = A & !(Bitboard::FILE_A.0 << 1);
    const H: u64 = !Bitboard::FILE_H.0;
    const GH: u64 = H & !(Bitboard::FILE_H.0 >> 1);
    (set << 17 & A)
        | (set << 15 & H)
        | (set << 10 & AB)
        | (set << 6 & GH)
        | (set >> 17 & H)
        | (set >> 15 & A)
        | (set >> 10 & GH)
        | (set >> 6 & AB)
}
