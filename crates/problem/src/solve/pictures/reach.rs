//! How far units get and what they attack on an empty board: lower bounds for every real one.

use keymove_chess::{Bitboard, Color, Role, Square, attacks};

/// Squares next to a king and the king's own, seen from the king: bit `4 * (3 * (dy + 1) + dx + 1)`. Four bits a square, so
/// that fields can be added up to tell how many units attack each square.
pub(super) type Field = u64;

/// The bit of one square of a [`Field`]: squares from 0 to 8, the king's own is 4.
pub(super) const fn field_bit(index: usize) -> Field {
    1 << (4 * index)
}

/// The king's own square in a [`Field`].
pub(super) const CENTRE: Field = field_bit(4);

/// All squares that are attacked at least once in a sum of fields.
pub(super) const fn any_of(sum: Field) -> Field {
    const ONES: Field = 0x1_1111_1111;
    (sum | sum >> 1 | sum >> 2 | sum >> 3) & ONES
}
/// The most moves that matter: nothing takes longer on an empty board.
const FAR: usize = 7;

/// Distances and attacks on an empty board.
pub(super) struct Reach {
    /// Squares within so many moves of an officer or king: by role, moves, square.
    within: Box<[[[Bitboard; 64]; FAR + 1]; 6]>,
    /// What a unit attacks of a king's field, by kind (roles, then the black pawn) and by file and rank of the unit seen from
    /// the king, each with 7 added.
    fields: Box<[[Field; 225]; 7]>,
    /// Moves from square to square by kind, for pawns with promotion on the way; [`NEVER`] if there is none.
    moves: Box<[[[u8; 64]; 64]; 7]>,
}

/// More moves than any budget.
pub(super) const NEVER: u8 = 100;

impl Reach {
    pub(super) fn new() -> Self {
        let mut within = Box::new([[[Bitboard::EMPTY; 64]; FAR + 1]; 6]);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let table = &mut within[role.index()];
            for square in Bitboard::FULL {
                table[0][square.index()] = square.into();
            }
            for moves in 1..=FAR {
                for square in Bitboard::FULL {
                    let before = table[moves - 1][square.index()];
                    // Line pieces are everywhere that they can ever be after two moves.
                    let settled = moves > 2 && !matches!(role, Role::Knight | Role::King);
                    let mut now = before;
                    if !settled {
                        for from in before {
                            now |= attacks::of(Color::White, role, from, Bitboard::EMPTY);
                        }
                    }
                    table[moves][square.index()] = now;
                }
            }
        }
        let mut fields = Box::new([[0; 225]; 7]);
        for (kind, table) in fields.iter_mut().enumerate() {
            for (index, field) in table.iter_mut().enumerate() {
                *field = relative_field(kind, (index % 15) as i8 - 7, (index / 15) as i8 - 7);
            }
        }
        let mut moves = Box::new([[[NEVER; 64]; 64]; 7]);
        for from in Bitboard::FULL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                for count in (0..=FAR).rev() {
                    for to in within[role.index()][count][from.index()] {
                        moves[role.index()][from.index()][to.index()] = count as u8;
                    }
                }
            }
        }
        let mut reach = Self { within, fields, moves };
        for color in [Color::White, Color::Black] {
            for from in Bitboard::FULL {
                let mut row = [NEVER; 64];
                row[from.index()] = 0;
                reach.for_pawn(color, from, 12, true, |count, _, squares| {
                    for to in squares {
                        let best = &mut row[to.index()];
                        *best = (*best).min(count as u8);
                    }
                });
                reach.moves[kind(color, Role::Pawn)][from.index()] = row;
            }
        }
        reach
    }

    /// Squares that an officer or king reaches in at most this many moves, its own among them.
    pub(super) fn within(&self, role: Role, moves: u16, from: Square) -> Bitboard {
        self.within[role.index()][usize::from(moves).min(FAR)][from.index()]
    }

    /// Calls `act` with (cost, kind of unit, squares) for what a pawn can be after at most `moves` moves, its own square left out.
    pub(super) fn for_pawn(
        &self, color: Color, from: Square, moves: u16, prey: bool, mut act: impl FnMut(u16, Role, Bitboard),
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
            let sides = if prey { single.west() | single.east() } else { Bitboard::EMPTY };
            let double = if cost == 1 { ahead(ahead(squares & start)) } else { Bitboard::EMPTY };
            squares = single | sides | double;
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

    /// The number of moves, at least, that bring a unit from square to square; a pawn may promote on the way.
    pub(super) fn moves(&self, color: Color, role: Role, from: Square, to: Square) -> u8 {
        self.moves[kind(color, role)][from.index()][to.index()]
    }

    /// The same for every square.
    pub(super) fn row(&self, color: Color, role: Role, from: Square) -> &[u8; 64] {
        &self.moves[kind(color, role)][from.index()]
    }

    /// What a unit on `from` attacks of the field of a king on `king`.
    pub(super) fn field(&self, color: Color, role: Role, from: Square, king: Square) -> Field {
        let file = usize::from(from.file() + 7 - king.file());
        let rank = usize::from(from.rank() + 7 - king.rank());
        self.fields[kind(color, role)][15 * rank + file]
    }
}

/// The index of a kind of unit: pawns differ by colour.
const fn kind(color: Color, role: Role) -> usize {
    if matches!((role, color), (Role::Pawn, Color::Black)) { 6 } else { role.index() }
}

/// The squares of the field of a king on (0, 0) that a unit on (x, y) attacks.
fn relative_field(kind: usize, x: i8, y: i8) -> Field {
    let mut field = 0;
    // Nothing stands where the king stands, and no king next to it.
    if (x, y) == (0, 0) || kind == Role::King.index() && x.abs() <= 1 && y.abs() <= 1 {
        return 0;
    }
    for (bit, (dx, dy)) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).enumerate() {
        let (right, up) = (dx - x, dy - y);
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
            _ => wide.max(high) == 1 && (dx, dy) != (0, 0),
        };
        field |= Field::from(attacked) << (4 * bit);
    }
    field
}
