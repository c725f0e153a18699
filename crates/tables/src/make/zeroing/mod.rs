//! Makes a table of what positions are worth under the rule of fifty moves, with the distance to the next capture or move of a pawn.
//!
//! Half-move by half-move: who has a move to a position that was found lost with the last half-move wins; who has only moves to positions that are won
//! by now loses. Captures and moves of pawns are no part of that: they begin a new count, and what they lead to must be known before. Captures and
//! promotions lead to other tables. Other moves of pawns stay in the table, which is therefore made in *slices*: all positions in which pawns have gone
//! as many steps, taken together, those with the most steps first.
//!
//! Wins up to the hundredth half-move are wins under the rule. After that, captures and moves of pawns that lead to wins which the rule takes away count
//! as well, and what is won or lost from then on is so without the rule only.

mod side;
mod slice;

use super::exits::{Exits, Landing};
use super::moves::{Movers, Way, Word, one};
use super::passing::{Passing, Right};
use super::{CHUNK, MakeError, Making, Step, mark};
use crate::distances::Worths;
use crate::layout::Layout;
use crate::table::{Table, Told};
use crate::zeroing::FIFTY_MOVES;
use crate::{Title, Wdl};
use keymove_chess::{Bitboard, Color, Role};
use side::{BLESSED, CLOSED, CURSED, OPEN, Side, has_word, mark_word};
use slice::{Slice, of_slice};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The most half-moves that can be told of a loss; bytes of losses are one more, and one byte has another meaning.
pub(super) const MOST_PLIES: u8 = 253;

/// Memory for each word: two sets and a byte for each of 64 positions, of both sides; in lists of words its number and a bit here and there.
const WORD_BYTES: u64 = 2 * (2 * 8 + 64) + 5;

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
