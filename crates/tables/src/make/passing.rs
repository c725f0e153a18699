//! Double steps of pawns beside which one of the other side stands, so that the next move may take in passing.
//!
//! The position after such a step is in the table without that right: a pawn that can take gives its side one more way out. There are few
//! of them, which are gone through one by one.

use super::exits::{Exits, Landing, Squares};
use super::moves::{Word, back, beside, home, on, one};
use crate::layout::Layout;
use keymove_chess::{Bitboard, Castling, Color, Piece, Position, Role, Setup, Square};
use std::collections::HashMap;

/// A double step; `W` is what taking in passing is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Right<W> {
    /// The number of the position before it.
    pub(super) from: usize,
    /// And after it, without the right.
    pub(super) next: usize,
    /// What taking in passing is worth for the other side; `None` if it cannot.
    pub(super) takes: Option<W>,
    /// Without that it has no move, and is not in check.
    pub(super) is_stuck: bool,
}

/// All of a side, those of a word together, in the order of the words.
#[derive(Debug)]
pub(super) struct Passing<W>(pub(super) Vec<Right<W>>);

impl<W> Default for Passing<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<W> Passing<W> {
    /// `legal` are the positions of a word with a side to move, `worth` says what the ways to take are worth, of which there is one at least.
    pub(super) fn new(
        layout: &Layout, exits: &Exits, side: Color, legal: &dyn Fn(Color, usize) -> u64,
        worth: &dyn Fn(&[Landing<'_>]) -> W,
    ) -> Self {
        let men = exits.men();
        let has_pawn = |color| men.contains(&Piece { color, role: Role::Pawn });
        if !Color::ALL.into_iter().all(has_pawn) {
            return Self::default();
        }
        let mut rights = Vec::new();
        for number in 0..layout.words() {
            let positions = legal(side, number);
            if positions == 0 {
                continue;
            }
            let word = Word::new(layout, number);
            let count = layout.slow.len();
            let mut squares: Squares =
                word.place.kings.into_iter().chain(word.place.slow[..count].iter().copied()).collect();
            squares.push(0);
            let fast = squares.len() - 1;
            let is_near = men[..fast].iter().zip(&squares).any(|(&piece, &square)| {
                let own = piece == Piece { color: side, role: Role::Pawn } && one(square) & home(side) != 0;
                let other = piece == Piece { color: !side, role: Role::Pawn }
                    && one(square) & on(side, on(side, home(side))) != 0;
                own || other
            });
            if !is_near {
                continue;
            }
            for at in Bitboard(positions) {
                squares[fast] = at.index() as u8;
                for man in (2..=fast).filter(|&man| men[man] == Piece { color: side, role: Role::Pawn }) {
                    let from = number << 6 | at.index();
                    rights.extend(right(layout, exits, side, &squares, man, from, legal, worth));
                }
            }
        }
        Self(rights)
    }

    /// Those that are made from positions of a word.
    pub(super) fn of_word(&self, word: usize) -> &[Right<W>] {
        let [first, end] =
            [word, word + 1].map(|word| self.0.partition_point(|right| right.from / 64 < word));
        &self.0[first..end]
    }

    /// The most memory that those of both sides take, in bytes.
    pub(super) fn memory(layout: &Layout) -> u64 {
        let pawns =
            |color| layout.men().filter(|&man| man == Piece { color, role: Role::Pawn }).count() as u64;
        // Two pawns stand beside each other after the double step in 14 ways, the others on any square of theirs.
        let squares = |man: Piece| if man.role == Role::Pawn { 48 } else { 64 };
        let others = layout.men().map(squares).product::<u64>() / (48 * 48);
        let squares = layout.kings.squares.len() as u64 * others * 14;
        2 * pawns(Color::White) * pawns(Color::Black) * squares * size_of::<Right<W>>() as u64
    }

    /// Those that meet a condition, by the words from which they are made, with the bits of the positions.
    pub(super) fn words(&self, has: impl Fn(&Right<W>) -> bool) -> HashMap<usize, u64> {
        let mut words = HashMap::new();
        for right in self.0.iter().filter(|right| has(right)) {
            *words.entry(right.from / 64).or_default() |= 1 << (right.from % 64);
        }
        words
    }

    /// The numbers of positions from which one is made that meets a condition.
    pub(super) fn winning(&self, has: impl Fn(&Right<W>) -> bool) -> Vec<usize> {
        self.0.iter().filter(|right| has(right)).map(|right| right.from).collect()
    }
}

/// The double step of a pawn, if it is one after which it may be taken.
#[expect(clippy::too_many_arguments, reason = "a closure in a function would say the same less plainly")]
fn right<W>(
    layout: &Layout, exits: &Exits, side: Color, squares: &Squares, man: usize, from: usize,
    legal: &dyn Fn(Color, usize) -> u64, worth: &dyn Fn(&[Landing<'_>]) -> W,
) -> Option<Right<W>> {
    let men = exits.men();
    let occupied = squares.iter().fold(0, |set, &square| set | one(square));
    let over = on(side, one(squares[man]) & home(side)) & !occupied;
    let to = on(side, over) & !occupied;
    if to == 0 {
        return None;
    }
    let (over, to) = (over.trailing_zeros() as u8, to.trailing_zeros() as u8);
    let is_beside = |other: usize| {
        men[other] == Piece { color: !side, role: Role::Pawn } && beside(to) & one(squares[other]) != 0
    };
    let takers: Vec<usize> = (2..men.len()).filter(|&other| is_beside(other)).collect();
    if takers.is_empty() {
        return None;
    }
    let mut after = squares.clone();
    after[man] = to;
    let next = layout.number(&after)?;
    if legal(!side, next / 64) & 1 << (next % 64) == 0 {
        return None;
    }
    let ways = takers.iter().filter_map(|&other| exits.in_passing(&after, !side, other, over, man));
    let ways: Vec<Landing<'_>> = ways.collect();
    let takes = (!ways.is_empty()).then(|| worth(&ways));
    let is_stuck = takes.is_some() && is_stuck(men, &after, !side);
    debug_assert_eq!(back(side, one(to)), one(over));
    Some(Right { from, next, takes, is_stuck })
}

/// Whether a side has no move, the right to take in passing left out, and is not in check.
fn is_stuck(men: &[Piece], squares: &Squares, turn: Color) -> bool {
    let mut setup = Setup { turn, castling: Castling::NONE, ..Setup::default() };
    for (&piece, &square) in men.iter().zip(squares) {
        setup.board[Square::new_masked(square).index()] = Some(piece);
    }
    Position::from_setup(&setup).is_ok_and(|position| position.is_stalemate())
}
