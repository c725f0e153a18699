//! Documents for the LaTeX package `diagram`.

use crate::Entry;
use crate::fen::note_missing;
use crate::loss::{Losses, What};
use keymove_chess::notation::Field;
use keymove_diagram::Diagram;

/// What stands before the first problem.
pub(crate) const HEAD: &str =
    "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\\begin{document}\n";
/// What stands behind the last one: the solutions, and the end.
pub(crate) const TAIL: &str = "\\putsol\n\\end{document}\n";

/// The diagram of a problem with its words; `None` if its men cannot be read.
pub(crate) fn write(entry: &Entry, losses: &mut Losses) -> Option<String> {
    let fen = entry.arrangement().ok()?;
    let setup = &fen.setup;
    let mut captions = Vec::new();
    if fen.has(Field::Turn) && setup.turn != entry.starter() {
        captions.push(format!("{} to move", setup.turn));
    }
    if fen.has(Field::Castling) && setup.castling != setup.castling_at_home() || setup.en_passant.is_some() {
        losses.note("fen", What::Rights);
    }
    if !entry.intended.is_empty() {
        captions.push(match entry.intended.parse::<u32>() {
            Ok(number) => format!("{number} solutions"),
            Err(_) => entry.intended.clone(),
        });
    }
    let source = [entry.source.as_str(), &entry.source_id, &entry.date];
    let source: Vec<&str> = source.into_iter().filter(|text| !text.is_empty()).collect();
    let twins: Vec<String> =
        entry.twins.iter().enumerate().map(|(index, twin)| labelled(index, twin, entry)).collect();
    let diagram = Diagram {
        author: entry.author_names().join(", "),
        source: source.join(", "),
        stipulation: entry.stipulation.clone(),
        captions,
        ..Diagram::new(fen.setup.clone())
    };
    note_missing(entry, losses, &["id", "title"]);
    let more = [
        ("award", entry.award.clone()),
        ("dedication", entry.dedication.clone()),
        ("condition", entry.options.join("\n")),
        ("twins", twins.join("\n")),
        ("solution", entry.solution.clone()),
        ("themes", entry.keywords.join(", ")),
        ("comment", entry.comments.join("\n")),
    ];
    let more: Vec<(&str, &str)> = more.iter().map(|(name, text)| (*name, text.as_str())).collect();
    diagram.latex_with(false, &more).ok()
}

/// A twin with its letter, if it has none of its own.
fn labelled(index: usize, twin: &str, entry: &Entry) -> String {
    let has_letter = twin.chars().nth(1).is_some_and(|sign| matches!(sign, ':' | ')'));
    let letter = u8::try_from(index + usize::from(!entry.zeroposition)).ok().filter(|&number| number < 26);
    match letter {
        Some(letter) if !has_letter => format!("{}) {twin}", char::from(b'a' + letter)),
        _ => twin.to_owned(),
    }
}
