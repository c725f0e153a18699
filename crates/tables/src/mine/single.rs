//! Positions in which one move alone wins, or draws, and so for several moves in a row: what endgame studies are made of.

use super::{all_words, positions, turned};
use crate::make::Word;
use crate::table::Table;
use crate::{Tables, Value};
use core::cmp::Reverse;
use core::ops::RangeInclusive;
use keymove_chess::{Color, Move, Position};
use keymove_run::Panic;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// What a single move keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kept {
    /// It wins, and all others do not.
    Win,
    /// It draws, and all others lose.
    Draw,
}

/// A position with single moves in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// With White to move, who wins or draws; of mirrors the one with the lowest number.
    pub position: Position,
    /// Single moves in a row; a move that is the only legal one goes on with the row and is not counted.
    pub moves: u8,
    /// The longest such row, with the other side's moves between them.
    pub line: Vec<Move>,
    /// The row has no end: the line leads back to a position that has been on the board, and the other side can go round for ever.
    pub is_endless: bool,
}

/// Rows of draws are followed so far: those that are longer go round in a circle.
const LONGEST_DRAW: u8 = 48;

/// Rows that are known; when there are more, all are forgotten.
const MOST_KNOWN: usize = 1 << 20;

/// All positions in which White has a choice, one move alone keeps the win or the draw, and so for as many moves in a row, by that number. The other side plays
/// on: where it is lost, one of the moves that put off the mate the longest; where it holds the draw, any that does; whichever gives the longest row. A row of draws
/// that never ends is counted until a position comes again. Of positions that are mirrors of each other there is one; where the weaker
/// side is to move, colours change places. Fewer if `stop` is raised, which the flag says.
///
/// # Errors
/// If a thread breaks down.
///
/// # Panics
/// If a table of the material's family is not at hand.
pub fn singles(
    tables: &Tables, table: &Table, kept: Kept, moves: &RangeInclusive<u8>, threads: usize,
    stop: &AtomicBool, hear: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Vec<Single>, bool), Panic> {
    let sides: &[Color] = if table.material().is_even() { &[Color::White] } else { &Color::ALL };
    // Threads take what is known of rows, and give it back.
    let spare: Mutex<Vec<Rows<'_>>> = Mutex::default();
    let (mut found, is_whole) = all_words(table, sides, threads, stop, hear, |turn, number, found| {
        let taken = spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut rows = taken.unwrap_or_else(|| Rows::new(tables, kept));
        in_word(&mut rows, table, turn, number, moves, found);
        spare.lock().unwrap_or_else(PoisonError::into_inner).push(rows);
    })?;
    found.sort_by_key(|(number, single)| (single.moves, *number));
    Ok((found.into_iter().map(|(_, single)| single).collect(), is_whole))
}

/// The positions of a word, with their numbers.
fn in_word(
    rows: &mut Rows<'_>, table: &Table, turn: Color, number: usize, moves: &RangeInclusive<u8>,
    found: &mut Vec<(usize, Single)>,
) {
    let bytes = &table.bytes(turn)[number * 64..][..64];
    let kept = rows.kept;
    if !bytes.iter().any(|&byte| kept.is(Value::of_byte(byte))) {
        return;
    }
    let word = Word::new(table.layout(), number);
    for bit in positions(&word, turn) {
        let number = number << 6 | bit;
        if !kept.is(Value::of_byte(bytes[bit])) || !table.is_first(number) {
            continue;
        }
        let Some(position) = table.position(turn, number) else { continue };
        let position = if turn == Color::White { position } else { turned(&position) };
        if position.moves().len() < 2 {
            continue;
        }
        // No row is longer than with all that the circles of an endless one add.
        if rows.of(&position, rows.depth).is_some_and(|row| row.moves >= *moves.start()) {
            let single = rows.single(position);
            if moves.contains(&single.moves) {
                found.push((number * 2 + turn.index(), single));
            }
        }
    }
}

impl Kept {
    const fn is(self, value: Value) -> bool {
        match self {
            Self::Win => matches!(value, Value::Win(_)),
            Self::Draw => matches!(value, Value::Draw),
        }
    }
}

/// What begins with a single move.
#[derive(Clone, Copy, Debug)]
struct Row {
    moves: u8,
    first: Move,
    /// The other side's answer with which the row goes on, if it does.
    answer: Option<Move>,
}

struct Rows<'a> {
    tables: &'a Tables,
    kept: Kept,
    /// How far rows are followed, in moves; rows of wins end by themselves, because each move brings the mate nearer.
    depth: u8,
    known: HashMap<(u64, u8), Option<Row>>,
}

impl<'a> Rows<'a> {
    fn new(tables: &'a Tables, kept: Kept) -> Self {
        let depth = if kept == Kept::Win { u8::MAX } else { LONGEST_DRAW };
        Self { tables, kept, depth, known: HashMap::new() }
    }

    /// The row that begins in a position; `None` if no single move keeps what there is.
    fn of(&mut self, position: &Position, depth: u8) -> Option<Row> {
        if depth == 0 {
            return None;
        }
        let key = (position.hash(), depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let row = self.look(position, depth);
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, row);
        row
    }

