//! A game as PGN writes it.

use super::{Contest, Ending};

/// The longest line of moves.
const WIDTH: usize = 80;

/// What a game is called; what is not known is `?`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tags<'a> {
    /// The tournament or the like.
    pub event: &'a str,
    /// The place.
    pub site: &'a str,
    /// The day, `2026.11.22`.
    pub date: &'a str,
    /// The round of a tournament, `-` outside of one.
    pub round: &'a str,
    /// Who plays White.
    pub white: &'a str,
    /// Who plays Black.
    pub black: &'a str,
}

impl Default for Tags<'_> {
    fn default() -> Self {
        Self { event: "?", site: "?", date: "????.??.??", round: "-", white: "?", black: "?" }
    }
}

/// The game as PGN, with an empty line at its end.
pub fn pgn(contest: &Contest, tags: &Tags<'_>) -> String {
    pgn_of(contest, tags, contest.words())
}

/// The game as PGN with these words for its moves, which may have variations and remarks between them.
pub fn pgn_of(contest: &Contest, tags: &Tags<'_>, mut words: Vec<String>) -> String {
    let plies = contest.moves().len().to_string();
    let mut all = vec![
        ("Event", tags.event),
        ("Site", tags.site),
        ("Date", tags.date),
        ("Round", tags.round),
        ("White", tags.white),
        ("Black", tags.black),
        ("Result", contest.result()),
    ];
    if let Some(fen) = contest.fen() {
        all.extend([("SetUp", "1"), ("FEN", fen)]);
    }
    all.push(("PlyCount", plies.as_str()));
    if let Some(Ending::Time(_) | Ending::TimeWithoutMaterial) = contest.ending() {
        all.push(("Termination", "time forfeit"));
    }
    let mut text: String =
        all.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(value))).collect();
    text.push('\n');
    words.push(contest.result().to_owned());
    text + &folded(&words) + "\n"
}

/// The text between the quotation marks of a tag: on one line, with its own marks escaped.
fn quoted(text: &str) -> String {
    let line: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    line.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Words on lines of bounded length, each with its end.
pub fn folded(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_folded() {
        let words: Vec<String> = (0..60).map(|number| number.to_string()).collect();
        assert!(folded(&words).lines().all(|line| line.len() <= WIDTH));
        assert_eq!(folded(&["1.".into(), "e4".into()]), "1. e4\n");
    }

    #[test]
    fn names_cannot_break_out_of_their_tags() {
        let tags = Tags { white: "A \"B\" C\\", black: "D\n[Result \"1-0\"]", ..Tags::default() };
        let text = pgn(&Contest::initial(), &tags);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[4], "[White \"A \\\"B\\\" C\\\\\"]");
        assert_eq!(lines[5], "[Black \"D [Result \\\"1-0\\\"]\"]");
        assert_eq!(lines[6], "[Result \"*\"]");
    }
}
