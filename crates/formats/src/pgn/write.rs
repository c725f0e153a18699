//! Problems as games.

use super::ROSTER;
use super::entries::{OTHER, TAGS, is_field};
use super::movetext;
use super::spelling::standard;
use super::tags::quoted;
use crate::Entry;
use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use crate::list;
use crate::loss::{Losses, What};
use crate::record::Object;
use keymove_chess::Position;
use keymove_chess::notation::Field;
use serde_json::Value;
use std::borrow::Cow;

/// The game of a problem; `None` if its diagram cannot be read.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let fen = entry.arrangement().ok()?;
    let mut setup = fen.setup.clone();
    if !fen.has(Field::Turn) {
        setup.turn = entry.starter();
    }
    let mut tags = Tags { pairs: Vec::new(), losses };
    let other = |name: &str| entry.other.get(name).and_then(Value::as_str).unwrap_or("?");
    tags.put("Event", "source", if entry.source.is_empty() { "?" } else { &entry.source });
    tags.put("Site", "Site", other("Site"));
    let date = date(&entry.date);
    tags.put("Date", "date", date.as_deref().unwrap_or("????.??.??"));
    tags.put("Round", "source_id", if entry.source_id.is_empty() { "?" } else { &entry.source_id });
    let names = entry.authors.join(":");
    let has_players = entry.authors.is_empty() && entry.other.contains_key("White");
    if entry.authors.iter().any(|name| name.contains(':')) {
        tags.losses.note("authors", What::Borders);
    }
    // What games write where nothing is known.
    for (field, text) in [("source", &entry.source), ("source_id", &entry.source_id), ("authors", &names)] {
        if matches!(text.as_str(), "?" | "-") {
            tags.losses.note(field, What::All);
        }
    }
    tags.put(
        "White",
        "authors",
        if has_players {
            other("White")
        } else if names.is_empty() {
            "?"
        } else {
            &names
        },
    );
    tags.put("Black", "Black", if has_players { other("Black") } else { "?" });
    let result = Some(other("Result")).filter(|text| ["1-0", "0-1", "1/2-1/2"].contains(text)).unwrap_or("*");
    tags.put("Result", "Result", result);
    if setup != Position::initial().to_setup() {
        tags.put("SetUp", "fen", "1");
        tags.put("FEN", "fen", &setup.to_string());
    }
    if date.is_none() {
        tags.put("Published", "date", &entry.date);
    }
    rest(entry, &mut tags, has_players);
    let mut text: String =
        tags.pairs.iter().map(|(name, text)| format!("[{name} \"{}\"]\n", quoted(text))).collect();
    text.push('\n');
    for comment in &entry.comments {
        let comment = tags.losses.without("comments", comment.clone(), &[('}', ')')]);
        text.push_str(&format!("{{{comment}}}\n"));
    }
    let position = Position::from_setup(&setup).ok();
    text.push_str(&moves(&entry.solution, position.as_ref(), tags.losses));
    text.push_str(result);
    text.push('\n');
    Some(text)
}

struct Tags<'a> {
    pairs: Vec<(String, String)>,
    losses: &'a mut Losses,
}

impl Tags<'_> {
    fn put(&mut self, tag: &str, field: &str, text: &str) {
        if !text.is_empty() {
            let text = self.losses.on_one_line(field, text);
            self.pairs.push((tag.to_owned(), text));
        }
    }
}

/// The fields that no game has, and what is under other names.
fn rest(entry: &Entry, tags: &mut Tags<'_>, has_players: bool) {
    for field in &TEXTS {
        let is_told =
            TAGS.iter().any(|(_, name)| *name == field.name) || matches!(field.name, "fen" | "solution");
        if !is_told {
            tags.put(&capital(field.name), field.name, (field.get)(entry));
        }
    }
    for field in LISTS.iter().filter(|field| !matches!(field.name, "authors" | "comments")) {
        tags.put(&capital(field.name), field.name, &list::joined(field.name, (field.get)(entry)));
    }
    if entry.zeroposition {
        tags.put(&capital(ZEROPOSITION), ZEROPOSITION, "true");
    }
    let mut others = Object::new();
    for (name, value) in &entry.other {
        let is_player = matches!(name.as_str(), "White" | "Black");
        if (name == "Site" || name == "Result" || is_player && has_players) && value.is_string() {
            continue;
        }
        match value {
            Value::String(text) if is_free(name) && is_fine(text) => tags.put(name, name, text),
            value => drop(others.insert(name.clone(), value.clone())),
        }
    }
    if !others.is_empty() {
        tags.put(OTHER, "other", &Value::Object(others).to_string());
    }
}

/// Whether a name can be that of a tag, and means nothing else.
fn is_free(name: &str) -> bool {
    const TAKEN: [&str; 8] =
        ["FEN", "SetUp", "Stipulation", "Published", "DirectMate", "DM", "Annotator", OTHER];
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !(is_field(name) || ROSTER.contains(&name) || TAKEN.contains(&name))
}

/// Whether a text is read again as it is.
fn is_fine(text: &str) -> bool {
    !matches!(text, "" | "?" | "-") && text.trim() == text && !text.contains(|sign: char| sign.is_control())
}

/// `source` as `Source`.
fn capital(name: &str) -> String {
    let mut signs = name.chars();
    signs.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + signs.as_str())
}

/// `1917-05` as `1917.05.??`; `None` if it is something else.
fn date(text: &str) -> Option<String> {
    let mut parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let is_date = matches!(lengths.as_slice(), [4] | [4, 2] | [4, 2, 2])
        && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if text.is_empty() {
        return Some("????.??.??".to_owned());
    }
    parts.resize(3, "??");
    is_date.then(|| parts.join("."))
}

/// The solution as moves if it is one of moves, in the spelling of the standard; otherwise as remarks, a line each.
fn moves(solution: &str, start: Option<&Position>, losses: &mut Losses) -> String {
    if solution.is_empty() {
        return String::new();
    }
    if let Some(text) = start.and_then(|start| movetext(solution, start)) {
        if text != solution {
            losses.note("solution", What::Notation);
        }
        return format!("{text}\n");
    }
    solution
        .lines()
        .map(|line| if line.is_empty() { ";\n".to_owned() } else { format!("; {line}\n") })
        .collect()
}

/// The solution in standard notation, if it is read again as moves from first to last sign.
fn movetext<'a>(solution: &'a str, start: &Position) -> Option<Cow<'a, str>> {
    let is_safe = |line: &str| !line.trim_start().starts_with(['[', '%', ';']) && !line.contains(';');
    let mut items = Vec::new();
    let extent = movetext::read(solution, Some(start), &mut items).ok()?;
    let is_whole = extent.first == Some(0) && extent.result.is_empty();
    (is_whole && solution.lines().all(is_safe)).then(|| standard(solution, start, &items))
}
