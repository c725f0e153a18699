//! Sound directmates and helpmates of a material, and positions in which one move alone keeps what there is: all of them.

mod sight;
mod single;

use crate::make::Word;
use crate::table::Table;
use crate::value::Value;
use crate::{Helpmate, Kind, Tables};
use core::ops::{Range, RangeInclusive};
use keymove_chess::{Bitboard, Color, Move, Position};
use keymove_run::{Panic, together};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

pub use sight::Sight;
pub use single::{Kept, Single, singles};

/// Words that a thread takes at once.
const CHUNK: usize = 1 << 8;

/// A directmate with one key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sound {
    /// With White to move; of mirrors the one with the lowest number.
    pub position: Position,
    /// The mate is forced in so many moves, and not in fewer.
    pub moves: u8,
    /// The only move that does it.
    pub key: Move,
}

/// A helpmate with as many solutions as were wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Helped {
    /// Black is mated; of mirrors the one with the lowest number.
    pub position: Position,
    /// How long it is, and how many solutions it has.
    pub told: Helpmate,
}

/// All sound directmates of these lengths, by length: whoever is to move mates in exactly so many moves, and one move alone does it. Of positions that
/// are mirrors of each other there is one; where the weaker side mates, colours change places. Fewer if `stop` is raised, which the flag says.
///
/// # Errors
/// If a thread breaks down.
///
/// # Panics
/// If a table of the material's family is not at hand.
pub fn mine<'a>(
    tables: &Tables, table: &'a Table, moves: &RangeInclusive<u8>, threads: usize, stop: &AtomicBool,
    hear: &(dyn Fn(u64, u64) + Sync),
) -> Result<MinedMates<'a>, Panic> {
    let sides: &[Color] = if table.material().is_even() { &[Color::White] } else { &Color::ALL };
    let (mut found, is_whole) = all_words(table, sides, threads, stop, hear, |turn, word, found| {
        in_word(tables, table, turn, word, moves, found);
    })?;
    found.sort_unstable_by_key(|(number, mate)| (mate.moves, *number));
    Ok(MinedMates { table, found, is_whole })
}

/// Directmates that were mined, as numbers of their table: a material of five men has millions of them.
#[derive(Debug)]
pub struct MinedMates<'a> {
    table: &'a Table,
    /// Numbers, twice as large and one more with Black to move in the table, with what is known there.
    found: Vec<(usize, Mate)>,
    /// Nobody has stopped it before all were found.
    pub is_whole: bool,
}

/// A mate without its position.
#[derive(Clone, Copy, Debug)]
struct Mate {
    moves: u8,
    key: Move,
}

impl MinedMates<'_> {
    /// The lengths that there are, from the shortest on, each with the places of its problems.
    pub fn lengths(&self) -> impl Iterator<Item = (u8, Range<usize>)> + '_ {
        let mut end = 0;
        self.found.chunk_by(|(_, one), (_, other)| one.moves == other.moves).map(move |chunk| {
            let begin = end;
            end += chunk.len();
            (chunk[0].1.moves, begin..end)
        })
    }

    /// The problem at this place.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn get(&self, place: usize) -> Sound {
        let (number, Mate { moves, key }) = self.found[place];
        let turn = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let position = self.table.position(turn, number / 2);
        let position = position.unwrap_or_else(|| unreachable!("a position was mined"));
        let position = if turn == Color::White { position } else { turned(&position) };
        Sound { position, moves, key }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// All of them, the shortest first.
    pub fn iter(&self) -> impl Iterator<Item = Sound> + '_ {
        (0..self.found.len()).map(|place| self.get(place))
    }
}

