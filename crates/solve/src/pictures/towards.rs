//! Which moves may bring the final pictures of a position nearer: a superset, found without making any move.

use super::collected::{Board, Collected, Kept};
use super::picture::{Roles, Unit};
use super::reach::Reach;
use keymove_chess::{Bitboard, Color, Move, Position, Role, Square};

/// Where the units of the side to move may go.
pub(crate) struct Towards {
    /// Indexed by the square that a unit leaves.
    targets: [Bitboard; 64],
    /// Where a king that castles comes from. Castling is left to whoever makes it.
    king: Option<Square>,
}

/// The side to move, and what is asked of its moves.
pub(super) struct Mover<'a> {
    reach: &'a Reach,
    attacker: Color,
    position: &'a Position,
    board: &'a Board,
    /// Moves left to the attacker.
    attacks: u16,
}

impl Towards {
    /// The moves that both admit.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.targets.iter_mut().zip(&other.targets).for_each(|(own, &other)| *own &= other);
        self
    }

    /// Whether some picture may remain within reach after the legal move. No answer is given for castling but yes.
    pub(crate) fn admits(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        self.targets[from.index()].has(to) || self.king == Some(from) && from.file().abs_diff(to.file()) > 1
    }
}

impl<'a> Mover<'a> {
    pub(super) fn new(
        reach: &'a Reach, attacker: Color, position: &'a Position, board: &'a Board, attacks: u16,
    ) -> Self {
        Self { reach, attacker, position, board, attacks }
    }

    /// The moves after which one of the pictures may remain within reach.
    pub(super) fn towards(&self, entries: &[Collected], kept: &[Kept]) -> Towards {
        let color = self.position.turn();
        let mut towards = Towards { targets: [Bitboard::EMPTY; 64], king: self.position.king(color) };
        for entry in entries {
            self.add(*entry, &kept[entry.picture as usize], &mut towards);
        }
        towards
    }

    fn add(&self, entry: Collected, kept: &Kept, towards: &mut Towards) {
        let position = self.position;
        let color = position.turn();
        let (spare, captures) = entry.of(color == self.attacker);
        let mut open = !self.squares(!color, |number| kept.target(number as u8).is_some());
        if color == self.attacker && u16::from(entry.prey()) >= self.attacks {
            let prey = self.squares(!color, |number| kept.is_prey(number));
            open &= prey | position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        }
        for role in Role::ALL {
            for square in position.pieces(color, role) {
                let Some(number) = self.board.number(square) else { continue };
                let Some(unit) = Unit::on(position, color, square) else { continue };
                let way = match kept.target(number as u8) {
                    Some((target, roles)) => self.ways(unit, target, roles, captures.into(), spare),
                    None if spare > 0 => Bitboard::FULL,
                    None => Bitboard::EMPTY,
                };
                towards.targets[square.index()] |= way & open;
            }
        }
    }

    /// The squares of the units of a side with these numbers.
    fn squares(&self, color: Color, has: impl Fn(usize) -> bool) -> Bitboard {
        let squares = self.position.color(color).into_iter();
        squares.filter(|&square| self.board.number(square).is_some_and(&has)).collect()
    }

    /// Squares from which a unit can still come to its target in time.
    fn ways(&self, unit: Unit, target: Square, roles: Roles, captures: u32, spare: u8) -> Bitboard {
        let color = self.position.turn();
        let cost = |unit: Unit| self.reach.way(color, captures, unit, roles).costs[target.index()];
        let Some(most) = (cost(unit) + spare).checked_sub(1) else { return Bitboard::EMPTY };
        if unit.role != Role::Pawn {
            // Ways of officers and kings lead back as well.
            return self.reach.within(unit.role, most.into(), target);
        }
        let steps = self.reach.least(color, u32::MAX, unit).area(1);
        let arrives = |&to: &Square| {
            let is_near = |role: Role| cost(Unit::new(role, to)) <= most;
            if Bitboard::BACK_RANKS.has(to) {
                [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().any(is_near)
            } else {
                is_near(Role::Pawn)
            }
        };
        steps.into_iter().filter(arrives).collect()
    }
}
