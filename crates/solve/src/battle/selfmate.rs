//! A selfmate in one: is there a move of the attacker's to which every reply mates?
//!
//! This is the innermost question of selfmates, and nearly always the answer is no, because the defender has a reply that
//! does not even give check. So no move is made until it has to be. Some such replies are looked up once, as if the
//! defender were to move; each of them stays possible and harmless unless the attacker's move lands on, or leaves, one
//! of a few squares that matter to it. What disturbs all these witnesses is examined move by move. The other moves that
//! might do are checks: of these, only those that leave the king no flight, because a king's move mates nobody unless
//! it opens a line.

use super::forcing::Forcing;
use super::quiet::Defender;
use super::rules::Rules;
use arrayvec::ArrayVec;
use keymove_chess::{Arrangement, Bitboard, Color, Move, Role, Square, attacks};

/// Witnesses looked for.
const WITNESSES: usize = 3;

/// A harmless reply, and which moves of the attacker's that give no check might make it impossible or not harmless.
struct Witness {
    mv: Move,
    /// Moves to these squares, indexed by the role of the moving unit.
    landing: [Bitboard; 6],
    /// Moves of units other than the king from these squares.
    leaving: Bitboard,
}

/// Whether two squares on one line are on one diagonal.
fn is_diagonal(one: Square, other: Square) -> bool {
    one.file() != other.file() && one.rank() != other.rank()
}

/// Whether a unit of this kind attacks along the line through two squares, if there is one.
fn runs_along(role: Role, one: Square, other: Square) -> bool {
    match role {
        Role::Queen => true,
        Role::Bishop => is_diagonal(one, other),
        Role::Rook => !is_diagonal(one, other),
        _ => false,
    }
}

/// The position: the attacker is to move and not in check.
pub(super) struct SelfmatePosition<'a> {
    pub(super) position: &'a Arrangement,
    /// The attacker, who is to be mated.
    pub(super) us: Color,
    /// His king.
    pub(super) own: Square,
    pub(super) defender: Defender<'a>,
    /// Where the defender's king could go if it were his move, without mating.
    pub(super) flights: Bitboard,
    /// Squares to which there is a line from our king with at most one unit on it.
    pub(super) sight: Bitboard,
    pub(super) occupied: Bitboard,
}

impl Rules {
    /// A move to which every reply mates, of which there is one. `witness` is a reply that did not mate lately.
    pub(super) fn selfmating_move(&self, position: &Arrangement, witness: &mut Move) -> Option<Move> {
        let us = position.turn();
        let own = position.king(us)?;
        if position.in_check() {
            return self.forcing_move(position, witness);
        }
        let defender = Defender::new(position, !us)?;
        let (flights, occupied) = (defender.flights(), defender.occupied);
        let sight = attacks::queen(own, occupied ^ (attacks::queen(own, occupied) & occupied));
        let standing = SelfmatePosition { position, us, own, defender, flights, sight, occupied };
        let witnesses = standing.witnesses();
        let Some(first) = witnesses.first() else { return self.forcing_move(position, witness) };
        *witness = first.mv;
        let mut found = None;
        let mut examine = |mv: Move| {
            let after = position.glimpse(mv);
            if !after.king_attacked(us) && self.allows(&after, 0) && self.forces_at_once(&after, witness) {
                found = Some(mv);
            }
            found.is_some()
        };
        let _ = standing.each_disturbing_move(&witnesses, &mut examine)
            || Forcing::of(&standing).is_some_and(|forcing| forcing.each_check(&mut examine))
            || standing.each_odd_move(&mut examine);
        found
    }
}

