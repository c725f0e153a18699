//! Final positions as far as they are thought out, and what becomes of them.

use keymove_chess::{Bitboard, Castling, Color, Position, Role, Square};

/// A unit of either side.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) role: Role,
    pub(super) square: Square,
    /// The castlings that it has the right to take part in: 1 for the short one, 2 for the long one.
    pub(super) castlings: u8,
}

impl Unit {
    /// A unit that does not castle.
    pub(super) const fn new(role: Role, square: Square) -> Self {
        Self { role, square, castlings: 0 }
    }

    /// The unit on a square of a position.
    pub(super) fn on(position: &Position, color: Color, square: Square) -> Option<Self> {
        let role = position.role_at(square)?;
        let has = |short: bool, corner: u8| {
            let is_concerned =
                role == Role::King || role == Role::Rook && square == Square::at(corner, color.home_rank());
            is_concerned && position.castling().has(Castling::right(color, short))
        };
        let castlings = if position.castling() == Castling::NONE {
            0
        } else {
            u8::from(has(true, 7)) | u8::from(has(false, 0)) << 1
        };
        Some(Self { role, square, castlings })
    }
}

/// All units of a side.
pub(super) fn units(position: &Position, color: Color) -> impl Iterator<Item = Unit> {
    let squares = position.color(color).into_iter();
    squares.filter_map(move |square| Unit::on(position, color, square))
}

/// What a unit may be in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Roles(u8);

impl Roles {
    pub(super) const ANY: Self = Self(0x3f);
    pub(super) const NONE: Self = Self(0);
    /// What may be at the end of a line.
    pub(super) const LINES: Self = Self::of(Role::Bishop).or(Role::Rook).or(Role::Queen);

    pub(super) const fn of(role: Role) -> Self {
        Self(1 << role as u8)
    }

    pub(super) const fn or(self, role: Role) -> Self {
        Self(self.0 | 1 << role as u8)
    }

    /// Of what a pawn may be in the end, what stands for all of it in a mate.
    pub(super) const fn strongest(self) -> Role {
        if self.has(Role::Pawn) {
            Role::Pawn
        } else if self.has(Role::Knight) {
            Role::Knight
        } else {
            Role::Queen
        }
    }

    /// Each of them.
    pub(super) fn all(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.has(role))
    }

    pub(super) const fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 != 0
    }
}

/// A unit that a picture needs on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Duty {
    /// Where it stands now.
    pub(super) from: Square,
    /// Where it has to be in the end.
    pub(super) to: Square,
    /// And as what.
    pub(super) roles: Roles,
}

/// A final position as far as it is thought out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Picture<'a> {
    /// Where the king is.
    pub(super) king: Square,
    /// Other units that have to be somewhere.
    pub(super) duties: &'a [Duty],
    /// Units that have to be captured.
    pub(super) captured: Bitboard,
    /// Where the unit stands now that surely attacks the king in the end, if it is known which one does: it makes the last move, or
    /// that opens its line.
    pub(super) checker: Option<Square>,
    /// Squares that have to be empty: lines along which units attack what they have to, or are pinned.
    pub(super) empty: Bitboard,
    /// Captures that pawns of the attacker and of the defender make at most.
    pub(super) captures: (u8, u8),
}

/// What becomes of pictures.
pub(super) trait Collector {
    /// Takes a picture; says whether no more are wanted.
    fn take(&mut self, picture: &Picture<'_>) -> bool;
    /// Whether pictures are looked at at all.
    const LOOKS: bool;
}

/// Only asks whether there is one.
impl Collector for () {
    const LOOKS: bool = false;
    fn take(&mut self, _: &Picture<'_>) -> bool {
        true
    }
}

/// How many units can disappear from a line in so many moves: one a move, two if a pawn captures en passant at once, as
/// both pawns may stand on the line, or if a king castles.
pub(super) fn removals(position: &Position, moves: u16) -> u32 {
    let castlings = Color::ALL.into_iter().filter(|&color| may_castle(position, color)).count();
    u32::from(moves) + u32::from(position.en_passant().is_some()) + castlings as u32
}

/// Whether a side has the right to castle.
pub(super) fn may_castle(position: &Position, color: Color) -> bool {
    [true, false].into_iter().any(|short| position.castling().has(Castling::right(color, short)))
}
