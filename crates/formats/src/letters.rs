//! Letters of the men and words of solutions in English, German and French, as Popeye prints them.

use crate::split::has_board;
use keymove_chess::Role;
use keymove_problem::sort::Sort as _;
use std::borrow::Cow;

/// A language of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// K Q R B S P; N is understood as S.
    #[default]
    English,
    /// K D T L S B.
    German,
    /// R D T F C P.
    French,
}

/// What a language writes.
struct Vocabulary {
    /// Indexed by [`Role`].
    men: [char; 6],
    /// White, black.
    colors: [char; 2],
    /// Block, threat, what refutes a try, after a reply without an answer; as Popeye 4.99 prints them.
    words: [&'static str; 4],
}

/// Why a text cannot be brought into another language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the letters {letters} are not those of one language; expected KQRBS (English), KDTLS (German) or RDTFC (French)"
)]
pub struct LettersError {
    /// The letters of men that occur.
    pub letters: String,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::French];

    const fn vocabulary(self) -> Vocabulary {
        match self {
            Self::English => Vocabulary {
                men: ['P', 'S', 'B', 'R', 'Q', 'K'],
                colors: ['w', 'b'],
                words: ["zugzwang.", "threat:", "but", "refutes."],
            },
            Self::German => Vocabulary {
                men: ['B', 'S', 'L', 'T', 'D', 'K'],
                colors: ['w', 's'],
                words: ["Zugzwang.", "Drohung:", "Aber", "Widerlegt."],
            },
            Self::French => Vocabulary {
                men: ['P', 'C', 'F', 'T', 'D', 'R'],
                colors: ['b', 'n'],
                words: ["blocus.", "menace:", "mais", "Refute."],
            },
        }
    }

    /// The letter of a man.
    pub const fn letter(self, role: Role) -> char {
        self.vocabulary().men[role.index()]
    }

    /// The man with this letter. In English N is the knight as S is.
    pub fn role(self, letter: char) -> Option<Role> {
        let letter = if self == Self::English && letter == 'N' { 'S' } else { letter };
        Role::ALL.into_iter().find(|&role| self.letter(role) == letter)
    }

    /// The language that has all of these letters of men, if they say so: `None` if they do not belong together, or if they
    /// are no more of one language than of another.
    pub fn of_letters(letters: impl IntoIterator<Item = char>) -> Option<Self> {
        let mut set: Vec<char> = letters.into_iter().collect();
        set.put_in_order();
        set.dedup();
        let has = |letter| set.contains(&letter);
        let fits =
            |language: &Self| set.iter().all(|&letter| language.role(letter).is_some() || letter == 'P');
        let language = if ['C', 'F'].into_iter().any(has) {
            Self::French
        } else if ['D', 'T', 'L'].into_iter().any(has) {
            if has('R') { Self::French } else { Self::German }
        } else if ['Q', 'R', 'N', 'B'].into_iter().any(has) {
            Self::English
        } else {
            return None;
        };
        Some(language).filter(fits)
    }
}

/// The solution with the letters and words of another language. What stands in braces is a remark and stays. In which
/// language it is written is seen from the letters; a solution with kings, pawns and S alone is taken for English.
///
/// ```
/// use keymove_formats::{Language, translated};
/// let text = "1.Dd1-b3 ! Drohung:\n  1...Sb6*d5\n    2.Tc7*c8 #";
/// assert_eq!(translated(text, Language::English)?, "1.Qd1-b3 ! threat:\n  1...Sb6*d5\n    2.Rc7*c8 #");
/// # Ok::<(), keymove_formats::LettersError>(())
/// ```
///
/// # Errors
/// Letters that belong to no language together.
pub fn translated(text: &str, language: Language) -> Result<String, LettersError> {
    let signs: Vec<char> = text.chars().collect();
    let places = places(&signs);
    let letters: Vec<char> = places.iter().map(|&at| signs[at]).collect();
    let source = match Language::of_letters(letters.iter().copied()) {
        Some(source) => source,
        None if letters.iter().all(|letter| "KSP".contains(*letter)) => Language::English,
        None => {
            let mut letters = letters;
            letters.put_in_order();
            letters.dedup();
            return Err(LettersError { letters: letters.into_iter().collect() });
        }
    };
    Ok(translated_from(text, source, language))
}

