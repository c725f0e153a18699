//! The positions of a stem that is not one of the paper's: swaps, then kings, then additions.

use super::settle::{Fate, Settled};
use super::{More, View, Views};
use crate::rules;
use crate::space::leaf::Leaf;
use crate::space::stem::Stem;
use crate::space::{Bounds, KINDS, Slot, Step};
use keymove_chess::{Arrangement, Bitboard, Color, Piece, Role, Square};
use keymove_problem::sort::Sort as _;

/// What a walk needs to know of the space.
pub(in crate::space) struct Ground<'a> {
    pub(in crate::space) original: &'a Arrangement,
    pub(in crate::space) bounds: &'a Bounds,
    pub(in crate::space) more: More,
    pub(in crate::space) views: &'a Views,
}

/// Stems with more additions than this are a piece for each first addition.
pub(in crate::space) const WHOLE: u16 = 2;

pub(in crate::space) struct Walk<'a> {
    ground: &'a Ground<'a>,
    stem: &'a Stem,
    view: &'a View,
    rivals: Vec<&'a View>,
    level: u16,
    /// Units that come on these squares, indexed as [`KINDS`], may take the place of one that goes; they come first.
    special: [Bitboard; 10],
    /// From where to where units are swapped in the position at hand.
    swapped: Vec<(Square, Square)>,
    added: Vec<Slot>,
    /// The position whose children are the parents to come, as long as none of these has a child: few have where units must
    /// come in pairs.
    grandparent: Option<Arrangement>,
    /// Of the first choice only the one of this number is taken.
    only: Option<usize>,
}

impl<'a> Walk<'a> {
    /// `None` if the frame of the stem is none of the space.
    pub(in crate::space) fn new(ground: &'a Ground, stem: &'a Stem) -> Option<Self> {
        let level = u16::from(stem.seed.level);
        let view = ground.views.of(stem.frame())?;
        let mut walk = Self {
            ground,
            stem,
            view,
            rivals: ground.views.rivals(view, level),
            level,
            special: [Bitboard::EMPTY; 10],
            swapped: Vec::new(),
            added: Vec::new(),
            grandparent: None,
            only: None,
        };
        if stem.seed.pairs() > 0 {
            walk.special = walk.specials();
        }
        Some(walk)
    }

    fn specials(&self) -> [Bitboard; 10] {
        let More { moves, exchanges, swaps, .. } = self.ground.more;
        let left = self.stem.frame().map_all(self.stem.seed.deleted);
        let gone = |piece| {
            self.stem.deleted.iter().any(|&square| self.ground.original.piece_at(square) == Some(piece))
        };
        core::array::from_fn(|kind| match gone(KINDS[kind]) {
            true if moves || swaps => Bitboard::FULL,
            true => left,
            false if exchanges => left,
            false => Bitboard::EMPTY,
        })
    }

    /// How many pieces the stem is cut into.
    pub(in crate::space) fn pieces(&self) -> u64 {
        let seed = &self.stem.seed;
        let count = if seed.swaps > 0 {
            self.swappable().len()
        } else if seed.kings > 0 {
            self.king_squares(&self.stem.position, self.first_king()).len() as usize
        } else if self.stem.additions > WHOLE {
            self.slots(&self.stem.position).count()
        } else {
            1
        };
        count as u64
    }

    /// Walks through the piece of this number.
    pub(in crate::space) fn piece(mut self, number: u64, act: &mut impl FnMut(Step)) {
        let whole = self.stem.seed.swaps == 0 && self.stem.seed.kings == 0 && self.stem.additions <= WHOLE;
        self.only = (!whole).then_some(number as usize);
        let position = self.stem.position;
        let units = self.swappable();
        self.swaps(&position, &units, 0, self.stem.seed.swaps.into(), act);
    }

    /// Whether this is the first choice, of which another one is to be taken.
    fn leaves_out(&self, number: usize) -> bool {
        self.only.is_some_and(|only| only != number)
    }

    /// The units that may be swapped, by nearness to h8.
    fn swappable(&self) -> Vec<(Square, Piece)> {
        let frame = self.stem.frame();
        let stay = frame.map_all(self.ground.bounds.kept | self.ground.bounds.empty);
        let may = |unit: &(Square, Piece)| unit.1.role != Role::King && !stay.has(unit.0);
        let mut units: Vec<(Square, Piece)> = self.stem.position.units().filter(may).collect();
        units.put_in_order_by_key(|&(square, _)| rules::nearness(square));
        units
    }

    /// Makes so many swaps: rings of units, each of which begins with its first unit, one after the other by their first units.
    fn swaps(
        &mut self, position: &Arrangement, units: &[(Square, Piece)], from: usize, left: usize,
        act: &mut impl FnMut(Step),
    ) {
        if left == 0 {
            if self.stem.seed.swaps > 0 {
                self.only = None;
            }
            let only = self.only;
            self.kings(position, self.stem.seed.kings, act);
            self.only = only;
            return;
        }
        let is_first = self.swapped.is_empty();
        let only = self.only;
        for start in from..units.len() {
            if is_first && self.leaves_out(start) {
                continue;
            }
            let mut ring = vec![start];
            self.ring(position, units, &mut ring, left, act);
            self.only = only;
        }
    }

