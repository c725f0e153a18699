//! Makes a table of the distance to mate.
//!
//! First each position is given what its captures and promotions are worth. Then, move by move: who can reach a position in which the other side was
//! found lost with the last move wins; who has only moves to positions in which the other side wins by now loses. What is left in the end, when nothing
//! new is found and no way out is longer, is drawn.

mod side;
mod worth;

use super::exits::Exits;
use super::moves::{Movers, Word};
use super::passing::{Passing, Right};
use super::{CHUNK, MakeError, Making, Step, equal, mark};
use crate::Title;
use crate::layout::Layout;
use crate::table::{Table, Told};
use crate::value::{LONGEST, LOST};
use keymove_chess::{Bitboard, Color};
use keymove_run::together;
use side::{Chunk, Side, fill, finished};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use worth::{SAFE, Worth, better};

/// Memory for each word: four sets and a byte for each of 64 positions, of both sides.
pub(super) const WORD_BYTES: u64 = 2 * (4 * 8 + 64);

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
pub(super) fn make(
    title: &Title, tables: &dyn Fn(&Title) -> Arc<Table>, making: &Making<'_>,
) -> Result<Table, MakeError> {
    within(LONGEST, title, tables, making)
}

/// The same for wins of so many moves at most; no more than [`LONGEST`].
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
