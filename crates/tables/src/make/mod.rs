//! Makes a table by retrograde analysis, 64 positions at a time.
//!
//! First each position is given what its captures and promotions are worth, from tables that are made already. Then, move by move: who can reach a
//! position in which the other side was found lost with the last move wins; who has only moves to positions in which the other side wins by now
//! loses. What is left in the end, when nothing new is found and no way out is longer, is drawn. Positions of a [word](crate::layout) are worked on
//! together, as bits, which makes a move of a man an operation on 64 positions.

mod exits;
mod helpmate;
mod moves;
mod passing;
mod zeroing;

use crate::layout::Layout;
use crate::table::{Table, Told};
use crate::value::{LONGEST, LOST, Value};
use crate::{Kind, Title};
use exits::{Exits, Landing};
use keymove_chess::{Bitboard, Color};
use keymove_run::{Panic, together};
use moves::Movers;
pub(crate) use moves::Word;
use passing::{Passing, Right};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Words that a thread takes at once.
const CHUNK: usize = 1 << 10;

/// Why a table was not made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// Somebody has stopped it.
    #[error("{0} was stopped before its end")]
    Stopped(Title),
    /// There are wins that a table cannot hold, or captures and promotions into wins that are as long.
    #[error("{0} may have wins of more than {LONGEST} moves, which a table cannot hold")]
    TooLong(Title),
    /// There are wins that take longer to a capture or a move of a pawn than a table can hold.
    #[error("{0} has wins with more than {most} half-moves to a capture or a move of a pawn, which a table cannot hold", most = zeroing::MOST_PLIES)]
    TooSlow(Title),
    /// There are positions from which the mate is farther than a table can hold, whoever helps.
    #[error("{0} may have helpmates of more than {most} half-moves, which a table cannot hold", most = helpmate::MOST_PLIES)]
    TooFar(Title),
    /// A thread has broken down: a fault of this program.
    #[error("{0}: {1}")]
    Broken(Title, Panic),
}

/// How far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    /// The table that is being made.
    pub title: &'a Title,
    /// What is won with this move at the latest is known, or what is helped to mate within so many half-moves; 0 while captures and promotions are
    /// looked up.
    pub depth: u8,
    /// Positions that are won or lost, or lead to mate, as far as they are known.
    pub decided: u64,
}

/// Who does it, and who listens.
pub struct Making<'a> {
    /// Threads, at least 1. The table does not depend on it.
    pub threads: usize,
    /// Raised to stop it.
    pub stop: &'a AtomicBool,
    /// Told of each step.
    pub hear: &'a (dyn Fn(&Step<'_>) + Sync),
}

impl core::fmt::Debug for Making<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Making").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// What is known with one side to move. Sets have a bit for each position of a word.
struct Side {
    /// Legal, and not found to be won.
    alive: Vec<u64>,
    /// Of these, what may still turn out to be lost.
    open: Vec<u64>,
    /// Found to be lost with the last move.
    fresh: Vec<u64>,
    /// Has a move to what is fresh for the other side.
    hit: Vec<AtomicU64>,
    /// What is known of each position, or what its ways out are worth.
    bytes: Vec<u8>,
}

/// A part of a [`Side`] that one thread works on.
struct Chunk<'a> {
    first: usize,
    alive: &'a mut [u64],
    open: &'a mut [u64],
    fresh: &'a mut [u64],
    bytes: &'a mut [u8],
}

impl Side {
    fn new(words: usize) -> Self {
        let mut hit = Vec::new();
        hit.resize_with(words, AtomicU64::default);
        Self {
            alive: vec![0; words],
            open: vec![0; words],
            fresh: vec![0; words],
            hit,
            bytes: vec![0; words * 64],
        }
    }

    /// Its parts, and what has hit it.
    fn parts(&mut self) -> (Vec<Chunk<'_>>, &[AtomicU64]) {
        let sets = self.alive.chunks_mut(CHUNK).zip(self.open.chunks_mut(CHUNK));
        let sets = sets.zip(self.fresh.chunks_mut(CHUNK)).zip(self.bytes.chunks_mut(CHUNK * 64));
        let chunks = sets.enumerate().map(|(number, (((alive, open), fresh), bytes))| Chunk {
            first: number * CHUNK,
            alive,
            open,
            fresh,
            bytes,
        });
        (chunks.collect(), &self.hit)
    }
}

