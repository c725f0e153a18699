//! Keys and lines in the text of a printed solution: Popeye's layout, that of books, and what lies between. What is not understood
//! gives nothing; nobody is told of an error here.

use keymove_chess::notation::parse_san;
use keymove_chess::{Move, Position};

/// The texts of so many parts. A problem of several has headings `a)`, `b)`, one for each; otherwise it is not known what
/// belongs where, and there are no texts.
pub fn parts(solution: &str, parts: usize) -> Vec<String> {
    if solution.trim().is_empty() {
        return Vec::new();
    }
    let solution = without_remarks(solution);
    let (before, texts) = split(&solution);
    match (texts.len(), parts) {
        (0, 1) => vec![before],
        (found, parts) if found == parts && parts > 1 => texts,
        _ => Vec::new(),
    }
}

/// What stands before the first heading `a)`, `b)` at the beginning of a line, and the texts under each.
fn split(text: &str) -> (String, Vec<String>) {
    let mut texts: Vec<String> = Vec::new();
    let mut before = String::new();
    for line in text.lines() {
        match heading(line) {
            Some(rest) => texts.push(rest.to_owned()),
            None => {
                let text = texts.last_mut().unwrap_or(&mut before);
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    (before, texts)
}

/// The texts under headings with the letter of each, wherever there are any.
pub fn sections_of(text: &str) -> Vec<(char, String)> {
    let mut sections: Vec<(char, String)> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let mut signs = line.trim_start_matches('+').chars();
        let letter = signs.next().filter(char::is_ascii_lowercase);
        match (letter, signs.as_str().strip_prefix(')'), sections.last_mut()) {
            (Some(letter), Some(rest), _) => sections.push((letter, format!("{}\n", rest.trim()))),
            (_, _, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    sections
}

/// The texts under headings `a)`, `b)`; none if there are no headings. Where a text has no numbers of moves, all of the line of its
/// heading belongs to it.
pub fn sections(text: &str) -> Vec<String> {
    let numbered: Vec<String> = split(text).1;
    if text.contains("1.") {
        return numbered;
    }
    let behind = |line: &str| {
        heading(line)?;
        line.split_once(')').map(|(_, rest)| rest.trim().to_owned())
    };
    text.lines().filter_map(behind).collect()
}

/// What follows the letter of a twin at the beginning of a line.
fn heading(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches('+');
    let mut letters = line.chars();
    let is_letter = letters.next().is_some_and(|letter| letter.is_ascii_lowercase());
    let rest = letters.as_str().strip_prefix(')')?;
    // What the twin changes stands on the same line, and may look like a move.
    is_letter.then(|| rest.find("1.").map_or("", |at| &rest[at..]))
}

/// The text without what stands in braces.
pub fn without_remarks(text: &str) -> String {
    let mut depth = 0_usize;
    let mut rest = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            letter if depth == 0 => rest.push(letter),
            _ => {}
        }
    }
    rest
}

/// Whether a first move is marked as key or try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Key,
    Try,
    None,
}

/// The first moves that a text gives as keys: those with an exclamation mark; without any, those that have no question mark
/// if none has.
pub fn keys(text: &str) -> Vec<String> {
    let mut first: Vec<(String, Mark)> = Vec::new();
    for at in numbers(text, false) {
        let Some(found) = first_move(&text[at..]) else { continue };
        if !first.contains(&found) {
            first.push(found);
        }
    }
    let wanted = if first.iter().any(|(_, mark)| *mark == Mark::Key) { Mark::Key } else { Mark::None };
    if wanted == Mark::None && first.iter().any(|(_, mark)| *mark == Mark::Try) {
        return Vec::new();
    }
    first.into_iter().filter(|(_, mark)| *mark == wanted).map(|(text, _)| text).collect()
}

/// Whether a text begins with replies, and has no first move anywhere.
pub fn has_no_first_move(text: &str) -> bool {
    numbers(text, false).is_empty()
}

/// The bytes behind each `1.`, or behind each `1...`, that begins a phase or line.
fn numbers(text: &str, dots: bool) -> Vec<usize> {
    let starts = text.match_indices("1.").filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '.')
    });
    let behind = starts.map(|(at, _)| at + 2).filter(|&at| {
        let rest = text[at..].trim_start_matches(' ');
        (rest.starts_with('.') || rest.starts_with('\u{2026}')) == dots
    });
    behind.collect()
}

