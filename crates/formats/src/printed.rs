//! What is printed around diagrams, taken apart: how many solutions are meant, who moves, twins.

use crate::record::letter;
use crate::{Entry, pgn};
use keymove_chess::Color;
use keymove_problem::{Intention, Stipulation};

/// Takes a line that is printed below a diagram; says whether it is one of those that are understood.
pub(crate) fn take(entry: &mut Entry, line: &str) -> bool {
    let line = line.trim();
    if let Some(number) = solutions(line) {
        entry.intended = number;
    } else if line.contains('.') && line.parse::<Intention>().is_ok() {
        line.clone_into(&mut entry.intended);
    } else if let Some(color) = to_move(line) {
        let board = entry.fen.split(' ').next().unwrap_or_default();
        entry.fen = format!("{board} {}", if color == Color::White { 'w' } else { 'b' });
    } else if own_letter(line).is_some() {
        twin(entry, line);
    } else {
        return false;
    }
    true
}

/// Adds a twin; the letter in front, `b) `, is kept if it is not the next one.
pub(crate) fn twin(entry: &mut Entry, text: &str) {
    let text = text.trim();
    let Some((name, rest)) = own_letter(text) else {
        return entry.twins.push(text.to_owned());
    };
    if name == "a" && entry.twins.is_empty() {
        let word = rest.trim_end_matches('.').to_lowercase();
        if matches!(word.as_str(), "" | "diagram" | "diagramm" | "diagramme") {
            return;
        }
        entry.zeroposition = true;
    }
    let is_next = name == letter(entry.twins.len(), entry.zeroposition);
    entry.twins.push(if is_next { rest.to_owned() } else { format!("{name}: {rest}") });
}

/// The letter of a twin and the rest: `b) `.
fn own_letter(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(')')?;
    let mut signs = name.chars();
    let is_letter = signs.next()?.is_ascii_lowercase() && signs.all(|sign| sign.is_ascii_digit());
    is_letter.then_some((name, rest.trim_start()))
}

/// `2 solutions`, `2 Lösungen`.
fn solutions(text: &str) -> Option<String> {
    let (number, word) = text.split_once(char::is_whitespace)?;
    let word = word.trim().trim_end_matches('.').to_lowercase();
    let is_word =
        matches!(word.as_str(), "solution" | "solutions" | "sol" | "sols" | "lösung" | "lösungen" | "lsg");
    (is_word && number.parse::<u32>().is_ok_and(|count| count.to_string() == number))
        .then(|| number.to_owned())
}

/// `Black to move`, `Schwarz am Zug`, `Trait aux noirs`.
fn to_move(text: &str) -> Option<Color> {
    match text.trim_end_matches('.').to_lowercase().as_str() {
        "white to move" | "white to play" | "weiß am zug" | "trait aux blancs" => Some(Color::White),
        "black to move" | "black to play" | "schwarz am zug" | "trait aux noirs" => Some(Color::Black),
        _ => None,
    }
}

/// What a text asks for, with the number of solutions or `Duplex` behind it: `h#2  2.1.1.1`. A text that is not understood is
/// the stipulation as a whole.
pub(crate) fn ask(entry: &mut Entry, text: &str) {
    let text = text.trim();
    let whole = |text: &str| text.parse::<Stipulation>().is_ok();
    text.clone_into(&mut entry.stipulation);
    if whole(text) {
        return;
    }
    if let Some(asked) = pgn::asked(text) {
        entry.stipulation = asked;
        return;
    }
    let Some((asked, rest)) = text.split_once(char::is_whitespace) else { return };
    let rest = rest.trim();
    if !asked.contains(['#', '=']) || !whole(asked) {
        return;
    }
    if rest.eq_ignore_ascii_case("duplex") {
        entry.options.push("Duplex".to_owned());
    } else if !(solutions(rest).is_some() || rest.contains('.')) || !take(entry, rest) {
        return;
    }
    asked.clone_into(&mut entry.stipulation);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below() {
        let mut entry = Entry { fen: "8/8/8/8/8/8/8/K1k5".into(), ..Entry::default() };
        for line in ["2 Lösungen", "a) Diagramm", "b) Move a1 a2", "d) Remove a2", "Schwarz am Zug."] {
            assert!(take(&mut entry, line), "{line}");
        }
        assert!(!take(&mut entry, "with love") && !take(&mut entry, "02 solutions"));
        assert_eq!(entry.twins, ["Move a1 a2", "d: Remove a2"]);
        assert_eq!((entry.fen.as_str(), entry.intended.as_str()), ("8/8/8/8/8/8/8/K1k5 b", "2"));
        assert!(!entry.zeroposition);
        let mut zero = Entry::default();
        twin(&mut zero, "a) Move a1 a2");
        assert!(zero.zeroposition && zero.twins == ["Move a1 a2"]);
    }

    #[test]
    fn what_is_asked() {
        let check = |text: &str, asked: &str, intended: &str, options: &[&str]| {
            let mut entry = Entry::default();
            ask(&mut entry, text);
            assert_eq!((entry.stipulation.as_str(), entry.intended.as_str()), (asked, intended), "{text}");
            assert_eq!(entry.options, options, "{text}");
        };
        check("#2", "#2", "", &[]);
        check("h#2  2.1.1.1", "h#2", "2.1.1.1", &[]);
        check("h#2.5 2 sol.", "h#2.5", "2", &[]);
        check("h#3 Duplex", "h#3", "", &["Duplex"]);
        check("Matt in 2 Zügen", "#2", "", &[]);
        check("#2 vv", "#2 vv", "", &[]);
        check("see text", "see text", "", &[]);
    }
}
