//! What was found in games, kept in a file: a game that is in it is not searched again.
//!
//! Of each game the file has every position in which there is a mate or a search was stopped, by the ply. What is listed of that is
//! decided anew in each run, so that other wishes about mates may be told; which positions are asked about, and how far, may not
//! change.

use super::find::Dual;
use super::seeker::Forced;
use super::wishes::{Settings, Who, Wishes};
use crate::journal::{Fingerprint, Header, JournalError, Keep, fingerprint_of_texts};
use keymove_chess::{Color, Move, Position};
use keymove_formats::pgn::Game;
use keymove_problem::Moves;
use keymove_solve::{Limits, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the format.
const VERSION: u64 = 1;

/// The journal of a search of games.
#[derive(Debug)]
pub struct Journal {
    keep: Keep<Answers>,
    limits: Limits,
}

/// What is known of the positions of a game, by the ply from 0; what is missing has no mate.
pub(super) type Answers = BTreeMap<usize, Answer>;

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Answer {
    /// A mate: its length, the first moves with theirs, a line, and where defences leave a choice.
    Mate { length: u16, firsts: Vec<(String, u16)>, line: Vec<String>, dual: Option<String> },
    /// The search was stopped by this.
    Stopped(String),
}

impl Journal {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, settings: &Settings) -> Result<Self, JournalError> {
        Ok(Self { keep: Keep::create(path, &header(&settings.wishes))?, limits: limits(settings) })
    }

    /// Goes on with a file.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or other positions were asked about.
    pub fn resume(path: &Path, settings: &Settings) -> Result<Self, JournalError> {
        Ok(Self { keep: Keep::resume(path, &header(&settings.wishes))?, limits: limits(settings) })
    }

    /// Takes over what the journal of another run has, such as one of a part: what is not here yet, and what was searched to the end
    /// there. That file is only read; what stands in its last line without an end is left out.
    ///
    /// # Errors
    /// If it cannot be read, is being written to, is damaged, or other positions were asked about.
    pub fn join(&mut self, path: &Path, settings: &Settings) -> Result<(), JournalError> {
        self.keep.join(path, &header(&settings.wishes))
    }

    /// How many games it has.
    pub fn len(&self) -> usize {
        self.keep.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn get(&mut self, game: Fingerprint) -> Result<Option<Answers>, JournalError> {
        self.keep.get(game, &self.limits)
    }

    pub(super) fn add(&mut self, game: Fingerprint, answers: Answers) -> Result<(), JournalError> {
        let is_stopped = answers.values().any(|answer| matches!(answer, Answer::Stopped(_)));
        self.keep.add(game, answers, is_stopped.then_some(&self.limits))
    }

    pub(super) fn sync(&mut self) -> Result<(), JournalError> {
        self.keep.sync()
    }
}

/// What a game is known by: all that decides which positions are asked about.
pub(super) fn fingerprint(game: &Game) -> Fingerprint {
    let tags = ["FEN", "White", "Black", "Result", "Variant"].map(|name| game.tag(name).unwrap_or_default());
    let moves: Vec<String> = game.main_line().iter().map(ToString::to_string).collect();
    fingerprint_of_texts(tags.into_iter().chain([game.result]).chain(moves.iter().map(String::as_str)))
}

impl Answer {
    pub(super) fn of(found: &Result<Option<Forced>, Stop>) -> Option<Self> {
        match found {
            Ok(None) => None,
            Err(stop) => Some(Self::Stopped(word(*stop).to_owned())),
            Ok(Some(Forced { length, firsts, main_line, dual })) => Some(Self::Mate {
                length: length.get(),
                firsts: firsts.iter().map(|(mv, moves)| (mv.to_string(), moves.get())).collect(),
                line: main_line.iter().map(ToString::to_string).collect(),
                dual: dual.map(|dual| if dual == Dual::Mate { "mate" } else { "earlier" }.to_owned()),
            }),
        }
    }

    /// The answer about this position; `None` if it cannot be one, and has to be found again.
    pub(super) fn read(&self, position: &Position) -> Option<Result<Option<Forced>, Stop>> {
        let (length, firsts, line, dual) = match self {
            Self::Mate { length, firsts, line, dual } => (length, firsts, line, dual),
            Self::Stopped(word) => {
                let known = [Stop::Time, Stop::Nodes, Stop::Memory];
                return known.into_iter().find(|stop| self::word(*stop) == word).map(Err);
            }
        };
        let first = |(text, moves): &(String, u16)| Some((legal(position, text)?, Moves::new(*moves)?));
        let firsts = firsts.iter().map(first).collect::<Option<Vec<_>>>()?;
        let mut at = *position;
        let mut main_line = Vec::with_capacity(line.len());
        for text in line {
            let mv = legal(&at, text)?;
            main_line.push(mv);
            at = at.play(mv);
        }
        let dual = match dual.as_deref() {
            None => None,
            Some("mate") => Some(Dual::Mate),
            Some("earlier") => Some(Dual::Continuation),
            Some(_) => return None,
        };
        Some(Ok(Some(Forced { length: Moves::new(*length)?, firsts, main_line, dual })))
    }
}

/// The legal move that is written so.
fn legal(position: &Position, text: &str) -> Option<Move> {
    position.moves().iter().copied().find(|mv| mv.to_string() == text)
}

const fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::User => "user",
    }
}

/// Which positions are asked about, and how far.
fn header(wishes: &Wishes) -> Header {
    let who = match wishes.who {
        Who::Both => "both",
        Who::Side(Color::White) => "white",
        Who::Side(Color::Black) => "black",
        Who::Winner => "winner",
        Who::Loser => "loser",
    };
    let line = json!({
        "keymove": "mine", "version": VERSION, "max": wishes.max.get(), "side": who,
        "player": wishes.player.to_lowercase(),
    });
    Header { line, words }
}

/// With which options a search was begun.
fn words(found: &Value) -> String {
    let text = |name: &str| found[name].as_str().unwrap_or_default().to_owned();
    let side = if text("side") == "both" { String::new() } else { format!(" --side {}", text("side")) };
    let player =
        if text("player").is_empty() { String::new() } else { format!(" --player {:?}", text("player")) };
    format!("with --max {}{side}{player}", found["max"])
}

/// What a position may cost.
fn limits(settings: &Settings) -> Limits {
    let effort = &settings.effort;
    Limits { time: effort.time, nodes: effort.nodes, table_bytes: effort.memory, ..Limits::default() }
}
