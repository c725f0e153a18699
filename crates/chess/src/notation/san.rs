//! Standard algebraic notation and its short problem form; the reader for everything that people write.

use super::{Facts, MoveError, MoveProblem, is_en_passant, problem_letter};
use crate::{Arrangement, Move, Role, Square};

/// Standard algebraic notation: `Nbd2`, `exd6`, `e8=N+`, `O-O#`. A move that is not legal in the position is written as
/// in UCI.
pub fn san(position: &Arrangement, mv: Move) -> String {
    let Some(facts) = Facts::of(position, mv) else { return mv.to_string() };
    let mut text = match facts.castles {
        Some(true) => "O-O".to_owned(),
        Some(false) => "O-O-O".to_owned(),
        None => stem(position, mv, &facts, Role::letter),
    };
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(role.letter());
    }
    text.extend(facts.mark);
    text
}

/// Short problem notation: `Sbd2`, `exd6 ep.`, `e8S+`, `0-0#`. A move that is not legal in the position is written as in
/// UCI.
pub fn short_algebraic(position: &Arrangement, mv: Move) -> String {
    let Some(facts) = Facts::of(position, mv) else { return mv.to_string() };
    let mut text = match facts.castles {
        Some(true) => "0-0".to_owned(),
        Some(false) => "0-0-0".to_owned(),
        None => stem(position, mv, &facts, problem_letter),
    };
    text.extend(mv.promotion().map(problem_letter));
    if facts.en_passant {
        text.push_str(" ep.");
    }
    text.extend(facts.mark);
    text
}

/// Unit, as much of its square as is needed, capture, target: `Nbd2`, `exd6`.
fn stem(position: &Arrangement, mv: Move, facts: &Facts, letter: fn(Role) -> char) -> String {
    let origin = mv.from().to_string();
    let (file, rank) = origin.split_at(1);
    let capture = if facts.captures { "x" } else { "" };
    if facts.role == Role::Pawn {
        return format!("{}{capture}{}", if facts.captures { file } else { "" }, mv.to());
    }
    let rivals: Vec<_> = position
        .moves()
        .into_iter()
        .filter(|other| other.to() == mv.to() && other.from() != mv.from())
        .map(Move::from)
        .filter(|&from| position.role_at(from) == Some(facts.role))
        .collect();
    let needed = if rivals.is_empty() {
        ""
    } else if rivals.iter().all(|from| from.file() != mv.from().file()) {
        file
    } else if rivals.iter().all(|from| from.rank() != mv.from().rank()) {
        rank
    } else {
        &origin
    };
    format!("{}{needed}{capture}{}", letter(facts.role), mv.to())
}

/// Reads a legal move as people write it.
///
/// - Short (`Nf3`, `Nbd2`, `exd6`) or with both squares (`Ng1-f3`, `e5xd6`, `e5*d6`, `e5:d6`); two squares alone may be
///   any unit's move, so UCI is understood.
/// - Units: `K Q R B N`, `S` for the knight, `P` or nothing for a pawn; the German `D` (queen), `T` (rook), `L` (bishop).
/// - Promotion: `e8=Q`, `e8Q`, `e8=S`, also with `q r b n s`.
/// - Castling: `O-O`, `0-0`, `o-o` and long; also the king's move (`Kg1`).
/// - At the end, as often as wanted: `+`, `#`, `!`, `?`, `=`, `e.p.`, `ep.`, `ep`. Marks of check, mate and stalemate
///   are not verified; a capture or en passant that is none is an error.
///
/// ```
/// use keymove_chess::{Position, notation::parse_san};
/// let position = Position::initial();
/// assert_eq!(parse_san(&position, "Sf3!?")?, parse_san(&position, "Ng1-f3")?);
/// # Ok::<(), keymove_chess::notation::MoveError>(())
/// ```
///
/// # Errors
///
/// The text is no move, no legal move or several legal moves fit.
pub fn parse_san(position: &Arrangement, text: &str) -> Result<Move, MoveError> {
    let pattern = Pattern::read(text)?;
    let moves: Vec<_> = position.moves().into_iter().filter(|&mv| pattern.fits(position, mv)).collect();
    let start = text.len() - text.trim_start().len();
    let found = text.trim();
    let fail = |problem| Err(MoveError::new(text, start..start + found.len(), problem));
    let found = found.to_owned();
    match moves[..] {
        [] => fail(MoveProblem::Illegal { found }),
        [mv, ..] if mv.promotion().is_some() && pattern.promotion.is_none() => {
            fail(MoveProblem::NoPromotion { found })
        }
        [mv] => Ok(mv),
        _ => fail(MoveProblem::Ambiguous { found, moves }),
    }
}

/// What a text says about a move.
struct Pattern {
    /// `None` if only two squares are given, as in UCI.
    role: Option<Role>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Target,
    promotion: Option<Role>,
    captures: bool,
    en_passant: bool,
}

enum Target {
    Square(Square),
    /// Castling, short or long.
    Castling(bool),
}

impl Pattern {
    fn fits(&self, position: &Arrangement, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let castles = |short| from.file() == 4 && to.file() == if short { 6 } else { 2 };
        self.role.is_none_or(|role| position.role_at(from) == Some(role))
            && match self.to {
                Target::Square(square) => to == square,
                Target::Castling(short) => castles(short),
            }
            && self.from_file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
            && (self.promotion.is_none() || self.promotion == mv.promotion())
            && (!self.captures || position.role_at(to).is_some() || is_en_passant(position, mv))
            && (!self.en_passant || is_en_passant(position, mv))
    }

