//! Makes a table of what positions are worth under the rule of fifty moves, with the distance to the next capture or move of a pawn.
//!
//! Half-move by half-move: who has a move to a position that was found lost with the last half-move wins; who has only moves to positions that are won
//! by now loses. Captures and moves of pawns are no part of that: they begin a new count, and what they lead to must be known before. Captures and
//! promotions lead to other tables. Other moves of pawns stay in the table, which is therefore made in *slices*: all positions in which pawns have gone
//! as many steps, taken together, those with the most steps first.
//!
//! Wins up to the hundredth half-move are wins under the rule. After that, captures and moves of pawns that lead to wins which the rule takes away count
//! as well, and what is won or lost from then on is so without the rule only.

use super::exits::{Exits, Landing};
use super::moves::{Movers, Way, Word, one};
use super::passing::{Passing, Right};
use super::{CHUNK, MakeError, Making, Step, mark};
use crate::distances::{Distances, Worths};
use crate::layout::Layout;
use crate::table::{Table, Told};
use crate::zeroing::FIFTY_MOVES;
use crate::{Title, Wdl, Zeroing};
use keymove_chess::{Bitboard, Color, Role};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The most half-moves that can be told of a loss; bytes of losses are one more, and one byte has another meaning.
pub(super) const MOST_PLIES: u8 = 253;

/// Memory for each word: two sets and a byte for each of 64 positions, of both sides; in lists of words its number and a bit here and there.
const WORD_BYTES: u64 = 2 * (2 * 8 + 64) + 5;

/// The byte of a position that may still turn out to be lost, and of what is no position.
const OPEN: u8 = 0;
/// Of a position that has a move which is not lost, or is stalemate; found to be won is none of these.
const CLOSED: u8 = 255;
/// Of one that is open but for a capture or a move of a pawn, its best one, to a loss that the rule takes away.
const BLESSED: u8 = 254;
/// Of one that has a capture or a move of a pawn to a win that the rule takes away, and none to a better one.
const CURSED: u8 = 253;

/// What is known with one side to move. Sets have a bit for each position of a word.
///
/// A byte says of a position that is won how many half-moves that takes; of one that is lost, one more than half-moves; else [`OPEN`], [`CLOSED`],
/// [`BLESSED`] or [`CURSED`]. The last two are decided with the half-move after the last that the rule allows, before losses come to have these bytes.
struct Side {
    /// Legal, and not found to be won.
    alive: Vec<AtomicU64>,
    /// Has a move to what was found for the other side with the last half-move.
    hit: Vec<AtomicU64>,
    /// Eight in each number, the first one lowest.
    bytes: Vec<AtomicU64>,
    /// A bit for each word in which something was found with the last half-move.
    fresh: Vec<AtomicU64>,
    /// The same of this one.
    found: Vec<AtomicU64>,
}

fn zeros(count: usize) -> Vec<AtomicU64> {
    let mut zeros = Vec::new();
    zeros.resize_with(count, AtomicU64::default);
    zeros
}

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// All bits of each byte but the highest.
const LOW: u64 = 0x7f * ONES;

