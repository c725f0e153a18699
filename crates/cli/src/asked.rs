//! What a command is asked: one position of the command line, or the problems of files.

use crate::args::InputArgs;
use crate::input;
use crate::items::{Items, Reading};
use anyhow::{Result, anyhow, bail};
use keymove_chess::Position;
use keymove_formats::{Entry, EntryError, listed_men};
use keymove_problem::{Aim, Stipulation};
use keymove_run::Progress;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Characters of a word that a message shows.
const MOST_SHOWN: usize = 60;

/// What was typed.
pub(crate) struct Asked {
    pub(crate) input: Input,
    /// What is asked of problems that do not say it themselves.
    pub(crate) stipulation: Option<Stipulation>,
}

/// One problem or several.
pub(crate) enum Input {
    /// The position of the command line.
    One(Box<Entry>),
    /// The problems of these files; `-` is standard input.
    Many(Vec<PathBuf>),
}

impl Asked {
    /// Takes the words apart.
    ///
    /// # Errors
    /// Words that are neither positions nor files, one behind the stipulation, a stipulation that makes no sense.
    pub(crate) fn read(args: &InputArgs) -> Result<Self> {
        let words: Vec<&OsStr> = args.words.iter().map(AsRef::as_ref).collect();
        match words.as_slice() {
            [first, rest @ ..] if is_position(first) && args.files.is_empty() => Self::one(first, rest),
            words => Self::many(words, &args.files),
        }
    }

    fn one(fen: &OsStr, rest: &[&OsStr]) -> Result<Self> {
        let fen = fen.to_string_lossy();
        // What a study asks for is no stipulation of a problem: whoever knows studies finds it in the entry.
        if let [aim] = rest
            && let Some(aim) = aim.to_str().and_then(|aim| aim.parse::<Aim>().ok())
        {
            let entry = Entry { stipulation: aim.to_string(), ..entry(&fen)? };
            return Ok(Self { input: Input::One(Box::new(entry)), stipulation: None });
        }
        let stipulation = match rest {
            [] => None,
            [turn, ..] if matches!(turn.to_str(), Some("w" | "b")) => {
                bail!("a FEN is one argument: put it in quotes, as in: '{fen} w - -' '#2'")
            }
            [stipulation] if is_position(stipulation) => {
                bail!("two positions, where one is expected; several go into a file, one a line")
            }
            [stipulation] => Some(input::stipulation(&stipulation.to_string_lossy())?),
            [_, word, ..] => bail!("found {word:?} after the stipulation, where nothing is expected"),
        };
        Ok(Self { input: Input::One(Box::new(entry(&fen)?)), stipulation })
    }

    fn many(words: &[&OsStr], files: &[PathBuf]) -> Result<Self> {
        let (words, stipulation) = match words {
            [words @ .., last] if is_like_a_stipulation(last) => (words, Some(last.to_string_lossy())),
            words => (words, None),
        };
        if let Some(word) = words.iter().find(|word| is_position(word) || is_like_a_stipulation(word)) {
            bail!(
                "found {word:?} among files; expected one position and its stipulation, or files and a stipulation behind them"
            );
        }
        if let Some(word) = words.iter().find(|word| !is_like_a_file(word)) {
            let word: String = word.to_string_lossy().chars().take(MOST_SHOWN).collect();
            bail!(
                "{word:?} is neither a position nor a file; expected a FEN in quotes, such as '4k3/8/4K3/8/8/8/8/7R w - -', or the \
                 name of a file with problems"
            );
        }
        let stipulation = stipulation.map(|text| input::stipulation(&text)).transpose()?;
        let mut files: Vec<PathBuf> = words.iter().map(PathBuf::from).chain(files.iter().cloned()).collect();
        if files.is_empty() {
            if io::stdin().is_terminal() {
                bail!(
                    "no position; expected a FEN in quotes and what is asked, as in: '4k3/8/4K3/8/8/8/8/7R w - -' '#1', or a \
                     file with problems"
                );
            }
            files.push("-".into());
        }
        check_standard_input(&files)?;
        Ok(Self { input: Input::Many(files), stipulation })
    }
}

/// Refuses to read standard input more than once.
pub(crate) fn check_standard_input(files: &[PathBuf]) -> Result<()> {
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        bail!("standard input can be read once; expected `-` one time");
    }
    Ok(())
}

