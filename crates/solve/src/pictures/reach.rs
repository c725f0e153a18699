//! How far units get and what they attack on an empty board: lower bounds for every real one.

use super::field::{Field, field_bit};
use super::pawns::Pawns;
use super::picture::{Roles, Unit};
use keymove_chess::{Bitboard, Color, Role, Square, attacks};
use std::sync::{Arc, LazyLock};

/// The most moves that matter: nothing takes longer on an empty board.
const FAR: usize = 7;

/// Distances and attacks on an empty board.
pub(super) struct Reach {
    /// Squares within so many moves of an officer or king: by role, square, moves.
    within: Box<[[[Bitboard; FAR + 1]; 64]; 6]>,
    /// Moves of officers and kings by role, from square to square; [`NEVER`] if there is no way.
    moves: Arc<[[Row; 64]]>,
    pawns: Pawns,
    /// Moves of units that have the right to castle: by colour, those of the king with the right to castle short, long, and
    /// both, then those of the king's rook and of the queen's rook. The king's move is the move of both, so that a castling
    /// costs the rook nothing.
    castling: Box<[[CastlingWay; 5]; 2]>,
}

/// What a pawn may be in the end.
const PAWN_ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// No way by any square is longer than this: a pawn promotes after six moves, and an officer goes there and on in seven each.
const LONGEST: u8 = 20;
/// More moves than any budget.
pub(super) const NEVER: u8 = 100;

/// Moves, at least, from one square to every square; [`NEVER`] if there is no way.
pub(super) type Row = [u8; 64];

/// Moves to every square, and the squares within so many moves.
type CastlingWay = (Row, [Bitboard; FAR + 1]);

/// Something that a unit can be in the end, and how it gets there.
#[derive(Clone, Copy)]
pub(super) struct Form<'a> {
    pub(super) role: Role,
    pub(super) costs: &'a Row,
    /// The squares within so many moves.
    pub(super) areas: &'a [Bitboard],
}

impl Form<'_> {
    /// The squares within so many moves.
    pub(super) fn area(&self, moves: u8) -> Bitboard {
        self.areas.get(usize::from(moves)).or(self.areas.last()).copied().unwrap_or_default()
    }
}

