//! What is known of endings: results that need no estimate ([`known`]), and how much of an advantage is worth anything
//! ([`scale`]).

mod kpk;
mod mating;
mod scaling;

pub(super) use scaling::{Scale, WHOLE, scale};

use super::geometry::{distance, file_ahead, rank, stop};
use super::material::{PLAIN, pieces_value};
use keymove_chess::{Bitboard, Color, Position, Role, Square};

/// What an ending is worth that is surely won, beside the material that wins it.
const WON: i32 = 2000;

/// An ending with a result of its own.
pub(super) struct Known {
    /// What it is, such as "king and pawn against king".
    pub name: &'static str,
    /// Centipawns for White.
    pub value: i32,
}

/// The ending, if it is one of those with a result of their own.
pub(super) fn known(position: &Position) -> Option<Known> {
    let bare = |color: Color| !position.color(color).more_than_one();
    if bare(Color::Black) {
        return against_bare_king(position, Color::White);
    }
    if bare(Color::White) {
        return against_bare_king(position, Color::Black);
    }
    if position.occupied().len() == 4 { one_against_one(position) } else { None }
}

/// The kings and the side that has more.
struct Ending<'p> {
    position: &'p Position,
    strong: Color,
    strong_king: Square,
    weak_king: Square,
}

impl<'p> Ending<'p> {
    fn new(position: &'p Position, strong: Color) -> Option<Self> {
        let (strong_king, weak_king) = (position.king(strong)?, position.king(!strong)?);
        Some(Self { position, strong, strong_king, weak_king })
    }

    fn count(&self, role: Role) -> u32 {
        self.position.pieces(self.strong, role).len()
    }

    /// Whether the strong side's bishops are all on squares of one colour.
    fn bishops_of_one_color(&self) -> bool {
        let bishops = self.position.pieces(self.strong, Role::Bishop);
        (bishops & Bitboard::DARK).is_empty() || bishops.without(Bitboard::DARK).is_empty()
    }

    /// Whether all pawns are on one rook's file and no piece can drive a bare king from the corner before them.
    fn may_be_cornered(&self) -> bool {
        let pawns = self.position.pieces(self.strong, Role::Pawn);
        let bishops = self.position.pieces(self.strong, Role::Bishop);
        let held = |file: u8| {
            let corner = Square::at(file, (!self.strong).home_rank());
            let of_its_color = if Bitboard::DARK.has(corner) { Bitboard::DARK } else { !Bitboard::DARK };
            pawns.without(Bitboard::file(file)).is_empty() && (bishops & of_its_color).is_empty()
        };
        self.count(Role::Knight) == 0 && (held(0) || held(7))
    }

    fn is(&self, name: &'static str, value_for_strong: i32) -> Known {
        let value = if self.strong == Color::White { value_for_strong } else { -value_for_strong };
        Known { name, value }
    }

    /// Whether the strong side's material mates a bare king.
    fn mates(&self) -> bool {
        let minors = self.count(Role::Knight) + self.count(Role::Bishop);
        self.count(Role::Queen) + self.count(Role::Rook) > 0
            || self.count(Role::Bishop) > 0 && self.count(Role::Knight) > 0
            || !self.bishops_of_one_color()
            || self.count(Role::Knight) > 2 && minors > 2
    }
}

fn against_bare_king(position: &Position, strong: Color) -> Option<Known> {
    let ending = Ending::new(position, strong)?;
    let (pawns, pieces) = (ending.count(Role::Pawn), pieces_value(position, strong));
    if pieces == 0 {
        return if pawns == 0 { Some(ending.is("bare kings", 0)) } else { pawns_against_king(&ending) };
    }
    if ending.mates() {
        let knight_and_bishop = pieces == PLAIN[Role::Knight.index()] + PLAIN[Role::Bishop.index()];
        if pawns == 0 && knight_and_bishop {
            return Some(ending.is("knight and bishop against king", WON + mating::to_corner(&ending)));
        }
        let value = WON + pieces + mating::to_edge(&ending) + pawns_progress(&ending);
        return Some(ending.is("mating material against king", value));
    }
    if pawns == 0 {
        return Some(ending.is("no mating material", 0));
    }
    let value = WON / 2 + pieces + pawns_progress(&ending);
    (!ending.may_be_cornered()).then(|| ending.is("minor pieces and pawns against king", value))
}

