//! What a diagram does not show: castling rights and the last move.
//!
//! The codex for chess composition has it that castling is allowed unless it can be proved that king or rook has moved, and
//! that capturing en passant as the first move is allowed only if it can be proved that the double step was the last move.
//! Nothing is proved here: castling depends on the squares alone, and the double step must be stated.

use super::text::{TextError, Words};
use keymove_chess::{Castling, Color, ExclusiveCastlings, Square};

/// What is stated about a problem besides diagram and stipulation. The default is the codex, with nothing stated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conventions {
    /// Who begins.
    pub turn: TurnRule,
    /// Which castlings are allowed.
    pub castling: CastlingRule,
    /// Castlings that are not allowed whatever [`Self::castling`] says, in every twin.
    pub no_castling: Castling,
    /// Pairs of castlings of which only one is possible.
    pub exclusive_castlings: Vec<(Castling, Castling)>,
    /// Squares that a pawn passed over with the last move, one at most for each side to move, besides that of the
    /// diagram's FEN.
    pub en_passant: Vec<Square>,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TurnRule {
    /// The side that [the stipulation says](crate::Stipulation::starter): White in `#2`, Black in `h#2`.
    #[default]
    Stipulation,
    /// The side to move in the diagram. If it is not that of the stipulation, the colours have exchanged their roles, in
    /// all twins.
    Diagram,
}

/// Which castlings are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingRule {
    /// All with king and rook on their home squares.
    #[default]
    Codex,
    /// Those of the diagram's FEN. A twin keeps those whose king and rook still stand at home.
    Diagram,
    /// None.
    Never,
}

impl Conventions {
    /// The pairs of castlings in the form in which a position takes them.
    pub(super) fn exclusive(&self) -> ExclusiveCastlings {
        let pairs = self.exclusive_castlings.iter();
        pairs.fold(ExclusiveCastlings::NONE, |all, &(one, other)| all.with_pair(one, other))
    }
}

/// Reads squares of kings and rooks that may not castle: `a1 h8`, `e1a8`. Gives the castlings that fall away.
///
/// # Errors
///
/// If something is no home square of a king or rook.
///
/// ```
/// use keymove_chess::{Castling, Color};
/// use keymove_problem::statement::read_no_castling;
/// let long = Castling::right(Color::White, false);
/// assert_eq!(read_no_castling("a1")?, long);
/// assert!(read_no_castling("e1 h8")?.has(long));
/// # Ok::<(), keymove_problem::statement::TextError>(())
/// ```
pub fn read_no_castling(text: &str) -> Result<Castling, TextError> {
    let mut words = Words::new("squares without castling", text);
    let squares = words.some_squares()?;
    let castling = no_castling(&words, &squares)?;
    ended(&words, castling)
}

pub(super) fn no_castling(words: &Words<'_>, squares: &[(Square, usize)]) -> Result<Castling, TextError> {
    squares.iter().try_fold(Castling::NONE, |all, &(square, at)| {
        let own = castlings_from(square).ok_or_else(|| {
            let problem = format!("neither king nor rook castles from {square}");
            words.error(at, problem, "expected a1, e1, h1, a8, e8 or h8")
        })?;
        Ok(all.with(own))
    })
}

/// The castlings that begin with a king or rook on this square.
fn castlings_from(square: Square) -> Option<Castling> {
    let both = |color| Castling::right(color, true).with(Castling::right(color, false));
    match square {
        Square::E1 => Some(both(Color::White)),
        Square::E8 => Some(both(Color::Black)),
        _ => Castling::with_rook(square),
    }
}

/// The fewest squares that say the same.
pub(super) fn squares_without_castling(castling: Castling) -> Vec<Square> {
    let kings = [Square::E1, Square::E8];
    let rooks = [Square::A1, Square::H1, Square::A8, Square::H8];
    let mut left = castling;
    let mut squares = Vec::new();
    for square in kings.into_iter().chain(rooks) {
        if let Some(own) = castlings_from(square).filter(|&own| left.has(own)) {
            left = left.without(own);
            squares.push(square);
        }
    }
    squares
}

/// Reads the home squares of two rooks whose castlings exclude each other: `a1h8`.
///
/// # Errors
///
/// If they are not the corners of a white and a black rook.
pub fn read_exclusive_castlings(text: &str) -> Result<(Castling, Castling), TextError> {
    const EXPECTED: &str = "expected a corner of White's and one of Black's, such as a1h8";
    let mut words = Words::new("castlings that exclude each other", text);
    let squares = words.some_squares()?;
    let corner = |&(square, at): &(Square, usize)| {
        Castling::with_rook(square)
            .ok_or_else(|| words.error(at, format!("no rook castles from {square}"), EXPECTED))
    };
    let corners = squares.iter().map(corner).collect::<Result<Vec<_>, _>>()?;
    match (corners.as_slice(), squares.as_slice()) {
        (&[one, other], &[(first, _), (second, at)]) => {
            if first.rank() == second.rank() {
                let problem = format!("{first} and {second} belong to one side");
                return Err(words.error(at, problem, EXPECTED));
            }
            ended(&words, (one, other))
        }
        (_, &[_, _, (square, at), ..]) => {
            Err(words.error(at, format!("found {square}, a third square"), EXPECTED))
        }
        _ => Err(words.unexpected(EXPECTED)),
    }
}

