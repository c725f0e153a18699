//! One diagram laid on another.

use super::total;
use crate::board::piece;
use crate::{Board, Symmetry};
use keymove_chess::{Piece, Square};

/// What a man that both have, on different squares, counts for.
const ELSEWHERE: f64 = 0.25;
/// What each square of a shift costs.
const SHIFT: f64 = 0.01;
/// Shifts by -7 to 7 files and as many ranks, side by side.
const SHIFTS: usize = 15 * 15;

/// How a diagram lies on another.
#[derive(Clone, PartialEq, Debug)]
pub struct Overlay {
    /// How the asked diagram is turned.
    pub symmetry: Symmetry,
    /// By how many files it is then shifted to the right.
    pub files: i8,
    /// By how many ranks it is then shifted up.
    pub ranks: i8,
    /// From 0 to 1.
    pub score: f64,
    /// Men that fall together.
    pub together: u32,
    /// Men that both have, on different squares.
    pub elsewhere: u32,
    /// Men of the asked diagram, turned and shifted, that the other has not there; no square if it is off the board.
    pub missing: Vec<(Piece, Option<Square>)>,
    /// Men of the other diagram that are not there in the asked one.
    pub added: Vec<(Piece, Square)>,
}

impl Overlay {
    /// How many single steps lead from one diagram to the other once they are laid on each other: a man more or less, one on another
    /// square, or another man on the same square.
    pub fn distance(&self) -> usize {
        self.missing.len().max(self.added.len())
    }
}

/// The weight of a [kind](crate::board::kind) of men.
pub(super) const fn weight_of(kind: usize) -> u32 {
    if kind == 0 || kind == 6 { 1 } else { 2 }
}

/// The asked diagram, turned in every way that counts.
pub(super) struct Original {
    turned: Vec<Turned>,
    weight: u32,
}

struct Turned {
    symmetry: Symmetry,
    board: Board,
    counts: [u32; 12],
}

impl Original {
    /// A board without pawns may be turned in any way.
    pub(super) fn new(board: &Board) -> Self {
        let has_pawns = board.of_kind(0) | board.of_kind(6) > 0;
        let allowed = Symmetry::all().filter(|symmetry| !has_pawns || symmetry.keeps_pawns());
        let turned = |symmetry| {
            let board = board.turned(symmetry);
            Turned { symmetry, board, counts: counts(&board) }
        };
        Self { turned: allowed.map(turned).collect(), weight: total(board) }
    }

    fn mean(&self, other: &Board) -> f64 {
        f64::from(self.weight + total(other)).max(1.0) / 2.0
    }

    /// No overlay on a board with this material is better.
    pub(super) fn bound(&self, other: &Board) -> f64 {
        let theirs = counts(other);
        let shared = self.turned.iter().take(3).map(|turned| shared(&turned.counts, &theirs)).max();
        f64::from(shared.unwrap_or(0)) / self.mean(other)
    }

    /// The best overlay that scores more than `least`.
    pub(super) fn laid_on(&self, other: &Board, least: f64) -> Option<Overlay> {
        let theirs = counts(other);
        let mean = self.mean(other);
        let mut best: Option<(f64, &Turned, usize)> = None;
        for turned in &self.turned {
            let shared = shared(&turned.counts, &theirs);
            let floor = best.map_or(least, |(score, ..)| score);
            if f64::from(shared) / mean <= floor {
                continue;
            }
            let votes = votes(&turned.board, other);
            // Most boards are out of reach whatever the shift costs.
            let needed = (floor * mean - ELSEWHERE * f64::from(shared)) / (1.0 - ELSEWHERE);
            if votes.iter().max().is_none_or(|&most| f64::from(most) < needed) {
                continue;
            }
            for (shift, &weight) in votes.iter().enumerate() {
                let (files, ranks) = steps(shift);
                let cost = SHIFT * f64::from(files.abs().max(ranks.abs()));
                let elsewhere = f64::from(shared - u32::from(weight)) * ELSEWHERE;
                let score = (f64::from(weight) + elsewhere) / mean - cost;
                if score > best.map_or(least, |(score, ..)| score) {
                    best = Some((score, turned, shift));
                }
            }
        }
        best.map(|(score, turned, shift)| overlay(turned, shift, other, score))
    }
}

/// The numbers of men of each kind.
fn counts(board: &Board) -> [u32; 12] {
    core::array::from_fn(|kind| board.of_kind(kind).count_ones())
}

/// The weight of the men that both have.
fn shared(own: &[u32; 12], theirs: &[u32; 12]) -> u32 {
    let kinds = own.iter().zip(theirs).enumerate();
    kinds.map(|(kind, (own, theirs))| own.min(theirs) * weight_of(kind)).sum()
}

/// For each shift the weight of the men that fall together: every two men of one kind vote for the shift between them.
fn votes(own: &Board, theirs: &Board) -> [u16; SHIFTS] {
    let mut votes = [0; SHIFTS];
    for kind in 0..12 {
        let there = theirs.of_kind(kind);
        let mut from = own.of_kind(kind);
        while from > 0 && there > 0 {
            let here = from.trailing_zeros();
            from &= from - 1;
            let mut to = there;
            while to > 0 {
                let square = to.trailing_zeros();
                to &= to - 1;
                let (files, ranks) = (square % 8 + 7 - here % 8, square / 8 + 7 - here / 8);
                votes[(ranks * 15 + files) as usize] += weight_of(kind) as u16;
            }
        }
    }
    votes
}

/// Files to the right and ranks up.
const fn steps(shift: usize) -> (i8, i8) {
    ((shift % 15) as i8 - 7, (shift / 15) as i8 - 7)
}

fn overlay(turned: &Turned, shift: usize, other: &Board, score: f64) -> Overlay {
    let (files, ranks) = steps(shift);
    let moved = |square: Square| {
        let file = u8::try_from(square.file() as i8 + files).ok().filter(|&file| file < 8)?;
        let rank = u8::try_from(square.rank() as i8 + ranks).ok().filter(|&rank| rank < 8)?;
        Some(Square::at(file, rank))
    };
    let men: Vec<(usize, Option<Square>)> =
        turned.board.men().map(|(square, kind)| (kind, moved(square))).collect();
    let has = |kind: usize, square: Square| other.of_kind(kind) >> square.index() & 1 > 0;
    let (hits, misses): (Vec<_>, Vec<_>) =
        men.into_iter().partition(|&(kind, square)| square.is_some_and(|square| has(kind, square)));
    let met = |kind: usize, square: Square| hits.contains(&(kind, Some(square)));
    let added: Vec<(usize, Square)> = other
        .men()
        .filter(|&(square, kind)| !met(kind, square))
        .map(|(square, kind)| (kind, square))
        .collect();
    let of_kind = |kind: usize| misses.iter().filter(|miss| miss.0 == kind).count();
    let elsewhere = (0..12).map(|kind| of_kind(kind).min(added.iter().filter(|add| add.0 == kind).count()));
    Overlay {
        symmetry: turned.symmetry,
        files,
        ranks,
        score,
        together: hits.len() as u32,
        elsewhere: elsewhere.sum::<usize>() as u32,
        missing: misses.iter().map(|&(kind, square)| (piece(kind), square)).collect(),
        added: added.iter().map(|&(kind, square)| (piece(kind), square)).collect(),
    }
}
