//! What stands behind `go`.

use super::command::{Command, quoted};
use core::time::Duration;

/// A `go` as it was written, before any position is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The clocks, White's first.
    pub left: [Option<Duration>; 2],
    /// What each side gets for a move, White's first.
    pub increment: [Option<Duration>; 2],
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Half-moves to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// Only these first moves, as written; `None`: all.
    pub search_moves: Option<Vec<String>>,
    /// A limit stood there without its number.
    pub lacks_number: bool,
    /// What was wrong with other words, which were skipped.
    pub complaints: Vec<String>,
}

/// Words that end a list of moves.
const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl Go {
    /// Whether it ends by itself.
    pub const fn is_bounded(&self) -> bool {
        !self.infinite
            && !self.ponder
            && (self.left[0].is_some()
                || self.left[1].is_some()
                || self.depth.is_some()
                || self.nodes.is_some()
                || self.mate.is_some()
                || self.move_time.is_some())
    }
}

/// Reads the words behind `go`.
pub(super) fn parse_go(words: &[&str]) -> Command {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                let moves = go.search_moves.get_or_insert_default();
                while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                    moves.push(mv.to_owned());
                }
            }
            _ if KEYWORDS.contains(&word) => {
                let number = words.peek().and_then(|text| number(text));
                match number {
                    Some(number) => {
                        words.next();
                        if word == "perft" {
                            return Command::Perft(small(number));
                        }
                        go.set(word, number);
                    }
                    None => {
                        go.lacks_number = true;
                        let found = words
                            .peek()
                            .map_or_else(|| "the end of the line".to_owned(), |text| quoted(text));
                        go.complaints.push(format!("{word} needs a number, not {found}: ignored"));
                    }
                }
            }
            _ => go.complaints.push(format!("unknown word {} after go: ignored", quoted(word))),
        }
    }
    Command::Go(go)
}

impl Go {
    fn set(&mut self, word: &str, number: i64) {
        let time = Duration::from_millis(u64::try_from(number).unwrap_or(0));
        match word {
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increment[0] = Some(time),
            "binc" => self.increment[1] = Some(time),
            // 0 is what some programs send for "no further control".
            "movestogo" => self.moves_to_go = Some(small(number)).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(small(number).max(1)),
            "nodes" => self.nodes = Some(u64::try_from(number).unwrap_or(0).max(1)),
            "mate" => self.mate = Some(small(number).max(1)),
            _ => self.move_time = Some(time),
        }
    }
}

/// A whole number; one that is too large for the type is the largest there is.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// The number between 0 and what fits.
fn small(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}
