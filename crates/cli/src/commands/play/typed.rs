//! What a line says: a command, or otherwise a move.

use keymove_chess::Color;
use std::time::Duration;

use crate::units;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// Nothing at all.
    Nothing,
    /// Anything that is no command.
    Move(String),
    Help,
    Board,
    Flip,
    /// All legal moves, or those from a square or of a unit.
    Moves(Option<String>),
    Undo,
    Hint,
    Eval,
    /// The moves of the game up to now.
    Game,
    Fen,
    /// Another position.
    SetUp(String),
    New,
    /// A file, and which of its games; `None`: the last.
    Load(String, Option<usize>),
    /// A file; `None`: the one known already.
    Save(Option<String>),
    Resign,
    Draw,
    /// `None`: tell the present one.
    Level(Option<u8>),
    Time(Option<Duration>),
    Side(Option<Sides>),
    /// The engine makes the next move.
    Go,
    Quit,
}

/// Which sides people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    pub(super) white: bool,
    pub(super) black: bool,
}

impl Sides {
    pub(super) const fn has(self, color: Color) -> bool {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// As it is typed.
    pub(super) const fn name(self) -> &'static str {
        match (self.white, self.black) {
            (true, false) => "white",
            (false, true) => "black",
            (true, true) => "both",
            (false, false) => "none",
        }
    }

    /// `None` if the word is none of the four.
    pub(super) fn read(word: &str) -> Option<Self> {
        let (white, black) = match word.to_ascii_lowercase().as_str() {
            "white" | "w" => (true, false),
            "black" | "b" => (false, true),
            "both" => (true, true),
            "none" => (false, false),
            _ => return None,
        };
        Some(Self { white, black })
    }
}

/// All commands with what they do, in the order of the help.
pub(super) const COMMANDS: [(&str, &str); 20] = [
    ("undo", "take back your last move and the engine's answer"),
    ("hint", "what the engine would play for you"),
    ("moves", "all moves; `moves e2` or `moves N` only those of a square or a unit"),
    ("board", "show the board again"),
    ("flip", "look from the other side"),
    ("eval", "who stands better, and by how much"),
    ("game", "the moves up to now"),
    ("fen", "the position as FEN; `fen FEN` sets up another one"),
    ("new", "begin a new game"),
    ("load", "load FILE [N]: go on with a game of a PGN file, the last one or number N"),
    ("save", "save [FILE]: add the game to a PGN file and keep it up to date there"),
    ("resign", "give up the game"),
    ("draw", "offer a draw"),
    ("level", "level N: how strong the engine plays, from 1 to 10"),
    ("time", "time TIME: how long it thinks about a move, such as 500ms or 5s"),
    ("side", "side white, black, both or none: what you play"),
    ("go", "let the engine make this move"),
    ("help", "this list"),
    ("setup", "setup FEN: set up a position"),
    ("quit", "leave"),
];

/// Reads a line.
///
/// # Errors
/// A command with words that do not fit it.
pub(super) fn read(line: &str) -> Result<Typed, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let word = word.to_ascii_lowercase();
    let typed = match word.as_str() {
        "" => return Ok(Typed::Nothing),
        "help" | "?" => Typed::Help,
        "moves" => return Ok(Typed::Moves(some(rest))),
        "fen" if rest.is_empty() => Typed::Fen,
        "fen" | "setup" if !rest.is_empty() => return Ok(Typed::SetUp(rest.to_owned())),
        "setup" => return Err("setup: the position is missing; expected a FEN behind it".to_owned()),
        "load" => return load(rest),
        "save" => return Ok(Typed::Save(some(rest))),
        "level" => return level(rest),
        "time" => return time(rest),
        "side" => return side(rest),
        "board" => Typed::Board,
        "flip" => Typed::Flip,
        "undo" | "takeback" | "back" => Typed::Undo,
        "hint" => Typed::Hint,
        "eval" => Typed::Eval,
        "game" | "pgn" | "history" => Typed::Game,
        "new" => Typed::New,
        "resign" => Typed::Resign,
        "draw" => Typed::Draw,
        "go" => Typed::Go,
        "quit" | "exit" | "bye" | "q" => Typed::Quit,
        _ => return Ok(Typed::Move(line.to_owned())),
    };
    if rest.is_empty() { Ok(typed) } else { Err(format!("{word} stands alone; found {rest:?} behind it")) }
}

