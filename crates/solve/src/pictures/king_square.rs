//! Final positions within so many moves: which unit has to stand where, and which have to be captured.
//!
//! In the final position every square next to the king is attacked, or blocked by a unit of its own side; in a mate the king's
//! own square is attacked, and the check cannot be parried (`mate.rs`); in a stalemate it is not, and none of the other
//! units of its side can move (`stalemate.rs`): such a unit has been captured, or it is pinned across the line, or it is
//! walled in, a pawn by any unit in front of it (and nothing to capture), an officer by units of its own side on every square
//! next to it. Each of these conditions is met by some unit on some square, and all ways to meet them are gone through; a unit
//! takes at least as many moves to its square as on an empty board. Every mate or stalemate that can be reached has a
//! picture among those found; the converse is not claimed.

use super::Ending;
use super::fates::{Fate, fates};
use super::field::{ALL, CENTRE, Field, field_bit, index_of, past, square_of};
use super::picture::{Collector, Duty, Picture, Roles, Unit, may_castle, removals, units};
use super::possible::MOST_MOVES;
use super::reach::{Form, Reach};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// Both sides, as far as it does not depend on where the king is in the end.
pub(super) struct Sides<'a> {
    pub(super) reach: &'a Reach,
    pub(super) attacker: Color,
    pub(super) attackers: ArrayVec<Unit, 64>,
    /// The other side's units without the king.
    pub(super) defenders: ArrayVec<Unit, 64>,
    /// Of the attacker's units, those that can be captured.
    pub(super) prey: u64,
    /// How the play ends.
    pub(super) ending: Ending,
    /// All units but the defender's king.
    pub(super) occupied: Bitboard,
    /// Moves of the attacker, each of which may capture.
    pub(super) attacks: u8,
    /// Where a pawn may be captured en passant at once, and so disappear from where nobody arrives.
    pub(super) en_passant: Bitboard,
    /// Whether the defender may castle, which moves a rook along with the king.
    pub(super) defender_castles: bool,
    /// Moves of both sides: no line can lose more units than that.
    pub(super) moves: u32,
}

/// A unit of the attacker on its final square.
#[derive(Clone, Copy)]
pub(super) struct Station {
    pub(super) role: Role,
    pub(super) square: Square,
    /// The unit as it stands now, what it has to be in the end, and the moves that it makes at least.
    pub(super) unit: Unit,
    pub(super) roles: Roles,
    pub(super) moves: u8,
    /// What it attacks of the king's field if nothing stands in the way; nothing behind the king.
    pub(super) field: Field,
}

/// The squares next to the king that a unit can take care of, by the moves left to its side.
type Cares = [Field; MOST_MOVES as usize + 1];

/// One square for the king to be on in the end.
pub(super) struct KingSquare<'a, A> {
    pub(super) sides: &'a Sides<'a>,
    pub(super) collector: &'a mut A,
    pub(super) king: Square,
    /// Squares that must be attacked or blocked: those next to the king, and for a mate its own.
    pub(super) on_board: Field,
    /// What the attacker's units can come to attack.
    pub(super) guards: ArrayVec<Cares, 64>,
    /// Where the defender's units can come to stand.
    pub(super) blocks: ArrayVec<Cares, 64>,
    pub(super) stations: ArrayVec<Station, 64>,
    pub(super) placed: ArrayVec<Unit, 64>,
    /// The defender's pawns for a mate: where they stand and go, and in how many moves at least.
    pub(super) pawns: ArrayVec<(Square, Square, u8), 64>,
    pub(super) duties: ArrayVec<Duty, 64>,
    /// For a stalemate, what may become of the defender's units.
    pub(super) fates: ArrayVec<Fate, 64>,
    /// Plans that may still be looked at.
    pub(super) effort: &'a mut u32,
}

