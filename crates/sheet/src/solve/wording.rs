//! What an entry says, as it is printed around a diagram.

use crate::Problem;
use keymove_chess::Color;
use keymove_chess::notation::{Fen, Field};
use keymove_diagram::Diagram;
use keymove_formats::{Entry, MeaningError, Stated};
use keymove_problem::{Aim, Intention, Stipulation, statement};

/// The diagram of an entry as it is printed: author and source above it, below it the stipulation, and who moves if that is not by
/// the stipulation.
///
/// # Errors
/// A text that is no FEN, or fairy units.
pub fn diagram(entry: &Entry, flip: bool) -> Result<Diagram, MeaningError> {
    let fen = entry.arrangement()?;
    if let Ok(aim) = entry.stipulation.parse::<Aim>() {
        return Ok(Diagram {
            flipped: flip,
            author: joined(&entry.author_names()),
            source: source(entry),
            stipulation: aim.asked_of(fen.setup.turn),
            ..Diagram::new(fen.setup)
        });
    }
    Ok(Diagram {
        flipped: flip,
        author: joined(&entry.author_names()),
        source: source(entry),
        stipulation: entry.stipulation.trim().to_owned(),
        captions: side_to_move(&fen, entry.stipulation.trim().parse().ok().as_ref()),
        ..Diagram::new(fen.setup)
    })
}

/// Everything but the solution. A faulty entry keeps what can be shown of it.
pub(super) fn problem(entry: &Entry, flip: bool) -> Problem {
    let mut problem = Problem {
        authors: joined(&entry.author_names()),
        title: entry.title.clone(),
        source: source(entry),
        award: entry.award.clone(),
        dedication: entry.dedication.clone(),
        comments: entry.comments.clone(),
        ..Problem::default()
    };
    problem.diagram = diagram(entry, flip).ok();
    problem
}

/// `A`, `A & B`, `A, B & C`.
fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} & {last}", first.join(", ")),
    }
}

/// `Magyar Sakkélet (3654), 1964`.
fn source(entry: &Entry) -> String {
    let mut source = entry.source.trim().to_owned();
    let number = entry.source_id.trim();
    if number.contains(char::is_alphanumeric) {
        let gap = if source.is_empty() { "" } else { " " };
        source.push_str(&format!("{gap}({number})"));
    }
    match (source.is_empty(), entry.date.trim()) {
        (_, "") => source,
        (true, date) => date.to_owned(),
        (false, date) => format!("{source}, {date}"),
    }
}

/// The stipulation says who begins; whatever else the FEN says must be seen.
fn side_to_move(fen: &Fen, stipulation: Option<&Stipulation>) -> Vec<String> {
    let expected = stipulation.map_or(Color::White, Stipulation::starter);
    let is_told = fen.has(Field::Turn) && fen.setup.turn != expected;
    if is_told { vec![format!("{} to move", fen.setup.turn)] } else { Vec::new() }
}

/// What is printed below the stipulation: how many solutions are meant, and the twins.
pub(super) fn captions(stated: &Stated, cases: &[statement::Entry]) -> Vec<String> {
    let mut captions = match &stated.intention {
        Some(Intention::Solutions(1)) | None => Vec::new(),
        Some(Intention::Solutions(number)) => vec![format!("{number} solutions")],
        Some(pattern) => vec![pattern.to_string()],
    };
    let twins = cases.iter().filter(|case| !case.description.is_empty());
    captions.extend(twins.map(|case| arrows(&format!("{} {}", case.label, case.description))));
    captions.extend(stated.unread.iter().map(|twin| twin.text.trim().to_owned()));
    captions
}

/// Arrows as they are printed.
pub(super) fn arrows(text: &str) -> String {
    text.replace("<-->", "\u{2194}").replace("-->", "\u{2192}").replace("==>", "\u{2192}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_sources() {
        let names = |count: usize| joined(&["A", "B", "C"].map(str::to_owned)[..count]);
        assert_eq!([0, 1, 2, 3].map(names), ["", "A", "A & B", "A, B & C"]);
        let check = |[name, number, date]: [&str; 3], expected| {
            let [name, number, date] = [name, number, date].map(str::to_owned);
            assert_eq!(
                source(&Entry { source: name, source_id: number, date, ..Entry::default() }),
                expected
            );
        };
        check(["Magyar Sakkélet", "3654", "1964"], "Magyar Sakkélet (3654), 1964");
        check(["ChessBase.com", "/", ""], "ChessBase.com");
        check(["", "", "1917"], "1917");
        check(["", "12", ""], "(12)");
        check(["", "", ""], "");
    }

    #[test]
    fn printed_arrows() {
        assert_eq!(
            arrows("b) bKh7-->a6  Sd6<-->e5  R ==> B"),
            "b) bKh7\u{2192}a6  Sd6\u{2194}e5  R \u{2192} B"
        );
    }
}
