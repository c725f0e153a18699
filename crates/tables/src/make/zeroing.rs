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
use crate::layout::Layout;
use crate::table::Table;
use crate::zeroing::FIFTY_MOVES;
use crate::{Title, Wdl, Zeroing};
use keymove_chess::{Bitboard, Color, Role};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// The most half-moves that can be told of a loss; bytes of losses are one more, and one byte has another meaning.
pub(super) const MOST_PLIES: u8 = 253;

/// Memory for each word: five sets and a byte for each of 64 positions, of both sides; and, in the end, what both are worth once more.
pub(super) const WORD_BYTES: u64 = 2 * (5 * 8 + 64) + 2 * 64;

/// The byte of an open position whose best capture or move of a pawn leads to a loss that the rule takes away.
const BLESSED: u8 = 1;
/// The byte of a position that is not open, and has a capture or a move of a pawn to a win that the rule takes away.
const CURSED: u8 = 255;

/// What is known with one side to move. Sets have a bit for each position of a word.
struct Side {
    /// Legal, and not found to be won.
    alive: Vec<AtomicU64>,
    /// Of these, what may still turn out to be lost.
    open: Vec<AtomicU64>,
    /// Found to be won with the last half-move.
    won: Vec<AtomicU64>,
    /// Found to be lost with it.
    lost: Vec<AtomicU64>,
    /// Has a move to what is fresh for the other side.
    hit: Vec<AtomicU64>,
    /// Half-moves of a win; of a loss, one more than half-moves; else what is known of captures and moves of pawns: [`BLESSED`], [`CURSED`], or 0.
    bytes: Vec<AtomicU8>,
}

fn zeros<T: Default>(count: usize) -> Vec<T> {
    let mut zeros = Vec::new();
    zeros.resize_with(count, T::default);
    zeros
}

impl Side {
    fn new(words: usize) -> Self {
        Self {
            alive: zeros(words),
            open: zeros(words),
            won: zeros(words),
            lost: zeros(words),
            hit: zeros(words),
            bytes: zeros(words * 64),
        }
    }

    /// What is known of a position; it is a draw if nothing is.
    fn known(&self, number: usize, rule: u8) -> Zeroing {
        let has = |set: &[AtomicU64]| set[number / 64].load(Relaxed) & one((number % 64) as u8) != 0;
        match self.bytes[number].load(Relaxed) {
            0 => Zeroing::DRAW,
            plies if !has(&self.alive) => Zeroing::win(plies, rule),
            CURSED => Zeroing::DRAW,
            _ if has(&self.open) => Zeroing::DRAW,
            plies => Zeroing::loss(plies - 1, rule),
        }
    }

    /// The positions of a set whose byte is this.
    fn with_byte(&self, word: usize, set: u64, byte: u8) -> u64 {
        let found =
            Bitboard(set).into_iter().filter(|bit| self.byte(word, bit.index()).load(Relaxed) == byte);
        found.fold(0, |set, bit| set | one(bit.index() as u8))
    }

    fn byte(&self, word: usize, bit: usize) -> &AtomicU8 {
        &self.bytes[word * 64 + bit]
    }

    /// Its planes: what positions are worth, and half-moves. Where there is no position stands what the one before has: that is shorter to write.
    fn planes(self, rule: u8) -> [Vec<u8>; 2] {
        let mut last = Zeroing::DRAW;
        let mut worth = Vec::with_capacity(self.bytes.len());
        for number in 0..self.bytes.len() {
            let bit = one((number % 64) as u8);
            let is_position =
                self.alive[number / 64].load(Relaxed) & bit != 0 || self.bytes[number].load(Relaxed) != 0;
            if is_position {
                last = self.known(number, rule);
            }
            worth.push(last.wdl.byte());
            self.bytes[number].store(last.plies, Relaxed);
        }
        // In the same place: another one would be as large as the whole table.
        [worth, self.bytes.into_iter().map(AtomicU8::into_inner).collect()]
    }
}

struct Maker<'a> {
    title: &'a Title,
    layout: &'a Layout,
    making: &'a Making<'a>,
    /// Half-moves after which the rule makes a draw of a game.
    rule: u8,
    sides: [Side; 2],
    /// Double steps after which a pawn can take in passing, of each side, with what it is worth if it does; and where they are, by words.
    passing: [Passing<Wdl>; 2],
    steps: [HashMap<usize, Vec<usize>>; 2],
    decided: AtomicU64,
}