/// The same of a text whose language is known. Letters that this language does not have stay as they are.
pub fn translated_from(text: &str, source: Language, language: Language) -> String {
    if source == language {
        return text.to_owned();
    }
    let signs: Vec<char> = text.chars().collect();
    let mut new = signs.clone();
    for at in places(&signs) {
        if let Some(role) = source.role(signs[at]) {
            new[at] = language.letter(role);
        }
        // `bKh7-->a6`: the colour in front of the letter, with nothing but the letter between it and what comes before.
        let color = at
            .checked_sub(1)
            .and_then(|at| source.vocabulary().colors.iter().position(|&color| color == signs[at]));
        let is_alone = at < 2 || !signs[at - 2].is_alphanumeric();
        if let Some(color) = color.filter(|_| is_alone) {
            new[at - 1] = language.vocabulary().colors[color];
        }
    }
    with_words(&new, source, language)
}

/// How men are written in printed moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lettering {
    /// The language of the letters.
    pub language: Language,
    /// The letter of the knight, where it is S in that language.
    pub knight: char,
}

impl Lettering {
    /// Whether it is that of all output.
    fn is_usual(self) -> bool {
        self.language == Language::English && self.knight == 'S'
    }

    /// The text, which has English letters of men in its moves, with these letters. Lines in which a FEN stands, and words, stay
    /// as they are.
    ///
    /// ```
    /// use keymove_formats::{Language, Lettering};
    /// let letters = Lettering { language: Language::English, knight: 'N' };
    /// assert_eq!(letters.spelt("1.Sd4! Kc5\n8/8/8/8/8/8/3Sb2k/8 w - -\n"), "1.Nd4! Kc5\n8/8/8/8/8/8/3Sb2k/8 w - -\n");
    /// ```
    pub fn spelt(self, text: &str) -> Cow<'_, str> {
        if self.is_usual() {
            return Cow::Borrowed(text);
        }
        let spelt = |line: &str| {
            if line.split_whitespace().any(has_board) { line.to_owned() } else { self.line(line) }
        };
        Cow::Owned(text.split_inclusive('\n').map(spelt).collect())
    }

    fn line(self, line: &str) -> String {
        let mut signs: Vec<char> = line.chars().collect();
        for at in places(&signs) {
            if let Some(role) = Language::English.role(signs[at]) {
                let letter = self.language.letter(role);
                signs[at] = if letter == 'S' { self.knight } else { letter };
            }
        }
        signs.into_iter().collect()
    }
}

/// Where the letters of men stand: before squares, and as what pawns become.
fn places(signs: &[char]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut braces = 0_usize;
    for (at, &sign) in signs.iter().enumerate() {
        match sign {
            '{' => braces += 1,
            '}' => braces = braces.saturating_sub(1),
            'A'..='Z' if braces == 0 && (is_man(signs, at) || is_promotion(signs, at)) => places.push(at),
            _ => {}
        }
    }
    places
}

fn is_square(signs: &[char], at: usize) -> bool {
    matches!(signs.get(at), Some('a'..='h')) && matches!(signs.get(at + 1), Some('1'..='8'))
}

