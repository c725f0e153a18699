//! Games with their moves.

use super::chunk::{Chunk, Chunks};
use super::movetext::{self, Extent, Item};
use super::tags::Tag;
use crate::EntryError;
use keymove_chess::{Position, Setup};
use std::io::BufRead;

/// A game, or a problem in the form of one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its number in the stream, from 1; games that cannot be read count too.
    pub number: usize,
    /// Names and texts, in their order.
    pub tags: Vec<Tag>,
    /// Where the moves begin; `None` if the diagram cannot be played. Then there are no moves.
    pub start: Option<Position>,
    /// Moves, variations, comments and marks in the order of the text.
    pub items: Vec<Item>,
    /// The text of the moves, in which comments have their places.
    pub movetext: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`, or empty if the moves say nothing.
    pub result: &'static str,
    pub(super) extent: Extent,
}

impl Game {
    /// The text of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == name).map(|(_, text)| text.as_str())
    }

    /// The kind of chess that the tag `Variant` names; `None` for chess by the usual rules.
    pub fn variant(&self) -> Option<&str> {
        let usual = [
            "",
            "?",
            "standard",
            "normal",
            "chess",
            "orthodox",
            "classical",
            "from position",
            "fromposition",
        ];
        self.tag("Variant").filter(|variant| !usual.contains(&variant.trim().to_lowercase().as_str()))
    }

    /// The text of a comment of [`Self::items`], without blanks around it.
    pub fn comment(&self, item: &Item) -> Option<&str> {
        match item {
            Item::Comment(place) => self.movetext.get(place.clone()).map(str::trim),
            _ => None,
        }
    }

    /// The moves of the main line. Null moves end it.
    pub fn main_line(&self) -> Vec<keymove_chess::Move> {
        let mut depth = 0_usize;
        let mut moves = Vec::new();
        for item in &self.items {
            match item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                Item::Move(mv) if depth == 0 => moves.push(*mv),
                Item::Null if depth == 0 => break,
                _ => {}
            }
        }
        moves
    }

    /// Whether a side passes in the main line, which no game allows.
    pub fn has_null_move(&self) -> bool {
        let mut depth = 0_usize;
        self.items.iter().any(|item| {
            match item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && *item == Item::Null
        })
    }
}

/// The games of a stream.
///
/// ```
/// use keymove_formats::pgn::Games;
/// let text = "[Event \"?\"]\n[FEN \"b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1\"]\n\n1. bxa8=N! (1. b8=Q? Bxg2) 1... Kxg2 *\n";
/// let game = Games::new(text.as_bytes()).next().expect("one")?;
/// assert_eq!((game.main_line().len(), game.items.len(), game.result), (2, 8, "*"));
/// # Ok::<(), keymove_formats::EntryError>(())
/// ```
pub struct Games<R> {
    chunks: Chunks<R>,
    chunk: Chunk,
    number: usize,
    /// Where most games begin.
    initial: Position,
}

impl<R: BufRead> Games<R> {
    /// The games of this stream, in UTF-8.
    pub fn new(input: R) -> Self {
        Self { chunks: Chunks::new(input), chunk: Chunk::default(), number: 0, initial: Position::initial() }
    }

    /// Reads the next game into `game`, whose memory is used again; `None` at the end. As [`Iterator::next`], but quicker.
    /// After an error the value is that of no game.
    pub fn read(&mut self, game: &mut Game) -> Option<Result<(), EntryError>> {
        if !self.chunks.read(&mut self.chunk) {
            return None;
        }
        self.number += 1;
        core::mem::swap(&mut game.tags, &mut self.chunk.tags);
        core::mem::swap(&mut game.movetext, &mut self.chunk.moves);
        (game.line, game.number) = (self.chunk.line, self.number);
        Some(self.fill(game).map_err(|error| error.of(&name(game))))
    }

    fn fill(&mut self, game: &mut Game) -> Result<(), EntryError> {
        if let Some(error) = self.chunk.error.take() {
            return Err(error);
        }
        game.start = self.start(game)?;
        match movetext::read(&game.movetext, game.start.as_ref(), &mut game.items) {
            Ok(extent) => {
                game.result = extent.result;
                game.extent = extent;
                Ok(())
            }
            Err(fault) => {
                let before = game.movetext.get(..fault.at).unwrap_or(&game.movetext);
                let line = self.chunk.moves_line + before.matches('\n').count();
                let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
                Err(EntryError::new(line, fault.problem, fault.expected).at(column))
            }
        }
    }

    fn start(&self, game: &Game) -> Result<Option<Position>, EntryError> {
        let Some(fen) = game.tag("FEN") else { return Ok(Some(self.initial)) };
        let setup: Setup = fen.parse().map_err(|error: keymove_chess::notation::FenError| {
            EntryError::new(game.line, format!("the tag FEN: {error}"), "a diagram as a FEN")
        })?;
        Ok(Position::from_setup(&setup).ok())
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = Game::default();
        Some(self.read(&mut game)?.map(|()| game))
    }
}

/// What a message calls a game.
fn name(game: &Game) -> String {
    let tag = |name: &str| game.tag(name).filter(|text| !text.is_empty() && *text != "?");
    match (tag("Id"), tag("White"), tag("Black")) {
        (Some(id), ..) => id.to_owned(),
        (None, Some(white), Some(black)) => format!("{white} - {black}"),
        (None, Some(one), None) | (None, None, Some(one)) => one.to_owned(),
        (None, None, None) => format!("game {}", game.number),
    }
}
