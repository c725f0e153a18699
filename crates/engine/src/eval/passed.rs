//! Passed pawns: how far they are, who stops them, who helps.

use super::geometry::*;
use super::material;
use super::pawns::Structure;
use super::record::{Record, Sum};
use super::terms::*;
use super::view::View;
use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// Farther than this a king is simply far away.
const FAR: i32 = 5;

/// All terms of passed pawns of one side; asked when all attacks are known.
pub(super) fn evaluate<R: Record>(view: &View, structure: &Structure, sum: &mut Sum<R>, us: Color) {
    let passed = structure.passed[us.index()];
    if passed.is_empty() {
        return;
    }
    for sq in passed {
        let pawn = Passed { view, us, sq, rank: rank(us, sq), stop: stop(us, sq) };
        pawn.standing(sum);
        pawn.kings(sum);
        pawn.rooks(sum);
        pawn.path(sum);
    }
    runs(view, sum, us, passed);
}

struct Passed<'a, 'p> {
    view: &'a View<'p>,
    us: Color,
    sq: Square,
    rank: usize,
    stop: Square,
}

impl Passed<'_, '_> {
    fn standing<R: Record>(&self, sum: &mut Sum<R>) {
        sum.one(self.us, PASSED.at(self.rank));
        sum.add(self.us, PASSED_FILE.value(), edge_distance(self.sq.file()) as i32);
        let own = self.view.pawns[self.us.index()];
        let friends = own & neighbours(self.sq) & Bitboard::rank(self.sq.rank())
            | own & attacks::pawn(!self.us, self.sq);
        sum.if_so(self.us, PASSED_CONNECTED.at(self.rank), friends.any());
    }

    fn kings<R: Record>(&self, sum: &mut Sum<R>) {
        let steps = |color: Color| distance(self.view.king[color.index()], self.stop).min(FAR);
        sum.add(self.us, PASSED_OWN_KING.at(self.rank), steps(self.us));
        sum.add(self.us, PASSED_ENEMY_KING.at(self.rank), steps(!self.us));
    }

    /// Rooks and queens of a side that look at the pawn from behind.
    fn behind(&self, color: Color, roles: Bitboard) -> Bitboard {
        let rear = file_ahead(!self.us, self.sq) & roles & self.view.of(color);
        if rear.is_empty() { rear } else { rear & attacks::rook(self.sq, self.view.occupied) }
    }

    fn rooks<R: Record>(&self, sum: &mut Sum<R>) {
        let rooks = self.view.position.role(Role::Rook);
        sum.if_so(self.us, PASSED_ROOK_BEHIND.value(), self.behind(self.us, rooks).any());
        sum.if_so(self.us, PASSED_ROOK_CHASES.value(), self.behind(!self.us, rooks).any());
    }

    /// The squares up to the promotion: occupied, attacked, defended.
    fn path<R: Record>(&self, sum: &mut Sum<R>) {
        let (view, us, them) = (self.view, self.us, !self.us);
        let stop = Bitboard::of(self.stop);
        if (stop & view.of(them)).any() {
            sum.one(us, PASSED_BLOCKED.at(self.rank));
            return;
        }
        if (stop & view.occupied).any() {
            return;
        }
        let majors = view.position.role(Role::Rook) | view.position.role(Role::Queen);
        let path = file_ahead(us, self.sq);
        // A rook or queen behind attacks the whole path, through the pawn.
        let chased = self.behind(them, majors).any();
        let attacked = if chased { path } else { path & (view.hit(them) | view.of(them)) };
        sum.if_so(us, PASSED_PATH_SAFE.at(self.rank), attacked.is_empty());
        sum.if_so(us, PASSED_STOP_SAFE.at(self.rank), (attacked & stop).is_empty());
        let helped = (view.hit(us) & stop).any() || self.behind(us, majors).any();
        sum.if_so(us, PASSED_STOP_DEFENDED.at(self.rank), helped);
    }
}

/// Against a bare king and pawns: whether some pawn arrives before the king can reach it.
fn runs<R: Record>(view: &View, sum: &mut Sum<R>, us: Color, passed: Bitboard) {
    if material::pieces_value(view.position, !us) > 0 {
        return;
    }
    let enemy_king = view.king[(!us).index()];
    let enemy_moves = i32::from(view.position.turn() != us);
    let outruns = |sq: Square| {
        let goal = Square::at(sq.file(), (!us).home_rank());
        // From its first square a pawn is as fast as from the second.
        let steps = (7 - rank(us, sq) as i32).min(5);
        (file_ahead(us, sq) & view.occupied).is_empty() && distance(enemy_king, goal) - enemy_moves > steps
    };
    sum.if_so(us, PASSED_RUNS.value(), passed.into_iter().any(outruns));
}
