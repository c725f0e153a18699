//! Where all units stand, for pictures: what their ways cost, and whether units that have to be captured can be.

use super::Ending;
use super::collected::Board;
use super::parry::{Final, stays_pawn};
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
    ending: Ending,
    attackers: ArrayVec<(usize, Unit), 32>,
    defenders: ArrayVec<(usize, Unit), 32>,
    occupied: Bitboard,
    /// Where a pawn may be captured en passant.
    en_passant: Bitboard,
}

impl<'a> Ranks<'a> {
    pub(super) fn new(
        reach: &'a Reach, (attacker, ending): (Color, Ending), position: &Position, board: &Board,
    ) -> Self {
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
            ending,
            attackers: units(attacker),
            defenders: units(!attacker),
            occupied: position.occupied(),
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
        (spare_attacks, spare_defences): (u8, u8),
    ) -> bool {
        if spare_defences > MOST_SPARE {
            return true;
        }
        let mut prey = self.defenders.iter().filter(|(number, _)| captured >> number & 1 != 0).peekable();
        if prey.peek().is_none() {
            return true;
        }
        let ways = self.attackers.iter().fold(Bitboard::EMPTY, |all, &(number, unit)| {
            all | self.ways(self.attacker, unit, target(number), captures.0.into(), spare_attacks)
        });
        prey.all(|&(_, unit)| {
            let area = self.reach.least(!self.attacker, captures.1.into(), unit).area(spare_defences);
            let behind = if unit.role == Role::Pawn { self.en_passant } else { Bitboard::EMPTY };
            ((area | behind) & ways).any()
        })
    }

    /// Whether the units of either side that stand on squares to be empty in the end, and need not leave them anyway, may
    /// leave them with the spare moves, or be captured by units that pass by. The other arguments are those of
    /// [`Self::hunts`].
    pub(super) fn clears(
        &self, empty: Bitboard, target: impl Fn(usize) -> Option<(Square, Roles)>, captures: (u8, u8),
        spare: (u8, u8),
    ) -> bool {
        if (empty & self.occupied).is_empty() {
            return true;
        }
        let stays = |color: Color| {
            let (units, others, captures, spare) = if color == self.attacker {
                (&self.attackers, &self.defenders, captures.1, spare.1)
            } else {
                (&self.defenders, &self.attackers, captures.0, spare.0)
            };
            let on_line =
                units.iter().filter(|(number, unit)| empty.has(unit.square) && target(*number).is_none());
            let may_be_captured = |&&(_, unit): &&(usize, Unit)| {
                unit.role != Role::King
                    && (unit.role == Role::Pawn && self.en_passant.any()
                        || others.iter().any(|&(number, other)| {
                            let target = target(number);
                            // Who captures there has to leave again.
                            let spare = if target.is_some() { Some(spare) } else { spare.checked_sub(1) };
                            spare.is_some_and(|spare| {
                                self.ways(!color, other, target, captures.into(), spare).has(unit.square)
                            })
                        }))
            };
            on_line.filter(|unit| !may_be_captured(unit)).count()
        };
        stays(self.attacker) <= usize::from(spare.0) && stays(!self.attacker) <= usize::from(spare.1)
    }

    /// Whether a picture with the king on this square, to which every move left to the attacker is needed, is not refuted by
    /// units that would stop the check. The other arguments are those of [`Self::hunts`].
    pub(super) fn holds(
        &self, king: Square, target: impl Fn(usize) -> Option<(Square, Roles)>, captures: (u8, u8),
        spare: (u8, u8),
    ) -> bool {
        if self.ending == Ending::Stalemate || spare.0 > 0 {
            return true;
        }
        let cost = |color: Color, captures: u8, unit: Unit, (to, roles): (Square, Roles)| {
            u32::from(self.reach.way(color, captures.into(), unit, roles).costs[to.index()])
        };
        let (mut attackers, mut placed, mut others) =
            (ArrayVec::<Unit, 32>::new(), ArrayVec::<Unit, 32>::new(), ArrayVec::<Unit, 32>::new());
        let (mut inert, mut own, mut hostile) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let (mut detours, mut walks) = (0, 0);
        for &(number, unit) in &self.defenders {
            let Some((to, roles)) = target(number) else {
                others.push(unit);
                continue;
            };
            walks += cost(!self.attacker, captures.1, unit, (to, roles)).saturating_sub(1);
            if unit.role == Role::King {
                continue;
            }
            own |= to.into();
            if unit.role == Role::Pawn && unit.square != to && !stays_pawn(!self.attacker, unit.square, to) {
                inert |= to.into();
            } else {
                placed.push(Unit { role: unit.role, square: to });
            }
        }
        for &(number, unit) in &self.attackers {
            match target(number) {
                Some((to, roles)) => {
                    detours += cost(self.attacker, captures.0, unit, (to, roles)).saturating_sub(1);
                    hostile |= to.into();
                    let role = if unit.role == Role::Pawn { roles.strongest() } else { unit.role };
                    attackers.push(Unit { role, square: to });
                }
                None if own.has(unit.square) => {}
                None => attackers.push(unit),
            }
        }
        others.retain(|unit| !hostile.has(unit.square));
        Final {
            attacker: self.attacker,
            king,
            attackers: &attackers,
            placed: &placed,
            others: &others,
            inert,
            spare: spare.1.into(),
            captures: detours,
            walks,
        }
        .is_mate()
    }

    /// Squares that a unit may come to on the way to its target, or anywhere, with so many moves to spare.
    fn ways(
        &self, color: Color, unit: Unit, target: Option<(Square, Roles)>, captures: u32, spare: u8,
    ) -> Bitboard {
        let reach = self.reach;
        let form = reach.least(color, captures, unit);
        let Some((target, roles)) = target else { return form.area(spare) };
        let cost = reach.way(color, captures, unit, roles).costs[target.index()];
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
