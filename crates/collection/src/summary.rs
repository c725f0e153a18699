//! How many problems are what.

use crate::finding::{Finding, Status, Verdict};

/// How many problems are what. A problem is counted under one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// All that were checked.
    pub problems: u64,
    /// Of all, those whose answer was taken over from a journal.
    pub known: u64,
    /// Sound, but key, solution or soundness are not as stated.
    pub differs: u64,
    /// Sound, with a keyword that is not shown.
    pub keyword: u64,
    /// Unsound, as is stated.
    pub stated_unsound: u64,
    /// Proven not to be sound, though a search was stopped.
    pub incomplete: u64,
    /// Of the unfinished ones, those at which the program is at fault.
    pub broken: u64,
    /// Whether the user stopped the run: there are problems that were not checked.
    pub interrupted: bool,
    /// Indexed by [`Verdict`], those of `differs` and `keyword` among the sound ones.
    verdicts: [u64; Verdict::ALL.len()],
}

impl Summary {
    pub(crate) fn add(&mut self, finding: &Finding, known: bool) {
        self.problems += 1;
        self.known += u64::from(known);
        self.differs += u64::from(finding.status() == Status::Differs);
        self.keyword += u64::from(finding.status() == Status::Keyword);
        self.stated_unsound += u64::from(finding.known_unsound);
        self.incomplete += u64::from(finding.verdict.is_unsound() && !finding.complete);
        self.broken += u64::from(finding.broken);
        self.verdicts[finding.verdict as usize] += 1;
    }

    /// How many have this verdict; the sound ones without those that differ from what is stated.
    pub fn of(&self, verdict: Verdict) -> u64 {
        let count = self.verdicts[verdict as usize];
        if verdict == Verdict::Sound { count - self.differs - self.keyword } else { count }
    }

    /// How many are proven not to be sound.
    pub fn unsound(&self) -> u64 {
        Verdict::ALL.into_iter().filter(|verdict| verdict.is_unsound()).map(|verdict| self.of(verdict)).sum()
    }
}
