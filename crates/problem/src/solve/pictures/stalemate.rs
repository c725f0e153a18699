//! Final positions of stalemates within so many moves: which unit has to stand where, and which have to be captured.
//!
//! In the final position the king is not attacked, every square next to it is attacked or blocked by a unit of its own side,
//! and none of the other units of its side can move. Such a unit has been captured, or it is pinned across the line, or it is
//! walled in: a pawn by any unit in front of it (and nothing to capture), an officer by units of its own side on every square
//! next to it. Each of these conditions is met by some unit on some square, and all ways to meet them are gone through; a unit
//! takes at least as many moves to its square as on an empty board. Every stalemate that can be reached has a picture
//! among those found; the converse is not claimed.

use super::field::{ALL, CENTRE, Field, field_bit, index_of, square_of};
use super::mate::MOST_MOVES;
use super::picture::{Album, Duty, Picture, Roles, Unit, units};
use super::reach::{Form, Reach};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// Both sides, as far as it does not depend on where the king is stalemated.
struct Sides<'a> {
    reach: &'a Reach,
    attacker: Color,
    attackers: ArrayVec<Unit, 64>,
    /// The other side's units without the king.
    defenders: ArrayVec<Unit, 64>,
    /// Of the attacker's units, those that can be captured.
    prey: u64,
    /// Moves of the attacker, each of which may capture, and of the defender.
    attacks: u8,
}

/// A unit of the attacker on its final square.
#[derive(Clone, Copy)]
struct Station {
    role: Role,
    square: Square,
    /// What it attacks of the king's field if nothing stands in the way; nothing behind the king.
    field: Field,
}

/// The squares next to the king that a unit can take care of, by the moves left to its side.
type Cares = [Field; MOST_MOVES as usize + 1];

/// One square for the king to be stalemated on.
struct Scene<'a, A> {
    sides: &'a Sides<'a>,
    album: &'a mut A,
    king: Square,
    /// Squares next to the king.
    on_board: Field,
    /// What the attacker's units can come to attack.
    guards: ArrayVec<Cares, 64>,
    /// Where the defender's units can come to stand.
    blocks: ArrayVec<Cares, 64>,
    stations: ArrayVec<Station, 64>,
    duties: ArrayVec<Duty, 64>,
    /// Plans that may still be looked at.
    effort: &'a mut u32,
}

/// What has been decided about a picture.
#[derive(Clone, Copy)]
struct Plan {
    /// Moves left to the attacker.
    attacks: u8,
    /// Moves left to the defender.
    defences: u8,
    /// Squares next to the king that stationed units attack.
    guarded: Field,
    /// Squares next to the king where units of its side have settled.
    blocked: Field,
    /// Which of the attacker's units are stationed.
    stationed: u64,
    /// Which of the defender's units are settled or captured.
    settled: u64,
    /// Where captured units of the defender stand now.
    captured: Bitboard,
    /// Final squares of the attacker's stationed units.
    hostile: Bitboard,
    /// Final squares of the defender's settled units and of the king.
    own: Bitboard,
    /// Squares on which there must be some unit, because a pawn stands before them.
    fronts: Bitboard,
    /// Squares on which there must be a unit of the defender.
    walls: Bitboard,
    /// Squares on which there must be no unit of the attacker: a pawn would capture it.
    prey: Bitboard,
    /// Squares that must be empty: lines along which units are pinned.
    empty: Bitboard,
}

impl Plan {
    fn taken(&self) -> Bitboard {
        self.hostile | self.own
    }
}

