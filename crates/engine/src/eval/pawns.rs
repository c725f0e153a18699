//! The structure of pawns: all that depends on nothing but pawns and kings' squares, so that it can be remembered.

use super::geometry::*;
use super::record::{Record, Sum};
use super::shelter;
use super::terms::*;
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// What the other terms ask about the pawns, indexed by side.
#[derive(Clone, Copy, Default)]
pub(super) struct Structure {
    /// Passed pawns.
    pub passed: [Bitboard; 2],
    /// Squares that the side's pawns attack or can attack later.
    pub reach: [Bitboard; 2],
    /// What shelter and storm are worth in the middlegame.
    pub shelter: [i32; 2],
}

/// Pawns and kings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Skeleton {
    /// Pawns, indexed by side.
    pub pawns: [Bitboard; 2],
    /// Kings, indexed by side.
    pub kings: [Square; 2],
}

impl Skeleton {
    pub(super) fn of(position: &Position) -> Self {
        Self {
            pawns: Color::ALL.map(|color| position.pieces(color, Role::Pawn)),
            kings: Color::ALL.map(|color| position.king(color).unwrap_or(Square::A1)),
        }
    }
}

/// Adds all terms that depend on the skeleton alone.
pub(super) fn evaluate<R: Record>(skeleton: &Skeleton, sum: &mut Sum<R>) -> Structure {
    let mut structure = Structure::default();
    for us in Color::ALL {
        let i = us.index();
        sum.one(us, KING_SQUARE.at(half_index(us, skeleton.kings[i])));
        sum.add(us, PAWN_VALUE.value(), skeleton.pawns[i].len() as i32);
        structure.reach[i] = reach(us, skeleton.pawns[i]);
        islands(sum, us, skeleton.pawns[i]);
        structure.shelter[i] = shelter::evaluate(skeleton, sum, us);
        shelter::king_to_pawn(skeleton, sum, us);
        for sq in skeleton.pawns[i] {
            let pawn = Pawn::new(skeleton, us, sq);
            pawn.evaluate(sum);
            if pawn.is_passed() {
                structure.passed[i] |= Bitboard::of(sq);
            }
        }
    }
    structure
}

/// Squares that pawns attack now or after any number of steps ahead.
fn reach(us: Color, pawns: Bitboard) -> Bitboard {
    attacks::pawns(us, fill_ahead(us, pawns))
}

/// Groups of neighbouring files.
fn islands<R: Record>(sum: &mut Sum<R>, us: Color, pawns: Bitboard) {
    let files = (fill_ahead(Color::Black, pawns) & Bitboard::rank(0)).0 as u8;
    let groups = (files & !(files << 1)).count_ones() as i32;
    sum.add(us, ISLANDS.value(), (groups - 1).max(0));
}

/// A pawn and those that matter to it.
struct Pawn {
    us: Color,
    sq: Square,
    rank: usize,
    /// Own pawns that defend it.
    defenders: Bitboard,
    /// Own pawns beside it.
    phalanx: Bitboard,
    /// Own pawns on the neighbouring files.
    neighbours: Bitboard,
    /// Own neighbours not ahead.
    helpers: Bitboard,
    /// Enemy pawns ahead on its file.
    opposed: Bitboard,
    /// Enemy pawns ahead on the neighbouring files, those that attack it included.
    sentries: Bitboard,
    /// Enemy pawns that attack it.
    levers: Bitboard,
    /// Enemy pawns that attack the next square.
    levers_ahead: Bitboard,
    /// The enemy pawn directly before it.
    ram: Bitboard,
    /// Own pawns ahead on its file.
    before: Bitboard,
    /// Own pawns behind on its file.
    behind: Bitboard,
}

impl Pawn {
    #[inline(always)]
    fn new(skeleton: &Skeleton, us: Color, sq: Square) -> Self {
        let (own, enemy) = (skeleton.pawns[us.index()], skeleton.pawns[(!us).index()]);
        let ahead = stop(us, sq);
        let neighbours = own & neighbours(sq);
        Self {
            us,
            sq,
            rank: rank(us, sq),
            defenders: own & attacks::pawn(!us, sq),
            phalanx: neighbours & Bitboard::rank(sq.rank()),
            neighbours,
            helpers: neighbours.without(flanks_ahead(us, sq)),
            opposed: enemy & file_ahead(us, sq),
            sentries: enemy & flanks_ahead(us, sq),
            levers: enemy & attacks::pawn(us, sq),
            levers_ahead: enemy & attacks::pawn(us, ahead),
            ram: enemy & Bitboard::of(ahead),
            before: own & file_ahead(us, sq),
            behind: own & file_ahead(!us, sq),
        }
    }

    #[inline(always)]
    fn evaluate<R: Record>(&self, sum: &mut Sum<R>) {
        sum.one(self.us, PAWN_SQUARE.at(half_index(self.us, self.sq)));
        self.connected(sum);
        self.doubled(sum);
        if self.neighbours.is_empty() {
            self.isolated(sum);
        } else {
            self.backward(sum);
        }
        self.weak_lever(sum);
        self.rammed(sum);
        self.candidate(sum);
    }

    /// No enemy pawn can stop it or capture it on its way, and it is the first of its side on its file.
    fn is_passed(&self) -> bool {
        (self.opposed | self.sentries | self.before).is_empty()
    }

    fn connected<R: Record>(&self, sum: &mut Sum<R>) {
        sum.if_so(self.us, PHALANX.at(self.rank), self.phalanx.any());
        sum.if_so(self.us, DEFENDED_PAWN.at(self.rank), self.defenders.any());
        sum.if_so(self.us, DEFENDED_TWICE.value(), self.defenders.more_than_one());
    }

    fn doubled<R: Record>(&self, sum: &mut Sum<R>) {
        sum.if_so(self.us, DOUBLED.value(), self.before.any() && self.defenders.is_empty());
    }

    fn isolated<R: Record>(&self, sum: &mut Sum<R>) {
        sum.one(self.us, ISOLATED.value());
        sum.if_so(self.us, ISOLATED_OPEN.value(), self.opposed.is_empty());
        let doubled = (self.before | self.behind).any();
        sum.if_so(self.us, ISOLATED_DOUBLED.value(), doubled && self.opposed.any());
    }

    fn backward<R: Record>(&self, sum: &mut Sum<R>) {
        let backward = self.helpers.is_empty() && (self.ram | self.levers_ahead).any();
        sum.if_so(self.us, BACKWARD.value(), backward);
        sum.if_so(self.us, BACKWARD_OPEN.value(), backward && self.opposed.is_empty());
    }

    fn weak_lever<R: Record>(&self, sum: &mut Sum<R>) {
        sum.if_so(self.us, WEAK_LEVER.value(), self.levers.more_than_one() && self.defenders.is_empty());
    }

    fn rammed<R: Record>(&self, sum: &mut Sum<R>) {
        if self.ram.any() && (4..=5).contains(&self.rank) {
            sum.one(self.us, RAMMED.at(self.rank - 4));
        }
    }

    fn candidate<R: Record>(&self, sum: &mut Sum<R>) {
        let free = (self.opposed | self.before).is_empty();
        if free && self.sentries.any() && self.helpers.len() >= self.sentries.len() {
            sum.one(self.us, CANDIDATE.at(self.rank));
        }
    }
}
