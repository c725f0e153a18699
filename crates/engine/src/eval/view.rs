//! What the terms ask about a position: attacks by kind, squares worth going to, the king's surroundings. Computed once.

use super::geometry::{rank_set, up};
use keymove_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// What the pieces of one side do to the surroundings of the other's king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    /// Pieces, and pawns that attack there.
    pub attackers: i32,
    /// Of these the pieces, indexed by kind.
    pub by_role: [i32; 6],
    /// Attacks on squares next to the king, each piece for itself.
    pub on_king: i32,
}

/// A position and what is attacked in it. All arrays are indexed by side, then by kind.
pub(super) struct View<'a> {
    pub position: &'a Position,
    pub occupied: Bitboard,
    /// All units of a side.
    pub own: [Bitboard; 2],
    pub pawns: [Bitboard; 2],
    pub king: [Square; 2],
    /// Units of either side that alone stand between this side's king and an enemy line piece.
    pub blockers: [Bitboard; 2],
    pub attacks: [[Bitboard; 6]; 2],
    pub attacked: [Bitboard; 2],
    pub attacked_twice: [Bitboard; 2],
    /// Squares that count for the mobility of this side's pieces.
    pub worthwhile: [Bitboard; 2],
    /// Squares around this side's king, without those that two of its pawns defend.
    pub zone: [Bitboard; 2],
    /// What this side does to the enemy king.
    pub assault: [Assault; 2],
    /// Sum of the middlegame mobility of this side's pieces.
    pub mobility: [i32; 2],
}

impl<'a> View<'a> {
    /// The attacks of kings and pawns; those of pieces are added one by one by [`Self::enter`].
    pub(super) fn new(position: &'a Position) -> Self {
        let pawns = Color::ALL.map(|color| position.pieces(color, Role::Pawn));
        // A position without a king is nothing that is played; it gets some value.
        let king = Color::ALL.map(|color| position.king(color).unwrap_or(Square::A1));
        let mut view = Self {
            position,
            occupied: position.occupied(),
            own: Color::ALL.map(|color| position.color(color)),
            pawns,
            king,
            blockers: Color::ALL.map(|color| blockers(position, color, king[color.index()])),
            attacks: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            worthwhile: [Bitboard::EMPTY; 2],
            zone: [Bitboard::EMPTY; 2],
            assault: [Assault::default(); 2],
            mobility: [0; 2],
        };
        let twice = Color::ALL.map(|us| view.enter_pawns_and_king(us));
        for us in Color::ALL {
            view.worthwhile[us.index()] = view.worthwhile_for(us);
            let zone = around(king[us.index()]);
            let by_pawns = zone & view.attacks[(!us).index()][Role::Pawn.index()];
            view.assault[(!us).index()].attackers = by_pawns.len() as i32;
            view.zone[us.index()] = zone.without(twice[us.index()]);
        }
        view
    }

    /// The squares that two pawns of the side attack.
    fn enter_pawns_and_king(&mut self, us: Color) -> Bitboard {
        let i = us.index();
        let [west, east] = attacks::pawns_apart(us, self.pawns[i]);
        let (pawns, king) = (west | east, attacks::king(self.king[i]));
        self.attacks[i][Role::Pawn.index()] = pawns;
        self.attacks[i][Role::King.index()] = king;
        self.attacked[i] = pawns | king;
        self.attacked_twice[i] = west & east | pawns & king;
        west & east
    }

    fn worthwhile_for(&self, us: Color) -> Bitboard {
        let (i, them) = (us.index(), !us);
        let low = rank_set(us, 1) | rank_set(us, 2);
        let idle_pawns = self.pawns[i] & (up(them, self.occupied) | low);
        let royal = self.position.pieces(us, Role::King) | self.position.pieces(us, Role::Queen);
        let forbidden = idle_pawns | royal | self.blockers[i] & self.own[i] | self.by(them, Role::Pawn);
        !forbidden
    }

    /// Squares that a side's units of one kind attack.
    #[inline(always)]
    pub(super) fn by(&self, us: Color, role: Role) -> Bitboard {
        self.attacks[us.index()][role.index()]
    }

    /// Units of a side.
    #[inline(always)]
    pub(super) fn of(&self, us: Color) -> Bitboard {
        self.own[us.index()]
    }

    /// Squares that a side attacks.
    #[inline(always)]
    pub(super) fn hit(&self, us: Color) -> Bitboard {
        self.attacked[us.index()]
    }

    /// Squares that a side attacks at least twice.
    #[inline(always)]
    pub(super) fn hit_twice(&self, us: Color) -> Bitboard {
        self.attacked_twice[us.index()]
    }

    /// Enters the attacks of a piece; gives those that it has if it is pinned.
    #[inline(always)]
    pub(super) fn enter(&mut self, us: Color, role: Role, sq: Square, seen: Bitboard) -> Bitboard {
        let (i, them) = (us.index(), (!us).index());
        let seen = if self.blockers[i].has(sq) { seen & attacks::line(self.king[i], sq) } else { seen };
        self.attacked_twice[i] |= self.attacked[i] & seen;
        self.attacked[i] |= seen;
        self.attacks[i][role.index()] |= seen;
        if (seen & self.zone[them]).any() {
            let on_king = seen & self.attacks[them][Role::King.index()];
            let assault = &mut self.assault[i];
            assault.attackers += 1;
            assault.by_role[role.index()] += 1;
            assault.on_king += on_king.len() as i32;
        }
        seen
    }

    /// What a bishop attacks, looking through all queens.
    #[inline(always)]
    pub(super) fn bishop_sight(&self, sq: Square) -> Bitboard {
        attacks::bishop(sq, self.occupied.without(self.position.role(Role::Queen)))
    }

    /// What a rook attacks, looking through all queens and own rooks.
    #[inline(always)]
    pub(super) fn rook_sight(&self, us: Color, sq: Square) -> Bitboard {
        let through = self.position.role(Role::Queen) | self.position.pieces(us, Role::Rook);
        attacks::rook(sq, self.occupied.without(through))
    }
}

/// The king's square and those next to it, of a king that is moved one square off the edge.
fn around(king: Square) -> Bitboard {
    let inner = Square::at(king.file().clamp(1, 6), king.rank().clamp(1, 6));
    attacks::king(inner) | Bitboard::of(inner)
}

/// Units that alone stand between the king and a line piece of the other side.
fn blockers(position: &Position, us: Color, king: Square) -> Bitboard {
    let queens = position.role(Role::Queen);
    let snipers = (attacks::bishop(king, Bitboard::EMPTY) & (position.role(Role::Bishop) | queens)
        | attacks::rook(king, Bitboard::EMPTY) & (position.role(Role::Rook) | queens))
        & position.color(!us);
    let mut found = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & position.occupied();
        if !between.more_than_one() {
            found |= between;
        }
    }
    found
}
