//! The words above and below the men.

use crate::fen::names;
use crate::{Entry, pgn, printed};
use keymove_problem::Stipulation;

/// Author, source and distinction, a line each. A year at the end of the source is its date.
pub(super) fn above<'a>(entry: &mut Entry, lines: impl Iterator<Item = &'a str>) {
    let mut lines = lines.filter(|line| !line.is_empty());
    entry.authors = lines.next().map(names).unwrap_or_default();
    let source = lines.next().unwrap_or_default();
    let (before, last) = source.rsplit_once([' ', ',']).unwrap_or(("", source));
    let is_year = last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_digit());
    let (source, date) = if is_year { (before.trim_end_matches([' ', ',']), last) } else { (source, "") };
    (entry.source, entry.date) = (source.to_owned(), date.to_owned());
    entry.award = lines.collect::<Vec<_>>().join("\n");
}

/// Whether a line says what is asked.
pub(super) fn is_asked(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first.contains(['#', '=']) && first.parse::<Stipulation>().is_ok()
        || line.parse::<Stipulation>().is_ok()
        || pgn::asked(line).is_some()
}

/// How many solutions are meant, who moves, twins; moves are the solution, and anything else is a comment.
pub(super) fn below(entry: &mut Entry, line: &str) {
    let is_move = line.starts_with(|sign: char| sign.is_ascii_digit()) && line.contains('.');
    if entry.solution.is_empty() && printed::take(entry, line) {
        return;
    }
    match (entry.solution.is_empty(), is_move) {
        (true, false) => entry.comments.push(line.to_owned()),
        (true, true) => line.clone_into(&mut entry.solution),
        (false, _) => entry.solution = format!("{}\n{line}", entry.solution),
    }
}
