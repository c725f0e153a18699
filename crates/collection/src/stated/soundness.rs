//! Whether an entry says that it is sound.

use crate::finding::Verdict;
use keymove_formats::Entry;

/// Names of fields that say it.
const FIELDS: [&str; 3] = ["soundness", "verdict", "result"];

/// What is stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Soundness {
    /// In the words of the entry.
    pub(super) words: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Sound,
    Unsound,
    /// Too many solutions, or shorter ones.
    Cooked,
    Short,
    None,
}

impl Soundness {
    /// What the keywords say, or a field of its own.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        let fields = FIELDS.iter().filter_map(|name| entry.other.get(*name)?.as_str());
        let words = fields.chain(entry.keywords.iter().map(String::as_str));
        words.into_iter().find_map(|words| Some(Self { words: words.trim().to_owned(), kind: kind(words)? }))
    }

    /// Whether a verdict is what is stated; `None` if it says nothing about that.
    pub(super) fn fits(&self, verdict: Verdict) -> Option<bool> {
        if matches!(verdict, Verdict::NotStated | Verdict::Unfinished | Verdict::Unreadable) {
            return None;
        }
        Some(match self.kind {
            Kind::Sound => verdict == Verdict::Sound,
            Kind::Unsound => verdict.is_unsound(),
            Kind::Cooked => {
                matches!(
                    verdict,
                    Verdict::Dual | Verdict::Cooked | Verdict::ShortSolution | Verdict::NotAsIntended
                )
            }
            Kind::Short => verdict == Verdict::ShortSolution,
            Kind::None => verdict == Verdict::NoSolution,
        })
    }
}

/// The words of YACPDB's keywords and those that people use.
fn kind(words: &str) -> Option<Kind> {
    let words = words.trim().to_lowercase();
    match words.as_str() {
        "sound" | "c+" | "computer tested" => Some(Kind::Sound),
        "unsound" => Some(Kind::Unsound),
        "cooked" | "cook" | "cooks" | "several keys" => Some(Kind::Cooked),
        "short solution" | "short solutions" => Some(Kind::Short),
        "no solution" | "no key" | "insoluble" => Some(Kind::None),
        _ => {
            let number = words.strip_prefix("mate in ")?.strip_suffix(" already")?;
            number.parse::<u16>().is_ok().then_some(Kind::Short)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(kind(" Cooked "), Some(Kind::Cooked));
        assert_eq!(kind("mate in 2 already"), Some(Kind::Short));
        assert_eq!([kind("Grimshaw"), kind("mate in two already"), kind("")], [None; 3]);
        let entry = Entry { keywords: vec!["Novotny".into(), "Unsound".into()], ..Entry::default() };
        let stated = Soundness::of(&entry).expect("stated");
        assert_eq!(stated.fits(Verdict::Sound), Some(false));
        assert_eq!(stated.fits(Verdict::NoSolution), Some(true));
        assert_eq!(stated.fits(Verdict::Unfinished), None);
        assert_eq!(stated.fits(Verdict::NotStated), None);
    }
}
