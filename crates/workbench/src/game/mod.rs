//! Games: their state, and how they are written and read.

mod tree;

use crate::{Error, read};
use keymove_chess::{Color, Move};
use keymove_engine::contest::{Contest, Ending, Tags, pgn, pgn_of};
use keymove_engine::{Board, BoardError};
use keymove_formats::pgn::{Game, Games};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tree::Tree;

/// The most half-moves of a game: the longest game of a tournament had 538.
pub(crate) const MOST_MOVES: usize = 1000;
/// The most games of a text that are told of.
const MOST_GAMES: usize = 200;
/// The longest name in a game, in bytes.
const LONGEST_NAME: usize = 200;

/// A game as clients send it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// Where it begins; the initial position if nothing is said.
    pub(crate) fen: Option<String>,
    /// Moves from there, in UCI's notation.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// Plays the moves.
    pub(crate) fn contest(&self) -> Result<Contest, Error> {
        contest(self.fen.as_deref(), &self.moves)
    }
}

/// The game with these moves.
pub(crate) fn contest(fen: Option<&str>, moves: &[String]) -> Result<Contest, Error> {
    let mut contest = begin(fen)?;
    if moves.len() > MOST_MOVES {
        return Err(Error::field("moves", format!("{} moves; expected at most {MOST_MOVES}", moves.len())));
    }
    for (at, text) in moves.iter().enumerate() {
        let Some(mv) = contest.game().parse_move(text.trim()) else {
            let shown: String = text.chars().take(20).collect();
            let number = contest.number(at);
            let message = format!("{number} {shown:?} is no legal move; expected one such as e2e4 or e7e8q");
            return Err(Error::at("moves", (at, 1), message));
        };
        contest.play(mv);
    }
    Ok(contest)
}

fn begin(fen: Option<&str>) -> Result<Contest, Error> {
    match fen.map(str::trim) {
        None | Some("startpos") => Ok(Contest::initial()),
        Some(fen) => {
            read::bounded("fen", fen)?;
            Contest::from_fen(fen).map_err(|error| match &error {
                BoardError::Fen(inner) => read::fen_error(fen, inner),
                _ => Error::field("fen", error.to_string()),
            })
        }
    }
}

/// Where a game is: the position, the moves that led to it and those that are possible, and the end if it is one.
pub(crate) fn state(contest: &Contest) -> Value {
    let board = contest.board();
    let played: Vec<Value> = (0..contest.moves().len())
        .map(|ply| {
            let uci = contest.moves()[ply].to_string();
            json!({ "uci": uci, "san": contest.san(ply), "number": contest.number(ply) })
        })
        .collect();
    json!({
        "start": contest.fen(),
        "fen": contest.fen_now(),
        "turn": side(board.turn()),
        "number": contest.number(contest.moves().len()),
        "played": played,
        "moves": board.moves().iter().map(|&mv| named(board, mv)).collect::<Vec<_>>(),
        "check": board.in_check(),
        "halfmoves": board.halfmoves(),
        "repetitions": contest.game().repetitions(),
        "can_mate": { "white": board.can_mate(Color::White), "black": board.can_mate(Color::Black) },
        "end": contest.ending().map(Ending::name),
        "words": contest.ending().map(|ending| ending.to_string()),
        "result": contest.result(),
    })
}

/// A move in both notations.
pub(crate) fn named(board: &Board, mv: Move) -> Value {
    json!({ "uci": mv.to_string(), "san": board.san(mv) })
}

/// The side with this name, which stands in this field of a request.
pub(crate) fn color(name: &str, field: &'static str) -> Result<Color, Error> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(Error::field(field, "expected white or black")),
    }
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A game to be written down.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// The moves with variations and remarks, in place of `moves`.
    #[serde(default)]
    tree: Vec<tree::Node>,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    site: Option<String>,
    round: Option<String>,
    date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, where the moves themselves have not ended the game.
    result: Option<String>,
    /// The side that gives up, `white` or `black`.
    resigned: Option<String>,
    /// The sides agree to a draw.
    #[serde(default)]
    agreed: bool,
    /// The side that has no time left, `white` or `black`.
    out_of_time: Option<String>,
}

impl Written {
    /// The game as PGN, and its result.
    pub(crate) fn pgn(&self) -> Result<Value, Error> {
        if !self.moves.is_empty() && !self.tree.is_empty() {
            return Err(Error::field("tree", "either moves or a tree"));
        }
        let tree = Tree::read(self.fen.as_deref(), &self.tree)?;
        let is_tree = !self.tree.is_empty();
        let mut contest = if is_tree { tree.contest() } else { contest(self.fen.as_deref(), &self.moves)? };
        if contest.ending().is_none()
            && let Some(ending) = self.ending(&contest)?
        {
            contest.end(ending);
        }
        let name = |field, text: &Option<String>| match text.as_deref().map(str::trim) {
            None | Some("") => Ok(None),
            Some(text) if text.len() > LONGEST_NAME => {
                Err(Error::field(field, format!("{} bytes; expected at most {LONGEST_NAME}", text.len())))
            }
            Some(text) => Ok(Some(text.to_owned())),
        };
        let [event, site, round] = [("event", &self.event), ("site", &self.site), ("round", &self.round)]
            .map(|(field, text)| name(field, text));
        let [white, black, date] = [("white", &self.white), ("black", &self.black), ("date", &self.date)]
            .map(|(field, text)| name(field, text));
        let (event, site, round, white, black, date) = (event?, site?, round?, white?, black?, date?);
        let usual = Tags::default();
        let tags = Tags {
            event: event.as_deref().unwrap_or(usual.event),
            site: site.as_deref().unwrap_or(usual.site),
            date: date.as_deref().unwrap_or(usual.date),
            round: round.as_deref().unwrap_or(usual.round),
            white: white.as_deref().unwrap_or(usual.white),
            black: black.as_deref().unwrap_or(usual.black),
        };
        Ok(json!({
            "pgn": if is_tree { pgn_of(&contest, &tags, tree.words()) } else { pgn(&contest, &tags) },
            "result": contest.result(),
            "end": contest.ending().map(Ending::name),
        }))
    }

