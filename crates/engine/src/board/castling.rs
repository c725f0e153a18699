//! Castling in Chess960: rights by the file on which the rook stands.

use super::Board;
use keymove_chess::{Bitboard, Castling, Color, Move, MoveList, Piece, Position, Role, Square, attacks};

/// The rooks with which each side may still castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights {
    /// One bit a file, indexed by color.
    rooks: [u8; 2],
}

impl Rights {
    /// No rights, or those of a normal game, which a [`keymove_chess::Position`] has itself.
    pub const NONE: Self = Self { rooks: [0; 2] };

    /// Whether there are none.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.rooks[0] | self.rooks[1] == 0
    }

    /// The files of the rooks with which the side may castle, one bit each, file a lowest.
    #[inline]
    pub const fn files(self, color: Color) -> u8 {
        self.rooks[color.index()]
    }

    /// The same with one right more.
    #[must_use]
    pub const fn with(mut self, color: Color, file: u8) -> Self {
        self.rooks[color.index()] |= 1 << (file & 7);
        self
    }

    #[must_use]
    const fn without(mut self, color: Color, files: u8) -> Self {
        self.rooks[color.index()] &= !files;
        self
    }

    /// What the rights add to a hash; 0 for none.
    #[inline]
    pub fn key(self) -> u64 {
        // An odd multiplier spreads sixteen bits over the whole word (Knuth, multiplicative hashing).
        u64::from(u16::from_le_bytes(self.rooks)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// One castling: where king and rook go.
struct Way {
    king: Square,
    rook: Square,
    king_to: Square,
    rook_to: Square,
}

impl Way {
    fn of(king: Square, rook: Square) -> Self {
        let (king_file, rook_file) = if rook.file() > king.file() { (6, 5) } else { (2, 3) };
        Self {
            king,
            rook,
            king_to: Square::at(king_file, king.rank()),
            rook_to: Square::at(rook_file, king.rank()),
        }
    }

    /// Squares from one to the other, both included.
    fn walk(from: Square, to: Square) -> Bitboard {
        attacks::between(from, to) | Bitboard::of(from) | Bitboard::of(to)
    }
}

impl Board {
    /// Adds the castlings by the rights of Chess960: the king moves to the square of its rook.
    pub(super) fn castlings(&self, list: &mut MoveList) {
        let (us, position) = (self.turn(), self.position());
        let files = self.rights.files(us);
        let Some(king) = position.king(us) else { return };
        if files == 0 || position.in_check() {
            return;
        }
        for file in 0..8 {
            let rook = Square::at(file, us.home_rank());
            if files >> file & 1 == 0 || rook == king {
                continue;
            }
            let way = Way::of(king, rook);
            let others = position.occupied().without(Bitboard::of(king) | Bitboard::of(rook));
            let king_walk = Way::walk(king, way.king_to);
            // Without the rook, too: a line piece behind it may attack where the king arrives.
            let safe = |sq| position.attackers(!us, sq, others).is_empty();
            if ((king_walk | Way::walk(rook, way.rook_to)) & others).is_empty()
                && king_walk.into_iter().all(safe)
            {
                list.push(Move::new(king, rook));
            }
        }
    }

    /// The board after a legal move while there are rights of Chess960.
    #[cold]
    pub(super) fn play_with_rights(&self, mv: Move) -> Self {
        let (us, from, to) = (self.turn(), mv.from(), mv.to());
        let mut rights = self.rights;
        let king_moves = self.position.role(Role::King).has(from);
        if king_moves {
            rights = rights.without(us, 255);
        }
        for (color, square) in [(us, from), (!us, to)] {
            if square.rank() == color.home_rank() {
                rights = rights.without(color, 1 << square.file());
            }
        }
        let position = if king_moves && self.position.color(us).has(to) {
            let way = Way::of(from, to);
            let piece = |role| Piece { color: us, role };
            let after = self
                .position
                .without_unit(way.king)
                .without_unit(way.rook)
                .with_unit(way.king_to, piece(Role::King))
                .with_unit(way.rook_to, piece(Role::Rook))
                .turned();
            debug_assert!(after.is_playable(), "{mv} in {}", self.position);
            Position::from_arrangement(&after).unwrap_or(self.position)
        } else {
            self.position.play(mv)
        };
        let castled = king_moves && self.position.color(us).has(to);
        let halfmoves = if castled { self.halfmoves.saturating_add(1) } else { self.halfmoves_after(mv) };
        Self { position, rights, halfmoves }
    }

    /// The same board with castling as a normal game has it, if the rights are such.
    pub(super) fn normalised(mut self) -> Self {
        let mut castling = Castling::NONE;
        for color in Color::ALL {
            let home = self.position.king(color) == Some(Square::at(4, color.home_rank()));
            for file in 0..8 {
                if self.rights.files(color) >> file & 1 != 0 {
                    if !home || !matches!(file, 0 | 7) {
                        return self;
                    }
                    castling = castling.with(Castling::right(color, file == 7));
                }
            }
        }
        let with_rights = self.position.with_rights(castling, self.position.en_passant());
        let Ok(position) = Position::from_arrangement(&with_rights) else { return self };
        self.position = position;
        self.rights = Rights::NONE;
        self
    }
}
