//! A matrix as a text file: a word at the beginning of each line says what the line is about.

use super::text::{Part, read_additions, read_choices, read_king, read_squares};
use super::{ClauseError, Matrix, MatrixError};
use crate::Task;
use crate::wishes::WantedKey;
use keymove_chess::Setup;
use keymove_chess::notation::FenError;
use keymove_problem::Stipulation;

/// What a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixFile {
    /// The matrix.
    pub matrix: Matrix,
    /// How many solutions a problem of play in lines is to have, if that is said.
    pub solutions: Option<u64>,
    /// Names of themes that must be shown.
    pub themes: Vec<String>,
}

/// What a file cannot mean, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct MatrixFileError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

/// The words that lines begin with.
const WORDS: &str = "stipulation, board, king, slot, empty, add, key, solutions, theme";
/// The ranks of a board.
const RANKS: usize = 8;

/// A line with a word in front.
struct Clause<'a> {
    /// From 0.
    line: usize,
    word: Part<'a>,
    rest: Part<'a>,
    /// The ranks of a board that is drawn below.
    ranks: &'a [&'a str],
}

impl Clause<'_> {
    fn placed<T>(&self, result: Result<T, ClauseError>) -> Result<T, MatrixFileError> {
        result.map_err(|ClauseError { column, what }| MatrixFileError { line: self.line + 1, column, what })
    }

    /// An error about what follows the word.
    fn error(&self, what: impl ToString) -> MatrixFileError {
        let ClauseError { column, what } = self.rest.error(what.to_string());
        MatrixFileError { line: self.line + 1, column, what }
    }

    fn is(&self, word: &str) -> bool {
        self.word.text.trim_end_matches(':').eq_ignore_ascii_case(word)
    }
}

impl MatrixFile {
    /// Reads a file. The order of lines does not matter; lines that begin with `#` are comments. `stipulation` is asked if the file
    /// says nothing.
    ///
    /// ```
    /// use keymove_compose::matrix::MatrixFile;
    /// let text = "board 3K4/2p5/3k4/8/8/1B6/8/8\nslot e4 = Q R -\nadd 2 of Pp\n";
    /// let file = MatrixFile::read(text, "#2".parse()?)?;
    /// assert_eq!(file.matrix.arrangements()?, 3);
    /// let error = MatrixFile::read("board 3K4/2p5/3k4/8/8/1B6/8/8\nslot e4 = QX", "#2".parse()?).expect_err("no unit");
    /// assert_eq!((error.line, error.column), (2, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// At the first line that cannot be read or contradicts another.
    pub fn read(text: &str, stipulation: Stipulation) -> Result<Self, MatrixFileError> {
        let lines: Vec<&str> = text.lines().collect();
        let clauses = clauses(&lines)?;
        let of = |word: &'static str| clauses.iter().filter(move |clause| clause.is(word));
        let only = |word: &'static str| match of(word).nth(1) {
            Some(second) => Err(second.error(format!("{word} is said twice; expected it once"))),
            None => Ok(of(word).next()),
        };
        let mut asked = stipulation;
        if let Some(clause) = only("stipulation")? {
            asked = clause.rest.text.parse().map_err(|error| clause.error(error))?;
        }
        let task = Task::of(asked).map_err(|error| match of("stipulation").next() {
            Some(clause) => clause.error(error),
            None => MatrixFileError { line: 1, column: 1, what: error.to_string() },
        })?;
        let Some(clause) = only("board")? else {
            let what =
                "the file has no board; expected a line such as board 3K4/2p5/3k4/8/8/1B6/8/8".to_owned();
            return Err(MatrixFileError { line: lines.len().max(1), column: 1, what });
        };
        let mut matrix = Matrix::new(task, &board(clause)?).map_err(|error| clause.error(error))?;
        let say = |clause: &Clause<'_>, result: Result<(), MatrixError>| {
            result.map_err(|error| clause.error(error))
        };
        for clause in of("king") {
            let (color, squares) = clause.placed(read_king(clause.rest))?;
            say(clause, matrix.free_king(color, squares))?;
        }
        for clause in of("slot") {
            for choice in clause.placed(read_choices(clause.rest))? {
                say(clause, matrix.choose(choice))?;
            }
        }
        for clause in of("empty") {
            say(clause, matrix.keep_empty(clause.placed(read_squares(clause.rest))?))?;
        }
        if let Some(clause) = only("add")? {
            say(clause, matrix.add(clause.placed(read_additions(clause.rest))?))?;
        }
        if let Some(clause) = only("key")? {
            matrix.want_key(clause.rest.text.parse::<WantedKey>().map_err(|error| clause.error(error))?);
        }
        let solutions = only("solutions")?.map(solutions).transpose()?;
        let themes = of("theme").flat_map(|clause| clause.rest.text.split(','));
        let themes = themes.map(|theme| theme.trim().to_owned()).filter(|theme| !theme.is_empty()).collect();
        Ok(Self { matrix, solutions, themes })
    }
}

