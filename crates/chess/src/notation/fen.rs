//! Forsyth-Edwards notation.
//!
//! Six fields with blanks between: board, side to move, castling, en passant square, halfmove clock, move number.
//! The conventions for reading:
//!
//! - The knight is `N`, `n`, `S` or `s`. Other letters are the English ones.
//! - A digit from 1 to 8 stands for that many empty squares; every rank has eight squares.
//! - A slash after the eighth rank is allowed.
//! - The side to move is `w` or `b` in either case. If the field is missing, White moves.
//! - If the castling field is missing, every king and rook on their home squares may castle, as in a problem; `-`
//!   takes all rights away.
//! - If the en passant square is missing, there is none. If the counters are missing, they are 0 and 1.
//! - Blanks before, between and after the fields do not matter. Anything after the sixth field is an error.

use crate::{Arrangement, Castling, Color, Faults, Piece, Position, Role, Setup, Square};
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// Why a text is no FEN, or no position that can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// The text breaks a rule of the notation.
    #[error("FEN, {field}, column {column}: {problem}")]
    Syntax {
        /// The field in which it happened.
        field: Field,
        /// The first offending character, counted from 1; one past the end if something is missing there.
        column: usize,
        /// The offending bytes of the text; empty where something is missing.
        span: Range<usize>,
        /// What is wrong.
        problem: FenProblem,
    },
    /// The text is correct, but at least one fault of the arrangement is fatal.
    #[error("the position cannot be played:\n{0}")]
    Unplayable(Faults),
}

impl FenError {
    /// The offending bytes of the text, if the text is to blame.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Syntax { span, .. } => Some(span.clone()),
            Self::Unplayable(_) => None,
        }
    }
}

/// A field of FEN, in the order of the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    /// The eight ranks.
    Board,
    /// `w` or `b`.
    Turn,
    /// Letters of `KQkq`, or `-`.
    Castling,
    /// A square, or `-`.
    EnPassant,
    /// Plies since the last capture or pawn's move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// Whatever follows.
    Rest,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmoves => "halfmove clock",
            Self::Fullmoves => "move number",
            Self::Rest => "end",
        })
    }
}

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenProblem {
    /// A character that stands for no unit.
    #[error("{found:?} is neither a unit (one of KQRBSNP, kqrbsnp) nor a digit from 1 to 8")]
    NoUnit {
        /// The character.
        found: char,
    },
    /// A rank that is too long or too short.
    #[error("rank {rank} has {squares} squares, expected 8")]
    RankLength {
        /// The rank, from 8 down to 1.
        rank: usize,
        /// The number of its squares.
        squares: usize,
    },
    /// Too few ranks.
    #[error("the board has {ranks} ranks, expected 8")]
    MissingRanks {
        /// The number of ranks.
        ranks: usize,
    },
    /// Something follows the eighth rank without a blank.
    #[error("found {found:?} after the eighth rank, expected a blank")]
    AfterBoard {
        /// The text.
        found: String,
    },
    /// A field that is not one of the possible words.
    #[error("found {found:?}, expected {expected}")]
    Unexpected {
        /// The text.
        found: String,
        /// What is possible.
        expected: &'static str,
    },
    /// The same castling twice.
    #[error("{found:?} is given twice")]
    Twice {
        /// The letter.
        found: char,
    },
}

/// One field and the place of its first byte in the text.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    field: Field,
    word: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    /// The error at these bytes of the field.
    fn error(&self, bytes: Range<usize>, problem: FenProblem) -> FenError {
        let span = self.start + bytes.start..self.start + bytes.end;
        let before = self.text.get(..span.start).unwrap_or(self.text);
        FenError::Syntax { field: self.field, column: before.chars().count() + 1, span, problem }
    }

    /// The error that the whole field is none of the possible words.
    fn unexpected(&self, expected: &'static str) -> FenError {
        self.error(0..self.word.len(), FenProblem::Unexpected { found: self.word.to_owned(), expected })
    }

    /// The fields of the text in order, those beyond the sixth as one [`Field::Rest`] each.
    fn split(text: &'a str) -> impl Iterator<Item = Self> {
        const FIELDS: [Field; 6] = [
            Field::Board,
            Field::Turn,
            Field::Castling,
            Field::EnPassant,
            Field::Halfmoves,
            Field::Fullmoves,
        ];
        let mut end = 0;
        let words = text.split_whitespace().map(move |word| {
            let start = end + text[end..].find(word).unwrap_or(0);
            end = start + word.len();
            (start, word)
        });
        let fields = FIELDS.into_iter().chain(core::iter::repeat(Field::Rest));
        words.zip(fields).map(move |((start, word), field)| Self { text, field, word, start })
    }
}

