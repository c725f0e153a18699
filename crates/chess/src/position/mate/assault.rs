//! What a mating move must achieve, and what the attacker's units can do about it.

use crate::position::Arrangement;
use crate::{Bitboard, Color, Role, Square, attacks};

/// The squares around the king to be mated, who attacks them, and which moves may mate.
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
    /// Flights that only the unit that moves can guard, from its new square.
    unguarded: Bitboard,
    /// Where units of each kind can go and give check directly, guarding the unguarded flights; indexed by [`Role`].
    pub(super) checks: [Bitboard; 5],
    /// Whether a line piece would attack the king if our units were not in its way.
    pub(super) discovers: bool,
}

impl Assault {
    /// Nothing if no move can mate but castling, en passant and a promotion: that is told in one pass over the units and one
    /// over the flights that no unit attacks.
    ///
    /// The unit that moves must attack all of these from its new square, but for those that line pieces would attack if our
    /// units, of which one moves, were not in their way. A line piece attacks a flight from its new square exactly if it is
    /// seen from there past its old square: if that stood between, the piece would attack the flight already.
    #[inline]
    pub(super) fn new(position: &Arrangement, target: Square, special: bool) -> Option<Self> {
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
        let near = attacks::king(target);
        let unguarded = near.without(theirs | attacked | through);
        let passable = occupied.without(target.into());
        for flight in unguarded {
            let (diagonal, straight) = (attacks::bishop(flight, passable), attacks::rook(flight, passable));
            *knights &= attacks::knight(flight);
            *bishops &= diagonal;
            *rooks &= straight;
            *queens &= diagonal | straight;
            if (*knights | *bishops | *rooks | *queens).is_empty() {
                break;
            }
        }
        // A pawn that gives check attacks nothing else near the king.
        let pawns = if unguarded.is_empty() { attacks::pawn(!us, target) } else { Bitboard::EMPTY };
        let discovers = through.has(target);
        if (pawns | *knights | *bishops | *rooks | *queens).is_empty() && !discovers && !special {
            return None;
        }
        Some(Self {
            us,
            target,
            occupied,
            near,
            blocks: near & theirs,
            attacked,
            twice,
            line_attacks,
            unguarded,
            checks: [pawns, *knights, *bishops, *rooks, *queens],
            discovers,
        })
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

    /// Squares from which a unit of this kind, which does not promote, attacks the unguarded flights.
    pub(super) fn guards(&self, role: Role) -> Bitboard {
        let passable = self.occupied.without(self.target.into());
        self.unguarded
            .into_iter()
            .fold(Bitboard::FULL, |guards, flight| guards & attacks::of(!self.us, role, flight, passable))
    }

    /// Squares next to the target that none of our units attacks, the one on `from` apart, which attacks `reach` and is about
    /// to leave. Those on which enemy units stand are among them.
    #[inline]
    pub(super) fn flights_without(&self, position: &Arrangement, from: Square, reach: Bitboard) -> Bitboard {
        let others = self.attacked.without(reach.without(self.twice));
        self.near.without(others | self.opened_by(position, from))
    }

    /// Whether the unit that goes to `to` and attacks `reach` there leaves none of these flights.
    #[inline]
    pub(super) fn takes_all(&self, flights: Bitboard, reach: Bitboard, to: Square) -> bool {
        flights.without(reach | self.blocks.without(to.into())).is_empty()
    }

    /// The squares that our line pieces attack newly when the unit on `from` leaves, and others that they attack already.
    #[inline]
    fn opened_by(&self, position: &Arrangement, from: Square) -> Bitboard {
        if !self.line_attacks.has(from) {
            return Bitboard::EMPTY;
        }
        let passable = self.occupied.without(self.target.into());
        let (diagonal, straight) = (attacks::bishop(from, passable), attacks::rook(from, passable));
        let behind =
            diagonal & position.diagonal_sliders(self.us) | straight & position.straight_sliders(self.us);
        let lines =
            behind.into_iter().fold(Bitboard::EMPTY, |lines, slider| lines | attacks::line(slider, from));
        (diagonal | straight) & lines
    }
}
