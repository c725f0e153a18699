//! Whether the defender could parry the check of a final position as far as it is known.

use super::picture::{Roles, Unit};
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// What stands where in the end, as far as it is known.
pub(super) struct Final<'a> {
    pub(super) attacker: Color,
    pub(super) king: Square,
    /// The attacker's units.
    pub(super) attackers: &'a [Unit],
    /// The defender's officers that are where they have to be; they are not captured on the way.
    pub(super) placed: &'a [Unit],
    /// Squares of the attacker's units that are where they have to be.
    pub(super) stationed: Bitboard,
    /// The defender's other units, the king apart.
    pub(super) others: &'a [Unit],
    /// The defender's pawns that are where they have to be, and what each of them can be there.
    pub(super) pawns: &'a [(Square, Roles)],
    /// Moves left to the attacker, none of which brings another unit to where it might attack the king, but each of which may
    /// capture, or put a unit in the way of others.
    pub(super) waits: u32,
    /// Moves left to the defender: each may take a unit away, or put one in the way of others.
    pub(super) spare: u32,
    /// Captures that the attacker may have made on the way.
    pub(super) captures: u32,
    /// The same for the defender.
    pub(super) walks: u32,
}

impl Final<'_> {
    /// Whether there is a check, and no more units that would stop it than may be gone.
    pub(super) fn is_mate(&self) -> bool {
        let removed = self.removed();
        let (occupied, fixed) = (self.occupied(), self.fixed());
        let mut checkers = self.attackers.iter().filter(|unit| {
            let reach = attacks::of(self.attacker, unit.role, unit.square, Bitboard::EMPTY);
            unit.square != self.king
                && unit.role != Role::King
                && reach.has(self.king)
                && (attacks::between(unit.square, self.king) & fixed).is_empty()
                && (attacks::between(unit.square, self.king) & occupied).len() <= removed
        });
        let Some(checker) = checkers.next() else { return false };
        if checkers.next().is_some() {
            return true;
        }
        let stops = |unit: &&Unit| {
            self.can_stop(unit, checker.square, occupied)
                && !self.attackers.iter().any(|other| self.may_pin(other, unit.square, occupied, removed))
        };
        // They are not captured, and nothing can be put in their way.
        let pawn_stops =
            |&(square, roles): &(Square, Roles)| roles.all().all(|role| stops(&&Unit::new(role, square)));
        !self.placed.iter().any(|unit| stops(&unit))
            && !self.pawns.iter().any(pawn_stops)
            && self.others.iter().filter(stops).count() as u32 <= self.spare + self.captures + self.waits
    }

    /// Units that may have gone from where they stand, at most.
    fn removed(&self) -> u32 {
        self.spare + self.captures + self.walks + self.waits
    }

    /// Squares of the defender's pawns that are where they have to be.
    fn inert(&self) -> Bitboard {
        self.pawns.iter().fold(Bitboard::EMPTY, |all, &(square, _)| all | square.into())
    }

    /// Squares on which there may be a unit, if no move is left over.
    fn occupied(&self) -> Bitboard {
        let units = self.attackers.iter().chain(self.placed).chain(self.others);
        units.fold(self.inert() | self.king.into(), |all, unit| all | unit.square.into())
    }

    /// Squares on which there is a unit for sure, the king apart.
    fn fixed(&self) -> Bitboard {
        self.placed.iter().fold(self.inert() | self.stationed, |all, unit| all | unit.square.into())
    }

    /// Whether each square next to the king may be attacked, or blocked by a unit of its side: by one that is there, or by one
    /// that comes there with the moves left over. The attacker must have no move left.
    pub(super) fn is_shut(&self, blocks: impl Fn(Square) -> bool) -> bool {
        let (occupied, fixed) = (self.occupied().without(self.king.into()), self.fixed());
        let own = fixed.without(self.stationed);
        let removed = self.removed();
        let guards = |square: Square| {
            self.attackers.iter().any(|unit| {
                let between = attacks::between(unit.square, square);
                attacks::of(self.attacker, unit.role, unit.square, Bitboard::EMPTY).has(square)
                    && (between & fixed).is_empty()
                    && (between & occupied).len() <= removed
            })
        };
        let stands = |square: Square| self.others.iter().any(|unit| unit.square == square);
        attacks::king(self.king)
            .without(own)
            .into_iter()
            .all(|square| guards(square) || stands(square) || blocks(square))
    }

    /// Whether the attacker's king on this square, which is not moved any more, may be safe. The attacker must have no move
    /// left.
    pub(super) fn is_safe(&self, royal: Square) -> bool {
        let occupied = self.occupied();
        let attacks = |unit: &&Unit| {
            attacks::of(!self.attacker, unit.role, unit.square, occupied).has(royal)
                && (self.spare == 0 || attacks::between(unit.square, royal).is_empty())
        };
        let pawn_attacks =
            |&(square, roles): &(Square, Roles)| roles.all().all(|role| attacks(&&Unit::new(role, square)));
        !self.placed.iter().any(|unit| attacks(&unit))
            && !self.pawns.iter().any(pawn_attacks)
            && self.others.iter().filter(attacks).count() as u32 <= self.spare + self.captures
    }

    /// Whether a unit of the defender could capture the unit that checks, or stand in its line, if it is not pinned, and if
    /// nothing can be put in its way.
    fn can_stop(&self, unit: &Unit, checker: Square, occupied: Bitboard) -> bool {
        let color = !self.attacker;
        let line = attacks::between(checker, self.king);
        if unit.role != Role::Pawn {
            let reach = attacks::of(color, unit.role, unit.square, occupied) & (line | checker.into());
            return reach
                .into_iter()
                .any(|to| self.spare + self.waits == 0 || attacks::between(unit.square, to).is_empty());
        }
        let from = Bitboard::of(unit.square);
        let single = match color {
            Color::White => from.north(),
            Color::Black => from.south(),
        };
        attacks::pawn(color, unit.square).has(checker) || (single.without(occupied) & line).any()
    }

    /// Whether a line piece may pin the unit on `square` if so many units disappear.
    fn may_pin(&self, piece: &Unit, square: Square, occupied: Bitboard, removed: u32) -> bool {
        if !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            return false;
        }
        let between = attacks::between(piece.square, self.king);
        between.has(square)
            && attacks::of(self.attacker, piece.role, piece.square, Bitboard::EMPTY).has(self.king)
            && (between & occupied).len() <= 1 + removed
    }
}
