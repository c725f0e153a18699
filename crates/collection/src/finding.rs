//! What was found out about one problem, as a plain value that a journal can keep.

use keymove_report::IntendedReport;
use serde::{Deserialize, Serialize};

/// The answer in one word. The order is that of importance: of a problem with twins, the greatest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Everything was examined: one key and nothing shorter; as many solutions as intended.
    Sound,
    /// Several solutions of help or series play, all of full length, and nothing states how many are meant.
    NotStated,
    /// A search ended before its answer. It may be sound or not.
    Unfinished,
    /// Solutions, but fewer than intended, or branched otherwise.
    NotAsIntended,
    /// Later in the main line of an endgame study there is another way; of its first move that is not proven.
    Dual,
    /// More keys or solutions than intended.
    Cooked,
    /// Fewer moves than stipulated suffice.
    ShortSolution,
    /// Everything was examined, and nothing solves.
    NoSolution,
    /// It cannot be solved as it stands: a position that cannot be played, a text that is no problem.
    Unreadable,
}

impl Verdict {
    /// All verdicts, in their order.
    pub const ALL: [Self; 9] = [
        Self::Sound,
        Self::NotStated,
        Self::Unfinished,
        Self::NotAsIntended,
        Self::Dual,
        Self::Cooked,
        Self::ShortSolution,
        Self::NoSolution,
        Self::Unreadable,
    ];

    /// The word for readers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::NotStated => "not stated",
            Self::Unfinished => "unfinished",
            Self::NotAsIntended => "not as intended",
            Self::Dual => "dual",
            Self::Cooked => "cooked",
            Self::ShortSolution => "short solution",
            Self::NoSolution => "no solution",
            Self::Unreadable => "unreadable",
        }
    }

    /// Whether it is proven that something is wrong with the problem.
    pub const fn is_unsound(self) -> bool {
        matches!(
            self,
            Self::NotAsIntended | Self::Dual | Self::Cooked | Self::ShortSolution | Self::NoSolution
        )
    }
}

/// What was found out about a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// That of its parts which matters most.
    pub verdict: Verdict,
    /// Whether every search came to its end. What is proven without that stands all the same: two keys are two keys.
    pub complete: bool,
    /// The diagram, then its twins; with exchanged colours after each if that is asked. Empty if nothing can be read.
    pub parts: Vec<Part>,
    /// What is stated and not so.
    pub differences: Vec<Difference>,
    /// Whether something that is stated about key, solution or soundness was compared. If there are no differences, all of it
    /// is right as far as it could be compared.
    pub compared: bool,
    /// Whether it is not sound, as is stated.
    pub known_unsound: bool,
    /// What an editor should know besides, in sentences without full stop.
    pub remarks: Vec<String>,
    /// Whether the program is at fault that there is no answer.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub broken: bool,
}

impl Finding {
    /// A problem that is none.
    pub fn unreadable(reason: String) -> Self {
        Self {
            verdict: Verdict::Unreadable,
            complete: true,
            parts: Vec::new(),
            differences: Vec::new(),
            compared: false,
            known_unsound: false,
            remarks: vec![reason],
            broken: false,
        }
    }

    /// A problem on which the program has broken down: nothing is known about it.
    pub(crate) fn broken(reason: &str) -> Self {
        Self {
            verdict: Verdict::Unfinished,
            complete: false,
            broken: true,
            ..Self::unreadable(format!("a fault of this program: {reason}"))
        }
    }

    /// The word that it is counted under.
    pub fn status(&self) -> Status {
        match self.verdict {
            Verdict::Sound if self.differences.iter().any(|one| one.what != Stated::Keyword) => {
                Status::Differs
            }
            Verdict::Sound if !self.differences.is_empty() => Status::Keyword,
            verdict => Status::Verdict(verdict),
        }
    }
}

/// What a problem is counted under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Its verdict, and nothing else if it is sound.
    Verdict(Verdict),
    /// Sound, but key, solution or soundness are not as stated.
    Differs,
    /// Sound, with a keyword that is not shown.
    Keyword,
}

impl Status {
    /// The word for readers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Verdict(verdict) => verdict.word(),
            Self::Differs => "differs",
            Self::Keyword => "keyword",
        }
    }
}

/// What was found out about one position of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// `a)`, `b)`, with what the twin changes: `b) bKh7-->a6`; `duplex`; empty if there is one position only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// The position as a FEN, empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fen: String,
    /// What is asked of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stipulation: String,
    /// The answer in one word.
    pub verdict: Verdict,
    /// Why the search ended early, if it did: `time limit reached`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Of help and series play the largest length up to which there is no solution, also after a stop; `None` if none is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub none_up_to: Option<String>,
    /// First moves that solve in UCI notation, shortest first; of help and series play the solutions, blanks between the
    /// moves. After a stop those known. At most [`Part::MOST`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
    /// How many there are, also of those not listed.
    pub solutions: u64,
    /// The length in which the first of them solve, if anything does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// The duals, if they were asked for, one a line of a solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duals: Vec<String>,
    /// What is stated of the solution against what was found, if that is not the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intended: Option<IntendedReport>,
    /// The answer for readers: `1.Qc4!`, `2 keys, 1.Ra1! 1.Rb1!`.
    pub words: String,
}

impl Part {
    /// Most keys or solutions that are listed.
    pub const MOST: usize = 64;
}

/// Something that is stated and not so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// What is stated.
    pub what: Stated,
    /// The part that it is about, as in [`Part::label`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What is wrong, in words without full stop.
    pub words: String,
}

/// What a collection can state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stated {
    /// The first move, or all that solve.
    Key,
    /// The solutions of help and series play.
    Solution,
    /// The moves after the key.
    Play,
    /// Whether it is sound.
    Soundness,
    /// A theme.
    Keyword,
}