fn solutions(clause: &Clause<'_>) -> Result<u64, MatrixFileError> {
    let most = Task::MOST_SOLUTIONS;
    let number = clause.rest.text.parse().ok().filter(|number| (1..=u64::from(most)).contains(number));
    number.ok_or_else(|| clause.error(format!("expected a number of solutions from 1 to {most}")))
}

fn clauses<'a>(lines: &'a [&'a str]) -> Result<Vec<Clause<'a>>, MatrixFileError> {
    let mut clauses = Vec::new();
    let mut number = 0;
    while let Some(text) = lines.get(number) {
        let (word, rest) = Part::of(text).word();
        let mut clause = Clause { line: number, word, rest, ranks: &[] };
        number += 1;
        if word.text.is_empty() || word.text.starts_with('#') {
            continue;
        }
        if !WORDS.split(", ").any(|known| clause.is(known)) {
            let ClauseError { column, what } = word
                .error(format!("{:?} is unknown; expected one of {WORDS}, or # and a comment", word.text));
            return Err(MatrixFileError { line: number, column, what });
        }
        if clause.is("board") && rest.text.is_empty() {
            let end = (number + RANKS).min(lines.len());
            clause.ranks = &lines[number..end];
            number = end;
        }
        clauses.push(clause);
    }
    Ok(clauses)
}

/// A board as FEN in the line, or drawn in the next eight lines: a letter for a unit, a dot or a dash for an empty square.
fn board(clause: &Clause<'_>) -> Result<Setup, MatrixFileError> {
    if !clause.rest.text.is_empty() {
        return clause.rest.text.parse::<Setup>().map_err(|error| {
            let column = match &error {
                FenError::Syntax { column, .. } => *column,
                _ => 1,
            };
            let mut placed = clause.error(&error);
            placed.column += column - 1;
            placed
        });
    }
    let mut fen = String::new();
    for (row, text) in clause.ranks.iter().enumerate() {
        let line = clause.line + 2 + row;
        let squares: Vec<(usize, char)> = text
            .chars()
            .enumerate()
            .filter(|(_, letter)| !letter.is_whitespace() && *letter != '|')
            .collect();
        if squares.len() != RANKS {
            let what = format!(
                "rank {} has {} squares, expected 8 letters or dots, such as . . K . . . . .",
                RANKS - row,
                squares.len()
            );
            return Err(MatrixFileError { line, column: 1, what });
        }
        for (column, letter) in squares {
            fen.push(match letter {
                '.' | '-' => '1',
                'S' => 'N',
                's' => 'n',
                letter if "KQRBNPkqrbnp".contains(letter) => letter,
                letter => {
                    let what = format!(
                        "{letter:?} is no unit; expected a letter of KQRBNPkqrbnp, or . for an empty square"
                    );
                    return Err(MatrixFileError { line, column: column + 1, what });
                }
            });
        }
        fen.push('/');
    }
    if clause.ranks.len() != RANKS {
        let what =
            format!("the board has {} ranks, expected 8 lines, or FEN behind the word", clause.ranks.len());
        return Err(MatrixFileError { line: clause.line + 1, column: 1, what });
    }
    fen.trim_end_matches('/').parse::<Setup>().map_err(|error| clause.error(error))
}