/// What has been decided about a picture.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Moves left to the attacker.
    pub(super) attacks: u8,
    /// Moves left to the defender.
    pub(super) defences: u8,
    /// Moves of the attacker's units but their last ones: each might capture.
    pub(super) detours: u8,
    /// The same for the defender, the king's among them.
    pub(super) walks: u8,
    /// Squares next to the king that stationed units attack.
    pub(super) guarded: Field,
    /// Squares next to the king where units of its side have settled.
    pub(super) blocked: Field,
    /// Which of the attacker's units are stationed.
    pub(super) stationed: u64,
    /// Which of the defender's units are settled or captured.
    pub(super) settled: u64,
    /// Where captured units of the defender stand now.
    pub(super) captured: Bitboard,
    /// Final squares of the attacker's stationed units.
    pub(super) hostile: Bitboard,
    /// Final squares of the defender's settled units and of the king.
    pub(super) own: Bitboard,
    /// Squares on which there must be some unit, because a pawn stands before them.
    pub(super) fronts: Bitboard,
    /// Squares on which there must be a unit of the defender.
    pub(super) walls: Bitboard,
    /// Squares on which there must be no unit of the attacker: a pawn would capture it.
    pub(super) prey: Bitboard,
    /// Where a stationed unit stands now that attacks the king in the end, and whether nothing can stand between them.
    pub(super) checker: Option<(Square, bool)>,
    /// Squares that must be empty: lines along which units attack what they are stationed for, or are pinned.
    pub(super) empty: Bitboard,
}

impl Plan {
    pub(super) fn taken(&self) -> Bitboard {
        self.hostile | self.own
    }

    /// Empty squares on which there must be a unit of the defender, and those on which there must be any.
    pub(super) fn gaps(&self) -> (Bitboard, Bitboard) {
        (self.walls.without(self.own), self.fronts.without(self.taken()))
    }
}

/// Shows a collector the pictures in which the side other than `attacker` is mated or stalemated with its king on one of `kings`,
/// after at most so many more moves of the attacker and of its own, each not more than [`MOST_MOVES`]; says whether the collector
/// has had enough, or `effort` plans have been looked at; `effort` becomes what is left of it. Without pictures there is no such ending. There must be a king.
pub(super) fn pictures(
    reach: &Reach, position: &Position, (attacker, ending): (Color, Ending), (attacks, defences): (u16, u16),
    kings: Bitboard, effort: &mut u32, collector: &mut impl Collector,
) -> bool {
    let Some(king) = position.king(!attacker) else { return true };
    let Some(royal) = Unit::on(position, !attacker, king) else { return true };
    let ways = reach.least(!attacker, 0, royal);
    let attackers: ArrayVec<Unit, 64> = units(position, attacker).collect();
    let is_prey = |(number, unit): (usize, &Unit)| u64::from(unit.role != Role::King) << number;
    let sides = Sides {
        reach,
        attacker,
        prey: attackers.iter().enumerate().map(is_prey).sum(),
        attackers,
        defenders: units(position, !attacker).filter(|unit| unit.role != Role::King).collect(),
        ending,
        occupied: position.occupied() ^ king.into(),
        attacks: attacks as u8,
        en_passant: position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of),
        defender_castles: may_castle(position, !attacker),
        moves: removals(position, attacks + defences),
    };
    let mut near = Bitboard::EMPTY;
    for distance in 0..=defences.min(7) {
        let squares = ways.area(distance as u8);
        for square in squares.without(near) & kings {
            let moves = (attacks as u8, (defences - distance) as u8);
            let mut scene = KingSquare::new(&sides, collector, square, moves, effort);
            if scene.completes(Plan {
                attacks: attacks as u8,
                defences: (defences - distance) as u8,
                detours: 0,
                walks: distance.saturating_sub(1) as u8,
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
                checker: None,
                empty: Bitboard::EMPTY,
            }) {
                return true;
            }
        }
        near = squares;
    }
    false
}