/// A bit for each byte that is zero.
const fn zero_bytes(bytes: u64) -> u64 {
    let highest = !((bytes & LOW).wrapping_add(LOW) | bytes | LOW);
    // Each of the eight bits comes to its place in the highest byte, and no two sums meet.
    (highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A byte of ones for each of eight bits.
const fn full_bytes(bits: u64) -> u64 {
    let places = bits.wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    (((places & LOW).wrapping_add(LOW) | places) >> 7 & ONES).wrapping_mul(0xff)
}

impl Side {
    fn new(words: usize) -> Self {
        Self {
            alive: zeros(words),
            hit: zeros(words),
            bytes: zeros(words * 8),
            fresh: zeros(words.div_ceil(64)),
            found: zeros(words.div_ceil(64)),
        }
    }

    fn byte(&self, number: usize) -> u8 {
        (self.bytes[number / 8].load(Relaxed) >> (8 * (number % 8))) as u8
    }

    fn is_alive(&self, number: usize) -> bool {
        self.alive[number / 64].load(Relaxed) & one((number % 64) as u8) != 0
    }

    fn is_position(&self, number: usize) -> bool {
        self.is_alive(number) || self.byte(number) != OPEN
    }

    /// What is known of a position when its slice is made; it is a draw if nothing is.
    fn known(&self, number: usize, rule: u8) -> Zeroing {
        match (self.byte(number), self.is_alive(number)) {
            (OPEN, _) | (CLOSED, true) => Zeroing::DRAW,
            (plies, false) => Zeroing::win(plies, rule),
            (plies, true) => Zeroing::loss(plies - 1, rule),
        }
    }

    /// The positions of a word that have this byte.
    fn with_byte(&self, word: usize, byte: u8) -> u64 {
        let wanted = u64::from(byte) * ONES;
        let eights = self.bytes[word * 8..][..8].iter().enumerate();
        eights.fold(0, |set, (place, eight)| set | zero_bytes(eight.load(Relaxed) ^ wanted) << (8 * place))
    }

    /// Gives positions of a word this byte. Nobody else writes to the word.
    fn give(&self, word: usize, set: u64, byte: u8) {
        if set == 0 {
            return;
        }
        for (place, eight) in self.bytes[word * 8..][..8].iter().enumerate() {
            let mask = full_bytes(set >> (8 * place) & 0xff);
            if mask != 0 {
                eight.store(eight.load(Relaxed) & !mask | (u64::from(byte) * ONES) & mask, Relaxed);
            }
        }
    }

    /// What of a word was found to be lost so many half-moves before mate or the next capture or move of a pawn; in finished slices, too.
    fn lost(&self, word: usize, plies: u8) -> u64 {
        self.alive[word].load(Relaxed) & self.with_byte(word, plies + 1)
    }

    /// The same of what is won.
    fn won(&self, word: usize, plies: u8) -> u64 {
        !self.alive[word].load(Relaxed) & self.with_byte(word, plies)
    }

    /// What is known of all positions. Where there is no position stands what the one before has: that is shorter to write.
    fn finish(self, rule: u8) -> Distances {
        let Self { alive, bytes, .. } = self;
        let inner = |numbers: Vec<AtomicU64>| numbers.into_iter().map(AtomicU64::into_inner).collect();
        // In the same places: others would be as large as the whole table.
        let (mut lost, mut plies): (Vec<u64>, Vec<u64>) = (inner(alive), inner(bytes));
        let (mut last_plies, mut last_lost) = (0, false);
        for (lost, plies) in lost.iter_mut().zip(plies.chunks_exact_mut(8)) {
            let alive = core::mem::take(lost);
            for (place, eight) in plies.iter_mut().enumerate() {
                let bytes = eight.to_le_bytes();
                *eight = 0;
                for (at, byte) in bytes.into_iter().enumerate() {
                    let bit = 8 * place + at;
                    let is_alive = alive >> bit & 1 != 0;
                    match (byte, is_alive) {
                        (OPEN, false) => {}
                        (OPEN | CLOSED, true) => (last_plies, last_lost) = (0, false),
                        (plies, true) => (last_plies, last_lost) = (plies - 1, true),
                        (plies, false) => (last_plies, last_lost) = (plies, false),
                    }
                    *eight |= u64::from(last_plies) << (8 * at);
                    *lost |= u64::from(last_lost) << bit;
                }
            }
        }
        Distances { rule, plies, lost }
    }
}

/// Whether something was found in a word.
fn has_word(words: &[AtomicU64], word: usize) -> bool {
    words[word / 64].load(Relaxed) & one((word % 64) as u8) != 0
}

fn mark_word(words: &[AtomicU64], word: usize) {
    mark(&words[word / 64], one((word % 64) as u8));
}

struct Maker<'a> {
    title: &'a Title,
    layout: &'a Layout,
    making: &'a Making<'a>,
    /// Half-moves after which the rule makes a draw of a game.
    rule: u8,
    sides: [Side; 2],
    /// Double steps after which a pawn can take in passing, of each side, with what it is worth if it does.
    passing: [Passing<Wdl>; 2],
    decided: AtomicU64,
}

/// The words of a slice.
struct Slice {
    /// How many steps pawns have gone.
    steps: u8,
    words: Vec<u32>,
}

/// Bytes of memory that making a table takes, with what is looked up of those that it needs, if these are read from files.
pub(super) fn memory(title: &Title, layout: &Layout) -> u64 {
    let needed = |next: &Title| {
        let words = Layout::new(&next.material).words() as u64;
        title.turns_in(&next.material).len() as u64 * words * Worths::MOST_WORD_BYTES
    };
    let needed: u64 = title.next().iter().map(needed).sum();
    layout.words() as u64 * WORD_BYTES + Passing::<Wdl>::memory(layout) + needed
}

/// Makes a table; `tables` has those of all that [`Title::next`] names.
///
/// # Errors
/// If it is stopped, or there are wins that take too long.
pub(super) fn make(
    title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    under(FIFTY_MOVES, title, tables, making)
}

/// The same under a rule of so many half-moves, which all tables have in common.
fn under(
    rule: u8, title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    let layout = Layout::new(&title.material);
    let exits = Exits::new(&title.material, layout.men(), &|next, is_turned| {
        (next.men() > 2).then(|| (tables(&Title::zeroing(&next)), is_turned))
    });
    let mut maker = Maker {
        title,
        layout: &layout,
        making,
        rule,
        sides: Color::ALL.map(|_| Side::new(layout.words())),
        passing: Default::default(),
        decided: AtomicU64::new(0),
    };
    maker.find_positions(&exits)?;
    for steps in (0..=5 * title.material.pawns() as u8).rev() {
        let slice = maker.slice(steps)?;
        maker.make_slice(&slice, &exits)?;
    }
    let sides = maker.sides.map(|side| side.finish(rule));
    Ok(Table::new(title.clone(), layout, Told::Distances(sides)))
}

/// How many steps a pawn has gone.
const fn steps_of(color: Color, square: u8) -> u8 {
    match color {
        Color::White => (square / 8).saturating_sub(1),
        Color::Black => 6u8.saturating_sub(square / 8),
    }
}

/// The positions of a word that belong to a slice.
fn of_slice(word: &Word<'_>, steps: u8) -> u64 {
    if word.is_void {
        return 0;
    }
    let gone: u8 = Color::ALL
        .into_iter()
        .flat_map(|color| word.layout.slow_of(color).map(move |(man, role)| (color, man, role)))
        .filter(|&(.., role)| role == Role::Pawn)
        .map(|(color, man, _)| steps_of(color, word.place.slow[man]))
        .sum();
    let fast = word.layout.fast;
    match steps.checked_sub(gone) {
        Some(0) if fast.role != Role::Pawn => word.base(),
        Some(left @ 0..=5) if fast.role == Role::Pawn => {
            let rank = if fast.color == Color::White { 1 + left } else { 6 - left };
            word.base() & 0xff << (8 * rank)
        }
        _ => 0,
    }
}

impl Maker<'_> {
    /// Lets all threads work on words.
    fn pass(&self, words: &[u32], work: impl Fn(usize) + Sync) -> Result<(), MakeError> {
        let parts = words.chunks(CHUNK).collect();
        self.making.share(self.title, parts, |part| part.iter().for_each(|&word| work(word as usize)))
    }

    /// What is a position; where pawns can take in passing.
    fn find_positions(&mut self, exits: &Exits) -> Result<(), MakeError> {
        let layout = self.layout;
        self.tell(0);
        let all: Vec<u32> = (0..layout.words() as u32).collect();
        self.pass(&all, |number| {
            let word = Word::new(layout, number);
            let base = word.base();
            if base != 0 {
                for side in Color::ALL {
                    self.sides[side.index()].alive[number].store(base & !word.checked(!side), Relaxed);
                }
            }
        })?;
        self.passing = Color::ALL.map(|side| {
            let legal = |turn: Color, word: usize| self.sides[turn.index()].alive[word].load(Relaxed);
            let worth = |ways: &[Landing<'_>]| {
                let ways = ways.iter().map(|landing| landing.wdl().turned());
                ways.max().unwrap_or(Wdl::Loss)
            };
            Passing::new(layout, exits, side, &legal, &worth)
        });
        Ok(())
    }

    fn tell(&self, plies: u8) {
        let decided = self.decided.load(Relaxed);
        (self.making.hear)(&Step { title: self.title, depth: plies, decided });
    }

    fn slice(&self, steps: u8) -> Result<Slice, MakeError> {
        self.making.check(self.title)?;
        let layout = self.layout;
        let is_of_it = |&word: &u32| of_slice(&Word::new(layout, word as usize), steps) != 0;
        Ok(Slice { steps, words: (0..layout.words() as u32).filter(is_of_it).collect() })
    }

    fn make_slice(&mut self, slice: &Slice, exits: &Exits) -> Result<(), MakeError> {
        let has_late = self.begin(slice, exits)?;
        let mut plies = 1;
        loop {
            let is_new = self.step(slice, plies)?;
            plies = match (is_new, plies) {
                (true, MOST_PLIES) => return Err(MakeError::TooSlow(self.title.clone())),
                (true, _) => plies + 1,
                // Nothing happens until what the rule takes away comes in.
                (false, _) if has_late && plies <= self.rule => self.rule + 1,
                (false, _) => return Ok(()),
            };
        }
    }

    /// What captures and moves of pawns are worth, and where somebody is mated; whether there are such moves to wins and losses that the rule takes
    /// away.
    fn begin(&mut self, slice: &Slice, exits: &Exits) -> Result<bool, MakeError> {
        let layout = self.layout;
        let has_late = AtomicBool::new(false);
        for turn in Color::ALL {
            let [side, other] = [turn, !turn].map(|color| &self.sides[color.index()]);
            self.pass(&slice.words, |number| {
                let word = Word::new(layout, number);
                let legal = side.alive[number].load(Relaxed) & of_slice(&word, slice.steps);
                if legal == 0 {
                    return;
                }
                let best = self.best_of_word(&word, turn, legal, exits);
                let with = |wanted: Option<Wdl>| {
                    let found = best.iter().enumerate().filter(|&(_, &best)| best == wanted);
                    found.fold(0, |set, (bit, _)| set | one(bit as u8))
                };
                let has_none = legal & with(None);
                let moves =
                    word.reaching(turn, Movers::Pieces, has_none, |next| other.alive[next].load(Relaxed));
                let stuck = has_none & !moves;
                let mated = if stuck == 0 { 0 } else { stuck & word.checked(turn) };
                let [blessed, cursed] = [Wdl::BlessedLoss, Wdl::CursedWin].map(|wdl| with(Some(wdl)));
                let open = with(Some(Wdl::Loss)) | has_none & !stuck;
                let closed = legal & !(open | mated | blessed | cursed);
                for (set, byte) in [(mated, 1), (blessed, BLESSED), (cursed, CURSED), (closed, CLOSED)] {
                    side.give(number, set, byte);
                }
                if blessed | cursed != 0 {
                    has_late.store(true, Relaxed);
                }
                if mated != 0 {
                    mark_word(&side.fresh, number);
                }
                side.hit[number].store(with(Some(Wdl::Win)), Relaxed);
                self.decided.fetch_add(mated.count_ones().into(), Relaxed);
            })?;
        }
        Ok(has_late.into_inner())
    }

    /// The best that captures and moves of pawns are worth, for each position of a set.
    fn best_of_word(&self, word: &Word<'_>, turn: Color, legal: u64, exits: &Exits) -> [Option<Wdl>; 64] {
        let layout = self.layout;
        let other = &self.sides[(!turn).index()];
        let mut best = [None; 64];
        let mut see = |bit: usize, wdl: Wdl| best[bit] = best[bit].max(Some(wdl));
        exits.of_word(word, turn, legal, |bit, landing| see(bit, landing.wdl().turned()));
        if !layout.has_pawns {
            return best;
        }
        let mut step = |from: usize, number: usize| {
            if other.is_position(number) {
                see(from, other.known(number, self.rule).wdl.turned());
            }
        };
        word.each_of_pawns(turn, Way::Forth, |to, open| {
            Bitboard(legal & open).into_iter().for_each(|bit| step(bit.index(), to * 64 + bit.index()));
        });
        if layout.fast.color == turn && layout.fast.role == Role::Pawn {
            for to in Bitboard(word.base()) {
                let from = word.before(one(to.index() as u8)) & legal;
                let number = word.word * 64 + to.index();
                Bitboard(from).into_iter().for_each(|bit| step(bit.index(), number));
            }
        }
        for right in self.passing[turn.index()].of_word(word.word) {
            if legal & one((right.from % 64) as u8) != 0 {
                see(right.from % 64, after_double_step(right, other, self.rule).turned());
            }
        }
        best
    }

    /// What is won or lost with this half-move; whether anything is.
    fn step(&mut self, slice: &Slice, plies: u8) -> Result<bool, MakeError> {
        // What has just been won is no escape for the other side.
        if plies > 1 {
            self.scatter(slice, |side, word| side.won(word, plies - 1))?;
        }
        let lost = self.find_lost(slice, plies)?;
        self.scatter(slice, |side, word| side.lost(word, plies - 1))?;
        let won = self.find_won(slice, plies)?;
        for side in &mut self.sides {
            core::mem::swap(&mut side.fresh, &mut side.found);
            side.found.iter().for_each(|words| words.store(0, Relaxed));
        }
        self.decided.fetch_add(lost + won, Relaxed);
        self.tell(plies);
        Ok(lost + won > 0)
    }

    /// What has only moves to what the other side has won, the last of it with the last half-move; how many positions.
    fn find_lost(&self, slice: &Slice, plies: u8) -> Result<u64, MakeError> {
        let layout = self.layout;
        let is_first_late = plies == self.rule + 1;
        let decided = AtomicU64::new(0);
        for turn in Color::ALL {
            let [side, other] = [turn, !turn].map(|color| &self.sides[color.index()]);
            self.pass(&slice.words, |number| {
                let mut hit = side.hit[number].load(Relaxed);
                if plies == 1 {
                    // Captures and moves of pawns alone have hit anything, and that is for those who win.
                    hit = u64::MAX;
                } else if hit != 0 {
                    side.hit[number].store(0, Relaxed);
                }
                if hit == 0 && !is_first_late {
                    return;
                }
                let alive = side.alive[number].load(Relaxed);
                let mut maybe = alive & hit;
                if maybe != 0 {
                    maybe &= side.with_byte(number, OPEN);
                }
                let blessed = if is_first_late { alive & side.with_byte(number, BLESSED) } else { 0 };
                if maybe | blessed == 0 {
                    return;
                }
                let word = Word::new(layout, number);
                let of_slice = of_slice(&word, slice.steps);
                let (maybe, blessed) = (maybe & of_slice, blessed & of_slice);
                let wanted = maybe | blessed;
                if wanted == 0 {
                    return;
                }
                let lost = wanted
                    & !word.reaching(turn, Movers::Pieces, wanted, |next| other.alive[next].load(Relaxed));
                side.give(number, blessed & !lost, OPEN);
                if lost != 0 {
                    side.give(number, lost, plies + 1);
                    mark_word(&side.found, number);
                    decided.fetch_add(lost.count_ones().into(), Relaxed);
                }
            })?;
        }
        Ok(decided.into_inner())
    }

    /// What has a move to what the other side has lost with the last half-move; how many positions.
    fn find_won(&self, slice: &Slice, plies: u8) -> Result<u64, MakeError> {
        let decided = AtomicU64::new(0);
        for side in &self.sides {
            self.pass(&slice.words, |number| {
                let mut won = side.hit[number].load(Relaxed);
                if won != 0 {
                    side.hit[number].store(0, Relaxed);
                }
                if plies == self.rule + 1 {
                    let cursed = side.with_byte(number, CURSED);
                    won |= if cursed == 0 {
                        0
                    } else {
                        cursed & of_slice(&Word::new(self.layout, number), slice.steps)
                    };
                }
                won &= side.alive[number].load(Relaxed);
                if won != 0 {
                    side.alive[number].fetch_and(!won, Relaxed);
                    side.give(number, won, plies);
                    mark_word(&side.found, number);
                    decided.fetch_add(won.count_ones().into(), Relaxed);
                }
            })?;
        }
        Ok(decided.into_inner())
    }

    /// Marks, for each side, what has a move other than captures and moves of pawns to a set of the other one, which is among what was found with the last
    /// half-move.
    fn scatter(&self, slice: &Slice, set: impl Fn(&Side, usize) -> u64 + Sync) -> Result<(), MakeError> {
        let layout = self.layout;
        for turn in Color::ALL {
            let [side, other] = [turn, !turn].map(|color| &self.sides[color.index()]);
            self.pass(&slice.words, |number| {
                if !has_word(&other.fresh, number) {
                    return;
                }
                let set = set(other, number);
                if set != 0 {
                    let word = Word::new(layout, number);
                    let set = set & of_slice(&word, slice.steps);
                    word.each_before(turn, set, Movers::Pieces, |from, set| mark(&side.hit[from], set));
                }
            })?;
        }
        Ok(())
    }
}

