//! Problems in the form of games.

use super::asked::stipulation;
use super::games::{Game, Games};
use super::movetext::Item;
use crate::field::{List, Text, ZEROPOSITION, trimmed};
use crate::list::parted;
use crate::record::Object;
use crate::{Entry, EntryError};
use serde_json::Value;
use std::io::BufRead;

/// The tag with the names and values that no other tag can hold, as a JSON object.
pub(super) const OTHER: &str = "Other";

/// The initial position of a game.
const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Tags of fields, where they are not the field's name with a capital letter.
pub(super) const TAGS: [(&str, &str); 4] =
    [("Event", "source"), ("Round", "source_id"), ("Published", "date"), ("White", "authors")];

/// The problems of a stream.
pub(crate) struct Entries<R> {
    games: Games<R>,
    game: Game,
}

impl<R: BufRead> Entries<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { games: Games::new(input), game: Game::default() }
    }
}

impl<R: BufRead> Iterator for Entries<R> {
    type Item = Result<Entry, EntryError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.games.read(&mut self.game)?.and_then(|()| entry(&self.game)))
    }
}

fn entry(game: &Game) -> Result<Entry, EntryError> {
    let mut entry = Entry { line: game.line, ..Entry::default() };
    entry.fen = match game.tag("FEN") {
        Some(fen) => fen.trim().to_owned(),
        None => INITIAL.to_owned(),
    };
    entry.stipulation = game.tag("Stipulation").unwrap_or_default().trim().to_owned();
    words(game, &mut entry);
    let mut asking = None;
    if entry.stipulation.is_empty() && game.tag("FEN").is_some() {
        asking = ask(game, &mut entry);
    }
    let opponent = game.tag("Black").unwrap_or_default();
    let has_opponent = !matches!(opponent, "" | "?") && asking != Some("Black");
    for (name, text) in &game.tags {
        let is_empty = matches!(text.as_str(), "" | "?" | "-" | "????.??.??")
            && (super::ROSTER.contains(&name.as_ref()) || !is_field(name))
            || asking == Some(name.as_ref());
        match name.as_ref() {
            "FEN" | "Stipulation" => {}
            "SetUp" if text == "1" => {}
            "Result" if text == "*" => {}
            _ if is_empty => {}
            "White" if has_opponent => entry.keep(name, Value::String(text.trim().to_owned())),
            "White" => entry.authors = text.split(':').map(|author| author.trim().to_owned()).collect(),
            "Date" => entry.date = date(text),
            OTHER => {
                let object: Object = serde_json::from_str(text).map_err(|error| {
                    let problem = format!("the tag Other is no JSON object ({error})");
                    EntryError::new(game.line, problem, "{\"name\": ...}").of(&entry.id)
                })?;
                entry.other.extend(object.into_iter().filter(|(_, value)| !value.is_null()));
            }
            _ => field(&mut entry, name, text),
        }
    }
    Ok(entry)
}

/// Whether a tag is that of a field of an entry.
pub(super) fn is_field(tag: &str) -> bool {
    Text::of_tag(tag).is_some() || List::of_tag(tag).is_some() || tag.eq_ignore_ascii_case(ZEROPOSITION)
}

/// A tag that may be of a field of its own.
fn field(entry: &mut Entry, tag: &str, text: &str) {
    let name = TAGS.iter().find(|(name, _)| *name == tag).map_or(tag, |(_, field)| *field);
    if name.eq_ignore_ascii_case(ZEROPOSITION) {
        entry.zeroposition = text != "false";
        return;
    }
    if let Some(field) = Text::of_tag(name) {
        let slot = (field.slot)(entry);
        if slot.is_empty() {
            *slot = trimmed(field.name, text);
            return;
        }
    } else if let Some(field) = List::of_tag(name) {
        (field.slot)(entry).extend(parted(field.name, text.trim()));
        return;
    }
    entry.keep(tag, Value::String(text.trim().to_owned()));
}

/// Takes the solution and the remarks from the moves. Without a move, remarks from semicolons are the solution.
fn words(game: &Game, entry: &mut Entry) {
    let first = game.extent.first.unwrap_or(game.extent.end);
    let mut lines: Vec<&str> = Vec::new();
    for item in &game.items {
        let Item::Comment(place) = item else { break };
        if place.start > first {
            break;
        }
        let text = game.movetext.get(place.clone()).unwrap_or_default();
        let is_line = place.start > 0 && game.movetext.as_bytes().get(place.start - 1) == Some(&b';');
        match (is_line, game.extent.first) {
            (true, None) => lines.push(text.strip_prefix(' ').unwrap_or(text)),
            _ => entry.comments.push(text.trim().to_owned()),
        }
    }
    entry.comments.retain(|comment| !comment.is_empty());
    let moves = game.movetext.get(first..game.extent.end).unwrap_or_default();
    entry.solution = match game.extent.first {
        Some(_) => trimmed("solution", moves),
        None => trimmed("solution", &lines.join("\n")),
    };
}

/// Looks for the stipulation where people put it. Gives the tag that has nothing else to say.
fn ask(game: &Game, entry: &mut Entry) -> Option<&'static str> {
    if let Some(moves) =
        game.tag("DirectMate").or_else(|| game.tag("DM")).filter(|text| text.parse::<u16>().is_ok())
    {
        entry.stipulation = format!("#{moves}");
        return None;
    }
    for tag in ["Black", "Event", "White", "Site", "Title", "Annotator"] {
        if let Some(found) = game.tag(tag).and_then(stipulation) {
            entry.stipulation = found;
            return Some(tag);
        }
    }
    let found = entry.comments.iter().enumerate().find_map(|(index, text)| Some((index, stipulation(text)?)));
    if let Some((index, found)) = found {
        entry.stipulation = found;
        entry.comments.remove(index);
    }
    None
}

/// The date of a game as entries have it: `1917.05.23` and `1917.??.??` with dashes, as far as it is known.
pub fn date(text: &str) -> String {
    let text = text.trim();
    if text.split('.').count() != 3 {
        return text.to_owned();
    }
    let mut date = String::with_capacity(text.len());
    for part in text.split('.').take_while(|part| !part.contains('?') && !part.is_empty()) {
        if !date.is_empty() {
            date.push('-');
        }
        date.push_str(part);
    }
    date
}
