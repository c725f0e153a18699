//! What a mating move must achieve, and what the attacker's units can do about it.

use crate::position::Arrangement;
use crate::{Bitboard, Color, Role, Square, attacks};

/// The squares around the king to be mated, who attacks them, and the moves that may mate. Beyond them none does but castling
/// and en passant.
pub(super) struct Assault {
    pub(super) us: Color,
    /// The king to be mated.
    pub(super) target: Square,
    pub(super) occupied: Bitboard,
    /// Squares next to the target; those of them that its own units occupy.
    near: Bitboard,
    blocks: Bitboard,
    /// Squares that we attack, and that at least two of our units attack.
    attacked: Bitboard,
    twice: Bitboard,
    /// Squares that our line pieces attack; a unit leaving one of them may open a line.
    line_attacks: Bitboard,
    /// Squares from which a unit of each kind gives check directly, if one of them can go there and `guards` has the square;
    /// indexed by [`Role`].
    pub(super) checks: [Bitboard; 5],
    /// Squares from which a unit of each kind guards all flights that only its arrival can guard, or some of them; indexed by
    /// [`Role`].
    pub(super) guards: [Bitboard; 6],
    /// Whether a line piece would attack the king if our units were not in its way.
    pub(super) discovers: bool,
}

impl Assault {
    /// One pass over the units, then one over the flights that no unit attacks. The unit that moves must attack all of these
    /// from its new square, but for those that line pieces would attack if our units, of which one moves, were not in their way.
    ///
    /// A line piece attacks a flight from its new square exactly if it is seen from there past its old square: if that stood
    /// between, the piece would attack the flight already. A pawn that promotes is another matter.
    #[inline]
    pub(super) fn new(position: &Arrangement, target: Square) -> Self {
        let us = position.turn;
        let (own, theirs, occupied) = (position.color(us), position.color(!us), position.occupied());
        let resisting = theirs.without(target.into());
        let [west, east] = attacks::pawns_apart(us, position.pieces(us, Role::Pawn));
        let king_attacks = position.king_attacks(us);
        let mut twice = west & east | (west | east) & king_attacks;
        let mut attacked = west | east | king_attacks;
        let mut through = Bitboard::EMPTY;
        let mut note = |all: &mut Bitboard, reach: Bitboard| {
            twice |= attacked & reach;
            attacked |= reach;
            *all |= reach;
        };
        let mut reach = [Bitboard::EMPTY; 4];
        let [knights, bishops, rooks, queens] = &mut reach;
        for from in position.pieces(us, Role::Knight) {
            note(knights, attacks::knight(from));
        }
        for from in position.pieces(us, Role::Bishop) {
            note(bishops, attacks::bishop(from, occupied));
            through |= attacks::bishop(from, resisting);
        }
        for from in position.pieces(us, Role::Rook) {
            note(rooks, attacks::rook(from, occupied));
            through |= attacks::rook(from, resisting);
        }
        for from in position.pieces(us, Role::Queen) {
            note(queens, attacks::queen(from, occupied));
            through |= attacks::queen(from, resisting);
        }
        let line_attacks = *bishops | *rooks | *queens;
        let (diagonal, straight) = (attacks::bishop(target, occupied), attacks::rook(target, occupied));
        *knights &= attacks::knight(target).without(own);
        *bishops &= diagonal.without(own);
        *rooks &= straight.without(own);
        *queens &= (diagonal | straight).without(own);
        let mut guards = [Bitboard::FULL; 6];
        let near = attacks::king(target);
        let passable = occupied.without(target.into());
        for flight in near.without(theirs | attacked | through) {
            let (diagonal, straight) = (attacks::bishop(flight, passable), attacks::rook(flight, passable));
            let [pawn, knight, bishop, rook, queen, king] = &mut guards;
            *pawn &= attacks::pawn(!us, flight);
            *knight &= attacks::knight(flight);
            *bishop &= diagonal;
            *rook &= straight;
            *queen &= diagonal | straight;
            *king &= attacks::king(flight);
            *knights &= *knight;
            *bishops &= *bishop;
            *rooks &= *rook;
            *queens &= *queen;
            if (*knights | *bishops | *rooks | *queens).is_empty() {
                break;
            }
        }
        let checks = [attacks::pawn(!us, target) & guards[0], *knights, *bishops, *rooks, *queens];
        Self {
            us,
            target,
            occupied,
            near,
            blocks: near & theirs,
            attacked,
            twice,
            line_attacks,
            checks,
            guards,
            discovers: through.has(target),
        }
    }

    /// Knights and line pieces of which one might mate by a direct check.
    #[inline]
    pub(super) fn officers(&self, position: &Arrangement) -> Bitboard {
        let mut officers = Bitboard::EMPTY;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            if self.checks[role.index()].any() {
                officers |= position.pieces(self.us, role);
            }
        }
        officers
    }

    /// Whether no move can mate but castling, en passant and a promotion.
    #[inline]
    pub(super) fn is_hopeless(&self) -> bool {
        self.checks.iter().fold(Bitboard::EMPTY, |all, &set| all | set).is_empty() && !self.discovers
    }

    /// Squares next to the target that none of our units attacks, the one on `from` apart, which attacks `reach` and is about
    /// to leave. Those on which enemy units stand are among them.
    #[inline]
    pub(super) fn flights_without(&self, from: Square, reach: Bitboard) -> Bitboard {
        let others = self.attacked.without(reach.without(self.twice));
        self.near.without(others | self.opened_by(from))
    }

    /// Whether the unit that goes to `to` and attacks `reach` there leaves none of these flights.
    #[inline]
    pub(super) fn takes_all(&self, flights: Bitboard, reach: Bitboard, to: Square) -> bool {
        flights.without(reach | self.blocks.without(to.into())).is_empty()
    }

    /// A superset of the squares that our line pieces attack newly when the unit on `from` leaves.
    #[inline]
    fn opened_by(&self, from: Square) -> Bitboard {
        if self.line_attacks.has(from) {
            attacks::queen(from, self.occupied.without(self.target.into()))
        } else {
            Bitboard::EMPTY
        }
    }
}