/// All positions of a table of helpmates from which the shortest ways to mate have one of these numbers of half-moves, and are so many. Of
/// positions that are mirrors of each other there is one. Fewer if `stop` is raised.
///
/// # Errors
/// If a thread breaks down.
///
/// # Panics
/// If it is no table of helpmates.
pub fn helpmates<'a>(
    table: &'a Table, plies: &[u8], solutions: &RangeInclusive<u16>, threads: usize, stop: &AtomicBool,
    hear: &(dyn Fn(u64, u64) + Sync),
) -> Result<Mined<'a>, Panic> {
    let Kind::Helpmate { mated } = table.title().kind else { panic!("{}: no helpmates", table.title()) };
    // Who is to move says whether the number of half-moves is odd.
    let has = |is_odd: bool| plies.iter().any(|plies| plies.is_multiple_of(2) != is_odd);
    let sides: Vec<Color> = Color::ALL.into_iter().filter(|&turn| has(turn != mated)).collect();
    let (found, is_whole) = all_words(table, &sides, threads, stop, hear, |turn, number, found| {
        helpmates_in_word(table, turn, number, plies, solutions, found);
    })?;
    let mut found: Vec<(u8, usize)> = found.into_iter().map(|(number, plies)| (plies, number)).collect();
    found.sort_unstable();
    Ok(Mined { table, mated, found, is_whole })
}

/// Helpmates that were mined, as numbers of their table.
#[derive(Debug)]
pub struct Mined<'a> {
    table: &'a Table,
    mated: Color,
    /// Half-moves and numbers, in their order.
    found: Vec<(u8, usize)>,
    /// Nobody has stopped it before all were found.
    pub is_whole: bool,
}

impl Mined<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// All of them, the shortest first; where White is mated in the table, colours change places.
    pub fn iter(&self) -> impl Iterator<Item = Helped> + '_ {
        self.found.iter().filter_map(|&(plies, number)| {
            let turn = if plies.is_multiple_of(2) { self.mated } else { !self.mated };
            let told = self.table.helpmate(turn, number)?;
            let position = self.table.position(turn, number)?;
            let position = if self.mated == Color::Black { position } else { turned(&position) };
            Some(Helped { position, told })
        })
    }
}

/// The helpmates of a word: their numbers, and half-moves.
fn helpmates_in_word(
    table: &Table, turn: Color, number: usize, plies: &[u8], solutions: &RangeInclusive<u16>,
    found: &mut Vec<(usize, u8)>,
) {
    let bytes = &table.bytes(turn)[number * 64..][..64];
    if !bytes.iter().any(|byte| plies.contains(byte)) {
        return;
    }
    let word = Word::new(table.layout(), number);
    for number in positions(&word, turn).map(|bit| number << 6 | bit) {
        let told = table.helpmate(turn, number);
        let told = told.filter(|told| plies.contains(&told.plies) && solutions.contains(&told.solutions));
        if let Some(told) = told.filter(|_| table.is_first(number)) {
            found.push((number, told.plies));
        }
    }
}

/// What is found in all words with these sides to move, with the numbers of the positions; the flag says that nobody has stopped it.
fn all_words<T: Send>(
    table: &Table, sides: &[Color], threads: usize, stop: &AtomicBool, hear: &(dyn Fn(u64, u64) + Sync),
    see: impl Fn(Color, usize, &mut Vec<(usize, T)>) + Sync,
) -> Result<(Vec<(usize, T)>, bool), Panic> {
    let words = table.layout().words();
    let next = AtomicUsize::new(0);
    let all = words * sides.len();
    let found = together(0..threads.max(1), |_, broken| {
        let mut found = Vec::new();
        while !broken.load(Relaxed) && !stop.load(Relaxed) {
            let first = next.fetch_add(CHUNK, Relaxed);
            if first >= all {
                break;
            }
            hear(first as u64, all as u64);
            for number in first..(first + CHUNK).min(all) {
                see(sides[number / words], number % words, &mut found);
            }
        }
        found
    })?;
    let is_whole = next.load(Relaxed) >= all && !stop.load(Relaxed);
    Ok((found.into_iter().flatten().collect(), is_whole))
}

/// The squares of the last man with which a word is a position.
fn positions(word: &Word<'_>, turn: Color) -> impl Iterator<Item = usize> + use<> {
    let legal = word.base();
    let legal = if legal == 0 { 0 } else { legal & !word.checked(!turn) };
    Bitboard(legal).into_iter().map(|bit| bit.index())
}