    /// Adds units to a ring, or closes it.
    fn ring(
        &mut self, position: &Arrangement, units: &[(Square, Piece)], ring: &mut Vec<usize>, left: usize,
        act: &mut impl FnMut(Step),
    ) {
        let [.., last] = ring[..] else { return };
        let start = ring[0];
        if ring.len() > 1 && units[last].1 != units[start].1 {
            let mut after = *position;
            let count = self.swapped.len();
            for (place, &number) in ring.iter().enumerate() {
                let to = units[ring[(place + 1) % ring.len()]].0;
                after = after.with_unit(to, units[number].1);
                self.swapped.push((units[number].0, to));
            }
            self.swaps(&after, units, start + 1, left + 1 - ring.len(), act);
            self.swapped.truncate(count);
        }
        if ring.len() > left {
            return;
        }
        for number in start + 1..units.len() {
            let is_swapped = self.swapped.iter().any(|&(from, _)| from == units[number].0);
            if !is_swapped && !ring.contains(&number) && units[number].1 != units[last].1 {
                ring.push(number);
                self.ring(position, units, ring, left, act);
                ring.pop();
            }
        }
    }

    fn first_king(&self) -> Color {
        if self.stem.seed.kings & 1 << Color::White.index() != 0 { Color::White } else { Color::Black }
    }

    /// Where the king of this side may go.
    fn king_squares(&self, position: &Arrangement, color: Color) -> Bitboard {
        let frame = self.stem.frame();
        let old = frame.map_all(self.ground.original.pieces(color, Role::King));
        (!position.occupied()).without(old | self.ground.bounds.barred_to(color, frame))
    }

    /// Puts the kings that are moved where they may go.
    fn kings(&mut self, position: &Arrangement, moved: u8, act: &mut impl FnMut(Step)) {
        let next = Color::ALL.into_iter().find(|color| moved >> color.index() & 1 == 1);
        let Some(color) = next else {
            if rules::are_kept(position) {
                self.additions(position, act);
            }
            return;
        };
        let only = self.only;
        for (number, square) in self.king_squares(position, color).into_iter().enumerate() {
            if self.leaves_out(number) {
                continue;
            }
            self.only = None;
            let piece = Piece { color, role: Role::King };
            self.kings(&position.with_unit(square, piece), moved & !(1 << color.index()), act);
            self.only = only;
        }
    }

    fn additions(&mut self, position: &Arrangement, act: &mut impl FnMut(Step)) {
        if self.stem.additions == 0 {
            if self.is_cheapest(position) && self.no_rival(position, &self.near(position)) {
                Leaf::new(self.stem).alone(position, act);
            }
            return;
        }
        self.add(position, self.stem.additions, 0, act);
    }

    /// Where a unit of each kind may come after the last one that was added: special ones come first.
    fn room(&self, position: &Arrangement) -> [Bitboard; 10] {
        let last = self.added.last().copied();
        let last_is_special = last.is_none_or(|last| self.special[last.kind()].has(last.square()));
        let from = last.map_or(Slot::FIRST, Slot::next);
        core::array::from_fn(|kind| {
            let (special, rest) = (self.special[kind], from.rest_of(kind));
            let wanted = if last_is_special { special & rest | !special } else { rest.without(special) };
            self.stem.squares(position, kind) & wanted
        })
    }

    /// The slots for the next unit, in order.
    fn slots(&self, position: &Arrangement) -> impl Iterator<Item = (bool, Slot)> + use<> {
        let room = self.room(position);
        let special = self.special;
        [true, false].into_iter().flat_map(move |is_special| {
            (0..KINDS.len()).flat_map(move |kind| {
                let squares =
                    if is_special { room[kind] & special[kind] } else { room[kind].without(special[kind]) };
                squares.into_iter().rev().map(move |square| (is_special, Slot::new(kind, square)))
            })
        })
    }

    /// Adds so many units; so many special ones have been added.
    fn add(&mut self, position: &Arrangement, left: u16, specials: u16, act: &mut impl FnMut(Step)) {
        if left == 1 {
            return self.family(position, act);
        }
        let pairs = self.stem.seed.pairs();
        if left == 2 {
            self.grandparent = Some(*position);
        }
        let only = self.only;
        for (number, (is_special, slot)) in self.slots(position).enumerate() {
            // After one that is not special no special one comes.
            let most = if is_special { specials + left } else { specials };
            if most < pairs || self.leaves_out(number) {
                continue;
            }
            self.only = None;
            self.added.push(slot);
            let next = position.with_unit(slot.square(), slot.piece());
            self.add(&next, left - 1, specials + u16::from(is_special), act);
            self.added.pop();
            self.only = only;
        }
    }