impl<'a, A: Collector> KingSquare<'a, A> {
    fn new(
        sides: &'a Sides<'a>, collector: &'a mut A, king: Square, moves: (u8, u8), effort: &'a mut u32,
    ) -> Self {
        let near = attacks::king(king);
        let near = if sides.ending == Ending::Mate { near | king.into() } else { near };
        let on_board = near.into_iter().fold(0, |all, square| all | field_bit(index_of(king, square)));
        let (guards, blocks) = (ArrayVec::new(), ArrayVec::new());
        let (stations, duties) = (ArrayVec::new(), ArrayVec::new());
        let mut scene = Self {
            sides,
            collector,
            king,
            on_board,
            guards,
            blocks,
            stations,
            placed: ArrayVec::new(),
            pawns: ArrayVec::new(),
            duties,
            fates: match sides.ending {
                Ending::Mate => ArrayVec::new(),
                Ending::Stalemate => fates(sides, king, moves),
            },
            effort,
        };
        let (captures, prey) = (sides.defenders.len() as u32, sides.prey.count_ones());
        for &unit in &sides.attackers {
            scene.guards.push(cares(king, near, |square, moves| {
                let attack = |form: &Form<'_>| {
                    let from = attacks::of(!sides.attacker, form.role, square, Bitboard::EMPTY);
                    (from & form.area(moves)).any()
                };
                sides.reach.forms(sides.attacker, captures, unit).any(|form| attack(&form))
            }));
        }
        for &unit in &sides.defenders {
            let form = sides.reach.least(!sides.attacker, prey, unit);
            scene
                .blocks
                .push(cares(king, near.without(king.into()), |square, moves| form.area(moves).has(square)));
        }
        scene
    }

    /// Goes on with the first condition that the plan does not meet yet.
    pub(super) fn completes(&mut self, plan: Plan) -> bool {
        let Some(effort) = self.effort.checked_sub(1) else { return true };
        *self.effort = effort;
        if !self.can_immobilise(&plan) || !self.can_fill_gaps(&plan) || !self.can_capture(&plan) {
            return false;
        }
        let need = self.on_board & !(plan.guarded | plan.blocked);
        if need != 0 {
            return self.takes_flight(&plan, need);
        }
        if self.sides.ending == Ending::Stalemate
            && let Some(result) = self.immobilises(&plan)
        {
            return result;
        }
        let guarded = self.guarded(plan.taken());
        let need = self.on_board & !(guarded | plan.blocked);
        if need != 0 {
            return self.takes_flight(&Plan { guarded, ..plan }, need);
        }
        let holds = match self.sides.ending {
            Ending::Mate => self.is_mate(&plan),
            Ending::Stalemate => self.is_quiet(&plan),
        };
        holds && self.show(&plan)
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
        index != 4 && self.settles_on(plan, target) || self.guards(plan, index, target)
    }

    /// The defender's units of which nothing has been decided.
    pub(super) fn undecided(&self, plan: &Plan) -> impl Iterator<Item = usize> + use<'a, A> {
        missing(plan.settled, self.sides.defenders.len())
    }

    /// The attacker's units of which nothing has been decided.
    pub(super) fn unstationed(&self, plan: &Plan) -> impl Iterator<Item = usize> + use<'a, A> {
        missing(plan.stationed, self.sides.attackers.len())
    }

    /// Captures that the attacker may still make, and has to.
    pub(super) fn captures(&self, plan: &Plan) -> u32 {
        self.undecided(plan).count() as u32 + plan.captured.len()
    }

    /// Captures that the defender may still make.
    pub(super) fn prey(&self, plan: &Plan) -> u32 {
        (self.sides.prey & !plan.stationed).count_ones()
    }

    /// What one of the attacker's units can become, and where.
    pub(super) fn attacker_forms(
        &self, plan: &Plan, number: usize,
    ) -> impl Iterator<Item = Form<'a>> + use<'a, A> {
        let sides = self.sides;
        let unit = sides.attackers[number];
        let is_left_out = move |role: Role| {
            sides.ending == Ending::Mate
                && unit.role == Role::Pawn
                && matches!(role, Role::Bishop | Role::Rook)
        };
        let forms = sides.reach.forms(sides.attacker, self.captures(plan), unit);
        forms.filter(move |form| !is_left_out(form.role))
    }

    /// What one of the defender's units can become in a stalemate, and where. What keeps a rook from moving is all that keeps a queen
    /// from moving, so queens are left out.
    pub(super) fn defender_forms(
        &self, plan: &Plan, number: usize,
    ) -> impl Iterator<Item = Form<'a>> + use<'a, A> {
        let sides = self.sides;
        let unit = sides.defenders[number];
        let forms = sides.reach.forms(!sides.attacker, self.prey(plan), unit);
        forms.filter(move |form| unit.role != Role::Pawn || form.role != Role::Queen)
    }

    /// Brings some unit of the defender to the square.
    pub(super) fn settles_on(&mut self, plan: &Plan, square: Square) -> bool {
        let sides = self.sides;
        self.undecided(plan).any(|number| {
            let settles = |scene: &mut Self, form: Form<'_>| {
                let cost = form.costs[square.index()];
                cost <= plan.defences && scene.settles(plan, number, form.role, square, cost)
            };
            if sides.ending == Ending::Mate {
                let form = sides.reach.least(!sides.attacker, self.prey(plan), sides.defenders[number]);
                return settles(self, form);
            }
            self.defender_forms(plan, number).any(|form| settles(self, form))
        })
    }

    /// Leaves a unit of the defender on a square in every way in which it cannot move there.
    pub(super) fn settles(
        &mut self, plan: &Plan, number: usize, role: Role, square: Square, cost: u8,
    ) -> bool {
        let is_free = |fate: &Fate| !fate.squares(role).has(square);
        if (plan.taken() | plan.empty).has(square) || self.fates.get(number).is_some_and(is_free) {
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
        let unit = self.sides.defenders[number];
        let is_mate = self.sides.ending == Ending::Mate;
        let roles = match role {
            _ if is_mate => Roles::ANY,
            Role::Rook => Roles::of(Role::Rook).or(Role::Queen),
            role => Roles::of(role),
        };
        self.duties.push(Duty { from: unit.square, to: square, roles });
        let found = if is_mate {
            self.stays(Plan { walks: plan.walks + cost.saturating_sub(1), ..next }, unit, square, cost)
        } else {
            self.is_stuck(&next, role, square)
        };
        self.duties.pop();
        found
    }

    /// Goes on with a unit of the defender that is on its square for a mate.
    fn stays(&mut self, plan: Plan, unit: Unit, square: Square, cost: u8) -> bool {
        if unit.role == Role::Pawn {
            self.pawns.push((unit.square, square, cost));
            let found = self.completes(plan);
            self.pawns.pop();
            return found;
        }
        self.placed.push(Unit::new(unit.role, square));
        let found = self.completes(plan);
        self.placed.pop();
        found
    }

    /// Brings some unit of the attacker to a square from which it attacks `target`.
    pub(super) fn guards(&mut self, plan: &Plan, index: usize, target: Square) -> bool {
        self.unstationed(plan).any(|number| {
            self.guards[number][usize::from(plan.attacks)] & field_bit(index) != 0
                && self.attacker_forms(plan, number).any(|form| {
                    let from = attacks::of(!self.sides.attacker, form.role, target, Bitboard::EMPTY);
                    (from & form.area(plan.attacks)).into_iter().any(|square| {
                        let cost = form.costs[square.index()];
                        self.stations(plan, number, form.role, square, cost, field_bit(index))
                    })
                })
        })
    }

    /// Leaves a unit of the attacker on a square, if it attacks what is wanted there, and not the king.
    pub(super) fn stations(
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
        if self.sides.ending == Ending::Mate {
            let removed = self.sides.moves - u32::from(cost == 1);
            let blockers = self.sides.occupied.without(self.sides.attackers[number].square.into());
            field = past(field, self.king, role, square, blockers, removed);
        } else if field & CENTRE != 0 {
            if attacks::between(square, self.king).is_empty() {
                return false;
            }
            field = self.before_king(field, square);
        }
        let unit = self.sides.attackers[number];
        let roles = match role {
            Role::Queen if self.sides.ending == Ending::Mate && unit.role == Role::Pawn => Roles::LINES,
            role => Roles::of(role),
        };
        let station = Station { role, square, unit, roles, moves: cost, field };
        let guarded = self.open(&station, plan.taken());
        if wanted & !guarded != 0 {
            return false;
        }
        let Some((checker, delay)) = self.checks(plan, unit, &station, wanted) else { return false };
        let cost = cost + delay;
        if cost > plan.attacks {
            return false;
        }
        let line = self.line(square, wanted);
        self.stations.push(Station { moves: cost, ..station });
        self.duties.push(Duty { from: unit.square, to: square, roles });
        let found = self.completes(Plan {
            attacks: plan.attacks - cost,
            detours: plan.detours + cost.saturating_sub(1),
            guarded: plan.guarded | guarded,
            stationed: plan.stationed | 1 << number,
            hostile: plan.hostile | square.into(),
            checker,
            empty: plan.empty | line,
            ..*plan
        });
        self.stations.pop();
        self.duties.pop();
        found
    }

    /// Who checks if the unit is stationed there, and the moves that it takes in addition; `None` if it cannot check there at the end.
    ///
    /// Before the last move of a mate nobody checks. So whoever does in the end makes that move, and has to leave its square
    /// for that if it stands there already, or the move opens its line.
    fn checks(
        &self, plan: &Plan, unit: Unit, station: &Station, wanted: Field,
    ) -> Option<(Option<(Square, bool)>, u8)> {
        let is_line = matches!(station.role, Role::Bishop | Role::Rook | Role::Queen);
        // A pawn that is a queen here stands for every line piece.
        let is_sure = station.field & CENTRE != 0
            && !(is_line && (unit.role == Role::Pawn || attacks::between(station.square, self.king).any()));
        if self.sides.ending == Ending::Stalemate || !is_sure && wanted != CENTRE {
            return Some((plan.checker, 0));
        }
        match plan.checker {
            // Only one unit makes the last move.
            Some((_, true)) if is_sure => return None,
            Some((_, true)) => return Some((plan.checker, 0)),
            _ => {}
        }
        let stays = is_sure && unit.square == station.square && unit.role == station.role;
        let delay = if stays { delay(unit)? } else { 0 };
        Some((Some((unit.square, is_sure)), delay))
    }

    /// The line along which a unit on a square attacks what is wanted of it: empty in the end, as it does attack that.
    fn line(&self, square: Square, wanted: Field) -> Bitboard {
        let target = (wanted != 0).then(|| square_of(self.king, wanted.trailing_zeros() as usize / 4));
        let line = |target| attacks::between(square, target).without(self.king.into());
        target.flatten().map_or(Bitboard::EMPTY, line)
    }

    /// What a unit attacks of the squares next to the king past these units.
    pub(super) fn open(&self, station: &Station, taken: Bitboard) -> Field {
        let mut field = station.field;
        if self.sides.ending == Ending::Stalemate {
            field &= !CENTRE;
        }
        past(field, self.king, station.role, station.square, taken, 0)
    }

    /// What the attacker's stationed units attack past these units.
    fn guarded(&self, taken: Bitboard) -> Field {
        self.stations.iter().fold(0, |all, station| all | self.open(station, taken))
    }

    /// Hands the picture of a complete plan to the collector.
    fn show(&mut self, plan: &Plan) -> bool {
        !A::LOOKS
            || self.collector.take(&Picture {
                king: self.king,
                duties: &self.duties,
                captured: plan.captured,
                checker: plan.checker.map(|(square, _)| square),
                empty: plan.empty,
                captures: (self.captures(plan) as u8, self.prey(plan) as u8),
            })
    }
}

/// The moves that it takes a unit to leave its square and come back, or `None` if it never does. A rook that leaves it by castling
/// needs only those back: the king may have to castle anyway.
pub(super) fn delay(unit: Unit) -> Option<u8> {
    match unit.role {
        Role::Pawn => None,
        Role::Rook if unit.castlings != 0 => Some(1),
        _ => Some(2),
    }
}

/// The numbers below `count` that are not in a set.
fn missing(set: u64, count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |&number| set >> number & 1 == 0)
}

/// The squares next to the king that some unit can take care of, by the moves left.
fn cares(king: Square, near: Bitboard, can: impl Fn(Square, u8) -> bool) -> Cares {
    let mut cares = [0; MOST_MOVES as usize + 1];
    for square in near {
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
