//! Making moves by copy.

use super::{Arrangement, Position, zobrist};
use crate::{Bitboard, Castling, Color, Move, Piece, Role, Square, attacks};

/// Rights that survive when a unit leaves or reaches a square, indexed by square.
static KEPT_RIGHTS: [u8; 64] = {
    let mut kept = [15; 64];
    kept[Square::A1.index()] = !2 & 15;
    kept[Square::E1.index()] = !3 & 15;
    kept[Square::H1.index()] = !1 & 15;
    kept[Square::A8.index()] = !8 & 15;
    kept[Square::E8.index()] = !12 & 15;
    kept[Square::H8.index()] = !4 & 15;
    kept
};

/// All ones in the sets that a unit belongs to, indexed by color, role, and set of the position.
static ARRIVALS: [[[u64; 8]; 6]; 2] = {
    let mut arrivals = [[[0; 8]; 6]; 2];
    let mut i = 0;
    while i < 12 {
        arrivals[i / 6][i % 6][i % 6] = u64::MAX;
        arrivals[i / 6][i % 6][6 + i / 6] = u64::MAX;
        i += 1;
    }
    arrivals
};

impl Position {
    /// The position after a legal move, which is for the caller to know; a debug build panics if it is not legal.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv), "{mv} in {self}");
        self.played::<true, _>(mv, self.hash, |arrangement, hash| Self { arrangement, hash })
    }
}

impl Arrangement {
    /// The arrangement after a move: a legal one, or one of [`Self::moves_ignoring_check`]. Any other gives a meaningless
    /// arrangement, never a panic. It is faster than [`Position::play`], which also brings the hash up to date.
    #[inline]
    #[must_use]
    pub fn glimpse(&self, mv: Move) -> Self {
        self.played::<false, _>(mv, 0, |arrangement, _| arrangement)
    }

    /// Whether the king of the side to move, if it has one, is not attacked after a move that is not castling, by a unit of
    /// this kind. Nothing else is looked at: whether the unit can go there is for the caller to know.
    #[inline]
    pub fn is_safe(&self, role: Role, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let us = self.turn;
        let king = if role == Role::King { Some(to) } else { self.king(us) };
        let Some(king) = king else { return true };
        let mut gone: Bitboard = to.into();
        if role == Role::Pawn && self.en_passant == Some(to) {
            gone |= captured_en_passant(from, to).into();
        }
        let theirs = self.color(!us).without(gone);
        let leapers = attacks::pawn(us, king) & self.role(Role::Pawn)
            | attacks::knight(king) & self.role(Role::Knight)
            | attacks::king(king) & self.role(Role::King);
        if (leapers & theirs).any() {
            return false;
        }
        // Few units stand on the king's lines. A look at what stands between takes less memory than tables by what is occupied,
        // which a program that does more than making moves has to fetch each time.
        let occupied = self.occupied().without(gone | from.into()) | to.into();
        let sliders = attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders(!us)
            | attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders(!us);
        (sliders & theirs).into_iter().all(|slider| (attacks::between(king, slider) & occupied).any())
    }

    /// As [`Self::glimpse`], of a move that is not castling, by a unit of this kind; the arrangement is written over `next`.
    /// Where moves are made one at a time, as in reading a game, one that is handed out costs more than the move: it is copied
    /// in other pieces than it has just been written in.
    #[inline(always)]
    pub fn glimpse_onto(&self, role: Role, mv: Move, next: &mut Self) {
        let (from, to) = (mv.from(), mv.to());
        let us = self.turn;
        let (mut gone, mut en_passant) = (Bitboard::of(from) | Bitboard::of(to), None);
        if role == Role::Pawn {
            match self.en_passant == Some(to) {
                true => gone |= captured_en_passant(from, to).into(),
                false => en_passant = self.passed_square(from, to),
            }
        }
        let arrival = &ARRIVALS[us.index()][mv.promotion().unwrap_or(role).index()];
        let there = Bitboard::of(to);
        for (set, next) in next.sets.iter_mut().enumerate() {
            *next = self.sets[set].without(gone) | there & Bitboard(arrival[set]);
        }
        let kept = KEPT_RIGHTS[from.index()] & KEPT_RIGHTS[to.index()];
        next.turn = !us;
        next.castling = Castling::from_bits(self.castling.bits() & kept);
        next.en_passant = en_passant;
        next.exclusive = self.exclusive;
    }

