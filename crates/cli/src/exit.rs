//! How a run ends.

/// How a run ends, with the exit code that says so. `docs/cli.md` documents the codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// 0: done; for a problem, proven and solved.
    Solved,
    /// 1: proven that there is no solution; for a certificate, refused; for a suite, a wrong answer.
    Refuted,
    /// 2: what was typed or read makes no sense, or a file cannot be read or written.
    BadInput,
    /// 3: stopped, or restricted to checks, before there was an answer.
    Unanswered,
    /// 101: the program is at fault: it has panicked, or a search has broken down.
    Failed,
    /// A code of the `mater` command, which has its own.
    Mater(u8),
}

impl Exit {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::Refuted => 1,
            Self::BadInput => 2,
            Self::Unanswered => 3,
            Self::Failed => 101,
            Self::Mater(code) => code,
        }
    }

    /// What a run over several problems ends with: a fault of the program weighs most, then bad input, then a missing answer, then a refutation.
    pub(crate) fn and(self, other: Self) -> Self {
        let weight = |exit| match exit {
            Self::Solved | Self::Mater(_) => 0,
            Self::Refuted => 1,
            Self::Unanswered => 2,
            Self::BadInput => 3,
            Self::Failed => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}