/// A FEN that has been read: the arrangement, and which fields the text has.
///
/// For a setup alone, the text can be parsed as [`Setup`]. Whoever must tell what is said from what is assumed, such as
/// "White moves" or "castling is allowed", asks here.
///
/// ```
/// use keymove_chess::notation::{Fen, Field};
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R b".parse()?;
/// assert!(fen.has(Field::Turn) && !fen.has(Field::Castling));
/// assert_eq!(fen.setup.castling, fen.setup.castling_at_home());
/// # Ok::<(), keymove_chess::notation::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The arrangement, with what is assumed for missing fields.
    pub setup: Setup,
    /// The last field of the text. Fields are only ever missing at the end.
    pub last: Field,
}

impl Fen {
    /// Whether the text has this field, be it only `-`.
    pub fn has(&self, field: Field) -> bool {
        field <= self.last
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse().map(|fen: Fen| fen.setup)
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut parts = Part::split(text);
        let nothing = Part { text, field: Field::Board, word: "", start: text.len() };
        let board = read_board(&parts.next().unwrap_or(nothing))?;
        let mut setup = Setup { board, ..Setup::default() }.with_castling_at_home();
        let mut last = Field::Board;
        for part in parts {
            last = part.field;
            match part.field {
                Field::Board => {}
                Field::Turn => setup.turn = read_turn(&part)?,
                Field::Castling => setup.castling = read_castling(&part)?,
                Field::EnPassant => setup.en_passant = read_en_passant(&part)?,
                Field::Halfmoves => setup.halfmoves = read_counter(&part)?,
                Field::Fullmoves => setup.fullmoves = read_counter(&part)?,
                Field::Rest => return Err(part.unexpected("nothing after the move number")),
            }
        }
        Ok(Self { setup, last })
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_setup(&text.parse()?).map_err(FenError::Unplayable)
    }
}

fn read_board(part: &Part<'_>) -> Result<[Option<Piece>; 64], FenError> {
    let mut board = [None; 64];
    let mut start = 0;
    let mut ranks = 0;
    for (i, text) in part.word.split('/').enumerate() {
        if i == 8 {
            // What remains; empty after a mere slash at the end.
            let rest = &part.word[start..];
            if !rest.is_empty() {
                let problem = FenProblem::AfterBoard { found: rest.to_owned() };
                return Err(part.error(start..part.word.len(), problem));
            }
            break;
        }
        if text.is_empty() && start == part.word.len() {
            break;
        }
        read_rank(part, start, text, i, &mut board)?;
        ranks += 1;
        start += text.len() + 1;
    }
    if ranks < 8 {
        let end = part.word.len();
        return Err(part.error(end..end, FenProblem::MissingRanks { ranks }));
    }
    Ok(board)
}

/// Reads the rank number `i` from above, which begins at the byte `start` of the field.
fn read_rank(
    part: &Part<'_>, start: usize, text: &str, i: usize, board: &mut [Option<Piece>; 64],
) -> Result<(), FenError> {
    let mut squares = 0;
    let mut excess = None;
    for (offset, letter) in text.char_indices() {
        let bytes = start + offset..start + offset + letter.len_utf8();
        if let empty @ '1'..='8' = letter {
            squares += empty as usize - '0' as usize;
        } else if let Some(piece) = read_piece(letter) {
            if squares < 8 {
                board[Square::at(squares as u8, 7 - i as u8).index()] = Some(piece);
            }
            squares += 1;
        } else {
            return Err(part.error(bytes, FenProblem::NoUnit { found: letter }));
        }
        if squares > 8 && excess.is_none() {
            excess = Some(bytes);
        }
    }
    if squares != 8 {
        let end = start + text.len();
        return Err(part.error(excess.unwrap_or(end..end), FenProblem::RankLength { rank: 8 - i, squares }));
    }
    Ok(())
}