impl Chunk<'_> {
    fn bytes(&mut self, index: usize) -> &mut [u8] {
        &mut self.bytes[index * 64..][..64]
    }
}

/// The bits of the bytes of a word that have this value.
#[inline]
fn equal(bytes: &[u8], value: u8) -> u64 {
    bytes.iter().enumerate().fold(0, |set, (bit, &byte)| set | u64::from(byte == value) << bit)
}

/// Sets the bytes of these bits.
#[inline]
fn fill(bytes: &mut [u8], set: u64, value: u8) {
    for bit in Bitboard(set) {
        bytes[bit.index()] = value;
    }
}

/// The byte of a position that has a way out to a draw, so that it cannot be lost. No way out is ever worth a loss with the longest number of
/// moves, which is the same byte in a finished table: see [`Worth::is_too_long`].
const SAFE: u8 = 255;

/// The better one of two bytes of ways out; 0 if there is none.
fn better(one: u8, other: u8) -> u8 {
    match (one, other) {
        (0, byte) | (byte, 0) => byte,
        (1..=127, 1..=127) => one.min(other),
        (win @ 1..=127, _) | (_, win @ 1..=127) => win,
        (SAFE, _) | (_, SAFE) => SAFE,
        _ => one.max(other),
    }
}

/// What ways out are worth.
struct Worth {
    /// The longest number of moves that can be told.
    longest: u8,
    /// A way out was met that leads to a win or a loss of the longest number of moves. What was told of it is wrong.
    is_too_long: AtomicBool,
}

impl Worth {
    /// The byte of a way out.
    fn byte(&self, landing: &Landing<'_>) -> u8 {
        let next = landing.value();
        if matches!(next, Value::Win(moves) | Value::Loss(moves) if moves >= self.longest) {
            self.is_too_long.store(true, Relaxed);
            return SAFE;
        }
        match next.before() {
            Value::Draw => SAFE,
            value => value.byte(),
        }
    }

    /// The byte of the best of several.
    fn best(&self, landings: &[Landing<'_>]) -> u8 {
        landings.iter().fold(0, |byte, landing| better(byte, self.byte(landing)))
    }
}

struct Maker<'a> {
    title: &'a Title,
    layout: &'a Layout,
    making: &'a Making<'a>,
    sides: [Side; 2],
    /// Double steps after which a pawn can take in passing, of each side.
    passing: [Passing<u8>; 2],
    /// The longest win or loss by a way out.
    longest_exit: u8,
    decided: AtomicU64,
}

/// Makes a table; `tables` has those of all that [`Title::next`] names.
///
/// # Errors
/// If it is stopped, or there are wins that are too long.
pub(crate) fn make(
    title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    match title.kind {
        Kind::Mate => within(LONGEST, title, tables, making),
        Kind::Helpmate { mated } => helpmate::make(title, mated, tables, making),
        Kind::Zeroing => zeroing::make(title, tables, making),
    }
}

/// Makes a table of the distance to mate, for wins of so many moves at most; no more than [`LONGEST`].
fn within(
    longest: u8, title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    let layout = Layout::new(&title.material);
    let words = layout.words();
    let exits = Exits::new(&title.material, layout.men(), &|next, is_turned| {
        (next.men() > 2).then(|| (tables(&Title::from(&next)), is_turned))
    });
    let worth = Worth { longest, is_too_long: AtomicBool::new(false) };
    let sides = [Side::new(words), Side::new(words)];
    let mut maker = Maker {
        title,
        layout: &layout,
        making,
        sides,
        passing: Default::default(),
        longest_exit: 0,
        decided: AtomicU64::new(0),
    };
    maker.begin(&exits, &worth)?;
    if worth.is_too_long.into_inner() {
        return Err(MakeError::TooLong(title.clone()));
    }
    for moves in 1.. {
        let before = maker.decided.load(Relaxed);
        maker.step(moves)?;
        if maker.decided.load(Relaxed) == before && moves > maker.longest_exit {
            break;
        }
        if moves == longest {
            // No way out is worth more, so that a longer loss needs a longer win.
            match maker.has_longer_wins(longest)? {
                true => return Err(MakeError::TooLong(title.clone())),
                false => break,
            }
        }
    }
    let bytes = maker.sides.map(finished);
    Ok(Table::new(title.clone(), layout, Told::Planes(bytes.into())))
}

