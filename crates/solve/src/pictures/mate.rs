//! What is particular to mates: the king is attacked, and the check cannot be parried.

use super::field::CENTRE;
use super::king_square::{KingSquare, Plan};
use super::parry::Final;
use super::picture::{Collector, Duty, Roles, Unit};
use arrayvec::ArrayVec;
use keymove_chess::{Role, Square};

impl<A: Collector> KingSquare<'_, A> {
    /// Whether the picture is not refuted by units that would stop the check and that no move left over removes.
    ///
    /// A move left over to the attacker may capture, or put a unit in the way of others; with units that may give a second check, or
    /// pin, it may change anything. One left over to the defender may
    /// take a unit away, or put one in the way of others. A unit that makes several moves may capture on the way.
    pub(super) fn is_mate(&self, plan: &Plan) -> bool {
        let sides = self.sides;
        // A rook may have come anywhere with a king that castles.
        let castles = |unit: &Unit| {
            let moves = |duty: &Duty| duty.from == unit.square && duty.to != unit.square;
            unit.role == Role::King
                && unit.castlings != 0
                && (plan.attacks > 0 || self.duties.iter().any(moves))
        };
        let intervenes = |number: usize| {
            sides.attackers[number].role != Role::King
                && self.guards[number][usize::from(plan.attacks)] & CENTRE != 0
        };
        if plan.attacks > 0 && self.unstationed(plan).any(intervenes) || sides.attackers.iter().any(castles) {
            return true;
        }
        let own = plan.own.without(self.king.into());
        let still = self.unstationed(plan).map(|number| sides.attackers[number]);
        // With moves left they may be anywhere.
        let still = still.filter(|unit| plan.attacks == 0 && !own.has(unit.square));
        let mut attackers: ArrayVec<Unit, 64> = still.collect();
        attackers.extend(self.stations.iter().map(|station| Unit::new(station.role, station.square)));
        let others = self.undecided(plan).map(|number| sides.defenders[number]);
        let others: ArrayVec<Unit, 64> = others.filter(|unit| !plan.hostile.has(unit.square)).collect();
        let prey = self.prey(plan);
        let pawns = self.pawns.iter().map(|&(from, to, cost)| {
            (to, sides.reach.pawn_roles(!sides.attacker, prey, from, to, cost + plan.defences))
        });
        let pawns: ArrayVec<(Square, Roles), 64> = pawns.collect();
        Final {
            attacker: sides.attacker,
            king: self.king,
            attackers: &attackers,
            placed: &self.placed,
            stationed: plan.hostile,
            others: &others,
            pawns: &pawns,
            waits: plan.attacks.into(),
            spare: u32::from(plan.defences) + u32::from(sides.defender_castles),
            captures: u32::from(plan.detours) + sides.en_passant.len(),
            walks: plan.walks.into(),
        }
        .is_mate()
    }
}