impl Reach {
    /// The tables, made when they are first asked for.
    pub(super) fn shared() -> &'static Self {
        static SHARED: LazyLock<Reach> = LazyLock::new(Reach::new);
        &SHARED
    }

    fn new() -> Self {
        let mut within = Box::new([[[Bitboard::EMPTY; FAR + 1]; 64]; 6]);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for square in Bitboard::FULL {
                within[role.index()][square.index()] = areas(role, square);
            }
        }
        let mut moves = vec![[[NEVER; 64]; 64]; 6];
        for (rows, areas) in moves.iter_mut().zip(within.iter()) {
            for (row, areas) in rows.iter_mut().zip(areas) {
                let mut before = Bitboard::EMPTY;
                for (count, &area) in areas.iter().enumerate() {
                    for to in area.without(before) {
                        row[to.index()] = count as u8;
                    }
                    before = area;
                }
            }
        }
        let moves: Arc<[[Row; 64]]> = moves.into();
        let pawns = Pawns::new(Arc::clone(&moves));
        let castling = Box::new(Color::ALL.map(|color| castling_ways(color, &moves[..])));
        Self { within, moves, pawns, castling }
    }

    /// Squares that an officer or king reaches in at most this many moves, its own among them.
    pub(super) fn within(&self, role: Role, moves: u16, from: Square) -> Bitboard {
        self.within[role.index()][from.index()][usize::from(moves).min(FAR)]
    }

    /// Calls `act` with (cost, kind of unit, squares) for what a pawn can be after at most `moves` moves, its own square left out.
    pub(super) fn for_pawn(
        &self, color: Color, from: Square, moves: u16, mut act: impl FnMut(u16, Role, Bitboard),
    ) {
        let last = Bitboard::rank(7 - color.home_rank());
        let start = Bitboard::rank(match color {
            Color::White => 1,
            Color::Black => 6,
        });
        let ahead = |squares: Bitboard| match color {
            Color::White => squares.north(),
            Color::Black => squares.south(),
        };
        let mut squares = Bitboard::of(from);
        for cost in 1..=moves.min(6) {
            let single = ahead(squares);
            let double = if cost == 1 { ahead(ahead(squares & start)) } else { Bitboard::EMPTY };
            squares = single | single.west() | single.east() | double;
            if squares.without(last).any() {
                act(cost, Role::Pawn, squares.without(last));
            }
            let promoted = squares & last;
            if promoted.any() {
                for role in [Role::Queen, Role::Knight] {
                    act(cost, role, promoted);
                    for more in 1..=(moves - cost).min(6) {
                        let mut reached = Bitboard::EMPTY;
                        for square in promoted {
                            reached |= self.within(role, more, square);
                        }
                        act(cost + more, role, reached);
                    }
                }
            }
            squares = squares.without(last);
            if squares.is_empty() {
                break;
            }
        }
    }

    /// Everything that a unit can be in the end; pawns make at most so many captures.
    pub(super) fn forms(&self, color: Color, captures: u32, unit: Unit) -> impl Iterator<Item = Form<'_>> {
        let roles = if unit.role == Role::Pawn { &PAWN_ROLES[..] } else { &PAWN_ROLES[..1] };
        roles.iter().map(move |&role| match unit.role {
            Role::Pawn => self.pawns.as_role(color, captures, unit.square, role),
            _ => self.least(color, captures, unit),
        })
    }

    /// The ways of a unit, whatever it becomes; pawns make at most so many captures.
    pub(super) fn least(&self, color: Color, captures: u32, unit: Unit) -> Form<'_> {
        self.way(color, captures, unit, Roles::ANY)
    }

    /// The ways of a unit that is one of these in the end; pawns make at most so many captures. Pawns must not be both pawns
    /// and knights, nor one of these and something else, unless anything will do.
    pub(super) fn way(&self, color: Color, captures: u32, unit: Unit, roles: Roles) -> Form<'_> {
        match unit.role {
            Role::Pawn => self.pawns.least(color, captures, unit.square, roles),
            role if unit.castlings != 0 && roles.has(role) => {
                let kind = usize::from(unit.castlings) + if role == Role::King { 0 } else { 3 } - 1;
                let (costs, areas) = &self.castling[color as usize][kind];
                Form { role, costs, areas }
            }
            role if !roles.has(role) => Form { role, costs: &[NEVER; 64], areas: &[Bitboard::EMPTY] },
            role => Form {
                role,
                costs: &self.moves[role.index()][unit.square.index()],
                areas: &self.within[role.index()][unit.square.index()],
            },
        }
    }

    /// What a pawn can be on a square after at most so many moves, and at most so many captures.
    pub(super) fn pawn_roles(
        &self, color: Color, captures: u32, from: Square, to: Square, moves: u8,
    ) -> Roles {
        let comes = |&role: &Role| self.pawns.as_role(color, captures, from, role).costs[to.index()] <= moves;
        PAWN_ROLES.into_iter().filter(comes).fold(Roles::NONE, Roles::or)
    }

    /// Squares that a unit may come to on the way to its target, or anywhere, with so many moves to spare.
    pub(super) fn ways(
        &self, color: Color, unit: Unit, target: Option<(Square, Roles)>, captures: u32, spare: u8,
    ) -> Bitboard {
        let form = self.least(color, captures, unit);
        let Some((target, roles)) = target else { return form.area(spare) };
        let cost = self.way(color, captures, unit, roles).costs[target.index()];
        let total = cost.saturating_add(spare).min(LONGEST);
        if unit.castlings != 0 {
            return form.area(total);
        }
        let as_officer = |form: Form<'_>| {
            (0..=total).fold(Bitboard::EMPTY, |all, moves| {
                all | form.area(moves) & self.within(form.role, u16::from(total - moves), target)
            })
        };
        if unit.role != Role::Pawn {
            return as_officer(form);
        }
        let mut all = Bitboard::EMPTY;
        for form in self.forms(color, captures, unit) {
            if form.role != Role::Pawn {
                if roles.has(form.role) {
                    all |= as_officer(form);
                }
                continue;
            }
            for square in form.area(total) {
                let rest = self.pawns.least(color, captures, square, roles).costs[target.index()];
                if form.costs[square.index()] + rest <= total {
                    all |= square.into();
                }
            }
        }
        all
    }

    /// What a unit on `from` attacks of the field of a king on `king`.
    pub(super) fn field(&self, color: Color, role: Role, from: Square, king: Square) -> Field {
        let file = usize::from(from.file() + 7 - king.file());
        let rank = usize::from(from.rank() + 7 - king.rank());
        FIELDS[kind(color, role)][15 * rank + file]
    }
}