/// The directmates of a word, with their numbers.
fn in_word(
    tables: &Tables, table: &Table, turn: Color, number: usize, moves: &RangeInclusive<u8>,
    found: &mut Vec<(usize, Mate)>,
) {
    let bytes = &table.bytes(turn)[number * 64..][..64];
    let wanted = |byte: &u8| matches!(Value::of_byte(*byte), Value::Win(within) if moves.contains(&within));
    if !bytes.iter().any(wanted) {
        return;
    }
    let word = Word::new(table.layout(), number);
    for bit in positions(&word, turn) {
        let Value::Win(within) = Value::of_byte(bytes[bit]) else { continue };
        let number = number << 6 | bit;
        if !moves.contains(&within) || !table.is_first(number) {
            continue;
        }
        let Some(position) = table.position(turn, number) else { continue };
        let position = if turn == Color::White { position } else { turned(&position) };
        let mut keys = position.moves().into_iter().filter(|&mv| {
            let next = position.play(mv);
            tables.value(&next) == Value::Loss(within - 1)
        });
        if let (Some(key), None) = (keys.next(), keys.next()) {
            found.push((number * 2 + turn.index(), Mate { moves: within, key }));
        }
    }
}

/// The same with the colours in each other's place.
fn turned(position: &Position) -> Position {
    let setup = position.to_setup().flipped();
    Position::from_setup(&setup)
        .unwrap_or_else(|_| unreachable!("a position is one from the other side, too"))
}

impl Table {
    /// Whether no mirror of a position, and no other man as the last one, has a lower number.
    fn is_first(&self, number: usize) -> bool {
        let layout = self.layout();
        let place = layout.place(number >> 6);
        let last = (number & 63) as u8;
        let mut like = layout.slow.iter().zip(place.slow).filter(|(man, _)| **man == layout.fast);
        // Like men are sorted: the number is the lowest if the last one stands on the highest square.
        if like.any(|(_, square)| square > last) {
            return false;
        }
        if layout.has_pawns || !layout.kings.are_on_diagonal(place.pair) {
            return true;
        }
        let mirrored = |square| crate::symmetry::Mirror::DIAGONAL.square(square);
        let (mut slow, mut last) = (place.slow.map(mirrored), mirrored(last));
        let like = layout.slow.iter().zip(&mut slow).filter(|(man, _)| **man == layout.fast);
        for (_, square) in like {
            if *square > last {
                core::mem::swap(square, &mut last);
            }
        }
        number <= layout.word(place.pair, &slow) << 6 | usize::from(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Making, Material};

    /// Every position of KRK that is a sound mate in two or three, found by its moves alone, is a mirror of one that is mined, and none is twice.
    #[test]
    fn all_are_found_and_none_twice() {
        let (tables, stop) = (Tables::in_memory(), AtomicBool::new(false));
        let material: Material = "KRK".parse().expect("a material");
        let making = Making { threads: 2, stop: &stop, hear: &|_| () };
        let table = tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
        let found = mine(&tables, &table, &(2..=3), 2, &stop, &|_, _| ()).expect("mined");
        assert!(found.is_whole);
        let mut expected = std::collections::HashSet::new();
        for position in (0..crate::verify::arrangements(&material))
            .filter_map(|number| crate::verify::position(&material, number))
        {
            if position.turn() != Color::White {
                continue;
            }
            let Value::Win(within @ 2..=3) = tables.value(&position) else { continue };
            let keys = position
                .moves()
                .into_iter()
                .filter(|&mv| tables.value(&position.play(mv)) == Value::Loss(within - 1));
            if keys.count() == 1 {
                expected.insert(first_mirror(&position));
            }
        }
        let mined: std::collections::HashSet<[u8; 3]> =
            found.iter().map(|sound| first_mirror(&sound.position)).collect();
        assert_eq!(mined.len(), found.count());
        assert_eq!(mined, expected);
        assert!(found.count() > 50, "{}", found.count());
    }

    /// Squares of the kings and the rook, on the mirror of the board where they are the least.
    fn first_mirror(position: &Position) -> [u8; 3] {
        let men = [
            position.king(Color::White),
            position.king(Color::Black),
            position.pieces(Color::White, keymove_chess::Role::Rook).first(),
        ];
        let squares = men.map(|square| square.expect("there").index() as u8);
        let mirrors = (0..8).map(|bits: u8| {
            squares.map(|square| {
                let square = square ^ if bits & 1 != 0 { 7 } else { 0 } ^ if bits & 2 != 0 { 56 } else { 0 };
                if bits & 4 != 0 { square >> 3 | (square & 7) << 3 } else { square }
            })
        });
        mirrors.min().expect("eight")
    }
}
