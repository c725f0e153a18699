//! Sound directmates of a material, all of them.

use crate::Tables;
use crate::make::Word;
use crate::table::Table;
use crate::value::Value;
use core::ops::RangeInclusive;
use keymove_chess::{Bitboard, Color, Move, Position};
use keymove_run::{Panic, together};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

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

/// All sound directmates of these lengths, by length: whoever is to move mates in exactly so many moves, and one move alone does it. Of positions that
/// are mirrors of each other there is one; where the weaker side mates, colours change places. Fewer if `stop` is raised, which the flag says.
///
/// # Errors
/// If a thread breaks down.
///
/// # Panics
/// If a table of the material's family is not at hand.
pub fn mine(
    tables: &Tables, table: &Table, moves: &RangeInclusive<u8>, threads: usize, stop: &AtomicBool,
    hear: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Vec<Sound>, bool), Panic> {
    let words = table.layout().words();
    let sides: &[Color] = if table.material().is_even() { &[Color::White] } else { &Color::ALL };
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
                in_word(tables, table, sides[number / words], number % words, moves, &mut found);
            }
        }
        found
    })?;
    let is_whole = next.load(Relaxed) >= all && !stop.load(Relaxed);
    let mut found: Vec<(usize, Sound)> = found.into_iter().flatten().collect();
    found.sort_by_key(|(number, sound)| (sound.moves, *number));
    Ok((found.into_iter().map(|(_, sound)| sound).collect(), is_whole))
}

/// Those of a word, with their numbers.
fn in_word(
    tables: &Tables, table: &Table, turn: Color, number: usize, moves: &RangeInclusive<u8>,
    found: &mut Vec<(usize, Sound)>,
) {
    let bytes = &table.bytes(turn)[number * 64..][..64];
    let wanted = |byte: &u8| matches!(Value::of_byte(*byte), Value::Win(within) if moves.contains(&within));
    if !bytes.iter().any(wanted) {
        return;
    }
    let word = Word::new(table.layout(), number);
    let legal = word.base();
    let legal = if legal == 0 { 0 } else { legal & !word.checked(!turn) };
    for bit in Bitboard(legal) {
        let Value::Win(within) = Value::of_byte(bytes[bit.index()]) else { continue };
        let number = number << 6 | bit.index();
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
            found.push((number * 2 + turn.index(), Sound { position, moves: within, key }));
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
    /// Whether no mirror of a position, and no other order of like men, has a lower number.
    fn is_first(&self, number: usize) -> bool {
        let layout = self.layout();
        let place = layout.place(number >> 6);
        let mut squares: Vec<u8> = place.slow[..layout.slow.len()].to_vec();
        squares.push((number & 63) as u8);
        let men: Vec<_> = layout.men().collect();
        let is_sorted = |squares: &[u8]| {
            (1..men.len()).all(|man| men[man - 1] != men[man] || squares[man - 1] < squares[man])
        };
        if !is_sorted(&squares) {
            return false;
        }
        if self.material().has_pawns() || !layout.kings.are_on_diagonal(place.pair) {
            return true;
        }
        for square in &mut squares {
            *square = crate::symmetry::Mirror::DIAGONAL.square(*square);
        }
        let mut start = 0;
        for like in men.chunk_by(|one, other| one == other) {
            squares[start..start + like.len()].sort_unstable();
            start += like.len();
        }
        let mirrored = squares.iter().fold(place.pair, |number, &square| number << 6 | usize::from(square));
        number <= mirrored
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
        let (found, is_whole) = mine(&tables, &table, &(2..=3), 2, &stop, &|_, _| ()).expect("mined");
        assert!(is_whole);
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
        assert_eq!(mined.len(), found.len());
        assert_eq!(mined, expected);
        assert!(found.len() > 50, "{}", found.len());
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
