//! Solving a problem with Keymove's solvers and printing it as Popeye does.

mod battle;
mod lines;
mod session;
mod twins;

pub use session::{Output, Settings, ignored, solve};

/// How much of a problem was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// Everything was searched: what is not printed does not exist.
    Finished,
    /// Something was left out because an option says so: there may be more.
    Partial,
    /// Time or memory ran out, or the user stopped it: there may be more.
    Interrupted,
    /// Some position could not be solved at all.
    Ignored,
}

impl Completion {
    /// What is true of two parts together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let weight = |completion| match completion {
            Self::Finished => 0,
            Self::Partial => 1,
            Self::Interrupted => 2,
            Self::Ignored => 3,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}
