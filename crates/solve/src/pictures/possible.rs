//! Whether a mate can still come about: a necessary condition that costs far less than a search.
//!
//! In the final picture the king stands on some square within its reach, is attacked, and each square next to it is attacked
//! or blocked by a unit of its own side. Every unit has one final square, and to get there takes at least as many moves as on
//! an empty board; a line that must be open costs a move for each unit in the way. If no assignment of units to these duties
//! fits the moves that are left, there is no mate. The converse is not claimed.

use super::field::{ALL, CENTRE, Field, any_of, field_bit, index_of, past, square_of};
use super::parry::Final;
use super::picture::{Roles, Unit, may_castle, removals, units};
use super::reach::{Form, NEVER, Reach};
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// Both sides, as far as it does not depend on where the king is mated.
struct Sides<'a> {
    reach: &'a Reach,
    attacker: Color,
    /// The attacker's units.
    attackers: ArrayVec<Unit, 64>,
    /// The defender's units without the king.
    blockers: ArrayVec<Unit, 64>,
    /// Further units of the defender, each of which may be anywhere.
    jokers: u8,
    /// How many of them can be captured.
    prey: usize,
    /// All units but the defender's king.
    occupied: Bitboard,
    /// 1 if a pawn may be captured en passant at once, and so disappear from where nobody arrives.
    en_passant: u32,
    /// Whether the defender may castle, which moves a rook along with the king.
    defender_castles: bool,
    /// Half-moves left to both sides: no line can lose more units than that.
    moves: u32,
    /// Squares where the attacker may have a unit of each kind within its moves.
    within: [Bitboard; 6],
    /// Moves after which the defender may have a unit, kings apart, on each square; 0 where one stands.
    least: [u8; 64],
}

/// One square for the king to be mated on.
struct MateSquare<'a> {
    sides: &'a Sides<'a>,
    king: Square,
    /// The squares of the field on the board.
    on_board: Field,
    /// Those that some unit of the attacker may come to attack.
    coverable: Field,
    /// What each of the attacker's units attacks from where it stands.
    attacked: ArrayVec<Field, 64>,
    /// Final squares of the attacker's units that the plan moves.
    arrived: ArrayVec<Unit, 16>,
    /// Final squares of the defender's officers that the plan moves.
    placed: ArrayVec<Unit, 16>,
    /// The defender's pawns that it moves: where they stand and go, and in how many moves at least.
    pawns: ArrayVec<(Square, Square, u8), 16>,
}

/// What has been decided about a picture.
#[derive(Clone, Copy)]
struct Plan {
    /// Moves left to the attacker.
    attacks: u8,
    /// Moves left to the defender.
    defences: u8,
    /// Moves of the attacker's units but their last ones: each might capture.
    detours: u8,
    /// The same for the defender, the king's among them.
    walks: u8,
    /// Squares that moved units take care of.
    covered: Field,
    /// How many of the attacker's unmoved units attack each square.
    standing: Field,
    /// Squares that the defender's unmoved units block.
    blocked: Field,
    /// Further units of the defender that are still anywhere.
    jokers: u8,
    /// Which of the attacker's units have moved.
    attackers: u64,
    /// Which of the defender's units have moved.
    blockers: u64,
    /// Final squares of all units that have moved, and of the king.
    taken: Bitboard,
}

/// A way to attack a square.
struct Arrival {
    /// Which unit.
    number: usize,
    cost: u8,
    unit: Unit,
    field: Field,
}

/// The largest number of moves of either side with which pictures are looked for.
pub(super) const MOST_MOVES: u16 = 14;

