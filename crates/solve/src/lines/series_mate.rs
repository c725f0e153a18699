//! A bound for series helpmates: whether the moves that the series side has left can bring about a mate in one at all.
//!
//! The other side stands still until its only move, so for every square of the king it can be said once which squares
//! around him that move, whichever it is, leaves to be blocked. At a node it remains to count: the king's steps to his
//! square, and for each square to be blocked the moves of the nearest unit. Lines are taken to pass through all units that
//! may move or be captured, distances are those of an empty board; so what is refused here is truly out of reach.

use super::attackers::Attackers;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Castling, Color, Position, Role, Square, attacks};
use std::collections::HashMap;

/// Configurations of the side that stands still, of which some units may have been captured; further ones get no bound.
const MOST_CONFIGURATIONS: usize = 4096;

/// What is left to be done, by the king's square.
type Configuration = Box<[Vec<Rest>; 64]>;

/// What a mating move leaves to the series side.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rest {
    /// Squares on which it must have a unit other than the king.
    blocks: Bitboard,
    /// Where the unit stands that checks, if none of the series side's may capture it: it is the only one, and nothing
    /// could pin the captor.
    checker: Option<Square>,
}

impl Rest {
    /// Whether whatever does for the other does for this one.
    fn is_easier_than(&self, other: &Self) -> bool {
        self.blocks.without(other.blocks).is_empty()
            && (self.checker.is_none() || self.checker == other.checker)
    }
}

/// What mating moves leave, by the king's square; kept for every configuration met.
#[derive(Default)]
pub(super) struct SeriesMate {
    configurations: HashMap<u64, Configuration>,
}

impl SeriesMate {
    /// Whether the side to move may help to a mate with so many moves of its own.
    pub(super) fn is_possible(&mut self, position: &Position, moves: u16) -> bool {
        let us = !position.turn();
        let Some(king) = position.king(!us) else { return false };
        let may_castle = |color| {
            [true, false].into_iter().any(|short| position.castling().has(Castling::right(color, short)))
        };
        let key = position.color(us).0;
        let is_known = self.configurations.contains_key(&key);
        if may_castle(us) || may_castle(!us) || !is_known && self.configurations.len() >= MOST_CONFIGURATIONS
        {
            return true;
        }
        let configuration = self.configurations.entry(key).or_insert_with(|| configuration(position, us));
        let royal = position.king(us).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.into());
        let helpers = Helpers::new(position, !us, moves);
        let mut ring = Bitboard::of(king);
        let mut inside = Bitboard::EMPTY;
        for steps in 0..=moves.min(7) {
            for square in ring.without(inside) {
                let left = moves - steps;
                if configuration[square.index()].iter().any(|rest| helpers.can_do(rest, left)) {
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
    color: Color,
    /// What it is and stays; `None` for a pawn that may become something else.
    role: Option<Role>,
}

impl Helper {
    /// A lower bound of the moves to a square.
    #[inline]
    fn cost(&self, square: Square) -> u32 {
        self.within.iter().map(|squares| u32::from(!squares.has(square))).sum()
    }

    /// Whether it surely could capture on `target` from the square.
    #[inline]
    fn captures(&self, square: Square, target: Option<Square>) -> bool {
        // On a full board lines end at the next square.
        self.role
            .zip(target)
            .is_some_and(|(role, target)| attacks::of(self.color, role, square, Bitboard::FULL).has(target))
    }
}

impl Helpers {
    fn new(position: &Position, color: Color, moves: u16) -> Self {
        let mut helpers = Self { units: ArrayVec::new(), within: [Bitboard::EMPTY; 3] };
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for square in position.pieces(color, role) {
                let one = reach(color, role, square) | square.into();
                let far_rank = 7 - color.home_rank();
                let changes = role == Role::Pawn && u16::from(square.rank().abs_diff(far_rank)) <= moves;
                let within = [square.into(), one, second(color, role, one)];
                let helper = Helper { within, color, role: (!changes).then_some(role) };
                for (all, squares) in helpers.within.iter_mut().zip(helper.within) {
                    *all |= squares;
                }
                helpers.units.push(helper);
            }
        }
        helpers
    }

    /// Whether this might be done with so many moves.
    #[inline]
    fn can_do(&self, rest: &Rest, moves: u16) -> bool {
        let moves = u32::from(moves);
        rest.blocks.len() as usize <= self.units.len()
            && self.least_cost(rest.blocks) <= moves
            && self.can_assign(rest.blocks, rest.checker, moves, 0)
    }

    /// The moves that it takes at least to block these squares if one unit may do the work of several.
    #[inline]
    fn least_cost(&self, squares: Bitboard) -> u32 {
        self.within.iter().map(|&within| squares.without(within).len()).sum()
    }

    /// Whether each square can be given a unit of its own, not one of those used.
    fn can_assign(&self, squares: Bitboard, checker: Option<Square>, moves: u32, used: u64) -> bool {
        // Squares that nobody stands on leave the least choice.
        let Some(square) = squares.without(self.within[0]).first().or(squares.first()) else { return true };
        let rest = squares.without(square.into());
        let Some(spare) = moves.checked_sub(self.least_cost(rest)) else { return false };
        self.units.iter().enumerate().any(|(index, unit)| {
            let cost = unit.cost(square);
            used >> index & 1 == 0
                && cost <= spare
                && (Some(square) == checker || !unit.captures(square, checker))
                && self.can_assign(rest, checker, moves - cost, used | 1 << index)
        })
    }
}

/// Where a unit other than the king gets with one move on an empty board with captures everywhere.
fn reach(color: Color, role: Role, square: Square) -> Bitboard {
    let attacks = attacks::of(color, role, square, Bitboard::EMPTY);
    if role == Role::Pawn {
        attacks | super::attackers::steps(color, square, Bitboard::EMPTY)
    } else {
        attacks
    }
}

/// Where it gets with a second one.
fn second(color: Color, role: Role, first: Bitboard) -> Bitboard {
    match role {
        Role::Rook | Role::Queen => Bitboard::FULL,
        Role::Bishop | Role::Knight => {
            first.into_iter().fold(first, |all, square| all | reach(color, role, square))
        }
        _ if (first & Bitboard::BACK_RANKS).any() => Bitboard::FULL,
        _ => first.into_iter().fold(first, |all, square| all | reach(color, Role::Pawn, square)),
    }
}

/// What the moves of the other side leave for each square of the king; the easier ones only.
fn configuration(position: &Position, us: Color) -> Configuration {
    // Nobody but the king is sure to stay; who has been captured can be avenged.
    let king = position.pieces(us, Role::King);
    let attackers = Attackers::new(position, us, king, king);
    let lines = [Role::Bishop, Role::Rook, Role::Queen].map(|role| position.pieces(us, role));
    let lines = lines[0] | lines[1] | lines[2];
    let royal = position.king(us).map_or(Bitboard::EMPTY, |king| attacks::king(king) | king.into());
    let mut all = Box::new([const { Vec::new() }; 64]);
    for square in Bitboard::FULL.without(royal) {
        let rests: &mut Vec<Rest> = &mut all[square.index()];
        attackers.each_rest(square, |unit, to, blocks| {
            let alone = lines.without(unit.square.into()).is_empty();
            let rest = Rest { blocks, checker: alone.then_some(to) };
            if !rests.iter().any(|other| other.is_easier_than(&rest)) {
                rests.retain(|other| !rest.is_easier_than(other));
                rests.push(rest);
            }
        });
        rests.sort_unstable_by_key(|rest| rest.blocks.len());
    }
    all
}
