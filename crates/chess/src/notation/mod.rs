//! Reading and writing positions (FEN) and moves (SAN, problem notation, UCI).
//!
//! Readers take what people type: S or N for the knight, missing fields, a slash after the last rank. Writers give one
//! normal form. No reader panics on any input; every error names the place in the text, by bytes for a front end that
//! underlines and by column for one that does not.

mod error;
mod fen;
mod long;
mod san;

pub use error::{MoveError, MoveProblem};
pub use fen::{Fen, FenError, FenProblem, Field, forsyth};
pub use long::{long_algebraic, parse_uci};
pub use san::{parse_san, san, short_algebraic};

use crate::{Arrangement, Move, Role};

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Standard algebraic notation of games: `Nf3`, `exd6`, `e8=N+`, `O-O`.
    San,
    /// Short problem notation: `Sf3`, `exd6 ep.`, `e8S+`, `0-0`. A promotion has no `=`, which means stalemate in a
    /// problem.
    Short,
    /// Long problem notation as Popeye prints it: `Sg1-f3`, `e5*d6 ep.`, `e7-e8=S +`, `0-0`.
    #[default]
    Long,
}

/// The move in this style. A move that is not legal in the position is written as in UCI.
///
/// ```
/// use keymove_chess::notation::{Style, format_move, parse_uci};
/// use keymove_chess::Position;
///
/// let position: Position = "r7/1P6/8/8/8/k1K5/8/8 w - -".parse()?;
/// let mv = parse_uci(&position, "b7a8n")?;
/// assert_eq!(format_move(&position, mv, Style::San), "bxa8=N");
/// assert_eq!(format_move(&position, mv, Style::Short), "bxa8S");
/// assert_eq!(format_move(&position, mv, Style::Long), "b7*a8=S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn format_move(position: &Arrangement, mv: Move, style: Style) -> String {
    match style {
        Style::San => san(position, mv),
        Style::Short => short_algebraic(position, mv),
        Style::Long => long_algebraic(position, mv),
    }
}

/// What the writers of moves have to know about a legal move.
struct Facts {
    /// The kind of the moving unit, before a promotion.
    role: Role,
    captures: bool,
    en_passant: bool,
    /// Castling short, long, or not at all.
    castles: Option<bool>,
    /// `Some('#')` for mate, `Some('+')` for another check.
    mark: Option<char>,
}

impl Facts {
    /// `None` if the move is not legal.
    fn of(position: &Arrangement, mv: Move) -> Option<Self> {
        if !position.is_legal(mv) {
            return None;
        }
        let role = position.role_at(mv.from())?;
        let castles = role == Role::King && mv.from().file().abs_diff(mv.to().file()) == 2;
        let en_passant = is_en_passant(position, mv);
        let next = position.glimpse(mv);
        let mark = match (next.in_check(), next.has_move()) {
            (true, false) => Some('#'),
            (true, true) => Some('+'),
            (false, _) => None,
        };
        Some(Self {
            role,
            captures: en_passant || position.role_at(mv.to()).is_some(),
            en_passant,
            castles: castles.then_some(mv.to().file() == 6),
            mark,
        })
    }
}

fn is_en_passant(position: &Arrangement, mv: Move) -> bool {
    position.en_passant() == Some(mv.to()) && position.role_at(mv.from()) == Some(Role::Pawn)
}

/// The letter of a unit with S for the knight.
fn problem_letter(role: Role) -> char {
    match role {
        Role::Knight => 'S',
        _ => role.letter(),
    }
}

#[cfg(test)]
mod tests;