    /// All positions with one more unit that are cheapest in this way.
    fn family(&mut self, parent: &Arrangement, act: &mut impl FnMut(Step)) {
        let mut squares = self.room(parent);
        let seed = &self.stem.seed;
        if seed.deleted.any()
            || seed.swaps > 0
            || seed.kings > 0
            || self.ground.bounds.not_added != [false; 10]
        {
            for (kind, set) in squares.iter_mut().enumerate() {
                *set = self.cheapest(parent, kind, *set);
            }
        }
        let near = self.near(parent);
        if !near.is_empty() {
            for (kind, set) in squares.iter_mut().enumerate() {
                let alone = |&square: &Square| self.no_rival(&parent.with_unit(square, KINDS[kind]), &near);
                *set = set.into_iter().filter(alone).collect();
            }
        }
        if squares.iter().all(|set| set.is_empty()) {
            return;
        }
        if let Some(position) = self.grandparent.take() {
            act(Step::Grandparent { position: &position, kinds: [true; 10] });
        }
        Leaf::new(self.stem).family(parent, &self.added, squares, act);
    }

    /// The squares of which a unit of this kind makes a position that is cheapest in this way.
    fn cheapest(&self, parent: &Arrangement, kind: usize, squares: Bitboard) -> Bitboard {
        let frame = self.stem.frame();
        let gone = self.stem.seed.deleted | super::kings(self.ground.original, self.stem.seed.kings);
        let swapped: Bitboard = self.swapped.iter().map(|&(from, _)| from).collect();
        let left = frame.map_all(gone) | swapped;
        let is_cheapest = |&square: &Square| self.is_cheapest(&parent.with_unit(square, KINDS[kind]));
        let mut found: Bitboard = (squares & left).into_iter().filter(is_cheapest).collect();
        // Squares that were not left are alike, except that units that would fall are moved before a shift.
        let falls = frame.map_all(gone).len() < gone.len();
        let classes = if falls { before_shifts(frame.shift) } else { [Bitboard::FULL; 4] };
        let mut rest = squares.without(left);
        for class in classes {
            let class = rest & class;
            rest = rest.without(class);
            if class.first().as_ref().is_some_and(is_cheapest) {
                found |= class;
            }
        }
        found
    }

    /// Whether this is the cheapest way in its frame, and the one that stands for all others.
    fn is_cheapest(&self, position: &Arrangement) -> bool {
        let Some(difference) = self.view.difference(position) else { return false };
        let Some(settled) = super::settle::settle(self.ground.more, self.view.frame, &difference) else {
            return false;
        };
        let seed = &self.stem.seed;
        let come = |number: usize| difference.come[number];
        let mut rings = settled.fates.iter().zip(&difference.gone).filter_map(|(fate, gone)| match *fate {
            Fate::Swapped(number) => Some((gone.to?, come(number).0)),
            _ => None,
        });
        settled.cost + seed.frame.cost() == self.level
            && rings.all(|ring| self.swapped.contains(&ring))
            && settled.fates.iter().filter(|fate| matches!(fate, Fate::Swapped(_))).count()
                == self.swapped.len()
            && self.none_is_barred(&settled, &difference.come)
    }

    /// Whether no unit is added, or comes by an exchange, of a kind of which none is.
    fn none_is_barred(&self, settled: &Settled, come: &[(Square, Piece)]) -> bool {
        let bounds = self.ground.bounds;
        let moved = |number: usize| {
            settled.fates.iter().any(|fate| match *fate {
                Fate::Moved(other) | Fate::Swapped(other) => other == number,
                _ => false,
            })
        };
        bounds.not_added == [false; 10]
            || come.iter().enumerate().all(|(number, &(_, piece))| {
                let kind = KINDS.iter().position(|&kind| kind == piece);
                moved(number) || !kind.is_some_and(|kind| bounds.not_added[kind])
            })
    }

    /// The frames in which the position, or one with a unit more, may be as cheap.
    fn near(&self, position: &Arrangement) -> Vec<&'a View> {
        let may = |view: &&&View| Views::may_win(view, position, self.level);
        self.rivals.iter().filter(may).copied().collect()
    }

    fn no_rival(&self, position: &Arrangement, near: &[&View]) -> bool {
        let own = self.stem.frame();
        !near.iter().any(|view| self.ground.views.wins(view, own, position, self.level))
    }
}

/// Squares that were on the board before both shifts, before the one by files, before the one by ranks; the rest.
fn before_shifts((files, ranks): (i8, i8)) -> [Bitboard; 4] {
    let inside = |line: u8, shift: i8| (0..8).contains(&(line as i8 - shift));
    let set = |wanted: &dyn Fn(Square) -> bool| Bitboard::FULL.into_iter().filter(|&sq| wanted(sq)).collect();
    let by_files: Bitboard = set(&|square| inside(square.file(), files));
    let by_ranks: Bitboard = set(&|square| inside(square.rank(), ranks));
    [by_files & by_ranks, by_files, by_ranks, Bitboard::FULL]
}