/// Reads pawns' double steps, any of which was the last move: the squares passed over (`e3`), or with start and end, as
/// Popeye has it (`e2e3e4`). Gives the squares passed over.
///
/// # Errors
///
/// If something is no double step, or if two belong to the same side.
///
/// ```
/// use keymove_chess::Square;
/// use keymove_problem::statement::read_en_passant;
/// assert_eq!(read_en_passant("e7e6e5")?, [Square::E6]);
/// assert_eq!(read_en_passant("e6 d3")?, [Square::E6, Square::D3]);
/// # Ok::<(), keymove_problem::statement::TextError>(())
/// ```
pub fn read_en_passant(text: &str) -> Result<Vec<Square>, TextError> {
    let mut words = Words::new("en passant", text);
    let squares = words.some_squares()?;
    let passed = en_passant(&words, &squares)?;
    ended(&words, passed)
}

pub(super) fn en_passant(words: &Words<'_>, squares: &[(Square, usize)]) -> Result<Vec<Square>, TextError> {
    const EXPECTED: &str = "expected the square passed over, such as e3, or the whole step: e2e3e4";
    let mut passed: Vec<Square> = Vec::new();
    let mut rest = squares;
    while let [(first, at), ..] = *rest {
        let (over, read) = match (first.rank(), rest) {
            (2 | 5, _) => (first, 1),
            (1 | 6, &[_, (over, _), (to, _), ..]) if is_double_step(first, over, to) => (over, 3),
            (1 | 6, _) => {
                return Err(words.error(at, format!("no double step from {first} follows"), EXPECTED));
            }
            _ => return Err(words.error(at, format!("no double step passes over {first}"), EXPECTED)),
        };
        if let Some(other) = passed.iter().find(|other| other.rank() == over.rank()) {
            let problem = format!("{over} besides {other}");
            return Err(words.error(at, problem, "expected one: only one move was the last"));
        }
        passed.push(over);
        rest = &rest[read..];
    }
    Ok(passed)
}

fn is_double_step(from: Square, over: Square, to: Square) -> bool {
    let (over_rank, to_rank) = if from.rank() == 1 { (2, 3) } else { (5, 4) };
    over == Square::at(from.file(), over_rank) && to == Square::at(from.file(), to_rank)
}

fn ended<T>(words: &Words<'_>, value: T) -> Result<T, TextError> {
    if words.peek().is_none() {
        Ok(value)
    } else {
        Err(words.unexpected("expected the end or another square"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: core::fmt::Debug>(result: Result<T, TextError>, message: &str) {
        assert_eq!(result.expect_err(message).to_string(), message);
    }

    #[test]
    fn squares_without_castling_are_read_and_given_back() {
        for bits in 1..16 {
            let castling = Castling::from_bits(bits);
            let names: Vec<String> =
                squares_without_castling(castling).iter().map(Square::to_string).collect();
            assert_eq!(read_no_castling(&names.concat()), Ok(castling));
            assert_eq!(read_no_castling(&names.join(" ").to_ascii_uppercase()), Ok(castling));
        }
        check(
            read_no_castling("a1d5"),
            "squares without castling `a1d5`, column 3: neither king nor rook castles from d5; \
             expected a1, e1, h1, a8, e8 or h8",
        );
        check(
            read_no_castling(""),
            "squares without castling ``, column 1: the text ends; expected a square from a1 to h8",
        );
        check(
            read_no_castling("a1 i8"),
            "squares without castling `a1 i8`, column 4: found `i8`; expected the end or another square",
        );
    }

    #[test]
    fn exclusive_castlings_are_read() {
        let (white, black) = (Castling::right(Color::White, false), Castling::right(Color::Black, true));
        assert_eq!(read_exclusive_castlings("a1h8"), Ok((white, black)));
        assert_eq!(read_exclusive_castlings("h8 a1"), Ok((black, white)));
        let expected = "expected a corner of White's and one of Black's, such as a1h8";
        let error = |text, column, problem: &str| {
            check(
                read_exclusive_castlings(text),
                &format!(
                    "castlings that exclude each other `{text}`, column {column}: {problem}; {expected}"
                ),
            );
        };
        error("a1", 3, "the text ends");
        error("a1e8", 3, "no rook castles from e8");
        error("a1h1", 3, "a1 and h1 belong to one side");
        error("a1h8a8", 5, "found a8, a third square");
    }

    #[test]
    fn double_steps_are_read() {
        assert_eq!(read_en_passant("a3h6"), Ok(vec![Square::A3, Square::H6]));
        assert_eq!(read_en_passant("H2 h3 h4 a7a6a5"), Ok(vec![Square::H3, Square::A6]));
        let expected = "expected the square passed over, such as e3, or the whole step: e2e3e4";
        let error = |text, column, problem: &str, expected: &str| {
            check(
                read_en_passant(text),
                &format!("en passant `{text}`, column {column}: {problem}; {expected}"),
            );
        };
        error("e4", 1, "no double step passes over e4", expected);
        error("e3 e2e4", 4, "no double step from e2 follows", expected);
        error("e2e3d4", 1, "no double step from e2 follows", expected);
        error("e3d3", 3, "d3 besides e3", "expected one: only one move was the last");
    }
}
