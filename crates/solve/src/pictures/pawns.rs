//! What becomes of pawns: moves that bring them to every square, as pawns or promoted, with a number of captures.

use super::picture::Roles;
use super::reach::{Form, NEVER, Row};
use keymove_chess::{Bitboard, Color, Role, Square};
use std::sync::{Arc, OnceLock};

/// Captures that are told apart: none, one, two, any number.
const CAPTURES: usize = 4;
/// The most steps that a pawn makes.
const STEPS: u8 = 6;

/// Squares within so many moves, from none to the last number after which nothing is added.
type Areas = [Bitboard; 14];

/// What a pawn can be.
#[derive(Clone, Copy)]
enum Kind {
    Pawn,
    Knight,
    /// A queen, and at least as far away a bishop or rook.
    Line,
    /// Whatever takes the fewest moves.
    Any,
    Bishop,
    Rook,
}

/// The ways of a pawn on one square: moves, and squares within so many moves, by captures and form.
type Ways = [[(Row, Areas); 6]; CAPTURES];

/// Moves of pawns on an empty board on which there is something to capture wherever it is wanted. Those of a square are
/// found when they are first asked for.
pub(super) struct Pawns {
    /// By colour and square.
    ways: [[OnceLock<Box<Ways>>; 64]; 2],
    /// Moves of officers: role, square, square.
    officers: Arc<[[Row; 64]]>,
}

impl Pawns {
    /// `officers` are their moves: role, square, square.
    pub(super) fn new(officers: Arc<[[Row; 64]]>) -> Self {
        Self { ways: [const { [const { OnceLock::new() }; 64] }; 2], officers }
    }

    fn ways(&self, color: Color, from: Square) -> Box<Ways> {
        let mut ways = Box::new([[([NEVER; 64], [Bitboard::EMPTY; 14]); 6]; CAPTURES]);
        for (captures, forms) in ways.iter_mut().enumerate() {
            let most = if captures + 1 < CAPTURES { captures } else { usize::from(STEPS) };
            let (pawn, promotions) = advance(color, from, most);
            let [knight, bishop, rook, line] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .map(|role| promoted(&promotions, &self.officers[role.index()]));
            let any = core::array::from_fn(|to| pawn[to].min(knight[to]).min(line[to]));
            *forms = [pawn, knight, line, any, bishop, rook].map(|row| (row, areas_of(&row)));
        }
        ways
    }

    fn form(&self, color: Color, captures: u32, form: Kind, role: Role, from: Square) -> Form<'_> {
        let ways = self.ways[color as usize][from.index()].get_or_init(|| self.ways(color, from));
        let (costs, areas) = &ways[(captures as usize).min(CAPTURES - 1)][form as usize];
        Form { role, costs, areas }
    }

    /// The moves, at least, with at most so many captures, to be one of these in the end.
    pub(super) fn least(&self, color: Color, captures: u32, from: Square, roles: Roles) -> Form<'_> {
        let kind = if roles == Roles::ANY {
            Kind::Any
        } else if roles.has(Role::Pawn) {
            Kind::Pawn
        } else if roles.has(Role::Knight) {
            Kind::Knight
        } else if roles == Roles::of(Role::Bishop) {
            Kind::Bishop
        } else if roles == Roles::of(Role::Rook) {
            Kind::Rook
        } else {
            Kind::Line
        };
        self.form(color, captures, kind, Role::Pawn, from)
    }

    /// The same for one thing that it can be in the end.
    pub(super) fn as_role(&self, color: Color, captures: u32, from: Square, role: Role) -> Form<'_> {
        let kind = match role {
            Role::Pawn => Kind::Pawn,
            Role::Knight => Kind::Knight,
            Role::Bishop => Kind::Bishop,
            Role::Rook => Kind::Rook,
            Role::Queen | Role::King => Kind::Line,
        };
        self.form(color, captures, kind, role, from)
    }
}

/// Moves to squares where the pawn is still one, and to those where it promotes.
fn advance(color: Color, from: Square, captures: usize) -> (Row, Row) {
    let last = Bitboard::rank(7 - color.home_rank());
    let start = Bitboard::rank(if color == Color::White { 1 } else { 6 });
    let ahead = |squares: Bitboard| match color {
        Color::White => squares.north(),
        Color::Black => squares.south(),
    };
    let (mut pawn, mut promotions) = ([NEVER; 64], [NEVER; 64]);
    pawn[from.index()] = 0;
    // Squares by captures made.
    let mut squares = [Bitboard::EMPTY; STEPS as usize + 1];
    squares[0] = from.into();
    for count in 1..=STEPS {
        let double = if count == 1 { ahead(ahead(squares[0] & start)) } else { Bitboard::EMPTY };
        for used in (0..=captures).rev() {
            let beside = if used > 0 { ahead(squares[used - 1]) } else { Bitboard::EMPTY };
            squares[used] = ahead(squares[used]) | beside.west() | beside.east();
        }
        squares[0] |= double;
        for square in squares.iter().fold(Bitboard::EMPTY, |all, &squares| all | squares) {
            let row = if last.has(square) { &mut promotions } else { &mut pawn };
            row[square.index()] = row[square.index()].min(count);
        }
        squares.iter_mut().for_each(|squares| *squares = squares.without(last));
    }
    (pawn, promotions)
}

/// Moves of a pawn that promotes to a unit with these moves.
fn promoted(promotions: &Row, moves: &[Row; 64]) -> Row {
    let mut row = [NEVER; 64];
    for (square, &count) in promotions.iter().enumerate().filter(|(_, count)| **count < NEVER) {
        for (least, more) in row.iter_mut().zip(&moves[square]) {
            *least = (*least).min(count.saturating_add(*more)).min(NEVER);
        }
    }
    row
}

/// The squares within so many moves.
fn areas_of(row: &Row) -> Areas {
    let mut areas = [Bitboard::EMPTY; 14];
    for (square, &moves) in Bitboard::FULL.into_iter().zip(row) {
        if let Some(area) = areas.get_mut(usize::from(moves)) {
            *area |= square.into();
        }
    }
    for moves in 1..areas.len() {
        areas[moves] |= areas[moves - 1];
    }
    areas
}
