//! Makes a table of helpmates: half-move by half-move from the mates, each side's turn after the other's.
//!
//! Mate is in so many half-moves where some move leads to a position from which it is in one less and none to one from which it is in fewer; the lines are
//! those of all such moves together. The side that mates makes the last move, so that one half-move concerns one side alone. Captures and promotions
//! are looked up first and wait in the table until their turn comes; so do double steps after which a pawn can be taken in passing.

use super::exits::{Exits, Landing, TooFar};
use super::moves::{Movers, Way, Word, one};
use super::passing::{Passing, Right};
use super::{MakeError, Making, Step, equal};
use crate::helpmate::{Helpmate, NEVER};
use crate::layout::Layout;
use crate::table::{Table, Told};
use crate::{MOST_SOLUTIONS, Title};
use keymove_chess::{Bitboard, Color};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// Words that a thread takes at once.
const CHUNK: usize = 1 << 8;

/// The most half-moves until mate that a table can tell.
pub(super) const MOST_PLIES: u8 = NEVER - 1;

/// Memory for each word: three sets and three bytes for each of 64 positions, of both sides; and the numbers of lines of one side once more, when they are
/// taken apart.
pub(super) const WORD_BYTES: u64 = 2 * (3 * 8 + 3 * 64) + 2 * 64;

/// What is known with one side to move. Sets have a bit for each position of a word.
struct Side {
    /// Positions.
    legal: Vec<u64>,
    /// Of these, from which no mate is known.
    open: Vec<u64>,
    /// From which one was found with the last half-move of this side.
    fresh: Vec<u64>,
    /// Half-moves until mate; where none is known, until that by the shortest way out.
    plies: Vec<u8>,
    /// Lines that are as short.
    solutions: Vec<u16>,
}

/// A part of a [`Side`] that one thread works on.
struct Chunk<'a> {
    first: usize,
    legal: &'a mut [u64],
    open: &'a mut [u64],
    fresh: &'a mut [u64],
    plies: &'a mut [u8],
    solutions: &'a mut [u16],
}

impl Side {
    fn new(words: usize) -> Self {
        Self {
            legal: vec![0; words],
            open: vec![0; words],
            fresh: vec![0; words],
            plies: vec![NEVER; words * 64],
            solutions: vec![0; words * 64],
        }
    }

    fn parts(&mut self) -> Vec<Chunk<'_>> {
        let sets = self.legal.chunks_mut(CHUNK).zip(self.open.chunks_mut(CHUNK));
        let sets = sets.zip(self.fresh.chunks_mut(CHUNK));
        let told = self.plies.chunks_mut(CHUNK * 64).zip(self.solutions.chunks_mut(CHUNK * 64));
        let part = |(number, (((legal, open), fresh), (plies, solutions)))| Chunk {
            first: number * CHUNK,
            legal,
            open,
            fresh,
            plies,
            solutions,
        };
        sets.zip(told).enumerate().map(part).collect()
    }

    /// What is known of a position, if a mate is.
    fn known(&self, number: usize) -> Option<Helpmate> {
        let is_open = self.open[number / 64] & 1 << (number % 64) != 0;
        let (plies, solutions) = (self.plies[number], self.solutions[number]);
        (!is_open && plies != NEVER).then_some(Helpmate { plies, solutions })
    }

    /// Its planes: half-moves, and the lower and the higher bytes of the numbers of lines. Where there is no position stands what the one before has:
    /// that is shorter to write.
    fn planes(mut self) -> [Vec<u8>; 3] {
        let (mut last_plies, mut last_solutions) = (NEVER, 0);
        for (number, (plies, solutions)) in self.plies.iter_mut().zip(&mut self.solutions).enumerate() {
            let has = |sets: &[u64]| sets[number / 64] & 1 << (number % 64) != 0;
            if !has(&self.legal) {
                (*plies, *solutions) = (last_plies, last_solutions);
            } else if has(&self.open) {
                (*plies, *solutions) = (NEVER, 0);
            }
            (last_plies, last_solutions) = (*plies, *solutions);
        }
        let [low, high] = [0, 1]
            .map(|place| self.solutions.iter().map(|solutions| solutions.to_le_bytes()[place]).collect());
        [self.plies, low, high]
    }
}

impl Chunk<'_> {
    /// Sets what is told of a position of a word.
    fn tell(&mut self, index: usize, bit: usize, told: Option<Helpmate>) {
        let Helpmate { plies, solutions } = told.unwrap_or(Helpmate { plies: NEVER, solutions: 0 });
        (self.plies[index * 64 + bit], self.solutions[index * 64 + bit]) = (plies, solutions);
    }
}