/// Whether the side other than `attacker` may be mated with its king on one of `kings`, after at most so many more moves of
/// the attacker and of its own, each not more than [`MOST_MOVES`].
pub(super) fn mate_is_possible(
    reach: &Reach, position: &Position, attacker: Color, (attacks_left, defences_left): (u16, u16),
    kings: Bitboard,
) -> bool {
    let Some(king) = position.king(!attacker) else { return false };
    let Some(royal) = Unit::on(position, !attacker, king) else { return false };
    let ways = reach.least(!attacker, 0, royal);
    let (attacks, defences) = (attacks_left.min(MOST_MOVES), defences_left.min(MOST_MOVES));
    let units = |color: Color| {
        units(position, color).filter(|unit| color == attacker || unit.role != Role::King).collect()
    };
    let mut sides = Sides {
        reach,
        attacker,
        attackers: units(attacker),
        blockers: units(!attacker),
        jokers: 0,
        prey: position.color(attacker).without(position.pieces(attacker, Role::King)).len() as usize,
        occupied: position.occupied() ^ king.into(),
        en_passant: u32::from(position.en_passant().is_some()),
        defender_castles: may_castle(position, !attacker),
        moves: removals(position, attacks + defences),
        within: [Bitboard::EMPTY; 6],
        least: [NEVER; 64],
    };
    sides.survey(attacks);
    let mut near = Bitboard::EMPTY;
    for distance in 0..=defences.min(7) {
        let squares = ways.area(distance as u8);
        for square in squares.without(near) & kings {
            if sides.may_check(square)
                && MateSquare::new(&sides, square).possible(attacks as u8, defences as u8, distance as u8)
            {
                return true;
            }
        }
        near = squares;
    }
    false
}

/// Squares on which a king may be mated after at most so many moves of the attacker, wherever the king and its `others` other units are.
pub(super) fn mate_squares(
    reach: &Reach, position: &Position, attacker: Color, attacks_left: u16, others: u8,
) -> Bitboard {
    let attacks = attacks_left.min(MOST_MOVES);
    let mut sides = Sides {
        reach,
        attacker,
        attackers: units(position, attacker).collect(),
        blockers: ArrayVec::new(),
        jokers: others,
        prey: position.color(attacker).without(position.pieces(attacker, Role::King)).len() as usize,
        // Whoever stands on a line may be gone.
        occupied: Bitboard::EMPTY,
        en_passant: 0,
        defender_castles: false,
        moves: u32::from(MOST_MOVES),
        within: [Bitboard::EMPTY; 6],
        least: [if others > 0 { 0 } else { NEVER }; 64],
    };
    sides.survey(attacks);
    let may_be_mated = |square: &Square| {
        sides.may_check(*square)
            && MateSquare::new(&sides, *square).possible(attacks as u8, MOST_MOVES as u8, 0)
    };
    Bitboard::FULL.into_iter().filter(may_be_mated).collect()
}

impl<'a> MateSquare<'a> {
    fn new(sides: &'a Sides<'a>, king: Square) -> Self {
        let mut on_board = 0;
        for square in attacks::king(king) | king.into() {
            on_board |= field_bit(index_of(king, square));
        }
        let (attacked, arrived) = (ArrayVec::new(), ArrayVec::new());
        let (placed, pawns) = (ArrayVec::new(), ArrayVec::new());
        let mut mating = Self { sides, king, on_board, coverable: 0, attacked, arrived, placed, pawns };
        for square in attacks::king(king) | king.into() {
            if sides.may_attack(square) {
                mating.coverable |= field_bit(index_of(king, square));
            }
        }
        mating
    }

    fn possible(&mut self, attacks: u8, defences: u8, distance: u8) -> bool {
        let sides = self.sides;
        let mut standing = 0;
        for unit in &sides.attackers {
            let field = sides.attacks(unit.role, unit.square, self.king, unit.square, sides.moves);
            // What is attacked 15 times stays attacked.
            let full = standing & standing >> 1 & standing >> 2 & standing >> 3 & ALL;
            self.attacked.push(field & !full);
            standing += field & !full;
        }
        let mut blocked = 0;
        for unit in &sides.blockers {
            blocked |= self.bit_near(unit.square);
        }
        self.completes(Plan {
            attacks,
            defences: defences - distance,
            detours: 0,
            walks: distance.saturating_sub(1),
            covered: 0,
            standing,
            blocked,
            jokers: sides.jokers,
            attackers: 0,
            blockers: 0,
            taken: self.king.into(),
        })
    }

