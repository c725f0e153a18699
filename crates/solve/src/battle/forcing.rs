//! Checks to which every reply may mate: those that leave the king no flight and may be answered by a check.

use super::selfmate::SelfmatePosition;
use keymove_chess::{Bitboard, Move, Role, Square, attacks};

/// What such a check must achieve.
pub(super) struct Forcing<'a> {
    standing: &'a SelfmatePosition<'a>,
    /// The king that is checked.
    enemy: Square,
    /// The attacker's units that can open a line to it.
    discoverers: Bitboard,
    /// Squares on which a unit that ends a check may give check to the attacker's king at the same time.
    answers: Bitboard,
    without_enemy: Bitboard,
}

impl<'a> Forcing<'a> {
    /// Nothing if the defender has no king.
    pub(super) fn of(standing: &'a SelfmatePosition<'a>) -> Option<Self> {
        let enemy = standing.defender.king?;
        Some(Self {
            standing,
            enemy,
            discoverers: standing.position.discoverers(standing.us),
            answers: squares_of_answers(standing, enemy),
            without_enemy: standing.occupied ^ enemy.into(),
        })
    }

    /// Calls `examine` with every such check, castling and en passant captures apart, until it says true. Some of them
    /// may leave the own king in check.
    pub(super) fn each_check(&self, examine: &mut impl FnMut(Move) -> bool) -> bool {
        self.each_of_officers(examine) || self.each_of_pawns(examine) || self.each_of_king(examine)
    }

    /// Whether this check may do. What cannot be said cheaply counts as "it may".
    fn presses(&self, role: Role, from: Square, to: Square) -> bool {
        let standing = self.standing;
        let evasions = attacks::between(to, self.enemy) | to.into();
        if (evasions & self.answers).is_empty() && self.is_simple(role, from, to) {
            return false;
        }
        let now = self.without_enemy.without(from.into());
        // Leaving a square may open any line through it.
        let opened = attacks::queen(from, self.without_enemy);
        let reach = attacks::of(standing.us, role, to, now) | opened | to.into();
        standing.flights.without(reach).is_empty()
    }

    /// Whether the check comes from the moved unit alone, and neither opens a line to the own king nor can be answered en
    /// passant.
    fn is_simple(&self, role: Role, from: Square, to: Square) -> bool {
        let double_step = role == Role::Pawn && from.rank().abs_diff(to.rank()) == 2;
        !double_step && !self.standing.sight.has(from) && !self.discoverers.has(from)
    }

    fn each_of_officers(&self, examine: &mut impl FnMut(Move) -> bool) -> bool {
        let (position, us, occupied) = (self.standing.position, self.standing.us, self.standing.occupied);
        let (diagonal, straight) =
            (attacks::bishop(self.enemy, occupied), attacks::rook(self.enemy, occupied));
        for (role, checks) in [
            (Role::Knight, attacks::knight(self.enemy)),
            (Role::Bishop, diagonal),
            (Role::Rook, straight),
            (Role::Queen, diagonal | straight),
        ] {
            for from in position.pieces(us, role) {
                let all = attacks::of(us, role, from, occupied).without(position.color(us));
                let targets = if self.discoverers.has(from) {
                    all.without(attacks::line(self.enemy, from).without(checks))
                } else {
                    all & checks
                };
                if targets.into_iter().any(|to| self.presses(role, from, to) && examine(Move::new(from, to)))
                {
                    return true;
                }
            }
        }
        false
    }

    fn each_of_pawns(&self, examine: &mut impl FnMut(Move) -> bool) -> bool {
        let standing = self.standing;
        let checks = attacks::pawn(!standing.us, self.enemy) | Bitboard::BACK_RANKS;
        for from in standing.position.pieces(standing.us, Role::Pawn) {
            let mut targets = standing.pawn_steps(from) | standing.pawn_captures(from);
            if !self.discoverers.has(from) {
                targets &= checks;
            }
            let mut examine =
                |mv: Move| self.presses(mv.promotion().unwrap_or(Role::Pawn), from, mv.to()) && examine(mv);
            if targets.into_iter().any(|to| standing.each_pawn_move(from, to, &mut examine)) {
                return true;
            }
        }
        false
    }

    fn each_of_king(&self, examine: &mut impl FnMut(Move) -> bool) -> bool {
        let own = self.standing.own;
        if !self.discoverers.has(own) {
            return false;
        }
        let near = attacks::king(own).without(self.standing.position.color(self.standing.us));
        near.without(attacks::line(self.enemy, own)).into_iter().any(|to| examine(Move::new(own, to)))
    }
}

/// Squares on which a unit that ends a check may give check to our king at the same time. All, if the defender can open
/// a line.
fn squares_of_answers(standing: &SelfmatePosition<'_>, enemy: Square) -> Bitboard {
    let (position, them, own) = (standing.position, !standing.us, standing.own);
    let king_opens = attacks::line(own, enemy) & standing.sliders_along(them, own, enemy);
    if position.discoverers(them).any() || king_opens.any() {
        return Bitboard::FULL;
    }
    let has = |role: Role| position.pieces(them, role).any();
    let mut squares = Bitboard::EMPTY;
    if has(Role::Pawn) {
        squares |= attacks::pawn(standing.us, own) | Bitboard::BACK_RANKS;
    }
    if has(Role::Knight) {
        squares |= attacks::knight(own);
    }
    if has(Role::Bishop) || has(Role::Queen) {
        squares |= attacks::bishop(own, standing.occupied);
    }
    if has(Role::Rook) || has(Role::Queen) {
        squares |= attacks::rook(own, standing.occupied);
    }
    squares
}