impl SelfmatePosition<'_> {
    /// A few harmless replies, as different as possible.
    fn witnesses(&self) -> ArrayVec<Witness, WITNESSES> {
        let mut found = ArrayVec::new();
        self.defender.any_quiet_move(|role, from, to| {
            found.push(self.witness(role, from, to));
            found.is_full()
        });
        if let Some(king) = self.defender.king {
            for to in self.flights {
                if found.is_full() {
                    break;
                }
                found.push(self.flight(king, to));
            }
        }
        found
    }

    /// The reply of a unit other than the king.
    fn witness(&self, role: Role, from: Square, to: Square) -> Witness {
        let them = !self.us;
        let way = attacks::between(from, to) | from.into();
        let mut landing = [if role == Role::Pawn { way | to.into() } else { way }; 6];
        let mut leaving = Bitboard::EMPTY;
        // What leaves a line to our king may open it for the unit in its new place, or for one behind it.
        if runs_along(role, to, self.own) {
            leaving |= attacks::between(to, self.own);
        }
        let behind = attacks::line(self.own, from);
        if (behind & self.sliders_along(them, self.own, from)).without(from.into()).any() {
            leaving |= behind;
        }
        let without_king = self.occupied ^ self.own.into();
        let now = (without_king ^ from.into()) | to.into();
        let reach = attacks::of(them, role, to, now) | attacks::queen(from, without_king);
        landing[Role::King.index()] |= reach;
        if let Some(king) = self.defender.king {
            self.mind_pins(king, from, &mut landing, &mut leaving);
        }
        Witness { mv: Move::new(from, to), landing, leaving }
    }

    /// A unit on a line with its own king may be pinned by a line piece that comes onto that line, or from which another
    /// unit goes away.
    fn mind_pins(&self, king: Square, from: Square, landing: &mut [Bitboard; 6], leaving: &mut Bitboard) {
        let line = attacks::line(king, from);
        if line.is_empty() {
            return;
        }
        let kind = if is_diagonal(king, from) { Role::Bishop } else { Role::Rook };
        landing[kind.index()] |= line;
        landing[Role::Queen.index()] |= line;
        // Promotions may give such a piece too.
        landing[Role::Pawn.index()] |= line & Bitboard::BACK_RANKS;
        if (line & self.sliders_along(self.us, king, from)).any() {
            *leaving |= line;
            if line.has(self.own) {
                landing[Role::King.index()] = Bitboard::FULL;
            }
        }
    }

    /// The reply of the king, whose flight must stay out of reach.
    fn flight(&self, king: Square, to: Square) -> Witness {
        let (position, us) = (self.position, self.us);
        let occupied = self.occupied ^ king.into();
        let (diagonal, straight) = (attacks::bishop(to, occupied), attacks::rook(to, occupied));
        let leaving = self.single_blockers(to, occupied);
        // Where our king goes, the other one must not open a line to it.
        let them = position.color(!us);
        let sliders = position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen);
        let may_open = (attacks::queen(king, Bitboard::EMPTY) & sliders & them).any();
        let landing = [
            attacks::pawn(!us, to) | Bitboard::BACK_RANKS,
            attacks::knight(to),
            diagonal,
            straight,
            diagonal | straight,
            if may_open || leaving.has(self.own) { Bitboard::FULL } else { attacks::king(to) },
        ];
        Witness { mv: Move::new(king, to), landing: landing.map(|squares| squares | to.into()), leaving }
    }

    /// Units of any side that alone keep a line piece of ours from a square.
    fn single_blockers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let mine = self.position.color(self.us);
        let queens = self.position.role(Role::Queen);
        let snipers = attacks::bishop(square, Bitboard::EMPTY) & (self.position.role(Role::Bishop) | queens)
            | attacks::rook(square, Bitboard::EMPTY) & (self.position.role(Role::Rook) | queens);
        let mut found = Bitboard::EMPTY;
        for sniper in snipers & mine {
            let between = attacks::between(square, sniper) & occupied;
            if !between.more_than_one() {
                found |= between;
            }
        }
        found
    }

    /// Line pieces of a side that run along the line through two squares.
    pub(super) fn sliders_along(&self, color: Color, one: Square, other: Square) -> Bitboard {
        let kind = if is_diagonal(one, other) { Role::Bishop } else { Role::Rook };
        (self.position.role(kind) | self.position.role(Role::Queen)) & self.position.color(color)
    }

    /// Calls `examine` with every ordinary move that may disturb all witnesses, until it says true. Some of the moves may
    /// leave the own king in check.
    fn each_disturbing_move(&self, witnesses: &[Witness], examine: &mut impl FnMut(Move) -> bool) -> bool {
        let position = self.position;
        let own = position.color(self.us);
        let mut landing = [Bitboard::FULL; 6];
        let mut leaving = Bitboard::EMPTY;
        for witness in witnesses {
            for (all, one) in landing.iter_mut().zip(witness.landing) {
                *all &= one;
            }
            leaving |= witness.leaving;
        }
        let near = attacks::king(self.own).without(own) & landing[Role::King.index()];
        if near.into_iter().any(|to| examine(Move::new(self.own, to))) {
            return true;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let units = position.role(role) & own;
            let leaves = |from: Square| {
                let stay = witnesses.iter().filter(|witness| !witness.leaving.has(from));
                stay.fold(Bitboard::FULL, |all, witness| all & witness.landing[role.index()])
            };
            let some = landing[role.index()];
            for from in if some.any() { units } else { units & leaving } {
                let targets = if leaving.has(from) { leaves(from) } else { some };
                if targets.any() && self.each_move_of(role, from, targets, examine) {
                    return true;
                }
            }
        }
        false
    }

    /// The moves of a unit, which is not the king, to some squares, checks to the own king and en passant apart.
    fn each_move_of(
        &self, role: Role, from: Square, targets: Bitboard, examine: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let position = self.position;
        if role != Role::Pawn {
            let targets = attacks::of(self.us, role, from, self.occupied) & targets;
            return targets
                .without(position.color(self.us))
                .into_iter()
                .any(|to| examine(Move::new(from, to)));
        }
        let targets = (self.pawn_steps(from) | self.pawn_captures(from)) & targets;
        targets.into_iter().any(|to| self.each_pawn_move(from, to, examine))
    }

    pub(super) fn each_pawn_move(
        &self, from: Square, to: Square, examine: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        if Bitboard::BACK_RANKS.has(to) {
            Role::PROMOTIONS.into_iter().any(|role| examine(Move::promoting(from, to, role)))
        } else {
            examine(Move::new(from, to))
        }
    }

    pub(super) fn pawn_steps(&self, from: Square) -> Bitboard {
        let (pawn, free) = (Bitboard::of(from), !self.occupied);
        match self.us {
            Color::White => {
                let single = pawn.north() & free;
                single | (single & Bitboard::rank(2)).north() & free
            }
            Color::Black => {
                let single = pawn.south() & free;
                single | (single & Bitboard::rank(5)).south() & free
            }
        }
    }

    pub(super) fn pawn_captures(&self, from: Square) -> Bitboard {
        attacks::pawn(self.us, from) & self.position.color(!self.us)
    }

    /// Castling and en passant captures.
    fn each_odd_move(&self, examine: &mut impl FnMut(Move) -> bool) -> bool {
        let position = self.position;
        if let Some(to) = position.en_passant() {
            let captors = attacks::pawn(!self.us, to) & position.pieces(self.us, Role::Pawn);
            if captors.into_iter().any(|from| examine(Move::new(from, to))) {
                return true;
            }
        }
        if position.castling().bits() >> (2 * self.us as u8) & 3 == 0 {
            return false;
        }
        let rank = self.us.home_rank();
        [6, 2].into_iter().any(|file| {
            let mv = Move::new(Square::at(4, rank), Square::at(file, rank));
            self.own == mv.from() && position.is_legal(mv) && examine(mv)
        })
    }
}