/// Shows an album the pictures in which the side other than `attacker` is stalemated with its king on one of `kings`, after
/// at most so many more moves of the attacker and of its own; says whether the album has had enough, or `effort` plans have
/// been looked at. Without pictures there is no stalemate. There must be a king.
pub(super) fn pictures(
    reach: &Reach, position: &Position, attacker: Color, (attacks, defences): (u16, u16), kings: Bitboard,
    mut effort: u32, album: &mut impl Album,
) -> bool {
    let Some(king) = position.king(!attacker) else { return true };
    let attackers: ArrayVec<Unit, 64> = units(position, attacker).collect();
    let is_prey = |(number, unit): (usize, &Unit)| u64::from(unit.role != Role::King) << number;
    let sides = Sides {
        reach,
        attacker,
        prey: attackers.iter().enumerate().map(is_prey).sum(),
        attackers,
        defenders: units(position, !attacker).filter(|unit| unit.role != Role::King).collect(),
        attacks: attacks as u8,
    };
    let mut near = Bitboard::EMPTY;
    for distance in 0..=defences.min(7) {
        let squares = reach.within(Role::King, distance, king);
        for square in squares.without(near) & kings {
            let mut scene = Scene::new(&sides, album, square, &mut effort);
            if scene.completes(Plan {
                attacks: attacks as u8,
                defences: (defences - distance) as u8,
                guarded: 0,
                blocked: 0,
                stationed: 0,
                settled: 0,
                captured: Bitboard::EMPTY,
                hostile: Bitboard::EMPTY,
                own: square.into(),
                fronts: Bitboard::EMPTY,
                walls: Bitboard::EMPTY,
                prey: Bitboard::EMPTY,
                empty: Bitboard::EMPTY,
            }) {
                return true;
            }
        }
        near = squares;
    }
    false
}