    /// Whether the moves left may take care of what is not covered yet.
    fn completes(&mut self, plan: Plan) -> bool {
        let need = self.on_board & !(plan.covered | any_of(plan.standing) | plan.blocked);
        if need == 0 {
            return self.stands(&plan);
        }
        if plan.attacks == 0 && self.castles(&plan) {
            return true;
        }
        let to_block = if plan.attacks == 0 { need } else { need & !self.coverable };
        if to_block & CENTRE != 0 || self.cost_of_blocks(to_block) > u16::from(plan.defences) {
            return false;
        }
        let Some((index, target)) = self.scarcest(&plan, need) else { return false };
        index != 4
            && (plan.defences > 0 || self.sides.defender_castles)
            && !plan.taken.has(target)
            && self.blocks(plan, index, target)
            || plan.attacks > 0 && self.attacks(plan, index, target)
    }

    /// Of these squares, the one that the fewest units can take care of, if each can be taken care of.
    fn scarcest(&self, plan: &Plan, mut need: Field) -> Option<(usize, Square)> {
        let (mut best, mut least) = (None, usize::MAX);
        while need != 0 {
            let index = need.trailing_zeros() as usize / 4;
            need &= need - 1;
            let target = square_of(self.king, index)?;
            let mut count = self.guards(plan, target);
            if index != 4 && !plan.taken.has(target) {
                count += usize::from(plan.jokers) + self.can_block(plan, target);
            }
            if count == 0 {
                return None;
            }
            if count < least {
                (best, least) = (Some((index, target)), count);
            }
        }
        best
    }

    /// How many of the attacker's units that have not moved may come to attack the square.
    fn guards(&self, plan: &Plan, target: Square) -> usize {
        if plan.attacks == 0 {
            return 0;
        }
        let sides = self.sides;
        let can_guard = |unit: Unit| {
            self.forms(unit).any(|form| {
                let from = attacks::of(!sides.attacker, form.role, target, Bitboard::EMPTY);
                (from & form.area(plan.attacks)).any()
            })
        };
        let units = sides.attackers.iter().enumerate();
        units.filter(|&(number, &unit)| plan.attackers >> number & 1 == 0 && can_guard(unit)).count()
    }

    /// How many of the defender's units that have not moved may come to the square.
    fn can_block(&self, plan: &Plan, target: Square) -> usize {
        // A rook that castles has moved with the king.
        if plan.defences == 0 && !self.sides.defender_castles {
            return 0;
        }
        let (sides, prey) = (self.sides, self.prey());
        let can_block = |unit: Unit| {
            let cost = sides.reach.least(!sides.attacker, prey, unit).costs[target.index()];
            unit.square != target && cost <= plan.defences
        };
        let units = sides.blockers.iter().enumerate();
        units.filter(|&(number, &unit)| plan.blockers >> number & 1 == 0 && can_block(unit)).count()
    }

    /// What a unit of the attacker can be in the end. A promoted queen stands for every line piece.
    fn forms(&self, unit: Unit) -> impl Iterator<Item = Form<'a>> + use<'a> {
        let sides = self.sides;
        let defenders = sides.blockers.len() + usize::from(sides.jokers);
        let captures = (defenders - self.placed.len() - self.pawns.len()) as u32;
        let is_left_out =
            move |role: Role| unit.role == Role::Pawn && matches!(role, Role::Bishop | Role::Rook);
        let forms = sides.reach.forms(sides.attacker, captures, unit);
        forms.filter(move |form| !is_left_out(form.role))
    }

    /// The least number of moves that bring units of the defender to these squares, counted apart.
    fn cost_of_blocks(&self, mut squares: Field) -> u16 {
        let mut sum = 0;
        while squares != 0 {
            let square = square_of(self.king, squares.trailing_zeros() as usize / 4);
            sum += square.map_or(0, |square| u16::from(self.sides.least[square.index()]));
            squares &= squares - 1;
        }
        sum
    }