    fn look(&mut self, position: &Position, depth: u8) -> Option<Row> {
        let moves = position.moves();
        let mut keeps =
            moves.iter().filter(|&&mv| self.kept.is(self.tables.value(&position.play(mv)).before()));
        let (Some(&first), None) = (keeps.next(), keeps.next()) else { return None };
        let counted = u8::from(moves.len() > 1);
        let next = position.play(first);
        let deeper = if self.kept == Kept::Win { depth } else { depth - 1 };
        let mut row = Row { moves: counted, first, answer: None };
        for answer in self.answers(&next) {
            let after = self.of(&next.play(answer), deeper);
            let longer = after.map_or(0, |after| after.moves) + counted;
            if row.answer.is_none() && after.is_some() || longer > row.moves {
                row = Row { moves: longer, first, answer: Some(answer) };
            }
        }
        Some(row)
    }

    /// What the other side may answer: nothing that makes it easier.
    fn answers(&self, position: &Position) -> Vec<Move> {
        let worth = |&mv: &Move| self.tables.value(&position.play(mv)).before();
        let mut answers = position.moves().to_vec();
        match self.kept {
            Kept::Draw => answers.retain(|mv| worth(mv) == Value::Draw),
            Kept::Win => {
                answers.sort_by_key(|mv| (Reverse(worth(mv).rank()), *mv));
                let Some(best) = answers.first().map(worth) else { return answers };
                answers.retain(|mv| worth(mv) == best);
            }
        }
        answers
    }

    /// The row that begins in a position, until it ends or a position comes again.
    fn single(&mut self, begin: Position) -> Single {
        let (mut line, mut moves, mut is_endless) = (Vec::new(), 0, false);
        let mut seen = HashSet::new();
        let (mut position, mut depth) = (begin, self.depth);
        while let Some(row) = self.of(&position, depth) {
            if !seen.insert(position.hash()) {
                is_endless = true;
                break;
            }
            moves += u8::from(position.moves().len() > 1);
            line.push(row.first);
            let Some(answer) = row.answer else { break };
            line.push(answer);
            position = position.play(row.first).play(answer);
            depth -= u8::from(self.kept == Kept::Draw);
        }
        Single { position: begin, moves, line, is_endless }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Making, Material, verify};

    /// Whose move it is, and the squares of both kings and the pawn with White to move, on the mirror of the board where they are the least.
    fn first_mirror(position: &Position) -> [u8; 3] {
        let pawn = position.role(keymove_chess::Role::Pawn).first().expect("a pawn");
        let men = [position.king(Color::White), position.king(Color::Black), Some(pawn)];
        let squares = men.map(|square| square.expect("there").index() as u8);
        let is_white = position.color(Color::White).has(pawn);
        let mirrors = [0, 7].map(|mirror| squares.map(|square| square ^ mirror));
        let [king, other, pawn] = mirrors.into_iter().min().expect("two");
        [king, other, pawn | if is_white { 64 } else { 0 }]
    }

    /// Every position of KPK with White to move, either side having the pawn, in which one move alone among several wins (draws) is a mirror of one that is mined,
    /// and none is twice; and along each line each move is single as it is said to be.
    #[test]
    fn all_are_found_and_none_twice() {
        let (tables, stop) = (Tables::in_memory(), AtomicBool::new(false));
        let material: Material = "KPK".parse().expect("a material");
        let making = Making { threads: 2, stop: &stop, hear: &|_| () };
        let table = tables.make(&material, u64::MAX, &making, &mut |_, _| ()).expect("made");
        let worth = |position: &Position, mv: Move| tables.value(&position.play(mv)).before();
        for (kept, longest) in [(Kept::Win, 6), (Kept::Draw, 8)] {
            let keeping = |position: &Position| {
                let moves = position.moves().into_iter();
                moves.filter(|&mv| kept.is(worth(position, mv))).collect::<Vec<_>>()
            };
            let (found, is_whole) =
                singles(&tables, &table, kept, &(1..=u8::MAX), 2, &stop, &|_, _| ()).expect("mined");
            assert!(is_whole);
            let mut expected = HashSet::new();
            for position in (0..verify::arrangements(&material))
                .filter_map(|number| verify::position(&material, number))
                .flat_map(|position| [position, turned(&position)])
                .filter(|position| position.turn() == Color::White && position.moves().len() > 1)
            {
                if kept.is(tables.value(&position)) && keeping(&position).len() == 1 {
                    expected.insert(first_mirror(&position));
                }
            }
            let mined: HashSet<[u8; 3]> = found.iter().map(|single| first_mirror(&single.position)).collect();
            assert_eq!((mined.len(), &mined), (found.len(), &expected), "{kept:?}");
            assert_eq!(found.last().map(|single| single.moves), Some(longest), "{kept:?}");
            for single in &found {
                let (mut position, mut moves) = (single.position, 0);
                for &mv in &single.line {
                    if position.turn() == Color::White {
                        assert_eq!(keeping(&position), [mv], "{position}");
                        moves += u8::from(position.moves().len() > 1);
                    } else {
                        let best = position.moves().into_iter().map(|mv| worth(&position, mv).rank()).max();
                        assert_eq!(Some(worth(&position, mv).rank()), best, "{position}");
                    }
                    position = position.play(mv);
                }
                assert_eq!(moves, single.moves, "{}", single.position);
            }
        }
    }
}