/// The move at the beginning of a text with its mark; `None` if nothing there looks like a move.
fn first_move(text: &str) -> Option<(String, Mark)> {
    let text = text.trim_start();
    let end = text.find(|letter: char| letter.is_whitespace() || "[](,;".contains(letter));
    let (word, mut rest) = text.split_at(end.unwrap_or(text.len()));
    let body = word.trim_end_matches(['!', '?', '+', '#', '=']);
    let mut marks = word[body.len()..].to_owned();
    // Popeye writes the marks behind a blank.
    loop {
        rest = rest.trim_start_matches([' ', '\t']);
        let end = rest.find(|letter: char| letter.is_whitespace() || letter.is_alphanumeric());
        let next = &rest[..end.unwrap_or(rest.len())];
        let is_mark = !next.is_empty() && next.chars().all(|letter| "!?+#".contains(letter));
        if let Some(behind) = ["ep.", "e.p."].iter().find_map(|mark| rest.strip_prefix(mark)) {
            rest = behind;
        } else if is_mark {
            marks.push_str(next);
            rest = &rest[next.len()..];
        } else {
            break;
        }
    }
    let looks = is_like_a_move(body);
    let mark = match (marks.contains('!'), marks.contains('?')) {
        (_, true) => Mark::Try,
        (true, false) => Mark::Key,
        (false, false) => Mark::None,
    };
    looks.then(|| (body.to_owned(), mark))
}

/// A square is in it, or castling, and not more than one alternative.
pub fn is_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let has_square = bytes.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    let castles = matches!(word, "0-0" | "0-0-0" | "O-O" | "O-O-O" | "o-o" | "o-o-o");
    castles
        || has_square && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-*:x=/.".contains(byte))
}

/// The solutions of help or series play, a text each. Those that the other side begins are set play, unless half a move is
/// asked for.
pub fn lines(text: &str, half: bool) -> Vec<String> {
    let mut starts = numbers(text, false);
    let others = numbers(text, true);
    let ends: Vec<usize> = starts.iter().chain(&others).copied().collect();
    if half && !others.is_empty() {
        starts = others;
    }
    let end = |start: usize| ends.iter().filter(|&&at| at > start).min().map_or(text.len(), |at| at - 2);
    starts.into_iter().map(|start| text[start..end(start)].trim().to_owned()).collect()
}

/// Most meanings of a line that are followed.
const MEANINGS: usize = 64;

/// What a line of moves with numbers and marks between them can mean; nothing if one of its words is no move. Where the sides
/// do not move in turn, each move may be that of either.
pub fn line(position: &Position, text: &str, in_turn: bool) -> Vec<Vec<Move>> {
    let mut meanings = vec![(*position, Vec::new())];
    for word in text.split_whitespace().filter_map(word) {
        let mut longer = Vec::new();
        for (position, moves) in &meanings {
            let other = (!in_turn && !moves.is_empty()).then(|| position.passed()).flatten();
            for position in std::iter::once(*position).chain(other) {
                let Ok(mv) = parse_san(&position, word) else { continue };
                let mut moves: Vec<Move> = moves.clone();
                moves.push(mv);
                longer.push((position.play(mv), moves));
            }
        }
        longer.truncate(MEANINGS);
        meanings = longer;
    }
    meanings.into_iter().map(|(_, moves)| moves).filter(|moves| !moves.is_empty()).collect()
}

/// The move in a word, without number and points; `None` if nothing is left.
pub fn word(word: &str) -> Option<&str> {
    let points = ['.', '\u{2026}'];
    let word = word.trim_start_matches(points);
    let word = match word.find(|letter: char| !letter.is_ascii_digit()) {
        // `0-0` is no number.
        Some(at) if at > 0 && word[at..].starts_with(points) => word[at..].trim_start_matches(points),
        _ => word,
    };
    let is_mark = word.chars().all(|letter| "!?+#=.".contains(letter)) || matches!(word, "ep." | "e.p.");
    (!is_mark).then_some(word)
}

