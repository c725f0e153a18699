//! Whether a side can still mate by any sequence of legal moves, both sides helping: what a *dead position* is decided by (FIDE Laws of Chess, 5.2.2 and 6.9).
//!
//! A mate that is found is a proof. That there is none is proven by the men alone ([`Why::Material`]), by walls of men that never move
//! ([`Why::Walls`]), or because all positions that can arise have been looked at ([`Why::Exhausted`]). Neither repetition nor a rule that counts moves
//! matters, as in the Laws. The question goes back to chess servers that give a win to whoever has not run out of time; the idea to answer it by a search for
//! any mate and by the mobility of men behind walls is M. Ambrona's ("A Practical Algorithm for Chess Unwinnability", FUN 2022); how it is done here is not.

mod asked;
mod helped;
mod search;
mod walls;

use crate::{Limits, Stop};
pub use asked::never_solved;
use keymove_chess::{Bitboard, Color, Move, Position, Role};
pub use walls::walls;

use search::Search;

/// Why a side can never mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// Its men are too few, or all men stand on squares of one colour.
    Material,
    /// Men that never move or are captured, most of them pawns, keep the others from ever giving check, or from taking all flights.
    Walls,
    /// Every position that can arise has been looked at, and it mates in none.
    Exhausted,
}

/// Whether a side can still mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanMate {
    /// These moves end with its mate. They are hardly ever the fewest.
    Yes(Vec<Move>),
    /// Never.
    No(Why),
    /// Not found out.
    Unknown(Stop),
}

/// Whether a side can still mate, as far as the limits allow to find out. One thread; what was seen takes up to [`Limits::table_bytes`]. `hear` is told
/// now and then how many positions have been looked at.
///
/// ```
/// use keymove_chess::{Color, Position};
/// use keymove_solve::Limits;
/// use keymove_solve::dead::{CanMate, Why, can_mate};
///
/// let walled: Position = "8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1BK3/8/8 w - - 0 1".parse()?;
/// assert_eq!(can_mate(&walled, Color::White, &Limits::default(), &|_| ()), CanMate::No(Why::Walls));
/// let open: Position = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse()?;
/// assert!(matches!(can_mate(&open, Color::White, &Limits::default(), &|_| ()), CanMate::Yes(_)));
/// assert_eq!(can_mate(&open, Color::Black, &Limits::default(), &|_| ()), CanMate::No(Why::Material));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn can_mate(position: &Position, color: Color, limits: &Limits, hear: &dyn Fn(u64)) -> CanMate {
    match never_mates(position, color) {
        Some(why) => CanMate::No(why),
        None => Search::new(color, limits).run(position, hear),
    }
}

/// Whether a look at the men is enough to know that a side can never mate, by [material](Why::Material) or by [walls](Why::Walls). Some microseconds.
pub fn never_mates(position: &Position, color: Color) -> Option<Why> {
    // Only a diagram can show a check by two bishops of one colour of squares, which mates where one of them does not; and a check by a pawn of a wall.
    if position.turn() != color && position.is_mate() {
        return None;
    }
    if has_too_few_men(position, color) {
        return Some(Why::Material);
    }
    walls(position, color).is_some().then_some(Why::Walls)
}

/// Whether no position with these men, or with fewer of them, is a mate by this side.
///
/// A bare king gives none, and a side without a king, as diagrams may show it, is never mated. A knight needs a man beside the mated king that cannot take it: a queen can. Bishops of one colour of squares need a man that can
/// stand on the others and neither take the bishop nor stand between, which rooks and queens can; and two bishops more on those squares do nothing.
pub fn has_too_few_men(position: &Position, color: Color) -> bool {
    let of = |role| position.role(role);
    let own = position.color(color).without(of(Role::King));
    let theirs = position.color(!color).without(of(Role::King));
    let (queens, bishops) = (of(Role::Queen), of(Role::Bishop));
    if own.is_empty() || position.king(!color).is_none() {
        return true;
    }
    let knight_alone = !own.more_than_one() && own.without(of(Role::Knight)).is_empty();
    if knight_alone {
        return theirs.without(queens).is_empty();
    }
    let is_of_one_colour =
        (bishops & Bitboard::DARK).is_empty() || bishops.without(Bitboard::DARK).is_empty();
    own.without(bishops).is_empty()
        && theirs.without(bishops | queens | of(Role::Rook)).is_empty()
        && is_of_one_colour
}

impl Why {
    /// In a word, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Walls => "walls",
            Self::Exhausted => "exhausted",
        }
    }
}
