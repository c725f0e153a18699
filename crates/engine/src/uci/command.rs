//! One line of the dialogue, understood without knowing anything of the session.
//!
//! UCI wants engines to be lenient: a word that means nothing is skipped, at the beginning of a line and within it. What
//! is malformed is told as a complaint, so that a person who types sees why nothing happened.

use super::go::{Go, parse_go};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: who are you, and which options have you?
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`.
    IsReady,
    /// `setoption name <name> [value <value>]`.
    SetOption {
        /// The words of the name with one space between them.
        name: String,
        /// The rest of the line, if `value` stands there.
        value: Option<String>,
    },
    /// `register ...`, which asks nothing of a free program.
    Register,
    /// `ucinewgame`.
    NewGame,
    /// `position startpos|fen <fen> [moves <move>...]`.
    Position {
        /// The FEN; `None`: the initial position.
        fen: Option<String>,
        /// The moves as written.
        moves: Vec<String>,
    },
    /// `go ...`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`: show the board.
    Display,
    /// `eval`: show what the position is worth, term by term.
    Eval,
    /// `bench [depth]`.
    Bench(Option<u32>),
    /// `perft <plies>`, or `go perft <plies>`.
    Perft(u32),
    /// `help`.
    Help,
    /// An empty line.
    Nothing,
    /// What cannot be understood: what is wrong, and what would be right.
    Invalid(String),
}

/// Reads one line. Never fails: what is no command is [`Command::Invalid`].
///
/// ```
/// use keymove_engine::uci::{Command, parse};
/// assert_eq!(parse("  isready \r\n"), Command::IsReady);
/// assert_eq!(parse("joho debug on"), Command::Debug(true));
/// ```
pub fn parse(line: &str) -> Command {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(&first) = words.first() else { return Command::Nothing };
    if let Some(extra) = parse_extra(first, &words[1..]) {
        return extra;
    }
    words
        .iter()
        .enumerate()
        .find_map(|(at, word)| parse_standard(word, &words[at + 1..]))
        .unwrap_or_else(|| Command::Invalid(format!("unknown command {}; try help", quoted(first))))
}

/// Commands that UCI does not know: only as the first word, because their names are too short to be looked for.
fn parse_extra(word: &str, rest: &[&str]) -> Option<Command> {
    let number = rest.first().map(|text| text.parse::<u32>());
    Some(match (word, number) {
        ("d", _) => Command::Display,
        ("eval", _) => Command::Eval,
        ("help" | "?" | "--help", _) => Command::Help,
        ("exit", _) => Command::Quit,
        ("bench", None) => Command::Bench(None),
        ("bench", Some(Ok(depth))) if depth > 0 => Command::Bench(Some(depth)),
        ("bench", _) => Command::Invalid("bench takes a depth of at least 1, such as bench 10".into()),
        ("perft", Some(Ok(plies))) => Command::Perft(plies),
        ("perft", _) => Command::Invalid("perft needs a number of plies, such as perft 5".into()),
        _ => return None,
    })
}

fn parse_standard(word: &str, rest: &[&str]) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "debug" => Command::Debug(!rest.contains(&"off")),
        "isready" => Command::IsReady,
        "setoption" => parse_option(rest),
        "register" => Command::Register,
        "ucinewgame" => Command::NewGame,
        "position" => parse_position(rest),
        "go" => parse_go(rest),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => return None,
    })
}

fn parse_option(rest: &[&str]) -> Command {
    let Some(name_at) = rest.iter().position(|&word| word == "name") else {
        return Command::Invalid("setoption needs a name: setoption name Hash value 64".into());
    };
    let rest = &rest[name_at + 1..];
    let value_at = rest.iter().position(|&word| word == "value");
    let name = rest[..value_at.unwrap_or(rest.len())].join(" ");
    if name.is_empty() {
        return Command::Invalid("setoption has an empty name".into());
    }
    Command::SetOption { name, value: value_at.map(|at| rest[at + 1..].join(" ")) }
}

fn parse_position(rest: &[&str]) -> Command {
    let moves_at = rest.iter().position(|&word| word == "moves");
    let (place, moves) = match moves_at {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &rest[rest.len()..]),
    };
    // Words before are skipped as everywhere; a bare FEN is what people paste.
    let start = place.iter().position(|word| matches!(*word, "startpos" | "fen") || word.contains('/'));
    let fen = match start.map(|at| (place[at], &place[at..])) {
        Some(("startpos", _)) => None,
        Some(("fen", words)) if words.len() > 1 => Some(words[1..].join(" ")),
        Some((_, words)) if words[0].contains('/') => Some(words.join(" ")),
        _ => {
            return Command::Invalid(
                "position needs startpos, or fen and a FEN; then moves, if any were made".into(),
            );
        }
    };
    Command::Position { fen, moves: moves.iter().map(|&word| word.to_owned()).collect() }
}

/// The text in quotes, shortened and without control characters: it goes into an answer.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut short: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        short.push_str("...");
    }
    format!("'{short}'")
}