struct Maker<'a> {
    title: &'a Title,
    layout: &'a Layout,
    making: &'a Making<'a>,
    sides: [Side; 2],
    /// Double steps after which a pawn can take in passing, of each side, with the shortest help to mate if it does.
    passing: [Passing<Option<Helpmate>>; 2],
    /// The most half-moves until mate by a way out.
    longest_exit: u8,
    decided: u64,
}

/// Makes a table; `tables` has those of all that [`Title::next`] names.
///
/// # Errors
/// If it is stopped, or there are mates that are too far.
pub(super) fn make(
    title: &Title, mated: Color, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    let layout = Layout::new(&title.material);
    let words = layout.words();
    let exits = Exits::new(&title.material, layout.men(), &|next, is_turned| {
        let (title, is_turned) = Title::helpmate(next, is_turned, mated)?;
        Some((tables(&title), is_turned))
    });
    let mut maker = Maker {
        title,
        layout: &layout,
        making,
        sides: [Side::new(words), Side::new(words)],
        passing: Default::default(),
        longest_exit: 0,
        decided: 0,
    };
    maker.look_up(&exits, mated)?;
    maker.find_mates(mated)?;
    for plies in 1.. {
        let side = if plies % 2 == 0 { mated } else { !mated };
        let found = maker.step(side, plies)?;
        if found == 0 && plies >= maker.longest_exit {
            break;
        }
        if plies == MOST_PLIES {
            return Err(MakeError::TooFar(title.clone()));
        }
    }
    let [white, black] = maker.sides.map(Side::planes);
    let planes = white.into_iter().zip(black).flat_map(<[Vec<u8>; 2]>::from).collect();
    Ok(Table::new(title.clone(), layout, Told::Planes(planes)))
}

