//! What is particular to stalemates: every unit of the side without a move is captured, walled in or pinned.

use super::Ending;
use super::field::{CENTRE, Field, field_bit, index_of};
use super::hunters::Hunters;
use super::king_square::{KingSquare, Plan, Station};
use super::picture::Collector;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

impl<A: Collector> KingSquare<'_, A> {
    /// Goes on with the first condition of a stalemate that the plan, with the king's squares taken care of, does not meet.
    /// `None` if it meets them all.
    pub(super) fn immobilises(&mut self, plan: &Plan) -> Option<bool> {
        let (walls, fronts) = plan.gaps();
        if let Some(square) = walls.first() {
            return Some(self.settles_on(plan, square));
        }
        if let Some(square) = fronts.first() {
            return Some(self.settles_on(plan, square) || self.stands_on(plan, square));
        }
        let number = self.undecided(plan).min_by_key(|&number| self.fates[number].count())?;
        Some(self.ends(plan, number))
    }

    /// Whether units may come to the squares on which there must be one.
    pub(super) fn can_fill_gaps(&self, plan: &Plan) -> bool {
        let (walls, fronts) = plan.gaps();
        if (walls | fronts).is_empty() {
            return true;
        }
        let sides = self.sides;
        let prey = self.prey(plan);
        let mut area = Bitboard::EMPTY;
        for number in self.undecided(plan) {
            area |= sides.reach.least(!sides.attacker, prey, sides.defenders[number]).area(plan.defences);
        }
        if walls.without(area).any() {
            return false;
        }
        let captures = self.captures(plan);
        for number in self.unstationed(plan) {
            if fronts.without(area).is_empty() {
                return true;
            }
            area |= sides.reach.least(sides.attacker, captures, sides.attackers[number]).area(plan.attacks);
        }
        fronts.without(area).is_empty()
    }

    /// Whether all units of which nothing has been decided may be captured or come to where they have no move.
    pub(super) fn can_immobilise(&self, plan: &Plan) -> bool {
        if self.sides.ending == Ending::Mate {
            return true;
        }
        let mut moves: ArrayVec<u8, 64> =
            self.undecided(plan).map(|number| self.fates[number].least).collect();
        let captures = (u32::from(self.sides.attacks) - plan.captured.len()) as usize;
        if moves.len() <= captures {
            return true;
        }
        moves.sort_unstable();
        let kept = &moves[..moves.len() - captures];
        kept.iter().map(|&moves| u32::from(moves)).sum::<u32>() <= u32::from(plan.defences)
    }

    /// Whether the units that are captured may meet units of the attacker on their ways.
    pub(super) fn can_capture(&self, plan: &Plan) -> bool {
        if plan.captured.is_empty() {
            return true;
        }
        let sides = self.sides;
        let (captures, prey) = (self.captures(plan), self.prey(plan));
        let mut hunters = Hunters::default();
        for &Station { unit, square, roles, moves, .. } in &self.stations {
            let least = sides.reach.way(sides.attacker, captures, unit, roles).costs[square.index()];
            let spare = (moves + plan.attacks).saturating_sub(least);
            hunters
                .add(sides.reach.ways(sides.attacker, unit, Some((square, roles)), captures, spare), moves);
        }
        for number in self.unstationed(plan) {
            let unit = sides.attackers[number];
            hunters.add(sides.reach.ways(sides.attacker, unit, None, captures, plan.attacks), 0);
        }
        let captured = sides.defenders.iter().filter(|unit| plan.captured.has(unit.square));
        let areas: ArrayVec<Bitboard, 64> = captured
            .map(|&unit| {
                let behind = if unit.role == Role::Pawn { sides.en_passant } else { Bitboard::EMPTY };
                sides.reach.least(!sides.attacker, prey, unit).area(plan.defences) | behind
            })
            .collect();
        hunters.catch(&areas, plan.attacks)
    }

    /// Decides what becomes of a unit of the defender.
    fn ends(&mut self, plan: &Plan, number: usize) -> bool {
        let from = self.sides.defenders[number].square;
        if plan.captured.len() < u32::from(self.sides.attacks) {
            let captured = plan.captured | from.into();
            if self.completes(Plan { captured, settled: plan.settled | 1 << number, ..*plan }) {
                return true;
            }
        }
        self.defender_forms(plan, number).any(|form| {
            (form.area(plan.defences) & self.fates[number].squares(form.role))
                .into_iter()
                .any(|square| self.settles(plan, number, form.role, square, form.costs[square.index()]))
        })
    }

    /// Goes on with a settled unit in every way in which it cannot move.
    pub(super) fn is_stuck(&mut self, plan: &Plan, role: Role, square: Square) -> bool {
        self.is_walled_in(plan, role, square) || self.is_pinned(plan, role, square)
    }

    /// Goes on with a settled unit that has no square to go to.
    fn is_walled_in(&mut self, plan: &Plan, role: Role, square: Square) -> bool {
        let color = !self.sides.attacker;
        let mut next = *plan;
        if role == Role::Pawn {
            let pawn = Bitboard::of(square);
            next.fronts |= if color == Color::White { pawn.north() } else { pawn.south() };
            // A unit pinned along its file does not capture.
            if square.file() != self.king.file() {
                next.prey |= attacks::pawn(color, square);
            }
        } else {
            next.walls |= attacks::of(color, role, square, Bitboard::FULL);
        }
        let open = next.walls.without(next.own);
        if (next.hostile & (next.prey | next.walls)).any()
            || (open & next.empty).any()
            || open.len() > self.undecided(plan).count() as u32
        {
            return false;
        }
        self.completes(next)
    }

    /// Goes on with a settled unit that is pinned on a line along which it does not move.
    fn is_pinned(&mut self, plan: &Plan, role: Role, square: Square) -> bool {
        let king = self.king;
        let Some((line, straight)) = pin(king, role, square) else { return false };
        if (attacks::between(king, square) & plan.taken()).any() {
            return false;
        }
        let pinner = if straight { Role::Rook } else { Role::Bishop };
        let captures = match role {
            Role::Pawn => attacks::pawn(!self.sides.attacker, square),
            _ => Bitboard::EMPTY,
        };
        line.without(captures).into_iter().any(|from| {
            let between = attacks::between(king, from);
            if !between.has(square) || (attacks::between(square, from) & plan.taken()).any() {
                return false;
            }
            let next = Plan { empty: plan.empty | between.without(square.into()), ..*plan };
            if plan.hostile.has(from) {
                let stationed = self.stations.iter().find(|station| station.square == from);
                return stationed.is_some_and(
                    |station| matches!(station.role, role if role == pinner || role == Role::Queen),
                ) && self.completes(next);
            }
            [pinner, Role::Queen].into_iter().any(|role| self.stations_on(&next, role, from))
        })
    }

    /// Brings some unit of the attacker to the square, as a unit of this kind.
    fn stations_on(&mut self, plan: &Plan, role: Role, square: Square) -> bool {
        self.unstationed(plan).any(|number| {
            self.attacker_forms(plan, number).any(|form| {
                form.role == role && self.stations(plan, number, role, square, form.costs[square.index()], 0)
            })
        })
    }

    /// Brings some unit of the attacker to the square.
    fn stands_on(&mut self, plan: &Plan, square: Square) -> bool {
        Role::ALL.into_iter().any(|role| self.stations_on(plan, role, square))
    }

    /// Of the field of a line piece that looks at the king, what is not behind the king.
    pub(super) fn before_king(&self, field: Field, from: Square) -> Field {
        let king = self.king;
        let behind = attacks::king(king)
            .into_iter()
            .filter(|&square| attacks::between(from, square).has(king))
            .fold(0, |all, square| all | field_bit(index_of(king, square)));
        field & !behind
    }

    /// Whether no stationed unit checks the king, unless some other unit of the attacker may still stand in its way.
    pub(super) fn is_quiet(&self, plan: &Plan) -> bool {
        self.stations.iter().all(|station| {
            let line = attacks::between(station.square, self.king);
            station.field & CENTRE == 0
                || (line & plan.taken()).any()
                || line.without(plan.empty | plan.prey).into_iter().any(|square| self.may_stand(plan, square))
        })
    }

    /// Whether some unit of the attacker that is not stationed may come to the square.
    fn may_stand(&self, plan: &Plan, square: Square) -> bool {
        let (sides, captures) = (self.sides, self.captures(plan));
        self.unstationed(plan).any(|number| {
            let form = sides.reach.least(sides.attacker, captures, sides.attackers[number]);
            form.costs[square.index()] <= plan.attacks
        })
    }
}

/// The line through the king's square on which a unit may be pinned so that it has no move along it, and whether it is straight; `None` if there is none.
pub(super) fn pin(king: Square, role: Role, square: Square) -> Option<(Bitboard, bool)> {
    let line = attacks::line(king, square);
    let straight = king.file() == square.file() || king.rank() == square.rank();
    let moves_along = match role {
        Role::Queen | Role::King => true,
        Role::Rook => straight,
        Role::Bishop => !straight,
        // A pawn on the file of the king is blocked if it does not move.
        Role::Pawn => king.file() == square.file(),
        Role::Knight => false,
    };
    (line.any() && !moves_along).then_some((line, straight))
}