/// A capital letter that is no part of a word and stands before a square: `Sd4`, `Sbd4`, `S1xd4`, `Sb1-d2`.
fn is_man(signs: &[char], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| signs.get(at)).copied();
    let is_color =
        matches!(before(1), Some('w' | 'b' | 's' | 'n')) && !before(2).is_some_and(char::is_alphanumeric);
    if before(1).is_some_and(char::is_alphabetic) && !is_color {
        return false;
    }
    let is_stroke = |at: usize| matches!(signs.get(at), Some('x' | '*' | ':' | '-'));
    let is_hint = matches!(signs.get(at + 1), Some('a'..='h' | '1'..='8'));
    is_square(signs, at + 1)
        || is_stroke(at + 1) && is_square(signs, at + 2)
        || is_hint && (is_square(signs, at + 2) || is_stroke(at + 2) && is_square(signs, at + 3))
}

/// `e8=Q`, `e8Q`, `f1/S`, but not the beginning of a word.
fn is_promotion(signs: &[char], at: usize) -> bool {
    if signs.get(at + 1).is_some_and(|sign| sign.is_alphabetic()) {
        return false;
    }
    let before = |back: usize| at.checked_sub(back).and_then(|at| signs.get(at)).copied();
    let is_sign = matches!(before(1), Some('=' | '/'));
    let back = if is_sign { 2 } else { 1 };
    matches!(before(back), Some('1' | '8')) && matches!(before(back + 1), Some('a'..='h'))
}

/// The text with the words of one language in place of those of another, remarks in braces left as they are.
fn with_words(signs: &[char], from: Language, to: Language) -> String {
    let (from, to) = (from.vocabulary().words, to.vocabulary().words);
    let mut text = String::with_capacity(signs.len());
    let mut braces = 0_usize;
    let mut at = 0;
    while let Some(&sign) = signs.get(at) {
        braces = match sign {
            '{' => braces + 1,
            '}' => braces.saturating_sub(1),
            _ => braces,
        };
        let is_start = braces == 0 && !at.checked_sub(1).is_some_and(|at| signs[at].is_alphanumeric());
        let word = from.iter().position(|word| is_start && is_word(&signs[at..], word));
        match word {
            Some(index) => {
                text.push_str(to[index]);
                at += from[index].chars().count();
            }
            None => {
                text.push(sign);
                at += 1;
            }
        }
    }
    text
}

/// Whether the signs begin with the word as a whole, in either case.
fn is_word(signs: &[char], word: &str) -> bool {
    let length = word.chars().count();
    signs.len() >= length
        && word.chars().zip(signs).all(|(one, other)| one.eq_ignore_ascii_case(other))
        && !(word.ends_with(char::is_alphabetic)
            && signs.get(length).is_some_and(|sign| sign.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "   1.Qb5-a6 ? zugzwang.\n      1...Kd6*c6\n          2.Rc7-c8=S #\n    but\n      1...c7-c5 \
                           !\n\nb) bKh7-->a6\n  1.Sbd2 {Queen sacrifice, but Qd4} f1/B";

    #[test]
    fn there_and_back() {
        for language in Language::ALL {
            let other = translated(ENGLISH, language).expect("one language");
            assert_eq!(translated(&other, Language::English).expect("one language"), ENGLISH, "{other}");
        }
        assert_eq!(
            translated(ENGLISH, Language::French).expect("one language"),
            "   1.Db5-a6 ? blocus.\n      1...Rd6*c6\n          2.Tc7-c8=C #\n    mais\n      1...c7-c5 !\n\nb) \
             nRh7-->a6\n  1.Cbd2 {Queen sacrifice, but Qd4} f1/F"
        );
    }

    #[test]
    fn languages_of_letters() {
        let of = |letters: &str| Language::of_letters(letters.chars());
        assert_eq!(of("KQS"), Some(Language::English));
        assert_eq!(of("KDSB"), Some(Language::German));
        assert_eq!(of("RTC"), Some(Language::French));
        assert_eq!(of("RD"), Some(Language::French));
        assert_eq!([of("KS"), of("QD"), of("KF"), of("")], [None; 4]);
        assert_eq!(translated("1.Qd4 Dd5", Language::French).expect_err("mixed").letters, "DQ");
    }
}
