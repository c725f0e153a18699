//! Reads patterns.

use super::{Cell, EMPTY};
use crate::board::kind;
use crate::material::man;
use keymove_chess::Square;

/// What is not understood of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("pattern {text:?}, character {column}: {problem}; expected {expected}")]
pub struct PatternError {
    /// As it was written.
    pub text: String,
    /// The character, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: &'static str,
}

/// A pattern as it is written.
pub(super) struct Shape {
    pub(super) cells: Vec<Cell>,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// Whether pawns are named, which have a direction.
    pub(super) has_pawns: bool,
}

const SIGNS: &str =
    "a man (KQRBNSP, kqrbnsp), `.` or a number for any squares, `-` empty, `*` a man, U u O o, or [...]";
const MEN: u16 = EMPTY - 1;
const OFFICERS: u16 = 0o36;

pub(super) fn shape(text: &str, fixed: bool) -> Result<Shape, PatternError> {
    let text = text.trim();
    let reader = Reader { text, letters: text.chars().collect(), at: 0, has_pawns: false };
    let is_list = text
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .all(|word| word.len() > 2 && word.is_ascii() && Square::parse(&word[word.len() - 2..]).is_some());
    if is_list && !text.is_empty() { reader.list(fixed) } else { reader.ranks(fixed) }
}

struct Reader<'a> {
    text: &'a str,
    letters: Vec<char>,
    at: usize,
    has_pawns: bool,
}

impl Reader<'_> {
    fn fail(&self, column: usize, problem: impl Into<String>, expected: &'static str) -> PatternError {
        PatternError { text: self.text.to_owned(), column: column + 1, problem: problem.into(), expected }
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    /// `Kc1 Rd1, kc3`
    fn list(mut self, fixed: bool) -> Result<Shape, PatternError> {
        let mut cells: Vec<Cell> = Vec::new();
        while let Some(letter) = self.peek() {
            if matches!(letter, ' ' | ',') {
                self.at += 1;
                continue;
            }
            let start = self.at;
            let kinds = self.kinds()?;
            let name: String = self.letters.iter().skip(self.at).take(2).collect();
            let square = Square::parse(&name);
            let square =
                square.ok_or_else(|| self.fail(self.at, format!("{name:?} is no square"), "a1 to h8"))?;
            self.at += 2;
            let cell = Cell { file: square.file(), rank: square.rank(), kinds };
            if cells.iter().any(|other| (other.file, other.rank) == (cell.file, cell.rank)) {
                return Err(self.fail(start, format!("{square} is named twice"), "each square once"));
            }
            cells.push(cell);
        }
        let (mut files, mut ranks) = (8, 8);
        if !fixed {
            let low = cells.iter().fold((7, 7), |low, cell| (low.0.min(cell.file), low.1.min(cell.rank)));
            for cell in &mut cells {
                (cell.file, cell.rank) = (cell.file - low.0, cell.rank - low.1);
            }
            (files, ranks) =
                cells.iter().fold((1, 1), |top, cell| (top.0.max(cell.file + 1), top.1.max(cell.rank + 1)));
        }
        Ok(Shape { cells, files, ranks, has_pawns: self.has_pawns })
    }

    /// `k.K/..R`
    fn ranks(mut self, fixed: bool) -> Result<Shape, PatternError> {
        let mut rows: Vec<Vec<Option<u16>>> = vec![Vec::new()];
        while let Some(letter) = self.peek() {
            let start = self.at;
            if letter == '/' {
                self.at += 1;
                rows.push(Vec::new());
            } else {
                let signs = self.sign()?;
                if let Some(row) = rows.last_mut() {
                    row.extend(signs);
                }
            }
            if rows.len() > 8 || rows.last().is_some_and(|row| row.len() > 8) {
                return Err(self.fail(start, "too large", "at most eight ranks of eight squares"));
            }
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let end = self.letters.len().saturating_sub(1);
        if rows.iter().flatten().all(Option::is_none) {
            return Err(self.fail(end, "nothing is said of any square", "at least one man or `-`"));
        }
        if fixed && (rows.len() < 8 || rows.iter().any(|row| row.len() < 8)) {
            return Err(self.fail(
                end,
                "this has no place of its own",
                "eight ranks of eight squares, or men with squares: Kc1 kc3",
            ));
        }
        let (files, ranks) = (width as u8, rows.len() as u8);
        let mut cells = Vec::new();
        for (rank, row) in (0..ranks).rev().zip(&rows) {
            let said =
                (0..files).zip(row).filter_map(|(file, kinds)| Some(Cell { file, rank, kinds: (*kinds)? }));
            cells.extend(said);
        }
        Ok(Shape { cells, files, ranks, has_pawns: self.has_pawns })
    }

    /// What is said of one square, or of several of which nothing is said.
    fn sign(&mut self) -> Result<Vec<Option<u16>>, PatternError> {
        let count = match self.peek() {
            Some('.') => Some(1),
            Some(digit @ '1'..='8') => digit.to_digit(10),
            _ => None,
        };
        match count {
            Some(count) => {
                self.at += 1;
                Ok(vec![None; count as usize])
            }
            None => Ok(vec![Some(self.kinds()?)]),
        }
    }

    /// The kinds of one sign or of a bracket.
    fn kinds(&mut self) -> Result<u16, PatternError> {
        let start = self.at;
        if self.peek() != Some('[') {
            return self.single();
        }
        self.at += 1;
        let is_none_of = self.peek() == Some('^');
        self.at += usize::from(is_none_of);
        let mut kinds = 0;
        while self.peek().is_some_and(|letter| letter != ']') {
            kinds |= self.single()?;
        }
        if self.peek().is_none() {
            return Err(self.fail(start, "a bracket that does not end", "[QRq] or [^Pp]"));
        }
        self.at += 1;
        let kinds = if is_none_of { !kinds & (MEN | EMPTY) } else { kinds };
        if kinds == 0 {
            return Err(self.fail(start, "no square is like this", "[QRq] or [^Pp]"));
        }
        Ok(kinds)
    }

    fn single(&mut self) -> Result<u16, PatternError> {
        let letter = self.peek();
        let kinds = match letter {
            Some('-') => EMPTY,
            Some('*') => MEN,
            Some('U') => 0o77,
            Some('u') => 0o77 << 6,
            Some('O') => OFFICERS,
            Some('o') => OFFICERS << 6,
            Some(letter) => match man(letter) {
                Some(piece) => {
                    self.has_pawns |= matches!(letter, 'P' | 'p');
                    1 << kind(piece)
                }
                None => return Err(self.fail(self.at, format!("{letter:?} is no sign of a pattern"), SIGNS)),
            },
            None => return Err(self.fail(self.at, "a sign is missing", SIGNS)),
        };
        self.at += 1;
        Ok(kinds)
    }
}
