//! Attacks on units: by lesser units, on undefended ones, by steps of pawns. The shape is Stockfish's.

use super::geometry::{rank_set, up};
use super::record::{Record, Sum};
use super::terms::*;
use super::view::View;
use keymove_chess::{Bitboard, Color, Role, attacks};

/// All threats of one side; asked when all attacks are known.
pub(super) fn evaluate<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let threats = Threats::new(view, us);
    if (threats.defended | threats.weak).any() {
        threats.by_pieces(sum);
        threats.hanging(sum);
    }
    threats.restricted(sum);
    threats.by_pawns(sum);
    threats.by_push(sum);
    threats.on_queen(sum);
}

struct Threats<'a, 'p> {
    view: &'a View<'p>,
    us: Color,
    /// Squares that the enemy defends by a pawn, or twice where we attack at most once.
    strongly: Bitboard,
    /// Enemy pieces that stand on such squares.
    defended: Bitboard,
    /// Enemy units on other squares that we attack.
    weak: Bitboard,
    /// Squares where our units are not simply lost.
    safe: Bitboard,
}

impl<'a, 'p> Threats<'a, 'p> {
    fn new(view: &'a View<'p>, us: Color) -> Self {
        let them = !us;
        let pieces = view.of(them).without(view.position.role(Role::Pawn));
        let strongly = view.by(them, Role::Pawn) | view.hit_twice(them).without(view.hit_twice(us));
        Self {
            view,
            us,
            strongly,
            defended: pieces & strongly,
            weak: view.of(them).without(strongly) & view.hit(us),
            safe: !view.hit(them) | view.hit(us),
        }
    }

    fn by_pieces<R: Record>(&self, sum: &mut Sum<R>) {
        let minors = self.view.by(self.us, Role::Knight) | self.view.by(self.us, Role::Bishop);
        self.on_each(sum, THREAT_BY_MINOR, (self.defended | self.weak) & minors);
        self.on_each(sum, THREAT_BY_ROOK, self.weak & self.view.by(self.us, Role::Rook));
        let by_king = self.weak & self.view.by(self.us, Role::King);
        sum.if_so(self.us, THREAT_BY_KING.value(), by_king.any());
    }

    /// A table by kind of what is attacked.
    fn on_each<R: Record>(&self, sum: &mut Sum<R>, term: Term, targets: Bitboard) {
        if targets.is_empty() {
            return;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let count = (targets & self.view.position.role(role)).len();
            sum.add(self.us, term.at(role.index()), count as i32);
        }
    }

    fn hanging<R: Record>(&self, sum: &mut Sum<R>) {
        let (view, them) = (self.view, !self.us);
        let pieces = view.of(them).without(view.position.role(Role::Pawn));
        let hanging = self.weak & (!view.hit(them) | pieces & view.hit_twice(self.us));
        sum.add(self.us, HANGING.value(), hanging.len() as i32);
        let by_queen = self.weak & view.by(them, Role::Queen);
        sum.add(self.us, ONLY_QUEEN_DEFENDS.value(), by_queen.len() as i32);
    }

    fn restricted<R: Record>(&self, sum: &mut Sum<R>) {
        let contested = (self.view.hit(!self.us) & self.view.hit(self.us)).without(self.strongly);
        sum.add(self.us, RESTRICTED.value(), contested.len() as i32);
    }

    /// Enemy units but pawns.
    fn enemy_pieces(&self) -> Bitboard {
        self.view.of(!self.us).without(self.view.position.role(Role::Pawn))
    }

    fn by_pawns<R: Record>(&self, sum: &mut Sum<R>) {
        let pawns = self.view.pawns[self.us.index()] & self.safe;
        let attacked = attacks::pawns(self.us, pawns) & self.enemy_pieces();
        sum.add(self.us, THREAT_BY_PAWN.value(), attacked.len() as i32);
    }

    fn by_push<R: Record>(&self, sum: &mut Sum<R>) {
        let (view, us) = (self.view, self.us);
        let once = up(us, view.pawns[us.index()]).without(view.occupied);
        let twice = up(us, once & rank_set(us, 2)).without(view.occupied);
        let arrived = (once | twice).without(view.by(!us, Role::Pawn)) & self.safe;
        let attacked = attacks::pawns(us, arrived) & self.enemy_pieces();
        sum.add(us, THREAT_BY_PUSH.value(), attacked.len() as i32);
    }

    fn on_queen<R: Record>(&self, sum: &mut Sum<R>) {
        let (view, us, them) = (self.view, self.us, !self.us);
        let queens = view.position.pieces(them, Role::Queen);
        let Some(queen) = queens.first().filter(|_| !queens.more_than_one()) else { return };
        let arrivals = view.worthwhile[us.index()].without(self.strongly | view.of(us));
        let knight = attacks::knight(queen) & view.by(us, Role::Knight) & arrivals;
        sum.add(us, KNIGHT_ON_QUEEN.value(), knight.len() as i32);
        let sliders = attacks::bishop(queen, view.occupied) & view.by(us, Role::Bishop)
            | attacks::rook(queen, view.occupied) & view.by(us, Role::Rook);
        let twice = sliders & arrivals & view.hit_twice(us);
        sum.add(us, SLIDER_ON_QUEEN.value(), twice.len() as i32);
    }
}
