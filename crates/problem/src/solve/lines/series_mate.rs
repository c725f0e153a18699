//! A bound for series helpmates: whether the moves that the series side has left can bring about a mate in one at all.
//!
//! The other side stands still until its only move, so for every square of the king it can be said once which squares
//! around him that move, whichever it is, leaves to be blocked. At a node it remains to count: the king's steps to his
//! square, and for each square to be blocked the moves of the nearest unit. Lines are taken to pass through all units that
//! may move or be captured, distances are those of an empty board; so what is refused here is truly out of reach.

use super::army::Army;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Castling, Color, Position, Role, Square, attacks};
use std::collections::HashMap;

/// Configurations of the side that stands still, of which some units may have been captured; further ones get no bound.
const MOST_CONFIGURATIONS: usize = 4096;

/// What must be blocked, by the king's square, for each mating move; kept for every configuration met.
#[derive(Default)]
pub(super) struct SeriesMate {
    configurations: HashMap<u64, Box<[Vec<Bitboard>; 64]>>,
}

impl SeriesMate {
    /// Whether the side to move may help to a mate with so many moves of its own.
    pub(super) fn is_possible(&mut self, position: &Position, moves: u16) -> bool {
        let us = !position.turn();
        let Some(king) = position.king(!us) else { return false };
        let may_castle = |color| [true, false].into_iter().any(|short| position.castling().has(Castling::right(color, short)));
        let key = position.color(us).0;
        let is_known = self.configurations.contains_key(&key);
        if may_castle(us) || may_castle(!us) || !is_known && self.configurations.len() >= MOST_CONFIGURATIONS {
            return true;
        }
        let configuration = self.configurations.entry(key).or_insert_with(|| configuration(position, us));
        let royal = position.king(us).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.into());
        let helpers = Helpers::new(position, !us);
        let mut ring = Bitboard::of(king);
        let mut inside = Bitboard::EMPTY;
        for steps in 0..=moves.min(7) {
            for square in ring.without(inside) {
                let left = moves - steps;
                if configuration[square.index()].iter().any(|&blocks| helpers.can_block(blocks, left)) {
                    return true;
                }
            }
            inside = ring;
            for square in inside {
                ring |= attacks::king(square).without(royal);
            }
        }
        false
    }
}

/// How soon units of the series side, without the king, get anywhere.
struct Helpers {
    units: ArrayVec<Helper, 63>,
    /// Squares that one of them reaches in at most 0, 1, 2 moves.
    within: [Bitboard; 3],
}

/// Squares that a unit reaches in at most 0, 1, 2 moves.
#[derive(Clone, Copy)]
struct Helper {
    within: [Bitboard; 3],
}

impl Helper {
    /// A lower bound of the moves to a square.
    #[inline]
    fn cost(&self, square: Square) -> u32 {
        self.within.iter().map(|squares| u32::from(!squares.has(square))).sum()
    }
}

impl Helpers {
    fn new(position: &Position, color: Color) -> Self {
        let mut helpers = Self { units: ArrayVec::new(), within: [Bitboard::EMPTY; 3] };
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for square in position.pieces(color, role) {
                let one = reach(color, role, square) | square.into();
                let helper = Helper { within: [square.into(), one, second(color, role, one)] };
                for (all, squares) in helpers.within.iter_mut().zip(helper.within) {
                    *all |= squares;
                }
                helpers.units.push(helper);
            }
        }
        helpers
    }

    /// Whether all these squares might be blocked with so many moves.
    #[inline]
    fn can_block(&self, squares: Bitboard, moves: u16) -> bool {
        let moves = u32::from(moves);
        squares.len() as usize <= self.units.len()
            && self.least_cost(squares) <= moves
            && self.can_assign(squares, moves, 0)
    }

    /// The moves that it takes at least to block these squares if one unit may do the work of several.
    #[inline]
    fn least_cost(&self, squares: Bitboard) -> u32 {
        self.within.iter().map(|&within| squares.without(within).len()).sum()
    }

    /// Whether each square can be given a unit of its own, not one of those used.
    fn can_assign(&self, squares: Bitboard, moves: u32, used: u64) -> bool {
        // Squares that nobody stands on leave the least choice.
        let Some(square) = squares.without(self.within[0]).first().or(squares.first()) else { return true };
        let rest = squares.without(square.into());
        let Some(spare) = moves.checked_sub(self.least_cost(rest)) else { return false };
        self.units.iter().enumerate().any(|(index, unit)| {
            let cost = unit.cost(square);
            used >> index & 1 == 0 && cost <= spare && self.can_assign(rest, moves - cost, used | 1 << index)
        })
    }
}

/// Where a unit other than the king gets with one move on an empty board with captures everywhere.
fn reach(color: Color, role: Role, square: Square) -> Bitboard {
    let attacks = attacks::of(color, role, square, Bitboard::EMPTY);
    if role == Role::Pawn { attacks | super::army::steps(color, square, Bitboard::EMPTY) } else { attacks }
}

/// Where it gets with a second one.
fn second(color: Color, role: Role, first: Bitboard) -> Bitboard {
    match role {
        Role::Rook | Role::Queen => Bitboard::FULL,
        Role::Bishop | Role::Knight => first.into_iter().fold(first, |all, square| all | reach(color, role, square)),
        _ if (first & Bitboard::BACK_RANKS).any() => Bitboard::FULL,
        _ => first.into_iter().fold(first, |all, square| all | reach(color, Role::Pawn, square)),
    }
}

/// For each square of the king the sets of squares to be blocked that some move of the other side leaves, smaller ones
/// only.
fn configuration(position: &Position, us: Color) -> Box<[Vec<Bitboard>; 64]> {
    // Nobody but the king is sure to stay; who has been captured can be avenged.
    let king = position.pieces(us, Role::King);
    let army = Army::new(position, us, king, king);
    let royal = position.king(us).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.into());
    let mut sets = Box::new([const { Vec::new() }; 64]);
    for square in Bitboard::FULL.without(royal) {
        let found: &mut Vec<Bitboard> = &mut sets[square.index()];
        army.each_rest(square, |rest| {
            if !found.iter().any(|&other| other.without(rest).is_empty()) {
                found.retain(|&other| rest.without(other).any());
                found.push(rest);
            }
        });
        found.sort_unstable_by_key(|set| set.len());
    }
    sets
}