/// The ply that `2.` or `2...` at the beginning of a word announces, from 0, and what follows it.
pub fn numbered(word: &str) -> (Option<usize>, &str) {
    let Some(end) = word.find(|letter: char| !letter.is_ascii_digit()).filter(|&end| end > 0) else {
        return (None, word);
    };
    let rest = word[end..].trim_start_matches(['.', '\u{2026}']);
    let points = &word[end..word.len() - rest.len()];
    match word[..end].parse::<usize>() {
        Ok(number @ 1..=500) if !points.is_empty() => {
            let is_reply = points.len() > 1;
            (Some(2 * number - 2 + usize::from(is_reply)), rest)
        }
        _ => (None, word),
    }
}

/// Moves that are given together, `Rc4/Rc3`; `e8/S` is a promotion.
pub fn alternatives(body: &str) -> Vec<&str> {
    let parts: Vec<&str> = body.split('/').collect();
    if parts.iter().all(|part| is_like_a_move(part.trim_end_matches(['!', '?', '+', '#']))) {
        parts
    } else {
        vec![body]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(keys(&parts(text, 1).concat()), expected, "{text}");
    }

    #[test]
    fn keys_of_texts() {
        check(
            "1...d5 2.Qe6#\n1.Qxd6+??\n   1...Kf5 2.e4#\nbut 1...Kxd6!\n1.e4! zz\n   1...Kf6 2.Qxd6#",
            &["e4"],
        );
        check("1.Sa6-b4 + !\n      1...Kd5-e5\n  1.Bf2-e1 ! zugzwang.", &["Sa6-b4", "Bf2-e1"]);
        check("1.Qc4!! [2.Qd5+]\n1...B:c4 2.S:c4+ Kf4 3.d3#", &["Qc4"]);
        check("1. b5*c6 ep.+ Qb4-c5 2.Bg1*c5#", &["b5*c6"]);
        check("1.0-0! threat 2.Ra1#", &["0-0"]);
        check("1.e8=S! {1.Qa1? is a try} 11.Qb1!", &["e8=S"]);
        check("1.Qa1? ~ 2.Qa8#, 1...Kb2!", &[]);
        check("1.Qa1!? Kb2!\n1.Qa2", &[]);
        check("no solution at all 1.", &[]);
    }

    #[test]
    fn twins() {
        assert_eq!(parts("a)\n1.Qa1!\nb) wKd1\n1.Qb1!", 2), ["1.Qa1!\n", "1.Qb1!\n"]);
        assert!(parts("a)\n1.Qa1!\n1.Qb1!", 3).is_empty());
        assert!(parts("1.Qa1!", 2).is_empty());
        assert_eq!(parts("b) Qd1-d2 1.Qb1!\na) 1.a8=Q!", 2), ["1.Qb1!", "1.a8=Q!"]);
    }

    #[test]
    fn lines_of_texts() {
        let position: Position = "2k5/6Q1/6K1/7N/8/8/8/8 b - -".parse().expect("a position");
        let texts = lines("1. Kd8  Kf6 2. Ke8  Qe7#", false);
        let moves: Vec<String> = line(&position, &texts[0], true)[0].iter().map(Move::to_string).collect();
        assert_eq!((texts.len(), moves.join(" ").as_str()), (1, "c8d8 g6f6 d8e8 g7e7"));
        assert_eq!(lines("1...Kf6 2.Ke8\n1.Kd8 Kf6 2.Ke8 Qe7 #\n1.Kb8 Kf6", false).len(), 2);
        assert_eq!(lines("1...Kf6 2.Ke8 Qe7 #\n1...Kf5 2.Ke8 Qe7 #", true).len(), 2);
        assert!(line(&position, "Kd8 Kf6 2.Ke8/Kd7 Qe7#", true).is_empty());
        assert_eq!(line(&position, "c8d8 g6f6 d8e8 g7e7", true)[0].len(), 4);
        let series = line(&position, "c8d8 d8e8 1...Qe7", false);
        assert_eq!((series.len(), series[0].len()), (1, 3));
        assert!(line(&position, "c8d8 d8e8", true).is_empty());
    }
}