    /// How the players say that it has ended.
    fn ending(&self, contest: &Contest) -> Result<Option<Ending>, Error> {
        if let Some(name) = &self.resigned {
            return Ok(Some(Ending::Resigned(color(name, "resigned")?)));
        }
        if let Some(name) = &self.out_of_time {
            return Ok(Some(Ending::by_time(contest.game(), color(name, "out_of_time")?)));
        }
        if self.agreed {
            return Ok(Some(Ending::Agreed));
        }
        match self.result.as_deref().map(str::trim) {
            None | Some("*" | "") => Ok(None),
            Some(text) => match RESULTS.into_iter().find(|known| *known == text) {
                Some(result) => Ok(Some(Ending::Recorded(result))),
                None => Err(Error::field("result", "expected 1-0, 0-1, 1/2-1/2 or *")),
            },
        }
    }
}

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// A text with games, and which of them is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    pgn: String,
    /// Which game, from 1; the first if nothing is said.
    number: Option<usize>,
}

impl Text {
    /// Reads the games; tells all of the one that is wanted.
    pub(crate) fn read(&self) -> Result<Value, Error> {
        let wanted = self.number.unwrap_or(1);
        if wanted == 0 {
            return Err(Error::field("number", "games are counted from 1"));
        }
        let (mut list, mut count, mut found) = (Vec::new(), 0, None);
        for game in Games::new(self.pgn.as_bytes()) {
            count += 1;
            if list.len() < MOST_GAMES {
                list.push(summary(count, game.as_ref().ok()));
            }
            if count == wanted {
                found = Some(game);
            }
        }
        let game = match found {
            Some(Ok(game)) => game,
            Some(Err(error)) => {
                let place = place(&self.pgn, error.line, error.column);
                return Err(Error::at("pgn", place, error.to_string()));
            }
            None if count == 0 => {
                return Err(Error::field(
                    "pgn",
                    "there is no game; expected tags such as [White \"?\"] and moves",
                ));
            }
            None => {
                return Err(Error::field("number", format!("there is no game {wanted}, there are {count}")));
            }
        };
        let contest = replayed(&game)?;
        let mut value = state(&contest);
        let tag = |(name, text): &(std::borrow::Cow<'static, str>, String)| {
            (name.to_string(), text.as_str().into())
        };
        value["headers"] = Value::Object(game.tags.iter().map(tag).collect::<Map<String, Value>>());
        let (tree, left_out) = tree::of(&game, &begin(contest.fen())?);
        value["tree"] = tree.into();
        value["left_out"] = left_out.into();
        value["game"] = wanted.into();
        value["count"] = count.into();
        value["games"] = list.into();
        Ok(value)
    }
}

fn summary(number: usize, game: Option<&Game>) -> Value {
    let tag = |name| game.and_then(|game| game.tag(name)).filter(|text| !text.is_empty() && *text != "?");
    json!({
        "number": number,
        "white": tag("White"), "black": tag("Black"), "event": tag("Event"), "date": tag("Date"),
        "result": tag("Result"),
        "readable": game.is_some(),
    })
}

/// The main line of a game, with the result that the text has if the moves do not end it.
fn replayed(game: &Game) -> Result<Contest, Error> {
    if let Some(variant) = game.variant() {
        return Err(Error::field("pgn", format!("a game of {variant}; expected one by the usual rules")));
    }
    let moves = game.main_line();
    if game.has_null_move() {
        let words = format!(
            "after {} half-moves a side passes (--), which no game allows; expected a move",
            moves.len()
        );
        return Err(Error::field("pgn", words));
    }
    if moves.len() > MOST_MOVES {
        return Err(Error::field("pgn", format!("{} moves; expected at most {MOST_MOVES}", moves.len())));
    }
    let mut contest = match game.tag("FEN") {
        Some(fen) => {
            Contest::from_fen(fen).map_err(|error| Error::field("pgn", format!("the tag FEN: {error}")))?
        }
        None => Contest::initial(),
    };
    for mv in moves {
        if !contest.board().is_legal(mv) {
            let number = contest.number(contest.moves().len());
            return Err(Error::field("pgn", format!("{number} {mv} is not legal")));
        }
        contest.play(mv);
    }
    let text = if game.result.is_empty() { game.tag("Result").unwrap_or_default() } else { game.result };
    let recorded = RESULTS.into_iter().find(|known| *known == text);
    if let (Some(result), None) = (recorded, contest.ending()) {
        contest.end(Ending::Recorded(result));
    }
    Ok(contest)
}

/// Line and column, from 1, as a place in the text.
fn place(text: &str, line: usize, column: Option<usize>) -> (usize, usize) {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(line.saturating_sub(1)).map(|line| line.chars().count()).sum();
    let length = lines.next().map_or(0, |line| line.trim_end().chars().count());
    match column {
        Some(column) => (before + column.saturating_sub(1), 1),
        None => (before, length.max(1)),
    }
}

/// A line of moves in both notations, as far as they are legal.
pub(crate) fn line(board: &Board, moves: &[Move]) -> Vec<Value> {
    let mut board = *board;
    let mut names = Vec::new();
    for &mv in moves {
        if !board.is_legal(mv) {
            break;
        }
        names.push(named(&board, mv));
        board = board.play(mv);
    }
    names
}
