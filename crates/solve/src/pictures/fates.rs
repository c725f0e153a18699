//! Where the defender's units may be without a move in the end, for a king on one square: a stalemate needs that of each of them
//! that is not captured.

use super::king_square::Sides;
use super::reach::NEVER;
use super::stalemate::pin;
use arrayvec::ArrayVec;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// What may become of a unit that is not captured.
pub(super) struct Fate {
    /// Squares on which it may be without a move, by what it is there.
    squares: [Bitboard; 6],
    /// The moves to one of them, at least; [`NEVER`] if there is none, so that it has to be captured.
    pub(super) least: u8,
}

impl Fate {
    /// Squares on which the unit may be without a move as one of this kind.
    pub(super) fn squares(&self, role: Role) -> Bitboard {
        self.squares[role.index()]
    }

    /// In how many ways it may be without a move.
    pub(super) fn count(&self) -> u32 {
        self.squares.iter().map(|squares| squares.len()).sum()
    }
}

/// What may wall in or pin the defender's units.
struct Walls<'a> {
    sides: &'a Sides<'a>,
    king: Square,
    /// Moves left to the defender.
    defences: u8,
    /// For each square the unit of the defender that comes there in the fewest moves, with these, and the moves of the next one.
    nearest: [(usize, u8, u8); 64],
    /// Where the attacker may have any unit, and where what moves straight or diagonally.
    hostile: Bitboard,
    straight: Bitboard,
    diagonal: Bitboard,
}

/// What may become of each unit of the defender but the king, which ends on a square, with so many moves left to both sides.
pub(super) fn fates(sides: &Sides<'_>, king: Square, (attacks, defences): (u8, u8)) -> ArrayVec<Fate, 64> {
    let walls = Walls::new(sides, king, (attacks, defences));
    (0..sides.defenders.len()).map(|number| walls.fate(number)).collect()
}

impl<'a> Walls<'a> {
    fn new(sides: &'a Sides<'a>, king: Square, (attacks, defences): (u8, u8)) -> Self {
        let mut nearest = [(0, NEVER, NEVER); 64];
        for (number, &unit) in sides.defenders.iter().enumerate() {
            let costs = sides.reach.least(!sides.attacker, sides.prey.count_ones(), unit).costs;
            for (entry, &cost) in nearest.iter_mut().zip(costs) {
                if cost < entry.1 {
                    *entry = (number, cost, entry.1);
                } else {
                    entry.2 = entry.2.min(cost);
                }
            }
        }
        let mut walls = Self {
            sides,
            king,
            defences,
            nearest,
            hostile: Bitboard::EMPTY,
            straight: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
        };
        for &unit in &sides.attackers {
            for form in sides.reach.forms(sides.attacker, sides.defenders.len() as u32, unit) {
                let area = form.area(attacks);
                walls.hostile |= area;
                if matches!(form.role, Role::Rook | Role::Queen) {
                    walls.straight |= area;
                }
                if matches!(form.role, Role::Bishop | Role::Queen) {
                    walls.diagonal |= area;
                }
            }
        }
        walls
    }

    fn fate(&self, number: usize) -> Fate {
        let sides = self.sides;
        let unit = sides.defenders[number];
        let mut fate = Fate { squares: [Bitboard::EMPTY; 6], least: NEVER };
        for form in sides.reach.forms(!sides.attacker, sides.prey.count_ones(), unit) {
            for square in form.area(self.defences).without(self.king.into()) {
                let cost = form.costs[square.index()];
                if self.is_walled_in(number, form.role, square, self.defences - cost)
                    || self.is_pinned(form.role, square)
                {
                    fate.squares[form.role.index()] |= square.into();
                    fate.least = fate.least.min(cost);
                }
            }
        }
        fate
    }

    /// Whether a unit that is on the square may have no square to go to if its side makes so many moves with others.
    fn is_walled_in(&self, number: usize, role: Role, square: Square, moves: u8) -> bool {
        let color = !self.sides.attacker;
        let fills = |square: Square| match self.nearest[square.index()] {
            _ if square == self.king => 0,
            (nearest, _, next) if nearest == number => next,
            (_, least, _) => least,
        };
        if role == Role::Pawn {
            let pawn = Bitboard::of(square);
            let front = if color == Color::White { pawn.north() } else { pawn.south() };
            return (front & self.hostile).any() || front.into_iter().any(|front| fills(front) <= moves);
        }
        let near = attacks::of(color, role, square, Bitboard::FULL);
        near.into_iter().map(|square| u32::from(fills(square))).sum::<u32>() <= u32::from(moves)
    }

    /// Whether a unit on the square may be pinned on a line along which it does not move.
    fn is_pinned(&self, role: Role, square: Square) -> bool {
        let Some((line, straight)) = pin(self.king, role, square) else { return false };
        let pinners = if straight { self.straight } else { self.diagonal };
        (line & pinners).into_iter().any(|from| attacks::between(self.king, from).has(square))
    }
}
