//! Problems in whatever was pasted.

use crate::answer::json;
use crate::{Error, read};
use keymove_chess::Role;
use keymove_chess::notation::FenError;
use keymove_formats::pgn::{Game, Games};
use keymove_formats::{Entry, EntryError, Format, Language, MeaningError, content, listed_men};
use serde::Serialize;

/// How much is read.
struct Bounds {
    /// Longest text, in bytes.
    bytes: usize,
    /// Most problems that are given back, and most parts that cannot be read.
    most: usize,
    /// Most problems that are looked at.
    look_at: usize,
}

/// Of what is pasted into a page. Files are imported into the collection.
const PASTED: Bounds = Bounds { bytes: 512 << 10, most: 100, look_at: 10_000 };
/// Of a program that has the text in its memory anyway.
const ALL: Bounds = Bounds { bytes: usize::MAX, most: usize::MAX, look_at: usize::MAX };

/// All problems in a text of any format there is, however many, as `position/read` answers.
///
/// # Errors
/// A text in which there is no problem.
pub fn read_text(text: &str) -> Result<String, Error> {
    json(&Pasted::of_text(text, &ALL)?)
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Pasted {
    problems: Vec<Problem>,
    /// The word that names the format on the command line.
    format: &'static str,
    /// Problems beyond those that are given back.
    rest: usize,
    /// Parts that cannot be read.
    errors: Vec<Unread>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Problem {
    /// The line on which it begins, from 1.
    line: usize,
    /// With all six fields.
    fen: String,
    stipulation: Option<String>,
    id: String,
    /// One name after the other, and each by itself.
    author: String,
    authors: Vec<String>,
    source: String,
    source_id: String,
    date: String,
    award: String,
    title: String,
    dedication: String,
    intended: Option<String>,
    twins: Vec<String>,
    zeroposition: bool,
    /// In Popeye's words.
    options: Vec<String>,
    keywords: Vec<String>,
    comments: Vec<String>,
    solution: String,
    /// What is odd about it, or keeps it from being solved.
    warnings: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Unread {
    message: String,
    line: usize,
    column: Option<usize>,
}

impl Pasted {
    /// Reads what was pasted, a text of any format there is.
    ///
    /// # Errors
    /// A text in which there is no problem, or which is too long.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        Self::of_text(text, &PASTED)
    }

    fn of_text(text: &str, bounds: &Bounds) -> Result<Self, Error> {
        if text.len() > bounds.bytes {
            let words =
                format!("{} bytes; expected at most {}: import a file instead", text.len(), bounds.bytes);
            return Err(Error::field("text", words));
        }
        if text.trim().is_empty() {
            return Err(Error::field("text", "nothing was pasted; expected a problem in any notation"));
        }
        let text = &normal(text);
        let format = Format::of_text(text);
        if let (None, Some(read)) = (format, listed_men(text)) {
            return Self::of(vec![read], "men", text, bounds.most);
        }
        let Some(format) = format else {
            return Err(Error::at(
                "text",
                (0, first_line(text)),
                "this looks like no notation of problems; expected a FEN or Forsyth, if possible with a stipulation behind \
                 it, or Popeye's input, PGN, EPD, YAML, JSON or LaTeX, or a list of the men: White Kd8 Qb5, Black Kd6",
            ));
        };
        let read = if format == Format::Pgn {
            games(text, bounds.look_at)
        } else {
            format.reader(text.as_bytes()).take(bounds.look_at).collect()
        };
        Self::of(read, format.word(), text, bounds.most)
    }

    /// What was read of a text of this format.
    fn of(
        read: Vec<Result<Entry, EntryError>>, format: &'static str, text: &str, most: usize,
    ) -> Result<Self, Error> {
        let mut pasted = Self { problems: Vec::new(), format, rest: 0, errors: Vec::new() };
        for entry in read {
            match entry.and_then(|entry| problem(&entry, text)) {
                Ok(_) if pasted.problems.len() == most => pasted.rest += 1,
                Ok(problem) => pasted.problems.push(problem),
                Err(EntryError { line, column, problem, expected, .. }) if pasted.errors.len() < most => {
                    pasted.errors.push(Unread {
                        message: format!("{problem}; expected {expected}"),
                        line,
                        column,
                    });
                }
                Err(_) => {}
            }
        }
        match (pasted.problems.is_empty(), pasted.errors.first()) {
            (true, Some(error)) => Err(Error::at("text", place(text, error), error.message.clone())),
            (true, None) => Err(Error::field("text", "there is no problem in this text")),
            _ => Ok(pasted),
        }
    }
}

/// The characters of the text that an error is about.
fn place(text: &str, error: &Unread) -> (usize, usize) {
    let before: usize =
        text.lines().take(error.line.saturating_sub(1)).map(|line| line.chars().count() + 1).sum();
    let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default().chars().count();
    match error.column {
        Some(column) => (before + column.saturating_sub(1).min(line), 1),
        None => (before, line),
    }
}

fn first_line(text: &str) -> usize {
    text.lines().next().map_or(0, |line| line.chars().count())
}

/// A single diagram as people write it, made a line that the reader knows: letters of other languages, the stipulation on the
/// next line. Other texts stay as they are.
fn normal(text: &str) -> String {
    let mut lines = content(text).map(|(_, line)| line.trim());
    let (Some(first), second, None) = (lines.next(), lines.next(), lines.next()) else {
        return text.to_owned();
    };
    let (board, rest) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
    if board.matches('/').count() < 7
        || !board.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '/')
    {
        return text.to_owned();
    }
    let board = english(board).unwrap_or_else(|| board.to_owned());
    match second {
        // Two diagrams are two problems.
        Some(line) if line.contains('/') => text.to_owned(),
        Some(line) => format!("{board} {rest} {line}"),
        None => format!("{board} {rest}"),
    }
}

/// The board with the letters of FEN; nothing if it has them already.
fn english(board: &str) -> Option<String> {
    let men = board.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
    let language = Language::of_letters(men).filter(|&language| language != Language::English)?;
    let translate = |letter: char| {
        let role: Option<Role> = language.role(letter.to_ascii_uppercase());
        let fen = role.map(|role| role.letter());
        fen.map_or(letter, |fen| match letter.is_ascii_uppercase() {
            true => fen.to_ascii_uppercase(),
            false => fen.to_ascii_lowercase(),
        })
    };
    Some(board.chars().map(translate).collect())
}

/// The character of its line, from 1, at which a FEN goes wrong.
fn column(entry: &Entry, text: &str, error: &MeaningError) -> Option<usize> {
    let MeaningError::Fen(FenError::Syntax { column, .. }) = error else { return None };
    let line = text.lines().nth(entry.line.checked_sub(1)?)?;
    let before = line.get(..line.find(&entry.fen)?)?;
    Some(before.chars().count() + column)
}

/// Games: those with a diagram are problems, of others the final position is meant.
fn games(text: &str, most: usize) -> Vec<Result<Entry, EntryError>> {
    let mut read: Vec<Result<Entry, EntryError>> = Vec::new();
    let mut games = Games::new(text.as_bytes());
    let mut game = Game::default();
    let mut entries = Format::Pgn.reader(text.as_bytes());
    while let Some(result) = games.read(&mut game) {
        let entry = entries.next();
        if read.len() == most {
            break;
        }
        read.push(match (result, game.tag("FEN"), game.start, entry) {
            (Err(error), ..) => Err(error),
            (Ok(()), None, Some(start), _) => Ok(last_position(&game, start)),
            (Ok(()), _, _, Some(entry)) => entry,
            (Ok(()), _, _, None) => continue,
        });
    }
    read
}

fn last_position(game: &Game, start: keymove_chess::Position) -> Entry {
    let last = game.main_line().into_iter().fold(start, |position, mv| position.play(mv));
    let tag = |name| game.tag(name).filter(|text| *text != "?").unwrap_or_default().to_owned();
    let players = [tag("White"), tag("Black")];
    Entry {
        line: game.line,
        fen: last.to_string(),
        title: if players.iter().all(String::is_empty) { String::new() } else { players.join(" - ") },
        source: tag("Event"),
        date: keymove_formats::pgn::date(&tag("Date")),
        ..Entry::default()
    }
}

fn problem(entry: &Entry, text: &str) -> Result<Problem, EntryError> {
    let unread = |error: &MeaningError| EntryError {
        line: entry.line,
        column: column(entry, text, error),
        id: entry.id.clone(),
        problem: error.to_string(),
        expected: "a diagram of orthodox men, as a FEN".into(),
    };
    let setup = entry.setup().map_err(|error| unread(&error))?;
    let mut warnings = Vec::new();
    match entry.stated() {
        Ok(stated) => warnings.extend(stated.unread.into_iter().map(|twin| twin.problem)),
        Err(_) if entry.stipulation.trim().is_empty() => {}
        Err(error) => warnings.push(error.to_string()),
    }
    warnings.extend(setup.faults().iter().filter(|fault| fault.is_fatal()).map(ToString::to_string));
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
    let normal = read::stipulation(&entry.stipulation).map(|asked| asked.to_string()).ok();
    Ok(Problem {
        line: entry.line,
        fen: setup.to_string(),
        stipulation: normal.or_else(|| text(&entry.stipulation)),
        id: entry.id.clone(),
        author: entry.author_names().join(", "),
        authors: entry.author_names(),
        source: entry.source.clone(),
        source_id: entry.source_id.clone(),
        date: entry.date.clone(),
        award: entry.award.clone(),
        title: entry.title.clone(),
        dedication: entry.dedication.clone(),
        intended: text(&entry.intended),
        twins: entry.twins.clone(),
        zeroposition: entry.zeroposition,
        options: entry.options.clone(),
        keywords: entry.keywords.clone(),
        comments: entry.comments.clone(),
        solution: entry.solution.clone(),
        warnings,
    })
}
