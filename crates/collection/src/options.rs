//! How a collection is checked.

use crate::studies::StudyTables;
use keymove_run::Part;
use keymove_solve::Limits;

/// How a collection is checked.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Time and positions hold for each position of a problem, the memory for all threads together, which are as many as
    /// there are problems under way.
    pub limits: Limits,
    /// Whether to look for duals.
    pub duals: bool,
    /// Whether to look for the themes that are stated.
    pub keywords: bool,
    /// What decides positions of few men in endgame studies.
    pub studies: StudyTables,
    /// Which problems of the collection, by their numbers over all files.
    pub part: Part,
}

impl Options {
    /// The limits of one problem that has so many of the threads.
    pub(crate) fn share(&self, threads: usize) -> Limits {
        self.limits.share(threads)
    }
}