    /// Whether the plan completes with some unit of the defender on `target`.
    fn blocks(&mut self, plan: Plan, index: usize, target: Square) -> bool {
        let sides = self.sides;
        let with_joker = Plan {
            jokers: plan.jokers.saturating_sub(1),
            covered: plan.covered | field_bit(index),
            taken: plan.taken | target.into(),
            ..plan
        };
        if plan.jokers > 0 && self.completes(with_joker) {
            return true;
        }
        sides.blockers.iter().enumerate().any(|(number, unit)| {
            if plan.blockers >> number & 1 != 0 {
                return false;
            }
            let cost = sides.reach.least(!sides.attacker, self.prey(), *unit).costs[target.index()];
            // Who stands there already has been captured, or else the square would be blocked.
            if unit.square == target || cost > plan.defences {
                return false;
            }
            let is_pawn = unit.role == Role::Pawn;
            if is_pawn {
                self.pawns.push((unit.square, target, cost));
            } else {
                self.placed.push(Unit::new(unit.role, target));
            }
            let found = self.completes(Plan {
                defences: plan.defences - cost,
                walks: plan.walks + cost.saturating_sub(1),
                covered: plan.covered | field_bit(index),
                blocked: plan.blocked & !self.bit_near(unit.square),
                blockers: plan.blockers | 1 << number,
                taken: plan.taken | target.into(),
                ..plan
            });
            if is_pawn {
                self.pawns.pop();
            } else {
                self.placed.pop();
            }
            found
        })
    }

    /// Whether the plan completes with some unit of the attacker moved to where it attacks `target`.
    fn attacks(&mut self, plan: Plan, index: usize, target: Square) -> bool {
        let sides = self.sides;
        sides.attackers.iter().enumerate().any(|(number, &unit)| {
            if plan.attackers >> number & 1 != 0 {
                return false;
            }
            self.forms(unit).any(|form| {
                let from = attacks::of(!sides.attacker, form.role, target, Bitboard::EMPTY);
                let squares = (from & form.area(plan.attacks)).without(plan.taken);
                squares.into_iter().any(|square| {
                    let cost = form.costs[square.index()];
                    // What stays is among what stands; a pawn may come back promoted.
                    if square == unit.square && form.role == unit.role {
                        return false;
                    }
                    // A unit that makes one move removes nothing from its line except by standing there.
                    let removed = sides.moves - u32::from(cost == 1);
                    let field = sides.attacks(form.role, square, self.king, unit.square, removed);
                    let arrival = Arrival { number, cost, unit: Unit::new(form.role, square), field };
                    field & field_bit(index) != 0 && self.arrives(&plan, &arrival)
                })
            })
        })
    }

    /// Whether the plan completes with a unit of the attacker moved like this.
    fn arrives(&mut self, plan: &Plan, arrival: &Arrival) -> bool {
        let Arrival { number, cost, unit: Unit { square, .. }, field } = *arrival;
        self.arrived.push(arrival.unit);
        let found = self.completes(Plan {
            attacks: plan.attacks - cost,
            detours: plan.detours + cost.saturating_sub(1),
            covered: plan.covered | field,
            standing: plan.standing - self.attacked[number],
            blocked: plan.blocked & !self.bit_near(square),
            attackers: plan.attackers | 1 << number,
            taken: plan.taken | square.into(),
            ..*plan
        });
        self.arrived.pop();
        found
    }

    /// How many of the attacker's units the defender may capture.
    fn prey(&self) -> u32 {
        let bound = self.arrived.iter().filter(|unit| unit.role != Role::King).count();
        (self.sides.prey - bound) as u32
    }

    /// Whether the attacker's king has moved, and may have castled: then a rook may have come anywhere with it.
    fn castles(&self, plan: &Plan) -> bool {
        let moves = |(number, unit): (usize, &Unit)| {
            unit.role == Role::King && unit.castlings != 0 && plan.attackers >> number & 1 != 0
        };
        self.sides.attackers.iter().enumerate().any(moves)
    }

