//! Units that cannot leave home, and units that cannot have come from there.
//!
//! A pawn on its home rank has always stood there. So no way of any unit ever led through its square, and no king ever
//! stood on a square that it attacks. The same holds of the square of a unit of the initial position that has no way out and
//! is still there: nothing else can have come in. Going from square to square of what is left gives all squares that a unit
//! can ever have reached; ways are the same forwards and backwards. Knights are never shut in: one of their ways
//! always leads to a rank on which nothing stands for ever.
//!
//! A unit that cannot be one of the initial position was promoted; the squares of the last rank from which it can have come
//! are those that it could reach.
//!
//! Castling needs no care: king and rook come to squares that they could also walk to, since those between are empty.

use keymove_chess::{Arrangement, Bitboard, Color, Role, Square, attacks};

/// What is certain of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// For each unit that was promoted, the squares on which it can have been.
    pub(super) promoted: Vec<Bitboard>,
    /// Units of the initial position that are missing and never left the first rank of their side.
    pub(super) taken_at_home: u32,
}

/// The units of the initial position that can be shut in, and their files.
const HOMES: [(Role, &[u8]); 4] =
    [(Role::Bishop, &[2, 5]), (Role::Rook, &[0, 7]), (Role::Queen, &[3]), (Role::King, &[4])];

/// What is certain of both sides, indexed by [`Color`]; `None` if a unit cannot stand where it does.
pub(super) fn examine(position: &Arrangement) -> Option<[Side; 2]> {
    let ground = Ground::of(position);
    let mut sides = [Side::default(), Side::default()];
    for color in Color::ALL {
        let side = &mut sides[color.index()];
        for (role, files) in HOMES {
            ground.account(position, color, role, files, side)?;
        }
        let knights = position.pieces(color, Role::Knight).len();
        let entries = ground.promotion_squares(color);
        side.promoted.extend((2..knights).map(|_| entries));
    }
    let possible = sides.iter().flat_map(|side| &side.promoted).all(|squares| squares.any());
    possible.then_some(sides)
}

/// What has always been as it is.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    /// Squares that have always been occupied by the unit that is there.
    fixed: Bitboard,
    /// Squares on which the king of a side, by [`Color`], can never have been.
    barred: [Bitboard; 2],
}

impl Ground {
    pub(super) fn of(position: &Arrangement) -> Self {
        let home = |color: Color| {
            let rank = if color == Color::White { 1 } else { 6 };
            position.pieces(color, Role::Pawn) & Bitboard::rank(rank)
        };
        let (white, black) = (home(Color::White), home(Color::Black));
        let barred = [attacks::pawns(Color::Black, black), attacks::pawns(Color::White, white)];
        let mut ground = Self { fixed: white | black, barred };
        while ground.fix(position) {}
        ground
    }

    /// Adds the units that never left home. Returns whether there was another one.
    fn fix(&mut self, position: &Arrangement) -> bool {
        let before = self.fixed;
        for color in Color::ALL {
            for (role, files) in HOMES {
                for &file in files {
                    let home = Square::at(file, color.home_rank());
                    if position.pieces(color, role).has(home)
                        && self.reach(color, role, home) == Bitboard::of(home)
                    {
                        self.fixed |= home.into();
                    }
                }
            }
        }
        self.fixed != before
    }

    /// The squares that a unit can reach from this one, or can have come from.
    fn reach(&self, color: Color, role: Role, from: Square) -> Bitboard {
        let barred = if role == Role::King { self.barred[color.index()] } else { Bitboard::EMPTY };
        let mut reached = Bitboard::of(from);
        let mut fresh = reached;
        while let Some(square) = fresh.first() {
            let next = attacks::of(color, role, square, self.fixed).without(self.fixed | barred | reached);
            reached |= next;
            fresh = fresh.without(square.into()) | next;
        }
        reached
    }

    /// Compares the units of a kind with those of the initial position; `None` if a king is where it cannot be.
    fn account(
        &self, position: &Arrangement, color: Color, role: Role, files: &[u8], side: &mut Side,
    ) -> Option<()> {
        let rank = Bitboard::rank(color.home_rank());
        let mut units = position.pieces(color, role);
        let mut homes: Bitboard =
            files.iter().fold(Bitboard::EMPTY, |set, &file| set | Square::at(file, color.home_rank()).into());
        while let Some(square) = homes.first().or(units.first()) {
            let region = self.reach(color, role, square);
            let (original, present) = ((homes & region).len(), (units & region).len());
            if role == Role::King && present > original {
                return None;
            }
            let promoted = region & self.promotion_squares(color);
            side.promoted.extend((original..present).map(|_| promoted));
            if region.without(rank).is_empty() {
                side.taken_at_home += original.saturating_sub(present);
            }
            homes = homes.without(region);
            units = units.without(region);
        }
        Some(())
    }

    /// The squares on which a pawn of this side can have been promoted.
    fn promotion_squares(&self, color: Color) -> Bitboard {
        let gates = self.gates(color);
        let last = |gates: Bitboard| if color == Color::White { gates.north() } else { gates.south() };
        (last(gates) | attacks::pawns(color, gates)).without(self.fixed)
    }

    /// The squares from which a pawn of this side can have been promoted.
    pub(super) fn gates(&self, color: Color) -> Bitboard {
        Bitboard::rank(if color == Color::White { 6 } else { 1 }).without(self.fixed)
    }
}