/// The bytes of a side, without what ways out are worth that decide nothing. Where there is no position stands what the one before has:
/// that is shorter to write.
fn finished(side: Side) -> Vec<u8> {
    let Side { alive, open, mut bytes, .. } = side;
    let mut last = 0;
    for (word, bytes) in bytes.chunks_exact_mut(64).enumerate() {
        for (bit, byte) in bytes.iter_mut().enumerate() {
            let has = |sets: &[u64]| sets[word] & 1 << bit != 0;
            match (has(&alive), *byte) {
                (false, 0) => *byte = last,
                (true, _) if has(&open) => *byte = 0,
                _ => {}
            }
            last = *byte;
        }
    }
    bytes
}

impl Making<'_> {
    /// If nobody has stopped it.
    fn check(&self, title: &Title) -> Result<(), MakeError> {
        match self.stop.load(Relaxed) {
            true => Err(MakeError::Stopped(title.clone())),
            false => Ok(()),
        }
    }

    /// Lets all threads work on parts of a table, each on one at a time.
    fn share<C: Send>(
        &self, title: &Title, parts: Vec<C>, work: impl Fn(&mut C) + Sync,
    ) -> Result<(), MakeError> {
        self.check(title)?;
        let parts = Mutex::new(parts.into_iter());
        let done = together(0..self.threads.max(1), |_, broken| {
            while !broken.load(Relaxed) && !self.stop.load(Relaxed) {
                let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(mut part) = next else { break };
                work(&mut part);
            }
        });
        done.map_err(|panic| MakeError::Broken(title.clone(), panic))?;
        self.check(title)
    }
}