    /// Whether the picture is not refuted by units that would stop the check and that no move left over removes.
    ///
    /// A move left over to the attacker may change anything, a second check for instance. One left over to the defender may
    /// take a unit away, or put one in the way of others. A unit that makes several moves may capture on the way.
    fn stands(&self, plan: &Plan) -> bool {
        let sides = self.sides;
        if plan.attacks > 0 || self.castles(plan) {
            return true;
        }
        let squares =
            |units: &[Unit]| units.iter().fold(Bitboard::EMPTY, |all, unit| all | unit.square.into());
        let pawns = self.pawns.iter().fold(Bitboard::EMPTY, |all, &(_, to, _)| all | to.into());
        let (arrived, placed) = (squares(&self.arrived), squares(&self.placed) | pawns);
        let still = |units: &[Unit], moved: u64, taken: Bitboard| -> ArrayVec<Unit, 64> {
            let units = units.iter().enumerate();
            let still = units.filter(|(number, unit)| moved >> number & 1 == 0 && !taken.has(unit.square));
            still.map(|(_, &unit)| unit).collect()
        };
        let mut attackers = still(&sides.attackers, plan.attackers, placed);
        attackers.extend(self.arrived.iter().copied());
        let pawns = self.pawns.iter().map(|&(from, to, cost)| {
            (to, sides.reach.pawn_roles(!sides.attacker, self.prey(), from, to, cost + plan.defences))
        });
        let pawns: ArrayVec<(Square, Roles), 16> = pawns.collect();
        Final {
            attacker: sides.attacker,
            king: self.king,
            attackers: &attackers,
            placed: &self.placed,
            stationed: arrived,
            others: &still(&sides.blockers, plan.blockers, arrived),
            pawns: &pawns,
            waits: 0,
            spare: u32::from(plan.defences) + u32::from(sides.defender_castles),
            captures: u32::from(plan.detours) + sides.en_passant,
            walks: plan.walks.into(),
        }
        .is_mate()
    }

    /// The bit of a square if it is next to the king.
    fn bit_near(&self, square: Square) -> Field {
        if attacks::king(self.king).has(square) { field_bit(index_of(self.king, square)) } else { 0 }
    }
}

impl Sides<'_> {
    /// Finds out who can be where.
    fn survey(&mut self, attacks: u16) {
        for unit in &self.attackers {
            if unit.role == Role::Pawn {
                self.within[Role::Pawn.index()] |= unit.square.into();
                self.reach.for_pawn(self.attacker, unit.square, attacks, |_, role, squares| {
                    self.within[role.index()] |= squares;
                });
            } else {
                let form = self.reach.least(self.attacker, 0, *unit);
                self.within[unit.role.index()] |= form.area(attacks as u8);
            }
        }
        for unit in &self.blockers {
            let row = self.reach.least(!self.attacker, u32::MAX, *unit).costs;
            for (least, &moves) in self.least.iter_mut().zip(row) {
                *least = (*least).min(moves);
            }
        }
    }

    /// Whether some unit of the attacker may come to give check to a king on the square.
    fn may_check(&self, square: Square) -> bool {
        [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::Pawn].into_iter().any(|role| {
            let within = self.within[role.index()];
            within.any() && (attacks::of(!self.attacker, role, square, Bitboard::EMPTY) & within).any()
        })
    }

    /// Whether some unit of the attacker may come to attack the square.
    fn may_attack(&self, square: Square) -> bool {
        self.may_check(square) || (attacks::king(square) & self.within[Role::King.index()]).any()
    }

    /// What a unit attacks of the field of a king on `king` if at most `removed` units in the way may disappear.
    fn attacks(&self, role: Role, from: Square, king: Square, origin: Square, removed: u32) -> Field {
        let field = self.reach.field(self.attacker, role, from, king);
        past(field, king, role, from, self.occupied.without(origin.into()), removed)
    }
}
