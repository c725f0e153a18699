//! The attacker's units, and what one move of theirs could do to a king: supersets, for conditions without which there is
//! no mate.

use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// More units than one side can have.
const UNITS: usize = 64;

/// A unit of the attacker.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) square: Square,
    pub(super) role: Role,
    /// What it attacks.
    attacks: Bitboard,
    /// Where it can go.
    reach: Bitboard,
}

/// The attacker's units on a board of which some squares are taken to be empty.
pub(super) struct Attackers {
    us: Color,
    pub(super) units: ArrayVec<Unit, UNITS>,
    pub(super) occupied: Bitboard,
    /// Squares that line pieces attack.
    line_attacks: Bitboard,
    /// Squares that units attack.
    pub(super) attacked: Bitboard,
}

impl Attackers {
    /// The units of `us` where exactly these squares are occupied; `own` are those of them that they cannot go to.
    pub(super) fn new(position: &Arrangement, us: Color, occupied: Bitboard, own: Bitboard) -> Self {
        let mut attackers = Self {
            us,
            units: ArrayVec::new(),
            occupied,
            line_attacks: Bitboard::EMPTY,
            attacked: Bitboard::EMPTY,
        };
        for role in Role::ALL {
            for square in position.pieces(us, role) {
                let attacks = attacks::of(us, role, square, occupied);
                let reach = if role == Role::Pawn {
                    attacks.without(own) | steps(us, square, occupied)
                } else {
                    attacks.without(own)
                };
                if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
                    attackers.line_attacks |= attacks;
                }
                attackers.attacked |= attacks;
                attackers.units.push(Unit { square, role, attacks, reach });
            }
        }
        attackers
    }

    /// Calls `act`, for a king on this square with no unit beside him, with each move that might check and what it
    /// leaves: the squares to be taken care of, and the square of a unit that a pawn must capture.
    pub(super) fn each_rest(&self, king: Square, mut act: impl FnMut(&Unit, Square, Bitboard)) {
        let need = attacks::king(king).without(self.attacked);
        self.each_check(king, self.occupied, need, |unit, to, rest| {
            let captures = unit.role == Role::Pawn && unit.square.file() != to.file();
            // En passant there is nothing on the square.
            let on_arrival = captures && to.rank() != (if self.us == Color::White { 5 } else { 2 });
            act(unit, to, if on_arrival { rest | to.into() } else { rest });
            true
        });
    }

    /// Calls `act` with each move that might check and what it leaves of the squares to be taken care of, until it says
    /// no; says whether it never did.
    #[inline]
    pub(super) fn each_check(
        &self, king: Square, occupied: Bitboard, need: Bitboard,
        mut act: impl FnMut(&Unit, Square, Bitboard) -> bool,
    ) -> bool {
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let lines = bishop | rook;
        let pawn = attacks::pawn(!self.us, king);
        let last_rank = Bitboard::rank(7 - self.us.home_rank());
        for unit in &self.units {
            if unit.square == king {
                continue;
            }
            let mut checks = match unit.role {
                Role::Pawn => pawn | last_rank,
                Role::Knight => attacks::knight(king),
                Role::Bishop => bishop,
                Role::Rook => rook,
                Role::Queen => lines,
                Role::King => Bitboard::EMPTY,
            };
            let opened = self.opened_by(unit, occupied);
            if opened.has(king) {
                checks = Bitboard::FULL;
            } else if lines.has(unit.square) {
                // It moves along the line or checks through its own old square.
                checks |= attacks::line(king, unit.square);
            }
            let need = need.without(opened);
            let without_unit = occupied.without(unit.square.into());
            for to in unit.reach & checks {
                let covered = if unit.role == Role::Pawn && last_rank.has(to) {
                    attacks::queen(to, without_unit) | attacks::knight(to)
                } else {
                    attacks::of(self.us, unit.role, to, without_unit)
                };
                if (opened | covered).has(king) && !act(unit, to, need.without(covered | to.into())) {
                    return false;
                }
            }
        }
        true
    }

    /// Squares that line pieces attack, some of them newly, when this unit leaves; none if it stands on no line.
    #[inline]
    fn opened_by(&self, unit: &Unit, occupied: Bitboard) -> Bitboard {
        if !self.line_attacks.has(unit.square) {
            return Bitboard::EMPTY;
        }
        let occupied = occupied.without(unit.square.into());
        let lines = self.units.iter().filter(|line| {
            matches!(line.role, Role::Bishop | Role::Rook | Role::Queen) && line.attacks.has(unit.square)
        });
        lines.fold(Bitboard::EMPTY, |opened, line| {
            opened | attacks::of(self.us, line.role, line.square, occupied)
        })
    }
}

/// Squares that a pawn can step to.
pub(super) fn steps(us: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let pawn = Bitboard::of(square);
    match us {
        Color::White => {
            let single = pawn.north().without(occupied);
            single | (single & Bitboard::rank(2)).north().without(occupied)
        }
        Color::Black => {
            let single = pawn.south().without(occupied);
            single | (single & Bitboard::rank(5)).south().without(occupied)
        }
    }
}
