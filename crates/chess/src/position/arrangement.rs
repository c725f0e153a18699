//! Units as sets, and the questions that are asked about them.

use super::{ExclusiveCastlings, zobrist};
#[cfg(doc)]
use super::{Position, Setup};
use crate::{Bitboard, Castling, Color, Piece, Role, Square, attacks};

/// Units on a board, whose move it is, and the rights to castle and to capture en passant: all that a [`Position`] is made of,
/// without its promise and without its hash.
///
/// Every question about a board is asked here, and a [`Position`] dereferences to it. Any arrangement may be asked what stands
/// where and what is attacked. Questions about legal moves and mate take it for granted that [`Self::is_playable`] holds, as it
/// does in a position and after each of its legal moves: elsewhere the answer may be wrong, such as a move that captures a
/// king, but nothing panics. What has a hash, and may be kept in a table, is a position; the only way there is
/// [`Position::from_arrangement`], which looks for faults and computes the hash.
///
/// ```
/// use keymove_chess::{Fault, Piece, Position, Role, Square, Color};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K3 w - -".parse()?;
/// let with_queen = |color| position.with_unit(Square::E5, Piece { color, role: Role::Queen });
/// let checked = Position::from_arrangement(&with_queen(Color::Black))?;
/// assert!(checked.in_check() && checked.hash() != position.hash());
/// let faults = Position::from_arrangement(&with_queen(Color::White)).unwrap_err();
/// assert!(matches!(faults.as_slice()[0], Fault::CheckAfterMove { color: Color::Black, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// There is no hash to be misused:
///
/// ```compile_fail,E0599
/// # use keymove_chess::Position;
/// let start = Position::initial();
/// start.glimpse(start.moves()[0]).hash();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// Units of either side, indexed by [`Role`]; then, from index 6 on, units of each side, indexed by [`Color`]. One
    /// array, so that a move is made in all of them by the same few vector instructions.
    pub(super) sets: [Bitboard; 8],
    pub(super) turn: Color,
    pub(super) castling: Castling,
    pub(super) en_passant: Option<Square>,
    pub(super) exclusive: ExclusiveCastlings,
}

impl Arrangement {
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
    pub(super) fn known_king(&self, color: Color) -> Square {
        Square::new_masked(self.pieces(color, Role::King).0.trailing_zeros() as u8)
    }

    /// Whether the side has a king. Without one it is never in check and never mated.
    #[inline]
    pub fn has_king(&self, color: Color) -> bool {
        self.pieces(color, Role::King).any()
    }

    /// Squares that the side's king attacks, if it has one.
    #[inline]
    pub(super) fn king_attacks(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, attacks::king)
    }

    /// The kind of the unit on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if self.occupied().has(square) { Some(self.role_on(square)) } else { None }
    }

    /// The kind of the unit on a square that is known to be occupied, found without a branch.
    #[inline]
    pub(super) fn role_on(&self, square: Square) -> Role {
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
    pub(super) fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.color(color)
    }

    /// Bishops and queens of one side.
    #[inline]
    pub(super) fn diagonal_sliders(&self, color: Color) -> Bitboard {
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

    /// Every square that units of `color` other than the king attack when the occupied squares are `occupied`.
    #[inline]
    pub(super) fn attacked_but_by_king(&self, color: Color, occupied: Bitboard) -> Bitboard {
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

    /// Whether the king of this side, if it has one, is attacked. In a position, that of the side not to move never is.
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

    /// With the other side to move and no en passant right, unless the side to move is in check. [`Position::passed`] gives a
    /// position instead.
    pub fn passed(&self) -> Option<Self> {
        if self.in_check() { None } else { Some(self.turned()) }
    }

    /// As [`Self::passed`], but also if the side to move is in check. Its king is among the units that [`Self::moves`] captures
    /// then.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { turn: !self.turn, en_passant: None, ..*self }
    }

    /// Units of `blockers` that alone stand between the king on `king` and a line piece of `sliders_of`.
    #[inline]
    pub(super) fn line_blockers(&self, king: Square, sliders_of: Color, blockers: Bitboard) -> Bitboard {
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
    pub(super) fn checkers_and_pinned(&self, king: Square) -> (Bitboard, Bitboard) {
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
    /// The castlings that exclude each other, the same after every move.
    #[inline]
    pub const fn exclusive_castlings(&self) -> ExclusiveCastlings {
        self.exclusive
    }

    /// The castlings whose king and rook stand on their home squares: in a problem castling is allowed unless it can be
    /// proved that king or rook has moved.
    #[inline]
    pub fn castling_at_home(&self) -> Castling {
        let mut rights = Castling::NONE;
        for color in Color::ALL {
            let rank = color.home_rank();
            let rooks = self.pieces(color, Role::Rook);
            if !self.pieces(color, Role::King).has(Square::at(4, rank)) {
                continue;
            }
            for (file, short) in [(7, true), (0, false)] {
                if rooks.has(Square::at(file, rank)) {
                    rights = rights.with(Castling::right(color, short));
                }
            }
        }
        rights
    }

    /// Whether this can be a position: at most one king a side, no pawn on the first or last rank, the side not to move not
    /// in check, king and rook at home for every right to castle, and for a right to capture en passant a pawn that can just
    /// have made its double step. That is so if no fault of [`Setup::faults`] is fatal.
    #[inline]
    pub fn is_playable(&self) -> bool {
        let kings = self.role(Role::King);
        Color::ALL.into_iter().all(|color| !(kings & self.color(color)).more_than_one())
            && (self.role(Role::Pawn) & Bitboard::BACK_RANKS).is_empty()
            && !self.king_attacked(!self.turn)
            && self.castling_at_home().has(self.castling)
            && self.en_passant.is_none_or(|passed| self.can_be_passed(passed))
    }

    /// Whether a pawn of the side not to move can just have passed this square with its double step.
    #[cold]
    fn can_be_passed(&self, passed: Square) -> bool {
        let color = !self.turn;
        let (origin, target) = double_step(color, passed);
        passed.rank() == color.home_rank().abs_diff(2)
            && self.pieces(color, Role::Pawn).has(target)
            && (self.occupied() & (Bitboard::of(passed) | Bitboard::of(origin))).is_empty()
    }

    /// The Zobrist hash of all that is hashed in a position.
    pub(super) fn computed_hash(&self) -> u64 {
        let mut hash = zobrist::castling(self.castling)
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::side(self.turn);
        for (square, piece) in self.units() {
            hash ^= zobrist::unit(piece, square);
        }
        hash
    }
}

/// The square from which the pawn came that passed over `passed`, and the square to which it went.
pub(super) fn double_step(color: Color, passed: Square) -> (Square, Square) {
    let (file, rank) = (passed.file(), passed.rank());
    match color {
        Color::White => (Square::at(file, rank.wrapping_sub(1)), Square::at(file, rank + 1)),
        Color::Black => (Square::at(file, rank + 1), Square::at(file, rank.wrapping_sub(1))),
    }
}
