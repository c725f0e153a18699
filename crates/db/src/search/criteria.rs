//! What is looked for.

use crate::facts::NameKind;
use crate::pattern::Pattern;
use crate::{Material, Words};
use keymove_collection::State;

/// Criteria, of which an entry must meet all. Of an entry with several records any may say what is asked for.
#[derive(Clone, Debug, Default)]
pub struct Criteria {
    /// One of these entries, unless there are none here.
    pub entries: Vec<i64>,
    /// An author with these words in the name, for each.
    pub authors: Vec<Words>,
    /// A source with these words, for each.
    pub sources: Vec<Words>,
    /// A theme or label with these words, for each.
    pub themes: Vec<Words>,
    /// A tag of the user with these words, for each.
    pub tags: Vec<Words>,
    /// A distinction with these words, for each.
    pub awards: Vec<Words>,
    /// These words anywhere in a record, solution included.
    pub text: Vec<Words>,
    /// A year from the first to the second, both included.
    pub years: Option<(i64, i64)>,
    /// One of these stipulations, in which `*` stands for any letters; unless there are none here.
    pub stipulations: Vec<String>,
    /// So many white men, both numbers included.
    pub white: Option<(u32, u32)>,
    /// So many black men.
    pub black: Option<(u32, u32)>,
    /// So many men.
    pub units: Option<(u32, u32)>,
    /// At least these men, for each.
    pub has: Vec<Material>,
    /// Exactly these men.
    pub material: Option<Material>,
    /// All of these patterns, which may share men.
    pub patterns: Vec<Pattern>,
    /// Several records.
    pub duplicates: bool,
    /// What the solver says.
    pub state: Option<State>,
    /// Whether the solver has said something.
    pub analysed: Option<bool>,
    /// One of the keys, as `Qc4` or `b5c4`.
    pub key: Option<String>,
    /// So many keys or solutions, both numbers included.
    pub solutions: Option<(i64, i64)>,
    /// So many tries with one refutation.
    pub tries: Option<(i64, i64)>,
    /// Such a score.
    pub score: Option<(i64, i64)>,
    /// Whether there is set play.
    pub set_play: Option<bool>,
}

/// In which order entries are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they came in.
    #[default]
    Number,
    /// What came in last first.
    Newest,
    /// By the authors as they are written, those without one last.
    Author,
    /// The oldest first; those without a year last.
    Year,
    /// The highest score first; those without one last.
    Score,
}

impl Order {
    /// Entries in this order, perhaps more than once; `None` for the order of their numbers.
    pub(super) const fn sql(self) -> Option<&'static str> {
        match self {
            Self::Number => None,
            Self::Newest => Some("SELECT id FROM entry ORDER BY id DESC"),
            Self::Author => Some(
                "SELECT mention.entry FROM name CROSS JOIN mention ON mention.name = name.id WHERE name.kind = 'author' \
                 ORDER BY name.text, mention.entry",
            ),
            Self::Year => Some("SELECT entry FROM record WHERE year IS NOT NULL ORDER BY year, entry"),
            Self::Score => {
                Some("SELECT entry FROM analysis WHERE score IS NOT NULL ORDER BY score DESC, entry")
            }
        }
    }
}

impl Criteria {
    /// A move as keys are kept, from how people write it: without number and marks, the knight as S, promotions as `e8Q`.
    pub fn key_of(text: &str) -> String {
        let text = text.trim().trim_start_matches("1.").trim_end_matches(['!', '?', '+', '#', ' ']);
        match text.strip_prefix('N') {
            Some(rest) => format!("S{rest}"),
            None => text.replace("=N", "S").replace('=', ""),
        }
    }

    /// Whether something is asked that only the solver can say.
    pub fn asks_for_analysis(&self) -> bool {
        self.state.is_some()
            || self.key.is_some()
            || self.solutions.is_some()
            || self.tries.is_some()
            || self.score.is_some()
            || self.set_play.is_some()
    }

    /// What has to be mentioned, and as what.
    pub(super) fn named(&self) -> impl Iterator<Item = (&'static [NameKind], &Words)> {
        const AUTHOR: &[NameKind] = &[NameKind::Author];
        const SOURCE: &[NameKind] = &[NameKind::Source];
        const AWARD: &[NameKind] = &[NameKind::Award];
        const THEME: &[NameKind] = &[NameKind::Label, NameKind::Theme];
        const TAG: &[NameKind] = &[NameKind::Tag];
        let lists = [
            (AUTHOR, &self.authors),
            (SOURCE, &self.sources),
            (AWARD, &self.awards),
            (THEME, &self.themes),
            (TAG, &self.tags),
        ];
        lists.into_iter().flat_map(|(kinds, words)| words.iter().map(move |words| (kinds, words)))
    }
}

/// Whether a text is this, where `*` stands for any letters; letters of either case are the same.
pub fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.trim().to_lowercase(), text.to_lowercase());
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut left) = text.strip_prefix(start) else { return false };
    let parts: Vec<&str> = rest.split('*').collect();
    let Some((end, middle)) = parts.split_last() else { return true };
    for part in middle {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_as_they_are_kept() {
        let kept = ["1.Nf3!", "Qc4", "e8=N", "e8=Q+", " b5c4 "].map(Criteria::key_of);
        assert_eq!(kept, ["Sf3", "Qc4", "e8S", "e8Q", "b5c4"]);
    }

    #[test]
    fn stars() {
        for (pattern, text, expected) in [
            ("#2", "#2", true),
            ("#2", "#21", false),
            ("h#*", "h#2.5", true),
            ("h#*", "ser-h#2", false),
            ("*h#*", "ser-h#2", true),
            ("H#*.5", "h#2.5", true),
            ("*", "", true),
            ("a*a", "a", false),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
