//! From an entry to an environment. What was written is read again at once: what comes back otherwise is lost.

use super::Reader;
use crate::Entry;
use crate::field::{LISTS, TEXTS, ZEROPOSITION};
use crate::loss::{Losses, What};
use crate::record::{letter, own_letter};
use keymove_chess::notation::Field;
use keymove_diagram::Diagram;

/// The diagram of a problem with its words; `None` if its men cannot be read, or if it is longer than what is read.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let fen = entry.arrangement().ok()?;
    let setup = &fen.setup;
    let mut captions = Vec::new();
    if fen.has(Field::Turn) && setup.turn != entry.starter() {
        captions.push(format!("{} to move", setup.turn));
    }
    if !entry.intended.is_empty() {
        captions.push(match entry.intended.parse::<u32>() {
            Ok(1) => "1 solution".to_owned(),
            Ok(number) => format!("{number} solutions"),
            Err(_) => entry.intended.clone(),
        });
    }
    let twins: Vec<String> =
        entry.twins.iter().enumerate().map(|(index, twin)| labelled(index, twin, entry)).collect();
    let diagram = Diagram {
        // Semicolons part authors in the package.
        author: entry.author_names().join("; "),
        source: entry.source.clone(),
        stipulation: entry.stipulation.clone(),
        captions,
        ..Diagram::new(setup.clone())
    };
    let [year, month, day] = date(&entry.date);
    let own =
        |name: &str| entry.other.get(name).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    // YACPDB says `ditto` where the tourney is the source.
    let tourney = Some(own("award.tourney")).filter(|tourney| tourney != "ditto").unwrap_or_default();
    let more = [
        ("sourcenr", entry.source_id.clone()),
        ("issue", own("source.issue")),
        ("day", day),
        ("month", month),
        ("year", year),
        ("tournament", tourney),
        ("award", entry.award.clone()),
        ("dedication", entry.dedication.clone()),
        ("condition", entry.options.join("\n")),
        ("twins", twins.join("\n")),
        ("solution", entry.solution.clone()),
        ("themes", entry.keywords.join(", ")),
        ("comment", entry.comments.join("\n")),
    ];
    let more: Vec<(&str, &str)> = more.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let text = diagram.latex_with(false, &more).ok()?;
    let back = Reader::new(text.as_bytes()).next()?.ok()?;
    lost(entry, &back, losses);
    Some(text)
}

/// Year, month and day; a date that has not this form is the year.
fn date(date: &str) -> [String; 3] {
    let parts: Vec<&str> = date.split('-').collect();
    let is_number =
        |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = |text: &str| text.trim_start_matches('0').to_owned();
    match parts.as_slice() {
        [year, month] if is_number(year, 4) && is_number(month, 2) => {
            [(*year).to_owned(), plain(month), String::new()]
        }
        [year, month, day] if is_number(year, 4) && is_number(month, 2) && is_number(day, 2) => {
            [(*year).to_owned(), plain(month), plain(day)]
        }
        _ => [date.to_owned(), String::new(), String::new()],
    }
}

/// A twin with its letter, as it is printed.
fn labelled(index: usize, twin: &str, entry: &Entry) -> String {
    match own_letter(twin) {
        Some((name, rest)) => format!("{name}) {rest}"),
        None if twin.chars().nth(1) == Some(')') => twin.to_owned(),
        None => format!("{}) {twin}", letter(index, entry.zeroposition)),
    }
}

/// Notes what does not come back as it was.
fn lost(entry: &Entry, back: &Entry, losses: &mut Losses) {
    if let (Ok(one), Ok(other)) = (entry.setup(), back.setup())
        && (one.turn, one.castling, one.en_passant) != (other.turn, other.castling, other.en_passant)
    {
        losses.note("fen", What::Rights);
    }
    for field in TEXTS.iter().filter(|field| field.name != "fen") {
        losses.compare(field.name, (field.get)(entry), (field.get)(back));
    }
    for field in &LISTS {
        let (one, other) = ((field.get)(entry), (field.get)(back));
        if one == other {
            continue;
        }
        losses.note(
            field.name,
            match field.name {
                "authors" if entry.author_names() == other => What::Names,
                _ if other.is_empty() => What::All,
                _ => What::Borders,
            },
        );
    }
    if entry.zeroposition != back.zeroposition {
        losses.note(ZEROPOSITION, What::All);
    }
    for (name, value) in &entry.other {
        if back.other.get(name) != Some(value) {
            losses.note(name, What::All);
        }
    }
}
