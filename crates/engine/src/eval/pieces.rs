//! Knights, bishops, rooks and queens: places, mobility, and what is around them. Enters their attacks into the view.

use super::geometry::*;
use super::pawns::Structure;
use super::record::{Record, Sum};
use super::terms::*;
use super::view::View;
use super::weights::WEIGHTS;
use keymove_chess::{Bitboard, Castling, Color, Role, Square, attacks};

/// What the terms of one side's pieces need.
pub(super) struct Side<'v, 'p, R> {
    pub view: &'v mut View<'p>,
    pub sum: &'v mut Sum<R>,
    pub structure: &'v Structure,
    pub us: Color,
}

impl<R: Record> Side<'_, '_, R> {
    /// All pieces but the king.
    pub(super) fn evaluate(&mut self) {
        self.knights();
        self.bishops();
        self.rooks();
        self.queens();
    }

    fn pieces(&self, role: Role) -> Bitboard {
        self.view.position.pieces(self.us, role)
    }

    fn own_pawns(&self) -> Bitboard {
        self.view.pawns[self.us.index()]
    }

    fn enemy_pawns(&self) -> Bitboard {
        self.view.pawns[(!self.us).index()]
    }

    fn king(&self) -> Square {
        self.view.king[self.us.index()]
    }

    /// The terms that all pieces have: attacks entered, place, mobility. Gives attacks and mobility.
    #[inline(always)]
    fn place(&mut self, role: Role, sq: Square, seen: Bitboard) -> (Bitboard, usize) {
        let (squares, mobility) = match role {
            Role::Knight => (KNIGHT_SQUARE, KNIGHT_MOBILITY),
            Role::Bishop => (BISHOP_SQUARE, BISHOP_MOBILITY),
            Role::Rook => (ROOK_SQUARE, ROOK_MOBILITY),
            _ => (QUEEN_SQUARE, QUEEN_MOBILITY),
        };
        let (us, i) = (self.us, self.us.index());
        let seen = self.view.enter(us, role, sq, seen);
        let reached = (seen & self.view.worthwhile[i]).len() as usize;
        self.sum.one(us, squares.at(half_index(us, sq)));
        self.sum.one(us, mobility.at(reached));
        self.view.mobility[i] += WEIGHTS[mobility.at(reached)].middlegame();
        (seen, reached)
    }

    #[inline(always)]
    fn knights(&mut self) {
        for sq in self.pieces(Role::Knight) {
            let (seen, _) = self.place(Role::Knight, sq, attacks::knight(sq));
            self.minor(sq);
            self.knight_outpost(sq, seen);
            self.sum.add(self.us, KNIGHT_FROM_KING.value(), distance(sq, self.king()));
        }
    }

    #[inline(always)]
    fn bishops(&mut self) {
        for sq in self.pieces(Role::Bishop) {
            let seen = self.view.bishop_sight(sq);
            self.place(Role::Bishop, sq, seen);
            self.minor(sq);
            self.bishop_outpost(sq);
            self.bishop_pawns(sq);
            self.bishop_lines(sq);
            self.bishop_trapped(sq);
            self.bishop_shut_in(sq);
            self.sum.add(self.us, BISHOP_FROM_KING.value(), distance(sq, self.king()));
        }
    }

    #[inline(always)]
    fn rooks(&mut self) {
        for sq in self.pieces(Role::Rook) {
            let seen = self.view.rook_sight(self.us, sq);
            let (seen, mobility) = self.place(Role::Rook, sq, seen);
            self.rook_file(sq, mobility);
            self.rook_on_seventh(sq);
            self.rooks_doubled(sq, seen);
        }
    }

    #[inline(always)]
    fn queens(&mut self) {
        for sq in self.pieces(Role::Queen) {
            let seen = attacks::queen(sq, self.view.occupied);
            self.place(Role::Queen, sq, seen);
            self.queen_exposed(sq);
            self.queen_infiltrates(sq);
        }
    }

    /// A pawn before a knight or bishop covers it.
    fn minor(&mut self, sq: Square) {
        let covered = (self.own_pawns() | self.enemy_pawns()).has(stop(self.us, sq));
        self.sum.if_so(self.us, MINOR_BEHIND_PAWN.value(), covered);
    }

    /// Squares of ranks 4 to 6 that own pawns defend and enemy pawns can never attack.
    fn outposts(&self) -> Bitboard {
        let ranks = rank_set(self.us, 3) | rank_set(self.us, 4) | rank_set(self.us, 5);
        let never = !self.structure.reach[(!self.us).index()];
        ranks & never & self.view.by(self.us, Role::Pawn)
    }

    fn knight_outpost(&mut self, sq: Square, seen: Bitboard) {
        let outposts = self.outposts();
        let stands = outposts.has(sq);
        self.sum.if_so(self.us, KNIGHT_OUTPOST.value(), stands);
        let reaches = !stands && (seen & outposts.without(self.view.of(self.us))).any();
        self.sum.if_so(self.us, KNIGHT_TO_OUTPOST.value(), reaches);
    }

    fn bishop_outpost(&mut self, sq: Square) {
        let stands = self.outposts().has(sq);
        self.sum.if_so(self.us, BISHOP_OUTPOST.value(), stands);
    }

