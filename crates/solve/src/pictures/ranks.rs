//! Where all units stand, for pictures: what their ways cost, and whether units that have to be captured can be.

use super::Ending;
use super::collected::Board;
use super::hunters::Hunters;
use super::king_square::delay;
use super::parry::Final;
use super::picture::{Roles, Unit};
use super::reach::{Form, Reach};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// With more moves to spare a unit is taken to go anywhere.
const MOST_SPARE: u8 = 6;

/// Both sides with the numbers of their units.
pub(super) struct Ranks<'a> {
    pub(super) reach: &'a Reach,
    pub(super) attacker: Color,
    ending: Ending,
    attackers: ArrayVec<(u8, Unit), 32>,
    defenders: ArrayVec<(u8, Unit), 32>,
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
                let unit = Unit::on(position, color, square)?;
                Some((board.number(square)? as u8, unit))
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
    pub(super) fn free(&self, is_free: impl Fn(u8) -> bool) -> (u8, u8) {
        let count = |units: &[(u8, Unit)]| {
            let free = |&&(number, unit): &&(u8, Unit)| unit.role != Role::King && is_free(number);
            units.iter().filter(free).count() as u8
        };
        (count(&self.defenders), count(&self.attackers))
    }

    /// The moves that bring the units of the attacker and of the defender to their targets, at least.
    pub(super) fn costs(
        &self, target: impl Fn(u8) -> Option<(Square, Roles)>, captures: (u8, u8),
    ) -> (i8, i8) {
        let sum = |units: &[(u8, Unit)], color: Color, captures: u8| {
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
        &self, captured: u32, target: impl Fn(u8) -> Option<(Square, Roles)>, captures: (u8, u8),
        (spare_attacks, spare_defences): (u8, u8),
    ) -> bool {
        if spare_defences > MOST_SPARE {
            return true;
        }
        let mut prey = self.defenders.iter().filter(|(number, _)| captured >> number & 1 != 0).peekable();
        if prey.peek().is_none() {
            return true;
        }
        let mut hunters = Hunters::default();
        for &(number, unit) in &self.attackers {
            let target = target(number);
            let ways = self.reach.ways(self.attacker, unit, target, captures.0.into(), spare_attacks);
            let cost = |(to, roles): (Square, Roles)| {
                self.reach.way(self.attacker, captures.0.into(), unit, roles).costs[to.index()]
            };
            hunters.add(ways, target.map_or(0, cost));
        }
        let areas: ArrayVec<Bitboard, 32> = prey
            .map(|&(_, unit)| {
                let area = self.reach.least(!self.attacker, captures.1.into(), unit).area(spare_defences);
                let behind = if unit.role == Role::Pawn { self.en_passant } else { Bitboard::EMPTY };
                area | behind
            })
            .collect();
        hunters.catch(&areas, spare_attacks)
    }

    /// Whether the units of either side that stand on squares to be empty in the end, and need not leave them anyway, may
    /// leave them with the spare moves, or be captured by units that pass by. The other arguments are those of
    /// [`Self::hunts`].
    pub(super) fn clears(
        &self, empty: Bitboard, target: impl Fn(u8) -> Option<(Square, Roles)>, captures: (u8, u8),
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
            let leaves = |&&(_, unit): &&(u8, Unit)| {
                // A rook may go with the king.
                unit.role == Role::Rook && unit.castlings != 0
                    || unit.role != Role::King
                        && (unit.role == Role::Pawn && self.en_passant.any()
                            || others.iter().any(|&(number, other)| {
                                // Who captures there may be captured there in turn.
                                self.reach
                                    .ways(!color, other, target(number), captures.into(), spare)
                                    .has(unit.square)
                            }))
            };
            on_line.filter(|unit| !leaves(unit)).count()
        };
        stays(self.attacker) <= usize::from(spare.0) && stays(!self.attacker) <= usize::from(spare.1)
    }

    /// Whether the unit that has to check a king on this square, by its number and target, may do so with the last move: not if it
    /// stands there already, nothing could stand between them, and there is no time to leave and come back.
    pub(super) fn may_check(
        &self, king: Square, checker: Option<(u8, (Square, Roles))>, spare_attacks: u8,
    ) -> bool {
        let Some((number, (to, roles))) = checker else { return true };
        let stays =
            |&&(other, unit): &&(u8, Unit)| other == number && unit.square == to && roles.has(unit.role);
        let Some((_, unit)) = self.attackers.iter().find(stays) else { return true };
        let is_line = matches!(unit.role, Role::Bishop | Role::Rook | Role::Queen);
        is_line && attacks::between(to, king).any()
            || delay(*unit).is_some_and(|delay| delay <= spare_attacks)
    }

    /// Whether the unit that checks, by its number and target, makes the last move, or that may open its line. The
    /// attacker must have no move to spare.
    fn can_open(
        &self, king: Square, (number, (to, _)): (u8, (Square, Roles)),
        target: impl Fn(u8) -> Option<(Square, Roles)>,
    ) -> bool {
        let line = attacks::between(to, king);
        self.attackers.iter().any(|&(other, unit)| {
            // A pawn may come back promoted to the square that it stands on.
            let moves = |&(end, roles): &(Square, Roles)| end != unit.square || !roles.has(unit.role);
            let Some((end, _)) = target(other).filter(moves) else { return false };
            let leaves = |role: Role| {
                role == Role::Pawn || (attacks::of(self.attacker, role, end, Bitboard::EMPTY) & line).any()
            };
            other == number || line.any() && !line.has(end) && leaves(unit.role)
        })
    }

    /// Whether a picture with the king on this square, to which every move left to the attacker is needed, or none that is left to it
    /// can add a check, is not refuted by
    /// units that would stop the check, by a flight that nobody can guard or block, or by a check to the attacker's king. The
    /// other arguments are those of [`Self::hunts`].
    pub(super) fn holds(
        &self, king: Square, checker: Option<(u8, (Square, Roles))>,
        target: impl Fn(u8) -> Option<(Square, Roles)>, captures: (u8, u8), spare: (u8, u8),
    ) -> bool {
        // A rook may come anywhere with a king that castles.
        let castles = |&(number, unit): &(u8, Unit)| {
            unit.role == Role::King
                && unit.castlings != 0
                && (spare.0 > 0 || target(number).is_some_and(|(to, _)| to != unit.square))
        };
        if self.ending == Ending::Stalemate || self.attackers.iter().any(castles) {
            return true;
        }
        if spare.0 > 0 && self.intervenes(king, &target, captures.0, spare.0) {
            return true;
        }
        if spare.0 == 0 && !checker.is_none_or(|checker| self.can_open(king, checker, &target)) {
            return false;
        }
        let placing = self.placing(&target, captures, spare);
        let defender_castles = self.defenders.iter().any(|(_, unit)| unit.castlings != 0);
        let end = Final {
            attacker: self.attacker,
            king,
            attackers: &placing.attackers,
            placed: &placing.placed,
            stationed: placing.hostile,
            others: &placing.others,
            pawns: &placing.pawns,
            spare: u32::from(spare.1) + u32::from(defender_castles),
            waits: spare.0.into(),
            captures: placing.detours + u32::from(self.en_passant.any()),
            walks: placing.walks,
        };
        if spare.0 > 0 {
            return end.is_mate();
        }
        let blocks = |square: Square| {
            self.defenders.iter().any(|&(number, unit)| {
                unit.role != Role::King
                    && target(number).is_none()
                    && self.reach.least(!self.attacker, captures.1.into(), unit).area(spare.1).has(square)
            })
        };
        end.is_mate() && end.is_shut(blocks) && placing.royal.is_none_or(|royal| end.is_safe(royal))
    }

    /// Where the units are in the end. The arguments are those of [`Self::hunts`].
    fn placing(
        &self, target: impl Fn(u8) -> Option<(Square, Roles)>, captures: (u8, u8), spare: (u8, u8),
    ) -> Placing {
        let cost = |color: Color, captures: u8, unit: Unit, (to, roles): (Square, Roles)| {
            self.reach.way(color, captures.into(), unit, roles).costs[to.index()]
        };
        let mut placing = Placing::default();
        let mut own = Bitboard::EMPTY;
        for &(number, unit) in &self.defenders {
            let Some((to, roles)) = target(number) else {
                placing.others.push(unit);
                continue;
            };
            let moves = cost(!self.attacker, captures.1, unit, (to, roles));
            placing.walks += u32::from(moves.saturating_sub(1));
            if unit.role == Role::King {
                continue;
            }
            own |= to.into();
            if unit.role == Role::Pawn {
                let most = moves.saturating_add(spare.1);
                let captures = captures.1.into();
                let roles = self.reach.pawn_roles(!self.attacker, captures, unit.square, to, most);
                placing.pawns.push((to, roles));
            } else {
                placing.placed.push(Unit::new(unit.role, to));
            }
        }
        for &(number, unit) in &self.attackers {
            if unit.role == Role::King {
                placing.royal = Some(target(number).map_or(unit.square, |(to, _)| to));
            }
            match target(number) {
                Some((to, roles)) => {
                    let moves = cost(self.attacker, captures.0, unit, (to, roles));
                    placing.detours += u32::from(moves.saturating_sub(1));
                    placing.hostile |= to.into();
                    let role = if unit.role == Role::Pawn { roles.strongest() } else { unit.role };
                    placing.attackers.push(Unit::new(role, to));
                }
                // With moves left they may be anywhere.
                None if own.has(unit.square) || spare.0 > 0 => {}
                None => placing.attackers.push(unit),
            }
        }
        let hostile = placing.hostile;
        placing.others.retain(|unit| !hostile.has(unit.square));
        placing
    }

    /// Whether a unit of the attacker that need not be anywhere may come, with so many moves, to where it might attack a king on this
    /// square.
    fn intervenes(
        &self, king: Square, target: impl Fn(u8) -> Option<(Square, Roles)>, captures: u8, moves: u8,
    ) -> bool {
        self.attackers.iter().filter(|&&(number, _)| target(number).is_none()).any(|&(_, unit)| {
            let comes = |form: Form<'_>| {
                let from = attacks::of(!self.attacker, form.role, king, Bitboard::EMPTY);
                (from & form.area(moves)).any()
            };
            unit.role != Role::King && self.reach.forms(self.attacker, captures.into(), unit).any(comes)
        })
    }
}

/// Where units are in the end, as far as a picture tells.
#[derive(Default)]
struct Placing {
    /// The attacker's units; those that may be anywhere are left out.
    attackers: ArrayVec<Unit, 32>,
    /// Where the attacker's king is if no move is left to it.
    royal: Option<Square>,
    /// Squares of the attacker's units that have to be there.
    hostile: Bitboard,
    /// The defender's officers that have to be there, and pawns with what they can be.
    placed: ArrayVec<Unit, 32>,
    pawns: ArrayVec<(Square, Roles), 32>,
    /// The defender's other units.
    others: ArrayVec<Unit, 32>,
    /// Moves of the attacker's units but their last ones, and the same for the defender.
    detours: u32,
    walks: u32,
}
