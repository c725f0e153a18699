//! Where all units stand, for pictures: what their ways cost, and whether units that have to be captured can be.

use super::collected::Board;
use super::picture::{Roles, Unit};
use super::reach::Reach;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Position, Role, Square};

/// With more moves to spare a unit is taken to go anywhere.
const MOST_SPARE: u8 = 6;

/// Both sides with the numbers of their units.
pub(super) struct Ranks<'a> {
    pub(super) reach: &'a Reach,
    pub(super) attacker: Color,
    attackers: ArrayVec<(usize, Unit), 32>,
    defenders: ArrayVec<(usize, Unit), 32>,
    /// Where a pawn may be captured en passant.
    en_passant: Bitboard,
}

impl<'a> Ranks<'a> {
    pub(super) fn new(reach: &'a Reach, attacker: Color, position: &Position, board: &Board) -> Self {
        let units = |color: Color| {
            let squares = position.color(color).into_iter();
            let numbered = |square| {
                let unit = Unit { role: position.role_at(square)?, square };
                Some((board.number(square)?, unit))
            };
            squares.filter_map(numbered).take(32).collect()
        };
        Self {
            reach,
            attacker,
            attackers: units(attacker),
            defenders: units(!attacker),
            en_passant: position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of),
        }
    }

    /// How many captures the attacker and the defender may make at most if only units that are free can be captured.
    pub(super) fn free(&self, is_free: impl Fn(usize) -> bool) -> (u8, u8) {
        let count = |units: &[(usize, Unit)]| {
            let free = |&&(number, unit): &&(usize, Unit)| unit.role != Role::King && is_free(number);
            units.iter().filter(free).count() as u8
        };
        (count(&self.defenders), count(&self.attackers))
    }

    /// The moves that bring the units of the attacker and of the defender to their targets, at least.
    pub(super) fn costs(
        &self, target: impl Fn(usize) -> Option<(Square, Roles)>, captures: (u8, u8),
    ) -> (i8, i8) {
        let sum = |units: &[(usize, Unit)], color: Color, captures: u8| {
            units.iter().fold(0, |sum: i8, &(number, unit)| {
                let cost = |(to, roles): (Square, Roles)| {
                    self.reach.way(color, captures.into(), unit, roles).costs[to.index()] as i8
                };
                sum.saturating_add(target(number).map_or(0, cost))
            })
        };
        let attacks = sum(&self.attackers, self.attacker, captures.0);
        (attacks, sum(&self.defenders, !self.attacker, captures.1))
    }

    /// Whether each of the units in `captured` may meet one of the attacker's on its way. `target` tells where a unit has to
    /// be in the end; `captures` is how many captures pawns of either side may make; the spare moves are those that the
    /// attacker and the defender need not make.
    pub(super) fn hunts(
        &self, captured: u32, target: impl Fn(usize) -> Option<(Square, Roles)>, captures: (u8, u8),
        spare: (i8, i8),
    ) -> bool {
        let (spare_attacks, spare_defences) = (spare.0 as u8, spare.1 as u8);
        if spare_defences > MOST_SPARE {
            return true;
        }
        let mut prey = self.defenders.iter().filter(|(number, _)| captured >> number & 1 != 0).peekable();
        if prey.peek().is_none() {
            return true;
        }
        let ways = self.attackers.iter().fold(Bitboard::EMPTY, |all, &(number, unit)| {
            all | self.ways(unit, target(number), captures.0.into(), spare_attacks)
        });
        prey.all(|&(_, unit)| {
            let area = self.reach.least(!self.attacker, captures.1.into(), unit).area(spare_defences);
            let behind = if unit.role == Role::Pawn { self.en_passant } else { Bitboard::EMPTY };
            ((area | behind) & ways).any()
        })
    }

    /// Squares that a unit may come to on the way to its target, or anywhere, with so many moves to spare.
    fn ways(&self, unit: Unit, target: Option<(Square, Roles)>, captures: u32, spare: u8) -> Bitboard {
        let (reach, attacker) = (self.reach, self.attacker);
        let form = reach.least(attacker, captures, unit);
        let Some((target, roles)) = target else { return form.area(spare) };
        let cost = reach.way(attacker, captures, unit, roles).costs[target.index()];
        let total = cost.saturating_add(spare);
        if unit.role == Role::Pawn {
            return form.area(total);
        }
        (0..=total).fold(Bitboard::EMPTY, |all, moves| {
            let back = reach.within(unit.role, u16::from(total - moves), target);
            all | reach.within(unit.role, u16::from(moves), unit.square) & back
        })
    }
}
