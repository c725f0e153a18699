//! A playable position: the units as sets, whose move it is, castling and en passant rights, and a hash.
//!
//! Invariants: at most one king a side; no pawn on the first or eighth rank; the side not to move is not in check; a
//! castling right implies king and rook at home; the en passant square is set only if an enemy pawn stands ready to
//! capture there; `hash` is what [`Position::computed_hash`] gives. A side without a king is never in check and may make
//! every move that its units can make. Deliberately absent: move counters and history, which no stipulation of a fixed
//! length depends on.

mod castling;
mod checks;
mod edit;
mod generate;
mod heedless;
mod kinds;
mod make;
mod mate;
mod setup;
#[cfg(test)]
mod tests;
mod zobrist;

pub use castling::ExclusiveCastlings;
pub use setup::{Fault, Faults, Setup};

use crate::{Bitboard, Castling, Color, Piece, Role, Square, attacks};

/// A playable position. See the module for what always holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Units of either side, indexed by [`Role`]; then, from index 6 on, units of each side, indexed by [`Color`]. One
    /// array, so that a move is made in all of them by the same few vector instructions.
    sets: [Bitboard; 8],
    hash: u64,
    turn: Color,
    castling: Castling,
    en_passant: Option<Square>,
    /// Not part of the hash: it is the same in all positions of a search. The rights lost by it are.
    exclusive: ExclusiveCastlings,
}

impl Position {
    /// The initial position of a game.
    pub fn initial() -> Self {
        let mut position = Self {
            sets: [
                0x00ff_0000_0000_ff00,
                0x42 << 56 | 0x42,
                0x24 << 56 | 0x24,
                0x81 << 56 | 0x81,
                8 << 56 | 8,
                16 << 56 | 16,
                0xffff,
                0xffff << 48,
            ]
            .map(Bitboard),
            hash: 0,
            turn: Color::White,
            castling: Castling::from_bits(15),
            en_passant: None,
            exclusive: ExclusiveCastlings::NONE,
        };
        position.hash = position.computed_hash();
        position
    }

    /// Whose move it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castlings that are still allowed by right.
    #[inline]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The square behind a pawn that has just made its double step, if an enemy pawn stands ready to capture there.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// A 64-bit Zobrist hash of everything in the position, kept up incrementally. Left out is
    /// [`Self::exclusive_castlings`], which no move changes.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A second hash, computed afresh from the placement and independent of [`Self::hash`]: a table that finds its
    /// place by one and compares the other confuses two positions with a probability of about 2^-64 a look.
    #[inline]
    pub fn verification_hash(&self) -> u64 {
        /// Odd constants: successive SplitMix64 outputs with the lowest bit set.
        const KEYS: [u64; 9] = [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f5,
            0x06c4_5d18_8009_454f,
            0xf88b_b8a8_724c_81ed,
            0x1b39_896a_51a8_749b,
            0x53cb_9f0c_747e_a2eb,
            0x2c82_9abe_1f45_32e1,
            0xc584_133a_c916_ab3d,
            0x3ee5_7890_41c9_8ac3,
        ];
        let state = self.turn as u64
            | (self.castling.bits() as u64) << 1
            | self.en_passant.map_or(64, |sq| sq.index() as u64) << 8;
        let words = [
            self.sets[0].0,
            self.sets[1].0,
            self.sets[2].0,
            self.sets[3].0,
            self.sets[4].0,
            self.sets[5].0,
            self.sets[6].0,
            state,
        ];
        let mut sum = KEYS[8];
        for (word, key) in words.into_iter().zip(KEYS) {
            // The multiply-and-fold step of wyhash (Wang Yi).
            let product = u128::from(word ^ key) * u128::from(sum ^ key.rotate_left(23));
            sum = (product as u64 ^ (product >> 64) as u64).wrapping_add(key ^ word.rotate_left(32));
        }
        sum
    }

    /// The hash computed from scratch; always equal to [`Self::hash`].
    pub fn computed_hash(&self) -> u64 {
        let mut hash = zobrist::castling(self.castling)
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::side(self.turn);
        for (square, piece) in self.units() {
            hash ^= zobrist::unit(piece, square);
        }
        hash
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sets[6] | self.sets[7]
    }

