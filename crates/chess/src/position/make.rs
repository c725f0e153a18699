//! Making moves by copy.

use super::{Position, zobrist};
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
    /// The position after a legal move. Making a move that is not legal here gives a meaningless position, never a
    /// panic.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        self.played::<true>(mv)
    }

    /// As [`Self::play`], for positions that are only looked at: faster, and [`Self::hash`] of the result (and of all
    /// positions played from it) means nothing.
    #[inline]
    #[must_use]
    pub fn glimpse(&self, mv: Move) -> Self {
        self.played::<false>(mv)
    }

    #[inline]
    fn played<const HASHED: bool>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let us = self.turn;
        let role = self.role_on(from);
        let arriving = mv.promotion().unwrap_or(role);
        // Whatever stood on either square goes; then the unit arrives. No branch tells a capture from a quiet move.
        let kept = !(Bitboard::of(from) | Bitboard::of(to));
        let arrival = &ARRIVALS[us.index()][arriving.index()];
        let there = Bitboard::of(to);
        let mut next = *self;
        for (set, arrives) in next.sets.iter_mut().zip(arrival) {
            *set = *set & kept | there & Bitboard(*arrives);
        }
        next.en_passant = None;
        if HASHED {
            if self.color(!us).has(to) {
                next.hash ^= zobrist::unit(Piece { color: !us, role: self.role_on(to) }, to);
            }
            next.hash ^= zobrist::unit(Piece { color: us, role }, from)
                ^ zobrist::unit(Piece { color: us, role: arriving }, to);
        }
        match role {
            Role::Pawn => next.finish_pawn_move::<HASHED>(from, to, self.en_passant),
            Role::King if from.file().abs_diff(to.file()) == 2 => {
                let rank = us.home_rank();
                let (home, target) = if to.file() == 6 { (7, 5) } else { (0, 3) };
                let rook = Piece { color: us, role: Role::Rook };
                next.toggle::<HASHED>(rook, Square::at(home, rank));
                next.toggle::<HASHED>(rook, Square::at(target, rank));
                let lost = self.exclusive.lost_by(Castling::right(us, to.file() == 6));
                next.castling = self.castling.without(lost);
            }
            _ => {}
        }
        if self.castling != Castling::NONE {
            let kept = KEPT_RIGHTS[from.index()] & KEPT_RIGHTS[to.index()];
            next.castling = Castling::from_bits(next.castling.bits() & kept);
            if HASHED {
                next.hash ^= zobrist::castling(self.castling) ^ zobrist::castling(next.castling);
            }
        }
        next.turn = !us;
        if HASHED {
            next.hash ^= zobrist::en_passant(self.en_passant)
                ^ zobrist::en_passant(next.en_passant)
                ^ zobrist::side(Color::Black);
        }
        next
    }

    /// Takes the pawn captured en passant from the board; sets the en passant square after a double step.
    #[inline]
    fn finish_pawn_move<const HASHED: bool>(&mut self, from: Square, to: Square, en_passant: Option<Square>) {
        let us = self.turn;
        if en_passant == Some(to) {
            let captured = Square::at(to.file(), from.rank());
            self.toggle::<HASHED>(Piece { color: !us, role: Role::Pawn }, captured);
        } else if from.rank().abs_diff(to.rank()) == 2 {
            let passed = Square::at(from.file(), (from.rank() + to.rank()) / 2);
            if (attacks::pawn(us, passed) & self.pieces(!us, Role::Pawn)).any() {
                self.en_passant = Some(passed);
            }
        }
    }

    /// Puts the unit on the square, or takes it away.
    #[inline]
    fn toggle<const HASHED: bool>(&mut self, piece: Piece, square: Square) {
        self.sets[piece.role.index()] ^= square.into();
        self.sets[6 + piece.color.index()] ^= square.into();
        if HASHED {
            self.hash ^= zobrist::unit(piece, square);
        }
    }
}
