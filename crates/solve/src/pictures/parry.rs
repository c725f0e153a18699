//! Whether the defender could parry the check of a final position as far as it is known.

use super::picture::Unit;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// What stands where in the end, as far as it is known.
pub(super) struct Final<'a> {
    pub(super) attacker: Color,
    pub(super) king: Square,
    /// The attacker's units.
    pub(super) attackers: &'a [Unit],
    /// The defender's units that are where they have to be; they are not captured on the way.
    pub(super) placed: &'a [Unit],
    /// Squares of the attacker's units that are where they have to be.
    pub(super) stationed: Bitboard,
    /// The defender's other units, the king apart.
    pub(super) others: &'a [Unit],
    /// Squares of units of which it is not known what they are.
    pub(super) inert: Bitboard,
    /// Moves left to the defender: each may take a unit away, or put one in the way of others.
    pub(super) spare: u32,
    /// Captures that the attacker may have made on the way.
    pub(super) captures: u32,
    /// The same for the defender.
    pub(super) walks: u32,
}

impl Final<'_> {
    /// Whether there is a check, and no more units that would stop it than may be gone. The attacker must have no move left:
    /// it might change anything, give a second check for instance.
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
        // Officers that are where they have to be stay what they are, and nothing can be put in their way.
        let (mut placed, mut officers) = (0, 0);
        for unit in self.placed.iter().filter(stops) {
            placed += 1;
            officers += u32::from(unit.role != Role::Pawn);
        }
        officers == 0
            && placed <= self.spare
            && placed + self.others.iter().filter(stops).count() as u32 <= self.spare + self.captures
    }

    /// Units that may have gone from where they stand, at most.
    fn removed(&self) -> u32 {
        self.spare + self.captures + self.walks
    }

    /// Squares on which there may be a unit, if no move is left over.
    fn occupied(&self) -> Bitboard {
        let units = self.attackers.iter().chain(self.placed).chain(self.others);
        units.fold(self.inert | self.king.into(), |all, unit| all | unit.square.into())
    }

    /// Squares on which there is a unit for sure, the king apart.
    fn fixed(&self) -> Bitboard {
        self.placed.iter().fold(self.inert | self.stationed, |all, unit| all | unit.square.into())
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
    /// left. Where the defender has one, a pawn may have come to its square promoted, by a longer way.
    pub(super) fn is_safe(&self, royal: Square) -> bool {
        let occupied = self.occupied();
        let stays = |unit: &&Unit| unit.role != Role::Pawn || self.spare == 0;
        let attacks = |unit: &&Unit| {
            attacks::of(!self.attacker, unit.role, unit.square, occupied).has(royal)
                && (self.spare == 0 || attacks::between(unit.square, royal).is_empty())
        };
        self.placed.iter().filter(stays).find(attacks).is_none()
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
                .any(|to| self.spare == 0 || attacks::between(unit.square, to).is_empty());
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

/// Whether a pawn that goes from square to square without delay, with at most so many captures, is still a pawn there.
pub(super) fn stays_pawn(color: Color, from: Square, to: Square, captures: u32) -> bool {
    let forward = match color {
        Color::White => to.rank().checked_sub(from.rank()),
        Color::Black => from.rank().checked_sub(to.rank()),
    };
    let files = from.file().abs_diff(to.file());
    !Bitboard::BACK_RANKS.has(to)
        && u32::from(files) <= captures
        && forward.is_some_and(|ranks| files <= ranks)
}