    /// Squares of one side's units.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.sets[6 + color.index()]
    }

    /// Squares of the units of one kind, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.sets[role.index()]
    }

    /// Squares of the units of one kind and side.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.sets[role.index()] & self.sets[6 + color.index()]
    }

    /// The king's square; `None` for a side without a king.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The king's square if the side is known to have a king; else any square.
    #[inline]
    fn known_king(&self, color: Color) -> Square {
        Square::new_masked(self.pieces(color, Role::King).0.trailing_zeros() as u8)
    }

    /// Whether the side has a king. Without one it is never in check and never mated.
    #[inline]
    pub fn has_king(&self, color: Color) -> bool {
        self.pieces(color, Role::King).any()
    }

    /// Squares that the side's king attacks, if it has one.
    #[inline]
    fn king_attacks(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, attacks::king)
    }

    /// The kind of the unit on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if self.occupied().has(square) { Some(self.role_on(square)) } else { None }
    }

    /// The kind of the unit on a square that is known to be occupied, found without a branch.
    #[inline]
    fn role_on(&self, square: Square) -> Role {
        let bit = |role: Role| self.sets[role.index()].0 >> square.index() & 1;
        let odd = bit(Role::Knight) | bit(Role::Rook) | bit(Role::King);
        let index =
            odd | (bit(Role::Bishop) | bit(Role::Rook)) << 1 | (bit(Role::Queen) | bit(Role::King)) << 2;
        const BY_INDEX: [Role; 8] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
            Role::King,
            Role::King,
        ];
        BY_INDEX[index as usize & 7]
    }

    /// The unit on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.sets[6].has(square) {
            Color::White
        } else if self.sets[7].has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, role: self.role_at(square)? })
    }

    /// Every unit with its square, in ascending order of square.
    pub fn units(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }

    /// Rooks and queens of one side.
    #[inline]
    fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.color(color)
    }

    /// Bishops and queens of one side.
    #[inline]
    fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Bishop) | self.role(Role::Queen)) & self.color(color)
    }

    /// Units of `color` that attack `square` when the occupied squares are `occupied`.
    #[inline]
    pub fn attackers(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(!color, square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King))
            & self.color(color)
            | attacks::bishop(square, occupied) & self.diagonal_sliders(color)
            | attacks::rook(square, occupied) & self.straight_sliders(color)
    }

    /// Every square that units of `color` attack when the occupied squares are `occupied`.
    #[inline]
    pub fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        self.attacked_but_by_king(color, occupied) | self.king_attacks(color)
    }

    /// The same without the king.
    #[inline]
    fn attacked_but_by_king(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let mut attacked = attacks::pawns(color, self.pieces(color, Role::Pawn));
        for square in self.pieces(color, Role::Knight) {
            attacked |= attacks::knight(square);
        }
        for square in self.diagonal_sliders(color) {
            attacked |= attacks::bishop(square, occupied);
        }
        for square in self.straight_sliders(color) {
            attacked |= attacks::rook(square, occupied);
        }
        attacked
    }

    /// Whether a unit of `by` attacks the square.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(by, square, self.occupied()).any()
    }

    /// Whether the king of this side, if it has one, is attacked. Of the side not to move that is so only after
    /// [`Self::moves_ignoring_check`].
    #[inline]
    pub fn king_attacked(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Units that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.king(self.turn).map_or(Bitboard::EMPTY, |king| self.attackers(!self.turn, king, self.occupied()))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The position with the other side to move and no en passant right, unless the side to move is in check.
    ///
    /// In series play the mover moves again: `position.play(mv).passed()`. That is `None` after a move that gives check,
    /// which only the last move of a series may do, and there is nothing to capture en passant afterwards.
    ///
    /// ```
    /// # use keymove_chess::{Position, notation::parse_uci};
    /// let position: Position = "7k/8/8/8/3p4/8/4P3/8 w - -".parse()?;
    /// let next = position.play(parse_uci(&position, "e2e4")?);
    /// assert_eq!(next.to_string(), "7k/8/8/8/3pP3/8/8/8 b - e3 0 1");
    /// let next = next.passed().expect("e2-e4 gives no check");
    /// assert_eq!(next.to_string(), "7k/8/8/8/3pP3/8/8/8 w - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn passed(&self) -> Option<Self> {
        if self.in_check() { None } else { Some(self.turned()) }
    }

    /// The position with the other side to move and no en passant right.
    ///
    /// As [`Self::passed`], but also if the side to move is in check. The result then breaks one invariant of positions,
    /// that the side not to move is not in check: its king is among the units that [`Self::moves`] captures. Ask such a
    /// position what moves there are, and play none of them.
    pub fn turned(&self) -> Self {
        let mut next = *self;
        next.turn = !self.turn;
        next.en_passant = None;
        next.hash ^= zobrist::en_passant(self.en_passant) ^ zobrist::side(Color::Black);
        next
    }

    /// Units of `blockers` that alone stand between the king on `king` and a line piece of `sliders_of`.
    #[inline]
    fn line_blockers(&self, king: Square, sliders_of: Color, blockers: Bitboard) -> Bitboard {
        let occupied = self.occupied();
        let snipers = attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders(sliders_of)
            | attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders(sliders_of);
        let mut found = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.more_than_one() {
                found |= between & blockers;
            }
        }
        found
    }

    /// Units that give check to the side to move, and its units that may not leave the line to their king, in one
    /// walk along the lines. `king` is its king's square.
    #[inline]
    fn checkers_and_pinned(&self, king: Square) -> (Bitboard, Bitboard) {
        let (us, them) = (self.turn, !self.turn);
        let occupied = self.occupied();
        let snipers = attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders(them)
            | attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders(them);
        let mut checkers = (attacks::pawn(us, king) & self.role(Role::Pawn)
            | attacks::knight(king) & self.role(Role::Knight))
            & self.color(them);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.into();
            } else if !between.more_than_one() {
                pinned |= between & self.color(us);
            }
        }
        (checkers, pinned)
    }

    /// Units of `color` that may not leave the line to their king.
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, |king| self.line_blockers(king, !color, self.color(color)))
    }

    /// Units of `color` whose leaving the line lets a line piece behind them give check to the other king.
    #[inline]
    pub fn discoverers(&self, color: Color) -> Bitboard {
        self.king(!color).map_or(Bitboard::EMPTY, |king| self.line_blockers(king, color, self.color(color)))
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}