impl Maker<'_> {
    /// Lets all threads work on the parts of a side.
    fn pass(
        &mut self, side: Color, work: impl Fn(&mut Chunk<'_>, &[AtomicU64], &Side) + Sync,
    ) -> Result<(), MakeError> {
        let [white, black] = &mut self.sides;
        let (own, other) = if side == Color::White { (white, &*black) } else { (black, &*white) };
        let (chunks, hit) = own.parts();
        self.making.share(self.title, chunks, |chunk| work(chunk, hit, other))
    }

    fn tell(&self, moves: u8) {
        let decided = self.decided.load(Relaxed);
        (self.making.hear)(&Step { title: self.title, depth: moves, decided });
    }

    /// What is a position, what its ways out are worth, and where somebody is mated.
    fn begin(&mut self, exits: &Exits, worth: &Worth) -> Result<(), MakeError> {
        let layout = self.layout;
        self.tell(0);
        let longest = AtomicU64::new(0);
        for side in Color::ALL {
            self.pass(side, |chunk, _, _| {
                for index in 0..chunk.alive.len() {
                    let word = Word::new(layout, chunk.first + index);
                    let legal = word.base();
                    let legal = if legal == 0 { 0 } else { legal & !word.checked(!side) };
                    chunk.alive[index] = legal;
                    if legal == 0 {
                        continue;
                    }
                    let bytes = chunk.bytes(index);
                    exits.of_word(&word, side, legal, |at, landing| {
                        bytes[at] = better(bytes[at], worth.byte(&landing))
                    });
                    let moves = bytes.iter().filter(|&&byte| byte != SAFE).map(|byte| byte & (LOST - 1));
                    longest.fetch_max(moves.max().unwrap_or(0).into(), Relaxed);
                }
            })?;
        }
        self.passing = Color::ALL.map(|side| {
            let legal = |turn: Color, word: usize| self.sides[turn.index()].alive[word];
            Passing::new(layout, exits, side, &legal, &|ways| worth.best(ways))
        });
        for side in Color::ALL {
            let steps = self.passing[side.index()].words(|_| true);
            let decided = AtomicU64::new(0);
            self.pass(side, |chunk, _, other| {
                for index in 0..chunk.alive.len() {
                    let legal = chunk.alive[index];
                    if legal == 0 {
                        continue;
                    }
                    let word = Word::new(layout, chunk.first + index);
                    let moves = word.reaching(side, Movers::All, legal, |next| other.alive[next])
                        | steps.get(&word.word).copied().unwrap_or(0);
                    let bytes = chunk.bytes(index);
                    let stuck = legal & !moves & equal(bytes, 0);
                    let mated = if stuck == 0 { 0 } else { stuck & word.checked(side) };
                    fill(bytes, mated, LOST);
                    fill(bytes, stuck & !mated, SAFE);
                    let safe = bytes.iter().enumerate().fold(0, |set, (bit, &byte)| {
                        set | u64::from((1..LOST).contains(&byte) || byte == SAFE) << bit
                    });
                    // What cannot be lost is no longer open: its byte is free for what the table says.
                    fill(bytes, equal(bytes, SAFE), 0);
                    chunk.open[index] = legal & !safe & !mated;
                    chunk.fresh[index] = mated;
                    decided.fetch_add(mated.count_ones().into(), Relaxed);
                }
            })?;
            self.decided.fetch_add(decided.into_inner(), Relaxed);
        }
        let takes = self.passing.iter().flat_map(|passing| &passing.0).filter_map(|right| right.takes);
        let passing = takes.filter(|&byte| byte != SAFE).map(|byte| byte & (LOST - 1)).max();
        self.longest_exit = (longest.into_inner() as u8).max(passing.unwrap_or(0));
        Ok(())
    }

    /// What is won or lost with this move.
    fn step(&mut self, moves: u8) -> Result<(), MakeError> {
        let layout = self.layout;
        for side in Color::ALL {
            self.scatter(side, moves - 1)?;
        }
        let has_exits = moves <= self.longest_exit;
        let decided = AtomicU64::new(0);
        for side in Color::ALL {
            self.pass(side, |chunk, hit, _| {
                for index in 0..chunk.alive.len() {
                    let hit = &hit[chunk.first + index];
                    let mut won = if hit.load(Relaxed) == 0 { 0 } else { hit.swap(0, Relaxed) };
                    let alive = chunk.alive[index];
                    if alive != 0 && has_exits {
                        won |= equal(chunk.bytes(index), moves);
                    }
                    won &= alive;
                    chunk.fresh[index] = 0;
                    if won != 0 {
                        chunk.alive[index] &= !won;
                        chunk.open[index] &= !won;
                        fill(chunk.bytes(index), won, moves);
                        decided.fetch_add(won.count_ones().into(), Relaxed);
                    }
                }
            })?;
        }
        for side in Color::ALL {
            let steps = self.escapes(side, moves);
            self.pass(side, |chunk, _, other| {
                for index in 0..chunk.open.len() {
                    let open = chunk.open[index];
                    if open == 0 {
                        continue;
                    }
                    let word = Word::new(layout, chunk.first + index);
                    let open = open & !steps.get(&word.word).copied().unwrap_or(0);
                    let mut lost = open & !word.reaching(side, Movers::All, open, |next| other.alive[next]);
                    let bytes = chunk.bytes(index);
                    for bit in Bitboard(lost) {
                        // Whoever has a way out to a longer loss takes that one.
                        if bytes[bit.index()] > LOST + moves {
                            lost &= !(1 << bit.index());
                        }
                    }
                    if lost != 0 {
                        fill(bytes, lost, LOST + moves);
                        chunk.open[index] &= !lost;
                        chunk.fresh[index] = lost;
                        decided.fetch_add(lost.count_ones().into(), Relaxed);
                    }
                }
            })?;
        }
        self.decided.fetch_add(decided.into_inner(), Relaxed);
        self.tell(moves);
        Ok(())
    }

    /// Whether somebody wins with the move after these.
    fn has_longer_wins(&mut self, moves: u8) -> Result<bool, MakeError> {
        let has = AtomicBool::new(false);
        for side in Color::ALL {
            self.scatter(side, moves)?;
            self.pass(side, |chunk, hit, _| {
                let hit = &hit[chunk.first..];
                if chunk.alive.iter().zip(hit).any(|(alive, hit)| alive & hit.load(Relaxed) != 0) {
                    has.store(true, Relaxed);
                }
            })?;
        }
        Ok(has.into_inner())
    }

    /// Marks what leads to a position in which the other side is lost, and was found to be with the last move.
    fn scatter(&mut self, side: Color, lost_in: u8) -> Result<(), MakeError> {
        let layout = self.layout;
        let won = self.passing[side.index()].winning(|right| self.is_lost(!side, right, lost_in));
        let [white, black] = &self.sides;
        let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
        for number in won {
            own.hit[number / 64].fetch_or(1 << (number % 64), Relaxed);
        }
        let next = AtomicU64::new(0);
        let done = together(0..self.making.threads.max(1), |_, broken| {
            while !broken.load(Relaxed) && !self.making.stop.load(Relaxed) {
                let first = next.fetch_add(CHUNK as u64, Relaxed) as usize;
                if first >= other.fresh.len() {
                    break;
                }
                for number in first..(first + CHUNK).min(other.fresh.len()) {
                    let fresh = other.fresh[number];
                    if fresh == 0 {
                        continue;
                    }
                    let word = Word::new(layout, number);
                    word.each_before(side, fresh, Movers::All, |from, set| mark(&own.hit[from], set));
                }
            }
        });
        done.map_err(|panic| MakeError::Broken(self.title.clone(), panic))?;
        self.making.check(self.title)
    }

    /// Whether the side to move is lost within so many moves after a double step of a pawn.
    fn is_lost(&self, turn: Color, right: &Right<u8>, moves: u8) -> bool {
        let side = &self.sides[turn.index()];
        let (word, bit) = (right.next / 64, 1 << (right.next % 64));
        let byte = side.bytes[right.next];
        let is_lost = side.alive[word] & !side.open[word] & bit != 0 && byte >= LOST && byte <= LOST + moves;
        match right.takes {
            None => is_lost,
            Some(takes) => {
                takes != SAFE && takes >= LOST && takes <= LOST + moves && (is_lost || right.is_stuck)
            }
        }
    }

    /// Double steps of a pawn after which the other side has not won by now, by the words from which they are made.
    fn escapes(&self, side: Color, moves: u8) -> HashMap<usize, u64> {
        let other = &self.sides[(!side).index()];
        self.passing[side.index()].words(|right| {
            let is_won = other.alive[right.next / 64] & 1 << (right.next % 64) == 0;
            !(is_won || right.takes.is_some_and(|takes| (1..=moves).contains(&takes)))
        })
    }
}