fn some(rest: &str) -> Option<String> {
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn load(rest: &str) -> Result<Typed, String> {
    if rest.is_empty() {
        return Err("load: the file is missing; expected load FILE, or load FILE N for game number N".into());
    }
    if let Some((file, number)) = rest.rsplit_once(char::is_whitespace)
        && let Ok(number) = number.parse()
    {
        if number == 0 {
            return Err("load: games are counted from 1".to_owned());
        }
        return Ok(Typed::Load(file.trim().to_owned(), Some(number)));
    }
    Ok(Typed::Load(rest.to_owned(), None))
}

fn level(rest: &str) -> Result<Typed, String> {
    if rest.is_empty() {
        return Ok(Typed::Level(None));
    }
    match rest.parse() {
        Ok(number @ 1..=10) => Ok(Typed::Level(Some(number))),
        _ => Err(format!("level: expected a number from 1 (weakest) to 10 (strongest), found {rest:?}")),
    }
}

fn time(rest: &str) -> Result<Typed, String> {
    if rest.is_empty() {
        return Ok(Typed::Time(None));
    }
    units::duration(rest).map(|time| Typed::Time(Some(time))).map_err(|problem| format!("time: {problem}"))
}

fn side(rest: &str) -> Result<Typed, String> {
    if rest.is_empty() {
        return Ok(Typed::Side(None));
    }
    match Sides::read(rest) {
        Some(sides) => Ok(Typed::Side(Some(sides))),
        None => Err(format!("side: expected white, black, both or none, found {rest:?}")),
    }
}

/// The command that a mistyped word is probably meant to be.
pub(super) fn suggestion(text: &str) -> Option<&'static str> {
    nearest(text, COMMANDS.iter().map(|(name, _)| *name))
}

/// The one of these names that the first word of a text is probably meant to be.
pub(crate) fn nearest(text: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let word = text.split_whitespace().next()?.to_ascii_lowercase();
    let near = names.map(|name| (distance(&word, name), name)).min()?;
    // More than half of a short word changed is another word.
    (near.0 <= 2 && near.0 * 2 <= near.1.len()).then_some(near.1)
}

/// How many letters are to be added, removed or changed (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().take(40).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &same) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != same);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let check = |line: &str, expected: Typed| assert_eq!(read(line), Ok(expected), "{line}");
        check("  ", Typed::Nothing);
        check(" e4 ", Typed::Move("e4".into()));
        check("Nf3", Typed::Move("Nf3".into()));
        check("UNDO", Typed::Undo);
        check("moves", Typed::Moves(None));
        check("moves N", Typed::Moves(Some("N".into())));
        check("fen", Typed::Fen);
        check("fen 8/8 w - -", Typed::SetUp("8/8 w - -".into()));
        check("load my games.pgn 3", Typed::Load("my games.pgn".into(), Some(3)));
        check("load my games.pgn", Typed::Load("my games.pgn".into(), None));
        check("level 7", Typed::Level(Some(7)));
        check("time 500ms", Typed::Time(Some(Duration::from_millis(500))));
        check("side BLACK", Typed::Side(Some(Sides { white: false, black: true })));
        for line in ["load", "load x 0", "level 11", "level x", "time x", "side left", "undo 3", "setup"] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_command_of_the_help_is_one() {
        for (name, _) in COMMANDS {
            assert!(!matches!(read(name), Ok(Typed::Move(_))), "{name}");
        }
    }

    #[test]
    fn mistyped_commands() {
        for (text, expected) in [
            ("udno", Some("undo")),
            ("hnit", Some("hint")),
            ("resing", Some("resign")),
            ("levl 3", Some("level")),
            ("xyzzy", None),
            ("e9", None),
            ("Nf9", None),
        ] {
            assert_eq!(suggestion(text), expected, "{text}");
        }
    }
}