/// Squares that an officer or king reaches on an empty board in so many moves.
fn areas(role: Role, from: Square) -> [Bitboard; FAR + 1] {
    let mut areas = [Bitboard::of(from); FAR + 1];
    let mut before = Bitboard::EMPTY;
    for moves in 1..=FAR {
        let reached = areas[moves - 1];
        areas[moves] = reached;
        // Line pieces are everywhere that they can ever be after two moves.
        if moves <= 2 || matches!(role, Role::Knight | Role::King) {
            for from in reached.without(before) {
                areas[moves] |= attacks::of(Color::White, role, from, Bitboard::EMPTY);
            }
        }
        before = reached;
    }
    areas
}

/// The ways of units that may castle, see [`Reach::castling`].
fn castling_ways(color: Color, moves: &[[Row; 64]]) -> [CastlingWay; 5] {
    let rank = color.home_rank();
    let row = |role: Role, file: u8| &moves[role.index()][Square::at(file, rank).index()];
    let (king, rook) = (|file: u8| row(Role::King, file), |file: u8| row(Role::Rook, file));
    let rows: [Row; 5] = [
        core::array::from_fn(|to| king(4)[to].min(1 + king(6)[to])),
        core::array::from_fn(|to| king(4)[to].min(1 + king(2)[to])),
        core::array::from_fn(|to| king(4)[to].min(1 + king(6)[to]).min(1 + king(2)[to])),
        core::array::from_fn(|to| rook(7)[to].min(rook(5)[to])),
        core::array::from_fn(|to| rook(0)[to].min(rook(3)[to])),
    ];
    rows.map(|row| {
        let area = |moves: usize| {
            Bitboard::FULL.into_iter().filter(|square| usize::from(row[square.index()]) <= moves).collect()
        };
        (row, core::array::from_fn(area))
    })
}

/// The index of a kind of unit: pawns differ by colour.
const fn kind(color: Color, role: Role) -> usize {
    if matches!((role, color), (Role::Pawn, Color::Black)) { 6 } else { role.index() }
}

/// What a unit attacks of a king's field, by kind (roles, then the black pawn) and by file and rank of the unit seen from
/// the king, each with 7 added: 15 times the rank, and the file.
static FIELDS: [[Field; 225]; 7] = {
    let mut fields = [[0; 225]; 7];
    let mut kind = 0;
    while kind < 7 {
        let mut index = 0;
        while index < 225 {
            fields[kind][index] = relative_field(kind, (index % 15) as i8 - 7, (index / 15) as i8 - 7);
            index += 1;
        }
        kind += 1;
    }
    fields
};

/// The squares of the field of a king on (0, 0) that a unit on (x, y) attacks.
const fn relative_field(kind: usize, x: i8, y: i8) -> Field {
    let mut field = 0;
    // Nothing stands where the king stands, and no king next to it.
    if x == 0 && y == 0 || kind == Role::King.index() && x.abs() <= 1 && y.abs() <= 1 {
        return 0;
    }
    let mut bit = 0;
    while bit < 9 {
        let (right, up) = (bit as i8 % 3 - 1 - x, bit as i8 / 3 - 1 - y);
        let (wide, high) = (right.abs(), up.abs());
        let straight = (wide == 0) != (high == 0);
        let diagonal = wide == high && wide != 0;
        let attacked = match kind {
            6 => up == -1 && wide == 1,
            _ if kind == Role::Pawn.index() => up == 1 && wide == 1,
            _ if kind == Role::Knight.index() => wide * high == 2,
            _ if kind == Role::Bishop.index() => diagonal,
            _ if kind == Role::Rook.index() => straight,
            _ if kind == Role::Queen.index() => straight || diagonal,
            // A king stands on none of these squares.
            _ => wide <= 1 && high <= 1,
        };
        if attacked {
            field |= field_bit(bit);
        }
        bit += 1;
    }
    field
}