impl<'a, A: Album> Scene<'a, A> {
    fn new(sides: &'a Sides<'a>, album: &'a mut A, king: Square, effort: &'a mut u32) -> Self {
        let near = attacks::king(king);
        let on_board = near.into_iter().fold(0, |all, square| all | field_bit(index_of(king, square)));
        let (guards, blocks) = (ArrayVec::new(), ArrayVec::new());
        let (stations, duties) = (ArrayVec::new(), ArrayVec::new());
        let mut scene = Self { sides, album, king, on_board, guards, blocks, stations, duties, effort };
        let (captures, prey) = (sides.defenders.len() as u32, sides.prey.count_ones());
        for &unit in &sides.attackers {
            let forms = sides.reach.forms(sides.attacker, captures, unit);
            scene.guards.push(cares(king, |square, moves| {
                let attack = |form: &Form<'_>| {
                    let from = attacks::of(!sides.attacker, form.role, square, Bitboard::EMPTY);
                    (from & form.area(moves)).any()
                };
                forms.iter().any(attack)
            }));
        }
        for &unit in &sides.defenders {
            let form = sides.reach.least(!sides.attacker, prey, unit);
            scene.blocks.push(cares(king, |square, moves| form.area(moves).has(square)));
        }
        scene
    }

    /// Goes on with the first condition that the plan does not meet yet.
    fn completes(&mut self, plan: Plan) -> bool {
        let Some(effort) = self.effort.checked_sub(1) else { return true };
        *self.effort = effort;
        let taken = plan.taken();
        let (walls, fronts) = (plan.walls.without(plan.own), plan.fronts.without(taken));
        if (walls | fronts).any() && !self.can_fill(&plan, walls, fronts) {
            return false;
        }
        let need = self.on_board & !(plan.guarded | plan.blocked);
        if need != 0 {
            return self.takes_flight(&plan, need);
        }
        if let Some(square) = walls.first() {
            return self.settles_on(&plan, square);
        }
        if let Some(square) = fronts.first() {
            return self.settles_on(&plan, square) || self.stands_on(&plan, square);
        }
        let undecided = self.undecided(&plan).next();
        if let Some(number) = undecided {
            return self.ends(&plan, number);
        }
        let guarded = self.guarded(taken);
        let need = self.on_board & !(guarded | plan.blocked);
        if need != 0 {
            return self.takes_flight(&Plan { guarded, ..plan }, need);
        }
        self.is_quiet(&plan) && self.show(&plan)
    }

    /// Whether units may come to the squares on which there must be one.
    fn can_fill(&self, plan: &Plan, walls: Bitboard, fronts: Bitboard) -> bool {
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

    /// Which of the squares next to the king the fewest units can take care of, if each can be taken care of.
    fn scarcest(&self, plan: &Plan, need: Field) -> Option<usize> {
        let mut sum: Field = 0;
        let mut add = |cares: Field| {
            let full = sum & sum >> 1 & sum >> 2 & sum >> 3 & ALL;
            sum += cares & !full;
        };
        for number in self.unstationed(plan) {
            add(self.guards[number][usize::from(plan.attacks)]);
        }
        for number in self.undecided(plan) {
            add(self.blocks[number][usize::from(plan.defences)]);
        }
        let (mut rest, mut best, mut least) = (need, None, Field::MAX);
        while rest != 0 {
            let shift = rest.trailing_zeros();
            rest &= rest - 1;
            let count = sum >> shift & 15;
            if count == 0 {
                return None;
            }
            if count < least {
                (best, least) = (Some(shift as usize / 4), count);
            }
        }
        best
    }

    /// Takes care of a square next to the king.
    fn takes_flight(&mut self, plan: &Plan, need: Field) -> bool {
        let Some(index) = self.scarcest(plan, need) else { return false };
        let Some(target) = square_of(self.king, index) else { return false };
        self.settles_on(plan, target) || self.guards(plan, index, target)
    }

    /// The defender's units of which nothing has been decided.
    fn undecided(&self, plan: &Plan) -> impl Iterator<Item = usize> + use<'a, A> {
        missing(plan.settled, self.sides.defenders.len())
    }

    /// The attacker's units of which nothing has been decided.
    fn unstationed(&self, plan: &Plan) -> impl Iterator<Item = usize> + use<'a, A> {
        missing(plan.stationed, self.sides.attackers.len())
    }

    /// Captures that the attacker may still make, and has to.
    fn captures(&self, plan: &Plan) -> u32 {
        self.undecided(plan).count() as u32 + plan.captured.len()
    }

    /// Captures that the defender may still make.
    fn prey(&self, plan: &Plan) -> u32 {
        (self.sides.prey & !plan.stationed).count_ones()
    }

    /// What one of the attacker's units can become, and where.
    fn attacker_forms(&self, plan: &Plan, number: usize) -> ArrayVec<Form<'a>, 5> {
        let sides = self.sides;
        sides.reach.forms(sides.attacker, self.captures(plan), sides.attackers[number])
    }

    /// What one of the defender's units can become, and where. What keeps a rook from moving is all that keeps a queen from
    /// moving, so queens are left out.
    fn defender_forms(&self, plan: &Plan, number: usize) -> ArrayVec<Form<'a>, 5> {
        let sides = self.sides;
        let unit = sides.defenders[number];
        let mut forms = sides.reach.forms(!sides.attacker, self.prey(plan), unit);
        if unit.role == Role::Pawn {
            forms.retain(|form| form.role != Role::Queen);
        }
        forms
    }

    /// Brings some unit of the defender to the square.
    fn settles_on(&mut self, plan: &Plan, square: Square) -> bool {
        self.undecided(plan).any(|number| {
            self.defender_forms(plan, number).into_iter().any(|form| {
                let cost = form.costs[square.index()];
                cost <= plan.defences && self.settles(plan, number, form.role, square, cost)
            })
        })
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
        self.defender_forms(plan, number).into_iter().any(|form| {
            form.area(plan.defences)
                .into_iter()
                .any(|square| self.settles(plan, number, form.role, square, form.costs[square.index()]))
        })
    }

    /// Leaves a unit of the defender on a square in every way in which it cannot move there.
    fn settles(&mut self, plan: &Plan, number: usize, role: Role, square: Square, cost: u8) -> bool {
        if (plan.taken() | plan.empty).has(square) {
            return false;
        }
        let near = attacks::king(self.king).has(square);
        let next = Plan {
            defences: plan.defences - cost,
            settled: plan.settled | 1 << number,
            own: plan.own | square.into(),
            blocked: if near { plan.blocked | field_bit(index_of(self.king, square)) } else { plan.blocked },
            ..*plan
        };
        let roles = match role {
            Role::Rook => Roles::of(Role::Rook).or(Role::Queen),
            role => Roles::of(role),
        };
        self.duties.push(Duty { from: self.sides.defenders[number].square, to: square, roles });
        let found = self.is_walled_in(&next, role, square) || self.is_pinned(&next, role, square);
        self.duties.pop();
        found
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
        if line.is_empty() || moves_along || (attacks::between(king, square) & plan.taken()).any() {
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
            self.attacker_forms(plan, number).into_iter().any(|form| {
                form.role == role && self.stations(plan, number, role, square, form.costs[square.index()], 0)
            })
        })
    }

    /// Brings some unit of the attacker to the square.
    fn stands_on(&mut self, plan: &Plan, square: Square) -> bool {
        Role::ALL.into_iter().any(|role| self.stations_on(plan, role, square))
    }

    /// Brings some unit of the attacker to a square from which it attacks `target`.
    fn guards(&mut self, plan: &Plan, index: usize, target: Square) -> bool {
        self.unstationed(plan).any(|number| {
            self.guards[number][usize::from(plan.attacks)] & field_bit(index) != 0
                && self.attacker_forms(plan, number).into_iter().any(|form| {
                    let from = attacks::of(!self.sides.attacker, form.role, target, Bitboard::EMPTY);
                    (from & form.area(plan.attacks)).into_iter().any(|square| {
                        let cost = form.costs[square.index()];
                        self.stations(plan, number, form.role, square, cost, field_bit(index))
                    })
                })
        })
    }

    /// Leaves a unit of the attacker on a square, if it attacks what is wanted there, and not the king.
    fn stations(
        &mut self, plan: &Plan, number: usize, role: Role, square: Square, cost: u8, wanted: Field,
    ) -> bool {
        let closed = plan.taken() | plan.walls | plan.prey | plan.empty;
        if cost > plan.attacks || closed.has(square) {
            return false;
        }
        let mut field = self.sides.reach.field(self.sides.attacker, role, square, self.king);
        if role == Role::King && attacks::king(self.king).has(square) {
            return false;
        }
        if field & CENTRE != 0 {
            if attacks::between(square, self.king).is_empty() {
                return false;
            }
            field = self.before_king(field, square);
        }
        let station = Station { role, square, field };
        let guarded = self.open(&station, plan.taken());
        if wanted & !guarded != 0 {
            return false;
        }
        self.stations.push(station);
        self.duties.push(Duty {
            from: self.sides.attackers[number].square,
            to: square,
            roles: Roles::of(role),
        });
        let found = self.completes(Plan {
            attacks: plan.attacks - cost,
            guarded: plan.guarded | guarded,
            stationed: plan.stationed | 1 << number,
            hostile: plan.hostile | square.into(),
            ..*plan
        });
        self.stations.pop();
        self.duties.pop();
        found
    }

    /// Of the field of a line piece that looks at the king, what is not behind the king.
    fn before_king(&self, field: Field, from: Square) -> Field {
        let king = self.king;
        let behind = attacks::king(king)
            .into_iter()
            .filter(|&square| attacks::between(from, square).has(king))
            .fold(0, |all, square| all | field_bit(index_of(king, square)));
        field & !behind
    }

    /// What a unit attacks of the squares next to the king past these units.
    fn open(&self, station: &Station, taken: Bitboard) -> Field {
        let mut field = station.field & !CENTRE;
        if !matches!(station.role, Role::Bishop | Role::Rook | Role::Queen) {
            return field;
        }
        let mut rest = field;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize / 4;
            rest &= rest - 1;
            let is_open = |square| (attacks::between(station.square, square) & taken).is_empty();
            if !square_of(self.king, index).is_some_and(is_open) {
                field &= !field_bit(index);
            }
        }
        field
    }

    /// What the attacker's stationed units attack past these units.
    fn guarded(&self, taken: Bitboard) -> Field {
        self.stations.iter().fold(0, |all, station| all | self.open(station, taken))
    }

    /// Whether no stationed unit checks the king, unless some other unit of the attacker may still stand in its way.
    fn is_quiet(&self, plan: &Plan) -> bool {
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

    /// Hands the picture of a complete plan to the album.
    fn show(&mut self, plan: &Plan) -> bool {
        !A::LOOKS
            || self.album.take(&Picture {
                king: self.king,
                duties: &self.duties,
                fixed: Bitboard::EMPTY,
                captured: plan.captured,
                captures: (plan.captured.len() as u8, self.prey(plan) as u8),
            })
    }
}

/// The numbers below `count` that are not in a set.
fn missing(set: u64, count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |&number| set >> number & 1 == 0)
}

/// The squares next to the king that some unit can take care of, by the moves left.
fn cares(king: Square, can: impl Fn(Square, u8) -> bool) -> Cares {
    let mut cares = [0; MOST_MOVES as usize + 1];
    for square in attacks::king(king) {
        let bit = field_bit(index_of(king, square));
        for moves in (0..=MOST_MOVES as u8).rev() {
            if !can(square, moves) {
                break;
            }
            cares[usize::from(moves)] |= bit;
        }
    }
    cares
}