    fn read(text: &str) -> Result<Self, MoveError> {
        let (body, en_passant) = without_marks(text);
        let start = body.len() - body.trim_start().len();
        let mut cursor = Cursor { text, body, at: start };
        let mut pattern = Self {
            role: Some(Role::Pawn),
            from_file: None,
            from_rank: None,
            to: Target::Castling(true),
            promotion: None,
            captures: false,
            en_passant,
        };
        match &body[start..] {
            "O-O" | "0-0" | "o-o" => pattern.role = Some(Role::King),
            "O-O-O" | "0-0-0" | "o-o-o" => {
                pattern.role = Some(Role::King);
                pattern.to = Target::Castling(false);
            }
            _ => cursor.read_move(&mut pattern)?,
        }
        Ok(pattern)
    }
}

/// The text up to the marks at its end, and whether `ep` was among these.
fn without_marks(text: &str) -> (&str, bool) {
    let mut body = text;
    let mut en_passant = false;
    loop {
        body = body.trim_end().trim_end_matches(['+', '#', '!', '?', '=']).trim_end();
        let shorter = ["e.p.", "e.p", "ep.", "ep"].into_iter().find_map(|mark| body.strip_suffix(mark));
        match shorter {
            Some(shorter) => (body, en_passant) = (shorter, true),
            None if body.ends_with(['+', '#', '!', '?', '=']) => {}
            None => return (body, en_passant),
        }
    }
}

/// A place in the text of a move.
struct Cursor<'a> {
    /// All of the text, for columns.
    text: &'a str,
    /// The text without the marks at its end.
    body: &'a str,
    /// A byte of `body` at which a character begins, or its end.
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.body[self.at..].chars().next()
    }

    /// Goes past the next character if `read` makes something of it.
    fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let letter = self.peek()?;
        let value = read(letter)?;
        self.at += letter.len_utf8();
        Some(value)
    }

    fn take_file(&mut self) -> Option<u8> {
        self.take(|letter| matches!(letter, 'a'..='h').then(|| letter as u8 - b'a'))
    }

    fn take_rank(&mut self) -> Option<u8> {
        self.take(|letter| matches!(letter, '1'..='8').then(|| letter as u8 - b'1'))
    }

    /// Goes past a whole square, or stays.
    fn take_square(&mut self) -> Option<Square> {
        let square = Square::parse(self.body.get(self.at..self.at + 2)?)?;
        self.at += 2;
        Some(square)
    }

    /// Everything except castling.
    fn read_move(&mut self, pattern: &mut Pattern) -> Result<(), MoveError> {
        pattern.role = self.take(unit);
        pattern.from_file = self.take_file();
        pattern.from_rank = self.take_rank();
        let stroke = self.take(|letter| matches!(letter, '-' | 'x' | 'X' | '*' | ':').then_some(letter));
        pattern.captures = stroke.is_some_and(|letter| letter != '-');
        pattern.to = match (self.take_square(), pattern.from_file, pattern.from_rank, stroke) {
            (Some(square), ..) => Target::Square(square),
            // There is only one square, and it is the target.
            (None, Some(file), Some(rank), None) => {
                (pattern.from_file, pattern.from_rank) = (None, None);
                Target::Square(Square::at(file, rank))
            }
            _ => return Err(self.unexpected("a square such as e4")),
        };
        let two_squares = pattern.from_file.is_some() && pattern.from_rank.is_some();
        if !two_squares {
            pattern.role = pattern.role.or(Some(Role::Pawn));
        }
        let equals = self.take(|letter| (letter == '=').then_some(())).is_some();
        pattern.promotion = self.take(promotion);
        if equals && pattern.promotion.is_none() {
            return Err(self.unexpected("the unit that the pawn becomes"));
        }
        if self.at < self.body.len() {
            return Err(self.unexpected("the end of the move"));
        }
        Ok(())
    }

    /// The error at the rest of the move, or at its end.
    fn unexpected(&self, expected: &'static str) -> MoveError {
        let found = self.body[self.at..].to_owned();
        MoveError::new(self.text, self.at..self.body.len(), MoveProblem::Unexpected { found, expected })
    }
}

/// The unit with this English, problem or German letter.
fn unit(letter: char) -> Option<Role> {
    match letter {
        'K' => Some(Role::King),
        'Q' | 'D' => Some(Role::Queen),
        'R' | 'T' => Some(Role::Rook),
        'B' | 'L' => Some(Role::Bishop),
        'N' | 'S' => Some(Role::Knight),
        'P' => Some(Role::Pawn),
        _ => None,
    }
}

/// What a pawn becomes: the letters of [`unit`], the English ones and `s` also in lower case.
fn promotion(letter: char) -> Option<Role> {
    let role = match letter {
        'q' => Role::Queen,
        'r' => Role::Rook,
        'b' => Role::Bishop,
        'n' | 's' => Role::Knight,
        _ => unit(letter)?,
    };
    (!matches!(role, Role::King | Role::Pawn)).then_some(role)
}