impl Maker<'_> {
    fn pass(&mut self, side: Color, work: impl Fn(&mut Chunk<'_>, &Side) + Sync) -> Result<(), MakeError> {
        let [white, black] = &mut self.sides;
        let (own, other) = if side == Color::White { (white, &*black) } else { (black, &*white) };
        self.making.share(self.title, own.parts(), |chunk| work(chunk, other))
    }

    fn tell(&self, depth: u8) {
        (self.making.hear)(&Step { title: self.title, depth, decided: self.decided });
    }

    /// What is a position, and what its ways out lead to. Of the side that is mated, those that have one are marked as fresh.
    fn look_up(&mut self, exits: &Exits, mated: Color) -> Result<(), MakeError> {
        let layout = self.layout;
        self.tell(0);
        let (longest, is_too_far) = (AtomicU8::new(0), AtomicBool::new(false));
        let shortest = |known: Option<Helpmate>, landing: &Landing<'_>| match landing.helpmate() {
            Ok(way) => {
                longest.fetch_max(way.map_or(0, |way| way.plies), Relaxed);
                Helpmate::shortest(known, way)
            }
            Err(TooFar) => {
                is_too_far.store(true, Relaxed);
                known
            }
        };
        for side in Color::ALL {
            self.pass(side, |chunk, _| {
                for index in 0..chunk.open.len() {
                    let word = Word::new(layout, chunk.first + index);
                    let legal = word.base();
                    let legal = if legal == 0 { 0 } else { legal & !word.checked(!side) };
                    (chunk.legal[index], chunk.open[index]) = (legal, legal);
                    if legal == 0 {
                        continue;
                    }
                    let (mut ways, mut has_way) = ([None; 64], 0);
                    exits.of_word(&word, side, legal, |at, landing| {
                        has_way |= 1 << at;
                        ways[at] = shortest(ways[at], &landing);
                    });
                    for bit in Bitboard(has_way) {
                        chunk.tell(index, bit.index(), ways[bit.index()]);
                    }
                    chunk.fresh[index] = if side == mated { has_way } else { 0 };
                }
            })?;
        }
        self.passing = Color::ALL.map(|side| {
            let legal = |turn: Color, word: usize| self.sides[turn.index()].legal[word];
            let worth = |ways: &[Landing<'_>]| ways.iter().fold(None, shortest);
            Passing::new(layout, exits, side, &legal, &worth)
        });
        if is_too_far.into_inner() {
            return Err(MakeError::TooFar(self.title.clone()));
        }
        // A double step comes before taking in passing.
        self.longest_exit = longest.into_inner() + 1;
        Ok(())
    }

    /// Who is mated.
    fn find_mates(&mut self, mated: Color) -> Result<(), MakeError> {
        let layout = self.layout;
        let steps = self.passing[mated.index()].words(|_| true);
        let count = AtomicU64::new(0);
        self.pass(mated, |chunk, other| {
            for index in 0..chunk.open.len() {
                let legal = chunk.open[index];
                if legal == 0 {
                    continue;
                }
                let word = Word::new(layout, chunk.first + index);
                let mut mates = legal & !chunk.fresh[index] & word.checked(mated);
                if mates != 0 {
                    mates &= !steps.get(&word.word).copied().unwrap_or(0);
                    mates &= !word.reaching(mated, Movers::All, mates, |next| other.legal[next]);
                }
                chunk.settle(index, mates, 0, &[1; 64]);
                count.fetch_add(mates.count_ones().into(), Relaxed);
            }
        })?;
        self.decided = count.into_inner();
        Ok(())
    }

    /// Finds what is helped to mate in so many half-moves, with this side to move; how many positions that are.
    fn step(&mut self, side: Color, plies: u8) -> Result<u64, MakeError> {
        let layout = self.layout;
        let steps = self.double_steps(side, plies);
        let count = AtomicU64::new(0);
        self.pass(side, |chunk, other| {
            for index in 0..chunk.open.len() {
                chunk.fresh[index] = 0;
                let open = chunk.open[index];
                if open == 0 {
                    continue;
                }
                let word = Word::new(layout, chunk.first + index);
                let mut lines = [0; 64];
                let mut found = moved(&word, side, other, open, &mut lines);
                let exits = open & equal(&chunk.plies[index * 64..][..64], plies);
                for bit in Bitboard(exits) {
                    lines[bit.index()] += u32::from(chunk.solutions[index * 64 + bit.index()]);
                }
                found |= exits;
                for &(bit, solutions) in steps.get(&word.word).into_iter().flatten() {
                    found |= open & 1 << bit;
                    lines[bit] += u32::from(solutions);
                }
                chunk.settle(index, found, plies, &lines);
                count.fetch_add(found.count_ones().into(), Relaxed);
            }
        })?;
        let count = count.into_inner();
        self.decided += count;
        self.tell(plies);
        Ok(count)
    }

    /// Double steps after which mate is in one half-move less and the other side may take in passing, by their words: the bits of the positions, and the
    /// lines.
    fn double_steps(&self, side: Color, plies: u8) -> HashMap<usize, Vec<(usize, u16)>> {
        let mut steps: HashMap<usize, Vec<(usize, u16)>> = HashMap::new();
        for right in &self.passing[side.index()].0 {
            let after = self.after(right, !side);
            if let Some(Helpmate { solutions, .. }) = after.filter(|after| after.plies == plies - 1) {
                steps.entry(right.from / 64).or_default().push((right.from % 64, solutions));
            }
        }
        steps
    }

    /// The help to mate after a double step, as far as it is known.
    fn after(&self, right: &Right<Option<Helpmate>>, turn: Color) -> Option<Helpmate> {
        let known = self.sides[turn.index()].known(right.next);
        match right.takes {
            None => known,
            // Who can take is not mated, though the position without that right is a mate.
            Some(takes) => Helpmate::shortest(known.filter(|known| known.plies > 0), takes),
        }
    }
}

impl Chunk<'_> {
    /// Mate is in so many half-moves from these positions of a word, by so many lines.
    fn settle(&mut self, index: usize, found: u64, plies: u8, lines: &[u32; 64]) {
        self.open[index] &= !found;
        self.fresh[index] = found;
        for bit in Bitboard(found) {
            let solutions = lines[bit.index()].min(MOST_SOLUTIONS.into()) as u16;
            self.tell(index, bit.index(), Some(Helpmate { plies, solutions }));
        }
    }
}

/// The open positions of a word from which a move of the side leads to what is fresh for the other one; the lines are added to each.
fn moved(word: &Word<'_>, side: Color, other: &Side, open: u64, lines: &mut [u32; 64]) -> u64 {
    let mut found = 0;
    if word.layout.fast.color == side {
        for to in Bitboard(other.fresh[word.word]) {
            let from = word.before(one(to.index() as u8)) & open;
            found |= from;
            let solutions = other.solutions[word.word * 64 + to.index()];
            for bit in Bitboard(from) {
                lines[bit.index()] += u32::from(solutions);
            }
        }
    }
    word.each(side, Way::Forth, Movers::All, |to, mirror, free| {
        let fresh = other.fresh[to];
        if fresh == 0 {
            return;
        }
        let from = mirror.back(fresh) & free & open;
        found |= from;
        for bit in Bitboard(from) {
            let place = mirror.square(bit.index() as u8);
            lines[bit.index()] += u32::from(other.solutions[to * 64 + usize::from(place)]);
        }
    });
    found
}