/// The words of a slice.
struct Slice {
    /// How many steps pawns have gone.
    steps: u8,
    words: Vec<u32>,
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
        steps: Default::default(),
        decided: AtomicU64::new(0),
    };
    maker.find_positions(&exits)?;
    for steps in (0..=5 * title.material.pawns() as u8).rev() {
        let slice = maker.slice(steps)?;
        maker.make_slice(&slice, &exits)?;
    }
    let [white, black] = maker.sides.map(|side| side.planes(rule));
    let planes = white.into_iter().zip(black).flat_map(<[Vec<u8>; 2]>::from).collect();
    Ok(Table::new(title.clone(), layout, planes))
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
        for side in Color::ALL {
            for (place, right) in self.passing[side.index()].0.iter().enumerate() {
                self.steps[side.index()].entry(right.from / 64).or_default().push(place);
            }
        }
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
                for (set, byte) in [(mated, 1), (blessed, BLESSED), (cursed, CURSED)] {
                    Bitboard(set)
                        .into_iter()
                        .for_each(|bit| side.byte(number, bit.index()).store(byte, Relaxed));
                }
                if blessed | cursed != 0 {
                    has_late.store(true, Relaxed);
                }
                let losing = with(Some(Wdl::Loss)) | blessed | has_none & !stuck;
                // Words are in several slices if the last man is a pawn.
                side.open[number].fetch_or(losing, Relaxed);
                side.lost[number].store(mated, Relaxed);
                side.won[number].store(0, Relaxed);
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
        let is_position = |number: usize| {
            let is_alive = other.alive[number / 64].load(Relaxed) & one((number % 64) as u8) != 0;
            is_alive || other.bytes[number].load(Relaxed) != 0
        };
        let mut step = |from: usize, number: usize| {
            if is_position(number) {
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
        for &place in self.steps[turn.index()].get(&word.word).into_iter().flatten() {
            let right = &self.passing[turn.index()].0[place];
            if legal & one((right.from % 64) as u8) != 0 {
                see(right.from % 64, after_double_step(right, other, self.rule).turned());
            }
        }
        best
    }

    /// What is won or lost with this half-move; whether anything is.
    fn step(&mut self, slice: &Slice, plies: u8) -> Result<bool, MakeError> {
        let layout = self.layout;
        let is_late = plies > self.rule;
        let decided = AtomicU64::new(0);
        self.scatter(slice, |side| &side.lost)?;
        // Its losses have been told to the other side: their place is for wins now, until the losses are found.
        for side in &self.sides {
            self.pass(&slice.words, |word| {
                let alive = side.alive[word].load(Relaxed);
                let mut won = side.hit[word].load(Relaxed) & alive;
                if plies == self.rule + 1 {
                    won |= side.with_byte(word, alive & !side.open[word].load(Relaxed), CURSED);
                }
                side.lost[word].store(won, Relaxed);
                side.hit[word].store(0, Relaxed);
            })?;
        }
        self.scatter(slice, |side| &side.won)?;
        for turn in Color::ALL {
            let [side, other] = [turn, !turn].map(|color| &self.sides[color.index()]);
            self.pass(&slice.words, |number| {
                let open = side.open[number].load(Relaxed);
                let hit = side.hit[number].load(Relaxed);
                side.hit[number].store(0, Relaxed);
                let mut maybe = open & if plies == 1 { u64::MAX } else { hit };
                if plies == self.rule + 1 {
                    maybe |= side.with_byte(number, open, BLESSED);
                }
                let mut lost = 0;
                if maybe != 0 {
                    let word = Word::new(layout, number);
                    maybe &= of_slice(&word, slice.steps);
                    lost = maybe
                        & !word.reaching(turn, Movers::Pieces, maybe, |next| other.alive[next].load(Relaxed));
                }
                if lost != 0 && !is_late {
                    lost &= !side.with_byte(number, lost, BLESSED);
                }
                side.won[number].store(lost, Relaxed);
                if lost != 0 {
                    side.open[number].store(open & !lost, Relaxed);
                    Bitboard(lost)
                        .into_iter()
                        .for_each(|bit| side.byte(number, bit.index()).store(plies + 1, Relaxed));
                    decided.fetch_add(lost.count_ones().into(), Relaxed);
                }
            })?;
        }
        for side in &self.sides {
            self.pass(&slice.words, |word| {
                let won = side.lost[word].load(Relaxed);
                if won != 0 {
                    side.alive[word].fetch_and(!won, Relaxed);
                    side.open[word].fetch_and(!won, Relaxed);
                    Bitboard(won)
                        .into_iter()
                        .for_each(|bit| side.byte(word, bit.index()).store(plies, Relaxed));
                    decided.fetch_add(won.count_ones().into(), Relaxed);
                }
            })?;
        }
        for side in &mut self.sides {
            core::mem::swap(&mut side.won, &mut side.lost);
        }
        let decided = decided.into_inner();
        self.decided.fetch_add(decided, Relaxed);
        self.tell(plies);
        Ok(decided > 0)
    }

    /// Marks, for each side, what has a move other than captures and moves of pawns to a set of the other one.
    fn scatter(&self, slice: &Slice, set: impl Fn(&Side) -> &[AtomicU64] + Sync) -> Result<(), MakeError> {
        let layout = self.layout;
        for turn in Color::ALL {
            let [side, other] = [turn, !turn].map(|color| &self.sides[color.index()]);
            let fresh = set(other);
            self.pass(&slice.words, |number| {
                let fresh = fresh[number].load(Relaxed);
                if fresh != 0 {
                    let word = Word::new(layout, number);
                    word.each_before(turn, fresh, Movers::Pieces, |from, set| mark(&side.hit[from], set));
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