/// Pawns, and how far they have come.
fn pawns_progress(ending: &Ending) -> i32 {
    let pawns = ending.position.pieces(ending.strong, Role::Pawn);
    pawns.into_iter().map(|sq| PLAIN[0] + 10 * rank(ending.strong, sq) as i32).sum()
}

/// Won if one of the pawns wins by itself. If none does, one alone draws; of several nothing is known.
fn pawns_against_king(ending: &Ending) -> Option<Known> {
    let pawns = ending.position.pieces(ending.strong, Role::Pawn);
    let wins = |&pawn: &Square| {
        kpk::is_won(ending.strong, ending.strong_king, pawn, ending.weak_king, ending.position.turn())
    };
    let foremost = pawns.into_iter().filter(wins).map(|pawn| rank(ending.strong, pawn) as i32).max();
    let several = pawns.more_than_one();
    let name = if several { "king and pawns against king" } else { "king and pawn against king" };
    match foremost {
        // Less than with the queen that the pawn becomes.
        Some(rank) => Some(ending.is(name, WON / 2 + 20 * rank + 50 * (pawns.len() as i32 - 1))),
        None if several => None,
        None => Some(ending.is(name, 0)),
    }
}

/// Endings of one unit against one.
fn one_against_one(position: &Position) -> Option<Known> {
    let only = |color: Color| {
        let king = position.pieces(color, Role::King);
        let sq = position.color(color).without(king).first()?;
        Some((position.role_at(sq)?, sq))
    };
    let (white, black) = (only(Color::White)?, only(Color::Black)?);
    let (strong, strong_unit, weak_unit) =
        if white.0 >= black.0 { (Color::White, white, black) } else { (Color::Black, black, white) };
    let ending = Ending::new(position, strong)?;
    match (strong_unit.0, weak_unit.0) {
        (Role::Queen, Role::Pawn) => Some(queen_against_pawn(&ending, weak_unit.1)),
        (Role::Queen, Role::Rook) => {
            let value = WON / 4 + mating::to_edge(&ending);
            Some(ending.is("queen against rook", value))
        }
        (Role::Rook, Role::Pawn) => Some(rook_against_pawn(&ending, strong_unit.1, weak_unit.1)),
        (Role::Rook, Role::Bishop) => {
            Some(ending.is("rook against bishop", mating::edge(ending.weak_king) / 6))
        }
        (Role::Rook, Role::Knight) => {
            let apart = 4 * distance(ending.weak_king, weak_unit.1);
            Some(ending.is("rook against knight", mating::edge(ending.weak_king) / 6 + apart))
        }
        _ => None,
    }
}

/// Won but against a pawn of the files a, c, f, h one step from promotion with its king beside it, if the other king is far.
fn queen_against_pawn(ending: &Ending, pawn: Square) -> Known {
    let weak = !ending.strong;
    let drawing_file = matches!(pawn.file(), 0 | 2 | 5 | 7);
    let drawn = rank(weak, pawn) == 6
        && drawing_file
        && distance(ending.weak_king, pawn) == 1
        && distance(ending.strong_king, pawn) > 3;
    let close = 7 - distance(ending.strong_king, pawn);
    ending.is("queen against pawn", if drawn { 10 * close } else { WON / 2 + 20 * close })
}

/// Won if the king is before the pawn, or the other king is far from it; drawn if the pawn is far and its king helps.
fn rook_against_pawn(ending: &Ending, rook: Square, pawn: Square) -> Known {
    let name = "rook against pawn";
    let (strong, weak) = (ending.strong, !ending.strong);
    let (strong_king, weak_king) = (ending.strong_king, ending.weak_king);
    let strong_moves = i32::from(ending.position.turn() == strong);
    let rook_value = PLAIN[Role::Rook.index()];
    let before = file_ahead(weak, pawn).has(strong_king);
    let abandoned = distance(weak_king, pawn) >= 4 - strong_moves && distance(weak_king, rook) >= 3;
    if before || abandoned {
        return ending.is(name, rook_value - 10 * distance(strong_king, pawn));
    }
    let helped = rank(weak, weak_king) >= 5
        && distance(weak_king, pawn) == 1
        && rank(weak, strong_king) <= 4
        && distance(strong_king, pawn) > 2 + strong_moves;
    let goal = Square::at(pawn.file(), strong.home_rank());
    let next = stop(weak, pawn);
    let race = distance(strong_king, next) - distance(weak_king, next) - distance(pawn, goal);
    ending.is(name, (if helped { 30 } else { 90 } - 8 * race).clamp(0, rook_value / 2))
}
