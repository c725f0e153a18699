//! The men of `\pieces`: `wKd8, wDb5, sTa8h8`.

use super::scan::{Fault, Part};
use crate::Language;
use keymove_chess::{Color, Piece, Setup, Square};

const EXPECTED: &str = "men with colour, letter and squares, such as wKd8, sTa8h8";

/// A man before it is known in which language its letter is.
struct Man {
    color: Color,
    letter: char,
    squares: Vec<Square>,
    at: usize,
}

/// The board with these men.
pub(super) fn read(list: Part<'_>) -> Result<Setup, Fault> {
    let mut men = Vec::new();
    let mut has_b = false;
    let mut at = list.at;
    for word in list.text.split(',') {
        // A remark of TeX ends with its line.
        let start = at + word.len() - word.trim_start_matches(|sign: char| sign.is_whitespace()).len();
        at += word.len() + 1;
        let word = without_remarks(word);
        let word = word.trim();
        if word.is_empty() {
            continue;
        }
        has_b |= word.starts_with('b');
        men.push(man(word, start)?);
    }
    let language = language(&men, has_b).map_err(|letters| {
        Fault::new(
            list.at,
            format!("the letters {letters} are not those of one language"),
            "KDTLSB (German), KQRBSP (English) or RDTFCP (French)",
        )
    })?;
    let mut setup = Setup::default();
    for Man { color, letter, squares, at } in men {
        let Some(role) = language.role(letter) else {
            return Err(Fault::new(at, format!("{letter:?} is no unit of orthodox chess"), EXPECTED));
        };
        for square in squares {
            let place = &mut setup.board[square.index()];
            if place.is_some() {
                return Err(Fault::new(at, format!("two men stand on {square}"), "one man on a square"));
            }
            *place = Some(Piece { color, role });
        }
    }
    Ok(setup)
}

fn without_remarks(text: &str) -> String {
    text.lines().map(|line| line.split('%').next().unwrap_or_default().trim()).collect()
}

fn man(word: &str, at: usize) -> Result<Man, Fault> {
    let fault = |problem: String| Fault::new(at, problem, EXPECTED);
    let shown = || crate::error::shortened(word);
    let mut signs = word.chars();
    let color = match signs.next() {
        Some('w') => Color::White,
        Some('s' | 'b') => Color::Black,
        Some('n') => return Err(fault(format!("{:?} is neutral, which orthodox chess has not", shown()))),
        _ => return Err(fault(format!("{:?} is no man", shown()))),
    };
    let rest = signs.as_str();
    let letters = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_uppercase()).len();
    let (name, places) = rest.split_at(letters);
    let places = places.replace(['{', '}', ' '], "");
    let squares: Option<Option<Vec<Square>>> = places.is_ascii().then(|| {
        places.as_bytes().chunks(2).map(|place| Square::parse(core::str::from_utf8(place).ok()?)).collect()
    });
    match (name.chars().next(), squares.flatten()) {
        (Some(letter), Some(squares)) if name.len() == 1 && !squares.is_empty() => {
            Ok(Man { color, letter, squares, at })
        }
        (Some(_), Some(_)) if name.len() > 1 => {
            Err(fault(format!("{:?}: {name} is a fairy unit, which orthodox chess has not", shown())))
        }
        _ => Err(fault(format!("{:?} is no man on a square", shown()))),
    }
}

/// The language of the letters; those that do not belong together as an error. Without a letter that says it they are German, as
/// the package's own are, unless black is `b`.
fn language(men: &[Man], has_b: bool) -> Result<Language, String> {
    let mut letters: Vec<char> = men.iter().map(|man| man.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.iter().all(|letter| "KSB".contains(*letter)) {
        return Ok(if has_b { Language::English } else { Language::German });
    }
    // Fairy units are told by name, whatever the other letters are.
    let known: Vec<char> = letters
        .iter()
        .copied()
        .filter(|&letter| Language::ALL.iter().any(|language| language.role(letter).is_some()))
        .collect();
    match Language::of_letters(known.iter().copied()) {
        Some(language) => Ok(language),
        None if known.iter().all(|letter| "KSP".contains(*letter)) => Ok(Language::English),
        None => Err(known.into_iter().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keymove_chess::notation::forsyth;

    fn board(text: &str) -> Result<String, Fault> {
        read(Part { text, at: 0 }).map(|setup| forsyth(&setup))
    }

    #[test]
    fn letters_of_any_language() {
        let weenink = "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8";
        for text in [
            "wKd8, wDb5, wLb3, wBf4, sKd6, sLa8, sBc7",
            "wKd8,wDb5,wLb3, %\n   wBf4, sKd6, sLa{8},sBc7,",
            "wKd8, wQb5, wBb3, wPf4, bKd6, bBa8, bPc7",
            "wRd8, wDb5, wFb3, wPf4, sRd6, sFa8, sPc7",
        ] {
            assert_eq!(board(text).expect(text), weenink);
        }
        // The letters of kings, knights and B alone are those of the package.
        assert_eq!(board("wKa1,wBb2,sKh8").expect("German"), "7k/8/8/8/8/8/1P6/K7");
        assert_eq!(board("wKa1,wBb2,bKh8").expect("English"), "7k/8/8/8/8/8/1B6/K7");
        assert_eq!(board("wKa1, sTf8h8").expect("two squares"), "5r1r/8/8/8/8/8/8/K7");
        assert_eq!(board("wKa1,wPb2").expect("English"), "8/8/8/8/8/8/1P6/K7");
    }

    #[test]
    fn what_is_wrong() {
        let check = |text: &str, at: usize, words: &str| {
            let fault = board(text).expect_err(text);
            assert!(fault.at == at && fault.problem.contains(words), "{text}: {fault:?}");
        };
        check("wKa1, nDb2", 6, "neutral");
        check("wKa1, wDLb2", 6, "DL is a fairy unit");
        check("wKa1,\n sXb2", 7, "'X' is no unit");
        check("wKa1, wDb9", 6, "no man on a square");
        check("wKa1, wTa1", 6, "two men stand on a1");
        check("wKa1, wQb1, wTb2, wDb3", 0, "DKQT are not those of one language");
        check("wKa1, é", 6, "no man");
        check("wKa1, wDé", 6, "no man on a square");
        check("wKa1, wD", 6, "no man on a square");
    }
}