    /// What `made` makes of the arrangement after the move and, if `HASHED`, of its hash; `hash` is that of this one.
    ///
    /// Everything but the sets of units is kept in registers until the end: written one by one and copied as a whole, it
    /// would cost more than the rest of the move.
    #[inline]
    fn played<const HASHED: bool, T>(&self, mv: Move, mut hash: u64, made: impl FnOnce(Self, u64) -> T) -> T {
        let (from, to) = (mv.from(), mv.to());
        let us = self.turn;
        let role = self.role_on(from);
        let (mut gone, mut en_passant) = (Bitboard::of(from) | Bitboard::of(to), None);
        match role {
            Role::Pawn if self.en_passant == Some(to) => gone |= captured_en_passant(from, to).into(),
            Role::Pawn => en_passant = self.passed_square(from, to),
            Role::King if from.file().abs_diff(to.file()) == 2 => {
                let (next, hash) = self.castled::<HASHED>(from, to, hash);
                return made(next, hash);
            }
            _ => {}
        }
        // Whatever stood on these squares goes; then the unit arrives. No branch tells a capture from a quiet move.
        let arriving = mv.promotion().unwrap_or(role);
        let arrival = &ARRIVALS[us.index()][arriving.index()];
        let there = Bitboard::of(to);
        let sets = core::array::from_fn(|set| self.sets[set].without(gone) | there & Bitboard(arrival[set]));
        let mut castling = self.castling;
        if castling != Castling::NONE {
            castling =
                Castling::from_bits(castling.bits() & KEPT_RIGHTS[from.index()] & KEPT_RIGHTS[to.index()]);
        }
        if HASHED {
            for square in self.color(!us) & gone {
                hash ^= zobrist::unit(Piece { color: !us, role: self.role_on(square) }, square);
            }
            hash ^= zobrist::unit(Piece { color: us, role }, from)
                ^ zobrist::unit(Piece { color: us, role: arriving }, to)
                ^ zobrist::castling(self.castling)
                ^ zobrist::castling(castling)
                ^ zobrist::en_passant(self.en_passant)
                ^ zobrist::en_passant(en_passant)
                ^ zobrist::side(Color::Black);
        }
        made(Self { sets, turn: !us, castling, en_passant, exclusive: self.exclusive }, hash)
    }

    /// The square that a pawn's double step passes, if a pawn could capture there.
    #[inline]
    fn passed_square(&self, from: Square, to: Square) -> Option<Square> {
        if from.rank().abs_diff(to.rank()) != 2 {
            return None;
        }
        let passed = Square::at(from.file(), (from.rank() + to.rank()) / 2);
        (attacks::pawn(self.turn, passed) & self.pieces(!self.turn, Role::Pawn)).any().then_some(passed)
    }

    #[cold]
    fn castled<const HASHED: bool>(&self, from: Square, to: Square, mut hash: u64) -> (Self, u64) {
        let us = self.turn;
        let rank = us.home_rank();
        let (home, target) = if to.file() == 6 { (7, 5) } else { (0, 3) };
        let mut next = *self;
        for (role, square) in [
            (Role::King, from),
            (Role::King, to),
            (Role::Rook, Square::at(home, rank)),
            (Role::Rook, Square::at(target, rank)),
        ] {
            next.sets[role.index()] ^= square.into();
            next.sets[6 + us.index()] ^= square.into();
            if HASHED {
                hash ^= zobrist::unit(Piece { color: us, role }, square);
            }
        }
        let lost = self.exclusive.lost_by(Castling::right(us, to.file() == 6));
        let kept = KEPT_RIGHTS[from.index()] & KEPT_RIGHTS[to.index()];
        next.castling = Castling::from_bits(self.castling.without(lost).bits() & kept);
        (next.en_passant, next.turn) = (None, !us);
        if HASHED {
            hash ^= zobrist::castling(self.castling)
                ^ zobrist::castling(next.castling)
                ^ zobrist::en_passant(self.en_passant)
                ^ zobrist::side(Color::Black);
        }
        (next, hash)
    }
}

/// Where a pawn stands that is captured en passant by a move from one square to another.
#[inline]
fn captured_en_passant(from: Square, to: Square) -> Square {
    Square::at(to.file(), from.rank())
}