    fn bishop_pawns(&mut self, sq: Square) {
        let color = if Bitboard::DARK.has(sq) { Bitboard::DARK } else { !Bitboard::DARK };
        let pawns = self.own_pawns();
        let on_color = (pawns & color).len() as i32;
        let blocked = pawns & CENTRE_FILES & up(!self.us, self.view.occupied);
        self.sum.add(self.us, BISHOP_PAWNS.value(), on_color);
        self.sum.add(self.us, BISHOP_BLOCKED_PAWNS.value(), on_color * blocked.len() as i32);
    }

    fn bishop_lines(&mut self, sq: Square) {
        let xray = attacks::bishop(sq, Bitboard::EMPTY) & self.enemy_pawns();
        self.sum.add(self.us, BISHOP_XRAY_PAWNS.value(), xray.len() as i32);
        let pawns = self.own_pawns() | self.enemy_pawns();
        let centre = attacks::bishop(sq, pawns) & CENTRE;
        self.sum.if_so(self.us, BISHOP_LONG_DIAGONAL.value(), centre.more_than_one());
    }

    fn bishop_trapped(&mut self, sq: Square) {
        let at_edge = (Bitboard::FILE_A | Bitboard::FILE_H) & rank_set(self.us, 6);
        let warder = attacks::pawn(!self.us, sq) & self.enemy_pawns();
        self.sum.if_so(self.us, BISHOP_TRAPPED.value(), at_edge.has(sq) && warder.any());
    }

    fn bishop_shut_in(&mut self, sq: Square) {
        let home = rank_set(self.us, 0) & (Bitboard::file(2) | Bitboard::file(5));
        let centre_pawns = self.own_pawns() & (Bitboard::file(3) | Bitboard::file(4)) & rank_set(self.us, 1);
        let stuck = centre_pawns & attacks::pawn(self.us, sq) & up(!self.us, self.view.occupied);
        self.sum.if_so(self.us, BISHOP_SHUT_IN.value(), home.has(sq) && stuck.any());
    }

    fn rook_file(&mut self, sq: Square, mobility: usize) {
        let file = Bitboard::file(sq.file());
        let own = self.own_pawns() & file;
        let queen = self.view.position.pieces(!self.us, Role::Queen) & file;
        self.sum.if_so(self.us, ROOK_ON_QUEEN_FILE.value(), queen.any());
        if own.is_empty() {
            let open = (self.enemy_pawns() & file).is_empty();
            self.sum.one(self.us, if open { ROOK_OPEN_FILE.value() } else { ROOK_HALF_OPEN_FILE.value() });
            return;
        }
        let blocked = own & up(!self.us, self.view.occupied);
        self.sum.if_so(self.us, ROOK_CLOSED_FILE.value(), blocked.any());
        if mobility <= 3 {
            self.rook_trapped(sq);
        }
    }

    fn rook_trapped(&mut self, sq: Square) {
        let king = self.king();
        let outside = (king.file() < 4) == (sq.file() < king.file());
        let back = rank(self.us, king) == 0;
        if outside && back && king.file() != sq.file() {
            let rights = Castling::right(self.us, true).with(Castling::right(self.us, false));
            let for_good = self.view.position.castling().bits() & rights.bits() == 0;
            self.sum.one(self.us, ROOK_TRAPPED.value());
            self.sum.if_so(self.us, ROOK_TRAPPED_FOR_GOOD.value(), for_good);
        }
    }

    fn rook_on_seventh(&mut self, sq: Square) {
        let seventh = rank(self.us, sq) == 6;
        let prey = (self.enemy_pawns() & rank_set(self.us, 6)).any()
            || rank(self.us, self.view.king[(!self.us).index()]) == 7;
        self.sum.if_so(self.us, ROOK_ON_SEVENTH.value(), seventh && prey);
    }

    fn rooks_doubled(&mut self, sq: Square, seen: Bitboard) {
        let others = self.pieces(Role::Rook) & seen & file_ahead(self.us, sq);
        self.sum.if_so(self.us, ROOKS_DOUBLED.value(), others.any());
    }

    fn queen_exposed(&mut self, sq: Square) {
        let (position, them) = (self.view.position, !self.us);
        let snipers = attacks::rook(sq, Bitboard::EMPTY) & position.pieces(them, Role::Rook)
            | attacks::bishop(sq, Bitboard::EMPTY) & position.pieces(them, Role::Bishop);
        let exposed = snipers.into_iter().any(|sniper| {
            let between = attacks::between(sq, sniper) & self.view.occupied;
            between.any() && !between.more_than_one()
        });
        self.sum.if_so(self.us, QUEEN_EXPOSED.value(), exposed);
    }

    fn queen_infiltrates(&mut self, sq: Square) {
        let beyond = rank(self.us, sq) > 3;
        let never = !self.structure.reach[(!self.us).index()].has(sq);
        self.sum.if_so(self.us, QUEEN_INFILTRATES.value(), beyond && never);
    }
}

/// Pieces of the own half that nothing defends; asked when all attacks are known.
pub(super) fn loose<R: Record>(view: &View, sum: &mut Sum<R>, us: Color) {
    let half = (0..4).fold(Bitboard::EMPTY, |set, rank| set | rank_set(us, rank));
    let pieces = view.of(us).without(view.position.role(Role::Pawn) | view.position.role(Role::King));
    let loose = (pieces & half).without(view.hit(us));
    sum.add(us, LOOSE_PIECE.value(), loose.len() as i32);
}
