//! Which problem it is, wherever it stands.

use keymove_formats::{Entry, MeaningError};
use keymove_problem::Stipulation;
use serde::{Deserialize, Serialize};

/// A problem as a record knows it: the position and what is asked of it, in one way of writing. Two entries of two files are the
/// same problem if these are equal; who made it, its name and its place count for nothing. A mirrored position is another problem,
/// because it is another one to a solver.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The first four fields of FEN.
    pub fen: String,
    /// As [`Stipulation`] writes it.
    pub stipulation: String,
    /// As [`Entry::twins`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twins: Vec<String>,
    /// As [`Entry::zeroposition`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub zeroposition: bool,
    /// As [`Entry::options`], sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// As [`Entry::intended`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub intended: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Words with one blank between.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Problem {
    /// The problem of an entry.
    ///
    /// # Errors
    /// A diagram that is no FEN.
    pub fn of(entry: &Entry) -> Result<Self, MeaningError> {
        let fen = entry.setup()?.to_string();
        let asked = entry.stipulation.trim();
        let mut options: Vec<String> = entry.options.iter().map(|option| plain(option)).collect();
        options.sort();
        Ok(Self {
            fen: fen.split(' ').take(4).collect::<Vec<_>>().join(" "),
            stipulation: asked.parse().map_or_else(|_| plain(asked), |read: Stipulation| read.to_string()),
            twins: entry.twins.iter().map(|twin| plain(twin)).collect(),
            zeroposition: entry.zeroposition,
            options,
            intended: plain(&entry.intended),
        })
    }

    /// The problem as a collection would have it.
    pub fn entry(&self) -> Entry {
        Entry {
            fen: self.fen.clone(),
            stipulation: self.stipulation.clone(),
            twins: self.twins.clone(),
            zeroposition: self.zeroposition,
            options: self.options.clone(),
            intended: self.intended.clone(),
            ..Entry::default()
        }
    }

    /// A name of sixteen hexadecimal digits that says nothing of the problem, and is the same wherever and whenever it is asked for.
    pub fn id(&self) -> String {
        format!("{:016x}", self.hash())
    }

    /// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo) of all texts, each with an end.
    pub(super) fn hash(&self) -> u64 {
        let zero = if self.zeroposition { "zeroposition" } else { "" };
        let texts = [self.fen.as_str(), &self.stipulation, zero, &self.intended];
        let lists = self.twins.iter().chain(&self.options).map(String::as_str);
        let bytes = texts.into_iter().chain(lists).flat_map(|text| text.bytes().chain([0xff]));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// All texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &String> {
        [&self.fen, &self.stipulation, &self.intended].into_iter().chain(&self.twins).chain(&self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(fen: &str, stipulation: &str) -> Problem {
        let entry = Entry { fen: fen.into(), stipulation: stipulation.into(), ..Entry::default() };
        Problem::of(&entry).expect("a FEN")
    }

    #[test]
    fn one_problem_in_many_writings() {
        let one = problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - - 3 17", " #2 ");
        assert_eq!(one, problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8", "#2"));
        assert_eq!(one.fen, "b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -");
        assert_eq!(one, Problem::of(&one.entry()).expect("a FEN"));
        for other in [problem(&one.fen, "#3"), problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 b - -", "#2")] {
            assert_ne!(one, other);
            assert_ne!(one.id(), other.id());
        }
        let twins = vec!["Move  a8 b7".to_owned()];
        let twin = Problem::of(&Entry { twins, ..one.entry() }).expect("a FEN");
        assert_eq!(twin.twins, ["Move a8 b7"]);
        assert_ne!(one, twin);
    }

    /// Exported names must stay what they are: which half of a fit a problem belongs to depends on them.
    #[test]
    fn names_stay() {
        assert_eq!(problem("b2K4/2p5/3k4/1Q6/5P2/1B6/8/8 w - -", "#2").id().len(), 16);
        let empty = Problem {
            fen: String::new(),
            stipulation: String::new(),
            twins: Vec::new(),
            zeroposition: false,
            options: Vec::new(),
            intended: String::new(),
        };
        assert_eq!(empty.id(), "994f76653e2a3951");
    }
}