fn read_piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let role = match letter.to_ascii_uppercase() {
        'P' => Role::Pawn,
        'N' | 'S' => Role::Knight,
        'B' => Role::Bishop,
        'R' => Role::Rook,
        'Q' => Role::Queen,
        'K' => Role::King,
        _ => return None,
    };
    Some(Piece { color, role })
}

fn read_turn(part: &Part<'_>) -> Result<Color, FenError> {
    match part.word {
        "w" | "W" => Ok(Color::White),
        "b" | "B" => Ok(Color::Black),
        _ => Err(part.unexpected("`w` or `b`")),
    }
}

fn read_castling(part: &Part<'_>) -> Result<Castling, FenError> {
    let mut rights = Castling::NONE;
    if part.word == "-" {
        return Ok(rights);
    }
    for (start, letter) in part.word.char_indices() {
        let bytes = start..start + letter.len_utf8();
        let right = match letter {
            'K' => Castling::right(Color::White, true),
            'Q' => Castling::right(Color::White, false),
            'k' => Castling::right(Color::Black, true),
            'q' => Castling::right(Color::Black, false),
            _ => {
                let expected = "letters of `KQkq`, or `-` alone";
                let problem = FenProblem::Unexpected { found: letter.to_string(), expected };
                return Err(part.error(bytes, problem));
            }
        };
        if rights.has(right) {
            return Err(part.error(bytes, FenProblem::Twice { found: letter }));
        }
        rights = rights.with(right);
    }
    Ok(rights)
}

fn read_en_passant(part: &Part<'_>) -> Result<Option<Square>, FenError> {
    if part.word == "-" {
        return Ok(None);
    }
    Square::parse(part.word).map(Some).ok_or_else(|| part.unexpected("a square such as `e3`, or `-`"))
}

fn read_counter(part: &Part<'_>) -> Result<u32, FenError> {
    // `parse` alone would accept a plus sign.
    let digits = part.word.bytes().all(|byte| byte.is_ascii_digit());
    part.word.parse().ok().filter(|_| digits).ok_or_else(|| part.unexpected("a number"))
}

/// The board in FEN with this letter for the white knight.
fn write_board(setup: &Setup, knight: char, out: &mut impl fmt::Write) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = setup.board[Square::at(file, rank).index()] else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(out, "{empty}")?;
                empty = 0;
            }
            out.write_char(match (piece.role, piece.color) {
                (Role::Knight, Color::White) => knight,
                (Role::Knight, Color::Black) => knight.to_ascii_lowercase(),
                _ => piece.letter(),
            })?;
        }
        if empty > 0 {
            write!(out, "{empty}")?;
        }
        if rank > 0 {
            out.write_char('/')?;
        }
    }
    Ok(())
}

/// The board alone, as under a diagram: Forsyth notation with `S` for the knight.
///
/// ```
/// use keymove_chess::{Position, notation::forsyth};
/// let initial = forsyth(&Position::initial().to_setup());
/// assert_eq!(initial, "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR");
/// ```
pub fn forsyth(setup: &Setup) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_board(setup, 'S', &mut text);
    text
}

/// Six fields of FEN, with `N` for the knight.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(self, 'N', f)?;
        let turn = match self.turn {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, " {turn} ")?;
        for (bit, letter) in "KQkq".chars().enumerate() {
            if self.castling.bits() >> bit & 1 != 0 {
                write!(f, "{letter}")?;
            }
        }
        if self.castling == Castling::NONE {
            f.write_str("-")?;
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmoves, self.fullmoves)
    }
}

/// Six fields of FEN, with `N` for the knight and the counters 0 and 1.
impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

/// As an [`Arrangement`] is written; an en passant square is given only if a pawn stands ready to capture there.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests;
