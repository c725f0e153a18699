//! Wishes as text: as they are given to the program, and as a journal keeps them.

use super::{Feature, WishError, Wishes};
use crate::space::{KINDS, Shifts};
use keymove_chess::{Bitboard, Square};
use keymove_problem::sort::Sort as _;
use keymove_study::score::{HelpTheme, Theme};
use sha2::{Digest, Sha256};
use std::fmt;

/// Reads squares such as `e4,f4`; `a1-c3` is all from corner to corner.
///
/// # Errors
/// At the first that is none.
pub fn squares(text: &str) -> Result<Bitboard, WishError> {
    let mut set = Bitboard::EMPTY;
    for part in text.split(',') {
        set |= corners(part.trim()).ok_or_else(|| WishError::Square(part.to_owned()))?;
    }
    Ok(set)
}

/// A square, or all from one corner to the opposite one.
fn corners(text: &str) -> Option<Bitboard> {
    let square = |text: &str| Square::parse(&text.to_ascii_lowercase());
    let Some((one, other)) = text.split_once('-') else { return square(text).map(Bitboard::from) };
    let (one, other) = (square(one)?, square(other)?);
    let is_between = |a: u8, b: u8, line: u8| (a.min(b)..=a.max(b)).contains(&line);
    let inside = |square: &Square| {
        is_between(one.file(), other.file(), square.file())
            && is_between(one.rank(), other.rank(), square.rank())
    };
    Some(Bitboard::FULL.into_iter().filter(inside).collect())
}

/// Reads letters of FEN such as `Qqr`, S for N, commas between them allowed; the kinds indexed as [`KINDS`].
///
/// # Errors
/// If one is no kind that is added.
pub fn kinds(text: &str) -> Result<[bool; KINDS.len()], WishError> {
    let mut chosen = [false; KINDS.len()];
    for letter in text.chars().filter(|&letter| letter != ',' && letter != ' ') {
        let fen = match letter {
            'S' => 'N',
            's' => 'n',
            letter => letter,
        };
        let kind = KINDS.iter().position(|kind| kind.letter() == fen);
        chosen[kind.ok_or_else(|| WishError::Kind(letter.to_string()))?] = true;
    }
    Ok(chosen)
}

/// Reads the name of a theme of the score, `selfblock`, or how often it must count at least, `selfblock=2`.
///
/// # Errors
/// If there is no such theme, or no number from 1 on.
pub fn required_theme(text: &str) -> Result<(Theme, u16), WishError> {
    required(text, Theme::ALL, Theme::name)
}

/// The same for the score of helpmates.
///
/// # Errors
/// As [`required_theme`].
pub fn required_help_theme(text: &str) -> Result<(HelpTheme, u16), WishError> {
    required(text, HelpTheme::ALL, HelpTheme::name)
}

fn required<T: Copy>(text: &str, all: &[T], name_of: fn(T) -> &'static str) -> Result<(T, u16), WishError> {
    let (name, times) = text.split_once('=').map_or((text, "1"), |(name, times)| (name, times));
    let name = name.trim().to_lowercase();
    let theme = all.iter().copied().find(|&theme| name_of(theme) == name).ok_or_else(|| {
        let expected = all.iter().map(|&theme| name_of(theme)).collect();
        WishError::ScoreTheme { name, expected }
    })?;
    let times = times.trim().parse().ok().filter(|&times: &u16| times > 0);
    Ok((theme, times.ok_or_else(|| WishError::Times(text.to_owned()))?))
}

impl fmt::Display for Wishes {
    /// The options of `keymove improve` that express them, in a fixed order; nothing if there are no wishes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut value = |option: &str, value: String| {
            if !value.is_empty() {
                words.push(format!("{option} {value}"));
            }
        };
        let list = |set: Bitboard| join(set.into_iter().map(|square| square.to_string()));
        value("--keep-units", list(self.keep_units));
        value("--keep-empty", list(self.keep_empty));
        let barred = KINDS.iter().zip(self.no_add).filter(|(_, barred)| *barred);
        value("--no-add", barred.map(|(kind, _)| kind.letter()).collect());
        value("--max-units", self.max_units.map_or_else(String::new, |most| most.to_string()));
        value("--max-distance", self.max_distance.map_or_else(String::new, |most| most.to_string()));
        value("--key", self.key.map_or_else(String::new, |key| key.to_string()));
        let themes = self.themes.iter().map(|&(one, times)| theme(one.name(), times));
        let help_themes = self.help_themes.iter().map(|&(one, times)| theme(one.name(), times));
        value("--theme", join(themes.chain(help_themes)));
        value("--require", join(self.required.iter().map(feature)));
        value("--forbid", join(self.forbidden.iter().map(feature)));
        let flags = [
            ("--only-add", self.only_add),
            ("--no-shifts", self.shifts == Shifts::None),
            ("--no-pure-shifts", self.shifts == Shifts::WithOthers),
            ("--keep-key", self.keep_key),
            ("--no-capture-key", self.no_capture_key),
            ("--no-checking-key", self.no_checking_key),
            ("--keep-themes", self.keep_themes),
        ];
        words.extend(flags.iter().filter(|(_, given)| *given).map(|(flag, _)| (*flag).to_owned()));
        f.write_str(&words.join(" "))
    }
}

/// In the order of letters, so that the order in which wishes are given does not matter.
fn join(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    words.put_in_order();
    words.join(",")
}

fn theme(name: &str, times: u16) -> String {
    if times == 1 { name.to_owned() } else { format!("{name}={times}") }
}

/// The name; of a pattern with a number that changes with what it looks for.
fn feature(feature: &Feature) -> String {
    match feature {
        Feature::Theme(theme) => format!("{:?}", theme.name),
        Feature::Pattern(pattern) => {
            let digest = Sha256::digest(pattern.sought());
            let digest: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
            format!("\"{}#{digest}\"", pattern.name)
        }
    }
}