/// Adds to a set that several threads add to.
#[inline]
fn mark(place: &AtomicU64, set: u64) {
    if set & !place.load(Relaxed) != 0 {
        place.fetch_or(set, Relaxed);
    }
}

/// Bytes of memory that making a table takes, without the tables of mates or helpmates that it needs.
pub(crate) fn memory(title: &Title) -> u64 {
    let layout = Layout::new(&title.material);
    let words = layout.words() as u64;
    match title.kind {
        // Four sets and the values of both sides.
        Kind::Mate => words * 2 * (4 * 8 + 64),
        Kind::Helpmate { .. } => words * helpmate::WORD_BYTES,
        Kind::Zeroing => zeroing::memory(title, &layout),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Material;

    /// The table of a material and of all that it leads to, which hold all wins; only its own wins are bounded.
    fn bounded(material: &str, longest: u8) -> Result<Table, MakeError> {
        let stop = AtomicBool::new(false);
        let making = Making { threads: 2, stop: &stop, hear: &|_| {} };
        fn whole(title: &Title, making: &Making<'_>) -> Arc<Table> {
            Arc::new(make(title, &|next| whole(next, making), making).expect("a table"))
        }
        let material: Material = material.parse().expect("a material");
        within(longest, &Title::from(&material), &|next| whole(next, &making), &making)
    }

    /// Wins of the longest number of moves are told as they are, and one more is refused rather than called a draw; the longest wins of these
    /// take 10, 16, 28 and 19 moves.
    #[test]
    fn longest_wins() {
        for (material, longest) in [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBBK", 19)] {
            let free = bounded(material, LONGEST).expect("a table");
            let tight = bounded(material, longest).expect("a table");
            for side in Color::ALL {
                assert!(free.bytes(side) == tight.bytes(side), "{material}");
            }
            for longest in [1, longest / 2, longest - 1] {
                assert!(
                    matches!(bounded(material, longest), Err(MakeError::TooLong(_))),
                    "{material} within {longest}"
                );
            }
        }
    }
}