/// What a position is worth after a double step, with the right to take in passing.
fn after_double_step(right: &Right<Wdl>, turn: &Side, rule: u8) -> Wdl {
    let without = turn.known(right.next, rule).wdl;
    match right.takes {
        None => without,
        Some(takes) if right.is_stuck => takes,
        // Who can take is not mated, though the position without that right may be a mate: that is the worst there is anyway.
        Some(takes) => takes.max(without),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Tables;
    use crate::{Material, verify};
    use keymove_chess::Position;
    use std::collections::HashMap;

    /// Bytes that are given to a set are found there and nowhere else, whatever stands beside them.
    #[test]
    fn bytes_are_found_where_they_were_given() {
        let side = Side::new(2);
        let sets = [0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, u64::MAX, 0xff00_0000_0080_0100];
        for (set, byte) in sets.into_iter().zip([1, 254, 0, 128]).chain([(0, 7), (1 << 63, 255)]) {
            side.give(1, set, byte);
            for value in 0..=u8::MAX {
                let found = (0..64).filter(|bit| side.byte(64 + bit) == value);
                assert_eq!(
                    side.with_byte(1, value),
                    found.fold(0, |set, bit| set | 1 << bit),
                    "{set:x} {byte} {value}"
                );
            }
            assert!((0..64).filter(|bit| set >> bit & 1 != 0).all(|bit| side.byte(64 + bit) == byte));
        }
        assert_eq!(side.with_byte(0, OPEN), u64::MAX, "the other word");
    }

    /// Short enough for a search through all lines, and for wins that the rule takes away.
    const RULE: u8 = 5;

    /// What the side to move gets, 1 for a win, with so many half-moves on the counter, by all lines.
    fn searched(position: &Position, halfmoves: u8, known: &mut HashMap<(u64, u8), i8>) -> i8 {
        let moves = position.moves();
        if moves.is_empty() {
            return if position.in_check() { -1 } else { 0 };
        }
        if halfmoves >= RULE || position.occupied().len() == 2 {
            return 0;
        }
        if let Some(&known) = known.get(&(position.hash(), halfmoves)) {
            return known;
        }
        let mut best = -1;
        for mv in moves {
            let is_zeroing = position.role_at(mv.from()) == Some(Role::Pawn) || position.is_capture(mv);
            let next = if is_zeroing { 0 } else { halfmoves + 1 };
            best = best.max(-searched(&position.play(mv), next, known));
            if best == 1 {
                break;
            }
        }
        known.insert((position.hash(), halfmoves), best);
        best
    }

    /// Under a rule of three moves tables say what a search through all lines says, whatever the counter stands at, and the rule only takes away
    /// what is won without it.
    #[test]
    fn as_all_lines_say() {
        let stop = AtomicBool::new(false);
        let making = Making { threads: 2, stop: &stop, hear: &|_| {} };
        let mates = Tables::in_memory();
        let mut known = HashMap::new();
        for name in ["KQK", "KRK", "KPK"] {
            let material: Material = name.parse().expect("a material");
            let tables = Tables::in_memory();
            for title in Title::zeroing(&material).family() {
                let next = |next: &Title| tables.get(next).expect("a table").expect("made before");
                tables.keep(under(RULE, &title, &next, &making).expect("a table"));
            }
            mates.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("a table");
            let all = verify::arrangements(&material);
            let step = (all / 3_000) | 1;
            let (mut counts, mut compared) = (HashMap::new(), 0);
            for number in 0..3_000 {
                let Some(position) = verify::position(&material, number * step % all) else { continue };
                // The rule of these tables is another one than that of the bytes.
                let told = tables.look(&position, Title::zeroing(&material).kind, |shelf, place| {
                    let byte = |byte| shelf.byte(byte, place.0, place.1);
                    Ok((Wdl::of_byte(byte(0)?).expect("a byte"), byte(1)?))
                });
                let (wdl, plies) = told.expect("a table");
                let without = mates.value(&position);
                assert_eq!(wdl > Wdl::Draw, without.is_better_than(crate::Value::Draw), "{position}");
                assert_eq!(wdl < Wdl::Draw, crate::Value::Draw.is_better_than(without), "{position}");
                *counts.entry(wdl).or_insert(0) += 1;
                for halfmoves in 0..=RULE {
                    let is_early = plies + halfmoves <= RULE || plies == 0;
                    let expected = match wdl {
                        Wdl::Win if is_early => 1,
                        Wdl::Loss if is_early => -1,
                        _ => 0,
                    };
                    assert_eq!(
                        searched(&position, halfmoves, &mut known),
                        expected,
                        "{position}, {halfmoves}"
                    );
                    compared += 1;
                }
            }
            assert!(compared > 5_000, "{name}: {compared}");
            assert!(counts.len() >= 3, "{name}: {counts:?}");
        }
    }
}