/// The problem of a word: `FEN`, `FEN;STIPULATION`, or `FEN;STIPULATION;` and anything; or a list of men.
fn entry(word: &str) -> Result<Entry> {
    if let Some(read) = men(word) {
        return read.map_err(|error| anyhow!("{error}"));
    }
    let (fen, rest) = word.split_once(';').unwrap_or((word, ""));
    let fen = match fen.trim() {
        "startpos" => Position::initial().to_string(),
        _ => fen.to_owned(),
    };
    let stipulation = rest.split(';').next().unwrap_or(rest).to_owned();
    Ok(Entry { line: 1, fen, stipulation, ..Entry::default() })
}

/// The problem of a word that is a list of men: `White Kd8 Qb5 Black Kd6`.
fn men(word: &str) -> Option<Result<Entry, EntryError>> {
    let is_fen = word.split_whitespace().next().is_some_and(|board| board.contains('/'));
    (!is_fen && word.contains(char::is_whitespace)).then(|| listed_men(word)).flatten()
}

/// Whether a word is at least the attempt at a position: `startpos`, a list of men, or slashes without the point that names of files have.
pub(crate) fn is_position(word: &OsStr) -> bool {
    let Some(text) = word.to_str() else { return false };
    let fen = text.split(';').next().unwrap_or(text).trim();
    let board = fen.split_whitespace().next().unwrap_or(fen);
    let is_fen = fen == "startpos" || board.contains('/') && !board.contains('.');
    (is_fen || men(text).is_some()) && !Path::new(word).exists()
}

/// Whether a word is that of a file, or at least looks like one: it has an ending, or names a folder.
pub(crate) fn is_like_a_file(word: &OsStr) -> bool {
    let path = Path::new(word);
    word == "-" || path.exists() || path.extension().is_some() || path.components().count() > 1
}

/// Whether a word is no file but at least the attempt at a stipulation.
fn is_like_a_stipulation(word: &OsStr) -> bool {
    let Some(text) = word.to_str() else { return false };
    let is_like = text.contains(['#', '=']) || text.trim().parse::<Stipulation>().is_ok();
    is_like && !text.contains('/') && !Path::new(word).exists()
}

/// The problems of the files.
pub(crate) fn items(files: Vec<PathBuf>, args: &InputArgs, progress: &Progress) -> Result<Items> {
    Items::open(files, Reading::of(&args.reading), None, progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Asked> {
        let words = words.iter().map(Into::into).collect();
        Asked::read(&InputArgs { words, ..InputArgs::default() })
    }

    #[test]
    fn one_position() {
        let check = |words: &[&str], expected: (&str, &str), stipulation: Option<&str>| {
            let asked = read(words).expect("a position");
            let Input::One(entry) = asked.input else { panic!("{words:?}: files") };
            assert_eq!((entry.fen.as_str(), entry.stipulation.as_str()), expected, "{words:?}");
            assert_eq!(asked.stipulation.map(|asked| asked.to_string()).as_deref(), stipulation);
        };
        let fen = "8/8/8/8/8/8/8/k1KQ4 w - -";
        check(&[fen], (fen, ""), None);
        check(&[fen, "#7"], (fen, ""), Some("#7"));
        check(&[&format!("{fen};h#2;remarks")], (fen, "h#2"), None);
        check(&["8/8", "#7"], ("8/8", ""), Some("#7"));
        check(&["White Kc1 Qd1 Black Ka1", "#7"], ("8/8/8/8/8/8/8/k1KQ4", ""), Some("#7"));
        check(&["Kc1 Qd1 / Ka1 #7"], ("8/8/8/8/8/8/8/k1KQ4", "#7"), None);
        assert!(read(&["White Kc1 Qd9 Black Ka1"]).is_err());
        assert!(matches!(read(&["startpos"]).expect("a position").input, Input::One(_)));
        for wrong in [&[fen, "w", "-"][..], &[fen, "#2", "#3"], &[fen, fen], &[fen, "nonsense"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn files() {
        let check = |words: &[&str], files: &[&str], stipulation: Option<&str>| {
            let asked = read(words).expect("files");
            let Input::Many(found) = asked.input else { panic!("{words:?}: a position") };
            assert_eq!(found, files.iter().map(PathBuf::from).collect::<Vec<_>>());
            assert_eq!(asked.stipulation.map(|asked| asked.to_string()).as_deref(), stipulation);
        };
        check(&["a.epd", "no/such/b.olv", "-", "#3"], &["a.epd", "no/such/b.olv", "-"], Some("#3"));
        check(&["-"], &["-"], None);
        for wrong in
            [&["-", "a.epd", "-"][..], &["h#2.5", "-"], &["hello"], &[""], &["a.epd", "8/8/8/8/8/8/8/k1KQ4"]]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
