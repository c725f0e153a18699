//! What a game asks for, if it is a problem: words that programs and people put where there is room.

use keymove_problem::Stipulation;

/// The stipulation that a text is: `#3`, `h#2.5`, `Mate in 3`, `White to play and mate in 3 moves`, `Matt in 3 Zügen`,
/// `mat en 3 coups`, `dm 3`; `None` if it is anything else.
pub(crate) fn stipulation(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('.');
    if text.len() > 60 {
        return None;
    }
    // Goals such as 00 and x make stipulations of numbers and words that are none.
    if text.contains(['#', '=']) && text.parse::<Stipulation>().is_ok() {
        return Some(text.to_owned());
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (at, length) = words.iter().enumerate().find_map(|(at, word)| {
        let next = words.get(at + 1).copied();
        match (*word, next) {
            ("mate", Some("in")) | ("mates", Some("in")) | ("matt", Some("in")) | ("mat", Some("en")) => {
                Some((at, 2))
            }
            ("dm", _) => Some((at, 1)),
            _ => None,
        }
    })?;
    // Before it only who plays, behind it only the number.
    const BEFORE: [&str; 10] =
        ["white", "to", "play", "and", "move", "weiß", "zieht", "und", "les", "blancs"];
    const BEHIND: [&str; 6] = ["move", "moves", "zug", "zügen", "coup", "coups"];
    let moves: u16 = words.get(at + length)?.parse().ok()?;
    let fits = words[..at].iter().all(|word| BEFORE.contains(word))
        && words[at + length + 1..].iter().all(|word| BEHIND.contains(word));
    let stipulation = format!("#{moves}");
    (fits && stipulation.parse::<Stipulation>().is_ok()).then_some(stipulation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_mate() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(stipulation(text).as_deref(), expected, "{text}");
        };
        check(" #3. ", Some("#3"));
        check("h#2.5", Some("h#2.5"));
        check("Mate in 3", Some("#3"));
        check("White to play and mate in 12 moves.", Some("#12"));
        check("Matt in 2 Zügen", Some("#2"));
        check("mat en 4 coups", Some("#4"));
        check("dm 5", Some("#5"));
        for text in [
            "007",
            "",
            "mate",
            "mate in",
            "mate in two",
            "mate in 0",
            "he could mate in 3",
            "mate in 3 is missed",
            "Kasparov",
        ] {
            check(text, None);
        }
    }
}
