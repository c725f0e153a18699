//! Solutions counted in another way, so that a fault of the solver shows.

use crate::{LineOutcome, Status, Stop};

/// The solutions counted in another way than the one that lists them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherCount {
    /// How, in words that follow "counted": `by trying every move`.
    pub how: String,
    /// What came out.
    pub result: Recount,
}

/// What came out when solutions were counted again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recount {
    /// The same.
    Same,
    /// So many, which are others or not as many: one of the solvers is wrong.
    Other(u64),
    /// Nothing, for this reason.
    Unfinished(String),
}

impl OtherCount {
    /// An outcome beside that of the search that tries every move: line by line.
    pub fn by_every_move(outcome: &LineOutcome, other: &LineOutcome) -> Self {
        let result = match comparable(outcome).and_then(|()| comparable(other)) {
            Err(reason) => Recount::Unfinished(reason),
            Ok(()) if (&other.lines, other.unlisted) == (&outcome.lines, outcome.unlisted) => Recount::Same,
            Ok(()) => Recount::Other(other.solutions()),
        };
        Self { how: "by trying every move".into(), result }
    }

    /// An outcome beside the number that [`count_lines`](crate::count_lines) finds. `count` is not asked if there is
    /// nothing to compare.
    pub fn by_plain_count(outcome: &LineOutcome, count: impl FnOnce() -> Result<u64, Stop>) -> Self {
        let result = match comparable(outcome) {
            Err(reason) => Recount::Unfinished(reason),
            Ok(()) => match count() {
                Err(stop) => Recount::Unfinished(stop.to_string()),
                Ok(number) if number == outcome.solutions() => Recount::Same,
                Ok(number) => Recount::Other(number),
            },
        };
        Self { how: "again by a plain search without a table".into(), result }
    }
}

/// What must hold of an outcome if another one is to be compared with it.
fn comparable(outcome: &LineOutcome) -> Result<(), String> {
    match outcome.status {
        Status::Stopped(stop) => Err(stop.to_string()),
        Status::Complete if outcome.stopped_at_max => Err("only some solutions were asked for".into()),
        Status::Complete => Ok(()),
    }
}
